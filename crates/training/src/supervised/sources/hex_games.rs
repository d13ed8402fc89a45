//! A table of games of Hex: columns `size`, `winner`, `order` and `moves`.

use std::io::BufRead;

use game::{History, Outcome, Player, Repetition};
use hex_rules::{Cell, Hex, Move, Size, Variant};

use super::super::line::{Line, Mover};
use super::Gathered;
use crate::hex_tables::{TableError, board, for_each_row};

/// In most of these games the first move of each side is random.
const RANDOM: usize = 2;

pub(super) fn read(table: impl BufRead, boards: [usize; 2]) -> Result<Gathered<Hex>, TableError> {
    let mut found = Gathered::nothing();
    for_each_row(table, ["size", "winner", "order", "moves"], |row| {
        let [size, winner, order, moves] = row;
        let Some(size) = board(size, boards) else {
            return;
        };
        match played(size, winner, moves).filter(|_| order == "alt") {
            Some(line) => found.lines.push(line),
            None => found.refused += 1,
        }
    })?;
    Ok(found)
}

/// The game, unless there is a swap or a move that cannot be.
fn played(size: Size, winner: &str, moves: &str) -> Option<Line<Hex>> {
    let mut game = History::new(Variant::plain(size), Repetition::Ignored);
    for word in moves.split_whitespace() {
        game.play(Move::Place(word.parse::<Cell>().ok()?)).ok()?;
    }
    let outcome = match winner {
        "B" => Some(Outcome::Won(Player::First)),
        "W" => Some(Outcome::Won(Player::Second)),
        _ => None,
    };
    let mut line = Line::of(&game, [Mover::Bot; 2], outcome)?;
    line.random = RANDOM;
    Some(line)
}

#[cfg(test)]
#[expect(
    clippy::unwrap_used,
    clippy::indexing_slicing,
    reason = "a test may panic"
)]
mod tests {
    use super::*;

    #[test]
    fn games_are_replayed_and_the_board_knows_best() {
        let table = "size\tname\twinner\torder\tmoves\n2\tx\t?\talt\ta1 b1 a2\n\
                     2\ty\tW\talt\ta1 b1\n2\tz\tB\talt\ta1 a1\n9\tw\tB\talt\ta1\n";
        let found = read(table.as_bytes(), [1, 5]).unwrap();
        assert_eq!((found.lines.len(), found.refused), (2, 1));
        assert_eq!(found.lines[0].outcome, Some(Outcome::Won(Player::First)));
        assert!(found.lines[0].over);
        assert_eq!(found.lines[1].outcome, Some(Outcome::Won(Player::Second)));
        assert!(!found.lines[1].over);
        assert!(found.lines[0].plies().eq(0..3));
    }
}
