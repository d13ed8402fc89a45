//! What can be said about a position for certain, without search.

use hex_knowledge::connections::{Connections, Goal, must_play};
use hex_knowledge::inferior::{FillIn, Rings, fill_in, fill_in_around, inferior};
use hex_knowledge::playouts::Stones;
use hex_knowledge::{Bits, Board, Grid, with_words};
use hex_rules::{CellSet, Colour, Hex, Size};

/// Looks at positions of one board after the other.
#[derive(Clone, Debug, Default)]
pub(super) struct Insight {
    grid: Option<Grid>,
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

    /// The stones of a position, and on cells that are dead or captured some more.
    pub(super) fn fill(&mut self, position: &Hex) -> Stones {
        let size = position.size();
        let grid = self.grid(size);
        with_words!(size, N => {
            let filling = fill_in(grid, &Board::<N>::of(position));
            filled(position, &filling)
        })
    }

    /// The cells that the player to move should consider: none that are dead, captured or inferior.
    /// There may be no others.
    pub(super) fn sensible(&mut self, position: &Hex) -> CellSet {
        let size = position.size();
        let grid = self.grid(size);
        with_words!(size, N => {
            let mut rings = Rings::<N>::new(grid, &Board::of(position));
            let all = rings.empty();
            fill_in_around(grid, &mut rings, all);
            let inferior = inferior(grid, &rings, position.turn());
            rings.empty().without(inferior.cells()).iter().collect()
        })
    }

    /// Looks for virtual connections between the edges.
    pub(super) fn connect(&mut self, stones: &Stones) -> Connected {
        let grid = self.grid(stones.size);
        with_words!(stones.size, N => connect::<N>(grid, stones))
    }
}

fn filled<const N: usize>(position: &Hex, filling: &FillIn<N>) -> Stones {
    let mut stones = Stones::of_position(position);
    let [black, white] = &mut stones.stones;
    for index in (filling.captured[0] | filling.dead).iter() {
        black.insert(index);
    }
    for index in filling.captured[1].iter() {
        white.insert(index);
    }
    stones
}

fn connect<const N: usize>(grid: &Grid, stones: &Stones) -> Connected {
    let Stones { size, turn, stones } = *stones;
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
