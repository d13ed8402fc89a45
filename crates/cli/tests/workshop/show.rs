//! `hexapod show`: files, overlays, pictures.

use std::fs;

use crate::desk::{BOARDSPACE, failure, folder, hexapod, output, piped};

#[test]
fn any_ply_of_any_file() {
    let folder = folder();
    insta::assert_snapshot!(output(folder.path(), &["show", "space.sgf", "--ply", "2"]), @"
        wG1
    [bL]

    White to move · turn 2
    White's hand: Q S2 B2 G2 A3 M L P
    Black's hand: Q S2 B2 G3 A3 M P
    ");
    let piped = piped(folder.path(), &["show", "-", "--ply", "2"], BOARDSPACE);
    assert_eq!(
        piped,
        output(folder.path(), &["show", "space.sgf", "--at", "2"])
    );
    fs::write(folder.path().join("two.txt"), "hex:3 a1\nhex:3 b2\n").expect("a file");
    let second = output(folder.path(), &["show", "two.txt", "--game", "2"]);
    assert_eq!(second, output(folder.path(), &["show", "hex:3 b2"]));
    insta::assert_snapshot!(failure(folder.path(), &["show", "two.txt", "--game", "3"]), @"1: error: two.txt holds 2 games: --game takes a number from 1 to 2");
}

#[test]
fn a_picture_is_what_its_name_says() {
    let folder = folder();
    let svg = output(folder.path(), &["show", "space.sgf", "--svg"]);
    output(folder.path(), &["show", "space.sgf", "--out", "a.svg"]);
    let written = fs::read_to_string(folder.path().join("a.svg")).expect("a picture");
    assert_eq!(written, svg);
    output(folder.path(), &["show", "space.sgf", "--out", "a.PNG"]);
    let written = fs::read(folder.path().join("a.PNG")).expect("a picture");
    assert!(written.starts_with(b"\x89PNG"));
    insta::assert_snapshot!(failure(folder.path(), &["show", "space.sgf", "--png", "p.png"]), @"1: error: a picture goes to a file with --out p.png, and to standard output without");
}

#[test]
fn overlays_of_hive() {
    let folder = folder();
    let game = r"Base;;;wS1;bG1 wS1-;wQ \wS1;bQ bG1/;wA1 -wQ;bA1 bQ-";
    let show = |more: &[&str]| output(folder.path(), &[&["show", game], more].concat());
    insta::assert_snapshot!(show(&["--reach", "wA1"]), @"
       (*)   (*)   (*)   (*)   (*)
     wA1   wQ⌁  (*)    bQ⌁  [bA1] (*)
       (*)    wS1⌁  bG1⌁ (*)   (*)
          (*)   (*)   (*)

    White to move · turn 4 · wQ 2/6 · bQ 2/6
    White's hand: S B2 G3 A2
    Black's hand: S2 B2 G2 A2
    wA1 can go to 13 cells, marked (*)
    ");
    insta::assert_snapshot!(show(&["--pins", "--reach", "wS1"]), @"
     wA1  (wQ⌁)       (bQ⌁) [bA1]
             (wS1⌁)(bG1⌁)

    White to move · turn 4 · wQ 2/6 · bQ 2/6
    White's hand: S B2 G3 A2
    Black's hand: S2 B2 G2 A2
    wS1 can go nowhere: it is pinned, the hive would fall apart (one-hive rule)
    wQ is pinned between bA1 bG1 bQ wS1 | wA1
    wS1 is pinned between bA1 bG1 bQ | wA1 wQ
    bQ is pinned between bG1 wA1 wQ wS1 | bA1
    bG1 is pinned between wA1 wQ wS1 | bA1 bQ
    ");
    let marked = show(&["--reach", "wA1", "--svg"]);
    let plain = show(&["--svg"]);
    assert_eq!(plain.matches("class=\"spot good\"").count(), 0);
    assert_eq!(marked.matches("class=\"spot good\"").count(), 13);
    insta::assert_snapshot!(failure(folder.path(), &["show", game, "--reach", "wB1"]), @"1: error: --reach: wB1 is not on the table here");
    insta::assert_snapshot!(failure(folder.path(), &["show", game, "--reach", "x"]), @"1: error: --reach: `x` is no tile: one starts with `w` or `b`, as `wA1` does");
}

#[test]
fn overlays_of_hex() {
    let folder = folder();
    let show = |more: &[&str]| {
        let game = "hex:5 black=c2,b4 white=a1,a2,e5 turn=white";
        output(folder.path(), &[&["show", game], more].concat())
    };
    let over = output(folder.path(), &["show", "hex:2 a1 b1 a2", "--connections"]);
    assert!(
        over.ends_with("Black has joined the edges: there is nothing more to connect\n"),
        "{over}"
    );
    insta::assert_snapshot!(show(&["--connections"]), @"
       a b c d e
    1  ○ · b b ·  1
     2  ○ · ● · ·  2
      3  · b b · ·  3
       4  · ● · · ·  4
        5  b b · · ○  5
            a b c d e

    White to move · 5 stones · ● joins top and bottom, ○ left and right
    Black joins top and c2 through c1 d1
    Black joins bottom and b4 through a5 b5
    Black joins b4 and c2 through b3 c3
    b: a connection of Black's needs it, w: one of White's, 2: one of each
    ");
    insta::assert_snapshot!(output(folder.path(), &["show", "hex:4 black=b1,c1 white=d4 turn=black", "--dead"]), @"
       a b c d
    1  x ● ● ·  1
     2  · · · ·  2
      3  · · · ·  3
       4  · · · ○  4
           a b c d

    Black to move · 3 stones · ● joins top and bottom, ○ left and right
    x dead, whoever has them: a1
    ");
}

#[test]
fn candidates_are_numbered() {
    let folder = folder();
    // Only b3 wins at once.
    let game = "hex:3 b1 a1 b2 a2";
    let drawn = output(
        folder.path(),
        &["show", game, "--candidates=1", "--visits", "20"],
    );
    assert!(
        drawn.contains("\n1: b3") || drawn.contains("\n1: a3"),
        "{drawn}"
    );
    let board: Vec<&str> = drawn.lines().take(5).collect();
    assert!(board[3].contains('1'), "{drawn}");
    let svg = output(
        folder.path(),
        &["show", game, "--candidates", "--visits", "20", "--svg"],
    );
    assert!(svg.contains("class=\"heat good\""), "{svg}");
}

#[test]
fn a_picture_in_pixels() {
    let folder = folder();
    output(
        folder.path(),
        &["show", "hive.pgn", "--png", "--out", "a.png"],
    );
    let large = fs::read(folder.path().join("a.png")).expect("a picture");
    assert!(large.starts_with(b"\x89PNG\r\n\x1a\n"));
    let run = hexapod(
        folder.path(),
        &["show", "hive.pgn", "--png", "--scale", "1"],
    );
    let small = { run }.assert().success().get_output().stdout.clone();
    let width = |png: &[u8]| u32::from_be_bytes(png[16..20].try_into().expect("four bytes"));
    assert_eq!(width(&large), 2 * width(&small));
    insta::assert_snapshot!(failure(folder.path(), &["show", "hive.pgn", "--png", "--out", "a.png"]), @"1: error: a.png is there already: --force replaces it");
    insta::assert_snapshot!(failure(folder.path(), &["show", "hive.pgn", "--png", "--scale", "9999", "--out", "b.png"]), @"1: error: --scale 9999 makes a picture of 4199580x2829717: 1 to 16384 pixels a side are drawn");
}
