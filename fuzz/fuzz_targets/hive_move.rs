//! Law: any text is read or refused as a move of Hive, without a position; what is read is written,
//! and read again as the same. Against a position it is a move or refused with a short reason; a legal one
//! is written in a way that is read as that move.
#![no_main]

use std::cell::RefCell;

use hive_rules::{GameString, Hive, MoveText};
use libfuzzer_sys::fuzz_target;

/// With tiles on each other, thrown and pinned.
const GAMES: [&str; 3] = [
    "Base",
    "Base+MLP;InProgress;White[4];wL;bL wL-;wQ -wL;bQ bL-;wB1 -wQ;bB1 bQ-",
    "Base+P;InProgress;White[4];wP;bG1 wP-;wQ /wP;bQ bG1/;wA1 -wQ;bA1 bQ-",
];

thread_local! {
    static POSITIONS: RefCell<Vec<Hive>> = RefCell::new(
        GAMES
            .iter()
            .map(|text| {
                let read: GameString = text.parse().expect("a game");
                read.game.position().clone()
            })
            .collect(),
    );
}

fuzz_target!(|text: &str| {
    let Ok(read) = text.parse::<MoveText>() else {
        return;
    };
    let again: MoveText = read.to_string().parse().expect("our own writing");
    assert_eq!(again, read);
    POSITIONS.with_borrow(|positions| {
        for position in positions {
            match position.resolve(read) {
                Ok(mv) if position.check(mv).is_ok() => {
                    let written = position.describe(mv);
                    assert_eq!(position.resolve(written), Ok(mv), "{text}");
                }
                Ok(_) => {}
                Err(refused) => {
                    assert!(refused.to_string().len() < 1000, "a message is for people");
                }
            }
        }
    });
});
