//! A record that is written comes back, in every format that its game has.

use std::ops::ControlFlow;

use game::{Dice, History, Outcome, Player, Repetition};
use hex_rules::{Hex, Size};
use hive_rules::{Hive, Variant};
use records::write::{Format, Unfit, record as written};
use records::{AnyGame, Ended, GameId, Kind, Person, Record, Source, read};

fn random<G: game::Game>(variant: G::Variant, most: usize, dice: &mut Dice) -> History<G>
where
    G::Move: Send + Sync + 'static,
{
    let mut game = History::<G>::new(variant, Repetition::Ignored);
    while game.plies() < most {
        let Some(mv) = dice.pick(&game.legal_moves()) else {
            break;
        };
        game.play(mv).expect("legal");
    }
    game
}

/// A game that somebody lost beside the board, if it did not end there.
fn record(play: AnyGame) -> Record {
    let person = |name: &str| Person {
        rating: None,
        name: Some(name.to_owned()),
        kind: Kind::Unknown,
    };
    let on_board = play.outcome_on_board();
    Record {
        players: [person("Ada <b>"), person("Bo ]\\ Co")],
        date: Some("2024-04-26".to_owned()),
        site: Some("somewhere".to_owned()),
        result: on_board.or(Some(Outcome::Won(Player::Second))),
        ended: if on_board.is_some() {
            Ended::Board
        } else {
            Ended::Stated
        },
        source: Source::default(),
        thoughts: None,
        play,
    }
}

fn read_back(text: &str) -> Vec<Record> {
    let mut games = Vec::new();
    let _ = read::find(text.as_bytes(), &mut |found| {
        games.push((found.read)().expect("a game that we have written").record);
        ControlFlow::Continue(())
    });
    games
}

#[test]
fn games_come_back() {
    let mut dice = Dice::new(8, 0);
    for round in 0..60 {
        let most = 1 + dice.below(60);
        let hive = record(AnyGame::Hive(random::<Hive>(Variant::MLP, most, &mut dice)));
        let variant = hex_rules::Variant {
            size: Size::new(3 + round % 5, 4).expect("a board"),
            swap: true,
        };
        let hex = record(AnyGame::Hex(random::<Hex>(variant, most, &mut dice)));
        for game in [hive, hex] {
            for format in Format::ALL {
                let text = match written(&game, None, format) {
                    Ok(text) => text,
                    Err(Unfit::Game { .. }) => continue,
                    Err(unfit) => panic!("{unfit}: {}", game.play.line()),
                };
                // One after the other, as files are written.
                let back = read_back(&format!("{text}{text}"));
                assert_eq!(back.len(), 2, "{format:?}: {text}");
                for back in back {
                    if format == Format::Dbn {
                        // However the table was turned, it reads the same.
                        assert_eq!(GameId::of(&back.play), GameId::of(&game.play), "{text}");
                    } else {
                        assert_eq!(back.play.moves(), game.play.moves(), "{format:?}");
                    }
                    if !matches!(format, Format::Uhp | Format::Dbn | Format::Hexworld) {
                        assert_eq!(back.players, game.players, "{format:?}: {text}");
                        assert_eq!(back.date, game.date, "{format:?}");
                        assert_eq!(back.site, game.site, "{format:?}");
                        assert_eq!(back.result, game.result, "{format:?}: {text}");
                    }
                }
            }
        }
    }
}

#[test]
fn games_of_a_match_are_read() {
    let read = |line: &str| {
        let mut records = Vec::new();
        let _ = read::find(line.as_bytes(), &mut |found| {
            records.push((found.read)().expect("a game").record);
            ControlFlow::Continue(())
        });
        records.pop().expect("one game")
    };
    let named = |record: &Record| record.players.clone().map(|person| person.name);
    // White begins in Hive; nobody has won on the board, but b has lost by what it did.
    let hive = read(
        r#"{"game":0,"type":"Base","names":["net","alphabeta"],"white":"b","winner":"a","ending":"crash","moves":"Base;;;wS1;bG1 wS1-"}"#,
    );
    assert_eq!(named(&hive), [Some("alphabeta".into()), Some("net".into())]);
    assert_eq!(hive.result, Some(Outcome::Won(Player::Second)));
    // Black begins in Hex.
    let hex = read(
        r#"{"game":1,"type":"Hex 2x2","names":["net","mcts"],"white":"b","winner":"a","ending":"connection","moves":"hex:2 a1 b1 a2"}"#,
    );
    assert_eq!(named(&hex), [Some("net".into()), Some("mcts".into())]);
    assert_eq!(hex.result, Some(Outcome::Won(Player::First)));
    let drawn =
        read(r#"{"names":["a","b"],"white":"a","winner":null,"moves":"Base;;;wS1;bG1 wS1-"}"#);
    assert_eq!(drawn.result, Some(Outcome::Draw));
}

#[test]
fn json_that_is_not_ours_is_refused() {
    let faults = |text: &str| {
        let mut classes = Vec::new();
        let _ = read::find(text.as_bytes(), &mut |found| {
            classes.push((found.read)().map_or_else(|fault| fault.class, |_| "read".to_owned()));
            ControlFlow::Continue(())
        });
        classes.join(", ")
    };
    let mut dice = Dice::new(1, 0);
    let game = record(AnyGame::Hive(random::<Hive>(Variant::BASE, 6, &mut dice)));
    let line = written(&game, None, Format::Json).expect("JSON");
    assert_eq!(faults(&line), "read");
    assert_eq!(faults("{\"game\": 3}\n{"), "broken JSON, broken JSON");
    assert_eq!(
        faults(&line.replacen("\"id\":\"", "\"id\":\"0", 1)),
        "broken JSON"
    );
    let other = line.replacen(";wS1", ";wQ", 1).replacen(";wB1", ";wQ", 1);
    let other = other.replacen(";wG1", ";wQ", 1).replacen(";wA1", ";wQ", 1);
    assert_eq!(faults(&other), "illegal game");
}

#[test]
fn comments_and_variations_stay_where_there_is_room() {
    let sgf = "(;GM[11]SZ[4]C[before];B[a2]C[so so](;W[b3];B[c1])(;W[d4]C[or this]))";
    let convert = |text: &str, format| {
        let mut written_so = String::new();
        let _ = read::find(text.as_bytes(), &mut |found| {
            let read = (found.read)().expect("a game");
            written_so =
                written(&read.record, read.tree.as_ref(), format).expect("a format of Hex");
            ControlFlow::Continue(())
        });
        written_so
    };
    let again = convert(sgf, Format::Sgf);
    for part in [
        "C[before]",
        "C[so so]",
        "C[or this]",
        "(;W[d4]",
        "(;W[b3];B[c1])",
    ] {
        assert!(again.contains(part), "{part}: {again}");
    }
    assert_eq!(convert(&again, Format::Sgf), again);
    assert!(convert(sgf, Format::Hexworld).contains("a2b3c1"));
}
