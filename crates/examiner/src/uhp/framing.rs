//! Lines, `ok`, `err`, `invalidmove`, and who the engine is.

use std::time::Duration;

use super::answer::{Answer, shows};
use super::engine::{Engine, read};
use crate::check::{Check, Finding, Objection, not_applicable, wrong};
use crate::habits;

/// How long to listen for what should not come.
const QUIET: Duration = Duration::from_millis(150);

pub(super) fn checks<'a>() -> Vec<Check<Engine<'a>>> {
    vec![
        Check::new(
            "framing",
            "greeting",
            "When it starts, an engine says unasked what it answers to `info`, and `ok`: viewers wait for it.",
            greeting,
        ),
        Check::new(
            "framing",
            "ok",
            "Every answer ends with a line that is exactly `ok`, and nothing follows it.",
            ok,
        ),
        Check::new("framing", "in-order", habits::IN_ORDER, in_order),
        Check::new(
            "framing",
            "err",
            "What cannot be understood is answered with one line that begins with `err`, then `ok`.",
            err,
        ),
        Check::new(
            "framing",
            "invalidmove",
            "A move that cannot be played is answered with one line that begins with `invalidmove`, then `ok`.",
            invalid_move,
        ),
        Check::new(
            "framing",
            "blank-line",
            "A blank line is passed over, or refused with `err` and `ok`; the next command is answered.",
            blank_line,
        ),
        Check::new(
            "framing",
            "crlf",
            "Not in the protocol: whoever takes lines that end with CR LF takes them as commands; whoever does not refuses them.",
            crlf,
        ),
        Check::new(
            "info",
            "id",
            "`info` begins with a line `id` and the name of the engine.",
            id,
        ),
        Check::new(
            "info",
            "expansions",
            "After it comes at most one more line: some of Mosquito, Ladybug and Pillbug, with `;` between them.",
            expansions,
        ),
    ]
}

fn greeting(engine: &mut Engine<'_>) -> Finding {
    engine.talk.end();
    engine.talk.start()?;
    let greeting = match engine.hear(engine.patience()) {
        Err(Objection::Lost(what)) => return wrong(format!("there was no greeting: {what}")),
        heard => heard?,
    };
    has_id(&greeting)?;
    // Whoever greets with something else than `info` says would be taken for another.
    let info = engine.ask("info")?;
    if info.lines == greeting.lines {
        Ok(String::new())
    } else {
        wrong("the greeting is not what `info` says")
    }
}

fn ok(engine: &mut Engine<'_>) -> Finding {
    const COMMANDS: [&str; 8] = [
        "info",
        "newgame Base",
        "validmoves",
        "play wS1",
        "play bS1 wS1-",
        "undo",
        "options",
        "bestmove depth 1",
    ];
    for command in COMMANDS {
        let answer = engine.ask(command)?;
        if !answer.exact {
            return wrong(format!(
                "the answer to `{command}` ends with something else than `ok`"
            ));
        }
        if engine.talk.listen(QUIET)?.is_some() {
            return wrong(format!("something follows the `ok` of `{command}`"));
        }
    }
    Ok(String::new())
}

fn in_order(engine: &mut Engine<'_>) -> Finding {
    engine.ready()?;
    let patience = engine.patience();
    engine
        .talk
        .send(b"newgame Base\nplay wS1\ninfo\nundo\nvalidmoves\n");
    let expected: [fn(&str) -> bool; 5] = [
        |line| line == "Base;NotStarted;White[1]",
        |line| line.starts_with("Base;InProgress;Black[1]"),
        |line| line.starts_with("id "),
        |line| line == "Base;NotStarted;White[1]",
        |line| line.contains("wA1"),
    ];
    for (number, fits) in (1..).zip(expected) {
        let answer = engine.hear(patience)?;
        if !answer.lines.first().is_some_and(|line| fits(line)) {
            return wrong(format!("answer {number} does not fit command {number}"));
        }
    }
    Ok(String::new())
}

fn err(engine: &mut Engine<'_>) -> Finding {
    for command in ["no-such-command", "newgame Chess"] {
        let answer = engine.ask(command)?;
        if answer.must_refuse()? != "err" {
            return wrong(format!("`{command}` is no move: it is refused with `err`"));
        }
    }
    Ok(String::new())
}

fn invalid_move(engine: &mut Engine<'_>) -> Finding {
    engine.begin("Base;InProgress;Black[1];wS1")?;
    for command in ["play bS1 wS1", "play bA1 bG3-"] {
        let answer = engine.ask(command)?;
        if answer.must_refuse()? != "invalidmove" {
            return wrong(format!("`{command}` is refused with `invalidmove`"));
        }
    }
    Ok(String::new())
}

fn blank_line(engine: &mut Engine<'_>) -> Finding {
    engine.ready()?;
    let mut remark = "passed over";
    for blank in [&b"\n"[..], b"  \n"] {
        engine.talk.send(blank);
        let first = engine.talk.listen(QUIET)?;
        if first.as_ref().is_some_and(|line| line != b"ok") {
            engine.hear(engine.patience())?;
        }
        if first.is_some() {
            remark = "answered";
        }
        engine.talk.tell(b"info");
        let mut info = engine.hear(engine.patience())?;
        if info.refusal().is_some() && first.is_none() {
            // That was about the blank line, and came late.
            remark = "answered";
            info = engine.hear(engine.patience())?;
        }
        has_id(&info)?;
    }
    Ok(remark.to_owned())
}

fn crlf(engine: &mut Engine<'_>) -> Finding {
    let info = engine.ask("info\r")?;
    if info.refusal().is_some() {
        engine.ask("newgame Base\r")?.must_refuse()?;
        return not_applicable("it takes lines that end with LF alone");
    }
    has_id(&info)?;
    engine.ask("newgame Base\r")?.line()?;
    let played = engine.ask("play wS1\r")?;
    shows(&played, &read("Base;InProgress;Black[1];wS1")?)?;
    Ok(String::new())
}

fn id(engine: &mut Engine<'_>) -> Finding {
    let info = engine.ask("info")?;
    has_id(&info).map(str::to_owned)
}

fn has_id(info: &Answer) -> Result<&str, Objection> {
    let id = info.lines.first().and_then(|line| line.strip_prefix("id "));
    match id.map(str::trim) {
        Some(id) if !id.is_empty() => Ok(id),
        _ => wrong("there is no line with `id` and a name"),
    }
}

fn expansions(engine: &mut Engine<'_>) -> Finding {
    let info = engine.ask("info")?;
    match info.lines.get(1..).unwrap_or_default() {
        [] => Ok("none".to_owned()),
        [line] => {
            let known = |name: &str| matches!(name, "Mosquito" | "Ladybug" | "Pillbug" | "");
            match line.split(';').find(|name| !known(name)) {
                None => Ok(line.clone()),
                Some(name) => wrong(format!("`{name}` is no expansion that the protocol knows")),
            }
        }
        more => wrong(format!("{} lines follow the id instead of one", more.len())),
    }
}
