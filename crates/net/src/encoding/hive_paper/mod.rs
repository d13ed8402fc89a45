//! `hive-paper`: 56 planes of 12 x 12 cells and 1,584 actions, as in "Mastering the game of Hive with
//! Supervised Learning and Monte Carlo Tree Search" (Dang). Base game only.
//!
//! | planes | what is marked |
//! |---|---|
//! | 0–22 | about the player to move, see below |
//! | 23–45 | the same about the opponent |
//! | 46–53 | the last eight moves, the latest first: 1 where a tile came to rest, -1 where it came from |
//! | 54 | the number of the turn, divided by 55, everywhere |
//! | 55 | every occupied cell |
//!
//! and of each player
//!
//! | plane | what is marked |
//! |---|---|
//! | 0–10 | where each of the tiles lies, covered or not: queen, 2 spiders, 2 beetles, 3 grasshoppers, 3 ants |
//! | 11 | where any of them lies |
//! | 12–14 | beetles that lie on one tile, on two, on more |
//! | 15 | tiles of either colour beside this player's queen |
//! | 16 | this player's tiles that are trapped |
//! | 17–22 | tiles of either colour that could move to the empty cell east, south-east, … north-east of this player's queen |
//!
//! Action `144 · tile + 12 · row + column` puts the tile, counted as in planes 0–10, on that cell. In
//! the base game nobody moves the opponent's tiles, so an action is one move. There is no action for
//! the pass, which nobody has to choose.
//!
//! What the paper leaves open is decided so:
//!
//! - *Player 1 and 2* are the player to move and the opponent: actions are numbered by the mover's
//!   tiles, so the planes are too.
//! - *Trapped* tiles are those that cannot be lifted: covered by a beetle, or held by the one-hive rule.
//! - *Pieces that can move to the queen* move by their own power and as if it were their turn, but not
//!   before their player's queen is on the table.
//! - *The turn number* is divided by the length at which the paper breaks a game off.
//! - *Where the hive lies*: columns count to the east and rows to the south-east, so that neighbours
//!   are neighbours in the 3 x 3 cells around a cell but for the upper left and the lower right
//!   corner ([`Kernel::Hexagonal`](crate::architecture::Kernel)). The window is put around the hive
//!   anew in every position: the free columns are shared out left and right, the free rows above and
//!   below, an odd one goes right or below. (The paper keeps its first tile in the middle and drops
//!   games that leave the board; around the hive, more fits.) So it does not matter where on the table
//!   a hive lies, and a turned or mirrored one is shown turned or mirrored, but perhaps a cell aside.
//! - *What does not fit*: a hive of more than 12 columns or rows is refused ([`Outside`]). A move to a
//!   cell outside the window has no action. What lies outside of older moves is not drawn.
//! - *Rotated* (the paper's SL3): the board is turned so that the second tile lay east of the first.
//!   That needs all the moves of the game.
//! - *Without history* (SL0): planes 46–53 stay empty, so that the network is the same.

mod planes;
mod window;

pub use window::{Window, WindowError};

use game::{EvalRequest, Line, Symmetry};
use hive_rules::{Cell, Hive, Move, Variant};

use crate::encoding::{MoveActions, PlaneEncoding};

/// Whether the last moves are shown.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum PastMoves {
    /// They are.
    #[default]
    Shown,
    /// They are not: SL0.
    Hidden,
}

/// How the board is turned.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Opening {
    /// As it was played.
    #[default]
    AsPlayed,
    /// The second tile lay east of the first: SL3.
    Turned,
}

/// The Hive paper's way to lay out a position.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct HivePaper {
    /// Whether the last moves are shown.
    pub past_moves: PastMoves,
    /// How the board is turned.
    pub opening: Opening,
}

/// Why a position cannot be laid out.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Outside {
    /// With expansions.
    #[error("the Hive paper knows the base game only, not {0}")]
    Expansions(Variant),
    /// Too wide.
    #[error(transparent)]
    Window(#[from] WindowError),
    /// It is not known how the game began.
    #[error(
        "the board is to be turned by the first two tiles, but not all moves of the game are known"
    )]
    UnknownOpening,
}

impl HivePaper {
    /// Planes a position.
    pub const PLANES: usize = 56;
    /// Tiles of a player.
    pub const TILES: usize = 11;
    pub const ACTIONS: usize = HivePaper::TILES * Window::CELLS;

    /// The part of the table that is shown.
    pub fn window(self, request: &EvalRequest<'_, Hive>) -> Result<Window, Outside> {
        let hive = request.position;
        if hive.variant() != Variant::BASE {
            return Err(Outside::Expansions(hive.variant()));
        }
        Ok(Window::around(hive, self.symmetry(request)?)?)
    }

    fn symmetry(self, request: &EvalRequest<'_, Hive>) -> Result<Symmetry, Outside> {
        let plies = request.position.plies() as usize;
        if self.opening == Opening::AsPlayed || plies < 2 {
            return Ok(Symmetry::IDENTITY);
        }
        let first_two = || {
            let lands_on = |number| -> Option<Cell> { request.line.get(number)?.lands_on() };
            lands_on(0)?.direction_to(lands_on(1)?)
        };
        if request.line.len() != plies {
            return Err(Outside::UnknownOpening);
        }
        let direction = first_two().ok_or(Outside::UnknownOpening)?;
        Ok(Symmetry::turn(6 - direction as u8))
    }
}

impl PlaneEncoding for HivePaper {
    type Game = Hive;
    type Outside = Outside;

    const NAME: &'static str = "hive-paper";
    const VERSION: u32 = 1;

    fn shape(&self, _: &Hive) -> [usize; 3] {
        [HivePaper::PLANES, Window::SIDE, Window::SIDE]
    }

    fn actions(&self, _: &Hive) -> usize {
        HivePaper::ACTIONS
    }

    fn encode(
        &self,
        request: &EvalRequest<'_, Hive>,
        planes: &mut [f32],
    ) -> Result<MoveActions, Outside> {
        let window = self.window(request)?;
        let past = match self.past_moves {
            PastMoves::Shown => request.line,
            PastMoves::Hidden => Line::default(),
        };
        planes::fill(request.position, past, &window, planes);
        let action = |&mv: &Move| window.action(request.position, mv);
        Ok(request.legal.iter().map(action).collect())
    }

    fn fits(&self, request: &EvalRequest<'_, Hive>) -> bool {
        self.window(request).is_ok()
    }
}
