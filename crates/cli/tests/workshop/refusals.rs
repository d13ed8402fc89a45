//! What every command of the workshop says to what is not a game.

use crate::desk::{failure, folder, unheard};

const COMMANDS: [&[&str]; 4] = [
    &["show"],
    &["analyse", "--visits", "2"],
    &["review", "--visits", "2"],
    &["convert", "--to", "json"],
];

/// Each command with this at its end.
fn all(last: &str) -> String {
    let folder = folder();
    std::fs::create_dir(folder.path().join("nothing")).expect("a folder");
    let answers = COMMANDS.map(|command| {
        let arguments = [command, &[last]].concat();
        failure(folder.path(), &arguments)
    });
    answers.join("\n")
}

#[test]
fn a_missing_file() {
    insta::assert_snapshot!(all("none.pgn"), @"
    1: error: reading none.pgn: there is no such file or folder: look at the name
    1: error: reading none.pgn: there is no such file or folder: look at the name
    1: error: reading none.pgn: there is no such file or folder: look at the name
    1: error: reading none.pgn: there is no such file or folder: look at the name
    ");
    insta::assert_snapshot!(all("nowhere"), @"
    1: error: reading nowhere: there is no such file or folder: look at the name; what is no file should begin with `Base`, `hex:` or a link, see --help
    1: error: reading nowhere: there is no such file or folder: look at the name; what is no file should begin with `Base`, `hex:` or a link, see --help
    1: error: reading nowhere: there is no such file or folder: look at the name; what is no file should begin with `Base`, `hex:` or a link, see --help
    1: error: reading nowhere: there is no such file or folder: look at the name
    ");
}

#[test]
fn an_unreadable_file() {
    insta::assert_snapshot!(all("noise.bin"), @"
    1: error: noise.bin: this is neither SGF, nor PGN, nor JSON of ours, nor a table of games, nor lines such as `Base;…`, `1 L, P · 2 …` or `hex:11 …`
    1: error: noise.bin: this is neither SGF, nor PGN, nor JSON of ours, nor a table of games, nor lines such as `Base;…`, `1 L, P · 2 …` or `hex:11 …`
    1: error: noise.bin: this is neither SGF, nor PGN, nor JSON of ours, nor a table of games, nor lines such as `Base;…`, `1 L, P · 2 …` or `hex:11 …`
    1: error: noise.bin: this is neither SGF, nor PGN, nor JSON of ours, nor a table of games, nor lines such as `Base;…`, `1 L, P · 2 …` or `hex:11 …`
    ");
}

#[test]
fn an_empty_file() {
    insta::assert_snapshot!(all("empty.sgf"), @"
    1: error: empty.sgf: there is nothing in it
    1: error: empty.sgf: there is nothing in it
    1: error: empty.sgf: there is nothing in it
    1: error: empty.sgf: there is nothing in it: name a file or a folder that holds games
    ");
}

#[test]
fn a_folder() {
    insta::assert_snapshot!(all("nothing"), @"
    1: error: reading nothing: this is a folder: name a file in it; `hexapod convert` and `hexapod import` take folders
    1: error: reading nothing: this is a folder: name a file in it; `hexapod convert` and `hexapod import` take folders
    1: error: reading nothing: this is a folder: name a file in it; `hexapod convert` and `hexapod import` take folders
    1: error: nothing: there are no files in this folder: name one that holds games
    ");
}

#[test]
fn nobody_listens() {
    let folder = folder();
    for command in COMMANDS {
        let arguments = [command, &["hex.sgf"]].concat();
        let (code, said) = unheard(folder.path(), &arguments);
        assert_eq!(code, Some(0), "{arguments:?}: {said}");
        assert!(!said.contains("error"), "{arguments:?}: {said}");
    }
}

#[test]
fn wrongly_called() {
    let folder = folder();
    let calls: [&[&str]; 9] = [
        &["analyse"],
        &["analyse", "--ply", "3"],
        &["analyse", "hex.sgf", "--player", "nobody"],
        &["analyse", "hex.sgf", "--player", "mcts", "--net", "x"],
        &["analyse", "hex.sgf", "--ply", "9"],
        &["convert", "hex.sgf", "--to", "chess"],
        &["convert", "hex.sgf", "--to", "sgf", "--json"],
        &["show", "hex.sgf", "--pins"],
        &["show", "hive.pgn", "--dead"],
    ];
    let all: Vec<String> = calls
        .iter()
        .map(|call| failure(folder.path(), call))
        .collect();
    insta::assert_snapshot!(all.join("\n"), @"
    2: error: which game? Name a file, `hexapod analyse game.sgf`, or write the position as `hexapod show` reads it; with --json alone, requests are read from standard input
    2: error: the following required arguments were not provided:
      <GAME>...

    Usage: hexapod analyse --ply <PLIES> <GAME>...

    For more information, try '--help'.
    1: error: --player: `nobody` is no player of Hex: write `random`, `mcts`, `mcts-rave` or `net`
    1: error: --net and --device are for --player net: mcts goes by no network
    1: error: there is no position after 9 moves: the game has 3
    2: error: invalid value 'chess' for '--to <FORMAT>'
      [possible values: sgf, pgn, uhp, dbn, hexworld, json]

    For more information, try '--help'.
    2: error: the following required arguments were not provided:
      --out <FILE|FOLDER>

    Usage: hexapod convert --out <FILE|FOLDER> --to <FORMAT> --json <FROM>...

    For more information, try '--help'.
    1: error: --pins and --reach are for Hive, and this is Hex: it has --connections and --dead
    1: error: --connections and --dead are for Hex, and this is Hive: it has --pins and --reach
    ");
}
