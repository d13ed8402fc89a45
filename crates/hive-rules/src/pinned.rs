//! The one-hive rule: which tiles hold the hive together.
//!
//! A tile is pinned when the hive falls apart without it. Its neighbours form runs, with gaps
//! between them. One run: they hold together by themselves. Several: then it matters where the gaps
//! lead. Two gaps that open into the same empty region let one draw a line through the tile that
//! closes around a part of the hive, so the tile is pinned; if all lead into different regions, the
//! runs are joined elsewhere, and it is free.
//!
//! Without holes there is only one region, the outside, and the ring of a tile decides. How many
//! holes there are is known from Euler's formula, kept with every tile that comes and goes. Only if
//! there are any, outlines are walked: the hive is in one piece, so each region has one outline,
//! and a tile that an outline passes twice is pinned.

use game::{Direction, Directions};

use crate::cell::Cell;
use crate::grid::Grid;
use crate::piece::pieces;
use crate::ring::{GAPS, Heading, OUTLINE};

impl Grid {
    /// Those of the tiles `among` that are pinned. They must lie on the ground with nothing on top.
    #[inline]
    pub(crate) fn pinned(&self, among: u32) -> u32 {
        let mut between = 0;
        for piece in pieces(among) {
            if GAPS.of(self.ring(self.cell_of(piece))).len() > 1 {
                between |= piece.bit();
            }
        }
        if self.holes() == 0 || between == 0 {
            between
        } else {
            self.pinned_despite_holes(between)
        }
    }

    /// Those of the tiles `between` several runs that some outline passes twice.
    fn pinned_despite_holes(&self, between: u32) -> u32 {
        let mut pinned = 0;
        let mut walked = [Directions::NONE; 32]; // the gaps of each tile that an outline has passed
        let mut outlines = self.holes();
        for piece in pieces(between) {
            let cell = self.cell_of(piece);
            let gaps = GAPS.of(self.ring(cell));
            // The outside has an outline too, so there is one more than there are holes. The last need not be walked:
            // what the others did not pass is passed by that one.
            for gap in gaps {
                if outlines > 0 && !walked[piece.index()].contains(gap) {
                    pinned |= self.passed_twice(cell, gap, &mut walked);
                    outlines -= 1;
                }
            }
            if (gaps & !walked[piece.index()]).len() > 1 {
                pinned |= piece.bit();
            }
        }
        pinned & between
    }

    /// Walks the outline of the region that the gap of `start` opens into, and says which tiles it
    /// passes more than once.
    fn passed_twice(&self, start: Cell, gap: Direction, walked: &mut [Directions; 32]) -> u32 {
        let (mut once, mut twice) = (0, 0);
        let (mut cell, mut heading) = (start, Heading::new(gap));
        loop {
            let Some(top) = self.top(cell) else {
                return twice;
            };
            walked[top.index()] = walked[top.index()] | heading.bit();
            twice |= once & top.bit();
            once |= top.bit();
            let step = OUTLINE.of(heading, self.ring(cell));
            (cell, heading) = (step.from(cell), step.heading());
            if cell == start && heading == Heading::new(gap) {
                return twice;
            }
        }
    }
}
