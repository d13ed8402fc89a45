//! The first stone when the opponent may take it over.

use game::Game as _;
use hex_rules::{Cell, Hex, Move};

/// For each size, the opening whose chance to win is nearest to one half, of those that the program
/// `KataHex` has judged: 0.18, 0.24, 0.63, 0.48 and 0.54.
const BALANCED: [(u8, &str); 5] = [(11, "c2"), (12, "j2"), (13, "g3"), (14, "f3"), (17, "l3")];

/// A first move that is worth about as much to either player, if it will be up to the opponent to
/// choose and one is known.
pub(crate) fn balanced_opening(position: &Hex) -> Option<Move> {
    let size = position.size();
    if position.count() > 0 || !size.is_square() {
        return None;
    }
    let (_, text) = BALANCED.iter().find(|(side, _)| *side == size.columns())?;
    let mv = Move::Place(text.parse::<Cell>().ok()?);
    let mut after = position.clone();
    after.apply(mv);
    after.may_swap().then_some(mv)
}

#[cfg(test)]
mod tests {
    use hex_rules::{Size, Variant};

    use super::*;

    #[test]
    fn it_is_legal_and_only_for_those_who_may_be_swapped_with() {
        for (side, _) in BALANCED {
            let size = Size::square(usize::from(side)).expect("a board");
            let start = Hex::start(&Variant::with_swap(size));
            let mv = balanced_opening(&start).expect("an opening");
            assert!(start.is_legal(mv));
            assert_eq!(balanced_opening(&Hex::start(&Variant::plain(size))), None);
            let mut after = start.clone();
            after.apply(mv);
            assert_eq!(balanced_opening(&after), None);
        }
    }
}
