//! Direction-based notation: two games that people wrote down, and what holds of every game.

use game::{History, Repetition, Symmetry};
use hive_rules::dbn::{Compass, Written, is_game, read_game, read_move, write_game, write_move};
use hive_rules::{Cell, Hive, Move, Variant};
use proptest::collection::vec;
use proptest::prelude::*;

/// Chen v Schultz, 8 September 2019.
const FIRST: &str = "1 L, P · 2 M+Lm, A+Pn · 3 Q+Ls, Q+Pa · 4 P+Qa, AxMm · 5 A+Pa, A+Qa · 6 AxA1a, M+Qf · 7 B+Lr, A+Mr · \
8 Ba, MQs · 9 Qs, A2xQs · 10 Bn, B+A2m · 11 A+Lr, Bf · 12 A2xQn, Bn · 13 Ba, G*Qm · 14 A+Lr, Gn · 15 A1xA2m, S+Pf · \
16 A2xA3m, S+A2a · 17 S+A2r, B+S2n · 18 A1xB1a, Gm · 19 A2xA1a, L+S2m · 20 A2xQn, G+S1n · 21 G+A3m, LxQf · 22 xMr, B2n · \
23 LxQf, Pr · 24 A1xB2a, G1m · 25 LxPr, S1s · 26 Bm, G1s · 27 Bs, xLPs · 28 MxQf, MxQa";

/// Simonis v Galeas, 12 May 2019.
const SECOND: &str = "1 L, L · 2 A+Lm, M+Ln · 3 M+As, Q+Mr · 4 Q+Lr, A+Ms · 5 MxQr, AxAs · 6 B+Mf, P+Qn · 7 Bs, A+Pa · \
8 P+Qr, A+Ms · 9 A+Pf, A2xA1f · 10 Ba, Mr · 11 B+Qf, B+Qa · 12 Mn, Bm · 13 S+Mf, S+Pn · 14 SxQr, xMQa · 15 Bn, Bn · \
16 A+Pr, A1xA3m · 17 G+Qm, SxBf · 18 Ba, B+Pa · 19 Bn, B1r · 20 QPm, A3f · 21 G+Pn, LB2a · 22 G+Lr, B2r · 23 G3n, B2m · \
24 G1a, B2s · 25 S+Qa, Mr · 26 G3f, Mm · 27 Bf";

fn read(text: &str) -> History<Hive> {
    read_game(text, Repetition::Ignored).unwrap_or_else(|refused| panic!("{refused}"))
}

/// Why a text is no game.
fn refused(text: &str) -> String {
    match read_game(text, Repetition::Ignored) {
        Err(refused) => refused.to_string(),
        Ok(game) => panic!("`{}` is a game", write_game(&game)),
    }
}

#[test]
fn the_first_game_is_read_and_written_letter_by_letter() {
    assert_eq!(write_game(&read(FIRST)), FIRST);
    assert_eq!(read(FIRST).plies(), 56);
}

#[test]
fn the_second_game_is_read_and_written_letter_by_letter() {
    assert_eq!(write_game(&read(SECOND)), SECOND);
    assert_eq!(read(SECOND).plies(), 53);
}

#[test]
fn less_than_the_canonical_form_is_enough() {
    let game = read(FIRST);
    for other in [
        // In lines, with dots, with other signs.
        FIRST.replace(" · ", "\n"),
        FIRST.replace(", ", " ").replace(" · ", "\n"),
        FIRST.replace('x', "×").replace('*', "✳"),
        // Another tile to count from, and numbers that need not be there.
        FIRST.replace("4 P+Qa, AxMm", "4 P+Q1a, A1xMm"),
        FIRST.replace("G*Qm", "G+xQm"),
    ] {
        assert_eq!(write_game(&read(&other)), FIRST, "{other}");
        assert_eq!(read(&other).position(), game.position());
    }
}

#[test]
fn what_cannot_be_read_says_what_where_and_what_to_do() {
    let refusals = [
        "1 L, P · 2 M+Lm, A+Pn · 3 Q+Ls, Q+Pa · 4 S+xQn",
        "1 L, P · 2 M+Lm, A+Pn · 3 Q+Ls, Q+Pa · 4 L+Qa",
        "1 L, P · 2 M+Lm, A+Pn · 3 Q+Ls, Q+Pa · 4 SQn",
        "1 L, P · 2 A+Bm",
        "1 L, P · 3 M+Lm",
        "1 L · 2 P",
        "1 L, P · 2 A+Lm, M+Kn",
        "1 L, P · 2 A+Lk",
        "1 L, P · 2 A+L",
        "1 L, P · 2 A",
        "1 Q",
        "1 L, --",
        "dbn:Bass 1 A",
        "dbn:Base 1 L",
        &FIRST.replace("S1s · 26", "Ss · 26"),
    ]
    .map(refused);
    insta::assert_snapshot!(refusals.join("\n"), @"
    turn 4, first player, `S+xQn`: a new tile may not touch the opponent: bQ is next to that cell
    turn 4, first player, `L+Qa`: no ladybug is left in hand
    turn 4, first player, `SQn`: there is no uncovered S on the table: to place one, write it with `+`
    turn 2, first player, `A+Bm`: there is no uncovered B on the table, so it tells no place
    turn 3 is numbered where turn 2 begins: a move before it is missing, or there is one too many
    the number 2 stands in the middle of turn 1: the second player's move is missing before it
    turn 2, second player, `M+Kn`: `Kn` is no tile: the letters are Q B G S A M L P, with `x` in front for the opponent's
    turn 2, first player, `A+Lk`: `k` is no direction: the move ends with one of n a s m r f
    turn 2, first player, `A+L`: the direction is missing: add one of n a s m r f
    turn 2, first player, `A`: there is no uncovered A on the table: to place one, write it with `+`
    turn 1, first player, `Q`: the queen may not be placed in the first turn
    turn 1, second player, `--`: passing is allowed only when nothing else is
    after `dbn:` `Bass` is no game type: write `Base`, or `Base+` and some of M, L, P in that order (Mosquito, Ladybug, Pillbug)
    turn 1, first player, `L`: no ladybug is left in hand
    turn 25, second player, `Ss`: 2 legal moves fit: write one of `S1Ps`, `S1s`
    ");
}

#[test]
fn a_text_shows_whether_it_is_a_game() {
    for text in [
        FIRST,
        "1. L P",
        "1.L P",
        " 1) A",
        "1 A",
        "dbn:Base+M",
        "DBN:",
        "1 L; P",
    ] {
        assert!(is_game(text), "{text}");
    }
    for text in [
        "",
        "1",
        "1 a",
        "1L, P",
        "2 L, P",
        "1 L4",
        "12 L",
        "1 Lm",
        "wS1",
        "hex:11 a1",
        "1. wS1",
    ] {
        assert!(!is_game(text), "{text}");
    }
}

#[test]
fn game_types_stand_in_front() {
    let game = read("dbn:Base+M 1 A, A");
    assert_eq!(game.variant().to_string(), "Base+M");
    assert_eq!(write_game(&game), "dbn:Base+M 1 A, A");
    assert_eq!(write_game(&read("DBN: 1 A, A")), "1 A, A");
    assert_eq!(write_game(&read("dbn:")), "dbn:Base+MLP");
}

/// A game in which each turn was chosen by the next number.
fn played(variant: Variant, choices: &[u8]) -> History<Hive> {
    let mut game = History::new(variant, Repetition::Ignored);
    for &choice in choices {
        let moves = game.legal_moves();
        let Some(&mv) = moves.get(usize::from(choice) * moves.len() / 256) else {
            break;
        };
        game.play(mv).expect("a legal move");
    }
    game
}

/// The same game on a table that was turned or mirrored, each cell told by the way from the first one.
fn turned(game: &History<Hive>, symmetry: Symmetry) -> History<Hive> {
    let image = |cell: Cell| Cell::START.offset(symmetry.of(Cell::START.way_to(cell)));
    let mut turned = History::new(*game.variant(), Repetition::Ignored);
    for mv in game.moves() {
        let mirrored = match mv {
            Move::Pass => Move::Pass,
            Move::Place { bug, at } => Move::Place { bug, at: image(at) },
            Move::Shift { from, to } => Move::Shift {
                from: image(from),
                to: image(to),
            },
        };
        turned
            .play(mirrored)
            .expect("what is legal stays legal when the table is turned");
    }
    turned
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn every_legal_move_is_read_as_it_is_written(variant in 0..8usize, choices in vec(any::<u8>(), 0..70)) {
        let game = played(Variant::ALL[variant], &choices);
        let (position, compass) = (game.position(), Compass::of(&game));
        let mut written = Vec::new();
        for mv in game.legal_moves() {
            let text = write_move(position, compass, mv);
            prop_assert_eq!(text.parse::<Written>().expect("our own writing").to_string(), text.clone());
            let again = read_move(position, compass, &text).expect("our own writing");
            // Only what is the same but for a reflection or rotation is written alike.
            if compass.after(position, mv) == compass {
                prop_assert_eq!(again, mv, "{}", text);
            }
            prop_assert_eq!(write_move(position, compass, again), text.clone());
            written.push(text);
        }
        if game.legal_moves().iter().all(|&mv| compass.after(position, mv) == compass) {
            let count = written.len();
            written.sort();
            written.dedup();
            prop_assert_eq!(written.len(), count, "each move has a text of its own");
        }
    }

    #[test]
    fn games_come_back_and_read_the_same_from_every_side(variant in 0..8usize, choices in vec(any::<u8>(), 0..20), symmetry in 0..12usize) {
        let game = played(Variant::ALL[variant], &choices);
        let text = write_game(&game);
        prop_assert_eq!(is_game(&text), true);
        let again = read(&text);
        prop_assert_eq!(again.variant(), game.variant());
        prop_assert_eq!(again.plies(), game.plies());
        prop_assert_eq!(again.legal_moves().len(), game.legal_moves().len());
        prop_assert_eq!(again.outcome(), game.outcome());
        prop_assert_eq!(write_game(&again), text.clone());
        prop_assert_eq!(write_game(&turned(&game, Symmetry::ALL[symmetry])), text);
    }
}
