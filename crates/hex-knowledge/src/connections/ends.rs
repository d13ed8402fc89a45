//! What can be connected: chains, edges and empty cells, numbered for one colour.

use hex_rules::Colour;

use crate::{Bits, Board, Grid};

/// The number of the edge where the way across begins, with the chains that touch it.
pub(super) const START: usize = 0;
/// The number of the edge where it ends.
pub(super) const FINISH: usize = 1;
/// A cell that holds a stone of the opponent.
const NONE: u16 = u16::MAX;

/// The ends of one colour.
#[derive(Clone, Debug, Default)]
pub(super) struct Ends {
    /// For every cell and the colour's two edges, its end.
    of_cell: Vec<u16>,
    /// For every end, the empty cell that it is, or [`NONE`] for a chain or an edge.
    cell: Vec<u16>,
}

impl Ends {
    /// Numbers the ends. Says `false` if the edges are joined by stones.
    #[expect(
        clippy::cast_possible_truncation,
        reason = "numbers of ends are below 680"
    )]
    pub(super) fn lay_out<const N: usize>(
        &mut self,
        grid: &Grid,
        board: &Board<N>,
        colour: Colour,
    ) -> bool {
        self.of_cell.clear();
        self.of_cell.resize(grid.cells() + 4, NONE);
        self.cell.clear();
        self.cell.extend([NONE, NONE]);
        let edges = grid.edges(colour);
        let own = board.of_colour(colour);
        let mut left = own;
        for (number, edge) in edges.into_iter().enumerate() {
            self.of_cell[edge] = number as u16;
            let touching = own
                .iter()
                .filter(|&cell| grid.around(cell).contains(&edge))
                .collect();
            self.mark(grid, number, touching, &mut left);
        }
        let across = own.iter().any(|cell| {
            usize::from(self.of_cell[cell]) == START && grid.around(cell).contains(&edges[1])
        });
        if across {
            return false;
        }
        while let Some(cell) = left.first() {
            self.cell.push(NONE);
            let number = self.cell.len() - 1;
            self.mark(grid, number, Bits::one(cell), &mut left);
        }
        for cell in board.empty(grid.size()).iter() {
            self.of_cell[cell] = self.cell.len() as u16;
            self.cell.push(cell as u16);
        }
        true
    }

    /// Gives a number to stones and all that hang together with them, and takes them out of `left`.
    #[expect(
        clippy::cast_possible_truncation,
        reason = "numbers of ends are below 680"
    )]
    fn mark<const N: usize>(
        &mut self,
        grid: &Grid,
        number: usize,
        from: Bits<N>,
        left: &mut Bits<N>,
    ) {
        let mut todo = from & *left;
        *left = left.without(todo);
        while let Some(cell) = todo.first() {
            todo.remove(cell);
            self.of_cell[cell] = number as u16;
            for neighbour in grid.around(cell) {
                if neighbour < grid.cells() && left.contains(neighbour) {
                    left.remove(neighbour);
                    todo.insert(neighbour);
                }
            }
        }
    }

    /// How many there are.
    #[inline]
    pub(super) fn len(&self) -> usize {
        self.cell.len()
    }

    /// The empty cell that this end is, if it is one.
    #[inline]
    pub(super) fn empty_cell(&self, end: usize) -> Option<usize> {
        let cell = self.cell[end];
        (cell != NONE).then_some(usize::from(cell))
    }

    /// The end to which a cell or an edge belongs; none if it is the opponent's.
    #[inline]
    pub(super) fn of(&self, number: usize) -> Option<usize> {
        let end = self.of_cell[number];
        (end != NONE).then_some(usize::from(end))
    }

    /// Whether this end is one of the two edges.
    #[inline]
    pub(super) fn is_edge(end: usize) -> bool {
        end <= FINISH
    }
}
