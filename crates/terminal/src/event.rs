//! What happens to a game, from wherever it comes.

use ratatui::crossterm::event::KeyEvent;

use crate::thinking::{Advice, Reply};

/// Something happened.
#[derive(Clone, Debug)]
pub enum Event<M> {
    /// A key was pressed: for a screen.
    Key(KeyEvent),
    /// Text was pasted: for a screen.
    Pasted(String),
    /// The terminal has another size, or should be drawn anew.
    Redraw,
    /// A line was typed: for plain mode.
    Line(String),
    /// A line of more bytes than anybody types.
    LineTooLong,
    /// No more lines will come.
    End,
    /// Somebody wants to stop, now.
    Interrupt,
    /// An opponent has moved, or cannot.
    Reply(Reply<M>),
    /// The adviser knows something.
    Advice(Advice<M>),
}

/// Whether it goes on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Flow {
    /// It does.
    GoOn,
    /// Somebody leaves: a game that is not over is to be kept.
    Leave,
    /// Somebody was interrupted: the same, and whoever called is told.
    Interrupted,
    /// There is no more input, which nobody typed: the game is told, not kept.
    End,
}
