//! `hexapod match` and `hexapod openings`, from the outside.

#[path = "../called/mod.rs"]
mod called;
mod parts;

use std::fs;
use std::path::Path;

use called::{hexapod, said};

/// Twenty games of two random players, into a file.
fn twenty<'a>(out: &'a str, more: &[&'a str]) -> Vec<&'a str> {
    let mut words = vec![
        "match", "random", "random", "--games", "20", "--type", "Base+MLP",
    ];
    words.extend([
        "--random-openings",
        "4",
        "--seed",
        "5",
        "--max-plies",
        "120",
        "--out",
        out,
    ]);
    words.extend(more);
    words
}

/// The games of a file in the order of their numbers, without the times.
fn games(path: &Path) -> Vec<serde_json::Value> {
    let text = fs::read_to_string(path).expect("a file");
    let mut games: Vec<serde_json::Value> = text
        .lines()
        .map(|line| serde_json::from_str(line).expect("JSON"))
        .collect();
    for game in &mut games {
        let fields = game.as_object_mut().expect("an object");
        fields.remove("white_time");
        fields.remove("black_time");
        fields.remove("seal");
    }
    games.sort_by_key(|game| game["game"].as_u64());
    games
}

#[test]
fn random_players_play_twenty_games() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("games.jsonl");
    let out = path.to_str().expect("a name");
    let output = hexapod(&twenty(out, &["--concurrency", "2"]));
    let (stdout, stderr) = said(&output);
    assert_eq!(output.status.code(), Some(0), "{stderr}");
    assert!(
        stdout.contains("games    20 of 20 of Base+MLP, seed 5"),
        "{stdout}"
    );
    assert!(stdout.contains("Elo      not below 100 games"), "{stdout}");
    assert!(
        stdout.contains("\nin words ") && stdout.contains("\nluck "),
        "{stdout}"
    );
    assert_eq!(
        stderr
            .lines()
            .filter(|line| line.contains("/20 games"))
            .count(),
        10
    );
    let games = games(&path);
    assert_eq!(games.len(), 20);
    for (i, game) in games.iter().enumerate() {
        assert_eq!(game["game"], i);
        assert_eq!(game["white"], ["a", "b"][i % 2]);
        assert_eq!(game["opening"], games[i - i % 2]["opening"]);
        assert!(
            ["queen", "draw", "repetition", "length"]
                .contains(&game["ending"].as_str().expect("a word"))
        );
    }
}

#[test]
fn the_summary_says_who_was_stronger_and_what_was_played() {
    let words = |games: &str, more: &[&str]| {
        let call = ["match", "alphabeta", "random", "--depth-a", "2", "--games"];
        let call = [&call[..], &[games, "--random-openings", "4"], more].concat();
        let (stdout, stderr) = said(&hexapod(&call));
        let is_wanted = |line: &&str| line.starts_with("in words") || line.starts_with("luck");
        let lines: Vec<&str> = stdout.lines().filter(is_wanted).collect();
        (lines.join("\n"), stderr)
    };
    let (verdict, told) = words("12", &[]);
    insta::assert_snapshot!(verdict, @"
    in words A was stronger: 95.8 % of the points
    luck     equal players come at least as far apart in 3.1 % of such matches
    ");
    assert!(told.contains("Hive is played as Base: --type Base+MLP"));
    let (verdict, told) = words("4", &["--type", "Base"]);
    insta::assert_snapshot!(verdict, @"
    in words A did better, but that may be luck: 87.5 % of the points
    luck     equal players come at least as far apart in 50 % of such matches
    ");
    assert!(!told.contains("is played as"), "it was asked for: {told}");
    let (verdict, _) = words("100", &["--max-plies", "60"]);
    insta::assert_snapshot!(verdict, @"
    in words A was stronger: 93.5 % of the points, about 463 Elo
    luck     equal players come at least as far apart in less than 0.1 % of such matches
    ");
}

#[test]
fn a_match_goes_on_where_it_stopped() {
    let folder = tempfile::tempdir().expect("a folder");
    let (whole, cut) = (folder.path().join("whole"), folder.path().join("cut"));
    hexapod(&twenty(whole.to_str().expect("a name"), &[]));
    let text = fs::read_to_string(&whole).expect("a file");
    let torn: usize = text.lines().take(7).map(|line| line.len() + 1).sum();
    fs::write(&cut, &text[..torn + 50]).expect("cut");
    let out = cut.to_str().expect("a name");

    let refused = hexapod(&twenty(out, &[]));
    assert_eq!(refused.status.code(), Some(1));
    assert!(said(&refused).1.contains("exists already: add --resume"));

    let resumed = hexapod(&twenty(out, &["--resume", "--json"]));
    let (stdout, stderr) = said(&resumed);
    assert_eq!(resumed.status.code(), Some(0), "{stderr}");
    let summary: serde_json::Value = serde_json::from_str(&stdout).expect("JSON");
    assert_eq!(summary["games"], 20);
    assert_eq!(games(&whole), games(&cut));
    assert!(
        fs::read_to_string(&cut)
            .expect("a file")
            .starts_with(&text[..torn])
    );

    let other = hexapod(&twenty(out, &["--resume", "--depth-a", "3"]));
    let (_, stderr) = said(&other);
    assert_eq!(other.status.code(), Some(1));
    assert!(stderr.contains("give the same settings"), "{stderr}");
    assert!(
        stderr.contains("is of another match: its pair of limits is"),
        "{stderr}"
    );
}

#[test]
fn a_test_ends_with_a_verdict() {
    let test = |players: [&str; 2]| {
        let mut words = vec![
            "match", players[0], players[1], "--depth", "2", "--sprt", "0,300",
        ];
        words.extend([
            "--random-openings",
            "4",
            "--games",
            "200",
            "--max-plies",
            "100",
        ]);
        hexapod(&words)
    };
    let better = test(["alphabeta:hash=1", "random"]);
    assert_eq!(better.status.code(), Some(0));
    assert!(
        said(&better).0.contains("H1 accepted"),
        "{}",
        said(&better).0
    );
    let worse = test(["random", "alphabeta:hash=1"]);
    assert_eq!(worse.status.code(), Some(3));
    assert!(said(&worse).0.contains("H0 accepted"));
}

#[test]
fn what_cannot_be_played_is_said_before_it_begins() {
    for (words, expected) in [
        (&["match", "nobody", "random"][..], "`nobody` is no player"),
        (
            &["match", "Cargo.toml uhp", "random"][..],
            "write `uhp:./Cargo.toml uhp`",
        ),
        (&["match", "alphabeta", "random"], "would think for ever"),
        (
            &["match", "random", "uhp:x", "--nodes", "5"],
            "exactly one of them",
        ),
        (
            &["match", "random", "uhp:x", "--depth", "5", "--time", "1"],
            "exactly one of them",
        ),
        (
            &["match", "random", "uhp:/nowhere/x", "--depth", "1"],
            "cannot be started",
        ),
        (
            &["match", "random", "uhp:'x", "--depth", "1"],
            "quotation mark",
        ),
        (
            &["match", "random", "random", "--option-a", "A=1"],
            "takes no UHP options",
        ),
        (
            &["match", "random", "random", "--sprt", "5,0"],
            "elo0 below elo1",
        ),
        (
            &["match", "random", "random", "--time", "0"],
            "from 0.001 to 86400",
        ),
        (
            &["match", "random", "random", "--openings", "/nowhere"],
            "reading the openings in /nowhere",
        ),
        (&["match", "random", "random", "--resume"], "--out"),
        (&["openings", "--plies", "8..4"], "such as 4..8"),
    ] {
        let output = hexapod(words);
        let (stdout, stderr) = said(&output);
        assert_ne!(output.status.code(), Some(0), "{words:?}");
        assert_eq!(stdout, "", "{words:?}");
        assert!(stderr.contains(expected), "{words:?}: {stderr}");
    }
}

/// Four games of Hex between two random players, into a file.
fn four_of_hex<'a>(out: &'a str, more: &[&'a str]) -> Vec<&'a str> {
    let mut words = vec!["match", "--game", "hex", "--size", "5", "random", "random"];
    words.extend(["--games", "4", "--openings", "one-ply", "--out", out]);
    words.extend(more);
    words
}

#[test]
fn hex_is_played_resumed_and_told_by_colour() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("games.jsonl");
    let out = path.to_str().expect("a name");
    let output = hexapod(&four_of_hex(out, &[]));
    let (stdout, stderr) = said(&output);
    assert_eq!(output.status.code(), Some(0), "{stderr}");
    assert!(
        stdout.contains("games    4 of 4 of Hex 5x5, seed 1"),
        "{stdout}"
    );
    assert!(stdout.contains("ended by connection 4"), "{stdout}");
    let played = games(&path);
    for (i, game) in played.iter().enumerate() {
        assert_eq!(game["white"], ["b", "a"][i % 2], "A begins, and has Black");
        let (winner, white) = (&game["winner"], &game["white"]);
        assert_eq!(game["result"], if winner == white { "W+" } else { "B+" });
    }

    let resumed = hexapod(&four_of_hex(out, &["--resume", "--json"]));
    let summary: serde_json::Value = serde_json::from_str(&said(&resumed).0).expect("JSON");
    let number = |colour: &str, what: &str| summary[colour][what].as_u64().expect("a number");
    let lost = |game: &&serde_json::Value| game["winner"] == "b";
    assert_eq!(
        number("as_white", "losses") + number("as_black", "losses"),
        played.iter().filter(lost).count() as u64
    );
    assert_eq!(number("as_white", "wins") + number("as_white", "losses"), 2);

    let other = hexapod(&four_of_hex(out, &["--resume", "--swap"]));
    assert!(
        said(&other)
            .1
            .contains("its type is `Hex 5x5`, ours is `Hex 5x5 with swap`"),
        "{}",
        said(&other).1
    );
}

#[test]
fn a_match_of_hex_says_what_cannot_be_played() {
    for (words, expected) in [
        (&["alphabeta", "random"][..], "`alphabeta` is no player"),
        (&["random", "uhp:x"], "`uhp:x` is no player"),
        (&["random", "htp:x", "--nodes", "5"], "speaks HTP"),
        (&["random", "random", "--size", "27"], "27"),
        (
            &["random", "random", "--size", "1", "--openings", "one-ply"],
            "give a larger --size",
        ),
        (
            &["random", "random", "--openings", "/nowhere"],
            "reading the openings in /nowhere",
        ),
    ] {
        let output = hexapod(&[&["match", "--game", "hex"][..], words].concat());
        let (stdout, stderr) = said(&output);
        assert_ne!(output.status.code(), Some(0), "{words:?}");
        assert_eq!(stdout, "", "{words:?}");
        assert!(stderr.contains(expected), "{words:?}: {stderr}");
    }
    let hive = hexapod(&["match", "random", "random", "--swap"]);
    assert!(said(&hive).1.contains("--swap is for Hex"));
}

#[test]
fn openings_are_made_and_played() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("openings.txt");
    let file = path.to_str().expect("a name");
    let wanted = [
        "--count", "12", "--depth", "1", "--within", "100000", "--plies", "4..6",
    ];
    let made = hexapod(&[&["openings", "--out", file][..], &wanted].concat());
    assert_eq!(made.status.code(), Some(0), "{}", said(&made).1);
    let text = fs::read_to_string(&path).expect("a file");
    let lines: Vec<&str> = text.lines().filter(|line| !line.starts_with('#')).collect();
    assert_eq!(lines.len(), 12);
    assert!(text.contains(
        "openings --type Base --count 12 --plies 4..6 --seed 1 --depth 1 --within 100000"
    ));
    let printed = hexapod(&[&["openings", "--threads", "2"][..], &wanted].concat());
    assert_eq!(said(&printed).0, text);

    let played = hexapod(&[
        "match",
        "random",
        "random",
        "--games",
        "4",
        "--openings",
        file,
    ]);
    assert_eq!(played.status.code(), Some(0));
    let other = hexapod(&[
        "match",
        "random",
        "random",
        "--type",
        "Base+M",
        "--openings",
        file,
    ]);
    assert!(said(&other).1.contains("give --type Base or another file"));
}

/// A match that is interrupted as soon as something is true, and what it said.
#[cfg(unix)]
fn interrupted_when(words: &[&str], is_time: &dyn Fn() -> bool) -> std::process::Output {
    use std::process::{Command, Stdio};
    use std::time::Duration;

    let child = Command::new(assert_cmd::cargo::cargo_bin("hexapod"))
        .args(words)
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("a match");
    while !is_time() {
        std::thread::sleep(Duration::from_millis(20));
    }
    let interrupted = Command::new("kill")
        .args(["-INT", &child.id().to_string()])
        .status();
    assert!(interrupted.expect("kill").success());
    child.wait_with_output().expect("an end")
}

#[cfg(unix)]
#[test]
fn an_interrupt_keeps_what_was_played() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("games.jsonl");
    let mut words = twenty(path.to_str().expect("a name"), &[]);
    words[4] = "1000000";
    let output = interrupted_when(&words, &|| {
        fs::metadata(&path).is_ok_and(|file| file.len() > 0)
    });
    let (stdout, stderr) = said(&output);
    assert_eq!(output.status.code(), Some(130), "{stderr}");
    assert!(
        stderr.contains("repeat the command with --resume"),
        "{stderr}"
    );
    let kept = games(&path).len();
    assert!(
        stdout.contains(&format!("games    {kept} of 1000000")),
        "{stdout}"
    );
}

/// A match that is stopped during its first game, which is far from over.
#[cfg(unix)]
#[test]
fn a_game_that_was_under_way_goes_on() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("games.jsonl");
    let adjourned = folder.path().join("games.jsonl.adjourned");
    let out = path.to_str().expect("a name");
    let words = |more: &[&'static str]| {
        let words = ["match", "alphabeta", "alphabeta", "--time", "1.5"];
        [&words[..], &["--games", "1", "--out", out], more].concat()
    };
    // Games are written down every five seconds: whoever pulls the plug loses no more.
    let output = interrupted_when(&words(&[]), &|| adjourned.exists());
    assert_eq!(output.status.code(), Some(130));
    assert!(games(&path).is_empty());

    // Another match must not take these games for its own.
    fs::rename(&path, folder.path().join("elsewhere")).expect("moved");
    let refused = hexapod(&words(&[]));
    let stderr = said(&refused).1;
    assert_eq!(refused.status.code(), Some(1), "{stderr}");
    assert!(
        stderr.contains("games.jsonl.adjourned exists already"),
        "{stderr}"
    );
    assert!(!path.exists());

    fs::rename(folder.path().join("elsewhere"), &path).expect("moved back");
    let resumed = hexapod(&words(&["--resume", "--max-plies", "1"]));
    let stderr = said(&resumed).1;
    assert_eq!(resumed.status.code(), Some(0), "{stderr}");
    assert!(stderr.contains("one game goes on where it was"), "{stderr}");
    let played = games(&path);
    let [game] = played.as_slice() else {
        panic!("{played:?}")
    };
    assert_eq!(game["adjournments"], 1);
    assert!(game["plies"].as_u64() >= Some(3), "{game}");
    assert!(!adjourned.exists());
}

/// One game of four in a journal is changed, another line is torn, a third is not believed.
#[test]
fn damaged_games_are_named_set_aside_and_played_again() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("games.jsonl");
    let out = path.to_str().expect("a name");
    let words = |more: &[&'static str]| {
        let words = [
            "match",
            "random",
            "random",
            "--random-openings",
            "4",
            "--max-plies",
            "60",
        ];
        [&words[..], &["--games", "8", "--out", out], more].concat()
    };
    assert_eq!(hexapod(&words(&[])).status.code(), Some(0));
    let whole = games(&path);
    let text = fs::read_to_string(&path).expect("a file");
    let mut lines: Vec<String> = text.lines().map(str::to_owned).collect();
    lines[2] = lines[2].replacen("\"plies\":", "\"plies\":1", 1);
    lines[4] = lines[4].replacen("\"seal\"", "\"sea1\"", 1);
    // As somebody would who knows how lines are sealed: the winner does not follow from the moves.
    let object = lines[5]
        .rsplit_once(",\"seal\"")
        .expect("a seal")
        .0
        .to_owned()
        + "}";
    let lie = if object.contains("\"winner\":null") {
        object.replace("\"winner\":null", "\"winner\":\"a\"")
    } else {
        let nobody = "\"winner\":null";
        object
            .replace("\"winner\":\"a\"", nobody)
            .replace("\"winner\":\"b\"", nobody)
    };
    lines[5] = files::seal::seal(&lie);
    fs::write(&path, lines.join("\n") + "\n").expect("written");
    let resumed = hexapod(&words(&["--resume"]));
    let stderr = said(&resumed).1;
    assert_eq!(resumed.status.code(), Some(0), "{stderr}");
    for line in [
        "line 3 is damaged: it is not as it was written",
        "line 5 is damaged",
        "line 6 is damaged: its winner is",
    ] {
        assert!(stderr.contains(line), "{stderr}");
    }
    assert!(stderr.contains("games.jsonl.damaged"), "{stderr}");
    assert_eq!(games(&path), whole);
    let aside = fs::read_to_string(folder.path().join("games.jsonl.damaged")).expect("a file");
    assert_eq!(aside.lines().count(), 3);

    // What is no journal at all is not touched.
    fs::write(&path, "my diary\n").expect("written");
    let refused = hexapod(&words(&["--resume"]));
    let stderr = said(&refused).1;
    assert_eq!(refused.status.code(), Some(1), "{stderr}");
    assert!(
        stderr.contains("line 1: it is no game of a match"),
        "{stderr}"
    );
    assert_eq!(fs::read_to_string(&path).expect("a file"), "my diary\n");
}
