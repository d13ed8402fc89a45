//! Cells of a board that has no edge.
//!
//! The plane is rolled up: the cell 32 columns east of a cell is the one a row below it, and 1,024
//! cells on from any cell one is back. So a cell is a number below 1,024, and a step in one of the
//! six directions adds a constant. No game can notice: two cells that share a number are at least
//! 32 steps apart on the plane (the shortest ways round are 32 columns, or 32 rows), and 28 tiles
//! in one hive reach at most 27 steps, with the empty cells around them 29. A hive may wander as
//! far as it likes; it takes its surroundings along.

use game::{Axial, Direction, Directions};

/// How many cells the rolled-up plane has.
pub(crate) const CELLS: usize = 1024;
const ROW: u16 = 32;

/// A cell of the board.
///
/// Cells have no coordinates of their own, since the board has no edge to count from;
/// [`Hive::layout`](crate::Hive::layout) gives the tiles on the table theirs.
///
/// ```
/// use game::Direction;
/// use hive_rules::Cell;
///
/// let there = Cell::START.step(Direction::East).step(Direction::SouthWest);
/// assert_eq!(there, Cell::START.step(Direction::SouthEast));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Cell(u16);

impl Cell {
    /// Where the first tile of a game goes. In the middle, so that few hives lie where the numbers begin again.
    pub const START: Cell = Cell(16 * ROW + 16);

    #[inline]
    #[expect(clippy::cast_possible_truncation, reason = "masked")]
    pub(crate) const fn from_index(index: usize) -> Cell {
        Cell((index & (CELLS - 1)) as u16)
    }

    /// Its number, below 1,024.
    #[inline]
    pub(crate) const fn index(self) -> usize {
        self.0 as usize & (CELLS - 1)
    }

    /// The neighbour in that direction.
    #[inline]
    #[must_use]
    pub const fn step(self, direction: Direction) -> Cell {
        Cell::from_index(self.index() + STEP[direction as usize])
    }

    /// The neighbours in those directions, clockwise from east.
    #[inline]
    pub fn neighbours(self, directions: Directions) -> impl Iterator<Item = Cell> {
        directions
            .into_iter()
            .map(move |direction| self.step(direction))
    }

    /// The cell that lies there, counted from this one.
    #[must_use]
    pub const fn offset(self, way: Axial) -> Cell {
        // Whatever wraps at 65,536 comes out right at 1,024.
        let east = way.q.cast_unsigned();
        let south = way.r.cast_unsigned().wrapping_mul(ROW);
        Cell::from_index(self.0.wrapping_add(east).wrapping_add(south) as usize)
    }

    /// A number below 1,024 that is its alone, for tables.
    #[inline]
    pub const fn number(self) -> usize {
        self.index()
    }

    /// The shortest way to another cell, if it is not further than fifteen steps; of longer ways, some way.
    pub fn way_to(self, other: Cell) -> Axial {
        let (columns, rows) = columns_and_rows(self.away(other));
        Axial::new(columns, rows)
    }

    /// The direction of a neighbour, if `other` is one.
    #[inline]
    pub fn direction_to(self, other: Cell) -> Option<Direction> {
        let bits = NEIGHBOUR[self.away(other)];
        Directions::from_bits(bits).into_iter().next()
    }

    /// Whether `other` is a neighbour.
    #[inline]
    pub fn touches(self, other: Cell) -> bool {
        NEIGHBOUR[self.away(other)] != 0
    }

    /// How many steps another cell is away, if not more than fifteen. The board is rolled up, so of
    /// longer ways it may be any number: nobody who needs those asks here (see
    /// [`Axial::distance`](game::Axial::distance)).
    #[inline]
    pub fn distance(self, other: Cell) -> u8 {
        DISTANCE[self.away(other)]
    }

    /// What to add to its number to come to another cell.
    #[inline]
    pub(crate) const fn away(self, other: Cell) -> usize {
        (CELLS + other.index() - self.index()) % CELLS
    }
}

/// For each number to add, the direction of the neighbour that it leads to, as a bit; none for other cells.
pub(crate) static NEIGHBOUR: [u8; CELLS] = {
    let mut table = [0; CELLS];
    let mut d = 0;
    while d < 6 {
        table[STEP[d]] = 1 << d;
        d += 1;
    }
    table
};

/// For each number to add, how many steps that is.
static DISTANCE: [u8; CELLS] = {
    let mut table = [0; CELLS];
    let mut away = 0;
    while away < CELLS {
        table[away] = steps(away);
        away += 1;
    }
    table
};

#[expect(clippy::cast_possible_truncation, reason = "at most 32")]
const fn steps(away: usize) -> u8 {
    let (columns, rows) = columns_and_rows(away);
    let sum = columns + rows;
    ((columns.unsigned_abs() + rows.unsigned_abs() + sum.unsigned_abs()) / 2) as u8
}

/// Rows are 32 cells long, so what is left after whole rows is the columns, counted from -16 to 15.
const fn columns_and_rows(away: usize) -> (i16, i16) {
    let columns = fold(away);
    let borrowed = (columns < 0) as usize;
    (columns, fold(away / 32 + borrowed))
}

#[expect(
    clippy::cast_possible_truncation,
    clippy::cast_possible_wrap,
    reason = "below 32"
)]
const fn fold(n: usize) -> i16 {
    let n = (n % 32) as i16;
    if n >= 16 { n - 32 } else { n }
}

/// What a step adds to a cell's number.
pub(crate) const STEP: [usize; 6] = [1, 32, 31, CELLS - 1, CELLS - 32, CELLS - 31];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn two_cells_of_one_number_are_at_least_32_steps_apart() {
        let mut nearest = u16::MAX;
        for q in -80..=80 {
            for r in -80..=80 {
                let way = Axial::new(q, r);
                if way != Axial::ORIGIN && Cell::START.offset(way) == Cell::START {
                    nearest = nearest.min(Axial::ORIGIN.distance(way));
                }
            }
        }
        assert_eq!(nearest, 32);
    }

    #[test]
    fn cells_know_how_far_away_others_are() {
        for q in -7..=7 {
            for r in -7..=7 {
                let way = Axial::new(q, r);
                let there = Cell::START.offset(way);
                let distance = Axial::ORIGIN.distance(way);
                assert_eq!(u16::from(Cell::START.distance(there)), distance);
                assert_eq!(Cell::START.touches(there), distance == 1);
                assert_eq!(Cell::START.direction_to(there).is_some(), distance == 1);
            }
        }
    }

    #[test]
    fn a_step_is_an_offset() {
        for direction in Direction::ALL {
            assert_eq!(
                Cell::START.step(direction),
                Cell::START.offset(direction.into())
            );
            assert_eq!(
                Cell::START.step(direction).step(direction.opposite()),
                Cell::START
            );
        }
    }
}
