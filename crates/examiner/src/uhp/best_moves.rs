//! `bestmove`: a legal move, and nothing else changes. How long it takes is checked in `time`.

use std::time::Duration;

use game::{Game as _, History};
use hive_rules::Hive;

use super::answer::legal_move;
use super::engine::Engine;
use super::games::OVER;
use crate::check::{Check, Finding, Objection, wrong};

/// A game in which there is much to think about, without expansions.
pub(super) const MIDGAME: &str = r"Base;InProgress;White[7];wS1;bG1 wS1-;wQ \wS1;bQ bG1/;wA1 -wQ;bA1 bQ-;wB1 /wS1;bB1 bG1\;wA2 -wA1;bS1 bA1-;wG1 -wB1;bA2 bB1-";
/// White has to pass.
const FORCED_PASS: &str = r"Base;InProgress;Black[13];wS1;bS1 wS1-;wQ -wS1;bQ bS1-;wB1 \wS1;bQ bS1/;wA1 /wQ;bQ bS1-;wB1 \bS1;bQ bS1/;wB1 bS1;bQ wB1-;wA1 /bQ;bQ wB1/;wA2 /wQ;bQ wB1-;wA2 bQ\;bQ wB1/;wA3 /wQ;bQ wB1-;wA3 bQ-;bQ wB1/;wG1 /wB1;bQ wB1-;wG1 wB1/";

pub(super) fn checks<'a>() -> Vec<Check<Engine<'a>>> {
    vec![
        Check::new(
            "bestmove",
            "depth",
            "`bestmove depth` and a number is answered with one line: a legal move.",
            depth,
        ),
        Check::new(
            "bestmove",
            "time",
            "`bestmove time hh:mm:ss` is answered with one line: a legal move.",
            time,
        ),
        Check::new(
            "bestmove",
            "not-played",
            "The best move is named, not played.",
            not_played,
        ),
        Check::new(
            "bestmove",
            "pass",
            "Whoever cannot move passes: the best move is `pass`.",
            pass,
        ),
        Check::new(
            "bestmove",
            "over",
            "When the game is over there is no best move: the engine refuses, or names none, and lives.",
            over,
        ),
    ]
}

/// Asks for the best move, which must be legal.
pub(super) fn ask(
    engine: &mut Engine<'_>,
    game: &History<Hive>,
    command: &str,
    time: Duration,
) -> Result<Duration, Objection> {
    let answer = engine.ask_within(command, time)?;
    legal_move(game, answer.line()?)?;
    Ok(answer.took)
}

fn depth(engine: &mut Engine<'_>) -> Finding {
    for text in ["Base", "Base;InProgress;Black[1];wS1", MIDGAME] {
        let game = engine.begin(text)?;
        for depth in 1..=2 {
            let command = format!("bestmove depth {depth}");
            ask(engine, &game, &command, Duration::ZERO)?;
        }
    }
    Ok(String::new())
}

fn time(engine: &mut Engine<'_>) -> Finding {
    let second = Duration::from_secs(1);
    for text in ["Base", MIDGAME] {
        let game = engine.begin(text)?;
        ask(engine, &game, "bestmove time 00:00:01", second)?;
    }
    Ok(String::new())
}

fn not_played(engine: &mut Engine<'_>) -> Finding {
    let game = engine.begin(MIDGAME)?;
    for command in ["bestmove depth 1", "bestmove time 00:00:01"] {
        ask(engine, &game, command, Duration::from_secs(1))?;
        engine.is_unchanged(&game, command)?;
    }
    Ok(String::new())
}

fn pass(engine: &mut Engine<'_>) -> Finding {
    let game = engine.begin(FORCED_PASS)?;
    debug_assert_eq!(game.position().count_legal_moves(), 1);
    for command in ["bestmove depth 1", "bestmove time 00:00:01"] {
        ask(engine, &game, command, Duration::from_secs(1))?;
    }
    Ok(String::new())
}

fn over(engine: &mut Engine<'_>) -> Finding {
    for command in ["bestmove depth 1", "bestmove time 00:00:01"] {
        engine.begin(OVER)?;
        let answer = engine.ask_within(command, Duration::from_secs(1))?;
        if answer.refusal().is_none() && answer.lines.iter().any(|line| !line.trim().is_empty()) {
            return wrong("it names a move in a game that is over");
        }
        engine.ask("info")?;
    }
    Ok(String::new())
}
