//! What clients should not send, and do: the engine answers, lives, and keeps its game.

use std::time::Duration;

use super::best_moves::MIDGAME;
use super::engine::Engine;
use crate::check::{Check, Finding, Objection, wrong};

pub(super) fn checks<'a>() -> Vec<Check<Engine<'a>>> {
    vec![
        Check::new(
            "bad-input",
            "unknown-commands",
            "Commands that there are not are refused with `err`, and the position stays.",
            |engine| refuses(engine, &[b"foo", b"position startpos", b"?", b"=", b";;;"]),
        ),
        Check::new(
            "bad-input",
            "half-moves",
            "Moves that are cut off, or are none, are refused, and the position stays.",
            |engine| refuses(engine, HALF_MOVES),
        ),
        Check::new(
            "bad-input",
            "numbers",
            "Numbers and times that are none are refused, and the position stays.",
            |engine| refuses(engine, NUMBERS),
        ),
        Check::new(
            "bad-input",
            "limits",
            "Limits of `bestmove` that are cut off, too many or far too large are refused, and the position stays.",
            |engine| refuses(engine, LIMITS),
        ),
        Check::new(
            "bad-input",
            "game-strings",
            "Game types and strings that are none are refused, and the position stays.",
            |engine| refuses(engine, GAME_STRINGS),
        ),
        Check::new(
            "bad-input",
            "not-text",
            "Bytes that are no text are refused, and the position stays.",
            |engine| {
                refuses(
                    engine,
                    &[
                        b"\xff\xfe\xfd",
                        b"play \xff",
                        b"play w\xc3(",
                        b"\x00\x01\x02",
                    ],
                )
            },
        ),
        Check::new(
            "bad-input",
            "long-lines",
            "A line of two million characters is refused, and the position stays.",
            long_lines,
        ),
    ]
}

const HALF_MOVES: &[&[u8]] = &[
    b"play",
    b"play wA1 -",
    b"play wA1 bQ-/",
    b"play w",
    b"play wX1 bQ-",
    b"play wA9 bQ-",
    b"play wA bQ-",
    b"play wA1 bZ-",
    b"play wA1 wG3-",
    b"play wA1 wA1",
    b"play -",
    b"play ;",
];

const NUMBERS: &[&[u8]] = &[
    b"undo -1",
    b"undo many",
    b"undo 99999999999999999999999999",
    b"bestmove depth many",
    b"bestmove depth -1",
    b"bestmove time soon",
    b"bestmove time ::",
    b"bestmove sideways 3",
];

const LIMITS: &[&[u8]] = &[
    b"bestmove depth",
    b"bestmove time",
    b"bestmove depth 1 1",
    b"bestmove depth 1 time 00:00:01",
    b"bestmove time 00:00:01 00:00:01",
    b"bestmove time 00:00:01 please",
    b"bestmove depth 99999999999999999999",
    b"bestmove depth 0x10",
    b"bestmove time 99999999999:00:00",
];

const GAME_STRINGS: &[&[u8]] = &[
    b"newgame Base+X",
    b"newgame Chess",
    b"newgame Base;InProgress;White[2];wS1;bS1 wS1-;wX",
    b"newgame Base;InProgress;White[2];wS1;wS1",
    b"newgame ;;;",
];

/// Sends lines that all have to be refused, and looks after each whether the game is still there.
fn refuses(engine: &mut Engine<'_>, lines: &[&[u8]]) -> Finding {
    let game = engine.begin(MIDGAME)?;
    for line in lines {
        let text = String::from_utf8_lossy(line).into_owned();
        let answer = match engine.ask_bytes(line, Duration::ZERO) {
            Err(Objection::Lost(how)) => {
                return Err(Objection::Lost(format!("after `{text}`: {how}")));
            }
            answer => answer?,
        };
        answer.must_refuse()?;
        engine.is_unchanged(&game, &text)?;
    }
    Ok(format!("{} lines", lines.len()))
}

fn long_lines(engine: &mut Engine<'_>) -> Finding {
    let game = engine.begin(MIDGAME)?;
    for start in ["", "play ", "newgame "] {
        let line = format!("{start}{}", "x".repeat(2_000_000));
        let answer = engine.ask(&line)?;
        if answer.refusal().is_none() {
            return wrong("a line of two million characters was not refused");
        }
        engine.is_unchanged(&game, "a line of two million characters")?;
    }
    Ok(String::new())
}
