//! How an engine leaves.

use std::time::Duration;

use super::answer::legal_move;
use super::best_moves::MIDGAME;
use super::engine::Engine;
use crate::check::{Check, Finding, not_applicable, wrong};
use crate::habits::{self, FAREWELL, leaves, leaves_at_end_of_input};

pub(super) fn checks<'a>() -> Vec<Check<Engine<'a>>> {
    vec![
        Check::new(
            "closing",
            "exit",
            "Not in the protocol, but everywhere: at `exit` the engine leaves.",
            exit,
        ),
        Check::new(
            "closing",
            "end-of-input",
            habits::END_OF_INPUT,
            end_of_input,
        ),
        Check::new(
            "closing",
            "end-while-thinking",
            "When its input is closed during a search, the search is finished and answered (hive-hydra needs it), then the engine leaves.",
            end_while_thinking,
        ),
        Check::new(
            "closing",
            "questions-before-the-end",
            "What was asked before its input is closed is answered, all of it and in order, then the engine leaves.",
            questions_before_the_end,
        ),
    ]
}

fn exit(engine: &mut Engine<'_>) -> Finding {
    engine.restart()?;
    engine.talk.tell(b"exit");
    if engine.talk.leaves_within(FAREWELL) {
        return Ok(String::new());
    }
    let info = engine.ask("info");
    engine.talk.end();
    match info {
        Ok(_) => not_applicable("it does not know `exit`"),
        Err(_) => wrong("it neither leaves nor answers"),
    }
}

fn end_of_input(engine: &mut Engine<'_>) -> Finding {
    engine.restart()?;
    leaves_at_end_of_input(&mut engine.talk)
}

/// As a script asks: all at once, and nobody stays.
fn questions_before_the_end(engine: &mut Engine<'_>) -> Finding {
    engine.restart()?;
    let game = engine.begin(MIDGAME)?;
    for line in [
        "validmoves",
        "bestmove depth 1",
        "undo",
        "bestmove depth 1 1",
    ] {
        engine.talk.tell(line.as_bytes());
    }
    engine.talk.close_input();
    let patience = engine.patience();
    engine.hear(patience)?;
    legal_move(&game, engine.hear(patience)?.line()?)?;
    let undone = engine.hear(patience)?;
    if undone.refusal().is_some() {
        return wrong("`undo` was refused after a search");
    }
    engine.hear(patience)?.must_refuse()?;
    leaves(&mut engine.talk)
}

fn end_while_thinking(engine: &mut Engine<'_>) -> Finding {
    engine.restart()?;
    let game = engine.begin(MIDGAME)?;
    engine.talk.tell(b"bestmove time 00:00:01");
    engine.talk.close_input();
    let answer = engine.hear(Duration::from_secs(1) + engine.patience())?;
    legal_move(&game, answer.line()?)?;
    leaves(&mut engine.talk)
}
