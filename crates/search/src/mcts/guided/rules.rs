//! Which move of a position a simulation tries next.

use super::improve::improved_policy;
use super::tree::{Edge, Node, NodeId, ROOT, Tree};

/// Which move of a position a simulation tries next.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Rule {
    /// What most programs do.
    Puct(Puct),
    /// The move that was tried least often against how often the improved policy would have it
    /// tried: the deterministic rule of the Gumbel paper.
    CompletedQ(Sigma),
    /// What the paper on Hive prints.
    HivePaper(HivePaper),
}

/// Predictor and upper confidence bounds (Silver et al., 2017 and 2018): a move's value and a bonus
/// for what is likely and was hardly tried,
/// `Q + (c_init + ln((N + c_base + 1) / c_base)) · P · √N / (1 + n)`.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Puct {
    /// How much the bonus counts at first.
    pub c_init: f32,
    /// After how many visits the bonus begins to count more.
    pub c_base: f32,
    /// First play urgency: a move that was not tried is taken to be worth what its position is,
    /// less this, times the root of the prior of all moves that were tried. What one has seen is
    /// likely the best.
    pub fpu_reduction: f32,
}

impl Default for Puct {
    fn default() -> Puct {
        Puct {
            c_init: 1.25,
            c_base: 19_652.0,
            fpu_reduction: 0.2,
        }
    }
}

/// What the paper on Hive prints: (1 − c) · Q + c · U with U = P / (1 + n). A move that was not
/// tried has Q = 0, as in `AlphaZero`.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct HivePaper {
    /// The printed c, between 0 and 1: how much the prior counts.
    pub control: f32,
    /// Whether [`GameKnowledge::reward`](super::GameKnowledge::reward) for the position that a move
    /// leads to is added to its Q, as the paper does when it learns from itself.
    pub rewarded: bool,
}

impl Default for HivePaper {
    fn default() -> HivePaper {
        HivePaper {
            control: 0.5,
            rewarded: true,
        }
    }
}

/// What a value is worth against the logarithm of a prior: `σ(q) = (c_visit + most) · c_scale · q`,
/// for values from -1 to 1, `most` being how often the most visited move was tried.
///
/// The Gumbel paper has values from 0 to 1 and a scale of 1, which is 0.5 here.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Sigma {
    /// `c_visit` in the paper: how much a value counts before anything was tried.
    pub c_visit: f32,
    /// `c_scale` in the paper.
    pub c_scale: f32,
}

impl Default for Sigma {
    fn default() -> Sigma {
        Sigma {
            c_visit: 50.0,
            c_scale: 0.5,
        }
    }
}

impl Sigma {
    pub(super) fn factor(self, most: u32) -> f32 {
        (self.c_visit + most as f32) * self.c_scale
    }
}

/// What [`Puct`] and [`HivePaper`] have in common:
/// `trust` · Q + `bonus` · P / (1 + n), and the Q of moves that were not tried.
#[derive(Clone, Copy, Debug)]
struct Bounds {
    trust: f32,
    bonus: f32,
    untried: f32,
    reduction: f32,
    rewarded: bool,
}

impl Rule {
    /// Whether positions must be given their rewards.
    pub(super) fn wants_reward(self) -> bool {
        matches!(self, Rule::HivePaper(paper) if paper.rewarded)
    }

    /// The move to try next, by its number among the moves of the position; `None` only if all of
    /// them are proven to lose.
    pub(super) fn select<M: Copy>(
        self,
        tree: &mut Tree<M>,
        at: NodeId,
        contempt: f32,
    ) -> Option<usize> {
        let bounds = match self {
            Rule::CompletedQ(sigma) => return deterministic(tree, at, sigma, contempt),
            Rule::Puct(_) | Rule::HivePaper(_) => self.bounds(tree, at, contempt),
        };
        tree.put_in_order(at);
        bounds.select(tree, at, contempt, tree.contenders(at), |_, edge| {
            edge.prior
        })
    }

    /// The same at the root, where all moves are looked at, with other priors than the evaluator's.
    pub(super) fn select_at_root<M: Copy>(
        self,
        tree: &Tree<M>,
        priors: &[f32],
        contempt: f32,
    ) -> Option<usize> {
        match self {
            Rule::CompletedQ(sigma) => deterministic(tree, ROOT, sigma, contempt),
            Rule::Puct(_) | Rule::HivePaper(_) => {
                let bounds = self.bounds(tree, ROOT, contempt);
                bounds.select(tree, ROOT, contempt, tree.edges(ROOT), |at, _| priors[at])
            }
        }
    }

    fn bounds<M: Copy>(self, tree: &Tree<M>, at: NodeId, contempt: f32) -> Bounds {
        match self {
            Rule::HivePaper(paper) => Bounds {
                trust: 1.0 - paper.control,
                bonus: paper.control,
                untried: 0.0,
                reduction: 0.0,
                rewarded: paper.rewarded,
            },
            Rule::Puct(puct) => {
                let node = tree.node(at);
                let visits = node.visits_begun().max(1) as f32;
                let growth = ((visits + puct.c_base + 1.0) / puct.c_base).ln();
                let (value, draw) = node.average(node.mover);
                Bounds {
                    trust: 1.0,
                    bonus: (puct.c_init + growth) * visits.sqrt(),
                    untried: value - contempt * draw,
                    reduction: puct.fpu_reduction,
                    rewarded: false,
                }
            }
            Rule::CompletedQ(_) => unreachable!("it has no bounds"),
        }
    }
}

impl Bounds {
    #[inline]
    fn select<M: Copy>(
        self,
        tree: &Tree<M>,
        at: NodeId,
        contempt: f32,
        edges: &[Edge<M>],
        prior: impl Fn(usize, &Edge<M>) -> f32,
    ) -> Option<usize> {
        let mover = tree.node(at).mover;
        let mut best = None;
        let mut most = f32::NEG_INFINITY;
        let mut untried = None;
        let mut likeliest = f32::NEG_INFINITY;
        let mut seen = 0.0;
        for (number, edge) in edges.iter().enumerate() {
            let prior = prior(number, edge);
            let Some(child) = tree.child(edge) else {
                if prior > likeliest || untried.is_none() {
                    (likeliest, untried) = (prior, Some(number));
                }
                continue;
            };
            seen += prior;
            if child.loses_for(mover) {
                continue;
            }
            let mut value = child.utility(mover, contempt);
            if self.rewarded && child.proven.is_none() {
                value += super::tree::seen_by(mover, child.reward);
            }
            let score = self.trust * value + self.bonus * prior / (1 + child.visits_begun()) as f32;
            if score > most || best.is_none() {
                (most, best) = (score, Some(number));
            }
        }
        if untried.is_some() {
            let value = self.untried - self.reduction * seen.max(0.0).sqrt();
            if self.trust * value + self.bonus * likeliest > most || best.is_none() {
                best = untried;
            }
        }
        best
    }
}

/// The move that is furthest behind what the improved policy wants.
fn deterministic<M: Copy>(
    tree: &Tree<M>,
    at: NodeId,
    sigma: Sigma,
    contempt: f32,
) -> Option<usize> {
    let mover = tree.node(at).mover;
    let wanted = improved_policy(tree, at, sigma, contempt);
    let edges = tree.edges(at);
    let visits_begun = |edge: &Edge<M>| tree.child(edge).map_or(0, Node::visits_begun);
    let all = 1 + edges.iter().map(visits_begun).sum::<u32>();
    let mut best = None;
    let mut most = f32::NEG_INFINITY;
    for (number, (edge, wanted)) in edges.iter().zip(wanted).enumerate() {
        if tree.child(edge).is_some_and(|child| child.loses_for(mover)) {
            continue;
        }
        let behind = wanted - visits_begun(edge) as f32 / all as f32;
        if behind > most || best.is_none() {
            (most, best) = (behind, Some(number));
        }
    }
    best
}
