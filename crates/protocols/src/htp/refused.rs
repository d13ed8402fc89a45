//! Why a request is not carried out, in the words of benzene where it has any.

use engine::UnreadError;

use super::request::RequestError;

/// Why a request is not carried out.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Refused {
    /// The line cannot be read.
    #[error(transparent)]
    Line(#[from] RequestError),
    /// Nobody knows this word.
    #[error("unknown command: {word}")]
    Unknown { word: String },
    /// Too many or too few arguments.
    #[error("{0}")]
    Count(&'static str),
    /// An argument is not what it should be.
    #[error("argument {at} ({word}) must be {what}")]
    Argument {
        /// Which, counted from one.
        at: usize,
        /// What stands there.
        word: String,
        /// What should.
        what: String,
    },
    /// An argument is no colour.
    #[error("argument {at} must be color")]
    Colour {
        /// Which, counted from one.
        at: usize,
    },
    /// A move that cannot be made. Two blanks, as benzene has it.
    #[error("illegal move:  {colour} {mv} ({why})")]
    Move {
        colour: &'static str,
        /// Which, or `invalid`.
        mv: String,
        /// `occupied` or `invalid`.
        why: &'static str,
    },
    /// There is no such parameter.
    #[error("Unknown parameter: {name}")]
    Parameter { name: String },
    /// No stone lies there. As GTP has it; benzene says nothing.
    #[error("cannot undo")]
    NothingToUndo,
    /// The clocks run already.
    #[error("Cannot set game time if game started!")]
    GameStarted,
    /// A file that cannot be read as a game.
    #[error("cannot load file: {reason}")]
    File {
        /// What is wrong with it.
        reason: String,
    },
    /// There is nothing to tell.
    #[error("No previous search")]
    NoSearch,
    /// Somebody or the time stopped it.
    #[error("stopped before everything was solved")]
    Unsolved,
    /// The player's network is for another board.
    #[error(transparent)]
    Unread(#[from] UnreadError),
    /// The system does not have so much memory.
    #[error("there is no memory of {mib} MiB: give less")]
    Memory {
        /// What was asked for.
        mib: usize,
    },
    /// A fault of ours.
    #[error("internal: {what}; the position is as it was")]
    Internal {
        /// What was seen of it.
        what: String,
    },
}
