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

    /// As many cells, counted from the first.
    pub(crate) fn first(cells: usize) -> CellSet {
        CellSet(std::array::from_fn(|at| {
            match cells.saturating_sub(at * 64) {
                0 => 0,
                more @ 1..64 => (1 << more) - 1,
                _ => u64::MAX,
            }
        }))
    }

    /// The cell before which there are so many in the set.
    pub fn nth(&self, before: usize) -> Option<usize> {
        nth(self.0, before)
    }

    /// How many of its cells have a lower number than this one.
    pub fn rank(&self, index: usize) -> usize {
        let before = CellSet::first(index);
        let both = self.0.iter().zip(before.0);
        both.map(|(word, before)| (word & before).count_ones() as usize)
            .sum()
    }

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

/// The bit before which there are so many in some words, of which only as many are looked at as it takes.
#[expect(
    clippy::cast_possible_truncation,
    reason = "eight counts below 65 in a word"
)]
pub(crate) fn nth(words: impl IntoIterator<Item = u64>, before: usize) -> Option<usize> {
    const BYTES: u64 = 0x0101_0101_0101_0101;
    let mut left = before;
    for (at, word) in words.into_iter().enumerate() {
        // How many bits each byte and those below it have. Whoever is built for any processor has no instruction for that.
        let pairs = word - ((word >> 1) & (0x55 * BYTES));
        let fours = (pairs & (0x33 * BYTES)) + ((pairs >> 2) & (0x33 * BYTES));
        let sums = ((fours + (fours >> 4)) & (0x0f * BYTES)).wrapping_mul(BYTES);
        let here = (sums >> 56) as usize;
        if left >= here {
            left -= here;
            continue;
        }
        let mut byte = 0;
        while (sums >> (8 * byte)) as u8 as usize <= left {
            byte += 1;
        }
        let below = (sums << 8 >> (8 * byte)) as u8 as usize;
        let mut bits = word >> (8 * byte);
        for _ in below..left {
            bits &= bits - 1;
        }
        return Some(at * 64 + 8 * byte + bits.trailing_zeros() as usize);
    }
    None
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cells_are_counted_across_words() {
        for cells in [0, 1, 63, 64, 65, 121, Size::MOST_CELLS] {
            assert_eq!(CellSet::first(cells), (0..cells).collect());
        }
        let set: CellSet = (0..Size::MOST_CELLS)
            .filter(|cell| cell % 7 == 3 || cell % 64 > 61)
            .collect();
        for (before, cell) in set.iter().enumerate() {
            assert_eq!((set.nth(before), set.rank(cell)), (Some(cell), before));
        }
        let dense: CellSet = (0..Size::MOST_CELLS).filter(|cell| cell % 5 != 0).collect();
        for (before, cell) in dense.iter().enumerate() {
            assert_eq!(dense.nth(before), Some(cell));
        }
        assert_eq!(set.nth(set.len()), None);
        assert_eq!(CellSet::EMPTY.nth(0), None);
    }
}
