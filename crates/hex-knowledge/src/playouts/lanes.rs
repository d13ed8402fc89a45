//! One bit a game, for the 256 games of a batch.

use std::ops::{BitAnd, BitOr, BitXor};

/// How many words hold one bit of every game: what two registers of any 64-bit x86 hold, or one of
/// a newer one.
pub(super) const LANE_WORDS: usize = 4;

/// One bit of every game of a batch: whether Black has some cell, whether Black wins.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(align(32))]
pub(super) struct Lanes(pub(super) [u64; LANE_WORDS]);

impl Lanes {
    /// How many games there are.
    pub(super) const GAMES: u32 = 256;
    /// In no game.
    pub(super) const NONE: Lanes = Lanes([0; LANE_WORDS]);
    /// In every game.
    pub(super) const ALL: Lanes = Lanes([!0; LANE_WORDS]);

    /// In how many games.
    #[inline]
    pub(super) fn count(self) -> u32 {
        self.0.iter().map(|word| word.count_ones()).sum()
    }

    /// Where at least two of the three are.
    #[inline]
    pub(super) fn majority(a: Lanes, b: Lanes, c: Lanes) -> Lanes {
        (a & b) | ((a | b) & c)
    }
}

impl BitAnd for Lanes {
    type Output = Lanes;

    #[inline]
    fn bitand(self, other: Lanes) -> Lanes {
        Lanes(std::array::from_fn(|at| self.0[at] & other.0[at]))
    }
}

impl BitOr for Lanes {
    type Output = Lanes;

    #[inline]
    fn bitor(self, other: Lanes) -> Lanes {
        Lanes(std::array::from_fn(|at| self.0[at] | other.0[at]))
    }
}

impl BitXor for Lanes {
    type Output = Lanes;

    #[inline]
    fn bitxor(self, other: Lanes) -> Lanes {
        Lanes(std::array::from_fn(|at| self.0[at] ^ other.0[at]))
    }
}
