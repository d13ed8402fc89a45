//! `hive-openspiel`: OpenSpiel's observation tensor and action numbers, for all eight game types.
//!
//! Equal, number for number, to those of `open_spiel` 2.0.2, so that whatever was taught there can be
//! asked here, and the other way round. Facts about that program which one has to know:
//!
//! - Its board is a hexagon of a radius of 1 to 14, `board_size`, laid out in a square of planes. The
//!   first tile goes to the middle. A move that would leave the board first shifts all of it towards
//!   the middle, and if that does not help, the game is called a draw. So where a hive lies depends
//!   on how it came about: [`Board`] follows a game.
//! - A covered tile is seen on its cell like any other. "Pinned" are all tiles on the ground whose
//!   cell holds the hive together, covered ones too; while White's queen is in hand, none are.
//! - A move is (tile, tile beside it, on which side): most moves have several numbers. Of several
//!   tiles of a kind in hand any may be placed.

mod actions;
mod board;
mod observation;
mod pins;
mod tiles;

pub use actions::{
    ACTIONS, ActionError, Counter, PASS, action, action_of_text, action_text, actions,
    for_each_action, meant, read_action,
};
pub use board::{Board, OffBoard, RadiusError};
pub use pins::mistaken_pins;

use game::EvalRequest;
use hive_rules::{Hive, Variant};

use crate::encoding::{MoveActions, PlaneEncoding};

/// OpenSpiel's way to lay out one game type on a board of one size.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct HiveOpenSpiel {
    variant: Variant,
    start: Board,
}

/// Why a position cannot be laid out.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Outside {
    /// Of another game type: the planes have no place for its tiles, or places for none.
    #[error("these are OpenSpiel's planes of {wanted}, not of {found}")]
    Variant {
        /// The game type that was asked about.
        found: Variant,
        /// That of the planes.
        wanted: Variant,
    },
    /// Too wide.
    #[error(transparent)]
    OffBoard(#[from] OffBoard),
}

impl HiveOpenSpiel {
    /// The name under which weights know the layout of a game type: `hive-openspiel` for the base game,
    /// `hive-openspiel-MLP` for all tiles.
    #[must_use]
    pub fn name_for(variant: Variant) -> String {
        let text = variant.to_string();
        let letters = text.split_once('+').map_or("", |(_, letters)| letters);
        let dash = if letters.is_empty() { "" } else { "-" };
        format!("{}{dash}{letters}", HiveOpenSpiel::NAME)
    }

    /// The game type whose layout has this name.
    #[must_use]
    pub fn variant_named(name: &str) -> Option<Variant> {
        let mut all = Variant::ALL.into_iter();
        all.find(|&variant| HiveOpenSpiel::name_for(variant) == name)
    }

    /// Which game type it lays out.
    #[must_use]
    pub fn variant(&self) -> Variant {
        self.variant
    }

    /// The layout for a game type and OpenSpiel's `board_size`.
    pub fn new(variant: Variant, board_size: u8) -> Result<HiveOpenSpiel, RadiusError> {
        let start = Board::new(board_size)?;
        Ok(HiveOpenSpiel { variant, start })
    }

    /// The board that OpenSpiel would have now, if `line` is all of the game; otherwise where it
    /// would be if nothing had ever shifted it, or if it had just been shifted.
    pub fn board(&self, request: &EvalRequest<'_, Hive>) -> Result<Board, Outside> {
        let found = request.position.variant();
        if found != self.variant {
            let wanted = self.variant;
            return Err(Outside::Variant { found, wanted });
        }
        let board = if request.line.len() == request.position.plies() as usize {
            self.start.after(self.variant, request.line.iter())
        } else {
            self.start.under(request.position)
        };
        Ok(board?)
    }
}

impl PlaneEncoding for HiveOpenSpiel {
    type Game = Hive;
    type Outside = Outside;

    const NAME: &'static str = "hive-openspiel";
    const VERSION: u32 = 1;

    fn shape(&self, _: &Hive) -> [usize; 3] {
        let side = self.start.side();
        [observation::planes(self.variant), side, side]
    }

    fn actions(&self, _: &Hive) -> usize {
        ACTIONS
    }

    fn encode(
        &self,
        request: &EvalRequest<'_, Hive>,
        planes: &mut [f32],
    ) -> Result<MoveActions, Outside> {
        let hive = request.position;
        self.board(request)?.observe(hive, hive.colour(), planes);
        Ok(request.legal.iter().map(|&mv| actions(hive, mv)).collect())
    }

    fn fits(&self, request: &EvalRequest<'_, Hive>) -> bool {
        self.board(request).is_ok()
    }
}
