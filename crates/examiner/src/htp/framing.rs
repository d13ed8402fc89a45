//! Lines, numbers, `=`, `?` and the empty line.

use std::time::Duration;

use super::engine::Engine;
use crate::check::{Check, Finding, wrong};
use crate::habits;

/// How long to listen for what should not come.
const QUIET: Duration = Duration::from_millis(150);

pub(super) fn checks<'a>() -> Vec<Check<Engine<'a>>> {
    vec![
        Check::new(
            "framing",
            "form",
            "An answer is `=`, a blank, a text, and one empty line; nothing else is said.",
            form,
        ),
        Check::new(
            "framing",
            "numbers",
            "The number before a command is glued to the sign of its answer, `=12` or `?12`.",
            numbers,
        ),
        Check::new(
            "framing",
            "refusals",
            "What cannot be done is answered with `?` and a reason.",
            refusals,
        ),
        Check::new(
            "framing",
            "several-lines",
            "There is no empty line within an answer: it ends an answer.",
            several_lines,
        ),
        Check::new("framing", "in-order", habits::IN_ORDER, in_order),
        Check::new(
            "framing",
            "no-command",
            "Empty lines and lines that begin with `#` are passed over, without an answer.",
            no_command,
        ),
        Check::new(
            "framing",
            "blanks",
            "CR, tabs and blanks around the words of a command do not matter.",
            blanks,
        ),
    ]
}

fn form(engine: &mut Engine<'_>) -> Finding {
    for command in ["name", "protocol_version", "clear_board"] {
        let answer = engine.ask(command)?;
        answer.text()?;
        if !answer.id.is_empty() {
            return wrong(format!(
                "`{command}` came without a number: after `=` comes a blank, not `{}`",
                game::excerpt(&answer.id)
            ));
        }
        if engine.talk.listen(QUIET)?.is_some() {
            return wrong(format!("something follows the answer to `{command}`"));
        }
    }
    Ok(String::new())
}

fn numbers(engine: &mut Engine<'_>) -> Finding {
    for (line, agrees, id) in [
        ("12 name", true, "12"),
        ("0 protocol_version", true, "0"),
        ("7 no-such-command", false, "7"),
        ("123456 clear_board", true, "123456"),
    ] {
        let answer = engine.ask(line)?;
        if (answer.agrees, answer.id.as_str()) != (agrees, id) {
            let sign = if agrees { '=' } else { '?' };
            return wrong(format!("the answer to `{line}` begins with `{sign}{id}`"));
        }
    }
    Ok(String::new())
}

fn refusals(engine: &mut Engine<'_>) -> Finding {
    let answer = engine.ask("no-such-command")?;
    answer.must_refuse()?;
    if answer.text.is_empty() {
        return wrong("it does not say why");
    }
    Ok(answer.text)
}

fn several_lines(engine: &mut Engine<'_>) -> Finding {
    engine.demand("boardsize 5")?;
    for command in ["list_commands", "showboard"] {
        if !engine.knows(command)? {
            continue;
        }
        engine.demand(command)?;
        if engine
            .talk
            .listen(QUIET)?
            .is_some_and(|line| !line.is_empty())
        {
            return wrong(format!(
                "the answer to `{command}` goes on after an empty line"
            ));
        }
    }
    Ok(String::new())
}

fn in_order(engine: &mut Engine<'_>) -> Finding {
    engine.ready()?;
    engine
        .talk
        .send(b"1 name\n2 no-such-command\n3 protocol_version\n4 boardsize 5\n");
    for number in 1..=4 {
        let answer = engine.hear(engine.patience())?;
        if answer.id != number.to_string() || answer.agrees != (number != 2) {
            return wrong(format!("answer {number} does not fit command {number}"));
        }
    }
    Ok(String::new())
}

fn no_command(engine: &mut Engine<'_>) -> Finding {
    engine.ready()?;
    for line in ["", "   ", "# a remark", "#"] {
        engine.talk.tell(line.as_bytes());
        if engine.talk.listen(QUIET)?.is_some() {
            return wrong(format!("`{line}` is no command, and was answered"));
        }
    }
    let answer = engine.ask("3 name")?;
    if answer.id == "3" {
        Ok(String::new())
    } else {
        wrong("the next command was not answered")
    }
}

fn blanks(engine: &mut Engine<'_>) -> Finding {
    for line in ["name\r", "  name  ", "\tname\t", "8   name\r"] {
        engine.demand(line)?;
    }
    engine.demand("boardsize\t5")?;
    Ok(String::new())
}
