//! Sets of cells in as many words as the board needs.

use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, BitXor, BitXorAssign, Not};

use hex_rules::CellSet;

/// A set of cells, each by its [`Size::index`](hex_rules::Size::index), in `N` words: one up to
/// 8x8, two up to 11x11, three up to 13x13, six up to 19x19, eleven up to 26x26.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Bits<const N: usize>(pub [u64; N]);

impl<const N: usize> Bits<N> {
    /// No cell.
    pub const EMPTY: Bits<N> = Bits([0; N]);

    /// The cells of a set, which all have numbers below `64 * N`.
    pub fn of(cells: &CellSet) -> Bits<N> {
        Bits(std::array::from_fn(|at| cells.words()[at]))
    }

    /// One cell.
    #[inline]
    pub fn one(index: usize) -> Bits<N> {
        let mut bits = Bits::EMPTY;
        bits.insert(index);
        bits
    }

    /// Whether this cell is in the set.
    #[inline]
    pub fn contains(&self, index: usize) -> bool {
        self.0[index / 64] >> (index % 64) & 1 != 0
    }

    /// Puts a cell in.
    #[inline]
    pub fn insert(&mut self, index: usize) {
        self.0[index / 64] |= 1 << (index % 64);
    }

    /// Takes a cell out.
    #[inline]
    pub fn remove(&mut self, index: usize) {
        self.0[index / 64] &= !(1 << (index % 64));
    }

    /// How many cells there are in it.
    #[inline]
    pub fn len(&self) -> usize {
        self.0.iter().map(|word| word.count_ones() as usize).sum()
    }

    /// Whether there is none.
    #[inline]
    pub fn is_empty(&self) -> bool {
        self.0.iter().all(|&word| word == 0)
    }

    /// The lowest cell.
    #[inline]
    pub fn first(&self) -> Option<usize> {
        self.0
            .iter()
            .enumerate()
            .find(|&(_, &word)| word != 0)
            .map(|(at, word)| at * 64 + word.trailing_zeros() as usize)
    }

    /// Whether every cell of this set is in the other.
    #[inline]
    pub fn is_within(&self, other: &Bits<N>) -> bool {
        self.0.iter().zip(other.0).all(|(a, b)| a & !b == 0)
    }

    /// Whether some cell is in both.
    #[inline]
    pub fn meets(&self, other: &Bits<N>) -> bool {
        self.0.iter().zip(other.0).any(|(a, b)| a & b != 0)
    }

    /// The cells that are not in the other set.
    #[inline]
    #[must_use]
    pub fn without(self, other: Bits<N>) -> Bits<N> {
        Bits(std::array::from_fn(|at| self.0[at] & !other.0[at]))
    }

    /// The cells' numbers, lowest first.
    #[inline]
    pub fn iter(self) -> impl Iterator<Item = usize> {
        let mut left = self;
        std::iter::from_fn(move || {
            let index = left.first()?;
            left.0[index / 64] &= left.0[index / 64] - 1;
            Some(index)
        })
    }
}

impl<const N: usize> FromIterator<usize> for Bits<N> {
    fn from_iter<I: IntoIterator<Item = usize>>(indices: I) -> Bits<N> {
        let mut bits = Bits::EMPTY;
        for index in indices {
            bits.insert(index);
        }
        bits
    }
}

impl<const N: usize> BitAnd for Bits<N> {
    type Output = Bits<N>;

    #[inline]
    fn bitand(self, other: Bits<N>) -> Bits<N> {
        Bits(std::array::from_fn(|at| self.0[at] & other.0[at]))
    }
}

impl<const N: usize> BitOr for Bits<N> {
    type Output = Bits<N>;

    #[inline]
    fn bitor(self, other: Bits<N>) -> Bits<N> {
        Bits(std::array::from_fn(|at| self.0[at] | other.0[at]))
    }
}

impl<const N: usize> BitXor for Bits<N> {
    type Output = Bits<N>;

    #[inline]
    fn bitxor(self, other: Bits<N>) -> Bits<N> {
        Bits(std::array::from_fn(|at| self.0[at] ^ other.0[at]))
    }
}

impl<const N: usize> Not for Bits<N> {
    type Output = Bits<N>;

    /// Also the bits beyond the board: cut with the board's cells.
    #[inline]
    fn not(self) -> Bits<N> {
        Bits(std::array::from_fn(|at| !self.0[at]))
    }
}

impl<const N: usize> BitAndAssign for Bits<N> {
    #[inline]
    fn bitand_assign(&mut self, other: Bits<N>) {
        *self = *self & other;
    }
}

impl<const N: usize> BitOrAssign for Bits<N> {
    #[inline]
    fn bitor_assign(&mut self, other: Bits<N>) {
        *self = *self | other;
    }
}

impl<const N: usize> BitXorAssign for Bits<N> {
    #[inline]
    fn bitxor_assign(&mut self, other: Bits<N>) {
        *self = *self ^ other;
    }
}
