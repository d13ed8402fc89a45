//! The stones on the board, as two sets.

use hex_rules::{Colour, Hex, Size};

use crate::{Bits, Grid};

/// Whose stones lie where. It knows neither whose turn it is nor how large the board is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Board<const N: usize> {
    /// Black's stones and White's.
    pub stones: [Bits<N>; 2],
}

impl<const N: usize> Board<N> {
    /// No stones.
    pub const EMPTY: Board<N> = Board {
        stones: [Bits::EMPTY; 2],
    };

    /// The stones of a position on a board of at most `64 * N` cells.
    pub fn of(hex: &Hex) -> Board<N> {
        Board {
            stones: Colour::ALL.map(|colour| Bits::of(hex.stones(colour))),
        }
    }

    /// The stones of one colour.
    #[inline]
    pub fn of_colour(&self, colour: Colour) -> Bits<N> {
        self.stones[colour as usize]
    }

    /// Puts a stone on an empty cell.
    #[inline]
    pub fn place(&mut self, colour: Colour, cell: usize) {
        self.stones[colour as usize].insert(cell);
    }

    /// The cells without a stone.
    #[inline]
    pub fn empty(&self, size: Size) -> Bits<N> {
        all_cells(size).without(self.stones[0] | self.stones[1])
    }

    /// Who joins two edges with stones.
    pub fn winner(&self, grid: &Grid) -> Option<Colour> {
        Colour::ALL.into_iter().find(|&colour| {
            let own = self.of_colour(colour);
            let [start, finish] = grid.edges(colour);
            let mut seen = Bits::<N>::EMPTY;
            let mut todo = own
                .iter()
                .filter(|&cell| grid.around(cell).contains(&start))
                .collect::<Bits<N>>();
            while let Some(cell) = todo.first() {
                todo.remove(cell);
                seen.insert(cell);
                for neighbour in grid.around(cell) {
                    if neighbour == finish {
                        return true;
                    }
                    if neighbour < grid.cells()
                        && own.contains(neighbour)
                        && !seen.contains(neighbour)
                    {
                        todo.insert(neighbour);
                    }
                }
            }
            false
        })
    }

    /// The stones after a half turn of the board.
    #[must_use]
    pub fn turned(&self, size: Size) -> Board<N> {
        Board {
            stones: self.stones.map(|stones| turned(stones, size)),
        }
    }
}

/// Every cell of a board.
#[inline]
pub(crate) fn all_cells<const N: usize>(size: Size) -> Bits<N> {
    let cells = size.cells();
    Bits(std::array::from_fn(|at| {
        match cells.saturating_sub(64 * at) {
            0 => 0,
            left @ 1..64 => (1 << left) - 1,
            _ => u64::MAX,
        }
    }))
}

/// A set of cells after a half turn of the board: the first cell becomes the last.
#[inline]
pub(crate) fn turned<const N: usize>(cells: Bits<N>, size: Size) -> Bits<N> {
    let reversed: [u64; N] = std::array::from_fn(|at| cells.0[N - 1 - at].reverse_bits());
    let beyond = 64 * N - size.cells();
    let (words, bits) = (beyond / 64, beyond % 64);
    Bits(std::array::from_fn(|at| {
        let word = |i: usize| reversed.get(i).copied().unwrap_or(0);
        let low = word(at + words) >> bits;
        let high = if bits == 0 {
            0
        } else {
            word(at + words + 1) << (64 - bits)
        };
        low | high
    }))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_half_turn_takes_the_first_cell_to_the_last() {
        for (columns, rows) in [(1, 1), (3, 3), (8, 8), (11, 11), (5, 7), (13, 10)] {
            let size = Size::new(columns, rows).expect("a size");
            for cell in 0..size.cells() {
                let there = turned(Bits::<3>::one(cell), size);
                assert_eq!(there, Bits::one(size.cells() - 1 - cell), "{size}");
            }
            assert_eq!(all_cells::<3>(size).len(), size.cells());
        }
    }
}
