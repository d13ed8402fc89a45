//! What is said to people: refusals and diagrams.

use std::fmt::Write as _;

use game::{Characters, History, Notation, Unpainted};
use hex_rules::{Cell, GameRecord, Hex, diagram};

fn game(line: &str) -> History<Hex> {
    GameRecord::read_line(line).expect(line).game
}

fn drawn(line: &str, characters: Characters) -> String {
    let game = game(line);
    diagram::text(game.position(), game.moves().last(), &Unpainted, characters)
}

#[test]
fn texts_that_are_no_moves() {
    let start = game("hex:5+swap");
    let second = game("hex:5+swap b2");
    let over = game("hex:2 a1 b1 a2");
    let mut all = String::new();
    for (name, game) in [("start", &start), ("second", &second), ("over", &over)] {
        for text in [
            "",
            "B2",
            "b02",
            "b2",
            "f1",
            "a+1",
            "é1",
            "a1a1",
            "swap",
            "swap-pieces",
            "resign",
        ] {
            let answer = match game.position().read_move(text) {
                Ok(mv) => format!("ok, {mv}"),
                Err(refused) => refused.to_string(),
            };
            writeln!(all, "{name:6} {text:12} {answer}").expect("a string takes everything");
        }
    }
    insta::assert_snapshot!(all, @"
    start               `` is no cell: write a column from a to z and a row from 1 to 26, as in a1, or `swap-pieces`
    start  B2           ok, b2
    start  b02          ok, b2
    start  b2           ok, b2
    start  f1           f1 is not on this board of 5x5
    start  a+1          `a+1` is no cell: write a column from a to z and a row from 1 to 26, as in a1, or `swap-pieces`
    start  é1           `é1` is no cell: write a column from a to z and a row from 1 to 26, as in a1, or `swap-pieces`
    start  a1a1         `a1a1` is no cell: write a column from a to z and a row from 1 to 26, as in a1, or `swap-pieces`
    start  swap         nobody can swap here: only the second move may be a swap, if agreed, and only on a square board
    start  swap-pieces  nobody can swap here: only the second move may be a swap, if agreed, and only on a square board
    start  resign       `resign` is no cell: write a column from a to z and a row from 1 to 26, as in a1, or `swap-pieces`
    second              `` is no cell: write a column from a to z and a row from 1 to 26, as in a1, or `swap-pieces`
    second B2           b2 is taken by Black
    second b02          b2 is taken by Black
    second b2           b2 is taken by Black
    second f1           f1 is not on this board of 5x5
    second a+1          `a+1` is no cell: write a column from a to z and a row from 1 to 26, as in a1, or `swap-pieces`
    second é1           `é1` is no cell: write a column from a to z and a row from 1 to 26, as in a1, or `swap-pieces`
    second a1a1         `a1a1` is no cell: write a column from a to z and a row from 1 to 26, as in a1, or `swap-pieces`
    second swap         ok, swap-pieces
    second swap-pieces  ok, swap-pieces
    second resign       `resign` is no cell: write a column from a to z and a row from 1 to 26, as in a1, or `swap-pieces`
    over                `` is no cell: write a column from a to z and a row from 1 to 26, as in a1, or `swap-pieces`
    over   B2           the game is over: Black has won
    over   b02          the game is over: Black has won
    over   b2           the game is over: Black has won
    over   f1           the game is over: Black has won
    over   a+1          `a+1` is no cell: write a column from a to z and a row from 1 to 26, as in a1, or `swap-pieces`
    over   é1           `é1` is no cell: write a column from a to z and a row from 1 to 26, as in a1, or `swap-pieces`
    over   a1a1         `a1a1` is no cell: write a column from a to z and a row from 1 to 26, as in a1, or `swap-pieces`
    over   swap         the game is over: Black has won
    over   swap-pieces  the game is over: Black has won
    over   resign       `resign` is no cell: write a column from a to z and a row from 1 to 26, as in a1, or `swap-pieces`
    ");
}

#[test]
fn a_position_in_letters() {
    insta::assert_snapshot!(drawn("hex:11 a2 swap f6 g6 i3 k3", Characters::Unicode), @"
       a b c d e f g h i j k
    1  · ○ · · · · · · · · ·  1
     2  · · · · · · · · · · ·  2
      3  · · · · · · · · ● ·[○] 3
       4  · · · · · · · · · · ·  4
        5  · · · · · · · · · · ·  5
         6  · · · · · ● ○ · · · ·  6
          7  · · · · · · · · · · ·  7
           8  · · · · · · · · · · ·  8
            9  · · · · · · · · · · ·  9
             10 · · · · · · · · · · ·  10
              11 · · · · · · · · · · ·  11
                  a b c d e f g h i j k

    Black to move · 5 stones · ● joins top and bottom, ○ left and right
    ");
    insta::assert_snapshot!(drawn("hex:5x3+swap e3", Characters::Ascii), @"
       a b c d e
    1  . . . . .  1
     2  . . . . .  2
      3  . . . .[B] 3
          a b c d e

    White to move | 1 stone | B joins top and bottom, W left and right
    ");
    insta::assert_snapshot!(drawn("hex:3 c1 swap", Characters::Ascii), @"
       a b c
    1  . . .  1
     2  . . .  2
      3 [W]. .  3
          a b c

    Black to move | 1 stone | B joins top and bottom, W left and right
    ");
    insta::assert_snapshot!(drawn("hex:2 a1 b1 a2", Characters::Unicode), @"
       a b
    1  ● ○  1
     2 [●]·  2
         a b

    Black wins · 3 stones · ● joins top and bottom, ○ left and right
    ");
    insta::assert_snapshot!(drawn("hex:1", Characters::Unicode), @"
       a
    1  ·  1
        a

    Black to move · 0 stones · ● joins top and bottom, ○ left and right
    ");
}

#[test]
fn a_position_as_svg_says_in_words_what_it_shows() {
    let game = game("hex:4 a2 swap c3");
    let mark = diagram::Mark {
        label: Some("<7&".to_owned()),
        heat: Some(0.5),
        ..diagram::Mark::default()
    };
    let outside = (Cell::new(9, 9), mark.clone());
    let marks = [(Cell::new(3, 3), mark), outside];
    let svg = diagram::svg(game.position(), game.moves().last(), &marks);
    assert!(svg.contains(
        "<desc id=\"desc\">Black has c3. White has b1. Black joins top and bottom.</desc>"
    ));
    assert!(svg.contains("<title id=\"title\">Hex, 4x4: White to move · 2 stones</title>"));
    assert_eq!(svg.matches("class=\"cell\"").count(), 16);
    assert_eq!(svg.matches("class=\"black\"").count(), 1);
    assert_eq!(svg.matches("class=\"last\"").count(), 1);
    assert_eq!(
        svg.matches("class=\"heat\"").count(),
        1,
        "only cells of the board"
    );
    assert_eq!(svg.matches(">&lt;7&amp;<").count(), 1);
}

#[test]
fn marks_stand_on_empty_cells() {
    let game = game("hex:3 b2");
    let mark = |label: &str| diagram::Mark::labelled(label, game::Tone::Bad);
    let marks = [
        (Cell::new(0, 0), mark("12")),
        (Cell::new(1, 1), mark("x")),
        (Cell::new(2, 2), diagram::Mark::default()),
    ];
    let last = game.moves().last();
    let drawn = diagram::text_marked(game.position(), last, &Unpainted, Characters::Ascii, &marks);
    insta::assert_snapshot!(drawn, @"
       a b c
    1  1 . .  1
     2  .[B].  2
      3  . . .  3
          a b c

    White to move | 1 stone | B joins top and bottom, W left and right
    ");
}
