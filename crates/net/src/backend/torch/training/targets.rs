//! What networks should have answered.

use super::super::TorchError;
use crate::input::{Planes, Tokens};

/// What a network is shown, and what it should have answered.
#[derive(Clone, Debug, PartialEq)]
pub enum TrainingBatch {
    /// For networks over tokens.
    Tokens(Tokens, TokenTargets),
    /// For networks over planes.
    Planes(Planes, PlaneTargets),
}

/// What a network should have answered about [`Tokens`].
///
/// Shares that add up to less than one count that much less, those that are all zero not at all.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct TokenTargets {
    /// For each move, which share of a position's choice it should be.
    pub policy: Vec<f32>,
    /// For each position, the shares of win, draw and loss for the player to move.
    pub results: Vec<[f32; 3]>,
    /// For each position, what the future brought; empty if the network is not to be taught that.
    pub auxiliary: Vec<AuxiliaryTarget>,
}

/// What the future brought, as far as it is known.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct AuxiliaryTarget {
    /// Free cells around the own queen at the end, 0 to 6.
    pub own_liberties: Option<u8>,
    /// The same of the other queen.
    pub other_liberties: Option<u8>,
    /// How many moves were left.
    pub moves_left: Option<f32>,
    /// The value for the player to move 4, 12 and 40 plies later, from -1 to 1.
    pub short_term: [Option<f32>; 3],
    /// The opponent's reply as (mover, destination), if both are tokens of this position.
    pub reply: Option<[u16; 2]>,
}

/// What a network should have answered about [`Planes`].
#[derive(Clone, Debug, Default, PartialEq)]
pub struct PlaneTargets {
    /// For each action of each position, which share of the choice it should be.
    pub policy: Vec<f32>,
    /// For each action of each position, whether it may be chosen; empty if all may.
    pub legal: Vec<bool>,
    /// What each position was worth to the player to move, from -1 to 1, if that is known.
    pub values: Vec<Option<f32>>,
}

impl TokenTargets {
    pub(super) fn check(&self, tokens: &Tokens) -> Result<(), TorchError> {
        count("policy shares", self.policy.len(), tokens.moves.len())?;
        count("results", self.results.len(), tokens.len())?;
        if !self.auxiliary.is_empty() {
            count("futures", self.auxiliary.len(), tokens.len())?;
        }
        finite("policy shares", &self.policy)?;
        finite("results", self.results.as_flattened())?;
        for (position, auxiliary) in self.auxiliary.iter().enumerate() {
            let length = tokens.starts[position + 1] - tokens.starts[position];
            let known = [auxiliary.own_liberties, auxiliary.other_liberties];
            let reply = auxiliary.reply.iter().flatten();
            if known.iter().flatten().any(|&free| free > 6)
                || reply.into_iter().any(|&token| u32::from(token) >= length)
            {
                return Err(TorchError::Targets(format!(
                    "position {position} has no such future: {auxiliary:?}"
                )));
            }
        }
        Ok(())
    }
}

impl PlaneTargets {
    pub(super) fn check(&self, planes: &Planes, actions: usize) -> Result<(), TorchError> {
        count("policy shares", self.policy.len(), planes.len() * actions)?;
        count("values", self.values.len(), planes.len())?;
        if !self.legal.is_empty() {
            count("legal actions", self.legal.len(), self.policy.len())?;
        }
        finite("policy shares", &self.policy)
    }
}

fn count(what: &str, found: usize, expected: usize) -> Result<(), TorchError> {
    if found == expected {
        return Ok(());
    }
    let problem = format!("{found} {what} were given for a batch that needs {expected}");
    Err(TorchError::Targets(problem))
}

fn finite(what: &str, numbers: &[f32]) -> Result<(), TorchError> {
    match numbers.iter().position(|x| !x.is_finite()) {
        None => Ok(()),
        Some(at) => Err(TorchError::Targets(format!(
            "{what} hold {} at {at}, which is no finite number",
            numbers[at]
        ))),
    }
}
