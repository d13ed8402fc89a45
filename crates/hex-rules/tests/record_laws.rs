//! What holds for every game that is written or read, and for anything else that is fed in.

use std::fmt::Write as _;

use game::{History, Repetition};
use hex_rules::{About, Colour, Ending, GameRecord, Hex, HexWorldLink, Size, Variant};
use proptest::prelude::*;

fn sgf(text: &str) -> GameRecord {
    GameRecord::read_sgf(text.as_bytes()).expect(text)
}

/// Any game that can be written down.
fn records() -> impl Strategy<Value = GameRecord> {
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

proptest! {
    // The message shows the game, so there is no need for a file of past failures.
    #![proptest_config(ProptestConfig { failure_persistence: None, ..Default::default() })]

    #[test]
    fn what_is_written_as_sgf_is_read_as_the_same_game(record in records()) {
        let again = GameRecord::read_sgf(record.write_sgf().as_bytes());
        let again = again.map_err(|refused| TestCaseError::fail(refused.to_string()))?;
        prop_assert_eq!(&again.warnings, &[]);
        prop_assert_eq!(again, record);
    }

    #[test]
    fn what_is_written_as_a_line_is_read_as_the_same_game(record in records()) {
        let mut again = GameRecord::read_line(&record.write_line())
            .map_err(|refused| TestCaseError::fail(refused.to_string()))?;
        prop_assert_eq!(&again.warnings, &[]);
        again.about = record.about.clone();
        prop_assert_eq!(again, record);
    }

    #[test]
    fn what_is_written_as_a_link_is_read_as_the_same_game(record in records(), cursor: u8) {
        let cursor = (cursor < 100).then(|| usize::from(cursor).min(record.game.plies()));
        let link = HexWorldLink { record, cursor };
        let Ok(written) = link.write() else {
            prop_assert!(link.record.is_set_up());
            return Ok(());
        };
        let again = HexWorldLink::read(&written)
            .map_err(|refused| TestCaseError::fail(refused.to_string()))?;
        prop_assert_eq!(again.cursor, link.cursor);
        prop_assert!(again.record.game.moves().eq(link.record.game.moves()));
        prop_assert_eq!(again.record.game.position().stones(Colour::Black), link.record.game.position().stones(Colour::Black));
        if !matches!(link.record.ending, Some(Ending::Awarded(_))) {
            prop_assert_eq!(again.record.ending, link.record.ending);
        }
    }

    #[test]
    fn a_game_with_swapped_sides_is_the_mirrored_one(first in 0..121usize, cells in proptest::collection::vec(0..121usize, 0..30)) {
        let size = Size::ELEVEN;
        let mut pieces = format!("(;GM[11]SZ[11];B[{}];W[swap-pieces]", size.cell(first));
        let mut sides = format!("(;GM[11]SZ[11];B[{}];W[swap-sides]", size.cell(first));
        let mut taken = vec![size.cell(first).mirrored()];
        for (i, cell) in cells.into_iter().map(|index| size.cell(index)).enumerate() {
            if taken.contains(&cell) {
                break;
            }
            taken.push(cell);
            let (mover, other) = if i % 2 == 0 { ('B', 'W') } else { ('W', 'B') };
            write!(pieces, ";{mover}[{cell}]").expect("a string");
            write!(sides, ";{other}[{}]", cell.mirrored()).expect("a string");
        }
        pieces.push(')');
        sides.push(')');
        prop_assert_eq!(sgf(&pieces), sgf(&sides));
        let line = sides
            .replace("(;GM[11]SZ[11]", "hex:11 ")
            .replace([';', '[', ']', ')', 'B', 'W'], " ");
        let line = GameRecord::read_line(&line).map_err(|refused| TestCaseError::fail(refused.to_string()))?;
        prop_assert_eq!(sgf(&pieces), line);
    }

    #[test]
    fn any_bytes_are_read_or_refused(bytes in proptest::collection::vec(any::<u8>(), 0..200)) {
        let _ = GameRecord::read_sgf(&bytes);
        let text = String::from_utf8_lossy(&bytes);
        let _ = GameRecord::read_line(&text);
        let _ = GameRecord::read_line(&format!("hex:5 {text}"));
        let _ = HexWorldLink::read(&format!("#5,{text}"));
    }

    #[test]
    fn anything_that_looks_like_a_game_is_read_or_refused(
        pieces in proptest::collection::vec(proptest::sample::select(PIECES), 0..40)
    ) {
        let text = format!("(;SZ[5]{}", pieces.concat());
        if let Ok(record) = GameRecord::read_sgf(text.as_bytes()) {
            let again = sgf(&record.write_sgf());
            prop_assert_eq!(again.warnings.clone(), vec![]);
            prop_assert_eq!(again, record);
        }
    }
}

const PIECES: &[&str] = &[
    "(",
    ")",
    ")",
    ";",
    ";B[a1]",
    ";W[b2]",
    ";B[c3]",
    ";W[bb]",
    ";B[swap-sides]",
    ";W[swap-sides]",
    ";W[swap]",
    ";W[swap-pieces]",
    ";B[pass]",
    ";W[pass]",
    ";W[resign]",
    ";B[forfeit]",
    "AB[a1]",
    "AW[a2:c4]",
    "AE[a1]",
    "PL[W]",
    "PL[B]",
    "RE[B+R]",
    "RE[W]",
    "C[x\\]]",
    "SO[littlegolem]",
    "AP[HexGui:0.9]",
    "RU[swap]",
    "PB[x\u{e9}]",
    "]",
    "\n",
];

#[test]
fn huge_input_is_refused_or_read_quickly() {
    let deep = format!("{}{}", "(;B[a1]".repeat(200_000), ")".repeat(200_000));
    assert!(
        GameRecord::read_sgf(deep.as_bytes()).is_err(),
        "a1 is taken"
    );
    let wide = format!("(;SZ[9];B[a1]{})", "(;W[b2];B[c3])".repeat(200_000));
    assert_eq!(sgf(&wide).write_line(), "hex:9 a1 b2 c3");
    let comment = format!("(;SZ[9]C[{}];B[a1])", "x".repeat(4 << 20));
    assert_eq!(sgf(&comment).game.plies(), 1);
    let blanks = format!("{}(;SZ[9];B[a1])", "(   ".repeat(500_000));
    assert_eq!(sgf(&blanks).game.plies(), 1);
    let line = format!("hex:9 {}", "a1 ".repeat(500_000));
    assert!(GameRecord::read_line(&line).is_err());
    let word = "a".repeat(4 << 20);
    let refused = GameRecord::read_line(&format!("hex:9 {word}")).expect_err("no cell");
    assert!(refused.to_string().len() < 500, "a message is for people");
    assert!(HexWorldLink::read(&format!("#9,{word}")).is_err());
}
