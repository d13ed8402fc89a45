//! How an engine leaves.

use super::engine::{Engine, legal_cell};
use crate::check::{Check, Finding, Objection};
use crate::habits::{self, leaves, leaves_at_end_of_input};

pub(super) fn checks<'a>() -> Vec<Check<Engine<'a>>> {
    vec![
        Check::new(
            "closing",
            "quit",
            "`quit` is answered with `=`, and the engine leaves.",
            quit,
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
            "When its input is closed during a search, the engine may answer, and leaves.",
            end_while_thinking,
        ),
    ]
}

fn quit(engine: &mut Engine<'_>) -> Finding {
    engine.restart()?;
    engine.demand("quit")?;
    leaves(&mut engine.talk)
}

fn end_of_input(engine: &mut Engine<'_>) -> Finding {
    engine.restart()?;
    leaves_at_end_of_input(&mut engine.talk)
}

fn end_while_thinking(engine: &mut Engine<'_>) -> Finding {
    engine.restart()?;
    let game = engine.begin_midgame()?;
    engine.talk.tell(b"genmove black");
    engine.talk.close_input();
    let remark = match engine.hear(engine.patience()) {
        Ok(answer) => {
            legal_cell(&game, answer.text()?)?;
            "it answers, and leaves"
        }
        // It left without an answer.
        Err(Objection::Lost(_)) if !engine.talk.is_running() => return Ok("it leaves".to_owned()),
        Err(objection) => return Err(objection),
    };
    leaves(&mut engine.talk)?;
    Ok(remark.to_owned())
}
