//! What holds in every position.

use game::{Game, Outcome, conformance};
use hex_rules::{Colour, Hex, Move, Size, Variant};
use proptest::prelude::*;

/// A game played by choices among the legal moves, until they run out or it ends.
fn played(variant: Variant, choices: &[u16]) -> Hex {
    let mut hex = Hex::start(&variant);
    for &choice in choices {
        let mut moves = Vec::new();
        hex.legal_moves(&mut moves);
        let Some(&mv) = moves.get(usize::from(choice) % moves.len().max(1)) else {
            break;
        };
        hex.apply(mv);
    }
    hex
}

fn variants() -> impl Strategy<Value = Variant> {
    (1..=26usize, 1..=26usize, any::<bool>(), any::<bool>()).prop_map(
        |(columns, rows, square, swap)| {
            let rows = if square { columns } else { rows };
            Variant {
                size: Size::new(columns, rows).expect("a size"),
                swap,
            }
        },
    )
}

fn choices() -> impl Strategy<Value = Vec<u16>> {
    proptest::collection::vec(any::<u16>(), 0..700)
}

proptest! {
    #[test]
    fn keeps_what_every_game_promises(size in 1..=7usize, swap: bool, choices in proptest::collection::vec(any::<u8>(), 0..50)) {
        let size = Size::square(size).expect("a size");
        conformance::check::<Hex>(&Variant { size, swap }, &choices);
    }

    #[test]
    fn the_winner_kept_is_the_winner_found(variant in variants(), choices in choices()) {
        let hex = played(variant, &choices);
        prop_assert_eq!(hex.winner(), hex.winner_from_scratch());
        prop_assert_eq!(hex.outcome(), hex.winner().map(|colour| Outcome::Won(colour.player())));
    }

    #[test]
    fn a_full_board_has_exactly_one_winner(variant in variants(), choices in proptest::collection::vec(any::<u16>(), 676)) {
        let hex = played(variant, &choices);
        prop_assert!(hex.winner().is_some());
    }

    #[test]
    fn both_seats_see_the_same_game(variant in variants(), choices in choices()) {
        let hex = played(variant, &choices);
        let mirrored = hex.mirrored();
        prop_assert_eq!(&mirrored.mirrored(), &hex);
        prop_assert_eq!(mirrored.mirrored().key(), hex.key());
        prop_assert_eq!(mirrored.turn(), !hex.turn());
        prop_assert_eq!(mirrored.winner(), hex.winner().map(|colour| !colour));
        // Bit for bit: whoever looks at canonical positions cannot tell whose seat it was.
        prop_assert_eq!(hex.canonical().turn(), Colour::Black);
        prop_assert_eq!(hex.canonical(), mirrored.canonical());
        for colour in Colour::ALL {
            prop_assert_eq!(*hex.canonical().stones(colour), *mirrored.canonical().stones(colour));
        }
        prop_assert_eq!(hex.canonical().key(), mirrored.canonical().key());
    }

    #[test]
    fn mirrored_games_go_the_same_way(size in 1..=9usize, swap: bool, choices in choices()) {
        let variant = Variant { size: Size::square(size).expect("a size"), swap };
        let mut hex = Hex::start(&variant);
        let mut other = hex.mirrored();
        for &choice in &choices {
            let mut moves = Vec::new();
            hex.legal_moves(&mut moves);
            let Some(&mv) = moves.get(usize::from(choice) % moves.len().max(1)) else { break };
            let mirrored = match mv {
                Move::Place(cell) => Move::Place(cell.mirrored()),
                Move::Swap => Move::Swap,
            };
            prop_assert!(other.is_legal(mirrored));
            hex.apply(mv);
            other.apply(mirrored);
            prop_assert_eq!(&hex.mirrored(), &other);
        }
    }

    #[test]
    fn a_half_turn_changes_nothing(variant in variants(), choices in choices()) {
        let hex = played(variant, &choices);
        let turned = hex.turned();
        prop_assert_eq!(&turned.turned(), &hex);
        prop_assert_eq!(turned.winner(), hex.winner());
        prop_assert_eq!(turned.count_legal_moves(), hex.count_legal_moves());
    }
}
