//! Whether what was thought fits the game that it was thought of. Fed from outside: nothing here may
//! panic.
//!
//! Whoever learns takes every number at its word, so a share of a move that is not legal, or chances
//! that add up to too much, would be learnt without anybody noticing.
#![deny(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::indexing_slicing
)]

use std::collections::HashSet;

use game::{History, Notation};
use games::with_game;

use super::Thought;
use crate::AnyGame;

/// Why thoughts are not about the game with which they stand.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ThoughtError {
    /// Nobody can tell which position each is about.
    #[error(
        "there are thoughts on {thoughts} positions, and the game has {plies} moves: there is one a move, or `null`"
    )]
    Count {
        /// How many there are.
        thoughts: usize,
        /// How many there should be.
        plies: usize,
    },
    /// One that cannot be.
    #[error("what was thought before move {ply}: {fault}")]
    At {
        /// Before which move, counted from one.
        ply: usize,
        /// What is wrong with it.
        fault: ThoughtFault,
    },
}

/// What is wrong with one thought.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ThoughtFault {
    /// Worse than lost, or better than won.
    #[error("the value is {0}, and values are from -1 to 1")]
    Value(String),
    /// Chances of more or less than everything.
    #[error("the chances add up to {0}, and win, draw and loss are parts of 255")]
    Chances(u16),
    /// More than one can do.
    #[error("the policy has {named} moves, and {legal} are legal")]
    TooMany {
        /// How many it has.
        named: usize,
        /// How many there are.
        legal: usize,
    },
    /// What one cannot do.
    #[error("the policy has `{text}`: {reason}")]
    Move {
        /// As it is written.
        text: String,
        /// What the rules say.
        reason: String,
    },
    /// One move with two shares.
    #[error("the policy has `{0}` twice")]
    Twice(String),
    /// A share of nothing.
    #[error("the policy gives `{0}` nothing: such moves are left out")]
    Nothing(String),
    /// Shares of something else than the largest.
    #[error(
        "the largest share of the policy is {0}: shares are parts of the largest, which is 255"
    )]
    Largest(u8),
}

/// Holds thoughts against the game.
pub(crate) fn check(play: &AnyGame, thoughts: &[Option<Thought>]) -> Result<(), ThoughtError> {
    if thoughts.len() != play.plies() {
        return Err(ThoughtError::Count {
            thoughts: thoughts.len(),
            plies: play.plies(),
        });
    }
    with_game!(AnyGame, play, game => check_each(game, thoughts))
}

fn check_each<G: Notation>(
    game: &History<G>,
    thoughts: &[Option<Thought>],
) -> Result<(), ThoughtError> {
    let mut position = game.start();
    for ((ply, mv), thought) in (1..).zip(game.moves()).zip(thoughts) {
        if let Some(thought) = thought {
            numbers(thought)
                .and_then(|()| policy(&position, &thought.policy))
                .map_err(|fault| ThoughtError::At { ply, fault })?;
        }
        position.apply(mv);
    }
    Ok(())
}

fn numbers(thought: &Thought) -> Result<(), ThoughtFault> {
    if !(-1.0..=1.0).contains(&thought.value) {
        return Err(ThoughtFault::Value(thought.value.to_string()));
    }
    let whole = thought.wdl.map(|parts| parts.map(u16::from).iter().sum());
    match whole {
        None | Some(255) => Ok(()),
        Some(other) => Err(ThoughtFault::Chances(other)),
    }
}

/// The best move is not looked at: it may be in the words of another program, and its value counts
/// all the same. From a policy somebody learns which moves there are.
fn policy<G: Notation>(position: &G, shares: &[(String, u8)]) -> Result<(), ThoughtFault> {
    let Some(largest) = shares.iter().map(|&(_, share)| share).max() else {
        return Ok(());
    };
    let legal = position.count_legal_moves();
    if shares.len() > legal {
        let named = shares.len();
        return Err(ThoughtFault::TooMany { named, legal });
    }
    let mut met = HashSet::with_capacity(shares.len());
    for (text, share) in shares {
        let named = || game::excerpt(text);
        let mv = position
            .read_move(text)
            .map_err(|refusal| ThoughtFault::Move {
                text: named(),
                reason: refusal.to_string(),
            })?;
        if *share == 0 {
            return Err(ThoughtFault::Nothing(named()));
        }
        if !met.insert(mv) {
            return Err(ThoughtFault::Twice(named()));
        }
    }
    match largest {
        255 => Ok(()),
        other => Err(ThoughtFault::Largest(other)),
    }
}
