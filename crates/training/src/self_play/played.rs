//! A game that was played, and what its searches found.

use game::{Game, History, Outcome, Value};
use records::{chances_in_bytes, shares_in_bytes};
use search::{Report, Weighed};

use crate::supervised::line::{Line, Mover, Opinion, TrainableGame};

/// A game that was played to be learnt from.
#[derive(Clone, Debug)]
pub struct PlayedGame<G: Game> {
    /// Its number.
    pub number: u64,
    /// Its moves.
    pub game: History<G>,
    /// What was found before each move; nothing before those of the opening.
    pub found: Vec<Option<Found<G::Move>>>,
    /// How it ended, or what it counts as.
    pub outcome: Option<Outcome>,
    /// Whether it ended because it left the board, as [`Outlier`](super::Outlier) says.
    pub off_board: bool,
}

/// What a search found: in bytes where it will be kept in bytes, so that nothing is learnt but what is
/// kept.
#[derive(Clone, Debug, PartialEq)]
pub struct Found<M> {
    /// What the player to move may expect, from -1 to 1.
    pub value: f32,
    /// Win, draw and loss for the player to move, in parts of 255.
    pub wdl: [u8; 3],
    /// What is to be learnt about the choice, in parts of the largest share.
    pub policy: Box<[(M, u8)]>,
    /// How many simulations it had.
    pub simulations: u32,
    /// Whether it only brought the game on.
    pub cheap: bool,
    /// How far it went from what the network said: the divergence of its policy from the priors.
    pub surprise: f32,
}

impl<M: Copy> Found<M> {
    /// What is kept of a report.
    pub(super) fn of(
        report: &Report<M>,
        weighed: Weighed,
        simulations: u32,
        cheap: bool,
    ) -> Found<M> {
        let shares = |candidate: &search::Candidate<M>| match weighed {
            Weighed::ByImproved => candidate.improved,
            Weighed::ByVisits => candidate.visits as f32,
        };
        let weights: Vec<f32> = report.candidates.iter().map(shares).collect();
        let whole: f32 = weights.iter().sum();
        let surprise = report.candidates.iter().zip(&weights);
        let surprise = surprise.map(|(candidate, weight)| {
            let (share, prior) = (weight / whole, candidate.prior.unwrap_or(1.0));
            if share > 0.0 {
                share * (share / prior.max(1e-9)).ln()
            } else {
                0.0
            }
        });
        let policy = report.candidates.iter().zip(shares_in_bytes(&weights));
        let value: Value = report.value;
        Found {
            value: value.q(),
            wdl: chances_in_bytes(value.wdl()),
            surprise: surprise.sum(),
            policy: policy
                .filter(|&(_, part)| part > 0)
                .map(|(candidate, part)| (candidate.mv, part))
                .collect(),
            simulations,
            cheap,
        }
    }

    /// How evenly the choice is spread, in nats.
    pub fn entropy(&self) -> f32 {
        let whole: f32 = self.policy.iter().map(|&(_, part)| f32::from(part)).sum();
        let parts = self.policy.iter().map(|&(_, part)| f32::from(part) / whole);
        parts.map(|share| -share * share.ln()).sum()
    }

    /// As it is learnt.
    fn opinion(&self) -> Opinion<M> {
        Opinion {
            chances: self.wdl.map(|part| f32::from(part) / 255.0),
            policy: self.policy.clone(),
            cheap: self.cheap,
        }
    }
}

impl<G: TrainableGame> PlayedGame<G> {
    /// The game as it is learnt from.
    pub fn line(&self) -> Option<Line<G>> {
        let mut line = Line::of(&self.game, [Mover::Bot; 2], self.outcome)?;
        line.random = self.found.iter().position(Option::is_some)?;
        // What random moves lead to says nothing of the positions before them.
        line.first = line.random;
        let opinion = |found: &Option<Found<G::Move>>| found.as_ref().map(Found::opinion);
        line.thoughts = self.found.iter().map(opinion).collect();
        Some(line)
    }
}
