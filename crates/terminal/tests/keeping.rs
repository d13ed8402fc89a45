//! Games as files.

use std::fs;

use game::Player as Seat;
use hex_rules::{GameRecord, Hex};
use hive_rules::{GameString, Hive};
use records::AnyGame;
use terminal::{Keeper, PlayerKind, SaveError, Table, resume};

const GAME: &str = r"Base+MLP;;;wL;bP wL/;wQ -wL;bQ bP/";

fn hive() -> Table<Hive> {
    let game = GAME.parse::<GameString>().expect("a game").game;
    Table::new(
        game,
        [
            PlayerKind::Person,
            PlayerKind::of_level(3).expect("a level"),
        ],
        1,
    )
}

fn hex() -> Table<Hex> {
    let game = GameRecord::read_line("hex:5+swap c3").expect("a game").game;
    Table::new(
        game,
        [
            PlayerKind::of_level(2).expect("a level"),
            PlayerKind::Person,
        ],
        1,
    )
}

#[test]
fn a_game_comes_back_with_its_players() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut keeper = Keeper::new(Some(folder.path().join("games")), None);
    let path = keeper.save(&hive(), None).expect("kept");
    assert_eq!(path, folder.path().join("games/hive-1.pgn"));
    let back = resume(&path).expect("the game");
    assert_eq!(
        back.names,
        [Some("person".to_owned()), Some("level:3".to_owned())]
    );
    assert!(!back.has_result);
    let AnyGame::Hive(game) = &back.play else {
        panic!("a game of Hive");
    };
    assert!(game.moves().eq(hive().game().moves()));
    assert_eq!(
        keeper.save(&hive(), None).expect("kept again"),
        path,
        "the same file"
    );

    let mut keeper = Keeper::new(Some(folder.path().join("games")), None);
    let second = keeper.save(&hive(), None).expect("kept");
    assert_eq!(
        second,
        folder.path().join("games/hive-2.pgn"),
        "nothing is overwritten"
    );
    let path = keeper.save(
        &hex(),
        Some(&folder.path().join("a.sgf").display().to_string()),
    );
    let back = resume(&path.expect("kept")).expect("the game");
    let AnyGame::Hex(game) = &back.play else {
        panic!("a game of Hex");
    };
    assert!(
        game.variant().swap && game.plies() == 1,
        "swapping is still possible"
    );
    assert_eq!(back.names[0].as_deref(), Some("level:2"));
}

#[test]
fn a_game_that_was_given_up_is_over() {
    let folder = tempfile::tempdir().expect("a folder");
    for name in ["a.pgn", "b.sgf"] {
        let path = folder.path().join(name).display().to_string();
        let mut keeper = Keeper::new(None, None);
        let path = if name == "a.pgn" {
            let mut table = hive();
            assert!(table.resign());
            assert_eq!(table.fallen(), Some(Seat::First));
            keeper.save(&table, Some(&path))
        } else {
            let mut table = hex();
            assert!(table.resign());
            keeper.save(&table, Some(&path))
        };
        let back = resume(&path.expect("kept")).expect("the game");
        assert!(back.has_result, "{name}");
    }
}

#[test]
fn what_cannot_be_kept_is_told_why() {
    let folder = tempfile::tempdir().expect("a folder");
    let at = |name: &str| folder.path().join(name).display().to_string();
    let mut keeper = Keeper::new(None, None);
    let mut refused = |name: Option<&str>| keeper.save(&hive(), name).expect_err("not kept");
    assert!(matches!(refused(None), SaveError::NoFolder));
    assert!(matches!(
        refused(Some(&at("game.doc"))),
        SaveError::NoFormat(_)
    ));
    assert_eq!(
        refused(Some(&at("game.sgf"))).to_string(),
        "Hive is not written as SGF: take .pgn or .txt"
    );
    fs::write(at("there.pgn"), "precious").expect("a file");
    assert!(matches!(
        refused(Some(&at("there.pgn"))),
        SaveError::Exists(_)
    ));
    assert_eq!(
        fs::read_to_string(at("there.pgn")).expect("a file"),
        "precious"
    );
    assert!(matches!(
        refused(Some(&at("there.pgn/x.pgn"))),
        SaveError::Disk { .. }
    ));
}

#[test]
fn what_is_no_game_is_not_taken_up() {
    let folder = tempfile::tempdir().expect("a folder");
    let write = |name: &str, text: &[u8]| {
        let path = folder.path().join(name);
        fs::write(&path, text).expect("a file");
        path
    };
    assert!(resume(&folder.path().join("missing")).is_err());
    assert!(resume(folder.path()).is_err(), "a folder");
    assert!(resume(&write("empty", b"")).is_err());
    assert!(resume(&write("noise", b"\xff\x00\xfe")).is_err());
    let two = format!("{GAME}\nBase;;;wS1\n");
    assert_eq!(
        resume(&write("two", two.as_bytes()))
            .expect_err("two")
            .to_string(),
        "it holds several games, and one is needed"
    );
}
