//! What games are to be played.

use std::ops::Range;

use game::Part;
use hive_rules::Variant;
use serde::Serialize;

/// What games are to be played. With a number, it says everything about a game.
#[derive(Clone, Debug, PartialEq)]
pub struct Plan {
    /// How many.
    pub games: u64,
    /// Their types: one after the other, in turn.
    pub types: Vec<Variant>,
    /// How much is thought about a move: each player of each game draws one of these.
    pub efforts: Vec<Effort>,
    /// How many moves are made at random at the beginning: from the first number to the second.
    pub random_plies: [u32; 2],
    /// How often a player slips later on and makes any move instead of the best, from 0 to 1. What
    /// would have been best is kept all the same.
    pub slips: f32,
    /// A game that is not over after so many plies is left as it is.
    pub longest: u32,
    /// What is random follows from this.
    pub seed: u64,
    /// How many games a shard holds.
    pub games_a_shard: usize,
    /// Which part of the games is played here; none is all of them.
    pub part: Option<Part>,
}

impl Default for Plan {
    fn default() -> Plan {
        Plan {
            games: 1000,
            types: Variant::ALL.to_vec(),
            efforts: vec![Effort::Nodes(1000)],
            random_plies: [2, 8],
            slips: 0.02,
            longest: 200,
            seed: 1,
            games_a_shard: 1024,
            part: None,
        }
    }
}

/// How much is thought about a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Effort {
    /// Positions that are visited.
    Nodes(u64),
    /// Plies that are searched.
    Depth(u32),
}

/// Why a plan cannot be carried out.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum PlanError {
    /// No game type.
    #[error("no game type is given: name at least one")]
    NoType,
    #[error("nothing says how much to think: give nodes or depths of at least 1")]
    NoEffort,
    /// The range goes backwards.
    #[error("random plies from {0} to {1}: the second number must not be smaller")]
    RandomPlies(u32, u32),
    /// Not a share.
    #[error("slips of {0}: give a share from 0 to 1")]
    Slips(f32),
}

impl Plan {
    /// Whether it can be carried out.
    pub fn check(&self) -> Result<(), PlanError> {
        let lazy = |effort: &Effort| matches!(effort, Effort::Nodes(0) | Effort::Depth(0));
        let [least, most] = self.random_plies;
        if self.types.is_empty() {
            Err(PlanError::NoType)
        } else if self.efforts.is_empty() || self.efforts.iter().any(lazy) {
            Err(PlanError::NoEffort)
        } else if least > most {
            Err(PlanError::RandomPlies(least, most))
        } else if !(0.0..=1.0).contains(&self.slips) {
            Err(PlanError::Slips(self.slips))
        } else {
            Ok(())
        }
    }

    /// The games that are played here.
    pub fn numbers(&self) -> Range<u64> {
        self.part.unwrap_or(Part::WHOLE).of(self.games)
    }

    /// All that its games depend on, for the manifest: two runs that say the same play the same games.
    /// `weights` is what the evaluation is known by.
    pub(super) fn told(&self, weights: &str) -> String {
        let types: Vec<String> = self.types.iter().map(Variant::to_string).collect();
        let told = serde_json::json!({
            "games": self.games,
            "types": types,
            "efforts": self.efforts,
            "random_plies": self.random_plies,
            "slips": self.slips,
            "longest": self.longest,
            "seed": self.seed,
            "weights": weights,
        });
        told.to_string()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn plans_that_make_no_sense_are_refused() {
        assert_eq!(Plan::default().check(), Ok(()));
        let wrong = |change: fn(&mut Plan)| {
            let mut plan = Plan::default();
            change(&mut plan);
            plan.check().err()
        };
        assert_eq!(wrong(|plan| plan.types.clear()), Some(PlanError::NoType));
        assert_eq!(
            wrong(|plan| plan.efforts.clear()),
            Some(PlanError::NoEffort)
        );
        assert_eq!(
            wrong(|plan| plan.efforts.push(Effort::Depth(0))),
            Some(PlanError::NoEffort)
        );
        assert_eq!(
            wrong(|plan| plan.random_plies = [3, 2]),
            Some(PlanError::RandomPlies(3, 2))
        );
        assert_eq!(wrong(|plan| plan.slips = 1.5), Some(PlanError::Slips(1.5)));
    }
}
