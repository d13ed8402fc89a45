//! Sets of cells: the whole board, or the neighbourhood of one cell, as bits.

use std::ops::Range;

use game::Directions;

use crate::cell::{CELLS, Cell};

const ROWS: usize = CELLS / 32;

/// The rows around the first tile that hold every tile of the first [`YOUNG_PLIES`] plies, and every cell next to one: with
/// each ply a hive grows by one row at most. (One that is set up holds the cell where games begin, too, and has no more tiles
/// than plies.)
const YOUNG_HIVE: Range<usize> = 8..24;

/// While fewer plies were made, a hive lies in [`YOUNG_HIVE`].
pub(crate) const YOUNG_PLIES: u32 = 8;

const _: () = assert!(
    Cell::START.index() / 32 == usize::midpoint(YOUNG_HIVE.start, YOUNG_HIVE.end)
        && YOUNG_HIVE.end - YOUNG_HIVE.start >= 2 * YOUNG_PLIES as usize
);

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
        count_ones(&self.0)
    }

    pub(crate) fn iter(&self) -> impl Iterator<Item = Cell> + '_ {
        self.0.iter().enumerate().flat_map(|(row, &bits)| {
            ones(bits.into()).map(move |bit| Cell::from_index(row * 32 + bit))
        })
    }
}

/// The cells whose top tile has one colour, laid out so that one can ask fast which cells are next to them.
///
/// A row of the board is a word, so the cells to the north and south are in the words before and after, and the last cell
/// of a row is followed by the first of the next. The last row stands once more before the first, and the first after the
/// last, so that no word is special and the loops over all of them become vector instructions.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct TileRows([u32; ROWS + 2]);

impl TileRows {
    pub(crate) const EMPTY: TileRows = TileRows([0; ROWS + 2]);

    /// Adds a cell that is not in the set, or takes one away that is.
    #[inline]
    pub(crate) fn flip(&mut self, cell: Cell) {
        let (row, bit) = (cell.index() / 32, 1 << (cell.index() % 32));
        self.0[row + 1] ^= bit;
        if row == 0 {
            self.0[ROWS + 1] ^= bit;
        } else if row == ROWS - 1 {
            self.0[0] ^= bit;
        }
    }

    /// The cells of a row that are next to one of the set.
    #[inline]
    fn beside(&self, row: usize) -> u32 {
        let (north, here, south) = (self.0[row], self.0[row + 1], self.0[row + 2]);
        let from_north = north | north >> 1 | north >> 31;
        let from_south = south | south << 1 | south << 31;
        here.rotate_left(1) | here.rotate_right(1) | from_north | from_south
    }

    /// The empty cells that touch a tile of `own` and none of `other`: where `own` may place.
    #[inline]
    pub(crate) fn open_to(own: &TileRows, other: &TileRows) -> CellSet {
        CellSet(std::array::from_fn(|row| own.open_in(other, row)))
    }

    /// How many these are in a hive that does not reach beyond [`YOUNG_HIVE`]: half of the work.
    #[inline]
    pub(crate) fn count_open_to_young(own: &TileRows, other: &TileRows) -> usize {
        let rows: [u32; YOUNG_HIVE.end - YOUNG_HIVE.start] =
            std::array::from_fn(|row| own.open_in(other, YOUNG_HIVE.start + row));
        count_ones(&rows)
    }

    #[inline]
    fn open_in(&self, other: &TileRows, row: usize) -> u32 {
        self.beside(row) & !(other.beside(row) | self.0[row + 1] | other.0[row + 1])
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

/// Two rows at a time.
#[inline]
fn count_ones(rows: &[u32]) -> usize {
    let (pairs, _) = rows.as_chunks::<2>();
    pairs
        .iter()
        .map(|&[low, high]| (u64::from(low) | u64::from(high) << 32).count_ones() as usize)
        .sum()
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
            let mut rows = TileRows::EMPTY;
            rows.flip(cell);
            let around = TileRows::open_to(&rows, &TileRows::EMPTY);
            assert_eq!(around.len(), 6);
            let mut neighbours = cell.neighbours(Directions::ALL);
            assert!(neighbours.all(|neighbour| around.contains(neighbour)));
            let near = Nearby::beside(cell, Directions::ALL);
            assert_eq!(near.len(), 6);
            assert!(near.iter().all(|neighbour| around.contains(neighbour)));
            let two_away = near.neighbours(|_| Directions::ALL).without_centre();
            assert_eq!(two_away.len(), 18);
            let within_two = |far: Cell| near.iter().any(|next| next.direction_to(far).is_some());
            assert!(two_away.iter().all(within_two));
            assert_eq!(TileRows::open_to(&rows, &rows).len(), 0);
        }
    }
}
