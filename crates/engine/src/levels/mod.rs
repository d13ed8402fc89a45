//! Levels: opponents from beginner to full strength, each measured against the next
//! (`docs/results/levels.md`).
//!
//! A level is data, a row of [`EngineGame::LEVELS`]: how much is looked at ([`Means`]), and how much may be
//! given away ([`Ease`]). Nobody is made weak by moves at random. A weak level looks at a few moves
//! that people would think of, judges each, and plays one of those that cost little, the better the
//! more likely; what costs more than its margin it does not play, however weak it is. So it errs
//! a little all the time, as people do, instead of playing well and throwing a game away.
//!
//! # How to use it
//!
//! [`Opponent::new`] makes a player of a level from a network, which it shares with others;
//! [`Opponent::reply`] answers in a game. The answer depends on the level, the seed and the game
//! alone: nothing is kept from one reply to the next, so that a server needs no opponent a client,
//! and the same game with the same seed comes out the same. No level reads a clock.
//!
//! ```
//! use engine::levels::{Level, Opponent};
//! use engine::{NetworkFor, Stop};
//! use game::{History, Repetition};
//! use hex_rules::{Hex, Size, Variant};
//!
//! let level = Level::numbered::<Hex>(1).expect("there is a first level");
//! let mut opponent = Opponent::new(level, 7, &NetworkFor::<Hex>::shipped(), 1);
//! let game = History::<Hex>::new(Variant::plain(Size::square(5)?), Repetition::Ignored);
//! let reply = opponent.reply(&game, &Stop::new()).expect("the game goes on");
//! println!("{:?} at {:.0} %", reply.mv, 100.0 * reply.value.expected_score());
//! # Ok::<(), hex_rules::SizeError>(())
//! ```

mod choice;
mod finding;
mod one_ply;
mod opponent;
pub(crate) mod table;

pub use finding::Finder;
pub use opponent::{Opponent, Reply};

use serde::Serialize;

use crate::EngineGame;

/// How well somebody plays.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Level {
    /// From 1 on; a higher one is stronger.
    pub number: u8,
    /// What it is called.
    pub name: &'static str,
    /// What to expect of it, in a sentence.
    pub text: &'static str,
    /// How much it looks at.
    #[serde(skip)]
    pub means: Means,
    /// What it may give away.
    #[serde(skip)]
    pub ease: Ease,
}

impl Level {
    /// The level of this number, if the game has one.
    pub fn numbered<G: EngineGame>(number: u8) -> Option<Level> {
        let mut levels = G::LEVELS.iter();
        levels.find(|level| level.number == number).copied()
    }
}

/// How much somebody looks at before a move.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Means {
    /// A search of one ply: the network judges the positions after a few moves, and that is all.
    OnePly {
        /// How many moves come to mind.
        moves: usize,
        /// How readily unlikely ones do: 1 as often as people make them, more evens it out.
        breadth: f32,
    },
    /// A tree search that the network guides.
    Network {
        /// How many simulations.
        visits: u32,
    },
}

/// What somebody may give away with a move, in chances to win.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Ease {
    /// A move that costs so much is played e times less often than the best; 0 is for the best alone.
    pub temperature: f64,
    /// What costs more than this is not played.
    pub margin: f64,
}

impl Ease {
    /// Nothing is given away.
    pub const NONE: Ease = Ease {
        temperature: 0.0,
        margin: 0.0,
    };
}
