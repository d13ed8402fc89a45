//! What a search found: one type for every search, so that whoever shows it to people, speaks a
//! protocol or learns from it need not know which search it was.

use game::{Dice, Outcome, Value};

use crate::mcts::guided::pick_by;

/// What a search knows by now.
#[derive(Clone, Debug, PartialEq)]
pub struct Report<M> {
    /// What the position is worth to the player to move.
    pub value: Value,
    /// What the evaluator alone said, where the search goes by one.
    pub raw_value: Option<Value>,
    /// The moves, best first. A search that does not judge every move has only those that it knows
    /// something about.
    pub candidates: Vec<Candidate<M>>,
    /// The principal variation: the play that is expected of both, beginning with the best move.
    pub line: Vec<M>,
    /// What was done for it.
    pub work: Work,
}

/// What a search knows about a move.
#[derive(Clone, Debug, PartialEq)]
pub struct Candidate<M> {
    /// The move.
    pub mv: M,
    /// Its number in the list of legal moves.
    pub place: usize,
    /// How often it was tried, by earlier searches too if their tree was kept.
    pub visits: u32,
    /// What it is worth to whoever makes it, if it was tried or something is proven about it.
    pub value: Option<Value>,
    /// How likely the evaluator found it, where the search goes by one.
    pub prior: Option<f32>,
    /// How likely the search finds it: the improved policy, which is worth learning.
    pub improved: f32,
    /// The play that is expected if it is made, beginning with it, where somebody asked for that.
    pub line: Vec<M>,
}

/// What a search has done.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct Work {
    /// Plies that were searched in full, by a search that knows such a thing.
    pub depth: Option<u32>,
    /// Simulations for this answer, by a search that makes them.
    pub simulations: Option<u64>,
    /// Positions that were visited, or that are in the tree with those kept from earlier moves.
    pub nodes: u64,
}

impl Work {
    /// How much was done, as the search counts it: simulations, or positions.
    pub fn count(self) -> u64 {
        self.simulations.unwrap_or(self.nodes)
    }
}

/// By what moves are weighed when one is chosen by chance.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Weighed {
    /// How often they were tried.
    ByVisits,
    /// The improved policy.
    ByImproved,
}

impl<M: Copy> Candidate<M> {
    /// A move that is all that is known: its line, and what it is worth.
    pub fn alone(line: &[M], value: Value) -> Option<Candidate<M>> {
        Some(Candidate {
            mv: *line.first()?,
            place: 0,
            visits: 0,
            value: Some(value),
            prior: None,
            improved: 1.0,
            line: line.to_vec(),
        })
    }

    /// How it ends, if that is proven.
    pub fn outcome(&self) -> Option<Outcome> {
        self.value.and_then(Value::outcome)
    }

    fn is_won(&self) -> bool {
        self.value.is_some_and(Value::is_won)
    }

    fn is_lost(&self) -> bool {
        self.value.is_some_and(Value::is_lost)
    }
}

impl<M: Copy> Report<M> {
    /// A move that was not thought about.
    pub fn unsearched(mv: M, value: Value) -> Report<M> {
        Report {
            value,
            raw_value: None,
            candidates: Vec::new(),
            line: vec![mv],
            work: Work::default(),
        }
    }

    /// The move that the search found best.
    pub fn best(&self) -> Option<M> {
        self.line.first().copied()
    }

    /// How the position ends, if that is proven.
    pub fn outcome(&self) -> Option<Outcome> {
        self.value.outcome()
    }

    /// Plies that were searched in full; a tree knows only how long its principal variation is.
    pub fn depth(&self) -> u32 {
        let line = || u32::try_from(self.line.len()).unwrap_or(u32::MAX);
        self.work.depth.unwrap_or_else(line)
    }

    /// In how many plies the game ends, if it is proven how. Whoever proved it without counting
    /// plies has at least a line to the end.
    pub fn plies_to_end(&self) -> Option<u32> {
        let proof = self.value.proof()?;
        let line = || u32::try_from(self.line.len()).unwrap_or(u32::MAX);
        Some(proof.plies.unwrap_or_else(line))
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
        let any_won = self.candidates.iter().any(Candidate::is_won);
        let all_lost = self.candidates.iter().all(Candidate::is_lost);
        let eligible = |candidate: &&Candidate<M>| {
            if any_won {
                candidate.is_won()
            } else {
                all_lost || !candidate.is_lost()
            }
        };
        let choice: Vec<&Candidate<M>> = self.candidates.iter().filter(eligible).collect();
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
