//! Law: any text is read or refused as a game of Hive in direction-based notation; what is read is written, and read again as
//! the same game. Any legal move is read as it is written.
#![no_main]

use game::Repetition;
use hive_rules::dbn::{Compass, read_game, read_move, write_game, write_move};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    match read_game(text, Repetition::Ignored) {
        Ok(game) => {
            let written = write_game(&game);
            let again = read_game(&written, Repetition::Ignored).expect("our own writing");
            assert_eq!(write_game(&again), written);
            assert_eq!(again.position(), game.position(), "{written}");
            let compass = Compass::of(&game);
            for mv in game.legal_moves() {
                let written = write_move(game.position(), compass, mv);
                let again = read_move(game.position(), compass, &written).expect("our own writing");
                assert_eq!(write_move(game.position(), compass, again), written);
            }
        }
        Err(refused) => {
            assert!(refused.to_string().len() < 1000, "a message is for people");
        }
    }
});
