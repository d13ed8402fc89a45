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

#[test]
fn a_damaged_library_is_named_and_repaired() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = |name: &str| folder.path().join(name).display().to_string();
    let (games, data) = (path("games.txt"), path("data"));
    let (said, well) = hexapod(&["library", "check", "--data-dir", &data]);
    assert!(well && said.contains("no games in"), "{said}");
    fs::write(&games, "Base;;;wS1;bG1 wS1-\nhex:5 c3 b2\n").expect("a file");
    hexapod(&["library", "import", &games, "--data-dir", &data]);
    let (said, well) = hexapod(&["library", "check", "--data-dir", &data]);
    assert!(well && said.contains("2 games in"), "{said}");
    let (said, well) = hexapod(&["library", "repair", "--data-dir", &data]);
    assert!(well && said.contains("nothing in"), "{said}");

    let file = folder.path().join("data/library.sqlite");
    let mut bytes = fs::read(&file).expect("a library");
    let line = b"hex:5 c3 b2";
    let at = bytes.windows(line.len()).position(|window| window == line);
    bytes[at.expect("the game") + 9] = b'd';
    fs::write(&file, bytes).expect("damaged");
    let (said, well) = hexapod(&["library", "check", "--data-dir", &data]);
    assert!(!well, "{said}");
    for words in [
        "1 games in",
        "game 2 is not as it was written",
        "hexapod library repair",
    ] {
        assert!(said.contains(words), "{words} in {said}");
    }
    let (said, well) = hexapod(&["library", "repair", "--data-dir", &data]);
    assert!(well, "{said}");
    for words in ["1 games were whole", "library.sqlite.damaged"] {
        assert!(said.contains(words), "{words} in {said}");
    }
    let (said, well) = hexapod(&["library", "import", &games, "--data-dir", &data]);
    assert!(well && said.contains("1 added"), "{said}");
}
