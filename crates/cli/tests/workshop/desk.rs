//! A folder with games, and the program in it.

use std::fs;
use std::path::Path;
use std::process::{Command as Process, Stdio};

use assert_cmd::Command;
use tempfile::TempDir;

/// A game of Hive whose last move is refused by nobody.
pub(crate) const HIVE: &str = r"Base;InProgress;White[3];wS1;bG1 wS1-;wQ \wS1;bQ bG1/";
/// The same as Mzinga writes it, with names that want to be more than text.
pub(crate) const PGN: &str = r#"[GameType "Base"]
[Date "2024.04.26"]
[Event ""]
[Site "a <b>site</b>"]
[Round ""]
[White "<script>alert(1)</script>"]
[Black "Bo & Co"]
[Result "BlackWins"]

1. wS1
2. bG1 wS1-
3. wQ \wS1
4. bQ bG1/
"#;
/// A game of Hex that Black gives away.
pub(crate) const SGF: &str = "(;FF[4]GM[11]SZ[3]PB[Ada]PW[Bo]DT[2024-04-26];B[a1];W[b2];B[c3])";
/// A game of boardspace.net.
pub(crate) const BOARDSPACE: &str = " (;
GM[27]VV[1]
SU[hive-plm 2 0 101]
DT[31 October 2018]
GN[T!HV-Ada-Dumbot-2018-10-31-2005]
RE[Game won by Dumbot]
P0[id \"Ada\"]
P1[id \"Dumbot1\"]
; P0[0 Start P0]
; P0[1 Pick W 2 wG1]TM[100]
; P0[2 Dropb wG1 N 13 .]TM[200]
; P0[3 Done]TM[300]
; P1[4 Move B bL1 M 12 /wG1]TM[400]
; P1[5 Done]TM[500]
; P0[6 Pick W 0 wQ]TM[600]
; P0[7 Dropb wQ O 13 wG1-]TM[700]
; P0[8 Done]TM[800]
;
P0[time 0:01:21 ]
)
";

/// A folder with one file of each kind.
pub(crate) fn folder() -> TempDir {
    let folder = tempfile::tempdir().expect("a folder");
    let write = |name: &str, text: &str| {
        fs::write(folder.path().join(name), text).expect("a file");
    };
    write("hive.pgn", PGN);
    write("hive.txt", &format!("{HIVE}\n"));
    write("hex.sgf", SGF);
    write("space.sgf", BOARDSPACE);
    write("empty.sgf", "");
    write("noise.bin", "\u{1}\u{2}\0\u{3}");
    folder
}

pub(crate) fn hexapod(folder: &Path, arguments: &[&str]) -> Command {
    let mut command = Command::cargo_bin("hexapod").expect("the program is built");
    command
        .current_dir(folder)
        .args(arguments)
        .env("NO_COLOR", "1")
        .env("HEXAPOD_SETTINGS", "");
    command
}

/// Standard output of a run that succeeds.
pub(crate) fn output(folder: &Path, arguments: &[&str]) -> String {
    let run = hexapod(folder, arguments).assert().success();
    String::from_utf8(run.get_output().stdout.clone()).expect("text")
}

/// Standard output of a run that succeeds, fed from standard input.
pub(crate) fn piped(folder: &Path, arguments: &[&str], input: &str) -> String {
    let run = hexapod(folder, arguments).write_stdin(input).assert();
    let run = run.success();
    String::from_utf8(run.get_output().stdout.clone()).expect("text")
}

/// Exit code and standard error of a run that fails.
pub(crate) fn failure(folder: &Path, arguments: &[&str]) -> String {
    let run = hexapod(folder, arguments).assert().failure();
    let output = run.get_output();
    let code = output.status.code().expect("an exit code");
    assert!(output.stdout.is_empty(), "results only on standard output");
    let said = String::from_utf8_lossy(&output.stderr);
    format!("{code}: {}", said.trim_end())
}

/// The exit code of a run whose standard output is closed before it writes anything.
pub(crate) fn unheard(folder: &Path, arguments: &[&str]) -> (Option<i32>, String) {
    let (reader, writer) = std::io::pipe().expect("a pipe");
    drop(reader);
    let run = Process::new(assert_cmd::cargo::cargo_bin("hexapod"))
        .current_dir(folder)
        .args(arguments)
        .env("NO_COLOR", "1")
        .env("HEXAPOD_SETTINGS", "")
        .stdin(Stdio::null())
        .stdout(writer)
        .stderr(Stdio::piped())
        .output()
        .expect("it runs");
    let said = String::from_utf8_lossy(&run.stderr).into_owned();
    (run.status.code(), said)
}
