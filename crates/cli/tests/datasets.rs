//! Datasets that are joined, drawn, and found to be one-sided.

use std::fmt::Write as _;
use std::fs;
use std::path::Path;

use assert_cmd::Command;

fn hexapod(folder: &Path, arguments: &[&str]) -> Command {
    let mut command = Command::cargo_bin("hexapod").expect("the program is built");
    command
        .current_dir(folder)
        .args(arguments)
        .env("NO_COLOR", "1");
    command
}

fn output(folder: &Path, arguments: &[&str]) -> String {
    let run = hexapod(folder, arguments).assert().success();
    String::from_utf8(run.get_output().stdout.clone()).expect("text")
}

fn said(folder: &Path, arguments: &[&str]) -> (Option<i32>, String) {
    let run = hexapod(folder, arguments).output().expect("it runs");
    let said = String::from_utf8_lossy(&run.stderr).into_owned();
    (run.status.code(), said)
}

/// A folder with datasets of these lines, by name.
fn imported(datasets: &[(&str, &str)]) -> tempfile::TempDir {
    let folder = tempfile::tempdir().expect("a folder");
    for (name, lines) in datasets {
        let file = format!("{name}.txt");
        fs::write(folder.path().join(&file), lines).expect("a file");
        output(folder.path(), &["import", &file, "--out", name]);
    }
    folder
}

const HIVE: &str = r"Base;InProgress;White[3];wS1;bG1 wS1-;wQ \wS1;bQ bG1/";

/// A table of different games of two moves, of which so many are won by the first player, and by the
/// second.
fn won(first: usize, second: usize) -> String {
    let mut lines = String::from("size\tmoves\twinner\n");
    let mut games = (1..).map(|number| (number / 11 + 1, number % 11));
    for (count, winner) in [(first, 'B'), (second, 'W')] {
        for (row, column) in games.by_ref().take(count) {
            let column = char::from(b'a' + u8::try_from(column).expect("a column"));
            let _ = writeln!(lines, "11\ta1 {column}{row}\t{winner}");
        }
    }
    lines
}

#[test]
fn datasets_are_joined_with_every_game_once() {
    let folder = imported(&[
        ("a", "hex:3 b1 a2\nhex:3 c3\n"),
        ("b", "hex:3 a1\nhex:3 b2\n"),
        ("hive", HIVE),
    ]);
    let at = folder.path();
    let told = output(at, &["data", "merge", "b", "a", "--out", "all"]);
    // `c3` is `a1` after a half turn.
    insta::assert_snapshot!(told, @"
            4 games met
            3 kept, 0 of them held out, in 1 shards of 246 bytes
            1 were there already
            0 refused, listed in refused.jsonl
    ");
    let inspected = output(at, &["data", "inspect", "all", "--verify"]);
    insta::assert_snapshot!(inspected, @"
    made by hexapod data merge from
            1 files of 217 bytes in a
            1 files of 215 bytes in b
            4 games met
            3 kept, 0 of them held out, in 1 shards of 246 bytes
            1 were there already
            0 refused, listed in refused.jsonl
    all checksums fit, and all 3 games replay
    ");
    // In another order they are the same, and nothing is left to do.
    let (code, again) = said(at, &["data", "merge", "a", "b", "--out", "all"]);
    assert_eq!(code, Some(0), "{again}");
    assert_eq!(again, "this was merged before: there is nothing to do\n");
    output(at, &["data", "merge", "a", "b", "--out", "more"]);
    for file in ["manifest.json", "games-00000.jsonl.zst", "refused.jsonl"] {
        let bytes = |name: &str| fs::read(at.join(name).join(file)).expect("a file");
        assert!(bytes("all") == bytes("more"), "{file}");
    }
    let refused = [
        &["data", "merge", "a", "hive", "--out", "new"][..],
        &["data", "merge", "a", "b", "--out", "a"],
        &[
            "data",
            "merge",
            "a",
            "b",
            "--shard-games",
            "1",
            "--out",
            "all",
        ],
        &["data", "merge", "a", "nowhere", "--out", "new"],
    ];
    let mut told = String::new();
    for call in refused {
        let (code, said) = self::said(at, call);
        assert_eq!(code, Some(1), "{said}");
        told.push_str(&said);
    }
    insta::assert_snapshot!(told, @"
    error: a has games of Hex, and hive has games of Hive: a dataset is learnt from as one game, so merge those of each game by themselves
    error: a was made from something else (by hexapod import): give another folder, or remove this one
    error: all was made from something else (with 4096 games a shard): give another folder, or remove this one
    error: nowhere is no dataset: it has no manifest.json; `hexapod import … --out nowhere` makes one
    ");
    assert!(!at.join("new").exists(), "nothing is left behind");
    let (code, alone) = said(at, &["data", "merge", "a", "--out", "new"]);
    assert_eq!(code, Some(2), "{alone}");
}

#[test]
fn the_papers_distributions_are_drawn() {
    let folder = imported(&[("hive", HIVE), ("hex", &won(40, 3))]);
    let at = folder.path();
    let drawn = |name: &str| {
        let (code, said) = said(
            at,
            &["data", "stats", name, "--plots", &format!("{name}-plots")],
        );
        assert_eq!(code, Some(0), "{said}");
        said
    };
    insta::assert_snapshot!(drawn("hex"), @"drawn into hex-plots: lengths.svg, widths.svg, branching.svg, winners.svg");
    insta::assert_snapshot!(drawn("hive"), @"drawn into hive-plots: lengths.svg, widths.svg, branching.svg, winners.svg, rooms.svg");
    let winners = fs::read_to_string(at.join("hex-plots/winners.svg")).expect("a chart");
    let title = "hex:11x11: who won 43 games, by length";
    assert!(winners.contains(title), "{winners}");
    assert!(winners.contains("first 93 %"), "{winners}");
    // What is printed stays what it is, so that `--json` can be read.
    let json = output(
        at,
        &["data", "stats", "hex", "--plots", "hex-plots", "--json"],
    );
    let json: serde_json::Value = serde_json::from_str(&json).expect("JSON");
    assert_eq!(json["health"]["first"], 40);
    let nothing = [
        "data", "stats", "hive", "--split", "held-out", "--plots", "no",
    ];
    let (code, said) = said(at, &nothing);
    assert_eq!(code, Some(1), "{said}");
    insta::assert_snapshot!(said, @"error: there are no games to draw on this side of the split");
    assert!(!at.join("no").exists());
}

#[test]
fn one_sided_games_are_called_so() {
    let folder = imported(&[("fair", &won(60, 40)), ("one-sided", &won(60, 2))]);
    let last = |name: &str| {
        let told = output(folder.path(), &["data", "stats", name]);
        told.lines().last().unwrap_or_default().to_owned()
    };
    insta::assert_snapshot!(last("fair"), @"0 of 100 games begin with the same 8 plies as another; 100 are as long as the longest, 2 plies");
    insta::assert_snapshot!(last("one-sided"), @"one-sided: the first player won 96.8 % of 62 decided games (a loop would stop here: of 50 or more, one player may win at most 95 %)");
}

#[test]
fn what_a_search_found_is_kept_merged_and_exported() {
    let search = r#"{"value":0.25,"best":"b2","wdl":[159,1,95],"policy":[["b2",255],["a3",31]],"simulations":400}"#;
    let line = |thoughts: &str| {
        format!(
            r#"{{"id":"ID","game":"hex:3 b2 a1","players":[{{"kind":"bot"}},{{"kind":"bot"}}],"result":null,"ended":"unfinished","source":{{"file":"games.jsonl","place":"line 1"}},"thoughts":[{thoughts}]}}"#
        )
    };
    let folder = imported(&[("plain", "hex:3 b2 a1\n")]);
    let at = folder.path();
    let id = output(at, &["data", "inspect", "plain", "1", "--json"]);
    let id = id.split('"').nth(3).expect("a name").to_owned();
    let write = |thoughts: &str| {
        let line = line(thoughts).replace("ID", &id);
        fs::write(at.join("games.jsonl"), &line).expect("a file");
        line
    };
    let import = |thoughts: &str, name: &str| {
        let line = write(thoughts);
        output(at, &["import", "games.jsonl", "--out", name]);
        line
    };
    import(r#"{"value":0.5},{"value":0.5}"#, "values");
    let cheap = r#"{"value":0.0,"simulations":32,"cheap":true}"#;
    let searched = import(&format!("{search},{cheap}"), "searched");
    let merge = [
        "data", "merge", "plain", "values", "searched", "--out", "all",
    ];
    output(at, &merge);
    let exported = output(at, &["data", "export", "all"]);
    assert_eq!(exported, format!("{searched}\n"));
    let shown = output(at, &["data", "inspect", "all", "1"]);
    let thoughts = shown.lines().find(|line| line.starts_with("thoughts"));
    assert_eq!(
        thoughts,
        Some("thoughts on 2 of 2 positions, a policy on 1, a cheap search on 1")
    );
    // What cannot be is refused by the file and the line.
    let wrong = search.replace("31", "0");
    write(&format!("{wrong},null"));
    let (code, said) = said(at, &["import", "games.jsonl", "--out", "wrong"]);
    assert_eq!(code, Some(1), "nothing was kept: {said}");
    let refused = fs::read_to_string(at.join("wrong/refused.jsonl")).expect("the refused");
    let refused = refused.replace(&id, "ID");
    insta::assert_snapshot!(refused, @r#"{"class":"thought that does not fit","reason":"the game ID: what was thought before move 1: the policy gives `a3` nothing: such moves are left out","file":"games.jsonl","place":"line 1"}"#);
}
