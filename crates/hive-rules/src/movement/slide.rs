//! Sliding on the ground: queen, pillbug, spider, ant.
//!
//! A slide keeps touching the hive and does not squeeze through a gate; [`SLIDES`] knows both. The
//! tile that slides must be taken off first, since it neither supports nor hinders itself.

use game::Directions;

use super::Reach;
use crate::cell::{CELLS, Cell};
use crate::cells::CellSet;
use crate::grid::Grid;
use crate::ring::{Heading, ONWARD, Ring, SLIDES};

/// More than the empty cells around any hive: 28 tiles in a line have 60, and no other shape has
/// more.
const MOST: usize = 64;

/// One slide, for queen and pillbug.
#[inline]
pub(crate) fn one_step(grid: &Grid, from: Cell, reach: &mut impl Reach) {
    reach.beside(from, SLIDES.of(grid.ring(from)));
}

/// The edge of the hive, for tiles that follow it: a copy of the grid's rings from which a tile can
/// be taken for a while.
#[derive(Debug)]
pub(crate) struct Edge {
    rings: [Ring; CELLS],
}

impl Edge {
    #[inline]
    pub(crate) fn of(grid: &Grid) -> Edge {
        Edge {
            rings: *grid.rings(),
        }
    }

    /// As many slides as one likes.
    #[inline]
    pub(crate) fn ant(&mut self, from: Cell, reach: &mut impl Reach) {
        let around = self.rings[from.index()];
        let ways = SLIDES.of(around);
        if ways == Directions::NONE {
            return;
        }
        self.lift(from);
        // Where it started, the walk ends: a cell that touches nothing has no way on.
        self.rings[from.index()] = Ring::NONE;
        let mut trail = [Cell::START; MOST];
        let mut length = 0;
        let mut closed = false;
        if let (2, Some(first)) = (ways.len(), ways.into_iter().next()) {
            let (mut index, mut heading) = (from.step(first).index(), Heading::new(first));
            loop {
                let step = ONWARD.of(heading, self.rings[index]);
                if step.is_none() {
                    closed = index == from.index();
                    break;
                }
                trail[length % MOST] = Cell::from_index(index);
                length += 1;
                (index, heading) = (step.from(index), step.heading());
            }
        }
        self.rings[from.index()] = around;
        if closed {
            reach.cells(&trail[..length.min(MOST)]);
        } else {
            reach.set(&self.flood(from));
        }
        self.put_back(from);
    }

    /// Every cell that slides lead to, where the ways cross.
    #[cold]
    fn flood(&self, from: Cell) -> CellSet {
        let mut seen = CellSet::EMPTY;
        seen.insert(from);
        let mut open = vec![from];
        while let Some(cell) = open.pop() {
            for next in cell.neighbours(SLIDES.of(self.rings[cell.index()])) {
                if !seen.contains(next) {
                    seen.insert(next);
                    open.push(next);
                }
            }
        }
        seen.remove(from);
        seen
    }

    /// Three slides, never onto the same cell twice.
    #[inline]
    pub(crate) fn spider(&mut self, from: Cell, reach: &mut impl Reach) {
        self.lift(from);
        let mut ends = [Cell::START; MOST];
        let mut count = 0;
        let on = |cell: Cell, heading: game::Direction| {
            SLIDES
                .of(self.rings[cell.index()])
                .without(heading.opposite())
        };
        for first in SLIDES.of(self.rings[from.index()]) {
            let one = from.step(first);
            for second in on(one, first) {
                let two = one.step(second);
                for third in on(two, second) {
                    let three = two.step(third);
                    // Two ways may meet, and three slides around a hole of three cells lead back.
                    if three != from && !ends[..count].contains(&three) {
                        ends[count % MOST] = three;
                        count += 1;
                    }
                }
            }
        }
        reach.cells(&ends[..count]);
        self.put_back(from);
    }

    #[inline]
    fn lift(&mut self, from: Cell) {
        self.flip_around(from);
    }

    #[inline]
    fn put_back(&mut self, from: Cell) {
        self.flip_around(from);
    }

    #[inline]
    fn flip_around(&mut self, cell: Cell) {
        for direction in game::Direction::ALL {
            let ring = &mut self.rings[cell.step(direction).index()];
            *ring = Ring::from_bits(ring.bits() ^ Ring::NONE.with(direction.opposite()).bits());
        }
    }
}
