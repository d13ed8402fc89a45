//! `hexapod library`: what it says, and that doing it twice changes nothing.

use std::fs;

use assert_cmd::Command;

fn hexapod(arguments: &[&str]) -> (String, bool) {
    let mut command = Command::cargo_bin("hexapod").expect("the program");
    let output = command.args(arguments).output().expect("it runs");
    let text = [output.stdout, output.stderr].concat();
    (
        String::from_utf8_lossy(&text).into_owned(),
        output.status.success(),
    )
}

#[test]
fn games_are_imported_once_and_counted() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = |name: &str| folder.path().join(name).display().to_string();
    let (games, data) = (path("games.txt"), path("data"));
    fs::write(&games, "Base;;;wS1;bG1 wS1-\nhex:5 c3 b2\nhex:5 c3 c3\n").expect("a file");
    let (said, well) = hexapod(&["library", "status", "--data-dir", &data]);
    assert!(well && said.contains("no library in"), "{said}");
    let (said, well) = hexapod(&["library", "import", &games, "--data-dir", &data]);
    assert!(well, "{said}");
    for words in ["3 games met", "2 added", "1 refused", "line 3"] {
        assert!(said.contains(words), "{words} in {said}");
    }
    let (said, well) = hexapod(&["library", "import", &games, "--data-dir", &data]);
    assert!(well && said.contains("0 games met"), "{said}");
    assert!(said.contains("1 files had been read before"), "{said}");
    let (said, _) = hexapod(&["library", "status", "--data-dir", &data]);
    for words in ["2 games in", "6 positions", "1 Base\n", "1 hex:5x5"] {
        assert!(said.contains(words), "{words} in {said}");
    }
}

#[test]
fn a_file_that_is_not_there_is_named() {
    let folder = tempfile::tempdir().expect("a folder");
    let data = folder.path().display().to_string();
    let (said, well) = hexapod(&[
        "library",
        "import",
        "/nowhere/games.sgf",
        "--data-dir",
        &data,
    ]);
    assert!(
        !well && said.contains("reading /nowhere/games.sgf"),
        "{said}"
    );
}
