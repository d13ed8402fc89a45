//! Games of Hex as they may be written down, whatever the format: the tests of `records` read this too.

use game::{History, Repetition};
use hex_rules::{About, Colour, Ending, GameRecord, Hex, Size, Variant};
use proptest::prelude::*;

/// Any game that can be written down.
pub(crate) fn records() -> impl Strategy<Value = GameRecord> {
    let board = (1..=26usize, 1..=26usize, any::<bool>(), any::<bool>());
    let stones = proptest::collection::vec((any::<bool>(), any::<u16>()), 0..40);
    let choices = proptest::collection::vec(any::<u16>(), 0..60);
    let texts = proptest::collection::vec(proptest::option::of(r"[ -~é\n]{1,12}"), 5);
    (board, stones, any::<bool>(), choices, 0..9u8, texts).prop_map(
        |((columns, rows, square, swap), stones, set_up, choices, ending, texts)| {
            let rows = if square { columns } else { rows };
            let size = Size::new(columns, rows).expect("a size");
            let game = History::new(
                Variant {
                    size,
                    swap: swap && square,
                },
                Repetition::Ignored,
            );
            let mut record = GameRecord::new(game);
            if set_up {
                let mut taken = vec![false; size.cells()];
                let mut lying = Vec::new();
                for &(black, at) in &stones {
                    let index = usize::from(at) % size.cells();
                    let colour = if black { Colour::Black } else { Colour::White };
                    if !std::mem::replace(&mut taken[index], true) {
                        lying.push((colour, size.cell(index)));
                    }
                }
                let turn = if swap { Colour::White } else { Colour::Black };
                let position = Hex::set_up(size, lying, turn).expect("a position");
                let variant = Variant::plain(size);
                if position.count() > 0 || turn == Colour::White {
                    record.game = History::from_position(variant, position, Repetition::Ignored);
                }
            }
            for choice in choices {
                let moves = record.game.legal_moves();
                let Some(&mv) = moves.get(usize::from(choice) % moves.len().max(1)) else {
                    break;
                };
                record.game.play(mv).expect("a legal move");
            }
            if record.game.outcome().is_none() {
                let turn = record.game.position().turn();
                record.ending = [
                    None,
                    Some(Ending::Passed(turn)),
                    Some(Ending::Resigned(turn)),
                    Some(Ending::Resigned(!turn)),
                    Some(Ending::Forfeited(turn)),
                    Some(Ending::Forfeited(!turn)),
                    Some(Ending::Awarded(turn)),
                    Some(Ending::Awarded(!turn)),
                ]
                .get(usize::from(ending))
                .copied()
                .flatten();
            }
            let mut texts = texts.into_iter().map(|text| {
                let text = text?.replace('\n', " ").trim().to_owned();
                (!text.is_empty()).then_some(text)
            });
            let mut text = || texts.next().flatten();
            record.about = About {
                black: text(),
                white: text(),
                event: text(),
                date: text(),
                place: text(),
            };
            record
        },
    )
}
