//! Why a command is not obeyed.

use engine::UnreadError;
use hive_rules::{GameStringError, MoveRefused, State, VariantError};

use super::command::CommandError;
use super::options::OptionError;

/// Why a command is not obeyed. Everything is as it was before.
///
/// Displayed as UHP wants it: `invalidmove` before what is wrong with a move, `err` before
/// everything else.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Refused {
    /// The line is no command.
    #[error("err {0}")]
    Command(#[from] CommandError),
    /// There is no game yet.
    #[error("err there is no game: begin one with `newgame`")]
    NoGame,
    /// Nothing can be played any more.
    #[error(
        "err the game is over ({state}): take moves back with `undo`, or begin another with `newgame`"
    )]
    GameOver {
        /// How it ended.
        state: State,
    },
    /// There is no game of this type.
    #[error("err {0}")]
    GameType(#[from] VariantError),
    /// The game string cannot be read.
    #[error("err {0}")]
    GameString(#[from] GameStringError),
    /// Moves follow a third repetition.
    #[error(
        "err the game goes on after its third repetition at ply {ply}, a draw while `Repetition` is `Threefold`: to load it, `options set Repetition None`"
    )]
    GoesOn {
        /// The move that repeated the position for the third time, counted from one.
        ply: usize,
    },
    /// The rule cannot be turned on in the middle of a game that has broken it.
    #[error(
        "err the present game went on after its third repetition at ply {ply}: begin another with `newgame` first"
    )]
    WentOn {
        /// The move that repeated the position for the third time, counted from one.
        ply: usize,
    },
    /// There are not so many moves to take back.
    #[error("err cannot take back {asked}: {} been played", played(*.plies))]
    TooMany {
        /// How many to take back.
        asked: usize,
        /// How many there are.
        plies: usize,
    },
    /// No such option, or no such value.
    #[error("err {0}")]
    Option(#[from] OptionError),
    /// The player's network is for another game type.
    #[error("err {0}")]
    Unread(#[from] UnreadError),
    /// The machine is too small.
    #[error("err there are no {mib} MiB of memory to be had: write a smaller number")]
    Memory {
        /// How much was asked for.
        mib: u64,
    },
    /// A count that was stopped.
    #[error("err stopped before all lines of {depth} plies were counted")]
    Stopped {
        /// The depth that was not finished.
        depth: u32,
    },
    /// A fault of ours.
    #[error("err internal: {what}; the game is as it was")]
    Internal {
        /// What went wrong.
        what: String,
    },
    /// The move is not playable.
    #[error("invalidmove {0}")]
    Move(#[from] MoveRefused),
}

fn played(plies: usize) -> String {
    match plies {
        0 => "no move has".to_owned(),
        1 => "only 1 move has".to_owned(),
        plies => format!("only {plies} moves have"),
    }
}
