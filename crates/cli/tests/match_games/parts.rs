//! A match that is played in parts, anywhere, and summed up.

use std::fs;
use std::path::Path;

use crate::called::{hexapod, said};
use crate::{games, twenty};

/// A part of [`twenty`] games, into a file of its own.
fn part_of_twenty(folder: &Path, part: &str, more: &[&str]) -> std::process::Output {
    let out = folder.join(part.replace('/', "-of-"));
    let out = out.to_str().expect("a name");
    hexapod(&twenty(out, &[&["--part", part], more].concat()))
}

/// Adds up files of a folder.
fn sum(folder: &Path, files: &[&str], more: &[&str]) -> std::process::Output {
    let files: Vec<String> = files
        .iter()
        .map(|name| folder.join(name).display().to_string())
        .collect();
    let mut words = vec!["match", "--sum"];
    words.extend(files.iter().map(String::as_str));
    words.extend(more);
    hexapod(&words)
}

#[test]
fn parts_of_a_match_add_up_to_the_match() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("whole");
    let whole = hexapod(&twenty(path.to_str().expect("a name"), &["--json"]));
    let parts = ["1-of-3", "2-of-3", "3-of-3"];
    let mut played = Vec::new();
    for (part, name) in ["1/3", "2/3", "3/3"].into_iter().zip(parts) {
        let output = part_of_twenty(folder.path(), part, &[]);
        let (stdout, stderr) = said(&output);
        assert_eq!(output.status.code(), Some(0), "{stderr}");
        let told = format!(", seed 5, part {part} of 20 games");
        assert!(stdout.contains(&told), "{stdout}");
        for mut game in games(&folder.path().join(name)) {
            let fields = game.as_object_mut().expect("an object");
            let own = fields.remove("part").expect("of a part");
            assert_eq!(own, format!("{part} of 20 games"));
            played.push(game);
        }
    }
    assert_eq!(played, games(&path));

    // In whatever order they are given; only the times differ.
    let timeless = |output: &std::process::Output| {
        let mut summary: serde_json::Value =
            serde_json::from_str(&said(output).0).expect("a summary");
        for player in ["a", "b"] {
            summary[player]["times"]["max"].take();
            summary[player]["times"]["mean"].take();
        }
        summary
    };
    let summed = sum(folder.path(), &["3-of-3", "1-of-3", "2-of-3"], &["--json"]);
    assert_eq!(summed.status.code(), Some(0), "{}", said(&summed).1);
    assert_eq!(timeless(&summed), timeless(&whole));
    assert_eq!(timeless(&whole)["games"], 20);
    let tested = sum(folder.path(), &parts, &["--sprt", "0,800"]);
    assert!(said(&tested).0.contains("SPRT     [0, 800] LLR "));
}

#[test]
fn a_part_of_a_match_goes_on_where_it_stopped() {
    let folder = tempfile::tempdir().expect("a folder");
    part_of_twenty(folder.path(), "2/3", &[]);
    let path = folder.path().join("2-of-3");
    let whole = games(&path);
    let text = fs::read_to_string(&path).expect("a file");
    let torn: usize = text.lines().take(2).map(|line| line.len() + 1).sum();
    fs::write(&path, &text[..torn + 50]).expect("cut");
    let unfinished = sum(folder.path(), &["2-of-3"], &[]);
    let (stdout, stderr) = said(&unfinished);
    assert_eq!((unfinished.status.code(), stdout.as_str()), (Some(1), ""));
    assert!(
        stderr.contains("2-of-3 lacks 4 of the 6 games of part 2/3"),
        "{stderr}"
    );

    let resumed = part_of_twenty(folder.path(), "2/3", &["--resume"]);
    assert_eq!(resumed.status.code(), Some(0), "{}", said(&resumed).1);
    assert_eq!(games(&path), whole);

    fs::rename(&path, folder.path().join("3-of-3")).expect("renamed");
    let other = part_of_twenty(folder.path(), "3/3", &["--resume"]);
    let stderr = said(&other).1;
    assert_eq!(other.status.code(), Some(1));
    assert!(
        stderr.contains("its part is `2/3 of 20 games`, ours is `3/3 of 20 games`"),
        "{stderr}"
    );
}

#[test]
fn files_that_are_not_the_parts_of_one_match_are_named() {
    let folder = tempfile::tempdir().expect("a folder");
    let at = |name: &str| folder.path().join(name);
    for part in ["1/2", "2/2", "1/4", "3/4"] {
        part_of_twenty(folder.path(), part, &[]);
    }
    hexapod(&twenty(at("whole").to_str().expect("a name"), &[]));
    let other = at("other");
    let words = ["match", "random", "random", "--games", "20", "--seed", "6"];
    let words = [&words[..], &["--part", "2/2", "--max-plies", "9", "--out"]].concat();
    hexapod(&[&words[..], &[other.to_str().expect("a name")]].concat());
    fs::copy(at("1-of-2"), at("copy")).expect("copied");
    let text = fs::read_to_string(at("2-of-2")).expect("a file");
    let changed = text.replacen("\"plies\":", "\"plies\":1", 1);
    fs::write(at("changed"), changed).expect("written");
    let (first, rest) = text.split_once('\n').expect("lines");
    fs::write(at("repeated"), format!("{first}\n{first}\n{rest}")).expect("written");
    fs::write(
        at("mixed"),
        text.clone() + &fs::read_to_string(at("whole")).expect("a file"),
    )
    .expect("written");
    fs::write(at("empty"), "").expect("written");
    for (files, why) in [
        (
            &["1-of-2"][..],
            "of the 2 parts of this match one is missing: play 2/2",
        ),
        (&["3-of-4", "1-of-4"], "2 are missing: play 2/4, 4/4"),
        (&["1-of-2", "copy"], "both hold part 1/2"),
        (
            &["1-of-2", "3-of-4"],
            "its number of parts is `4`, and there `2`",
        ),
        (&["1-of-2", "other"], "other is of another match than"),
        (&["1-of-2", "whole"], "whole is no part of a match"),
        (&["1-of-2", "mixed"], "its part is `all of it`"),
        (
            &["1-of-2", "changed"],
            "changed, line 1: it is not as it was written",
        ),
        (&["1-of-2", "repeated"], "repeated holds game 10 twice"),
        (&["1-of-2", "empty"], "one is missing: play 2/2"),
        (&["empty"], "there are no games in /"),
        (&["nowhere"], "nowhere: "),
    ] {
        let output = sum(folder.path(), files, &[]);
        let (stdout, stderr) = said(&output);
        assert_eq!(output.status.code(), Some(1), "{files:?}: {stdout}");
        assert!(stderr.contains(why), "{files:?}: {stderr}");
    }
    let timed = sum(folder.path(), &["1-of-2", "2-of-2"], &["--time", "1"]);
    assert_eq!(timed.status.code(), Some(2), "no game is played");
    assert_eq!(
        sum(folder.path(), &["1-of-2", "2-of-2"], &[]).status.code(),
        Some(0)
    );
}
