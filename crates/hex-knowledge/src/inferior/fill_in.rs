//! Filling what is dead or captured, until nothing changes.

use hex_rules::Colour;

use super::rings::Rings;
use super::table;
use crate::{Bits, Board, Grid};

/// The cells that may be filled without changing who wins.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FillIn<const N: usize> {
    /// What Black has captured, and what White has.
    pub captured: [Bits<N>; 2],
    /// What neither player needs.
    pub dead: Bits<N>,
}

impl<const N: usize> FillIn<N> {
    /// Nothing to fill.
    pub const NONE: FillIn<N> = FillIn {
        captured: [Bits::EMPTY; 2],
        dead: Bits::EMPTY,
    };

    /// All cells that it fills.
    #[inline]
    pub fn cells(&self) -> Bits<N> {
        self.captured[0] | self.captured[1] | self.dead
    }

    /// The board with these cells filled. Dead cells go to Black, so that equal positions stay
    /// equal.
    #[inline]
    #[must_use]
    pub fn applied_to(&self, board: &Board<N>) -> Board<N> {
        Board {
            stones: [
                board.stones[0] | self.captured[0] | self.dead,
                board.stones[1] | self.captured[1],
            ],
        }
    }
}

/// Finds what may be filled on a board, looking at every cell.
///
/// ```
/// use hex_knowledge::{Bits, Board, Grid, inferior::fill_in};
/// use hex_rules::{Cell, Colour, Size};
///
/// // A stone on the second row owns both cells between it and the edge.
/// let size = Size::square(8)?;
/// let grid = Grid::new(size);
/// let mut board = Board::<1>::EMPTY;
/// board.place(Colour::Black, size.index("d2".parse()?));
/// let below: Bits<1> = ["d1", "e1"]
///     .iter()
///     .map(|text| Ok(size.index(text.parse::<Cell>()?)))
///     .collect::<Result<_, Box<dyn std::error::Error>>>()?;
/// assert_eq!(fill_in(&grid, &board).captured, [below, Bits::EMPTY]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn fill_in<const N: usize>(grid: &Grid, board: &Board<N>) -> FillIn<N> {
    let mut rings = Rings::new(grid, board);
    let all = rings.empty();
    fill_in_around(grid, &mut rings, all)
}

/// Fills what may be filled beginning with the cells of `changed`, around which stones have come
/// since nothing more could be filled. The rings are those of the filled board afterwards.
pub fn fill_in_around<const N: usize>(
    grid: &Grid,
    rings: &mut Rings<N>,
    changed: Bits<N>,
) -> FillIn<N> {
    fill_for(grid, rings, changed, &Colour::ALL)
}

/// Fills what is dead and what these colours capture.
pub(super) fn fill_for<const N: usize>(
    grid: &Grid,
    rings: &mut Rings<N>,
    changed: Bits<N>,
    colours: &[Colour],
) -> FillIn<N> {
    let mut filled = FillIn::NONE;
    let mut todo = changed;
    while let Some(cell) = todo.first() {
        todo.remove(cell);
        if table::is_dead(rings.of(cell)) {
            filled.dead.insert(cell);
            todo |= rings.place(grid, Colour::Black, cell);
            continue;
        }
        for &colour in colours {
            if let Some(other) = rings.captured_with(grid, colour, cell) {
                let captured = &mut filled.captured[colour as usize];
                captured.insert(cell);
                captured.insert(other);
                todo |= rings.place(grid, colour, cell);
                todo |= rings.place(grid, colour, other);
                todo.remove(other);
                break;
            }
        }
    }
    filled
}
