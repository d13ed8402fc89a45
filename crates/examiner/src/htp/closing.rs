//! How an engine leaves.

use std::time::Duration;

use super::engine::{Engine, legal_cell};
use crate::check::{Check, Finding, wrong};

/// How long an engine may take to leave.
const FAREWELL: Duration = Duration::from_secs(2);

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
            "When its input is closed an engine leaves: nobody will ask it anything any more.",
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
    leaves(engine)
}

fn end_of_input(engine: &mut Engine<'_>) -> Finding {
    engine.restart()?;
    engine.talk.close_input();
    leaves(engine)
}

fn end_while_thinking(engine: &mut Engine<'_>) -> Finding {
    use crate::check::Objection;
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
    leaves(engine)?;
    Ok(remark.to_owned())
}

fn leaves(engine: &mut Engine<'_>) -> Finding {
    if engine.talk.leaves_within(FAREWELL) {
        return Ok(String::new());
    }
    wrong(format!("it is still there after {} s", FAREWELL.as_secs()))
}
