//! What clients should not send, and do: the engine answers, lives, and keeps its board.

use hex_rules::Cell;

use super::engine::{Engine, stones};
use crate::check::{Check, Finding, Objection, wrong};

pub(super) fn checks<'a>() -> Vec<Check<Engine<'a>>> {
    vec![
        Check::new(
            "bad-input",
            "unknown-commands",
            "Commands that there are not are refused, and the board stays.",
            |engine| refuses(engine, &[b"foo", b"3 foo bar", b"newgame Base", b";;;"]),
        ),
        Check::new(
            "bad-input",
            "arguments",
            "Arguments that are missing or make no sense are refused, and the board stays.",
            |engine| refuses(engine, ARGUMENTS),
        ),
        Check::new(
            "bad-input",
            "cells",
            "Cells that are not on the board are refused, and the board stays.",
            |engine| refuses(engine, CELLS),
        ),
        Check::new(
            "bad-input",
            "not-text",
            "Bytes that are no text are refused, and the board stays.",
            |engine| {
                refuses(
                    engine,
                    &[b"\xff\xfe\xfd", b"play black \xff1", b"\x01\x02\x7f"],
                )
            },
        ),
        Check::new(
            "bad-input",
            "long-lines",
            "A line of two million characters is refused, and the board stays.",
            |engine| {
                let long = "x".repeat(2_000_000);
                let cell = format!("play black {long}");
                refuses(engine, &[long.as_bytes(), cell.as_bytes()])
            },
        ),
    ]
}

const ARGUMENTS: &[&[u8]] = &[
    b"boardsize",
    b"boardsize many",
    b"boardsize 0",
    b"boardsize -3",
    b"boardsize 99999999999999999999",
    b"play",
    b"play black",
    b"play green b2",
    b"genmove",
    b"genmove green",
    b"genmove black white",
    b"play black b2 b3",
    b"boardsize 5 5 5",
    b"undo 1",
];

const CELLS: &[&[u8]] = &[
    b"play black f1",
    b"play black a6",
    b"play black a0",
    b"play black a-1",
    b"play black 11",
    b"play black a",
    b"play black zz99",
    b"play black a99999999999999999999",
    b"play black a1b",
];

/// Sends lines that all have to be refused, and looks whether the stones are still there: after each
/// of them if the engine draws its board, and in the end.
fn refuses(engine: &mut Engine<'_>, lines: &[&[u8]]) -> Finding {
    let mut game = engine.begin(5)?;
    for cell in [Cell::new(2, 2), Cell::new(1, 3)] {
        engine.play(&mut game, cell)?;
    }
    let before = engine.drawing()?;
    for line in lines {
        let text = game::excerpt(&String::from_utf8_lossy(line));
        let answer = match engine.ask_bytes(line) {
            Err(Objection::Lost(how)) => {
                return Err(Objection::Lost(format!("after `{text}`: {how}")));
            }
            answer => answer?,
        };
        answer.must_refuse()?;
        if before.is_some() && engine.drawing()? != before {
            return wrong(format!("after `{text}` the board is another"));
        }
    }
    engine.has_stones(game.position().size(), &stones(&game))?;
    Ok(format!("{} lines", lines.len()))
}
