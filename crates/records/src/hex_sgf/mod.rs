//! SGF for Hex: FF\[4\] GM\[11\], with the dialects of HexGui and LittleGolem.
//!
//! - `scan` cuts bytes into tokens, `main_line` follows the first variation and `branches` all of
//!   them, `dialect` finds out what the words for swapping and the letters of the players mean,
//!   `read` replays the main line, `tree` understands the variations, `write` writes.
//! - A variation that makes no sense is no error; it is left out, and counted.
//! - What is kept is bounded, and nothing here calls itself, so that neither long nor deep input does
//!   harm.
//! - Fed from outside: nothing here may panic.
//!
//! # Swapping
//!
//! Our rules have one swap, that of pieces: the stone changes its colour and is mirrored, and the
//! players keep their colours. A file in which the players swap *sides* tells the same game as seen
//! by the opponent: nothing moves on the board, and the one who was Black is White from then on. So
//! everything after such a swap is mirrored and changes its colour when it is read. That gives the
//! same game move for move, with the person who began as Black throughout. The names stay with the
//! persons: `PB` began. A result in `RE` speaks of the colours at the end, and changes too.
//!
//! ```
//! use hex_rules::{Colour, Ending};
//!
//! let text = "(;FF[4]GM[11]SZ[11]PB[Ada]PW[Bo];B[a5];W[swap-pieces];B[d4];W[resign])";
//! let record = records::hex_sgf::read(text.as_bytes())?;
//! assert_eq!(record.game.plies(), 3);
//! assert_eq!(record.ending, Some(Ending::Resigned(Colour::White)));
//! assert_eq!(record.winner(), Some(Colour::Black));
//! assert_eq!(record.write_line(), "hex:11 a5 swap-pieces d4 white-resigns");
//! # Ok::<(), records::hex_sgf::SgfError>(())
//! ```
#![deny(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::indexing_slicing
)]

mod branches;
mod dialect;
mod main_line;
mod read;
mod scan;
mod tree;
mod write;

pub use read::{read, read_games, read_trees};
pub use tree::{GameTree, TreeMove};
pub use write::write;

use hex_rules::{CellError, MoveRefused, SetUpError, SizeError};

/// A place in a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Place {
    /// Counted from one.
    pub line: usize,
    /// From the beginning of the file, counted from zero.
    pub byte: usize,
}

/// A file that cannot be read. Nothing of it is kept.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("line {} (byte {}): {problem}", place.line, place.byte)]
pub struct SgfError {
    pub place: Place,
    /// What is wrong there.
    pub problem: SgfProblem,
}

/// What can be wrong with a file.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SgfProblem {
    /// Nothing that could be a game.
    #[error("there is no game: SGF begins with `(;`")]
    NoGame,
    /// The end of the file comes too early.
    #[error("the file ends inside a game: at least one `)` is missing, it may be cut off")]
    CutOff,
    /// A value without an end.
    #[error("this `[` is never closed: a value ends with `]`")]
    OpenValue,
    /// Something that is no SGF.
    #[error("`{found}` has no place here: expected a property such as B[a1], or one of ; ( )")]
    Stray {
        /// The character.
        found: String,
    },
    /// A property that says nothing.
    #[error("{name} needs a value in brackets, as in {name}[…]")]
    NoValue { name: String },
    /// Not Hex.
    #[error("GM[{game}] is another game: Hex is GM[11]")]
    OtherGame {
        /// The number of the game.
        game: String,
    },
    /// Not a size.
    #[error("SZ[{text}] is no size: write SZ[11], or columns and rows as in SZ[5:7]")]
    NoSize {
        /// What stands there.
        text: String,
    },
    /// A board that does not exist here.
    #[error(transparent)]
    Size(#[from] SizeError),
    /// Not a cell.
    #[error(transparent)]
    Cell(#[from] CellError),
    /// Not a colour.
    #[error("PL[{text}] is no player: write PL[B] or PL[W]")]
    NoPlayer {
        /// What stands there.
        text: String,
    },
    /// A position that cannot be set up.
    #[error("in the position that is set up, {0}")]
    SetUp(#[from] SetUpError),
    /// Stones that come from nowhere.
    #[error("stones are set up after the first move: only what stands before it can be read")]
    LateSetUp,
    /// A move that the rules do not allow.
    #[error("move {ply}, {colour}[{text}]: {reason}")]
    Move {
        /// Which move, counted from one.
        ply: usize,
        /// Whose, as the file has it.
        colour: char,
        /// What stands there.
        text: String,
        /// What is wrong with it.
        reason: MoveRefused,
    },
    /// No game is so long.
    #[error("more than {most} moves or stones: no game of Hex is so long")]
    TooLong {
        /// How many may be.
        most: usize,
    },
    /// More after a resignation.
    #[error("the game has ended before: nothing may follow a resignation or a forfeit")]
    AfterEnding,
}
