//! Keeping time, being interrupted, and how long everything else takes.

use std::time::Duration;

use game::History;
use hex_rules::{Cell, Hex};

use super::engine::{Engine, legal_cell};
use crate::check::{Check, Finding, not_applicable, wrong};
use crate::habits::{self, are_prompt};

/// How soon an interrupted search is answered.
const PROMPT: Duration = Duration::from_secs(1);

pub(super) fn checks<'a>() -> Vec<Check<Engine<'a>>> {
    vec![
        Check::new(
            "time",
            "clock",
            "Not required: whoever is told by `time_left` that there are 3 seconds left moves before they are over (and the tolerance).",
            clock,
        ),
        Check::new(
            "time",
            "settings",
            "Not required: whoever takes `time_settings 0 1 1`, one second a move, moves within it (and the tolerance).",
            settings,
        ),
        Check::new(
            "time",
            "interrupt",
            "Not required: whoever has `gogui-interrupt` answers within a second of `# interrupt`, with a legal move.",
            interrupt,
        ),
        Check::new("speed", "answers", habits::ANSWERS, answers),
    ]
}

/// A move on 11x11 within this time.
fn moves_within(engine: &mut Engine<'_>, game: &History<Hex>, time: Duration) -> Finding {
    let answer = engine.ask("genmove black")?;
    legal_cell(game, answer.text()?)?;
    let (took, tolerance) = (answer.took, engine.talk.settings.tolerance);
    if took <= time + tolerance {
        return Ok(format!("after {:.3} s", took.as_secs_f64()));
    }
    wrong(format!(
        "it took {:.3} s: more than {} s too long",
        took.as_secs_f64(),
        tolerance.as_secs_f64()
    ))
}

fn clock(engine: &mut Engine<'_>) -> Finding {
    engine.needs("time_left")?;
    let game = engine.begin_midgame()?;
    // The protocol of Go tells a number of stones as well; benzene does without.
    let told = engine.ask("time_left black 3 0")?.agrees || engine.ask("time_left black 3")?.agrees;
    if !told {
        return not_applicable("it cannot be told by `time_left`");
    }
    moves_within(engine, &game, Duration::from_secs(3))
}

fn settings(engine: &mut Engine<'_>) -> Finding {
    engine.needs("time_settings")?;
    let game = engine.begin_midgame()?;
    if !engine.ask("time_settings 0 1 1")?.agrees {
        return not_applicable("it does not take one second a move");
    }
    let moved = moves_within(engine, &game, Duration::from_secs(1));
    // The next check finds it as it was set up.
    engine.talk.end();
    moved
}

fn interrupt(engine: &mut Engine<'_>) -> Finding {
    engine.needs("gogui-interrupt")?;
    let game = engine.begin_midgame()?;
    engine.talk.tell(b"genmove black");
    if engine.talk.listen(Duration::from_millis(100))?.is_some() {
        engine.talk.end();
        return not_applicable("it answers before it can be interrupted");
    }
    engine.talk.tell(b"# interrupt");
    let answer = engine.hear(engine.patience())?;
    legal_cell(&game, answer.text()?)?;
    if answer.took <= PROMPT {
        return Ok(format!("after {:.3} s", answer.took.as_secs_f64()));
    }
    wrong(format!("after {:.3} s", answer.took.as_secs_f64()))
}

fn answers(engine: &mut Engine<'_>) -> Finding {
    let mut times = Vec::new();
    engine.begin(11)?;
    for row in 0..11 {
        for column in 0..5 {
            let cell = Cell::new(column, row);
            let answer = engine.ask(&format!("play white {cell}"))?;
            answer.text()?;
            times.push(answer.took);
        }
        let answer = engine.ask("protocol_version")?;
        times.push(answer.took);
    }
    are_prompt(times)
}
