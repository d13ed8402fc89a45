//! What can be said about a position for certain, without search.

use hex_knowledge::connections::{Connections, Goal, must_play};
use hex_knowledge::inferior::{Rings, fill_in_around, inferior};
use hex_knowledge::playouts::Stones;
use hex_knowledge::{Bits, Board, Grid, with_words};
use hex_rules::{CellSet, Colour, Hex, Size};

/// Looks at positions of one board after the other.
#[derive(Clone, Debug, Default)]
pub(super) struct Insight {
    grid: Option<Grid>,
}

/// A position with what is dead or captured filled.
#[derive(Clone, Copy, Debug)]
pub(super) struct Filled {
    /// The stones, and the cells that are as good as taken.
    pub(super) stones: Stones,
    /// Empty cells that the player to move need not consider.
    pub(super) passed_over: CellSet,
}

impl Filled {
    /// The cells that the player to move should consider; there may be none.
    pub(super) fn sensible(&self) -> CellSet {
        let [black, white] = &self.stones.stones;
        let taken = black.union(white).union(&self.passed_over);
        self.stones.size.board().without(&taken)
    }
}

/// What virtual connections say about a position.
#[derive(Clone, Copy, Debug)]
pub(super) enum Connected {
    /// This player wins.
    Wins(Colour),
    /// The player to move loses unless the next stone lies on one of these cells.
    MustPlay(CellSet),
}

impl Insight {
    fn grid(&mut self, size: Size) -> &Grid {
        if self.grid.as_ref().is_none_or(|grid| grid.size() != size) {
            self.grid = None;
        }
        self.grid.get_or_insert_with(|| Grid::new(size))
    }

    /// Fills what is dead or captured, and finds what else may be passed over.
    pub(super) fn fill(&mut self, position: &Hex) -> Filled {
        let size = position.size();
        let grid = self.grid(size);
        with_words!(size, N => fill::<N>(grid, position))
    }

    /// Looks for virtual connections between the edges.
    pub(super) fn connect(&mut self, filled: &Filled) -> Connected {
        let size = filled.stones.size;
        let grid = self.grid(size);
        with_words!(size, N => connect::<N>(grid, filled))
    }
}

fn fill<const N: usize>(grid: &Grid, position: &Hex) -> Filled {
    let board = Board::<N>::of(position);
    let mut rings = Rings::new(grid, &board);
    let all = rings.empty();
    let filling = fill_in_around(grid, &mut rings, all);
    let inferior = inferior(grid, &rings, position.turn());
    let mut stones = Stones::of_position(position);
    for colour in Colour::ALL {
        for index in filling.captured[colour as usize].iter() {
            stones.stones[colour as usize].insert(index);
        }
    }
    for index in filling.dead.iter() {
        stones.stones[Colour::Black as usize].insert(index);
    }
    Filled {
        stones,
        passed_over: inferior.cells().iter().collect(),
    }
}

fn connect<const N: usize>(grid: &Grid, filled: &Filled) -> Connected {
    let Stones { size, turn, stones } = filled.stones;
    let board = Board::<N> {
        stones: [Bits::of(&stones[0]), Bits::of(&stones[1])],
    };
    let mut connections = Connections::default();
    connections.search(grid, &board, turn, Goal::Semi);
    if !connections.threats().is_empty() {
        return Connected::Wins(turn);
    }
    connections.search(grid, &board, !turn, Goal::Full);
    if connections.winning().is_some() {
        return Connected::Wins(!turn);
    }
    let must_play = must_play(board.empty(size), connections.threats());
    if must_play.cells.is_empty() {
        return Connected::Wins(!turn);
    }
    Connected::MustPlay(must_play.cells.iter().collect())
}
