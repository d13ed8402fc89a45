//! By what positions are found: a number that is the same for positions which are the same to a
//! player, however they are turned.

use game::{GOLDEN, Game, History, scramble};
use hex_rules::{Colour, Hex};
use hive_rules::Hive;
use records::AnyGame;

/// A game whose positions can be found.
pub(crate) trait Keyed: Game + Clone {
    /// The same for positions that differ only in how the board is turned.
    fn found_by(&self) -> u64;
}

impl Keyed for Hive {
    fn found_by(&self) -> u64 {
        self.canonical_key()
    }
}

impl Keyed for Hex {
    /// Of the stones and whose turn it is, as they lie or after half a turn. Whether a swap was
    /// agreed makes no difference here, unlike in the key of the rules: files seldom say, and
    /// whoever looks an opening up wants the games of both kinds.
    fn found_by(&self) -> u64 {
        let size = self.size();
        let seen = |turned: bool| {
            let turn = match self.turn() {
                Colour::Black => 0,
                Colour::White => mix(u64::MAX),
            };
            Colour::ALL.into_iter().fold(turn, |key, colour| {
                self.stones(colour).iter().fold(key, |key, index| {
                    let cell = size.cell(index);
                    let cell = if turned { cell.turned(size) } else { cell };
                    let place = u64::from(cell.column) << 8 | u64::from(cell.row);
                    key ^ mix((colour as u64 + 1) << 16 | place)
                })
            })
        };
        seen(false).min(seen(true))
    }
}

/// The key of a position in a game of this type or size, as the file has it.
pub(crate) fn key<G: Keyed>(position: &G, variant: &str) -> i64 {
    (position.found_by() ^ mark(variant)).cast_signed()
}

/// The keys of all positions of a game, from the start on.
pub(crate) fn keys(play: &AnyGame) -> Vec<i64> {
    fn along<G: Keyed>(game: &History<G>, variant: &str) -> Vec<i64> {
        let mut position = game.start();
        let mut keys = vec![key(&position, variant)];
        for mv in game.moves() {
            position.apply(mv);
            keys.push(key(&position, variant));
        }
        keys
    }
    let variant = play.variant();
    match play {
        AnyGame::Hive(game) => along(game, &variant),
        AnyGame::Hex(game) => along(game, &variant),
    }
}

/// Tells game types and sizes apart: the same stones on another board are another position.
fn mark(variant: &str) -> u64 {
    variant
        .bytes()
        .fold(0, |mark, byte| mix(mark ^ u64::from(byte)))
}

/// Spreads a number, also zero, over all bits.
fn mix(number: u64) -> u64 {
    scramble(number.wrapping_add(GOLDEN))
}

#[cfg(test)]
mod tests {
    use hex_rules::GameRecord;

    use super::*;

    fn last(line: &str) -> Option<i64> {
        let game = GameRecord::read_line(line).ok()?.game;
        keys(&AnyGame::Hex(game)).pop()
    }

    #[test]
    fn a_position_of_hex_is_found_after_half_a_turn_and_in_any_order() {
        let one = last("hex:5 a2 c3 d4");
        assert!(one.is_some());
        assert_eq!(one, last("hex:5 d4 c3 a2"), "another order");
        assert_eq!(one, last("hex:5 e4 c3 b2"), "half a turn");
        assert_ne!(one, last("hex:5 b1 c3 d4"), "mirrored");
        assert_ne!(one, last("hex:6 a2 c3 d4"), "another size");
        assert_ne!(last("hex:5 a2"), last("hex:5 a2 swap"), "another turn");
    }
}
