//! Sets of cells: the whole board, or the neighbourhood of one cell, as bits.

use game::Directions;

use crate::cell::{CELLS, Cell};

const ROWS: usize = CELLS / 32;

/// A set of cells anywhere on the board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct CellSet([u32; ROWS]);

impl CellSet {
    pub(crate) const EMPTY: CellSet = CellSet([0; ROWS]);

    #[inline]
    pub(crate) fn insert(&mut self, cell: Cell) {
        self.0[cell.index() / 32] |= 1 << (cell.index() % 32);
    }

    #[inline]
    pub(crate) fn remove(&mut self, cell: Cell) {
        self.0[cell.index() / 32] &= !(1 << (cell.index() % 32));
    }

    #[inline]
    pub(crate) fn contains(&self, cell: Cell) -> bool {
        self.0[cell.index() / 32] >> (cell.index() % 32) & 1 == 1
    }

    /// Adds all cells of another set.
    #[inline]
    pub(crate) fn unite(&mut self, other: &CellSet) {
        for (row, more) in self.0.iter_mut().zip(other.0) {
            *row |= more;
        }
    }

    #[inline]
    pub(crate) fn len(&self) -> usize {
        let (pairs, _) = self.0.as_chunks::<2>();
        pairs
            .iter()
            .map(|&[low, high]| (u64::from(low) | u64::from(high) << 32).count_ones() as usize)
            .sum()
    }

    pub(crate) fn iter(&self) -> impl Iterator<Item = Cell> + '_ {
        self.0.iter().enumerate().flat_map(|(row, &bits)| {
            ones(bits.into()).map(move |bit| Cell::from_index(row * 32 + bit))
        })
    }

    /// The empty cells that touch a tile of `own` and none of `other`: where `own` may place.
    #[inline]
    pub(crate) fn open_to(own: &CellSet, other: &CellSet) -> CellSet {
        let (beside_own, beside_other) = (own.neighbours(), other.neighbours());
        CellSet(std::array::from_fn(|i| {
            beside_own.0[i] & !(beside_other.0[i] | own.0[i] | other.0[i])
        }))
    }

    /// Every cell next to one of the set.
    ///
    /// A row of the board is a word, so cells to the north and south are in the words before and
    /// after, and the last cell of a row is followed by the first of the next. Plain loops over
    /// whole arrays, which compile to vector instructions.
    #[inline]
    pub(crate) fn neighbours(&self) -> CellSet {
        // One more row at either end saves asking where the board closes.
        let mut rows = [0; ROWS + 4];
        rows[2..ROWS + 2].copy_from_slice(&self.0);
        rows[..2].copy_from_slice(&self.0[ROWS - 2..]);
        rows[ROWS + 2..].copy_from_slice(&self.0[..2]);
        let mut east = [0; ROWS + 2];
        let mut west = [0; ROWS + 2];
        for i in 0..ROWS + 2 {
            east[i] = rows[i + 1] << 1 | rows[i] >> 31;
            west[i] = rows[i + 1] >> 1 | rows[i + 2] << 31;
        }
        // South-west is west of south, north-east is east of north.
        let mut beside = [0; ROWS];
        for i in 0..ROWS {
            let north_and_south = rows[i + 1] | west[i] | rows[i + 3] | east[i + 2];
            beside[i] = east[i + 1] | west[i + 1] | north_and_south;
        }
        CellSet(beside)
    }
}

impl Extend<Cell> for CellSet {
    #[inline]
    fn extend<I: IntoIterator<Item = Cell>>(&mut self, cells: I) {
        for cell in cells {
            self.insert(cell);
        }
    }
}

/// A set of cells at most three steps from a centre: rows of eight bits, the centre in the middle
/// of the fourth.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Nearby {
    centre: Cell,
    bits: u64,
}

impl Nearby {
    /// The bit of the centre.
    const CENTRE: usize = 27;

    /// What a step adds to the number of a bit, which is that of a cell on a board with rows of
    /// eight.
    const STEP: [isize; 6] = [1, 8, 7, -1, -8, -7];

    /// The bits of the neighbours in some directions of bit 8.
    const RING: [u64; 64] = {
        let mut table = [0; 64];
        let mut ring = 0;
        while ring < 64 {
            let mut d = 0;
            while d < 6 {
                table[ring] |= (ring as u64 >> d & 1) << (8 + Nearby::STEP[d]);
                d += 1;
            }
            ring += 1;
        }
        table
    };

    /// The neighbours of the centre in those directions.
    #[inline]
    pub(crate) fn beside(centre: Cell, directions: Directions) -> Nearby {
        Nearby {
            centre,
            bits: Nearby::ring_of(Nearby::CENTRE, directions),
        }
    }

    #[inline]
    fn ring_of(bit: usize, directions: Directions) -> u64 {
        Nearby::RING[directions.bits() as usize & 63] << ((bit - 8) & 63)
    }

    /// For each cell of the set, which keeps one step away from the rim, its neighbours in the
    /// directions that `which` says.
    #[inline]
    #[must_use]
    pub(crate) fn neighbours(self, mut which: impl FnMut(Cell) -> Directions) -> Nearby {
        let around = |bit| Nearby::ring_of(bit, which(self.cell(bit)));
        Nearby {
            bits: ones(self.bits).map(around).fold(0, |all, ring| all | ring),
            ..self
        }
    }

    #[inline]
    #[must_use]
    pub(crate) fn without_centre(self) -> Nearby {
        Nearby {
            bits: self.bits & !(1 << Nearby::CENTRE),
            ..self
        }
    }

    #[inline]
    pub(crate) fn len(self) -> usize {
        self.bits.count_ones() as usize
    }

    #[inline]
    pub(crate) fn iter(self) -> impl Iterator<Item = Cell> {
        ones(self.bits).map(move |bit| self.cell(bit))
    }

    #[inline]
    fn cell(self, bit: usize) -> Cell {
        // Three rows up and three columns west of the centre is bit 0.
        Cell::from_index(self.centre.index() + CELLS - 99 + (bit & 7) + (bit >> 3) * 32)
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

    #[test]
    fn neighbours_of_a_cell_are_its_six_neighbours_wherever_it_lies() {
        for index in 0..CELLS {
            let cell = Cell::from_index(index);
            let mut one = CellSet::EMPTY;
            one.insert(cell);
            let around = one.neighbours();
            assert_eq!(around.len(), 6);
            assert!(
                cell.neighbours(Directions::ALL)
                    .all(|neighbour| around.contains(neighbour))
            );
            let near: Vec<Cell> = Nearby::beside(cell, Directions::ALL).iter().collect();
            assert!(near.len() == 6 && near.iter().all(|&neighbour| around.contains(neighbour)));
            let two_away = Nearby::beside(cell, Directions::ALL)
                .neighbours(|_| Directions::ALL)
                .without_centre();
            assert_eq!(two_away.len(), 18);
            let mut all = around.clone();
            all = all.neighbours();
            assert!(two_away.iter().all(|neighbour| all.contains(neighbour)));
        }
    }
}
