//! What was practised: kept, counted once, rated once, and back when it is due.

use library::{Trainer, TrainerError, Try};

fn made(key: &str, puzzle: &str, solved: bool) -> Try {
    Try {
        key: key.to_owned(),
        day: "2026-11-20".to_owned(),
        subject: "hive".to_owned(),
        puzzle: puzzle.to_owned(),
        kind: "rated".to_owned(),
        solved,
        hints: 0,
    }
}

/// Ten points more, or less.
fn rate(solved: bool) -> impl Fn(Option<(f64, f64)>) -> (f64, f64) {
    move |before| {
        let (rating, deviation) = before.unwrap_or((1_200.0, 350.0));
        (rating + if solved { 10.0 } else { -10.0 }, deviation - 1.0)
    }
}

#[test]
fn tries_are_kept_counted_once_and_rated_once() {
    let folder = tempfile::tempdir().expect("a folder");
    assert!(Trainer::find(folder.path()).expect("looked").is_none());
    let mut trainer = Trainer::open(folder.path()).expect("a file");
    let first = trainer
        .record(&made("a", "p1", true), rate(true))
        .expect("kept");
    assert_eq!((first.rated, first.rating), (true, (1_210.0, 349.0)));
    // Sent again, since nobody heard the answer.
    let again = trainer
        .record(&made("a", "p1", true), rate(true))
        .expect("kept");
    assert_eq!(again, first);
    // Another try at the same puzzle.
    let second = trainer
        .record(&made("b", "p1", false), rate(false))
        .expect("kept");
    assert_eq!((second.rated, second.rating), (false, (1_210.0, 349.0)));
    let other = trainer
        .record(&made("c", "p2", false), rate(false))
        .expect("kept");
    assert_eq!((other.rated, other.rating), (true, (1_200.0, 348.0)));
    // Not closed: as a program that is killed leaves it.
    std::mem::forget(trainer);
    let trainer = Trainer::find(folder.path()).expect("whole").expect("there");
    let last = trainer.last("hive", 10).expect("read");
    let keys: Vec<&str> = last.iter().map(|tried| tried.made.key.as_str()).collect();
    assert_eq!(keys, ["c", "b", "a"]);
    assert!(trainer.last("hex", 10).expect("read").is_empty());
    let mut puzzles = trainer.puzzles("hive").expect("read");
    puzzles.sort();
    assert_eq!(puzzles, [("p1".to_owned(), true), ("p2".to_owned(), false)]);
    assert_eq!(trainer.days("rated").expect("read"), ["2026-11-20"]);
}

#[test]
fn two_windows_rate_one_after_the_other() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut one = Trainer::open(folder.path()).expect("a file");
    let mut other = Trainer::open(folder.path()).expect("the same");
    one.record(&made("a", "p1", true), rate(true))
        .expect("kept");
    let second = other
        .record(&made("b", "p2", true), rate(true))
        .expect("kept");
    assert_eq!(second.rating, (1_220.0, 348.0));
}

#[test]
fn cards_come_back_until_they_are_learnt() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut trainer = Trainer::open(folder.path()).expect("a file");
    assert!(trainer.add("m1", "mistake", "{}").expect("kept"));
    assert!(!trainer.add("m1", "mistake", "{another}").expect("there"));
    let stock = trainer.stock("mistake").expect("counted");
    assert_eq!((stock.due, stock.waiting, stock.learnt), (1, 0, 0));
    let later = |now: i64, row: u32| (row < 2).then(|| now + 1_000_000);
    let card = trainer
        .met("m1", 0, true, later)
        .expect("met")
        .expect("there");
    assert_eq!((card.row, card.seen), (1, 1));
    // Sent again.
    let card = trainer
        .met("m1", 0, true, later)
        .expect("met")
        .expect("there");
    assert_eq!((card.row, card.seen), (1, 1));
    let stock = trainer.stock("mistake").expect("counted");
    assert_eq!((stock.due, stock.waiting, stock.learnt), (0, 1, 0));
    let card = trainer
        .met("m1", 1, false, later)
        .expect("met")
        .expect("there");
    assert_eq!((card.row, card.seen), (0, 2));
    for seen in 2..4 {
        trainer.met("m1", seen, true, later).expect("met");
    }
    let stock = trainer.stock("mistake").expect("counted");
    assert_eq!((stock.due, stock.waiting, stock.learnt), (0, 0, 1));
    assert!(trainer.drop_card("m1").expect("dropped"));
    assert!(!trainer.drop_card("no such card").expect("looked"));
    assert!(trainer.cards("mistake", 10).expect("read").is_empty());
    assert!(
        trainer
            .met("no such card", 0, true, later)
            .expect("met")
            .is_none()
    );
}

#[test]
fn what_was_changed_from_outside_is_noticed() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut trainer = Trainer::open(folder.path()).expect("a file");
    trainer
        .record(&made("a", "p1", false), rate(false))
        .expect("kept");
    drop(trainer);
    let path = folder.path().join("trainer.sqlite");
    let connection = rusqlite::Connection::open(&path).expect("a file of SQLite");
    let change = "UPDATE tries SET solved = 1";
    assert_eq!(connection.execute(change, []).expect("changed"), 1);
    drop(connection);
    let trainer = Trainer::find(folder.path())
        .expect("opened")
        .expect("there");
    let refused = trainer.last("hive", 10).expect_err("it is not as it was");
    assert!(
        refused.to_string().contains("not as it was written"),
        "{refused}"
    );
}

#[test]
fn a_file_of_somebody_elses_is_left_alone() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("trainer.sqlite");
    let text = "no database, but a text of some length".repeat(30);
    std::fs::write(&path, &text).expect("a file");
    let refused: TrainerError = Trainer::open(folder.path()).expect_err("not ours");
    assert!(refused.to_string().contains("--data-dir"), "{refused}");
    assert_eq!(std::fs::read_to_string(&path).expect("there"), text);
}
