//! Sliding on the ground: queen, pillbug, spider, ant.
//!
//! A slide keeps touching the hive and does not squeeze through a gate; [`SLIDES`] knows both. The
//! tile that slides must be taken off first, since it neither supports nor hinders itself.

use game::Direction;

use super::Reach;
use crate::cell::{CELLS, Cell, STEP};
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

/// The edge of the hive as it is without one tile, for that tile to follow.
#[derive(Debug)]
pub(crate) struct Edge<'a> {
    grid: &'a Grid,
    from: Cell,
}

/// Of the ring of a cell, what is left when the tile so far away is lifted: all of it, except for its neighbours. Of its own
/// ring nothing is left, which ends every walk where it began.
static WITHOUT: [Ring; CELLS] = {
    let mut table = [Ring::ALL; CELLS];
    table[0] = Ring::NONE;
    let mut d = 0;
    while d < 6 {
        table[STEP[d]] = Ring::ALL.without(Direction::ALL[d].opposite());
        d += 1;
    }
    table
};

impl<'a> Edge<'a> {
    /// The edge without the tile on `from`, which must be alone there.
    #[inline]
    pub(crate) fn without(grid: &'a Grid, from: Cell) -> Edge<'a> {
        Edge { grid, from }
    }

    #[inline]
    fn ring(&self, cell: Cell) -> Ring {
        let away = (CELLS + cell.index() - self.from.index()) % CELLS;
        self.grid.ring(cell) & WITHOUT[away]
    }

    /// As many slides as one likes.
    #[inline]
    pub(crate) fn ant(&self, reach: &mut impl Reach) {
        let ways = SLIDES.of(self.grid.ring(self.from));
        let Some(first) = ways.into_iter().next() else {
            return;
        };
        let mut trail = [Cell::START; MOST];
        let mut length = 0;
        let (mut cell, mut heading) = (self.from.step(first), Heading::new(first));
        let end = loop {
            let step = ONWARD.of(heading, self.ring(cell));
            if step.is_none() {
                break cell;
            }
            trail[length % MOST] = cell;
            length += 1;
            (cell, heading) = (step.from(cell), step.heading());
        };
        // A loop ends where it began; everything else is a crossing.
        if end == self.from && ways.len() == 2 {
            reach.cells(&trail[..length.min(MOST)]);
        } else {
            reach.set(&self.flood());
        }
    }

    /// Every cell that slides lead to, where the ways cross.
    #[cold]
    fn flood(&self) -> CellSet {
        let mut seen = CellSet::EMPTY;
        let ways = SLIDES.of(self.grid.ring(self.from));
        let mut open: Vec<Cell> = self.from.neighbours(ways).collect();
        seen.extend(open.iter().copied());
        while let Some(cell) = open.pop() {
            for next in cell.neighbours(SLIDES.of(self.ring(cell))) {
                if next != self.from && !seen.contains(next) {
                    seen.insert(next);
                    open.push(next);
                }
            }
        }
        seen
    }

    /// Three slides, never onto the same cell twice.
    #[inline]
    pub(crate) fn spider(&self, reach: &mut impl Reach) {
        let mut ends = [Cell::START; MOST];
        let mut count = 0;
        let on =
            |cell: Cell, heading: Direction| SLIDES.of(self.ring(cell)).without(heading.opposite());
        for first in SLIDES.of(self.grid.ring(self.from)) {
            let one = self.from.step(first);
            for second in on(one, first) {
                let two = one.step(second);
                for third in on(two, second) {
                    let three = two.step(third);
                    // Two ways may meet, and three slides around a hole of three cells lead back.
                    if three != self.from && !ends[..count].contains(&three) {
                        ends[count % MOST] = three;
                        count += 1;
                    }
                }
            }
        }
        reach.cells(&ends[..count]);
    }
}
