//! Any game comes back as it was, whatever it was written as.

mod desk;

use desk::Desk;
use game::{Dice, Game as _, History, Repetition};
use hive_rules::{Hive, Move, Variant, write_game};
use records::{AnyGame, Trace};

/// A game of random moves, of which those are preferred that leave the opponent little to do: so there
/// are throws, climbs and forced passes.
fn random_game(variant: Variant, seed: u64) -> History<Hive> {
    let mut dice = Dice::new(seed, 0);
    let mut game: History<Hive> = History::new(variant, Repetition::Ignored);
    while game.plies() < 120 {
        let mut moves = game.legal_moves();
        dice.shuffle(&mut moves);
        moves.truncate(6);
        let leaves = |mv: &Move| {
            let mut next = game.position().clone();
            next.apply(*mv);
            // A game that ends tells nothing more.
            next.outcome().map_or(next.count_legal_moves(), |_| 1000)
        };
        let Some(mv) = moves.into_iter().min_by_key(leaves) else {
            break;
        };
        game.play(mv).expect("a legal move");
    }
    game
}

/// As boardspace.net would write it. Every other pass is only a `Done`, as theirs are.
fn boardspace(game: &History<Hive>) -> String {
    use std::fmt::Write as _;
    let variant = game.variant();
    let letters = [
        (variant.pillbug, 'p'),
        (variant.ladybug, 'l'),
        (variant.mosquito, 'm'),
    ];
    let letters: String = letters
        .iter()
        .filter(|(has, _)| *has)
        .map(|(_, letter)| letter)
        .collect();
    let variant = if letters.is_empty() {
        "hive".to_owned()
    } else {
        format!("hive-{letters}")
    };
    let mut text = format!("(;GM[27]VV[1]SU[{variant}]P0[id \"a\"]P1[id \"b\"]\n");
    let trace = Trace::of(game);
    let mut at = std::collections::BTreeMap::new();
    let mut serial = 0;
    for (ply, (mv, step)) in game.moves().zip(&trace.steps).enumerate() {
        let mut act = |what: String| {
            serial += 1;
            let _ = writeln!(text, "; P{}[{serial} {what}]", ply % 2);
        };
        if let Some((piece, cell)) = *step {
            let place = |cell: game::Axial| {
                let column = match 13 + cell.q {
                    inside @ 0..26 => {
                        char::from(b'A' + u8::try_from(inside).expect("a letter")).to_string()
                    }
                    west if west < 0 => format!(
                        "1{}",
                        char::from(b'A' + u8::try_from(-1 - west).expect("near"))
                    ),
                    east => format!(
                        "1{}",
                        char::from(b'A' + u8::try_from(east - 26).expect("near"))
                    ),
                };
                format!("{column} {}", 13 - cell.r)
            };
            match mv {
                Move::Place { .. } => act(format!("Pick {} 0 {piece}", piece.colour().letter())),
                _ => act(format!("Pickb {} {piece}", place(at[&piece]))),
            }
            act(format!("Dropb {piece} {} .", place(cell)));
            at.insert(piece, cell);
        } else if ply % 4 < 2 {
            act("Pass".to_owned());
        }
        act("Done".to_owned());
    }
    text.push_str(";)\n");
    text
}

/// As Mzinga would write it.
fn pgn(game: &History<Hive>) -> String {
    let line = write_game(game);
    let moves = line.split(';').skip(3);
    let moves: Vec<String> = (1..)
        .zip(moves)
        .map(|(n, mv)| format!("{n}. {mv}"))
        .collect();
    format!(
        "[Event \"\"]\n[White \"a\"]\n[GameType \"{}\"]\n[Result \"InProgress\"]\n\n{}\n",
        game.variant(),
        moves.join("\n")
    )
}

#[test]
fn random_games_come_back_from_every_format() {
    let mut passes = 0;
    for (seed, variant) in (0..).zip(Variant::ALL.into_iter().cycle().take(24)) {
        let game = random_game(variant, seed);
        passes += game.moves().filter(|mv| *mv == Move::Pass).count();
        let line = write_game(&game);
        let written = [
            boardspace(&game),
            pgn(&game),
            line.clone(),
            format!("white,gamestring\nAda,\"{line}\"\n"),
            format!("gamestring\twhite\n{line}\tAda\n"),
        ];
        for text in written {
            let record = desk::one(&text);
            assert_eq!(record.play.line(), line, "{text}");
        }
    }
    assert!(passes > 0, "the games should have some");
}

#[test]
fn the_same_game_from_another_side_is_dropped() {
    let game = random_game(Variant::MLP, 7);
    let desk = Desk::with(&[
        ("a.sgf", boardspace(&game).as_bytes()),
        ("b.pgn", pgn(&game).as_bytes()),
        ("c.txt", write_game(&game).as_bytes()),
    ]);
    let manifest = desk.import();
    assert_eq!((manifest.counts.kept, manifest.counts.duplicates), (1, 2));
}

#[test]
fn a_trace_says_how_wide_a_hive_gets() {
    let line = r"Base;;;wS1;bS1 wS1-;wQ -wS1;bQ bS1-";
    let game = line.parse::<hive_rules::GameString>().expect("a game").game;
    let trace = Trace::of(&game);
    assert_eq!(trace.span, (4, 1));
    assert!(trace.fits(4) && !trace.fits(3));
    let random = random_game(Variant::MLP, 3);
    let layout = random.position().layout();
    let columns: Vec<i16> = layout.iter().map(|(cell, _)| cell.q).collect();
    let wide = columns.iter().max().expect("tiles") - columns.iter().min().expect("tiles") + 1;
    assert!(Trace::of(&random).span.0 >= u16::try_from(wide).expect("some columns"));
    assert!(matches!(AnyGame::Hive(random), AnyGame::Hive(game) if game.position().plies() > 0));
}
