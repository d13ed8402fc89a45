//! What networks are shown and should have answered, and whether the two go together.

use super::TrainingError;
use crate::architecture::Architecture;
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

impl TrainingBatch {
    /// Why this does not teach such a network, if it does not.
    pub(crate) fn check(&self, architecture: &Architecture) -> Result<(), TrainingError> {
        match (self, architecture) {
            (TrainingBatch::Tokens(tokens, targets), Architecture::Hexformer(net)) => {
                targets.check(tokens)?;
                if tokens.is_empty() || tokens.width != net.inputs {
                    return refuse(format!(
                        "{} positions of tokens {} wide were given, but at least one, {} wide, is \
                         needed",
                        tokens.len(),
                        tokens.width,
                        net.inputs
                    ));
                }
                Ok(())
            }
            (TrainingBatch::Planes(planes, targets), net)
                if !matches!(net, Architecture::Hexformer(_)) =>
            {
                targets.check(planes, actions(net, planes)?)
            }
            _ => refuse("the network and what it is shown do not go together".into()),
        }
    }
}

/// How many actions a network over planes chooses from, if the planes fit it.
fn actions(architecture: &Architecture, planes: &Planes) -> Result<usize, TrainingError> {
    let cells = planes.height * planes.width;
    let board = (planes.channels, planes.height, planes.width);
    let (fits, actions) = match architecture {
        Architecture::Resnet(net) => ((net.planes, net.height, net.width) == board, net.actions),
        Architecture::HexPaper(net) => ((1, net.side, net.side) == board, cells),
        Architecture::HexResnet(net) => (planes.channels == net.planes, cells + 1),
        Architecture::Hexformer(_) => (false, 0),
    };
    // Batch norms have nothing to compare in one position.
    if fits && planes.len() > 1 {
        return Ok(actions);
    }
    refuse(format!(
        "{} positions of {board:?} planes, rows and columns do not teach {architecture:?}: it needs \
         others, or at least two",
        planes.len(),
    ))
}

impl TokenTargets {
    fn check(&self, tokens: &Tokens) -> Result<(), TrainingError> {
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
                return refuse(format!(
                    "position {position} has no such future: {auxiliary:?}"
                ));
            }
        }
        Ok(())
    }
}

impl PlaneTargets {
    fn check(&self, planes: &Planes, actions: usize) -> Result<(), TrainingError> {
        count("policy shares", self.policy.len(), planes.len() * actions)?;
        count("values", self.values.len(), planes.len())?;
        if !self.legal.is_empty() {
            count("legal actions", self.legal.len(), self.policy.len())?;
        }
        finite("policy shares", &self.policy)
    }
}

fn count(what: &str, found: usize, expected: usize) -> Result<(), TrainingError> {
    if found == expected {
        return Ok(());
    }
    refuse(format!(
        "{found} {what} were given for a batch that needs {expected}"
    ))
}

fn finite(what: &str, numbers: &[f32]) -> Result<(), TrainingError> {
    match numbers.iter().position(|x| !x.is_finite()) {
        None => Ok(()),
        Some(at) => refuse(format!(
            "{what} hold {} at {at}, which is no finite number",
            numbers[at]
        )),
    }
}

fn refuse<T>(problem: String) -> Result<T, TrainingError> {
    Err(TrainingError::Targets(problem))
}
