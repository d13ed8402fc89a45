//! Sets of cells as bits.

use crate::Size;

/// How many words the largest board needs.
const WORDS: usize = Size::MOST_CELLS.div_ceil(64);

/// A set of cells of one board, each by its [`Size::index`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub struct CellSet([u64; WORDS]);

impl CellSet {
    /// No cell.
    pub const EMPTY: CellSet = CellSet([0; WORDS]);

    /// Whether the cell with this number is in the set.
    #[inline]
    pub const fn contains(&self, index: usize) -> bool {
        self.0[index / 64] >> (index % 64) & 1 != 0
    }

    /// Puts a cell in.
    #[inline]
    pub const fn insert(&mut self, index: usize) {
        self.0[index / 64] |= 1 << (index % 64);
    }

    /// Takes a cell out.
    #[inline]
    pub const fn remove(&mut self, index: usize) {
        self.0[index / 64] &= !(1 << (index % 64));
    }

    /// How many cells there are in it.
    pub fn len(&self) -> usize {
        self.0.iter().map(|word| word.count_ones() as usize).sum()
    }

    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        *self == CellSet::EMPTY
    }

    /// The cells' numbers, lowest first.
    pub fn iter(&self) -> impl Iterator<Item = usize> {
        let words = self.0;
        words.into_iter().enumerate().flat_map(|(at, word)| {
            let mut left = word;
            std::iter::from_fn(move || {
                let bit = (left != 0).then(|| left.trailing_zeros() as usize)?;
                left &= left - 1;
                Some(at * 64 + bit)
            })
        })
    }

    /// The bits, cell 0 lowest in the first word.
    pub const fn words(&self) -> &[u64; WORDS] {
        &self.0
    }

    /// The cells that are in this set or in the other.
    #[must_use]
    pub fn union(&self, other: &CellSet) -> CellSet {
        CellSet(std::array::from_fn(|at| self.0[at] | other.0[at]))
    }

    /// The cells that are in this set and not in the other.
    #[must_use]
    pub fn without(&self, other: &CellSet) -> CellSet {
        CellSet(std::array::from_fn(|at| self.0[at] & !other.0[at]))
    }
}

impl FromIterator<usize> for CellSet {
    fn from_iter<I: IntoIterator<Item = usize>>(indices: I) -> CellSet {
        let mut set = CellSet::EMPTY;
        for index in indices {
            set.insert(index);
        }
        set
    }
}
