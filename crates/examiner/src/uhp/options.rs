//! `options`: what can be set.

use super::answer::Answer;
use super::engine::Engine;
use crate::check::{Check, Finding, Objection, not_applicable, wrong};

pub(super) fn checks<'a>() -> Vec<Check<Engine<'a>>> {
    vec![
        Check::new(
            "options",
            "list",
            "`options` lists one option a line: name, kind (bool, int, double, enum), value, default, and what it can be.",
            list,
        ),
        Check::new(
            "options",
            "get",
            "`options get` and a name shows the line of that option.",
            get,
        ),
        Check::new(
            "options",
            "set",
            "`options set`, a name and a value sets it and shows its line.",
            set,
        ),
        Check::new(
            "options",
            "unknown",
            "An option that there is not is refused.",
            unknown,
        ),
        Check::new(
            "options",
            "bad-value",
            "A value that an option cannot have is refused, and the old one stays.",
            bad_value,
        ),
    ]
}

/// An option as it is listed.
struct Listed {
    name: String,
    kind: String,
    value: String,
    line: String,
}

fn listed(engine: &mut Engine<'_>) -> Result<Vec<Listed>, Objection> {
    let answer = engine.ask("options")?;
    if answer.refusal().is_some() {
        return not_applicable("it has no options");
    }
    let options: Vec<Listed> = answer
        .lines
        .iter()
        .filter_map(|line| {
            let mut fields = line.split(';');
            Some(Listed {
                name: fields.next()?.to_owned(),
                kind: fields.next()?.to_owned(),
                value: fields.next()?.to_owned(),
                line: line.clone(),
            })
        })
        .collect();
    if options.len() < answer.lines.len() {
        return wrong("a line of `options` does not have a name, a kind and a value");
    }
    if options.is_empty() {
        return not_applicable("it has no options");
    }
    Ok(options)
}

fn list(engine: &mut Engine<'_>) -> Finding {
    let options = listed(engine)?;
    for option in &options {
        let fields: Vec<&str> = option.line.split(';').collect();
        let (Some(value), Some(default)) = (fields.get(2), fields.get(3)) else {
            return wrong(format!("`{}` has no default", option.name));
        };
        let range = fields.get(4..).unwrap_or_default();
        let fits = |value: &str| match option.kind.as_str() {
            "bool" => matches!(value, "True" | "False"),
            "int" => value.parse::<i64>().is_ok(),
            "double" => value.parse::<f64>().is_ok(),
            "enum" => range.contains(&value),
            _ => false,
        };
        if !matches!(option.kind.as_str(), "bool" | "int" | "double" | "enum") {
            return wrong(format!("`{}` is no kind of option", option.kind));
        }
        for value in [value, default] {
            if !fits(value) {
                return wrong(format!(
                    "`{value}` is no value of `{}`, which is of the kind {}",
                    option.name, option.kind
                ));
            }
        }
    }
    let names: Vec<&str> = options.iter().map(|option| option.name.as_str()).collect();
    Ok(names.join(", "))
}

/// That the line of an option was shown.
fn shows(answer: &Answer, option: &Listed) -> Result<(), Objection> {
    if answer.line()? == option.line {
        Ok(())
    } else {
        wrong(format!("expected `{}`", option.line))
    }
}

fn get(engine: &mut Engine<'_>) -> Finding {
    for option in listed(engine)? {
        let answer = engine.ask(&format!("options get {}", option.name))?;
        shows(&answer, &option)?;
    }
    Ok(String::new())
}

fn set(engine: &mut Engine<'_>) -> Finding {
    // To what it is: whoever is examined stays as it was set up.
    for option in listed(engine)? {
        let answer = engine.ask(&format!("options set {} {}", option.name, option.value))?;
        shows(&answer, &option)?;
    }
    // A bool can be turned over without harm, and back.
    for option in listed(engine)? {
        let other = match (option.kind.as_str(), option.value.as_str()) {
            ("bool", "True") => "False",
            ("bool", "False") => "True",
            _ => continue,
        };
        let mut turned = option
            .line
            .split(';')
            .map(str::to_owned)
            .collect::<Vec<_>>();
        if let Some(value) = turned.get_mut(2) {
            other.clone_into(value);
        }
        let expected = Listed {
            line: turned.join(";"),
            ..option
        };
        let answer = engine.ask(&format!("options set {} {other}", expected.name))?;
        shows(&answer, &expected)?;
        let seen = engine.ask(&format!("options get {}", expected.name))?;
        shows(&seen, &expected)?;
        engine
            .ask(&format!("options set {} {}", expected.name, expected.value))?
            .line()?;
    }
    Ok(String::new())
}

fn unknown(engine: &mut Engine<'_>) -> Finding {
    listed(engine)?;
    for command in ["options get NoSuchOption", "options set NoSuchOption 1"] {
        engine.ask(command)?.must_refuse()?;
    }
    Ok(String::new())
}

fn bad_value(engine: &mut Engine<'_>) -> Finding {
    for option in listed(engine)? {
        let command = format!("options set {} no-such-value", option.name);
        engine.ask(&command)?.must_refuse()?;
        let answer = engine.ask(&format!("options get {}", option.name))?;
        shows(&answer, &option)?;
    }
    Ok(String::new())
}
