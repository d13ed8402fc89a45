//! How a position is drawn on a terminal, whatever the game.

/// Whether a diagram is coloured for a terminal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ink {
    /// Letters and marks alone. They say everything that colours would.
    Plain,
    /// With ANSI escape sequences.
    Colours,
}

/// Which marks a diagram may use.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Characters {
    /// Any that a terminal has, such as `²` and `●`.
    Unicode,
    /// Those on every keyboard.
    Ascii,
}
