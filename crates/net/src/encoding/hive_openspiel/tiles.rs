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

/// The number of a tile: White's fourteen come first.
pub(super) fn number(piece: Piece) -> u16 {
    let before: u16 = kinds_before(piece.bug())
        .map(|kind| u16::from(kind.copies()))
        .sum();
    let colour = if piece.colour() == Colour::White {
        0
    } else {
        14
    };
    colour + before + u16::from(piece.copy()) - 1
}

/// The tile of a number below 28.
pub(super) fn tile(number: u16) -> Option<Piece> {
    Piece::all().find(|&piece| self::number(piece) == number)
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
