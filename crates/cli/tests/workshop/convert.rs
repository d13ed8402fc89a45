//! `hexapod convert`.

use std::fs;
use std::io::Write as _;

use crate::desk::{BOARDSPACE, PGN, SGF, failure, folder, hexapod, output, piped};

#[test]
fn a_game_in_every_format_that_it_has() {
    let folder = folder();
    let to = |from: &str, format: &str| output(folder.path(), &["convert", from, "--to", format]);
    insta::assert_snapshot!(to("space.sgf", "uhp"), @"Base+MLP;InProgress;Black[2];wG1;bL /wG1;wQ wG1-");
    insta::assert_snapshot!(to("space.sgf", "pgn"), @r#"
    [GameType "Base+MLP"]
    [Date "2018.10.31"]
    [Event ""]
    [Site "boardspace.net"]
    [Round ""]
    [White "Ada"]
    [Black "Dumbot1"]
    [Result "BlackWins"]

    1. wG1
    2. bL /wG1
    3. wQ wG1-
    "#);
    insta::assert_snapshot!(to("space.sgf", "dbn"), @"1 G, L · 2 Q+Gs");
    insta::assert_snapshot!(to("hex.sgf", "hexworld"), @"https://hexworld.org/board/#3c1,a1b2c3");
    insta::assert_snapshot!(to("hex.sgf", "sgf").replace(env!("CARGO_PKG_VERSION"), "VERSION"), @"
    (;FF[4]CA[UTF-8]GM[11]AP[Hexapod:VERSION]SZ[3]PB[Ada]PW[Bo]DT[2024-04-26]
    ;B[a1];W[b2];B[c3])
    ");
    insta::assert_snapshot!(to("hive.pgn", "json"), @r#"{"id":"cc6a5bb59035d20e3aef042adf32b404","game":"Base;InProgress;White[3];wS1;bG1 wS1-;wQ \\wS1;bQ bG1/","players":[{"name":"<script>alert(1)</script>","kind":"unknown"},{"name":"Bo & Co","kind":"unknown"}],"date":"2024-04-26","site":"a <b>site</b>","result":"second","ended":"stated","source":{"file":"hive.pgn"}}"#);
}

#[test]
fn the_name_of_the_file_says_the_format() {
    let folder = folder();
    for (from, out, begins) in [
        ("space.sgf", "a.pgn", "[GameType"),
        ("space.sgf", "a.UHP", "Base+MLP;"),
        ("space.sgf", "a.dbn", "1 G, L"),
        ("hive.pgn", "a.jsonl", "{\"id\""),
        ("hex.sgf", "b.sgf", "(;FF[4]"),
    ] {
        output(folder.path(), &["convert", from, "--out", out]);
        let written = fs::read_to_string(folder.path().join(out)).expect("written");
        assert!(written.starts_with(begins), "{out}: {written}");
    }
    let refused = |call: &[&str]| failure(folder.path(), &[&["convert", "hex.sgf"], call].concat());
    insta::assert_snapshot!(refused(&[]), @"2: error: as what should the games be written? Add --to with sgf, pgn, uhp, dbn, hexworld or json, or --out with a file whose name says it, such as games.pgn");
    // Hive's game strings, or links to HexWorld?
    insta::assert_snapshot!(refused(&["--out", "a.txt"]), @"2: error: the name a.txt does not say as what the games should be written: add --to with sgf, pgn, uhp, dbn, hexworld or json");
    insta::assert_snapshot!(refused(&["--out", "games/"]), @"2: error: the name games/ does not say as what the games should be written: add --to with sgf, pgn, uhp, dbn, hexworld or json");
}

#[test]
fn what_goes_round_comes_back() {
    let folder = folder();
    let by_way_of = |text: &str, formats: &[&str]| {
        formats.iter().fold(text.to_owned(), |text, format| {
            piped(folder.path(), &["convert", "-", "--to", format], &text)
        })
    };
    let uhp = by_way_of(BOARDSPACE, &["uhp"]);
    assert_eq!(by_way_of(BOARDSPACE, &["pgn", "json", "uhp"]), uhp);
    let dbn = by_way_of(&uhp, &["dbn"]);
    assert_eq!(by_way_of(&dbn, &["uhp", "json", "pgn", "dbn"]), dbn);
    let pgn = by_way_of(PGN, &["pgn"]);
    assert_eq!(pgn, PGN.to_owned() + "\n", "names, date and result");
    assert_eq!(by_way_of(&pgn, &["json", "pgn"]), pgn);
    let sgf = by_way_of(SGF, &["sgf"]);
    assert_eq!(by_way_of(&sgf, &["json", "sgf"]), sgf);
    let link = by_way_of(&sgf, &["hexworld"]);
    assert_eq!(by_way_of(&link, &["sgf", "hexworld"]), link);
}

#[test]
fn a_folder_becomes_a_folder_and_nothing_is_lost() {
    let folder = folder();
    let games = folder.path().join("games");
    fs::create_dir_all(games.join("deep")).expect("a folder");
    fs::write(games.join("a.sgf"), BOARDSPACE).expect("a file");
    fs::write(games.join("a.pgn"), PGN).expect("a file");
    fs::write(
        games.join("deep/b.txt"),
        "Base;;;wS1;bG1 wS1-\nBase;;;wQ\nhex:3 a1\n",
    )
    .expect("a file");
    let told = output(
        folder.path(),
        &["convert", "games", "--to", "uhp", "--out", "out/"],
    );
    insta::assert_snapshot!(told, @"
    5 games met
    3 written
    2 refused
          1 illegal: queen first
            such as games/deep/b.txt, line 2: ply 1: `wQ`: the queen may not be placed in the first turn
          1 not a format of this game
            such as games/deep/b.txt, line 3: Hex is not written like that: sgf, hexworld and json are its formats
    ");
    let read = |name: &str| fs::read_to_string(folder.path().join("out").join(name));
    assert!(read("a.txt").expect("written").starts_with("Base;"));
    assert!(read("a-2.txt").expect("written").starts_with("Base+MLP;"));
    assert_eq!(read("deep/b.txt").expect("written").lines().count(), 1);
    let again = ["convert", "games", "--to", "uhp", "--out", "out/"];
    insta::assert_snapshot!(failure(folder.path(), &again), @"1: error: out/a.txt is there already: --force replaces it");
    output(folder.path(), &[&again[..], &["--force"]].concat());
    hexapod(
        folder.path(),
        &[&again[..], &["--force", "--strict"]].concat(),
    )
    .assert()
    .code(1);
    let json = output(
        folder.path(),
        &[&again[..], &["--force", "--json"]].concat(),
    );
    let json: serde_json::Value = serde_json::from_str(&json).expect("JSON");
    assert_eq!(json["written"], 3);
    assert_eq!(json["refused"]["illegal: queen first"], 1);
    assert_eq!(json["games"].as_array().expect("a list").len(), 2);
}

#[test]
fn an_archive_stays_inside_of_its_folder() {
    let folder = folder();
    let file = fs::File::create(folder.path().join("games.zip")).expect("a file");
    let mut zip = zip::ZipWriter::new(file);
    let options = zip::write::SimpleFileOptions::default();
    for name in ["../../out.sgf", "in/one.sgf"] {
        zip.start_file(name, options).expect("an entry");
        zip.write_all(SGF.as_bytes()).expect("an entry");
    }
    zip.finish().expect("an archive");
    output(
        folder.path(),
        &["convert", "games.zip", "--to", "hexworld", "--out", "new/"],
    );
    for name in ["new/games.zip/out.txt", "new/games.zip/in/one.txt"] {
        assert!(folder.path().join(name).is_file(), "{name}");
    }
}

#[test]
fn one_file_is_written_whole_or_not_at_all() {
    let folder = folder();
    let call = ["convert", "hex.sgf", "--to", "json", "--out", "all.jsonl"];
    output(folder.path(), &call);
    let before = fs::read(folder.path().join("all.jsonl")).expect("written");
    insta::assert_snapshot!(failure(folder.path(), &call), @"1: error: all.jsonl is there already: --force replaces it");
    assert_eq!(
        fs::read(folder.path().join("all.jsonl")).expect("there"),
        before
    );
    // A file without games is not written.
    let run = hexapod(
        folder.path(),
        &["convert", "hex.sgf", "--to", "uhp", "--out", "none.txt"],
    );
    { run }.assert().code(1);
    assert!(!folder.path().join("none.txt").exists());
    let left: Vec<_> = fs::read_dir(folder.path())
        .expect("a folder")
        .map(|entry| entry.expect("an entry").file_name())
        .filter(|name| name.to_string_lossy().contains(".tmp"))
        .collect();
    assert!(left.is_empty(), "{left:?}");
}

/// Of the files of a folder one is a pipe, at which the program waits until it is interrupted: those
/// before it are whole, and there is nothing of those after it.
#[cfg(unix)]
#[test]
fn an_interrupt_keeps_the_files_that_are_whole() {
    use std::io::{BufRead as _, BufReader};
    use std::process::{Command, Stdio};

    let folder = folder();
    let games = folder.path().join("games");
    fs::create_dir(&games).expect("a folder");
    for name in ["a.txt", "c.txt"] {
        fs::write(games.join(name), "hex:3 a1 b2\nhex:3 b2 a1\n").expect("a file");
    }
    let pipe = games.join("b.txt");
    let made = Command::new("mkfifo").arg(&pipe).status();
    assert!(made.expect("mkfifo").success());
    let call = [
        "convert", "games", "--to", "hexworld", "--out", "out/", "--force",
    ];
    let mut child = Command::new(assert_cmd::cargo::cargo_bin("hexapod"))
        .current_dir(folder.path())
        .args(call)
        .env("HEXAPOD_SETTINGS", "")
        .stdout(Stdio::null())
        .stderr(Stdio::piped())
        .spawn()
        .expect("it runs");
    let first = folder.path().join("out/a.txt");
    while !first.exists() {
        std::thread::sleep(std::time::Duration::from_millis(5));
    }
    let interrupted = Command::new("kill")
        .args(["-INT", &child.id().to_string()])
        .status();
    assert!(interrupted.expect("kill").success());
    let mut said = BufReader::new(child.stderr.take().expect("a stream")).lines();
    let line = said.next().expect("a line").expect("text");
    assert_eq!(line, "stopping; Ctrl-C again stops at once");
    // Now what it waits for comes.
    fs::write(&pipe, "hex:3 c3\n").expect("somebody reads");
    let rest: Vec<String> = said.map(|line| line.expect("text")).collect();
    assert_eq!(
        rest,
        ["stopped; a file is written when all of its games are: --force writes all of them anew"]
    );
    assert_eq!(child.wait().expect("an end").code(), Some(130));
    let whole = fs::read_to_string(&first).expect("written");
    assert_eq!(whole.lines().count(), 2, "{whole}");
    let written: Vec<_> = fs::read_dir(folder.path().join("out"))
        .expect("a folder")
        .map(|entry| entry.expect("an entry").file_name())
        .collect();
    assert_eq!(written, ["a.txt"]);

    fs::remove_file(&pipe).expect("gone");
    output(folder.path(), &call);
    let last = fs::read_to_string(folder.path().join("out/c.txt"));
    assert_eq!(last.expect("written"), whole);
}
