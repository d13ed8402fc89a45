//! What the six neighbours of a cell tell about it: tables over the 64 ways they can be occupied.
//!
//! Nearly every rule of movement is a question to the ring of cells around a tile. *Can it slide
//! that way?* The cell there is empty, and of the two cells that flank the step exactly one is
//! occupied: two would be a gate, none would leave the hive. *Does it hold the hive together?* Only
//! if its neighbours form several runs. *Which way along the edge of the hive?* The ring and the
//! way one came from decide.
//!
//! An empty run of the ring that is one cell wide is a gate; a wider one gives exactly two slides,
//! along its two walls. So every cell has no slide, two, or (with two tiles opposite each other)
//! four, and the ways around a hive are closed loops that rarely cross. A loop is walked without
//! marking what was seen.

use game::{Direction, Directions};

use crate::cell::{Cell, STEP};

/// Which neighbours of a cell are occupied.
pub(crate) type Ring = Directions;

/// A question answered for each ring.
#[derive(Debug)]
pub(crate) struct ByRing<T>([T; 64]);

impl<T: Copy> ByRing<T> {
    #[inline]
    pub(crate) const fn of(&self, ring: Ring) -> T {
        self.0[ring.bits() as usize & 63]
    }
}

const fn occupied(ring: usize, direction: usize) -> bool {
    ring >> (direction % 6) & 1 == 1
}

/// The directions in which a tile may slide along the ground.
pub(crate) static SLIDES: ByRing<Directions> = ByRing({
    let mut table = [Directions::NONE; 64];
    let mut ring = 0;
    while ring < 64 {
        let mut d = 0;
        while d < 6 {
            if !occupied(ring, d) && occupied(ring, d + 5) != occupied(ring, d + 1) {
                table[ring] = table[ring].with(Direction::ALL[d]);
            }
            d += 1;
        }
        ring += 1;
    }
    table
});

/// The empty directions that follow an occupied one clockwise: one for each gap.
pub(crate) static GAPS: ByRing<Directions> = ByRing({
    let mut table = [Directions::NONE; 64];
    let mut ring = 0;
    while ring < 64 {
        let mut d = 0;
        while d < 6 {
            if !occupied(ring, d) && occupied(ring, d + 5) {
                table[ring] = table[ring].with(Direction::ALL[d]);
            }
            d += 1;
        }
        ring += 1;
    }
    table
});

/// How many holes the hive gains when this cell is filled, by Euler's formula: one less than there
/// are gaps.
///
/// The first tile of all, with nothing around it, makes none.
pub(crate) static HOLES_CLOSED: ByRing<i8> = ByRing({
    let mut table = [0; 64];
    let mut ring = 1;
    while ring < 64 {
        table[ring] = match GAPS.0[ring].len() {
            0 => -1,
            1 => 0,
            2 => 1,
            _ => 2,
        };
        ring += 1;
    }
    table
});

/// A step along a loop: what to add to the cell's number, and how to go on from there.
///
/// The upper half is the index of the next table row, so that adding the next ring gives the next
/// step.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Step(u32);

impl Step {
    /// There is no single way on.
    const NONE: Step = Step(0);

    #[expect(
        clippy::cast_possible_truncation,
        reason = "a step is below 1024, a row below 512"
    )]
    const fn new(direction: Direction, heading: Direction) -> Step {
        Step(STEP[direction as usize] as u32 | (heading as u32) << 22)
    }

    #[inline]
    pub(crate) const fn is_none(self) -> bool {
        self.0 == 0
    }

    /// The cell that the step leads to.
    #[inline]
    pub(crate) const fn from(self, cell: Cell) -> Cell {
        // What is above the number of a cell does not count.
        Cell::from_index(cell.index() + self.0 as usize)
    }

    /// The direction to ask the table with at the next cell.
    #[inline]
    pub(crate) const fn heading(self) -> Heading {
        Heading((self.0 >> 16) as u16)
    }
}

/// The direction in which a walk arrives, as a row of a [`ByHeading`] table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Heading(u16);

impl Heading {
    #[inline]
    pub(crate) const fn new(direction: Direction) -> Heading {
        Heading((direction as u16) << 6)
    }

    /// The direction alone, as a set.
    #[inline]
    pub(crate) const fn bit(self) -> Directions {
        Directions::from_bits(1 << (self.0 >> 6))
    }
}

/// The next step of a walk, for each heading and ring.
#[derive(Debug)]
pub(crate) struct ByHeading([Step; 512]);

impl ByHeading {
    #[inline]
    pub(crate) const fn of(&self, heading: Heading, ring: Ring) -> Step {
        self.0[(heading.0 as usize | ring.bits() as usize) & 511]
    }
}

/// How a tile that came sliding slides on without going back. No way on at a crossing, nor at a
/// cell that touches nothing.
pub(crate) static ONWARD: ByHeading = ByHeading({
    let mut table = [Step::NONE; 512];
    let mut d = 0;
    while d < 6 {
        let heading = Direction::ALL[d];
        let mut ring = 0;
        while ring < 64 {
            let on = SLIDES.0[ring].without(heading.opposite());
            if on.len() == 1 {
                let next = Direction::ALL[on.bits().trailing_zeros() as usize];
                table[d << 6 | ring] = Step::new(next, next);
            }
            ring += 1;
        }
        d += 1;
    }
    table
});

/// How the outline of an empty region goes on: from an occupied cell with this ring, past the gap
/// that begins clockwise at the heading, to the next occupied cell, and where the gap begins there.
pub(crate) static OUTLINE: ByHeading = ByHeading({
    let mut table = [Step::NONE; 512];
    let mut gap = 0;
    while gap < 6 {
        let mut ring = 1;
        while ring < 64 {
            let mut next = gap;
            while !occupied(ring, next) {
                next += 1;
            }
            // Seen from there, the last cell of the gap lies two sixths back.
            table[gap << 6 | ring] =
                Step::new(Direction::ALL[next % 6], Direction::ALL[(next + 4) % 6]);
            ring += 1;
        }
        gap += 1;
    }
    table
});

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_cell_has_no_slide_or_two_and_four_only_between_two_opposite_tiles() {
        for bits in 0..64 {
            let ring = Ring::from_bits(bits);
            let opposite = bits.count_ones() == 2 && ring == ring.turned(3);
            match SLIDES.of(ring).len() {
                0 | 2 => assert!(!opposite),
                4 => assert!(opposite),
                n => panic!("{n} slides with {ring:?}"),
            }
        }
    }

    #[test]
    fn gaps_are_as_many_as_runs_of_tiles() {
        for bits in 1..63 {
            let ring = Ring::from_bits(bits);
            let touching = (ring & ring.turned(1)).len();
            assert_eq!(GAPS.of(ring).len(), ring.len() - touching);
        }
        assert_eq!(HOLES_CLOSED.of(Ring::ALL), -1, "the last cell of a hole");
    }
}
