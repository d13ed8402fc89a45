//! What is true of a position of Hex.

mod bridges;
mod links;
mod opening;
mod overlay;
mod phase;

use hex_knowledge::connections::{Connections, Goal, must_play};
use hex_knowledge::inferior::fill_in;
use hex_knowledge::{Bits, Board, Grid, with_words};
use hex_rules::{Cell, Colour, Hex, Size};
use serde::Serialize;

pub use bridges::Bridge;
pub use links::{End, HexConnection};
pub(crate) use opening::traits as opening;
pub use overlay::HexOverlay;
pub(crate) use phase::phase;

/// What is true of a position of Hex, as far as it is found: of what is not here nothing is said.
///
/// Swapping is left out of account. In a position that is over only the bridges are looked at.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct HexFacts {
    /// What a player can join whatever the opponent does: chains and edges, not cells that are still
    /// empty. Those that follow from two others are left out.
    pub connections: Vec<HexConnection>,
    /// Bridges of both players, whole or intruded on.
    pub bridges: Vec<Bridge>,
    /// Cells whose colour changes nothing any more.
    pub dead: Vec<Cell>,
    /// Empty cells that are as good as Black's, and as good as White's.
    pub captured: [Vec<Cell>; 2],
    /// Where the player to move must play because of what the opponent threatens, if there are
    /// threats.
    pub must_play: Option<MustPlay>,
    /// Who wins by a connection that is there already, whoever is to move as the position says.
    pub wins: Option<Colour>,
    /// How far Black is from crossing, and how far White is.
    pub crossings: [Crossing; 2],
}

/// Where one must play.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct MustPlay {
    /// Anywhere else loses; if there is no cell at all, everything does.
    #[serde(serialize_with = "overlay::names")]
    pub cells: Vec<Cell>,
    /// What the opponent would join through.
    #[serde(serialize_with = "overlay::names")]
    pub carrier: Vec<Cell>,
}

/// The shortest ways across, where a connection that holds counts as there.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct Crossing {
    /// How many stones are missing, if nobody is in the way; `None` if there is no way.
    pub missing: Option<u32>,
    /// The empty cells that lie on a shortest way.
    pub cells: Vec<Cell>,
}

impl HexFacts {
    /// Everything about a position.
    pub fn of(position: &Hex) -> HexFacts {
        let bridges = bridges::bridges(position);
        if position.winner().is_some() {
            return HexFacts {
                bridges,
                wins: position.winner(),
                ..HexFacts::default()
            };
        }
        let facts = with_words!(position.size(), N => facts::<N>(position));
        HexFacts { bridges, ..facts }
    }

    /// How many bytes it takes to find out about a position of this size: half a gigabyte on the
    /// largest board.
    pub fn memory(size: Size) -> usize {
        with_words!(size, N => Connections::<N>::memory(size.cells()))
    }

    /// What a player has captured.
    pub fn captured(&self, colour: Colour) -> &[Cell] {
        &self.captured[colour as usize]
    }

    /// How far a player is from crossing.
    pub fn crossing(&self, colour: Colour) -> &Crossing {
        &self.crossings[colour as usize]
    }
}

fn facts<const N: usize>(position: &Hex) -> HexFacts {
    let size = position.size();
    let grid = Grid::new(size);
    let board = Board::<N>::of(position);
    let filling = fill_in(&grid, &board);
    let cells = |set: Bits<N>| -> Vec<Cell> { set.iter().map(|index| size.cell(index)).collect() };
    let mut connections = Connections::default();
    let mut found = Vec::new();
    let mut crossings: [Crossing; 2] = Default::default();
    for colour in Colour::ALL {
        connections.search(&grid, &board, colour, Goal::Full);
        found.extend(links::links(
            position,
            &grid,
            &connections.all(&grid),
            colour,
        ));
        crossings[colour as usize] = crossing(&connections, size, board.empty(size));
    }
    let (wins, must_play) = decided(position, &grid, &board, &mut connections);
    HexFacts {
        connections: found,
        bridges: Vec::new(),
        dead: cells(filling.dead),
        captured: filling.captured.map(cells),
        must_play,
        wins,
        crossings,
    }
}

/// Who wins by connections, and if that is open, where the player to move must play.
///
/// Cells that are captured count for the one who has captured them; a threat that runs through them
/// relies on them.
fn decided<const N: usize>(
    position: &Hex,
    grid: &Grid,
    board: &Board<N>,
    connections: &mut Connections<N>,
) -> (Option<Colour>, Option<MustPlay>) {
    let (turn, size) = (position.turn(), position.size());
    let filling = fill_in(grid, board);
    let filled = filling.applied_to(board);
    if let Some(winner) = filled.winner(grid) {
        return (Some(winner), None);
    }
    connections.search(grid, &filled, turn, Goal::Semi);
    if !connections.threats().is_empty() {
        return (Some(turn), None);
    }
    connections.search(grid, &filled, !turn, Goal::Full);
    if connections.winning().is_some() {
        return (Some(!turn), None);
    }
    let needed = filling.captured[!turn as usize];
    let threats: Vec<Bits<N>> = connections
        .threats()
        .iter()
        .map(|&threat| threat | needed)
        .collect();
    if threats.is_empty() {
        return (None, None);
    }
    let region = must_play(board.empty(size), &threats);
    let cells = |set: Bits<N>| -> Vec<Cell> { set.iter().map(|index| size.cell(index)).collect() };
    let must_play = MustPlay {
        cells: cells(region.cells),
        carrier: cells(region.carrier),
    };
    let wins = region.cells.is_empty().then_some(!turn);
    (wins, Some(must_play))
}

/// The shortest ways across that these connections leave.
fn crossing<const N: usize>(connections: &Connections<N>, size: Size, empty: Bits<N>) -> Crossing {
    if connections.winning().is_some() {
        return Crossing {
            missing: Some(0),
            cells: Vec::new(),
        };
    }
    let lengths = connections.lengths();
    // An empty cell is counted from both sides.
    let shortest = empty.iter().map(|index| lengths.through(index) - 1).min();
    let missing = shortest.filter(|&length| length < FAR);
    let on_way = |index: &usize| missing.is_some_and(|most| lengths.through(*index) - 1 == most);
    Crossing {
        missing,
        cells: empty
            .iter()
            .filter(on_way)
            .map(|index| size.cell(index))
            .collect(),
    }
}

/// Longer than any way: the lengths stop counting at a thousand.
const FAR: u32 = 900;
