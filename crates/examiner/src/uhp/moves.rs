//! `validmoves`: its form. What it lists is compared in `cases` and `legality`.

use super::engine::Engine;
use super::games::OVER;
use crate::check::{Check, Finding, wrong};

pub(super) fn checks<'a>() -> Vec<Check<Engine<'a>>> {
    vec![
        Check::new(
            "validmoves",
            "form",
            "`validmoves` is answered with one line: the legal moves, each once, with `;` between them.",
            form,
        ),
        Check::new(
            "validmoves",
            "unchanged",
            "Looking changes nothing: asked twice, the same is said.",
            unchanged,
        ),
        Check::new(
            "validmoves",
            "over",
            "When the game is over there are no moves: `err`, or an empty line.",
            over,
        ),
    ]
}

fn form(engine: &mut Engine<'_>) -> Finding {
    for text in ["Base", "Base;InProgress;Black[1];wS1"] {
        let game = engine.begin(text)?;
        engine.has_on_board(&game)?;
    }
    Ok(String::new())
}

fn unchanged(engine: &mut Engine<'_>) -> Finding {
    engine.begin("Base;InProgress;Black[1];wS1")?;
    let sorted = |line: &str| {
        let mut moves: Vec<String> = line.split(';').map(str::to_owned).collect();
        moves.sort();
        moves
    };
    let first = engine.ask("validmoves")?;
    let second = engine.ask("validmoves")?;
    if sorted(first.line()?) == sorted(second.line()?) {
        Ok(String::new())
    } else {
        wrong("asked twice, it lists different moves")
    }
}

fn over(engine: &mut Engine<'_>) -> Finding {
    engine.begin(OVER)?;
    let answer = engine.ask("validmoves")?;
    let nothing = answer.lines.iter().all(|line| line.trim().is_empty());
    if answer.refusal().is_some() {
        answer.must_refuse()?;
        Ok("refused".to_owned())
    } else if nothing {
        Ok("an empty line".to_owned())
    } else {
        wrong("it lists moves of a game that is over")
    }
}
