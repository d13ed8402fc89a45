//! The rings of all cells of a board, kept with every stone.

use hex_rules::Colour;

use super::table::{self, Ring};
use crate::grid::opposite;
use crate::{Bits, Board, Grid};

/// What lies around every cell, and what is still empty.
#[derive(Clone, Debug)]
pub struct Rings<const N: usize> {
    rings: [[Ring; 64]; N],
    empty: Bits<N>,
}

impl<const N: usize> Rings<N> {
    /// The rings of a board.
    pub fn new(grid: &Grid, board: &Board<N>) -> Rings<N> {
        let empty = board.empty(grid.size());
        let mut rings = [[0; 64]; N];
        for cell in empty.iter() {
            let mut ring = 0;
            for (direction, neighbour) in grid.around(cell).into_iter().enumerate() {
                let colour = match grid.owner(neighbour) {
                    Some(owner) => Some(owner),
                    None => Colour::ALL
                        .into_iter()
                        .find(|&colour| board.of_colour(colour).contains(neighbour)),
                };
                if let Some(colour) = colour {
                    ring |= table::stone(colour, direction);
                }
            }
            rings[cell / 64][cell % 64] = ring;
        }
        Rings { rings, empty }
    }

    /// The empty cells.
    #[inline]
    pub fn empty(&self) -> Bits<N> {
        self.empty
    }

    /// A stone comes to lie on an empty cell. Says which empty cells lie around it.
    #[inline]
    pub fn place(&mut self, grid: &Grid, colour: Colour, cell: usize) -> Bits<N> {
        self.empty.remove(cell);
        let mut touched = Bits::EMPTY;
        for (direction, neighbour) in grid.around(cell).into_iter().enumerate() {
            if neighbour < grid.cells() && self.empty.contains(neighbour) {
                self.rings[neighbour / 64][neighbour % 64] |=
                    table::stone(colour, opposite(direction));
                touched.insert(neighbour);
            }
        }
        touched
    }

    #[inline]
    pub(super) fn of(&self, cell: usize) -> Ring {
        self.rings[cell / 64][cell % 64]
    }

    /// The neighbour of `cell` that a stone of this colour together with the one on `cell` makes
    /// captured: each of the two kills the other.
    #[inline]
    pub(super) fn captured_with(&self, grid: &Grid, colour: Colour, cell: usize) -> Option<usize> {
        let mut left = table::killers(self.of(cell), colour);
        while left != 0 {
            let direction = left.trailing_zeros() as usize;
            left &= left - 1;
            let neighbour = grid.towards(cell, direction);
            if table::killers(self.of(neighbour), colour) >> opposite(direction) & 1 != 0 {
                return Some(neighbour);
            }
        }
        None
    }
}
