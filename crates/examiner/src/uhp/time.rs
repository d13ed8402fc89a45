//! Keeping time, and how long everything else takes.

use std::time::Duration;

use game::{Game as _, History};
use hive_rules::Hive;

use super::answer::legal_move;
use super::best_moves::{self, MIDGAME};
use super::engine::Engine;
use crate::check::{Check, Finding, Objection, not_applicable, wrong};
use crate::habits::{self, are_prompt};

pub(super) fn checks<'a>() -> Vec<Check<Engine<'a>>> {
    vec![
        Check::new(
            "time",
            "one-second",
            "`bestmove time 00:00:01` is answered within that second and the tolerance, in the opening and later.",
            |engine| keeps(engine, Duration::from_secs(1)),
        ),
        Check::new(
            "time",
            "three-seconds",
            "`bestmove time 00:00:03` is answered within these seconds and the tolerance.",
            |engine| keeps(engine, Duration::from_secs(3)),
        ),
        Check::new(
            "time",
            "none",
            "`bestmove time 00:00:00` is answered at once, or refused: no time is not all the time there is.",
            none,
        ),
        Check::new(
            "time",
            "fractions",
            "Not in the protocol: whoever takes fractions, as in `00:00:00.1`, keeps to them.",
            fractions,
        ),
        Check::new(
            "time",
            "cancel",
            "Not in the protocol: MzingaViewer cancels a search with SIGINT; whoever answers then answers with a legal move.",
            cancel,
        ),
        Check::new("speed", "answers", habits::ANSWERS, answers),
    ]
}

/// Asks for a move and checks how long that took.
fn in_time(
    engine: &mut Engine<'_>,
    game: &History<Hive>,
    command: &str,
    time: Duration,
) -> Result<Duration, Objection> {
    let took = best_moves::ask(engine, game, command, time)?;
    let tolerance = engine.talk.settings.tolerance;
    if took <= time + tolerance {
        return Ok(took);
    }
    engine
        .talk
        .note(&format!("answered after {:.3} s", took.as_secs_f64()));
    wrong(format!(
        "asked for a move in {} s, it took {:.3} s: more than {} s later",
        time.as_secs_f64(),
        took.as_secs_f64(),
        tolerance.as_secs_f64()
    ))
}

fn keeps(engine: &mut Engine<'_>, time: Duration) -> Finding {
    let mut slowest = Duration::ZERO;
    for text in ["Base;InProgress;Black[1];wS1", MIDGAME] {
        let game = engine.begin(text)?;
        let command = format!("bestmove time 00:00:{:02}", time.as_secs());
        slowest = slowest.max(in_time(engine, &game, &command, time)?);
    }
    Ok(format!("after {:.3} s at most", slowest.as_secs_f64()))
}

fn none(engine: &mut Engine<'_>) -> Finding {
    let game = engine.begin(MIDGAME)?;
    let answer = engine.ask("bestmove time 00:00:00")?;
    if answer.refusal().is_some() {
        answer.must_refuse()?;
        return Ok("refused".to_owned());
    }
    legal_move(&game, answer.line()?)?;
    if answer.took > engine.talk.settings.tolerance {
        return wrong(format!("it took {:.3} s", answer.took.as_secs_f64()));
    }
    Ok(format!("after {:.3} s", answer.took.as_secs_f64()))
}

fn fractions(engine: &mut Engine<'_>) -> Finding {
    let game = engine.begin(MIDGAME)?;
    let command = "bestmove time 00:00:00.1";
    let time = Duration::from_millis(100);
    let answer = engine.ask_within(command, time)?;
    if answer.refusal().is_some() {
        return not_applicable("it takes whole seconds only");
    }
    let took = in_time(engine, &game, command, time)?;
    Ok(format!("after {:.3} s", took.as_secs_f64()))
}

fn cancel(engine: &mut Engine<'_>) -> Finding {
    const PROMPT: Duration = Duration::from_secs(1);
    let game = engine.begin(MIDGAME)?;
    engine.talk.tell(b"bestmove time 00:00:05");
    if engine.talk.listen(Duration::from_millis(500))?.is_some() {
        engine.talk.end();
        return not_applicable("it answers before it can be cancelled");
    }
    if !engine.talk.interrupt() {
        engine.talk.end();
        return not_applicable("there are no signals here");
    }
    let said = match engine.talk.listen(PROMPT) {
        Ok(Some(line)) => String::from_utf8_lossy(&line).trim().to_owned(),
        Ok(None) => {
            engine.talk.end();
            return not_applicable("it goes on thinking");
        }
        Err(Objection::Lost(how)) => {
            return not_applicable(format!("it takes it for the end: {how}"));
        }
        Err(objection) => return Err(objection),
    };
    legal_move(&game, &said)?;
    let rest = engine.hear(engine.patience())?;
    if rest.lines.is_empty() {
        Ok(String::new())
    } else {
        wrong("more than one line came")
    }
}

fn answers(engine: &mut Engine<'_>) -> Finding {
    let game = engine.begin(MIDGAME)?;
    debug_assert!(game.position().outcome().is_none());
    let mut times = Vec::new();
    for _ in 0..20 {
        for command in ["info", "validmoves", "undo", "play bA2 bB1-"] {
            let answer = engine.ask(command)?;
            if answer.refusal().is_some() {
                return wrong(format!("`{command}` was refused"));
            }
            times.push(answer.took);
        }
    }
    are_prompt(times)
}
