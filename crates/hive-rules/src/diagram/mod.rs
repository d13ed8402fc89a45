//! Pictures of a position: letters for terminals, SVG for everything else.

mod bugs;
mod svg;
mod text;

pub use game::Mark;
pub use svg::{svg, svg_film, svg_marked};
pub use text::{Part, text, text_marked};

use std::collections::BTreeMap;

use game::{Axial, Direction};

use crate::{Bug, Cell, Colour, Hive, Move, Piece};

/// One cell with tiles on it, or with a mark, ready to be drawn.
struct Spot<'a> {
    axial: Axial,
    /// From the bottom up; none if there is only a mark.
    tiles: Vec<Piece>,
    pinned: bool,
    resting: bool,
    /// A tile came to rest here in the last turn.
    landed: bool,
    mark: Option<&'a Mark>,
}

impl Spot<'_> {
    fn top(&self) -> Option<Piece> {
        self.tiles.last().copied()
    }
}

/// The cells with tiles or marks, row by row from the north, each from the west, the north-western
/// corner of them all being zero. Marks far from all tiles are left out: nobody could say where they
/// are.
fn spots<'a>(hive: &Hive, last: Option<Move>, marks: &'a [(Cell, Mark)]) -> Vec<Spot<'a>> {
    let places = places(hive);
    let shown = |cell: Cell| {
        let mut on_cell = marks.iter().filter(|(marked, _)| *marked == cell);
        on_cell.next().map(|(_, mark)| mark)
    };
    let pinned = hive.pinned();
    let landed = last.and_then(Move::lands_on);
    let mut spots: Vec<Spot> = places
        .into_iter()
        .filter_map(|(cell, axial)| {
            let mut tiles: Vec<Piece> = hive.stack(cell).collect();
            tiles.reverse();
            let (top, mark) = (tiles.last().copied(), shown(cell));
            let drawn = top.is_some() || mark.is_some();
            drawn.then_some(Spot {
                axial,
                tiles,
                pinned: top.is_some_and(|top| pinned.contains(top)),
                resting: top.is_some() && hive.resting() == top,
                landed: top.is_some() && landed == Some(cell),
                mark,
            })
        })
        .collect();
    let corner = corner(&spots);
    for spot in &mut spots {
        spot.axial = spot.axial - corner;
    }
    spots.sort_unstable_by_key(|spot| (spot.axial.r, spot.axial.q));
    spots
}

/// The cells with tiles and those beside them; where the first tile goes if there are none.
fn places(hive: &Hive) -> BTreeMap<Cell, Axial> {
    let layout = hive.layout();
    let mut places = BTreeMap::new();
    for &(axial, cell) in &layout {
        places.insert(cell, axial);
    }
    for &(axial, cell) in &layout {
        for direction in Direction::ALL {
            let around = places.entry(cell.step(direction));
            around.or_insert(axial + direction);
        }
    }
    if layout.is_empty() {
        places.insert(Cell::START, Axial::ORIGIN);
    }
    places
}

/// Where the north-western corner of the tiles lies, counted from the cell of the first tile of a game:
/// that one stays where it is, whatever comes later.
fn from_start(hive: &Hive) -> Axial {
    let layout = hive.layout();
    let Some((_, first)) = layout.first() else {
        return Axial::ORIGIN;
    };
    let west = layout.iter().map(|(axial, _)| axial.q).min();
    let north = layout.iter().map(|(axial, _)| axial.r).min();
    let corner = Axial::new(west.unwrap_or_default(), north.unwrap_or_default());
    Cell::START.way_to(*first) + corner
}

fn corner(spots: &[Spot]) -> Axial {
    let west = spots.iter().map(|spot| spot.axial.q).min();
    let north = spots.iter().map(|spot| spot.axial.r).min();
    Axial::new(west.unwrap_or_default(), north.unwrap_or_default())
}

/// How the game stands, in a line: `White to move · turn 11 · wQ 3/6 · bQ 2/6`.
fn status(hive: &Hive, dot: &str) -> String {
    use game::{Game, Outcome};
    let mut parts = match hive.outcome() {
        Some(Outcome::Draw) => vec!["Draw".to_owned()],
        Some(Outcome::Won(player)) => vec![format!("{} wins", Colour::from(player))],
        None => vec![format!("{} to move", hive.colour())],
    };
    parts.push(format!("turn {}", hive.turn_number()));
    for colour in Colour::ALL {
        if let Some(neighbours) = hive.queen_neighbours(colour) {
            parts.push(format!("{}Q {neighbours}/6", colour.letter()));
        }
    }
    if let Some(piece) = hive.resting() {
        parts.push(format!("{piece} rests"));
    }
    parts.join(dot)
}

/// What a player has in hand: `Q S2 B A3`, a number where there are several.
fn hand(hive: &Hive, colour: Colour) -> String {
    let kinds = Bug::ALL
        .into_iter()
        .filter_map(|bug| match hive.in_hand(colour, bug) {
            0 => None,
            1 => Some(bug.letter().to_string()),
            many => Some(format!("{}{many}", bug.letter())),
        });
    let all: Vec<String> = kinds.collect();
    if all.is_empty() {
        "nothing".to_owned()
    } else {
        all.join(" ")
    }
}
