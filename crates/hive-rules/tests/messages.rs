//! What is said to people: refusals, errors, diagrams.

use std::fmt::Write as _;

use game::Notation;
use hive_rules::{Characters, GameString, Hive, Unpainted, diagram};

fn position(text: &str) -> Hive {
    text.parse::<GameString>()
        .expect("a legal game")
        .game
        .position()
        .clone()
}

/// Each text with what is said about it.
fn answers(hive: &Hive, texts: &[&str]) -> String {
    texts.iter().fold(String::new(), |mut all, text| {
        match hive.read_move(text) {
            Ok(mv) => writeln!(all, "{text:12} ok, {}", hive.write_move(mv)),
            Err(refused) => writeln!(all, "{text:12} {refused}"),
        }
        .expect("a string takes everything");
        all
    })
}

#[test]
fn texts_that_are_no_moves() {
    let hive = position("Base;;;wS1;bG1 wS1-");
    let texts = [
        "",
        "x",
        "w",
        "wX",
        "wA",
        "wA4",
        "wA11",
        "wQ2",
        "wQ =wS1",
        "wQ -wS1-",
        "wQ wS1- now",
        "wq WS1/",
        "wQ",
    ];
    insta::assert_snapshot!(answers(&hive, &texts), @r"
                 there is no move: write a tile and a place such as `wA1 bQ-`, or `pass`
    x            `x` is no tile: one starts with `w` or `b`, as `wA1` does
    w            `w` names no bug: the letters are Q S B G A M L P
    wX           `wX` names no bug: the letters are Q S B G A M L P
    wA           `wA` needs a number from 1 to 3: a player owns 3 ants
    wA4          `wA4`: there is no ant number 4: a player owns 3
    wA11         `wA11` should end after `wA1`
    wQ2          `wQ2` should end after `wQ`
    wQ =wS1      `=wS1` is no tile: one starts with `w` or `b`, as `wA1` does
    wQ -wS1-     `-wS1-` points two ways: put one of `-`, `/`, `\` before or after the tile
    wQ wS1- now  `now` follows a whole move: nothing should
    wq WS1/      a new tile may not touch the opponent: bG1 is next to that cell
    wQ           `wQ` goes where? Name a tile next to the place, as in `wQ wS1-`
    ");
}

#[test]
fn placements_that_the_rules_forbid() {
    let start = position("Base;;");
    insta::assert_snapshot!(answers(&start, &["wQ", "wM", "wA2", "bA1", "wA1 wS1-", "pass"]), @"
    wQ           the queen may not be placed in the first turn
    wM           wM does not take part in this game type
    wA2          wA2 cannot be placed yet: the next one of its kind is wA1
    bA1          bA1 is in the opponent's hand: it is White's turn
    wA1 wS1-     `wS1` is not on the table, so it tells no place
    pass         passing is allowed only when nothing else is
    ");
    let hive = position("Base;;;wS1;bG1 wS1-");
    let texts = [
        "wA1 bG1-",
        "wA1 wS1",
        "wA1 -wQ",
        "wA1 wS1-",
        "wS1 -wS1",
        r"wA1 \bG1",
        r"wA1 \wS1",
        "wA1 bG1",
    ];
    insta::assert_snapshot!(answers(&hive, &texts), @r"
    wA1 bG1-     a new tile may not touch the opponent: bG1 is next to that cell
    wA1 wS1      a tile cannot be placed on wS1
    wA1 -wQ      `wQ` is not on the table, so it tells no place
    wA1 wS1-     `wS1-` is where bG1 lies: to go on top of it, write `bG1`
    wS1 -wS1     no tile may move before White's queen is placed
    wA1 \bG1     a new tile may not touch the opponent: bG1 is next to that cell
    wA1 \wS1     ok, wA1 \wS1
    wA1 bG1      a tile cannot be placed on bG1
    ");
    let due = position(r"Base;;;wS1;bG1 wS1-;wA1 -wS1;bA1 bG1-;wA2 -wA1;bA2 bA1-");
    insta::assert_snapshot!(answers(&due, &["wA3 -wA2", "wA2 /wS1", "wQ -wA2"]), @"
    wA3 -wA2     the queen must be placed now: it is the fourth turn
    wA2 /wS1     the queen must be placed now: it is the fourth turn
    wQ -wA2      ok, wQ -wA2
    ");
}

#[test]
fn moves_that_the_rules_forbid() {
    let hive = position(r"Base+MLP;;;wP;bL wP-;wQ \wP;bQ bL/;wB1 -wQ;bB1 bQ-");
    let texts = [
        "wP /wQ", "wQ wQ/", r"wQ \wB1", "wB1 wQ", "wB1 bQ", "wB1 -wQ", "bQ wP/", "bL -wP",
        "wA1 wB1", "wM wP/", "wS1 -bQ",
    ];
    insta::assert_snapshot!(answers(&hive, &texts), @r"
    wP /wQ       wP is pinned: without it the hive falls apart (one-hive rule)
    wQ wQ/       wQ is pinned: without it the hive falls apart (one-hive rule)
    wQ \wB1      wQ is pinned: without it the hive falls apart (one-hive rule)
    wB1 wQ       ok, wB1 wQ
    wB1 bQ       wB1 cannot get there: that is not how a beetle moves
    wB1 -wQ      wB1 is there already
    bQ wP/       bQ is the opponent's: only a pillbug next to it could throw it
    bL -wP       bL is pinned: without it the hive falls apart (one-hive rule)
    wA1 wB1      a tile cannot be placed on wB1
    wM wP/       a new tile may not touch the opponent: bQ is next to that cell
    wS1 -bQ      a new tile may not touch the opponent: bQ is next to that cell
    ");
    let gate = position(r"Base;;;wS1;bS1 wS1/;wQ wS1\;bQ bS1/;wA1 wQ-;bA1 bQ-;wA2 /wA1;bA1 wA1/");
    insta::assert_snapshot!(answers(&gate, &["wA2 wS1-", "wQ wS1-", "wA2 -bQ", "wA2 bS1"]), @"
    wA2 wS1-     wA2 cannot get there: a gate is too narrow to pass (freedom to move)
    wQ wS1-      wQ is pinned: without it the hive falls apart (one-hive rule)
    wA2 -bQ      ok, wA2 -bQ
    wA2 bS1      wA2 cannot get there: that is not how an ant moves
    ");
    let moved = position(r"Base+P;;;wP;bS1 wP-;wQ -wP;bQ bS1-;wA1 -wQ;bA1 bQ-;wA2 -wA1;bA1 \wP");
    insta::assert_snapshot!(answers(&moved, &[r"bA1 wP\", r"bS1 wP\", r"bQ wP\"]), @r"
    bA1 wP\      bA1 moved in the last turn, so it cannot be thrown
    bS1 wP\      bS1 is pinned: without it the hive falls apart (one-hive rule)
    bQ wP\       bQ is the opponent's: only a pillbug next to it could throw it
    ");
    let later = position(
        r"Base+P;;;wP;bS1 wP-;wQ -wP;bQ bS1-;wA1 -wQ;bA1 bQ-;wA2 -wA1;bA1 \wP;wA2 \wA1;bG1 bQ-",
    );
    insta::assert_snapshot!(answers(&later, &[r"bA1 wP\", "bA1 wP/", "bA1 bQ/"]), @r"
    bA1 wP\      ok, bA1 wP\
    bA1 wP/      ok, bA1 \bS1
    bA1 bQ/      bA1 can only be thrown onto an empty cell next to the pillbug
    ");
    let resting = position(
        r"Base+P;;;wP;bS1 wP-;wQ -wP;bQ bS1-;wA1 -wQ;bA1 bQ-;wA2 -wA1;bA1 \wP;wA2 \wA1;bG1 bQ-;bA1 wP\",
    );
    insta::assert_snapshot!(answers(&resting, &[r"bA1 \wP", "bG1 -wA1"]), @r"
    bA1 \wP      bA1 was thrown in the last turn and has to rest
    bG1 -wA1     ok, bG1 /wA2
    ");
}

#[test]
fn broken_game_strings() {
    let texts = [
        "",
        "base",
        "Base+PLM",
        "Base;wS1;bS1 wS1-",
        "Base;InProgress;white",
        "Base;;;wS1;;",
        "Base;;;wS1;bS1 wS1-;wZ wS1-",
        "Base;;; wS1 ;  bS1   wS1- ; wQ bS1-",
        "Base;Draw;Black[7];wS1;bS1 wS1-",
    ];
    let mut all = String::new();
    for text in texts {
        match text.parse::<GameString>() {
            Ok(read) => {
                writeln!(all, "{text}\n  read as {read}").expect("a string");
                read.warnings
                    .iter()
                    .for_each(|warning| writeln!(all, "  warning: {warning}").expect("a string"));
            }
            Err(error) => writeln!(all, "{text}\n  {error}").expect("a string"),
        }
    }
    insta::assert_snapshot!(all, @"

      field 1: `` is no game type: write `Base`, or `Base+` and some of M, L, P in that order (Mosquito, Ladybug, Pillbug)
    base
      field 1: `base` is no game type: write `Base`, or `Base+` and some of M, L, P in that order (Mosquito, Ladybug, Pillbug)
    Base+PLM
      field 1: `Base+PLM` is no game type: write `Base`, or `Base+` and some of M, L, P in that order (Mosquito, Ladybug, Pillbug)
    Base;wS1;bS1 wS1-
      field 2, `wS1` (column 6): expected a state: NotStarted, InProgress, Draw, WhiteWins or BlackWins
    Base;InProgress;white
      field 3, `white` (column 17): expected a turn such as White[1] or Black[12]
    Base;;;wS1;;
      ply 2, `` (column 12): there is no move: write a tile and a place such as `wA1 bQ-`, or `pass`
    Base;;;wS1;bS1 wS1-;wZ wS1-
      ply 3, `wZ wS1-` (column 21): `wZ` names no bug: the letters are Q S B G A M L P
    Base;;; wS1 ;  bS1   wS1- ; wQ bS1-
      ply 3, `wQ bS1-` (column 29): a new tile may not touch the opponent: bS1 is next to that cell
    Base;Draw;Black[7];wS1;bS1 wS1-
      read as Base;InProgress;White[2];wS1;bS1 wS1-
      warning: the text says Draw, the moves say InProgress
      warning: the text says Black[7], the moves say White[2]
    ");
}

#[test]
fn a_position_in_letters() {
    let game = r"Base+P;;;wP;bB1 wP-;wQ /wP;bQ bB1/;wQ wP\;bQ \bB1;wQ /wP;bA1 bQ/;wQ wP\;bA1 -bQ;wQ /wP;bB2 \bQ;wQ wP\;bB2 bQ;bA1 -wP;bB1 wQ";
    let game = game.parse::<GameString>().expect("legal").game;
    let drawn =
        |characters| diagram::text(game.position(), game.moves().last(), &Unpainted, characters);
    insta::assert_snapshot!(drawn(Characters::Unicode), @"
              bB2²
     bA1   wP⌁
             [bB1²]

    bB2 on bQ
    bB1 on wQ
    White to move · turn 9 · wQ 1/6 · bQ 1/6
    White's hand: S2 B2 G3 A3
    Black's hand: S2 G3 A2 P
    ");
    insta::assert_snapshot!(drawn(Characters::Ascii), @"
              bB2+
     bA1   wP'
             [bB1+]

    bB2 on bQ
    bB1 on wQ
    White to move | turn 9 | wQ 1/6 | bQ 1/6
    White's hand: S2 B2 G3 A3
    Black's hand: S2 G3 A2 P
    ");
    insta::assert_snapshot!(diagram::text(&position("Base"), None, &Unpainted, Characters::Unicode), @"


    White to move · turn 1
    White's hand: Q S2 B2 G3 A3
    Black's hand: Q S2 B2 G3 A3
    ");
}

#[test]
fn a_position_as_svg_says_in_words_what_it_shows() {
    let hive = position(r"Base;;;wS1;bG1 wS1-;wQ \wS1;bQ bG1/;wB1 -wQ;bB1 bQ-;wB1 wQ");
    let svg = diagram::svg(&hive, None);
    assert!(svg.contains("<desc id=\"desc\">Row 1: wB1 on wQ, bQ (pinned), bB1. Row 2: wS1 (pinned), bG1 (pinned).</desc>"));
    assert!(svg.contains("×2"));
    assert!(diagram::svg(&position("Base"), None).contains("No tile is on the table."));
}

#[test]
fn marks_stand_on_tiles_and_beside_them() {
    let hive = position(r"Base;;;wS1;bG1 wS1-;wQ \wS1;bQ bG1/;wA1 -wQ;bA1 bQ-");
    let tile = |name: &str| {
        hive.find(name.parse().expect("a tile"))
            .expect("on the table")
    };
    let west = tile("wA1").step(game::Direction::West);
    let mark = |label: &str| game::Mark::labelled(label, game::Tone::Good);
    let far = (0..9).fold(west, |cell, _| cell.step(game::Direction::West));
    let marks = [
        (west, mark("12<7")),
        (tile("bA1"), mark("x")),
        (far, mark("far")),
    ];
    let drawn = diagram::text_marked(&hive, None, &Unpainted, Characters::Unicode, &marks);
    insta::assert_snapshot!(drawn, @"
    (12<)  wA1   wQ⌁         bQ⌁  (bA1)
                    wS1⌁  bG1⌁

    White to move · turn 4 · wQ 2/6 · bQ 2/6
    White's hand: S B2 G3 A2
    Black's hand: S2 B2 G2 A2
    ");
    let svg = diagram::svg_marked(&hive, None, &marks);
    assert_eq!(
        svg.matches("class=\"spot good\"").count(),
        1,
        "not the one far away"
    );
    assert_eq!(svg.matches("class=\"ring good\"").count(), 1);
    assert!(svg.contains(">12&lt;7</text>"));
    let empty = position("Base");
    let start = [(hive_rules::Cell::START, mark("1"))];
    let drawn = diagram::text_marked(&empty, None, &Unpainted, Characters::Ascii, &start);
    assert!(drawn.starts_with("(1)\n"), "{drawn}");
}
