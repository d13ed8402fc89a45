//! `hexapod solve` as people and scripts meet it.

use std::fs;

use assert_cmd::Command;

fn solve(arguments: &[&str]) -> Command {
    let mut command = Command::cargo_bin("hexapod").expect("the program is built");
    command
        .args(["solve", "hex"])
        .args(arguments)
        .env("NO_COLOR", "1");
    command
}

/// Exit code, standard output and standard error, without times.
fn run(arguments: &[&str]) -> (i32, String, String) {
    let output = solve(arguments).output().expect("it runs");
    (
        output.status.code().expect("an exit code"),
        String::from_utf8(output.stdout).expect("text"),
        String::from_utf8(output.stderr).expect("text"),
    )
}

/// The first line, up to what was spent.
fn answer(arguments: &[&str]) -> String {
    let (code, out, err) = run(arguments);
    assert_eq!(code, 0, "{err}");
    out.split(" (").next().unwrap_or_default().to_owned()
}

#[test]
fn a_position_can_be_given_in_three_ways() {
    assert_eq!(answer(&["--size", "4", "--moves", "b1"]), "White wins");
    assert_eq!(answer(&["--size", "4", "--black", "d1"]), "Black wins");
    assert_eq!(
        answer(&["--position", "hex:5 black=b2,e2 white=a1,d3 turn=white"]),
        answer(&[
            "--size",
            "5",
            "--black",
            "b2 e2",
            "--white",
            "a1,d3",
            "--to-move",
            "white"
        ])
    );
}

#[test]
fn winning_moves_are_listed() {
    let (code, out, _) = run(&["--size", "3", "--all-moves"]);
    assert_eq!(code, 0);
    assert_eq!(
        out.lines().nth(1),
        Some("winning moves: c1 a2 b2 c2 a3"),
        "{out}"
    );
    let (_, out, _) = run(&["--size", "4", "--moves", "d1", "--all-moves"]);
    assert_eq!(out.lines().nth(1), Some("winning moves: none"), "{out}");
}

#[test]
fn json_is_for_scripts() {
    let (_, out, _) = run(&["--size", "3", "--moves", "b2", "--json"]);
    let report: serde_json::Value = serde_json::from_str(&out).expect("JSON");
    assert_eq!(report["winner"], "black");
    assert_eq!(report["to_move"], "white");
    let (_, out, _) = run(&["--size", "4", "--all-openings", "--json"]);
    let report: serde_json::Value = serde_json::from_str(&out).expect("JSON");
    assert_eq!(report["winning"], 4);
    assert_eq!(report["losing"], 12);
}

#[test]
fn openings_are_kept_and_taken_up_again() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("four.txt");
    let path = path.to_str().expect("a name");
    let base = ["--size", "4", "--all-openings", "--out", path];
    let (code, first, _) = run(&base);
    assert_eq!(code, 0);
    assert!(first.starts_with("LLLW\nLLWL\nLWLL\nWLLL\n"), "{first}");

    let (code, _, err) = run(&base);
    assert_eq!(code, 1);
    assert!(err.contains("is there already"), "{err}");

    let text = fs::read_to_string(path).expect("what was kept");
    let again = [&base[..], &["--resume"]].concat();
    let (code, second, err) = run(&again);
    assert_eq!((code, err.as_str()), (0, ""), "nothing is left to do");
    assert_eq!(first.lines().next(), second.lines().next());

    fs::write(path, text.replace("black", "white")).expect("it can be written");
    let (code, _, err) = run(&again);
    assert_eq!(code, 1);
    assert!(err.contains("the checksum is wrong"), "{err}");
}

#[test]
fn puzzles_are_told_by_size() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("puzzles.tsv");
    let table = "size\tblack\twhite\tto_move\tquestion\texpected\n\
                 3x3\t\t\tblack\twinning-moves\tc1 a2 b2 c2 a3\n\
                 3x3\t\t\tblack\twinning-moves\tb2\n\
                 4x4\tb1\t\twhite\twinner\tblack\n";
    fs::write(&path, table).expect("it can be written");
    let path = path.to_str().expect("a name");
    let (code, out, err) = run(&["--puzzles", path]);
    assert_eq!(code, 0, "{err}");
    let lines: Vec<&str> = out
        .lines()
        .filter_map(|line| Some(line.rsplit_once(", ")?.0))
        .collect();
    assert_eq!(
        lines,
        [
            "3x3: 2 of 2 solved (1 with more moves than expected)",
            "4x4: 0 of 1 solved, 1 answered otherwise",
            "all: 2 of 3 solved (1 with more moves than expected), 1 answered otherwise"
        ]
    );
    fs::write(path, "size\tblack\n3x3\tb2\n").expect("it can be written");
    let (code, _, err) = run(&["--puzzles", path]);
    assert_eq!(code, 1);
    assert!(err.contains("`white` among them"), "{err}");
}

#[test]
fn bad_input_is_refused_with_a_reason() {
    for (arguments, reason) in [
        (&["--moves", "a1"][..], "say how large the board is"),
        (&["--size", "27"], "1x1 to 26x26 do"),
        (&["--size", "5", "--moves", "a1 a1"], "a1 is taken by Black"),
        (&["--size", "5", "--moves", "a9"], "a9 is not on this board"),
        (&["--size", "5", "--black", "b9"], "b9 is not on a board of"),
        (&["--size", "5", "--black", "x"], "`x` is no cell"),
        (
            &["--size", "5", "--seconds", "0"],
            "a number of seconds above 0",
        ),
        (&["--size", "5", "--resume"], "--out"),
    ] {
        let (code, out, err) = run(arguments);
        assert!(code == 1 || code == 2, "{arguments:?}");
        assert!(
            out.is_empty() && err.contains(reason),
            "{arguments:?}: {err}"
        );
    }
}

#[test]
fn time_runs_out_with_a_clear_answer() {
    let (code, out, _) = run(&["--size", "9", "--seconds", "0.05"]);
    assert_eq!(code, 1);
    assert!(out.starts_with("not solved ("), "{out}");
}
