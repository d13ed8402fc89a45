//! What a guided search found.

use std::cmp::Ordering;

use game::{Dice, Outcome, Player};

use super::improve::improved_policy;
use super::noise::pick_by;
use super::root::RootMoves;
use super::rules::{Rule, Sigma};
use super::settings::{RootRule, Settings};
use super::tree::{Edge, NodeId, ROOT, Tree};
use crate::mcts::{self, MoveStats, Verdict};

/// What the search knows about a move.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Candidate<M> {
    /// The move.
    pub mv: M,
    /// Its number in the list of legal moves.
    pub place: usize,
    /// How often it was tried, by earlier searches too if their tree was kept.
    pub visits: u32,
    /// How it went on average for whoever makes it, from -1 to 1; exact if it is proven, and 0 if
    /// it was never tried.
    pub value: f32,
    /// How likely a draw is after it.
    pub draw: f32,
    /// How likely the evaluator found it.
    pub prior: f32,
    /// How likely the search finds it: the improved policy, which is worth learning.
    pub improved: f32,
    /// How it ends, if that is proven.
    pub proven: Option<Outcome>,
}

/// What the search knows so far.
#[derive(Clone, Debug, PartialEq)]
pub struct Report<M> {
    /// Simulations made for this answer; the look at the position itself is not one.
    pub simulations: u32,
    /// Positions in the tree, with those kept from earlier moves.
    pub nodes: u64,
    /// What the position is worth to the player to move, from -1 to 1: that of the best move, or
    /// the evaluator's if no move was tried.
    pub value: f32,
    /// How likely a draw is.
    pub draw: f32,
    /// What the evaluator alone said it was worth.
    pub own_value: f32,
    /// How the position ends, if that is proven.
    pub proven: Option<Outcome>,
    /// All moves, the best first, then those that were tried most.
    pub candidates: Vec<Candidate<M>>,
    /// The line that the search expects, beginning with the best move.
    pub line: Vec<M>,
}

/// By what moves are weighed when one is chosen by chance.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Weighed {
    /// How often they were tried.
    ByVisits,
    /// The improved policy.
    ByImproved,
}

impl<M: Copy> Report<M> {
    /// What a tree says, with what is known of the root's moves if they were looked at. `None` if
    /// it has not grown.
    pub(super) fn of(
        tree: &Tree<M>,
        moves: Option<&RootMoves>,
        settings: &Settings,
        simulations: u32,
    ) -> Option<Report<M>> {
        let edges = tree.edges(ROOT);
        let root = tree.node(ROOT);
        let sigma = match (settings.root, settings.rule) {
            (RootRule::Gumbel(gumbel), _) => gumbel.sigma,
            (RootRule::AsInside, Rule::CompletedQ(sigma)) => sigma,
            (RootRule::AsInside, Rule::Puct(_) | Rule::HivePaper(_)) => Sigma::default(),
        };
        let best = match settings.root {
            RootRule::AsInside => None,
            RootRule::Gumbel(gumbel) => {
                moves.and_then(|moves| moves.winner(tree, gumbel, settings.contempt))
            }
        };
        let best = best.or_else(|| most_promising(tree, ROOT))?;
        let improved = improved_policy(tree, ROOT, sigma, settings.contempt);
        let candidate = |at: usize, edge: &Edge<M>| {
            let (visits, (value, draw), proven) = match tree.child(edge) {
                None => (0, (0.0, 0.0), None),
                Some(child) => (child.visits, child.average(root.mover), child.proven),
            };
            Candidate {
                mv: edge.mv,
                place: usize::from(edge.place),
                visits,
                value,
                draw,
                prior: edge.prior,
                improved: improved[at],
                proven,
            }
        };
        let mut order: Vec<usize> = (0..edges.len()).collect();
        let ranks: Vec<Rank> = edges
            .iter()
            .map(|edge| rank(tree, root.mover, edge))
            .collect();
        order.sort_by(|&a, &b| {
            let chosen = (b == best).cmp(&(a == best));
            chosen.then_with(|| ranks[b].compare(&ranks[a]))
        });
        let candidates: Vec<Candidate<M>> = order
            .into_iter()
            .map(|at| candidate(at, &edges[at]))
            .collect();
        let first = candidates.first()?;
        let (value, draw) = match root.proven {
            None if first.visits > 0 => (first.value, first.draw),
            _ => root.average(root.mover),
        };
        Some(Report {
            simulations,
            nodes: tree.len() as u64,
            value,
            draw,
            own_value: super::tree::seen_by(root.mover, root.own_value),
            proven: root.proven,
            line: line(tree, best),
            candidates,
        })
    }

    /// The move that the search found best.
    pub fn best(&self) -> Option<M> {
        self.candidates.first().map(|candidate| candidate.mv)
    }

    /// A move by chance: each as likely as its weight to the power of 1 / `temperature`. At 0 it is
    /// the [best](Report::best). What is proven to lose is not chosen unless everything is, and if
    /// something is proven to win, nothing else is.
    pub fn choose(&self, weighed: Weighed, temperature: f32, dice: &mut Dice) -> Option<M> {
        if temperature <= 0.0 {
            return self.best();
        }
        let weight = |candidate: &Candidate<M>| match weighed {
            Weighed::ByVisits => candidate.visits as f32,
            Weighed::ByImproved => candidate.improved,
        };
        // What is proven is worth exactly 1 or -1, and only then is it certain.
        let decided = |c: &Candidate<M>| matches!(c.proven, Some(Outcome::Won(_)));
        let wins = |c: &Candidate<M>| decided(c) && c.value > 0.0;
        let lost = |c: &Candidate<M>| decided(c) && c.value < 0.0;
        let any_wins = self.candidates.iter().any(wins);
        let all_lost = self.candidates.iter().all(lost);
        let spared = |c: &&Candidate<M>| {
            if any_wins {
                wins(c)
            } else {
                all_lost || !lost(c)
            }
        };
        let choice: Vec<&Candidate<M>> = self.candidates.iter().filter(spared).collect();
        let most = choice.iter().map(|c| weight(c)).fold(0.0, f32::max);
        // Relative to the largest, since powers of small numbers vanish.
        let weights: Vec<f32> = choice
            .iter()
            .map(|c| (weight(c) / most).powf(1.0 / temperature))
            .collect();
        if most <= 0.0 {
            return self.best();
        }
        pick_by(&weights, dice).map(|at| choice[at].mv)
    }

    /// The improved policy in the order of the legal moves.
    pub fn policy(&self) -> Vec<f32> {
        let mut policy = vec![0.0; self.candidates.len()];
        for candidate in &self.candidates {
            policy[candidate.place] = candidate.improved;
        }
        policy
    }
}

/// As the other tree search reports, for whoever shows both: values from 0 to 1.
impl<M: Copy> From<&Report<M>> for mcts::Report<M> {
    fn from(report: &Report<M>) -> mcts::Report<M> {
        let share = |value: f32| f32::midpoint(value, 1.0);
        mcts::Report {
            simulations: u64::from(report.simulations),
            nodes: report.nodes,
            value: share(report.value),
            proven: report.proven,
            candidates: report
                .candidates
                .iter()
                .map(|candidate| mcts::Candidate {
                    mv: candidate.mv,
                    tally: MoveStats {
                        visits: candidate.visits,
                        value: share(candidate.value),
                        amaf_visits: 0,
                        amaf_value: 0.0,
                        prior: candidate.prior,
                    },
                    verdict: candidate.proven.map(Verdict::Ends),
                })
                .collect(),
            line: report.line.clone(),
        }
    }
}

/// What moves are compared by: one that wins is best, then the one that was tried more often, last
/// those that lose. What was not tried goes by its prior.
#[derive(Clone, Copy, Debug)]
struct Rank {
    class: u8,
    visits: u32,
    value: f32,
    prior: f32,
}

impl Rank {
    fn compare(&self, other: &Rank) -> Ordering {
        self.class
            .cmp(&other.class)
            .then(self.visits.cmp(&other.visits))
            .then(self.value.total_cmp(&other.value))
            .then(self.prior.total_cmp(&other.prior))
    }
}

fn rank<M: Copy>(tree: &Tree<M>, mover: Player, edge: &Edge<M>) -> Rank {
    let untried = Rank {
        class: 1,
        visits: 0,
        value: 0.0,
        prior: edge.prior,
    };
    let Some(child) = tree.child(edge) else {
        return untried;
    };
    Rank {
        class: match child.proven {
            Some(Outcome::Won(winner)) if winner == mover => 2,
            None | Some(Outcome::Draw) => 1,
            Some(Outcome::Won(_)) => 0,
        },
        visits: child.visits,
        value: child.average(mover).0,
        ..untried
    }
}

/// The best move of a position, by its number; of equals the first.
fn most_promising<M: Copy>(tree: &Tree<M>, at: NodeId) -> Option<usize> {
    let mover = tree.node(at).mover;
    let ranks = tree.edges(at).iter().map(|edge| rank(tree, mover, edge));
    let best = ranks.enumerate().reduce(|best, next| {
        if next.1.compare(&best.1).is_gt() {
            next
        } else {
            best
        }
    });
    best.map(|(number, _)| number)
}

/// The most promising moves one after the other, as far as anyone looked.
pub(super) fn line<M: Copy>(tree: &Tree<M>, first: usize) -> Vec<M> {
    let mut line = Vec::new();
    let (mut at, mut next) = (ROOT, Some(first));
    while let Some(number) = next {
        let edge = &tree.edges(at)[number];
        if edge.child.is_none() && !line.is_empty() {
            break;
        }
        line.push(edge.mv);
        let Some(child) = edge.child else {
            break;
        };
        at = child;
        next = most_promising(tree, at);
    }
    line
}
