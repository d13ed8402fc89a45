//! What Python shows of a game beside its rules.

use game::{History, Mark, Outcome};
use games::KnownGame;
use pyo3::prelude::*;
use pyo3::types::PyDict;

/// A game as Python shows it: one file a game.
pub(crate) trait Shown: KnownGame {
    /// The ways in which a board can be laid upon itself so that the game stays the same.
    const SYMMETRIES: usize;

    /// The game as it is seen after one of them; 0 changes nothing.
    fn turned(game: &History<Self>, symmetry: usize) -> History<Self>;

    /// The same for positions that differ only by one of them.
    fn canonical_key(&self) -> u64;

    /// A picture with marks on the places where moves end.
    fn svg(&self, last: Option<Self::Move>, marks: &[(Self::Move, Mark)]) -> String;

    /// A picture in letters.
    fn text(&self, last: Option<Self::Move>) -> String;

    /// What lies where, and what else a position holds, as a dictionary.
    fn describe<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>>;
}

/// How a game has ended, in a word: a colour, or `draw`.
pub(crate) fn result<G: KnownGame>(outcome: Outcome) -> &'static str {
    match outcome {
        Outcome::Won(player) => G::side(player).name(),
        Outcome::Draw => "draw",
    }
}
