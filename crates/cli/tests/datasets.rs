//! Datasets that are drawn, and found to be one-sided.

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
