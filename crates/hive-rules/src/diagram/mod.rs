//! Pictures of a position: letters for terminals, SVG for everything else.

mod svg;
mod text;

pub use svg::svg;
pub use text::{ground, hue, text};

use game::Axial;

use crate::{Bug, Cell, Colour, Hive, Move, Piece};

/// One cell with tiles on it, ready to be drawn.
struct Spot {
    axial: Axial,
    /// From the bottom up; never empty.
    tiles: Vec<Piece>,
    pinned: bool,
    resting: bool,
    /// A tile came to rest here in the last turn.
    landed: bool,
}

impl Spot {
    fn top(&self) -> Piece {
        self.tiles[self.tiles.len() - 1]
    }
}

/// The cells with tiles, row by row from the north, each from the west, the north-western corner of
/// them all being zero.
fn spots(hive: &Hive, last: Option<Move>) -> Vec<Spot> {
    let layout = hive.layout();
    let corner = corner(&layout);
    let pinned = hive.pinned();
    let landed = last.and_then(Move::lands_on);
    let mut spots: Vec<Spot> = layout
        .into_iter()
        .filter_map(|(axial, cell)| {
            let mut tiles: Vec<Piece> = hive.stack(cell).collect();
            tiles.reverse();
            let top = *tiles.last()?;
            Some(Spot {
                axial: axial - corner,
                tiles,
                pinned: pinned.contains(top),
                resting: hive.resting() == Some(top),
                landed: landed == Some(cell),
            })
        })
        .collect();
    spots.sort_unstable_by_key(|spot| (spot.axial.r, spot.axial.q));
    spots
}

fn corner(layout: &[(Axial, Cell)]) -> Axial {
    let west = layout
        .iter()
        .map(|(axial, _)| axial.q)
        .min()
        .unwrap_or_default();
    let north = layout
        .iter()
        .map(|(axial, _)| axial.r)
        .min()
        .unwrap_or_default();
    Axial::new(west, north)
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
