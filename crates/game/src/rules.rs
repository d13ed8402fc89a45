//! The one trait that a game implements.

use std::fmt::Debug;
use std::hash::Hash;

use crate::{Outcome, Player};

/// The rules of a two-player game of full information, as a position that moves are played on.
///
/// Seven methods are required; everything else in this crate ([`perft`](crate::perft),
/// [`History`](crate::History), [`conformance`](crate::conformance)) and every search is written on
/// top of them.
///
/// There are two doors for moves. [`play`](Game::play) is for the world: it refuses what is not
/// legal and leaves the position as it was. [`apply`](Game::apply) is for loops that took the move
/// from [`legal_moves`](Game::legal_moves): it trusts its caller, and an illegal move may leave a
/// position that means nothing, or panic.
///
/// A position does not know how it was reached: repetition belongs to [`History`](crate::History).
pub trait Game: Clone + Eq + Debug {
    /// What is agreed before the game begins: expansions, board size.
    type Variant: Clone + Eq + Debug;
    /// One turn.
    type Move: Copy + Eq + Hash + Debug;
    /// What [`retract`](Game::retract) needs to take a move back.
    type Undo: Copy + Debug;

    /// The position before the first move.
    fn start(variant: &Self::Variant) -> Self;

    /// Whose turn it is, also after the end.
    fn to_move(&self) -> Player;

    /// How the game has ended, or `None` while it goes on.
    fn outcome(&self) -> Option<Outcome>;

    /// Adds every legal move to `moves`, each once, in an order that depends on the position alone.
    ///
    /// Adds nothing exactly when the game is over.
    fn legal_moves(&self, moves: &mut Vec<Self::Move>);

    /// Makes a move that [`legal_moves`](Game::legal_moves) listed here.
    fn apply(&mut self, mv: Self::Move) -> Self::Undo;

    /// Takes back the move that gave `undo`, which must be the last one applied.
    fn retract(&mut self, undo: Self::Undo);

    /// A number that is equal for positions in which the same things can happen, and almost surely
    /// differs for others.
    fn key(&self) -> u64;

    /// The number under which repetitions of this position are counted.
    ///
    /// Players compare pictures, tables compare possibilities; a game in which those differ says so
    /// here.
    fn picture(&self) -> u64 {
        self.key()
    }

    /// How many moves [`legal_moves`](Game::legal_moves) would list.
    fn count_legal_moves(&self) -> usize {
        let mut moves = Vec::new();
        self.legal_moves(&mut moves);
        moves.len()
    }

    /// Whether `mv` is one of the [`legal_moves`](Game::legal_moves).
    fn is_legal(&self, mv: Self::Move) -> bool {
        let mut moves = Vec::new();
        self.legal_moves(&mut moves);
        moves.contains(&mv)
    }

    /// Makes `mv` if it is legal; otherwise the position is as before.
    fn play(&mut self, mv: Self::Move) -> Result<Self::Undo, IllegalMove<Self::Move>> {
        if self.is_legal(mv) {
            Ok(self.apply(mv))
        } else {
            Err(IllegalMove { mv })
        }
    }
}

/// A move that the rules do not allow in this position.
///
/// A game can usually say more: see the reasons in its own crate.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{mv:?} is not legal here")]
pub struct IllegalMove<M: Debug> {
    /// What was tried.
    pub mv: M,
}
