//! Sets of cells: the whole board, or the neighbourhood of one cell, as bits.

use game::Axial;

use crate::cell::{CELLS, Cell};

const WORDS: usize = CELLS / 64;

/// A set of cells anywhere on the board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct CellSet([u64; WORDS]);

impl CellSet {
    pub(crate) const EMPTY: CellSet = CellSet([0; WORDS]);

    #[inline]
    pub(crate) fn insert(&mut self, cell: Cell) {
        self.0[cell.index() / 64] |= 1 << (cell.index() % 64);
    }

    #[inline]
    pub(crate) fn remove(&mut self, cell: Cell) {
        self.0[cell.index() / 64] &= !(1 << (cell.index() % 64));
    }

    #[inline]
    pub(crate) fn contains(&self, cell: Cell) -> bool {
        self.0[cell.index() / 64] >> (cell.index() % 64) & 1 == 1
    }

    #[inline]
    pub(crate) fn len(&self) -> usize {
        self.0.iter().map(|word| word.count_ones() as usize).sum()
    }

    pub(crate) fn iter(&self) -> impl Iterator<Item = Cell> + '_ {
        self.0.iter().enumerate().flat_map(|(word, &bits)| ones(bits).map(move |bit| Cell::from_index(word * 64 + bit)))
    }

    /// The empty cells that touch a tile of `own` and none of `other`: where `own` may place.
    #[inline]
    pub(crate) fn open_to(own: &CellSet, other: &CellSet) -> CellSet {
        let (beside_own, beside_other) = (own.neighbours(), other.neighbours());
        CellSet(std::array::from_fn(|i| beside_own.0[i] & !(beside_other.0[i] | own.0[i] | other.0[i])))
    }

    /// Every cell next to one of the set.
    #[inline]
    pub(crate) fn neighbours(&self) -> CellSet {
        // A step adds 1, 31 or 32 to a cell's number, or takes it away, so the set moves by as many bits.
        let word = |i: usize| self.0[i % WORDS];
        CellSet(std::array::from_fn(|i| {
            let (before, here, after) = (word(i + WORDS - 1), word(i), word(i + 1));
            let up = |by: u32| here << by | before >> (64 - by);
            let down = |by: u32| here >> by | after << (64 - by);
            up(1) | up(31) | up(32) | down(1) | down(31) | down(32)
        }))
    }

    /// The cells at most three columns and three rows from `centre`.
    #[inline]
    pub(crate) fn near(&self, centre: Cell) -> Nearby {
        let mut bits = 0;
        for row in 0..7 {
            let first = (centre.index() + CELLS + 32 * row - 99) % CELLS; // three rows up, three columns west
            let (word, shift) = (first / 64, first % 64);
            let seven = self.0[word] >> shift | (self.0[(word + 1) % WORDS] << 1) << (63 - shift);
            bits |= (seven & 0x7f) << (8 * row);
        }
        Nearby { centre, bits }
    }
}

/// A set of cells at most three columns and three rows from a centre: a row in a byte.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Nearby {
    centre: Cell,
    bits: u64,
}

impl Nearby {
    const CENTRE: u64 = 1 << 27;

    /// The centre alone.
    #[inline]
    pub(crate) fn only(centre: Cell) -> Nearby {
        Nearby { centre, bits: Nearby::CENTRE }
    }

    #[inline]
    #[must_use]
    pub(crate) fn without_centre(self) -> Nearby {
        Nearby { bits: self.bits & !Nearby::CENTRE, ..self }
    }

    /// Every cell next to one of the set. The set must keep one cell away from the rim, or its neighbours are cut off.
    #[inline]
    #[must_use]
    pub(crate) fn neighbours(self) -> Nearby {
        let set = self.bits;
        Nearby { bits: set << 1 | set >> 1 | set << 7 | set >> 7 | set << 8 | set >> 8, ..self }
    }

    /// What is in both.
    #[inline]
    #[must_use]
    pub(crate) fn and(self, other: Nearby) -> Nearby {
        Nearby { bits: self.bits & other.bits, ..self }
    }

    /// What is in one of them.
    #[inline]
    #[must_use]
    pub(crate) fn or(self, other: Nearby) -> Nearby {
        Nearby { bits: self.bits | other.bits, ..self }
    }

    /// What is in this one alone.
    #[inline]
    #[must_use]
    pub(crate) fn and_not(self, other: Nearby) -> Nearby {
        Nearby { bits: self.bits & !other.bits, ..self }
    }

    #[inline]
    pub(crate) fn len(self) -> usize {
        self.bits.count_ones() as usize
    }

    #[inline]
    pub(crate) fn iter(self) -> impl Iterator<Item = Cell> {
        ones(self.bits).map(move |bit| {
            #[expect(clippy::cast_possible_wrap, clippy::cast_possible_truncation, reason = "below 64")]
            let (row, column) = ((bit / 8) as i16, (bit % 8) as i16);
            self.centre.offset(Axial::new(column - 3, row - 3))
        })
    }
}

#[inline]
fn ones(mut bits: u64) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        if bits == 0 {
            return None;
        }
        let bit = bits.trailing_zeros() as usize;
        bits &= bits - 1;
        Some(bit)
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use game::{Direction, Directions};

    #[test]
    fn neighbours_of_a_cell_are_its_six_neighbours_wherever_it_lies() {
        for index in 0..CELLS {
            let cell = Cell::from_index(index);
            let mut one = CellSet::EMPTY;
            one.insert(cell);
            let around = one.neighbours();
            assert_eq!(around.len(), 6);
            assert!(cell.neighbours(Directions::ALL).all(|neighbour| around.contains(neighbour)));
            let mut near: Vec<Cell> = around.near(cell).iter().collect();
            let mut expected: Vec<Cell> = cell.neighbours(Directions::ALL).collect();
            near.sort_unstable();
            expected.sort_unstable();
            assert_eq!(near, expected);
            let two_east = cell.step(Direction::East).step(Direction::East);
            let ring: Vec<Cell> = around.near(two_east).iter().collect();
            assert_eq!(ring.len(), 5, "one of the six is four columns away");
        }
    }
}
