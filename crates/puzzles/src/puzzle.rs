//! One puzzle.

use game::{History, Repetition, scramble};
use games::GameKind;

use crate::PuzzleGame;

/// A position to be won, and what was proven about it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Puzzle {
    /// Which it is: made of the game and its moves, so that it is the same in every set.
    pub id: String,
    pub kind: GameKind,
    /// What was agreed: `Base+MLP`, `hex:11x11`.
    pub variant: String,
    /// The moves that led to it.
    pub moves: Vec<String>,
    /// In how many plies the win comes, where the game counts them.
    pub plies: Option<u8>,
    /// All first moves that win, as soon as that where plies are counted.
    pub right: Vec<String>,
    /// The weakest level that finds one more often than not; one more than there are levels if none does.
    pub grade: u8,
}

/// Why a puzzle cannot be set up.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum BadPuzzle {
    #[error("`{0}` is not what a puzzle can be played by")]
    Variant(String),
    #[error("move {ply}, `{text}`: {reason}")]
    Move {
        ply: usize,
        text: String,
        reason: String,
    },
}

impl Puzzle {
    /// The game up to the position.
    pub fn game<G: PuzzleGame>(&self) -> Result<History<G>, BadPuzzle> {
        replay(&self.variant, &self.moves)
    }

    /// What it is called, after its game and moves.
    pub fn name_of(variant: &str, moves: &[String]) -> String {
        let mut bits = 0;
        for byte in variant
            .bytes()
            .chain(moves.iter().flat_map(|mv| mv.bytes().chain([b';'])))
        {
            bits = scramble(bits ^ u64::from(byte)).wrapping_add(game::GOLDEN);
        }
        format!("{:010x}", bits >> 24)
    }
}

/// A game by these moves.
pub(crate) fn replay<G: PuzzleGame>(
    variant: &str,
    moves: &[String],
) -> Result<History<G>, BadPuzzle> {
    let agreed = G::variant_of(variant).ok_or_else(|| BadPuzzle::Variant(variant.to_owned()))?;
    let mut game = History::<G>::new(agreed, Repetition::Threefold);
    for (ply, text) in moves.iter().enumerate() {
        let refused = |reason: String| BadPuzzle::Move {
            ply: ply + 1,
            text: text.clone(),
            reason,
        };
        let mv = game.position().read_move(text);
        let mv = mv.map_err(|refusal| refused(refusal.to_string()))?;
        game.play(mv).map_err(|error| refused(error.to_string()))?;
    }
    Ok(game)
}
