//! How lines are read, and what is said about those that cannot be.

use std::fmt::Write as _;

use protocols::uhp::Command;

fn readings(lines: &[&[u8]]) -> String {
    lines.iter().fold(String::new(), |mut all, line| {
        let shown = String::from_utf8_lossy(line).replace(['\r', '\t', '\u{feff}'], "·");
        match Command::read(line) {
            Ok(None) => writeln!(all, "{shown:28} nothing"),
            Ok(Some(command)) => writeln!(all, "{shown:28} {command:?}"),
            Err(error) => writeln!(all, "{shown:28} err {error}"),
        }
        .expect("a string takes everything");
        all
    })
}

#[test]
fn commands_are_read_in_either_case_and_with_any_blanks() {
    insta::assert_snapshot!(readings(&[
        b"",
        b" \t \r",
        b"info",
        b"INFO\r",
        b"\xef\xbb\xbfinfo",
        b"\tinfo  ",
        b"newgame",
        b"newgame Base+MLP",
        b"NewGame  Base;;;wS1;bS1 wS1- ",
        b"play wS1",
        b"play  wA1   bQ-",
        b"play pass",
        b"pass",
        b"validmoves",
        b"undo",
        b"undo 12",
        b"options",
        b"options get Threads",
        b"options SET threads 4",
        b"perft 3",
        b"help",
        b"licenses",
        b"exit",
    ]), @r#"
                                 nothing
     · ·                         nothing
    info                         Info
    INFO·                        Info
    ·info                        Info
    ·info                        Info
    newgame                      NewGame(None)
    newgame Base+MLP             NewGame(Some("Base+MLP"))
    NewGame  Base;;;wS1;bS1 wS1-  NewGame(Some("Base;;;wS1;bS1 wS1-"))
    play wS1                     Play("wS1")
    play  wA1   bQ-              Play("wA1   bQ-")
    play pass                    Play("pass")
    pass                         Pass
    validmoves                   ValidMoves
    undo                         Undo(1)
    undo 12                      Undo(12)
    options                      Options(List)
    options get Threads          Options(Get("Threads"))
    options SET threads 4        Options(Set { name: "threads", value: "4" })
    perft 3                      Perft(3)
    help                         Help
    licenses                     Licences
    exit                         Exit
    "#);
}

#[test]
fn limits_are_read_strictly() {
    insta::assert_snapshot!(readings(&[
        b"bestmove",
        b"bestmove time 00:00:05",
        b"bestmove TIME 0:0:5",
        b"bestmove time 00:00:00.25",
        b"bestmove time 00:00:00",
        b"bestmove time 1",
        b"bestmove time 90",
        b"bestmove time 0.5",
        b"bestmove time 00:00:60",
        b"bestmove time 48:00:00",
        b"bestmove time",
        b"bestmove depth 4",
        b"bestmove depth 0",
        b"bestmove depth -1",
        b"bestmove depth +4",
        b"bestmove depth 4.5",
        b"bestmove depth 99999999999999999999",
        b"bestmove depth",
        b"bestmove nodes 1000",
        b"bestmove nodes",
        b"bestmove depth 3 nodes 5",
        b"bestmove 5",
    ]), @"
    bestmove                     BestMove(Limits { depth: None, nodes: None, time: None })
    bestmove time 00:00:05       BestMove(Limits { depth: None, nodes: None, time: Some(5s) })
    bestmove TIME 0:0:5          BestMove(Limits { depth: None, nodes: None, time: Some(5s) })
    bestmove time 00:00:00.25    BestMove(Limits { depth: None, nodes: None, time: Some(250ms) })
    bestmove time 00:00:00       BestMove(Limits { depth: None, nodes: None, time: Some(0ns) })
    bestmove time 1              err `1` is no time: if it means seconds, write `00:00:01`
    bestmove time 90             err `90` is no time: if it means seconds, write `00:01:30`
    bestmove time 0.5            err `0.5` is no time: if it means seconds, write `00:00:00.5`
    bestmove time 00:00:60       err `00:00:60` is no time: minutes and seconds end at 59
    bestmove time 48:00:00       err `48:00:00` is too long: the most is `24:00:00`; a bare `bestmove` goes on until stopped
    bestmove time                err `bestmove time` needs a time such as `00:00:05`
    bestmove depth 4             BestMove(Limits { depth: Some(4), nodes: None, time: None })
    bestmove depth 0             err `0` is no number from 1 to 1000000: write it in digits
    bestmove depth -1            err `-1` is no number from 1 to 1000000: write it in digits
    bestmove depth +4            err `+4` is no number from 1 to 1000000: write it in digits
    bestmove depth 4.5           err `4.5` is no number from 1 to 1000000: write it in digits
    bestmove depth 99999999999999999999 err `99999999999999999999` is no number from 1 to 1000000: write it in digits
    bestmove depth               err `bestmove depth` needs a number of plies
    bestmove nodes 1000          BestMove(Limits { depth: None, nodes: Some(1000), time: None })
    bestmove nodes               err `bestmove nodes` needs a number of positions
    bestmove depth 3 nodes 5     err `nodes` follows a whole command: nothing should
    bestmove 5                   err `5` is no limit: write `bestmove time hh:mm:ss`, `bestmove depth n` or `bestmove nodes n`
    ");
}

#[test]
fn lines_that_are_no_commands_say_what_to_write() {
    insta::assert_snapshot!(readings(&[
        b"hello",
        b"infos",
        b"info now",
        b"play",
        b"pass wA1",
        b"undo 0",
        b"undo x",
        b"undo 1 1",
        b"options get",
        b"options set",
        b"options set Threads",
        b"options set Threads 1 2",
        b"options list",
        b"perft",
        b"perft 21",
        b"play \xff",
        b"\x00",
    ]), @"hello                        err unknown command `hello`: `help` lists what there is\ninfos                        err unknown command `infos`: `help` lists what there is\ninfo now                     err `now` follows a whole command: nothing should\nplay                         err `play` needs a move such as `wA1 bQ-`\npass wA1                     err `wA1` follows a whole command: nothing should\nundo 0                       err `0` is no number from 1 to 1000000: write it in digits\nundo x                       err `x` is no number from 1 to 1000000: write it in digits\nundo 1 1                     err `1` follows a whole command: nothing should\noptions get                  err `options get` needs the name of an option\noptions set                  err `options set` needs the name of an option and a value\noptions set Threads          err `options set` needs the name of an option and a value\noptions set Threads 1 2      err `2` follows a whole command: nothing should\noptions list                 err `list` is nothing to do with options: write `get` or `set`\nperft                        err `perft` needs a number of plies\nperft 21                     err `21` is no number from 0 to 20: write it in digits\nplay �                       err the line is not UTF-8: byte 6 makes no sense\n\0                            err unknown command `�`: `help` lists what there is");
    let long = "x".repeat(1 << 20);
    let said = Command::read(long.as_bytes())
        .expect_err("no command")
        .to_string();
    assert!(said.chars().count() < 120, "{said}");
}
