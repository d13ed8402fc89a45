//! Hex, tables, and what is no game.

mod desk;

use desk::{Desk, one, refused};
use game::{Outcome, Player};
use records::{Ended, Kind};

const FIRST: Option<Outcome> = Some(Outcome::Won(Player::First));
const SECOND: Option<Outcome> = Some(Outcome::Won(Player::Second));

#[test]
fn hex_comes_as_sgf_as_lines_and_as_links() {
    let sgf =
        one("(;FF[4]GM[11]SZ[11]PB[Ada]PW[Bo]DT[2020-01-02];B[a5];W[swap-pieces];B[d4];W[resign])");
    assert_eq!(sgf.play.line(), "hex:11 a5 swap-pieces d4");
    assert_eq!((sgf.result, sgf.ended), (FIRST, Ended::Resigned));
    assert_eq!(sgf.players[1].name.as_deref(), Some("Bo"));
    assert_eq!(sgf.date.as_deref(), Some("2020-01-02"));
    let line = one("hex:3 a2 b2 b1 a3 c1");
    assert_eq!((line.result, line.ended), (None, Ended::Unfinished));
    let link = one("https://hexworld.org/board/#11c1,a5:sd4");
    assert!(
        link.play.line().starts_with("hex:11"),
        "{}",
        link.play.line()
    );
}

#[test]
fn many_games_of_hex_may_stand_in_one_file() {
    let desk = Desk::with(&[("two.sgf", b"(;GM[11]SZ[3];B[a2])\n(;GM[11]SZ[3];B[a3])")]);
    assert_eq!(desk.import().counts.kept, 2);
}

#[test]
fn a_table_of_hex_is_read() {
    let table = "source\tsize\tblack\twhite\twinner\thow\torder\tmoves\n\
                 x\t3\tAda\tBo\tB\tconnected\talt\tb1 a2 b2 a3 b3\n\
                 x\t3\t\t\tW\tfile\talt\ta1 c3\n\
                 x\t5\t\t\tW\tfile\talt\ta2 swap-pieces c3\n\
                 x\t5\t\t\t?\t-\tnonalt\tB:a2 W:b3 W:c3\n\
                 x\t3\t\t\t?\t-\talt\ta1 a1\n\
                 x\t77\t\t\t?\t-\talt\ta1 a1\n";
    let desk = Desk::with(&[("games.tsv", table.as_bytes())]);
    let counts = desk.import().counts;
    assert_eq!((counts.kept, counts.refused.len()), (4, 2), "{counts:?}");
    let records = desk.records();
    assert_eq!((records[0].result, records[0].ended), (FIRST, Ended::Board));
    assert_eq!(
        (records[1].result, records[1].ended),
        (SECOND, Ended::Stated)
    );
    // The stones of the winner were White, which are the first player's after a swap of sides.
    assert_eq!(records[2].result, FIRST);
    assert_eq!(records[2].play.line(), "hex:5 a2 swap-pieces c3");
    assert!(
        records[3].play.line().contains("turn=white"),
        "{}",
        records[3].play.line()
    );
    assert!(desk.refused()[0].contains(r#""class":"illegal: occupied","ply":2"#));
    assert!(desk.refused()[0].contains("line 6"));
}

#[test]
fn a_table_of_hive_says_who_played() {
    let table = "white\tblack\tbots\tresult\thow\tdate\tgamestring\n\
                 Ada\tBo\tb\tD\tagreed\t2020-01-02\tBase;InProgress;White[2];wS1;bG1 wS1-\n\
                 \t\t-\tB\tqueen\t\tBase;InProgress;White[2];wS1;bA1 wS1-\n";
    let desk = Desk::with(&[("games.tsv", table.as_bytes())]);
    desk.import();
    let records = desk.records();
    assert_eq!(
        records[0].players.each_ref().map(|player| player.kind),
        [Kind::Human, Kind::Bot]
    );
    assert_eq!(
        (records[0].result, records[0].ended),
        (Some(Outcome::Draw), Ended::Agreed)
    );
    assert_eq!(
        (records[1].result, records[1].ended),
        (SECOND, Ended::Stated),
        "not on the board"
    );
}

#[test]
fn a_table_with_other_titles_is_read_too() {
    let table = "uhp_string,player_white,player_black,winner\n\
                 \"Base;InProgress;White[2];wS1;bG1 wS1-\",Ada,Bo,Bo\n";
    let record = one(table);
    assert_eq!(record.players[0].name.as_deref(), Some("Ada"));
    assert_eq!((record.result, record.ended), (SECOND, Ended::Stated));
}

#[test]
fn a_draw_after_three_repetitions_is_one_by_repetition() {
    let turn = ";wQ /wS1;bQ bS1\\;wQ -wS1;bQ bS1-";
    let text = format!("Base;Draw;White[7];wS1;bS1 wS1-;wQ -wS1;bQ bS1-{turn}{turn}");
    let record = one(&text);
    assert_eq!(
        (record.result, record.ended),
        (Some(Outcome::Draw), Ended::Repetition)
    );
}

#[test]
fn what_is_no_game_is_refused_with_a_class() {
    let class = |text: &str| {
        let line: serde_json::Value = serde_json::from_str(&refused(text)).expect("JSON");
        line["class"].as_str().expect("a class").to_owned()
    };
    assert_eq!(class("  \n "), "empty file");
    assert_eq!(class("dear diary"), "no game file");
    assert_eq!(class("PAR1\u{0}\u{0}"), "parquet");
    assert_eq!(class("a\u{0}b"), "no game file");
    assert_eq!(class("(;GM[1]SZ[19];B[aa])"), "another game");
    assert_eq!(class("(;GM[11]SZ[3]"), "broken SGF");
    assert_eq!(class("a\tb\n1\t2\n"), "no game file");
    assert_eq!(
        class("gamestring\tsolution\nBase;;;wS1\tx\n"),
        "no game file"
    );
    assert_eq!(class("[White \"a\"]\n1. wS1\n"), "unknown game type");
    assert_eq!(class("Base;;;wS1;wG1 wS1-"), "illegal: opponents hand");
    assert_eq!(class("Base;;"), "no moves");
    assert_eq!(class("Base+X;;;wS1"), "unknown game type");
    let long = "Base;;;wS1;bS1 wS1-".to_owned() + &";wQ wS1\\".repeat(6000);
    assert_eq!(class(&long), "too long");
}

#[test]
fn hive_comes_in_direction_based_notation() {
    // A game a line, or a turn a line, one after the other.
    let text = "1 L, P · 2 M+Lm, A+Pn\n\n# the next one\n1. A A\n2. Q+Am Q+An\n\ndbn:Base 1 S, S\n";
    let desk = Desk::with(&[("games.txt", text.as_bytes())]);
    let counts = desk.import().counts;
    assert_eq!((counts.kept, counts.refused.len()), (3, 0), "{counts:?}");
    let lines: Vec<String> = desk
        .records()
        .iter()
        .map(|record| record.play.line())
        .collect();
    insta::assert_snapshot!(lines.join("\n"), @"
    Base+MLP;InProgress;White[3];wL;bP wL-;wM -wL;bA1 bP-
    Base+MLP;InProgress;White[3];wA1;bA1 wA1-;wQ -wA1;bQ bA1-
    Base;InProgress;White[2];wS1;bS1 wS1-
    ");
    let refusals = [
        "1 L, P · 2 M+Lm, A+Ln",
        "1 L, P · 3 M+Lm",
        "1. L P\n2. Gn",
        "dbn:Bass 1 A, A",
    ];
    let refusals = refusals.map(|text| {
        let line = refused(text);
        let (what, _) = line.split_once(",\"file\"").expect("its place");
        what.to_owned()
    });
    insta::assert_snapshot!(refusals.join("\n"), @r#"
    {"class":"unreadable move","ply":4,"reason":"`A+Ln`: there is no uncovered L on the table, so it tells no place"
    {"class":"turns out of order","reason":"turn 3 is numbered where turn 2 begins: a move before it is missing, or there is one too many"
    {"class":"unreadable move","ply":3,"reason":"`Gn`: there is no uncovered G on the table: to place one, write it with `+`"
    {"class":"unknown game type","reason":"after `dbn:` `Bass` is no game type: write `Base`, or `Base+` and some of M, L, P in that order (Mosquito, Ladybug, Pillbug)"
    "#);
}
