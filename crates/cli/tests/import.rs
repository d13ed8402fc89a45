//! From files to a dataset and out again, as people do it.

use std::fs;
use std::path::Path;

use assert_cmd::Command;

const GAMES: &str = r"Base;InProgress;White[3];wS1;bG1 wS1-;wQ \wS1;bQ bG1/
Base;InProgress;White[3];wS1;bG1 wS1\;wQ wS1/;bQ bG1-
hex:3 b1 a2 b2 a3 b3
Base;;;wQ
";

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

fn failure(folder: &Path, arguments: &[&str]) -> String {
    let run = hexapod(folder, arguments).assert().failure();
    String::from_utf8_lossy(&run.get_output().stderr).into_owned()
}

fn imported() -> tempfile::TempDir {
    let folder = tempfile::tempdir().expect("a folder");
    fs::write(folder.path().join("games.txt"), GAMES).expect("a file");
    output(folder.path(), &["import", "games.txt", "--out", "set"]);
    folder
}

#[test]
fn an_import_says_what_became_of_the_games() {
    let folder = imported();
    let manifest = output(folder.path(), &["data", "inspect", "set"]);
    insta::assert_snapshot!(manifest, @"
    made by hexapod import from
            1 files of 139 bytes in games.txt
            4 games met
            2 kept, 0 of them held out, in 1 shards of 290 bytes
            1 were there already
            1 refused, listed in refused.jsonl
                  1 illegal: queen first
    ");
    let again = hexapod(folder.path(), &["import", "games.txt", "--out", "set"])
        .assert()
        .success();
    let said = String::from_utf8_lossy(&again.get_output().stderr).into_owned();
    assert_eq!(said, "this was imported before: there is nothing to do\n");
    let other = failure(
        folder.path(),
        &["import", "games.txt", "--players", "bot", "--out", "set"],
    );
    insta::assert_snapshot!(other, @"error: set was made from something else (with unknown players taken as unknown): give another folder, or remove this one");
    let missing = failure(folder.path(), &["import", "nowhere", "--out", "new"]);
    insta::assert_snapshot!(missing, @"error: reading nowhere: there is no such file or folder: look at the name");
}

#[test]
fn a_game_can_be_looked_at() {
    let folder = imported();
    insta::assert_snapshot!(output(folder.path(), &["data", "inspect", "set", "1"]), @r"
    name     cc6a5bb59035d20e3aef042adf32b404 (training)
    type     Base
    first    ? (unknown)
    second   ? (unknown)
    date     ?
    site     ?
    result   ? (unfinished), 4 plies
    source   games.txt, line 1
    Base;InProgress;White[3];wS1;bG1 wS1-;wQ \wS1;bQ bG1/

     wQ         [bQ]
        wS1⌁  bG1⌁

    White to move · turn 3 · wQ 1/6 · bQ 1/6
    White's hand: S B2 G3 A3
    Black's hand: S2 B2 G2 A3
    ");
    let json = output(folder.path(), &["data", "inspect", "set", "2", "--json"]);
    insta::assert_snapshot!(json, @r#"{"id":"fdea0c7f4812393fb56311980412233e","game":"hex:3 b1 a2 b2 a3 b3","players":[{"kind":"unknown"},{"kind":"unknown"}],"result":"first","ended":"board","source":{"file":"games.txt","place":"line 3"}}"#);
    let missing = failure(folder.path(), &["data", "inspect", "set", "99"]);
    insta::assert_snapshot!(missing, @"error: there is no game `99`: write a number from 1 to 2, or how the name of a game begins");
    let verified = output(folder.path(), &["data", "inspect", "set", "--verify"]);
    assert!(
        verified.ends_with("all checksums fit, and all 2 games replay\n"),
        "{verified}"
    );
}

#[test]
fn numbers_are_counted() {
    let folder = imported();
    insta::assert_snapshot!(output(folder.path(), &["data", "stats", "set"]), @"
    type            games   plies (mean)  median   90 %   most  moves (mean)   10 %   90 %    turns   in 12x12  widest
    Base                1            4.0       4      4      4          14.5      4     24      2.0     100.0%       3
    hex:3x3             1            5.0       5      5      5           7.0      5      9      2.5          -       -

    type         first-second        games       first won      second won           drawn  unknown
    Base         unknown-unknown         1        0   0.0%        0   0.0%        0   0.0%        1
    hex:3x3      unknown-unknown         1        1 100.0%        0   0.0%        0   0.0%        0

    Base         ended by: unfinished 1
    hex:3x3      ended by: board 1

    0 of 2 games begin with the same 8 plies as another; 1 are as long as the longest, 5 plies
    ");
}

#[test]
fn games_come_out_as_other_programs_want_them() {
    let folder = imported();
    let lines = output(
        folder.path(),
        &["data", "export", "set", "--format", "lines"],
    );
    let first = GAMES.lines().next().expect("a game");
    assert_eq!(lines, format!("{first}\nhex:3 b1 a2 b2 a3 b3\n"));
    let tsv = output(folder.path(), &["data", "export", "set", "--format", "tsv"]);
    insta::assert_snapshot!(tsv, @r"
    id	site	date	gametype	first	first_kind	second	second_kind	result	how	plies	game
    cc6a5bb59035d20e3aef042adf32b404			Base		unknown		unknown	?	unfinished	4	Base;InProgress;White[3];wS1;bG1 wS1-;wQ \wS1;bQ bG1/
    fdea0c7f4812393fb56311980412233e			hex:3x3		unknown		unknown	first	board	5	hex:3 b1 a2 b2 a3 b3
    ");
    output(
        folder.path(),
        &["data", "export", "set", "--out", "games.jsonl"],
    );
    let written = fs::read_to_string(folder.path().join("games.jsonl")).expect("a file");
    assert_eq!(written, output(folder.path(), &["data", "export", "set"]));
    let nothing = failure(folder.path(), &["data", "export", "games.txt"]);
    assert!(nothing.contains("games.txt"), "{nothing}");
}

#[test]
fn parquet_is_written_or_refused_by_how_the_program_was_built() {
    let folder = imported();
    let export = ["data", "export", "set", "--format", "parquet"];
    let to_file = [&export[..], &["--out", "games.parquet"]].concat();
    let written = folder.path().join("games.parquet");
    if cfg!(feature = "parquet") {
        output(folder.path(), &to_file);
        let bytes = fs::read(written).expect("a file");
        assert!(bytes.starts_with(b"PAR1") && bytes.ends_with(b"PAR1"));
        let terminal = failure(folder.path(), &export);
        insta::assert_snapshot!(terminal, @"error: Parquet is no text for a terminal: say with --out FILE where to write it");
    } else {
        let unbuilt = failure(folder.path(), &to_file);
        insta::assert_snapshot!(unbuilt, @"error: this program was built without Parquet: build it with `cargo build --release -p cli --features parquet`, or choose --format jsonl");
        assert!(!written.exists());
    }
    assert!(!folder.path().join("games.parquet.tmp").exists());
}

#[test]
fn an_export_that_fails_leaves_the_old_file_alone() {
    let folder = imported();
    let shards = fs::read_dir(folder.path().join("set")).expect("a folder");
    let shard = shards
        .map(|entry| entry.expect("an entry").path())
        .find(|path| path.extension().is_some_and(|end| end == "zst"))
        .expect("a shard");
    fs::write(&shard, "torn").expect("a file");
    let old = folder.path().join("games.jsonl");
    fs::write(&old, "from before").expect("a file");
    let torn = failure(
        folder.path(),
        &["data", "export", "set", "--out", "games.jsonl"],
    );
    assert!(torn.contains("games.jsonl"), "{torn}");
    assert_eq!(fs::read_to_string(old).expect("a file"), "from before");
    assert!(!folder.path().join("games.jsonl.tmp").exists());
}
