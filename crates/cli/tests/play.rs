//! `hexapod play --plain`: a game through pipes, with bad input too.

use std::fs;
use std::io::{BufRead as _, BufReader, Write as _};
use std::process::{Command as Process, Stdio};
use std::time::Duration;

use assert_cmd::Command;

/// What is said in a game with this input, and the exit code.
fn play(arguments: &[&str], input: impl Into<Vec<u8>>) -> (String, String, Option<i32>) {
    let mut command = Command::cargo_bin("hexapod").expect("the program");
    command.arg("play").args(arguments).env("NO_COLOR", "1");
    let output = command
        .write_stdin(input.into())
        .timeout(Duration::from_mins(5))
        .output()
        .expect("it runs");
    (
        String::from_utf8_lossy(&output.stdout).into_owned(),
        String::from_utf8_lossy(&output.stderr).into_owned(),
        output.status.code(),
    )
}

#[test]
fn two_people_play_hex_to_the_end() {
    let arguments = ["hex", "--size", "3", "--against", "person", "--plain"];
    let (said, errors, code) = play(&arguments, "b1\nA3\n2b\nc1\nb 3\nboard\n");
    for words in [
        "Hex 3x3. Black is person, White is person.",
        "Black plays b1: Black b1.",
        "White to move, 1 stone.",
        "White plays a3: White a3.",
        "Black plays b2: Black b2.",
        "Black joins top and bottom: Black wins.",
        "2  · ● ·  2",
        "The game: hex:3 b1 a3 b2 c1 b3\n",
    ] {
        assert!(said.contains(words), "{words} in\n{said}");
    }
    assert_eq!((errors.as_str(), code), ("", Some(0)));
}

#[test]
fn two_people_play_hive_and_hear_it() {
    let arguments = ["hive", "--type", "Base", "--against", "person", "--plain"];
    let moves = "s\nbg1 ws1-\nq -s1\nbQ bG1-\nws1 bq-\nwq\nmoves wq\nundo\ntiles\nlevel\nresign\n";
    let (said, errors, code) = play(&arguments, moves);
    for words in [
        "White plays wS1: White spider 1 comes in.",
        "Black plays bG1 wS1-: Black grasshopper 1 comes in right of White spider 1.",
        "White plays wQ -wS1: White queen comes in left of White spider 1.",
        "ws1 bq-: wS1 is pinned: without it the hive falls apart (one-hive rule).",
        "wq: 2 moves begin like this: go on.",
        "2 moves: wQ ",
        "Took back a move.",
        "Nobody here plays at a level.",
        "Black resigns: White wins.",
        "The game: Base;InProgress;Black[2];wS1;bG1 wS1-;wQ -wS1\n",
    ] {
        assert!(said.contains(words), "{words} in\n{said}");
    }
    assert_eq!((errors.as_str(), code), ("", Some(0)));
}

#[test]
fn a_level_answers_and_gives_hints() {
    let arguments = [
        "hex", "--size", "4", "--level", "1", "--seed", "3", "--plain",
    ];
    let (said, errors, code) = play(
        &arguments,
        "b3\nhint\ncandidates\nlevel 2\nlevel 11\nlevel\n",
    );
    assert_eq!((errors.as_str(), code), ("", Some(0)), "{said}");
    for words in [
        "Black plays b3: Black b3.",
        "White plays ",
        "Hint: ",
        " %.",
        "Level 2 from now on, Beginner",
        "There is no level 11: write 1 to 10.",
        "The input has ended, the game has not.",
        "The game: hex:4 b3 ",
    ] {
        assert!(said.contains(words), "{words} in\n{said}");
    }
    let (again, _, _) = play(&arguments, "b3\n");
    let reply = |said: &str| {
        said.lines()
            .find(|line| line.starts_with("White plays"))
            .map(str::to_owned)
    };
    assert_eq!(
        reply(&said),
        reply(&again),
        "the same seed, the same answer"
    );
}

#[test]
fn nothing_that_is_typed_breaks_it() {
    let mut input =
        b"\n   \nxyzzy\nb9\n\xff\xfe\x00\nb2\nb2\nsave /dev/null/all.sgf\nsave x.pgn\nsave x\n?\n"
            .to_vec();
    input.extend(vec![b'x'; (1 << 20) + 10]);
    input.extend(b"\nstep\npause\nnew\nundo\nundo\nresign\nresign\na1\nhint\nq\n");
    let arguments = ["hex", "--size", "3", "--against", "person", "--plain"];
    let (said, errors, code) = play(&arguments, input);
    assert_eq!((errors.as_str(), code), ("", Some(0)), "{said}");
    for words in [
        "xyzzy: ",
        "b9 is not on this board",
        "b2 is taken by Black",
        "Not saved: /dev/null/all.sgf",
        "Hex is not written as PGN: take .sgf or .txt",
        "`x` ends in no format",
        "hint, or h: what the engine would play.",
        "This line is longer than any move",
        "Only a game that is watched is stepped through.",
        "Took back a move.",
        "There is nothing to take back.",
        "Black resigns: White wins.",
        "There is nothing to resign.",
        "the game is over",
        "The game is over: there is nothing to think about.",
    ] {
        assert!(said.contains(words), "{words} in\n{said}");
    }
}

#[test]
fn a_game_that_is_left_is_kept_and_taken_up_again() {
    let folder = tempfile::tempdir().expect("a folder");
    let data = folder.path().display().to_string();
    let start = [
        "hive",
        "--type",
        "Base",
        "--level",
        "1",
        "--seed",
        "1",
        "--plain",
        "--data-dir",
        &data,
    ];
    let (said, errors, code) = play(&start, "wS1\nquit\n");
    assert_eq!(code, Some(0), "{said}");
    let file = folder.path().join("games/hive-1.pgn").display().to_string();
    assert!(
        errors.contains(&format!("hexapod play --resume {file}")),
        "{errors}"
    );
    assert!(
        fs::read_to_string(&file)
            .expect("the game")
            .contains("[Black \"level:1\"]")
    );
    let (said, _, code) = play(&["--resume", &file, "--plain"], "wQ\nsave\n");
    assert_eq!(code, Some(0), "{said}");
    for words in [
        "Hive Base. White is person, Black is level 1 (Newcomer).",
        "2 moves were made before.",
        "White to move, turn 2",
        &format!("Saved to {file}."),
    ] {
        assert!(said.contains(words), "{words} in\n{said}");
    }
    let (_, errors, code) = play(&["hex", "--resume", &file, "--plain"], "");
    assert_eq!(code, Some(1));
    assert!(
        errors.contains("the game in --resume is one of Hive"),
        "{errors}"
    );
}

#[test]
fn the_game_that_was_left_last_is_found() {
    let folder = tempfile::tempdir().expect("a folder");
    let data = folder.path().display().to_string();
    let play = |arguments: &[&str], input: &str| {
        let call = [arguments, &["--plain", "--data-dir", &data]].concat();
        play(&call, input)
    };
    let (_, errors, code) = play(&["--resume"], "");
    assert_eq!(code, Some(1));
    assert!(
        errors.contains("there is no game to go on with in "),
        "{errors}"
    );
    let two = ["--against", "person"];
    for (game, moves) in [
        ("hive", "wS1\nquit\n"),
        ("hex", "a1\nquit\n"),
        ("hex", "b1\nresign\nsave\n"),
    ] {
        let (said, _, code) = play(&[&[game][..], &two].concat(), moves);
        assert_eq!(code, Some(0), "{said}");
        // Some disks know no smaller steps.
        std::thread::sleep(Duration::from_millis(20));
    }
    let games = folder.path().join("games");
    assert!(games.join("hex-2.sgf").is_file(), "the one that is over");
    let shown = |name: &str| format!("This is {}: 1 move", games.join(name).display());
    for (arguments, name) in [
        (&["--resume"][..], "hex-1.sgf"),
        (&["--resume", "last"], "hex-1.sgf"),
        (&["hive", "--resume"], "hive-1.pgn"),
    ] {
        let (said, errors, code) = play(arguments, "");
        assert_eq!((errors.as_str(), code), ("", Some(0)), "{said}");
        assert!(said.contains(&shown(name)), "{arguments:?}: {said}");
    }
    // A game that was left is over when it is given up, and so are those before a new one.
    let (_, errors, _) = play(&["--resume"], "resign\nquit\n");
    assert!(
        errors.contains("the game is kept in ") && errors.contains("hex-1.sgf"),
        "{errors}"
    );
    let (said, _, _) = play(&["--resume"], "resign\nnew\nquit\n");
    assert!(said.contains(&shown("hive-1.pgn")), "{said}");
    let (_, errors, code) = play(&["--resume"], "");
    assert_eq!(code, Some(1), "{errors}");
}

#[test]
fn two_players_are_watched() {
    let watch = [
        "hex", "--size", "4", "--watch", "level:2", "random", "--pace", "0.001", "--seed", "5",
        "--plain",
    ];
    let (said, errors, code) = play(&watch, "");
    assert_eq!((errors.as_str(), code), ("", Some(0)), "{said}");
    assert!(
        said.contains("Black is level 2 (Beginner), White is random."),
        "{said}"
    );
    assert!(said.contains(" wins.\nThe game: hex:4 "), "{said}");
    let folder = tempfile::tempdir().expect("a folder");
    let data = folder.path().display().to_string();
    let kept = [&watch[..], &["--data-dir", &data]].concat();
    let (said, _, code) = play(&kept, "pause\nstep\nb2\nquit\n");
    assert_eq!(code, Some(0));
    assert!(
        said.contains("Paused") && said.contains("You watch this game"),
        "{said}"
    );
}

#[test]
fn whoever_calls_it_wrongly_is_told() {
    let failure = |arguments: &[&str]| {
        let (said, errors, code) = play(arguments, "");
        assert_eq!(said, "", "{arguments:?}");
        (code, errors)
    };
    let (code, errors) = failure(&[]);
    assert!(
        code == Some(2) && errors.contains("Write `hexapod play hive`"),
        "{errors}"
    );
    let (code, errors) = failure(&["hive", "--against", "nobody", "--plain"]);
    assert!(
        code == Some(2) && errors.contains("`nobody` is no player"),
        "{errors}"
    );
    let (code, errors) = failure(&["hive", "--against", "alphabeta", "--plain"]);
    assert!(
        code == Some(1) && errors.contains("would think for ever"),
        "{errors}"
    );
    let (code, errors) = failure(&["hive", "--level", "11"]);
    assert!(code == Some(2) && errors.contains("11"), "{errors}");
    let (code, errors) = failure(&["hive", "--swap", "--plain"]);
    assert!(
        code == Some(1) && errors.contains("--swap is for Hex"),
        "{errors}"
    );
    let folder = tempfile::tempdir().expect("a folder");
    let empty = folder.path().join("empty.pgn");
    fs::write(&empty, "").expect("a file");
    for path in [
        folder.path().join("missing.pgn"),
        folder.path().to_owned(),
        empty,
    ] {
        let path = path.display().to_string();
        let (code, errors) = failure(&["--resume", &path]);
        assert!(code == Some(1) && errors.contains(&path), "{errors}");
    }
}

#[cfg(unix)]
#[test]
fn an_interrupt_keeps_the_game() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut child = Process::new(env!("CARGO_BIN_EXE_hexapod"))
        .args([
            "play",
            "hex",
            "--against",
            "person",
            "--plain",
            "--data-dir",
        ])
        .arg(folder.path())
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("it runs");
    let mut input = child.stdin.take().expect("its input");
    input.write_all(b"f6\n").expect("a move");
    let mut said = BufReader::new(child.stdout.take().expect("its output")).lines();
    let is_move = |line: &std::io::Result<String>| {
        line.as_ref()
            .is_ok_and(|line| line.starts_with("Black plays f6"))
    };
    assert!(said.any(|line| is_move(&line)));
    let process = rustix::process::Pid::from_child(&child);
    rustix::process::kill_process(process, rustix::process::Signal::INT).expect("it is there");
    let output = child.wait_with_output().expect("it ends");
    let errors = String::from_utf8_lossy(&output.stderr).into_owned();
    assert_eq!(output.status.code(), Some(130), "{errors}");
    assert!(errors.contains("hexapod play --resume "), "{errors}");
    let kept = fs::read_to_string(folder.path().join("games/hex-1.sgf")).expect("the game");
    assert!(kept.contains(";B[f6]"), "{kept}");
    drop(input);
}

#[test]
fn a_closed_output_is_no_error() {
    let mut child = Process::new(env!("CARGO_BIN_EXE_hexapod"))
        .args(["play", "hex", "--against", "person", "--plain"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("it runs");
    drop(child.stdout.take());
    let mut input = child.stdin.take().expect("its input");
    // The program may be gone before it has read everything.
    let _ = input.write_all("board\n".repeat(100).as_bytes());
    drop(input);
    let output = child.wait_with_output().expect("it ends");
    let errors = String::from_utf8_lossy(&output.stderr);
    assert_eq!((errors.as_ref(), output.status.code()), ("", Some(0)));
}
