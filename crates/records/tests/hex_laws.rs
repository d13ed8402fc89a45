//! What holds for every game of Hex that is written or read as a file or a link, and for anything else
//! that is fed in.

#[path = "../../hex-rules/tests/written/mod.rs"]
mod written;

use std::fmt::Write as _;

use hex_rules::{Colour, Ending, GameRecord, Size};
use proptest::prelude::*;
use records::hex_sgf;
use records::hexworld::HexWorldLink;
use written::records;

fn sgf(text: &str) -> GameRecord {
    hex_sgf::read(text.as_bytes()).expect(text)
}

proptest! {
    // The message shows the game, so there is no need for a file of past failures.
    #![proptest_config(ProptestConfig { failure_persistence: None, ..Default::default() })]

    #[test]
    fn what_is_written_as_sgf_is_read_as_the_same_game(record in records()) {
        let again = hex_sgf::read(hex_sgf::write(&record).as_bytes());
        let again = again.map_err(|refused| TestCaseError::fail(refused.to_string()))?;
        prop_assert_eq!(&again.warnings, &[]);
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
        let _ = hex_sgf::read(&bytes);
        let text = String::from_utf8_lossy(&bytes);
        let _ = HexWorldLink::read(&format!("#5,{text}"));
    }

    #[test]
    fn anything_that_looks_like_a_game_is_read_or_refused(
        pieces in proptest::collection::vec(proptest::sample::select(PIECES), 0..40)
    ) {
        let text = format!("(;SZ[5]{}", pieces.concat());
        if let Ok(record) = hex_sgf::read(text.as_bytes()) {
            let again = sgf(&hex_sgf::write(&record));
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
    assert!(hex_sgf::read(deep.as_bytes()).is_err(), "a1 is taken");
    let wide = format!("(;SZ[9];B[a1]{})", "(;W[b2];B[c3])".repeat(200_000));
    assert_eq!(sgf(&wide).write_line(), "hex:9 a1 b2 c3");
    let comment = format!("(;SZ[9]C[{}];B[a1])", "x".repeat(4 << 20));
    assert_eq!(sgf(&comment).game.plies(), 1);
    let blanks = format!("{}(;SZ[9];B[a1])", "(   ".repeat(500_000));
    assert_eq!(sgf(&blanks).game.plies(), 1);
    let word = "a".repeat(4 << 20);
    assert!(HexWorldLink::read(&format!("#9,{word}")).is_err());
}
