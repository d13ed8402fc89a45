//! `hexapod patterns`, from the outside.

mod called;

use std::fs;

use called::{hexapod, said};

#[test]
fn weights_are_learnt_from_a_table() {
    let folder = tempfile::tempdir().expect("a folder");
    let (games, out) = (
        folder.path().join("games.tsv"),
        folder.path().join("out.txt"),
    );
    let game = "11\talt\ta2 f6 d8 e7 e8 f7 f8 g7 g8 h7\n";
    fs::write(&games, format!("size\torder\tmoves\n{}", game.repeat(20))).expect("a file");
    let (games, out) = (games.display().to_string(), out.display().to_string());
    let words = [
        "patterns",
        &out,
        "--games",
        &games,
        "--games-share",
        "1",
        "--epochs",
        "1",
    ];
    let output = hexapod(&words);
    assert!(output.status.success());
    let (said, _) = said(&output);
    assert!(
        said.starts_with("160 positions\nepoch 1: surprise "),
        "{said}"
    );
    let weights = fs::read_to_string(&out).expect("weights");
    assert!(weights.starts_with("hexapod hex patterns 1\n"), "{weights}");
}

#[test]
fn nothing_to_learn_from_is_an_error() {
    let output = hexapod(&["patterns", "unused.txt"]);
    assert!(!output.status.success());
    let (_, complaint) = said(&output);
    assert_eq!(
        complaint,
        "error: there is nothing to learn from: give --games or --openings with boards of 10 to 13\n"
    );
}
