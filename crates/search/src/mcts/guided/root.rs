//! How the moves of the position that is searched share the simulations.

use game::{Dice, Game};

use super::halving::Halving;
use super::improve::{logit, mixed_value, most_visits};
use super::knowledge::GameKnowledge;
use super::noise::{dirichlet, gumbel};
use super::settings::{Gumbel, RootRule, Settings};
use super::tree::{Edge, ROOT, Tree};

/// What the search knows about the moves of the root beyond the tree. All lists are in the order in
/// which the tree has the moves.
#[derive(Clone, Debug, Default)]
pub(super) struct RootMoves {
    /// The evaluator's priors, with noise if that is wanted.
    priors: Vec<f32>,
    forced: Vec<usize>,
    /// The logarithm of the prior and what chance adds to it.
    drawn: Vec<f32>,
    halving: Halving,
}

/// What there is to do next.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Next {
    /// Try this move.
    Try(usize),
    /// Nothing before what was asked is answered.
    Wait,
}

impl RootMoves {
    /// Prepares for a search of so many simulations from a root that has grown.
    pub(super) fn prepare<G: Game>(
        &mut self,
        tree: &mut Tree<G::Move>,
        position: &G,
        knowledge: &impl GameKnowledge<G>,
        settings: &Settings,
        simulations: Option<u32>,
        dice: &mut Dice,
    ) {
        tree.fix_root();
        let edges = tree.edges(ROOT);
        self.priors.clear();
        self.priors.extend(edges.iter().map(|edge| edge.prior));
        if let Some(noise) = settings.noise {
            let drawn = dirichlet(noise.alpha, edges.len(), dice);
            for (prior, noisy) in self.priors.iter_mut().zip(drawn) {
                *prior += noise.share * (noisy - *prior);
            }
        }
        self.forced.clear();
        let forced = |edge: &Edge<G::Move>| knowledge.must_visit(position, edge.mv);
        self.forced
            .extend((0..edges.len()).filter(|&at| forced(&edges[at])));
        if let RootRule::Gumbel(rule) = settings.root {
            self.draw(tree, rule, settings.contempt, simulations, dice);
        }
    }

    /// Draws the moves that Gumbel's root considers.
    fn draw<M: Copy>(
        &mut self,
        tree: &Tree<M>,
        rule: Gumbel,
        contempt: f32,
        simulations: Option<u32>,
        dice: &mut Dice,
    ) {
        self.drawn.clear();
        for &prior in &self.priors {
            self.drawn
                .push(logit(prior) + rule.gumbel_scale * gumbel(dice));
        }
        let simulations = simulations.unwrap_or(rule.plan).max(1);
        // Nobody is considered who could not be tried once.
        let most = usize::from(rule.max_considered.max(1)).min(simulations as usize);
        let considered = self.best(&self.scores(tree, rule, contempt), most);
        self.halving.begin(&considered, simulations);
    }

    /// The best moves that are not proven to lose, best first: the forced ones, and by the score
    /// of Gumbel's root as many others as there is room for.
    fn best(&self, scores: &[f32], most: usize) -> Vec<usize> {
        let by_score = |a: &usize, b: &usize| scores[*b].total_cmp(&scores[*a]);
        let lost = |at: &usize| scores[*at] == f32::NEG_INFINITY;
        let mut best: Vec<usize> = self.forced.iter().copied().filter(|at| !lost(at)).collect();
        best.sort_by(by_score);
        best.truncate(most);
        let room = most - best.len();
        let mut others: Vec<usize> = (0..scores.len())
            .filter(|at| !lost(at) && !self.forced.contains(at))
            .collect();
        if 0 < room && room < others.len() {
            others.select_nth_unstable_by(room - 1, by_score);
        }
        others.truncate(room);
        best.extend(others);
        best.sort_by(by_score);
        best
    }

    /// What Gumbel's root goes by: the drawn logit and σ of the completed value. Moves that are
    /// proven to lose come last, those that win first.
    fn scores<M: Copy>(&self, tree: &Tree<M>, rule: Gumbel, contempt: f32) -> Vec<f32> {
        let mover = tree.node(ROOT).mover;
        let factor = rule.sigma.factor(most_visits(tree, ROOT));
        let untried = mixed_value(tree, ROOT, contempt);
        let score = |(edge, drawn): (&Edge<M>, &f32)| {
            let value = match tree.child(edge) {
                None => untried,
                Some(child) if child.loses_for(mover) => return f32::NEG_INFINITY,
                Some(child) if child.wins_for(mover) => return f32::INFINITY,
                Some(child) => child.utility(mover, contempt),
            };
            drawn + factor * value
        };
        tree.edges(ROOT)
            .iter()
            .zip(&self.drawn)
            .map(score)
            .collect()
    }

    /// Which move the next simulation tries, while so many are on their way.
    pub(super) fn next<M: Copy>(
        &mut self,
        tree: &Tree<M>,
        settings: &Settings,
        in_flight: usize,
    ) -> Next {
        match settings.root {
            RootRule::AsInside => self.next_by_rule(tree, settings),
            RootRule::Gumbel(rule) => {
                self.next_by_halving(tree, rule, settings.contempt, in_flight)
            }
        }
    }

    fn next_by_rule<M: Copy>(&self, tree: &Tree<M>, settings: &Settings) -> Next {
        let forced = self
            .forced
            .iter()
            .find(|&&at| match tree.child(&tree.edges(ROOT)[at]) {
                None => settings.forced_visits > 0,
                Some(child) => {
                    child.proven.is_none() && child.visits_begun() < settings.forced_visits
                }
            });
        let next = forced.copied().or_else(|| {
            let rule = settings.rule;
            rule.select_at_root(tree, &self.priors, settings.contempt)
        });
        next.map_or(Next::Wait, Next::Try)
    }

    fn next_by_halving<M: Copy>(
        &mut self,
        tree: &Tree<M>,
        rule: Gumbel,
        contempt: f32,
        in_flight: usize,
    ) -> Next {
        // What is proven need not be tried again while there is something else.
        let open = |at: usize| {
            let child = tree.child(&tree.edges(ROOT)[at]);
            child.is_none_or(|child| child.proven.is_none())
        };
        loop {
            if self.halving.round_is_over() {
                if in_flight > 0 {
                    return Next::Wait;
                }
                self.turn_round(tree, rule, contempt);
            }
            let any = self.halving.alive().iter().any(|&at| open(at));
            match self.halving.next() {
                Some(at) if open(at) || !any => return Next::Try(at),
                Some(_) => {}
                None => return Next::Wait,
            }
        }
    }

    /// Begins another round of halving, with other moves if all that were in lose.
    fn turn_round<M: Copy>(&mut self, tree: &Tree<M>, rule: Gumbel, contempt: f32) {
        let scores = self.scores(tree, rule, contempt);
        self.halving.next_round(|at| scores[at]);
        let lost = |&at: &usize| scores[at] == f32::NEG_INFINITY;
        if self.halving.alive().iter().all(lost) {
            let others = self.best(&scores, usize::from(rule.max_considered.max(1)));
            self.halving.replace(&others);
        }
    }

    /// The move that Gumbel's root has found best, by its number.
    pub(super) fn winner<M: Copy>(
        &self,
        tree: &Tree<M>,
        rule: Gumbel,
        contempt: f32,
    ) -> Option<usize> {
        let scores = self.scores(tree, rule, contempt);
        let alive = self.halving.alive();
        let first = alive.first().copied()?;
        let better = |best: usize, &at: &usize| if scores[at] > scores[best] { at } else { best };
        let winner = alive.iter().fold(first, better);
        if scores[winner] > f32::NEG_INFINITY {
            return Some(winner);
        }
        self.best(&scores, 1).first().copied().or(Some(winner))
    }
}
