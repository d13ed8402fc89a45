//! The program as people and scripts meet it.

use assert_cmd::Command;

fn hexapod(arguments: &[&str]) -> Command {
    let mut command = Command::cargo_bin("hexapod").expect("the program is built");
    command.args(arguments).env("NO_COLOR", "1");
    command
}

/// Standard output of a run that succeeds.
fn output(arguments: &[&str]) -> String {
    let run = hexapod(arguments).assert().success();
    String::from_utf8(run.get_output().stdout.clone()).expect("text")
}

/// Exit code and standard error of a run that fails.
fn failure(arguments: &[&str]) -> String {
    let run = hexapod(arguments).assert().failure();
    let output = run.get_output();
    let code = output.status.code().expect("an exit code");
    assert!(output.stdout.is_empty(), "results only on standard output");
    format!(
        "{code}: {}",
        String::from_utf8_lossy(&output.stderr).trim_end()
    )
}

#[test]
fn shows_a_position_at_any_ply() {
    let game = r"Base;;;wS1;bG1 wS1-;wQ \wS1;bQ bG1/";
    insta::assert_snapshot!(output(&["show", game]), @"
     wQ         [bQ]
        wS1⌁  bG1⌁

    White to move · turn 3 · wQ 1/6 · bQ 1/6
    White's hand: S B2 G3 A3
    Black's hand: S2 B2 G2 A3
    ");
    insta::assert_snapshot!(output(&["show", game, "--at", "1"]), @"
    [wS1]

    Black to move · turn 1
    White's hand: Q S B2 G3 A3
    Black's hand: Q S2 B2 G3 A3
    ");
    assert!(output(&["show", game, "--svg"]).starts_with("<svg "));
    assert!(output(&["show", game, "--color", "always"]).contains("\u{1b}["));
    assert!(
        !output(&["show"]).is_empty(),
        "without a position, a sample"
    );
}

#[test]
fn lists_moves_for_people_and_programs() {
    insta::assert_snapshot!(output(&["moves", "Base"]), @"
    after 0 plies: NotStarted, White[1], 4 moves
    wS1
    wB1
    wG1
    wA1
    ");
    insta::assert_snapshot!(output(&["moves", "Base;;;wS1;bG1 wS1-", "--every-ply", "--json"]), @r#"
    {"line":1,"ply":0,"state":"NotStarted","turn":"White[1]","moves":["wS1","wB1","wG1","wA1"]}
    {"line":1,"ply":1,"state":"InProgress","turn":"Black[1]","moves":["bS1 \\wS1","bS1 wS1/","bS1 -wS1","bS1 wS1-","bS1 /wS1","bS1 wS1\\","bB1 \\wS1","bB1 wS1/","bB1 -wS1","bB1 wS1-","bB1 /wS1","bB1 wS1\\","bG1 \\wS1","bG1 wS1/","bG1 -wS1","bG1 wS1-","bG1 /wS1","bG1 wS1\\","bA1 \\wS1","bA1 wS1/","bA1 -wS1","bA1 wS1-","bA1 /wS1","bA1 wS1\\"]}
    {"line":1,"ply":2,"state":"InProgress","turn":"White[2]","moves":["wQ \\wS1","wQ -wS1","wQ /wS1","wS2 \\wS1","wS2 -wS1","wS2 /wS1","wB1 \\wS1","wB1 -wS1","wB1 /wS1","wG1 \\wS1","wG1 -wS1","wG1 /wS1","wA1 \\wS1","wA1 -wS1","wA1 /wS1"]}
    "#);
}

#[test]
fn answers_many_games_and_says_which_are_refused() {
    let input = "Base;;;wS1\n\nBase;;;wS1;bS1 wS1\nBase;;;wS1;bS1 wS1-\n";
    let run = hexapod(&["moves", "-", "--json"])
        .write_stdin(input)
        .assert()
        .code(1);
    let output = String::from_utf8(run.get_output().stdout.clone()).expect("text");
    let begins: Vec<String> = output
        .lines()
        .map(|line| line.chars().take(60).collect())
        .collect();
    insta::assert_snapshot!(begins.join("\n"), @r#"
    {"line":1,"ply":1,"state":"InProgress","turn":"Black[1]","mo
    {"line":3,"error":"reading the game string: ply 2, `bS1 wS1`
    {"line":4,"ply":2,"state":"InProgress","turn":"White[2]","mo
    "#);
}

#[test]
fn counts_lines_of_play() {
    let json: serde_json::Value = serde_json::from_str(&output(&[
        "perft", "hive", "--type", "Base+MLP", "--depth", "4", "--json",
    ]))
    .expect("JSON");
    let counts: Vec<u64> = json["depths"]
        .as_array()
        .expect("depths")
        .iter()
        .map(|d| d["nodes"].as_u64().expect("n"))
        .collect();
    assert_eq!(counts, [7, 294, 6678, 151_686]);
    let divided = output(&[
        "perft",
        "hive",
        "--depth",
        "3",
        "--divide",
        "--threads",
        "2",
    ]);
    insta::assert_snapshot!(divided.lines().take(4).collect::<Vec<_>>().join("\n"), @"
    wS1                     360
    wB1                     360
    wG1                     360
    wA1                     360
    ");
    let verified = output(&["perft", "hive", "--verify", "--up-to", "100000"]);
    assert!(verified.lines().count() > 20 && verified.lines().all(|line| line.ends_with("ok")));
}

#[test]
fn bad_input_is_refused_in_words() {
    insta::assert_snapshot!(failure(&["show", "Base;;;wS1;bS1 wS2-"]), @"1: error: reading the game string: ply 2, `bS1 wS2-` (column 12): `wS2` is not on the table, so it tells no place");
    insta::assert_snapshot!(failure(&["show", "Base;;;wS1", "--at", "7"]), @"1: error: there is no position after 7 moves: the game has 1");
    insta::assert_snapshot!(failure(&["perft", "hive", "--type", "base", "--depth", "1"]), @"
    2: error: invalid value 'base' for '--type <TYPE>': `base` is no game type: write `Base`, or `Base+` and some of M, L, P in that order (Mosquito, Ladybug, Pillbug)

    For more information, try '--help'.
    ");
    insta::assert_snapshot!(failure(&["perft", "chess"]), @"
    2: error: invalid value 'chess' for '<GAME>'
      [possible values: hive, hex]

    For more information, try '--help'.
    ");
    insta::assert_snapshot!(failure(&["moves", "-"]), @"1: error: standard input holds no game");
}

#[test]
fn odd_bytes_on_standard_input_are_no_reason_to_die() {
    let run = hexapod(&["moves", "-", "--json"])
        .write_stdin(&b"\xff\xfe;;\nBase\n"[..])
        .assert()
        .code(1);
    let lines = String::from_utf8(run.get_output().stdout.clone())
        .expect("text")
        .lines()
        .count();
    assert_eq!(lines, 2, "the second game is answered all the same");
}

#[test]
fn a_warning_goes_beside_the_result() {
    let run = hexapod(&["show", "Base;Draw;White[1];wS1"])
        .assert()
        .success();
    insta::assert_snapshot!(String::from_utf8_lossy(&run.get_output().stderr), @"
    warning: the text says Draw, the moves say InProgress
    warning: the text says White[1], the moves say Black[1]
    ");
}

#[test]
fn the_third_repetition_is_a_draw_when_asked_for() {
    let game = r"Base;;;wS1;bS1 wS1-;wQ -wS1;bQ bS1-;wA1 -wQ;bA1 bQ-;wA1 \wQ;bA1 bQ/;wA1 -wQ;bA1 bQ-;wA1 \wQ;bA1 bQ/;wA1 -wQ;bA1 bQ-";
    assert!(!output(&["show", game]).contains("third time"));
    assert!(output(&["show", game, "--repetition", "threefold"]).contains("third time"));
}

#[test]
fn shows_hex_however_it_is_given() {
    let drawn = output(&["show", "hex:4", "a2", "swap-pieces", "b3"]);
    insta::assert_snapshot!(drawn, @"
       a b c d
    1  · ○ · ·  1
     2  · · · ·  2
      3  ·[●]· ·  3
       4  · · · ·  4
           a b c d

    White to move · 2 stones · ● joins top and bottom, ○ left and right
    ");
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("game.sgf");
    std::fs::write(&file, "(;GM[11]SZ[4];B[a2];W[swap-pieces];B[b3])").expect("a file");
    for given in [
        "hex:4:a2,swap,b3",
        "https://hexworld.org/board/#4c1,a2:sb3",
        "#4c1,a2:sb3,d1",
        "(;GM[11]SZ[4];B[a2];W[swap-pieces];B[b3])",
        file.to_str().expect("a path"),
    ] {
        assert_eq!(output(&["show", given]), drawn, "{given}");
    }
    let piped = hexapod(&["show", "-"])
        .write_stdin("  (;GM[11]SZ[4]\n;B[a2];W[swap-pieces]\n;B[b3])")
        .assert()
        .success();
    assert_eq!(String::from_utf8_lossy(&piped.get_output().stdout), drawn);
    insta::assert_snapshot!(output(&["show", "hex:4 a2 b3", "--at", "1", "--ascii"]), @"
       a b c d
    1  . . . .  1
     2 [B]. . .  2
      3  . . . .  3
       4  . . . .  4
           a b c d

    White to move | 1 stone | B joins top and bottom, W left and right
    ");
    assert!(output(&["show", "hex:4", "--svg"]).starts_with("<svg "));
}

#[test]
fn lists_moves_of_hex() {
    insta::assert_snapshot!(output(&["moves", "hex:2+swap b1", "--every-ply", "--json"]), @r#"
    {"line":1,"ply":0,"state":"NotStarted","turn":"Black","moves":["a1","b1","a2","b2"]}
    {"line":1,"ply":1,"state":"InProgress","turn":"White","moves":["a1","a2","b2","swap-pieces"]}
    "#);
    insta::assert_snapshot!(output(&["moves", "hex:2 a1 b1 a2"]), @"after 3 plies: BlackWins, White, 0 moves");
    let run = hexapod(&["moves", "-", "--json"])
        .write_stdin("hex:1\nBase\nhex:2 c1\n")
        .assert()
        .code(1);
    insta::assert_snapshot!(String::from_utf8_lossy(&run.get_output().stdout), @r#"
    {"line":1,"ply":0,"state":"NotStarted","turn":"Black","moves":["a1"]}
    {"line":2,"ply":0,"state":"NotStarted","turn":"White[1]","moves":["wS1","wB1","wG1","wA1"]}
    {"line":3,"error":"reading the game of Hex: `c1` (column 7): move 1: c1 is not on this board of 2x2"}
    "#);
}

#[test]
fn counts_lines_of_play_of_hex() {
    let json: serde_json::Value = serde_json::from_str(&output(&[
        "perft", "hex", "--size", "3", "--depth", "5", "--json",
    ]))
    .expect("JSON");
    let counts: Vec<u64> = json["depths"]
        .as_array()
        .expect("depths")
        .iter()
        .map(|d| d["nodes"].as_u64().expect("n"))
        .collect();
    assert_eq!(counts, [9, 72, 504, 3024, 15_120]);
    let swap = output(&[
        "perft",
        "hex",
        "--position",
        "hex:2+swap b1",
        "--depth",
        "1",
        "--divide",
    ]);
    assert_eq!(
        swap.lines().count(),
        5,
        "three cells, the swap, and the sum: {swap}"
    );
    let verified = output(&["perft", "hex", "--verify", "--up-to", "20000"]);
    assert!(verified.lines().count() > 30 && verified.lines().all(|line| line.ends_with("ok")));
}

#[test]
fn bad_games_of_hex_are_refused_in_words() {
    let texts: [&[&str]; 8] = [
        &["show", "hex", "11"],
        &["show", "hex:11", "z1"],
        &["show", "hex:99"],
        &["show", "#11,a1a1"],
        &["show", "(;GM[1]SZ[19])"],
        &["show", "no such file.sgf"],
        &["perft", "hex", "--type", "Base"],
        &["perft", "hive", "--position", "hex:3"],
    ];
    let all: Vec<String> = texts.iter().map(|text| failure(text)).collect();
    insta::assert_snapshot!(all.join("\n"), @"
    1: error: reading the game of Hex: `hex` (column 1): a game of Hex begins with hex: and the size, as in `hex:11 a5 d4` or `hex:5x7`
    1: error: reading the game of Hex: `z1` (column 8): move 1: z1 is not on this board of 11x11
    1: error: reading the game of Hex: `hex:99` (column 1): a board of 99x99 does not exist here: 1x1 to 26x26 do
    1: error: reading the link: column 7: move 2: a1 is taken by Black
    1: error: reading the SGF: line 1 (byte 4): GM[1] is another game: Hex is GM[11]
    1: error: reading no such file.sgf: there is no such file or folder: look at the name
    1: error: --type is for Hive: Hex has a --size
    1: error: this is a game of Hex, and a game of Hive is needed
    ");
}
