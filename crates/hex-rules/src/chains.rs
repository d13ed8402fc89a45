//! Which stones hang together, kept with every stone that comes and goes.
//!
//! A forest: each stone points to another of its chain, or is the root and knows how many there
//! are and which of the colour's two edges they touch. Paths are not shortened when they are
//! walked, so that taking a stone back undoes exactly what placing it did; the smaller chain goes
//! under the larger, so that they stay short.

use std::fmt;

use crate::{Cell, Colour, Size};

/// Touches the edge where the colour's way across the board begins: top, or left.
const START: u8 = 1;
/// Touches the edge where it ends: bottom, or right.
const FINISH: u8 = 2;

/// The chains of both colours.
#[derive(Clone)]
pub(crate) struct Chains {
    /// The stone above this one in its chain; for a root, minus how many stones there are.
    above: [i16; Size::MOST_CELLS],
    /// The edges that a root's chain touches.
    edges: [u8; Size::MOST_CELLS],
}

/// A chain that went under another.
#[derive(Clone, Copy, Debug, Default)]
struct Joined {
    /// The root that went under.
    root: u16,
    /// How many stones it had, negative.
    stones: i16,
    /// The edges that the other one touched before.
    edges: u8,
}

/// What placing a stone did: up to three chains can meet in one.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Placed {
    joined: [Joined; 3],
    count: u8,
}

impl fmt::Debug for Chains {
    /// Thousands of numbers that the stones tell already would only hide what matters.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Chains").finish_non_exhaustive()
    }
}

impl Chains {
    /// No stones.
    pub(crate) fn new() -> Chains {
        Chains {
            above: [-1; Size::MOST_CELLS],
            edges: [0; Size::MOST_CELLS],
        }
    }

    /// Puts a stone on an empty cell. `own` tells which cells hold stones of its colour. Says
    /// whether its chain now reaches from edge to edge.
    pub(crate) fn place(
        &mut self,
        size: Size,
        colour: Colour,
        cell: Cell,
        own: impl Fn(usize) -> bool,
    ) -> (Placed, bool) {
        let index = size.index(cell);
        let last = match colour {
            Colour::Black => size.rows() - 1,
            Colour::White => size.columns() - 1,
        };
        let distance = colour.distance(cell);
        self.above[index] = -1;
        self.edges[index] =
            if distance == 0 { START } else { 0 } | if distance == last { FINISH } else { 0 };
        let mut placed = Placed::default();
        let mut root = index;
        for neighbour in cell.neighbours(size) {
            let neighbour = size.index(neighbour);
            if own(neighbour) {
                let other = self.root(neighbour);
                if other != root {
                    root = self.join(root, other, &mut placed);
                }
            }
        }
        (placed, self.edges[root] == START | FINISH)
    }

    /// Takes the last stone back.
    pub(crate) fn take_back(&mut self, placed: &Placed) {
        for joined in placed.joined[..usize::from(placed.count)].iter().rev() {
            let root = usize::from(joined.root);
            let over = usize::try_from(self.above[root]).expect("a joined chain has one above it");
            self.above[root] = joined.stones;
            self.above[over] -= joined.stones;
            self.edges[over] = joined.edges;
        }
    }

    /// The stone that stands for the chain of this one: the same for all of a chain.
    pub(crate) fn root(&self, index: usize) -> usize {
        let mut at = index;
        while let Ok(above) = usize::try_from(self.above[at]) {
            at = above;
        }
        at
    }

    /// Puts the smaller chain under the larger and says which that is.
    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_possible_wrap,
        reason = "numbers of cells are below 676"
    )]
    fn join(&mut self, a: usize, b: usize, placed: &mut Placed) -> usize {
        // Counts are negative.
        let (over, under) = if self.above[a] <= self.above[b] {
            (a, b)
        } else {
            (b, a)
        };
        placed.joined[usize::from(placed.count)] = Joined {
            root: under as u16,
            stones: self.above[under],
            edges: self.edges[over],
        };
        placed.count += 1;
        self.above[over] += self.above[under];
        self.above[under] = over as i16;
        self.edges[over] |= self.edges[under];
        over
    }
}
