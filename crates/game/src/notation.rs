//! Moves as text.

use crate::{Game, History};

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

    /// How moves are written that follow each other from this position on, as far as they are legal.
    fn write_variation(&self, line: &[Self::Move]) -> Vec<String> {
        let mut position = self.clone();
        let mut texts = Vec::new();
        for &mv in line {
            if !position.is_legal(mv) {
                break;
            }
            texts.push(position.write_move(mv));
            position.apply(mv);
        }
        texts
    }
}

/// What somebody typed, held against a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Typed<M> {
    /// It is this move.
    Legal(M),
    /// It is no move, or not yet.
    Refused {
        /// Why not, for people.
        reason: String,
        /// Legal moves that it may become.
        completions: Vec<M>,
    },
}

/// A game whose moves people type, in any way that leaves no doubt.
pub trait Typing: Notation {
    /// What `text` stands for in this game.
    fn typed(game: &History<Self>, text: &str) -> Typed<Self::Move>;
}
