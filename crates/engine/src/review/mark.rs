//! Marks for moves that cost something.

use serde::{Serialize, Serializer};

/// How bad a move was.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Mark {
    /// It was not.
    None,
    /// `?!`
    Dubious,
    /// `?`
    Mistake,
    /// `??`
    Blunder,
}

impl Mark {
    /// As people write it.
    pub const fn sign(self) -> &'static str {
        match self {
            Mark::None => "",
            Mark::Dubious => "?!",
            Mark::Mistake => "?",
            Mark::Blunder => "??",
        }
    }
}

impl Serialize for Mark {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.sign())
    }
}

/// What a move must cost to be marked, in chances to win.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Thresholds {
    /// For `?!`.
    pub dubious: f64,
    /// For `?`.
    pub mistake: f64,
    /// For `??`.
    pub blunder: f64,
}

impl Default for Thresholds {
    fn default() -> Thresholds {
        Thresholds {
            dubious: 0.07,
            mistake: 0.15,
            blunder: 0.30,
        }
    }
}

impl Thresholds {
    /// Those that go with what a mistake costs.
    pub fn around(mistake: f64) -> Thresholds {
        Thresholds {
            dubious: mistake / 2.0,
            mistake,
            blunder: 2.0 * mistake,
        }
    }

    /// The mark of a move that cost so much.
    pub fn mark(&self, loss: f64) -> Mark {
        if loss >= self.blunder {
            Mark::Blunder
        } else if loss >= self.mistake {
            Mark::Mistake
        } else if loss >= self.dubious {
            Mark::Dubious
        } else {
            Mark::None
        }
    }
}
