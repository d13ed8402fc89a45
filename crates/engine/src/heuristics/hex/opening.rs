//! The first stone when the opponent may take it over.

use game::Game as _;
use hex_rules::{Cell, Hex, Move};

/// First stones that are worth about as much to both, for sizes that are played much. `KataHex` has judged some
/// stones of each size. On 13, 14 and 17 one of them is near one half (0.63, 0.48, 0.54), and the network that
/// ships agrees (0.48, 0.45, 0.50 in 4,000 visits). On 11 and 12 none is nearer than 0.18 and 0.24; there it is
/// the stone between two neighbours of which one is too weak and the other too good (a9 0.06, a11 0.91; a10
/// 0.17, a12 0.81), which people open with: the network says 0.36, and 0.27 of the judged c2; 0.54, and 0.21 of
/// the judged j2.
const BALANCED: [(u8, &str); 5] = [(11, "a10"), (12, "a11"), (13, "g3"), (14, "f3"), (17, "l3")];

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
