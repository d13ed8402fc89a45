//! How a game that is watched goes on.

/// By itself, or when it is told to.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Autoplay {
    /// Move after move.
    #[default]
    Goes,
    Waits,
    /// One move more, and then it waits.
    OneMove,
}

impl Autoplay {
    /// Whether it is paused, be it that one move is still to come.
    pub(crate) fn is_paused(self) -> bool {
        self != Autoplay::Goes
    }

    /// Pauses, or goes on.
    pub(crate) fn flip(&mut self) {
        *self = if self.is_paused() {
            Autoplay::Goes
        } else {
            Autoplay::Waits
        };
    }

    /// A player was asked for a move.
    pub(crate) fn asked(&mut self) {
        if *self == Autoplay::OneMove {
            *self = Autoplay::Waits;
        }
    }
}
