//! Who the engine is, and what it knows.

use super::engine::Engine;
use crate::check::{Check, Finding, wrong};

/// What every engine has.
const NEEDED: [&str; 10] = [
    "protocol_version",
    "name",
    "version",
    "known_command",
    "list_commands",
    "quit",
    "boardsize",
    "clear_board",
    "play",
    "genmove",
];

pub(super) fn checks<'a>() -> Vec<Check<Engine<'a>>> {
    vec![
        Check::new(
            "commands",
            "protocol",
            "`protocol_version` is answered with 2.",
            protocol,
        ),
        Check::new(
            "commands",
            "name",
            "`name` and `version` are answered, the name with a text.",
            name,
        ),
        Check::new(
            "commands",
            "list",
            "`list_commands` lists the commands, one a line, among them all that the protocol requires.",
            list,
        ),
        Check::new(
            "commands",
            "known",
            "`known_command` says `true` of what is listed, and `false` of what is not.",
            known,
        ),
    ]
}

fn protocol(engine: &mut Engine<'_>) -> Finding {
    match engine.demand("protocol_version")?.as_str() {
        "2" => Ok(String::new()),
        other => wrong(format!("`{}` instead of 2", game::excerpt(other))),
    }
}

fn name(engine: &mut Engine<'_>) -> Finding {
    let name = engine.demand("name")?;
    let version = engine.demand("version")?;
    if name.is_empty() {
        return wrong("it has no name");
    }
    Ok(format!("{name} {version}"))
}

fn list(engine: &mut Engine<'_>) -> Finding {
    let list = engine.demand("list_commands")?;
    let listed: Vec<&str> = list.lines().map(str::trim).collect();
    if let Some(line) = listed.iter().find(|line| line.contains(' ')) {
        return wrong(format!("`{}` is not one command", game::excerpt(line)));
    }
    match NEEDED.iter().find(|name| !listed.contains(name)) {
        None => Ok(format!("{} commands", listed.len())),
        Some(name) => wrong(format!("`{name}` is missing")),
    }
}

fn known(engine: &mut Engine<'_>) -> Finding {
    let list = engine.demand("list_commands")?;
    let listed = list.lines().map(str::trim).filter(|line| !line.is_empty());
    for (name, expected) in listed
        .map(|name| (name, "true"))
        .chain([("no-such-command", "false")])
    {
        let said = engine.demand(&format!("known_command {name}"))?;
        if said != expected {
            return wrong(format!(
                "`known_command {name}` is `{}` instead of `{expected}`",
                game::excerpt(&said)
            ));
        }
    }
    Ok(String::new())
}
