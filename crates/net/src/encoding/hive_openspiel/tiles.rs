//! The order in which OpenSpiel counts kinds, tiles and directions.

use game::Direction;
use hive_rules::{Bug, Colour, Piece};

/// Its kinds of bugs.
const KINDS: [Bug; 8] = [
    Bug::Queen,
    Bug::Ant,
    Bug::Grasshopper,
    Bug::Spider,
    Bug::Beetle,
    Bug::Mosquito,
    Bug::Ladybug,
    Bug::Pillbug,
];

/// Its directions, clockwise from the north-east; after them comes [`ABOVE`].
const DIRECTIONS: [Direction; 6] = [
    Direction::NorthEast,
    Direction::East,
    Direction::SouthEast,
    Direction::SouthWest,
    Direction::West,
    Direction::NorthWest,
];

/// On top of a tile.
pub(super) const ABOVE: u16 = 6;
/// How many tiles there are.
pub(super) const TILES: u16 = 28;

/// The kinds that come before a kind.
pub(super) fn kinds_before(bug: Bug) -> impl Iterator<Item = Bug> {
    KINDS.into_iter().take_while(move |&kind| kind != bug)
}

/// The number of the first of Black's tiles: White's fourteen come before it.
const BLACK: u16 = 14;

/// How many tiles come before the first of each kind, by `Bug as usize`.
const FIRST: [u16; 8] = {
    let mut first = [0; 8];
    let (mut at, mut before) = (0, 0);
    while at < KINDS.len() {
        first[KINDS[at] as usize] = before;
        before += KINDS[at].copies() as u16;
        at += 1;
    }
    first
};

/// The tile of each number.
const TILE_OF: [Option<Piece>; TILES as usize] = {
    let mut tiles = [None; TILES as usize];
    let mut kind = 0;
    while kind < KINDS.len() {
        let bug = KINDS[kind];
        let mut copy = 0;
        while copy < bug.copies() {
            let at = (FIRST[bug as usize] + copy as u16) as usize;
            if let (Ok(white), Ok(black)) = (
                Piece::new(Colour::White, bug, copy + 1),
                Piece::new(Colour::Black, bug, copy + 1),
            ) {
                tiles[at] = Some(white);
                tiles[at + BLACK as usize] = Some(black);
            }
            copy += 1;
        }
        kind += 1;
    }
    tiles
};

/// The number of a tile.
#[inline]
#[expect(
    clippy::indexing_slicing,
    reason = "a place for each of the eight kinds"
)]
pub(super) fn number(piece: Piece) -> u16 {
    let colour = if piece.colour() == Colour::White {
        0
    } else {
        BLACK
    };
    colour + FIRST[piece.bug() as usize] + u16::from(piece.copy()) - 1
}

/// The tile of a number below 28.
pub(super) fn tile(number: u16) -> Option<Piece> {
    TILE_OF.get(usize::from(number)).copied().flatten()
}

/// The number of a direction.
pub(super) fn direction_number(direction: Direction) -> u16 {
    (direction as u16 + 1) % 6
}

/// The direction of a number below six.
pub(super) fn direction(number: u16) -> Option<Direction> {
    DIRECTIONS.get(usize::from(number)).copied()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tiles_and_directions_have_one_number_each() {
        let mut numbers: Vec<u16> = Piece::all().map(number).collect();
        numbers.sort_unstable();
        assert_eq!(numbers, (0..TILES).collect::<Vec<_>>());
        for piece in Piece::all() {
            assert_eq!(tile(number(piece)), Some(piece));
        }
        for way in Direction::ALL {
            assert_eq!(direction(direction_number(way)), Some(way));
        }
    }
}
