//! The game and who sits at it, without a terminal.

use std::time::Duration;

use arena::Failure;
use game::{Outcome, Player as Seat};
use hex_rules::{GameRecord, Hex, Move};
use hive_rules::{GameString, Hive};
use terminal::{PlayerKind, Reply, Table};

fn hive(text: &str) -> game::History<Hive> {
    text.parse::<GameString>().expect("a game").game
}

fn hex(text: &str) -> game::History<Hex> {
    GameRecord::read_line(text).expect("a game").game
}

fn level<G: terminal::Playable>(number: u8) -> PlayerKind<G> {
    PlayerKind::of_level(number).expect("a level")
}

fn cell(table: &Table<Hex>, text: &str) -> Move {
    game::Notation::read_move(table.game().position(), text).expect("a cell")
}

#[test]
fn an_opponent_is_asked_once_and_an_old_answer_counts_for_nothing() {
    let mut table = Table::new(hex("hex:5"), [PlayerKind::Person, level(1)], 1);
    assert!(table.question(Duration::ZERO).is_none(), "a person begins");
    assert!(table.play(cell(&table, "c3")));
    let question = table.question(Duration::ZERO).expect("now the opponent");
    assert_eq!(question.entrant.to_string(), "level:1");
    assert!(table.question(Duration::ZERO).is_none(), "it was asked");
    let answer = |moment, text: &str, table: &Table<Hex>| Reply {
        moment,
        choice: Ok(cell(table, text)),
    };
    let late = answer(question.moment, "a1", &table);
    assert_eq!(table.undo(), 1, "while it thinks, the own move comes back");
    assert!(table.play(cell(&table, "b2")));
    assert!(table.answered(late).is_none());
    assert_eq!(table.game().plies(), 1);
    let now = table.question(Duration::ZERO).expect("asked again");
    let reply = answer(now.moment, "a1", &table);
    assert_eq!(
        table.answered(reply),
        Some(("a1".into(), "White a1".into()))
    );
    assert!(table.awaits_person());
}

#[test]
fn taking_back_gives_a_person_the_turn() {
    let mut table = Table::new(hex("hex:5 c3 a1 b2 a2"), [PlayerKind::Person, level(1)], 1);
    assert_eq!(table.undo(), 2);
    assert_eq!(table.moves(), ["c3", "a1"]);
    assert_eq!(table.undo(), 2);
    assert_eq!(table.undo(), 0, "nothing is left");
    let mut table = Table::new(hex("hex:5 c3"), [level(1), PlayerKind::Person], 1);
    assert_eq!(table.undo(), 0, "the opponent began");
    assert_eq!(table.game().plies(), 1);
    let mut people = Table::new(
        hex("hex:5 c3 a1"),
        [PlayerKind::Person, PlayerKind::Person],
        1,
    );
    assert_eq!(people.undo(), 1);
}

#[test]
fn whoever_resigns_has_lost_and_may_think_again() {
    let mut table = Table::new(hex("hex:5 c3 a1"), [PlayerKind::Person, level(1)], 1);
    assert!(table.resign());
    assert_eq!(table.outcome(), Some(Outcome::Won(Seat::Second)));
    assert_eq!(
        table.ending().as_deref(),
        Some("Black resigns: White wins.")
    );
    assert!(!table.resign(), "it is over");
    assert!(!table.play(cell(&table, "b2")));
    assert_eq!(table.undo(), 0);
    assert!(!table.is_over());
    let mut watched = Table::new(hex("hex:5"), [level(1), level(2)], 1);
    assert!(!watched.resign(), "nobody here plays");
}

#[test]
fn an_opponent_that_breaks_down_has_lost() {
    let mut table = Table::new(hive("Base"), [level(1), PlayerKind::Person], 1);
    let question = table.question(Duration::ZERO).expect("it begins");
    let how = "the program ended".to_owned();
    let reply = Reply {
        moment: question.moment,
        choice: Err(Failure::Crash { how }),
    };
    assert!(table.answered(reply).is_none());
    assert_eq!(
        table.ending().as_deref(),
        Some("White breaks down (the program ended): Black wins.")
    );
}

#[test]
fn levels_change_in_the_middle_of_a_game() {
    let mut table = Table::new(hive("Base"), [PlayerKind::Person, level(1)], 1);
    assert_eq!(table.level().map(|level| level.number), Some(1));
    assert_eq!(table.set_level(4).map(|level| level.number), Some(4));
    assert_eq!(table.sitter(Seat::Second).name(), "level:4");
    assert!(table.set_level(11).is_none());
    let mut people = Table::new(hive("Base"), [PlayerKind::Person, PlayerKind::Person], 1);
    assert!(people.set_level(3).is_none());
}

#[test]
fn endings_are_told_in_words() {
    let table = Table::new(hex("hex:2 a1 b1 a2"), [PlayerKind::Person, level(1)], 1);
    assert_eq!(
        table.ending().as_deref(),
        Some("Black joins top and bottom: Black wins.")
    );
    let table = Table::new(hive("Base;;;wS1"), [PlayerKind::Person, level(1)], 1);
    assert_eq!(table.ending(), None);
}
