//! Games in one line: what each means, and what holds for all of them and for anything else that is fed in.

mod written;

use std::fmt::Write as _;

use hex_rules::GameRecord;
use proptest::prelude::*;
use written::records;

#[test]
fn games_in_one_line() {
    let text = |line: &str| match GameRecord::read_line(line) {
        Ok(record) => record.write_line(),
        Err(refused) => refused.to_string(),
    };
    let lines = [
        "hex:11",
        "HEX:11:A1,b2",
        "hex:5x7 a1 b2",
        "hex:11+swap a5",
        "hex:11 a5 swap d4 resign",
        "hex:5 black=b2,e2 white=a1 turn=w d3 black-forfeits",
        "hex:5 black=b2,e2 white=a1",
        "hex:3 a1 white-wins",
        "hex:5 a2 swap-sides c4 d1 white-resigns",
        "hex:3 a1 pass pass b2",
        "",
        "11 a1",
        "hex:",
        "hex:0 a1",
        "hex:+5",
        "hex:5+swaps a1",
        "hex:5 a6",
        "hex:5 a1 a1",
        "hex:5 a1 black=b2",
        "hex:5 black=b2,b2",
        "hex:5 black=f9",
        "hex:5 black=x",
        "hex:5 turn=red",
        "hex:5 a1 resign b2",
        "hex:5 a1 b2 swap-pieces",
        "  hex:5 a1 é5",
    ];
    let all = lines.iter().fold(String::new(), |mut all, line| {
        writeln!(all, "{line:<52} {}", text(line)).expect("a string takes everything");
        all
    });
    insta::assert_snapshot!(all, @"
    hex:11                                               hex:11
    HEX:11:A1,b2                                         hex:11 a1 b2
    hex:5x7 a1 b2                                        hex:5x7 a1 b2
    hex:11+swap a5                                       hex:11+swap a5
    hex:11 a5 swap d4 resign                             hex:11 a5 swap-pieces d4 white-resigns
    hex:5 black=b2,e2 white=a1 turn=w d3 black-forfeits  hex:5 black=b2,e2 white=a1 turn=white d3 black-forfeits
    hex:5 black=b2,e2 white=a1                           hex:5 black=b2,e2 white=a1 turn=white
    hex:3 a1 white-wins                                  hex:3 a1 white-wins
    hex:5 a2 swap-sides c4 d1 white-resigns              hex:5 a2 swap-pieces d3 a4 black-resigns
    hex:3 a1 pass pass b2                                hex:3 black=a1 turn=white b2
                                                         `` (column 1): a game of Hex begins with hex: and the size, as in `hex:11 a5 d4` or `hex:5x7`
    11 a1                                                `11` (column 1): a game of Hex begins with hex: and the size, as in `hex:11 a5 d4` or `hex:5x7`
    hex:                                                 `hex:` (column 1): a game of Hex begins with hex: and the size, as in `hex:11 a5 d4` or `hex:5x7`
    hex:0 a1                                             `hex:0` (column 1): a board of 0x0 does not exist here: 1x1 to 26x26 do
    hex:+5                                               `hex:+5` (column 1): a game of Hex begins with hex: and the size, as in `hex:11 a5 d4` or `hex:5x7`
    hex:5+swaps a1                                       `hex:5+swaps` (column 1): a game of Hex begins with hex: and the size, as in `hex:11 a5 d4` or `hex:5x7`
    hex:5 a6                                             `a6` (column 7): move 1: a6 is not on this board of 5x5
    hex:5 a1 a1                                          `a1` (column 10): move 2: a1 is taken by Black
    hex:5 a1 black=b2                                    `black=b2` (column 10): stones are set up before the first move: write black= and white= first, then moves
    hex:5 black=b2,b2                                    `black=b2` (column 7): two stones lie on b2
    hex:5 black=f9                                       `black=f9` (column 7): f9 is not on a board of 5x5
    hex:5 black=x                                        `black=x` (column 7): `x` is no cell: write a column from a to z and a row from 1 to 26, as in a1
    hex:5 turn=red                                       `turn=red` (column 7): the turn is black or white, as in `turn=white`
    hex:5 a1 resign b2                                   `b2` (column 17): the game has ended before: nothing may follow a resignation or a forfeit
    hex:5 a1 b2 swap-pieces                              `swap-pieces` (column 13): move 3: nobody can swap here: only the second move may be a swap, if agreed, and only on a square board
      hex:5 a1 é5                                        `é5` (column 12): move 2: `é5` is no cell: write a column from a to z and a row from 1 to 26, as in a1, or `swap-pieces`
    ");
}

proptest! {
    // The message shows the game, so there is no need for a file of past failures.
    #![proptest_config(ProptestConfig { failure_persistence: None, ..Default::default() })]

    #[test]
    fn what_is_written_as_a_line_is_read_as_the_same_game(record in records()) {
        let mut again = GameRecord::read_line(&record.write_line())
            .map_err(|refused| TestCaseError::fail(refused.to_string()))?;
        prop_assert_eq!(&again.warnings, &[]);
        again.about = record.about.clone();
        prop_assert_eq!(again, record);
    }

    #[test]
    fn any_text_is_read_or_refused(bytes in proptest::collection::vec(any::<u8>(), 0..200)) {
        let text = String::from_utf8_lossy(&bytes);
        let _ = GameRecord::read_line(&text);
        let _ = GameRecord::read_line(&format!("hex:5 {text}"));
    }
}

#[test]
fn huge_lines_are_refused_quickly() {
    let line = format!("hex:9 {}", "a1 ".repeat(500_000));
    assert!(GameRecord::read_line(&line).is_err());
    let word = "a".repeat(4 << 20);
    let refused = GameRecord::read_line(&format!("hex:9 {word}")).expect_err("no cell");
    assert!(refused.to_string().len() < 500, "a message is for people");
}
