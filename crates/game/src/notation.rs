//! Moves as text.

use crate::Game;

/// A game whose moves people and programs write down.
///
/// Apart from [`Game`], so that a search cannot touch strings.
pub trait Notation: Game {
    /// Why a text is no move here.
    type Refusal: std::error::Error + Send + Sync + 'static;

    /// The legal move that `text` stands for in this position.
    fn read_move(&self, text: &str) -> Result<Self::Move, Self::Refusal>;

    /// How `mv`, legal in this position, is written.
    fn write_move(&self, mv: Self::Move) -> String;
}
