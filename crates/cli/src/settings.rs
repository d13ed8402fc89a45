//! Defaults that a person prefers: a file in which any option of any command gets another default.
//!
//! The command line is the schema: `[serve]` stands for `hexapod serve`, `port = 8000` in it for
//! `--port 8000`. So a new option can be set the day it is made, `--help` shows the default that
//! holds, and whatever is on the command line goes before the file.
#![deny(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::indexing_slicing
)]

use std::ffi::OsString;
use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::{env, fs, io};

use anyhow::{Context as _, Result, bail, ensure};
use clap::{Arg, ArgAction, Command};
use etcetera::BaseStrategy as _;
use toml::{Table, Value};

/// Names another file; empty, none is read.
pub(crate) const VARIABLE: &str = "HEXAPOD_SETTINGS";

/// The file that settings are read from, whether it is there or not.
pub(crate) fn path() -> Option<PathBuf> {
    match env::var_os(VARIABLE) {
        Some(named) if named.is_empty() => None,
        Some(named) => Some(named.into()),
        None => {
            let strategy = etcetera::choose_base_strategy().ok()?;
            Some(strategy.config_dir().join("hexapod").join("settings.toml"))
        }
    }
}

/// The command line, with the defaults that the file of settings has.
pub(crate) fn applied(command: Command) -> Result<Command> {
    let Some(path) = path() else {
        return Ok(command);
    };
    let Some(text) = read(&path)? else {
        return Ok(command);
    };
    with(command, &text).with_context(|| {
        format!(
            "reading the settings in {}; correct them, or set {VARIABLE} to nothing to do without",
            path.display()
        )
    })
}

/// The text of the file; nothing if it is not there, unless somebody named it.
pub(crate) fn read(path: &Path) -> Result<Option<String>> {
    match fs::read_to_string(path) {
        Ok(text) => Ok(Some(text)),
        Err(error)
            if error.kind() == io::ErrorKind::NotFound && env::var_os(VARIABLE).is_none() =>
        {
            Ok(None)
        }
        Err(error) => {
            Err(error).with_context(|| format!("reading the settings in {}", path.display()))
        }
    }
}

fn with(command: Command, text: &str) -> Result<Command> {
    let table: Table = text.parse()?;
    section(command, &table, "hexapod")
}

/// One table of the file for the command that it is about. `words` is how that one is called.
fn section(mut command: Command, table: &Table, words: &str) -> Result<Command> {
    for (key, value) in table {
        if let Value::Table(inner) = value {
            let Some(found) = command.find_subcommand(key) else {
                bail!("[{key}]: there is no command `{words} {key}`");
            };
            let found = section(found.clone(), inner, &format!("{words} {key}"))?;
            command = command.mut_subcommand(key, |_| found);
        } else {
            let Some(argument) = option(&command, key) else {
                bail!("{key}: `{words}` has no option --{key}{}", others(&command));
            };
            let values = values(argument, value).with_context(|| format!("{key} of `{words}`"))?;
            let id = argument.get_id().clone();
            command = command.mut_arg(id, |argument| {
                argument.required(false).default_values(values)
            });
        }
    }
    Ok(command)
}

fn option<'a>(command: &'a Command, name: &str) -> Option<&'a Arg> {
    options(command).find(|argument| argument.get_long() == Some(name))
}

fn options(command: &Command) -> impl Iterator<Item = &Arg> {
    let arguments = command.get_arguments();
    arguments.filter(|argument| argument.get_long().is_some() && !argument.is_hide_set())
}

fn others(command: &Command) -> String {
    let names: Vec<&str> = options(command).filter_map(Arg::get_long).collect();
    if names.is_empty() {
        " and no other".to_owned()
    } else {
        format!("; it has {}", names.join(", "))
    }
}

/// A value of the file as words of the command line, tried with the reader of its option: clap
/// takes a bad default for a mistake of the program.
fn values(argument: &Arg, value: &Value) -> Result<Vec<String>> {
    let values = match value {
        Value::Array(values) => values.iter().map(word).collect::<Result<Vec<String>>>()?,
        value => vec![word(value)?],
    };
    if !argument.get_action().takes_values() {
        let is_switch = matches!(argument.get_action(), ArgAction::SetTrue);
        ensure!(
            is_switch && value.is_bool(),
            "this is a switch: true or false"
        );
        return Ok(values);
    }
    let alone = Arg::new("value")
        .long(argument.get_long().unwrap_or("value").to_owned())
        .value_parser(argument.get_value_parser().clone())
        .action(argument.get_action().clone())
        .value_delimiter(argument.get_value_delimiter());
    let given = values.iter().flat_map(|value| {
        let name = argument.get_long().unwrap_or("value");
        [OsString::from(format!("--{name}={value}"))]
    });
    let trial = Command::new("settings").no_binary_name(true).arg(alone);
    if let Err(error) = trial.try_get_matches_from(given) {
        let said = error.to_string();
        let first = said.lines().next().unwrap_or_default();
        bail!("{}", first.strip_prefix("error: ").unwrap_or(first));
    }
    Ok(values)
}

fn word(value: &Value) -> Result<String> {
    match value {
        Value::String(text) => Ok(text.clone()),
        Value::Integer(number) => Ok(number.to_string()),
        Value::Float(number) => Ok(number.to_string()),
        Value::Boolean(yes) => Ok(yes.to_string()),
        other => bail!(
            "a {} is no value for an option: give a text, a number, true or false",
            other.type_str()
        ),
    }
}

/// A file of settings that changes nothing: every option of every command, commented out.
pub(crate) fn template(command: &Command) -> String {
    let mut text = String::from(
        "# Settings of hexapod: other defaults for the options of its commands. Take the # away from what\n\
         # you change; what stands on the command line goes before what stands here.\n",
    );
    describe(command, "", &mut text);
    text
}

fn describe(command: &Command, path: &str, text: &mut String) {
    let mut options = options(command).peekable();
    if options.peek().is_some() && !path.is_empty() {
        let _ = writeln!(text, "\n# {}\n[{path}]", first_line(command.get_about()));
    }
    for argument in options {
        let _ = writeln!(text, "# {}", first_line(argument.get_help()));
        let defaults = argument.get_default_values();
        let shown = match defaults {
            _ if !argument.get_action().takes_values() => "false".to_owned(),
            [] => "…".to_owned(),
            [one] => quoted(&one.to_string_lossy()),
            several => {
                let several = several.iter().map(|one| quoted(&one.to_string_lossy()));
                format!("[{}]", several.collect::<Vec<String>>().join(", "))
            }
        };
        let name = argument.get_long().unwrap_or_default();
        let _ = writeln!(text, "# {name} = {shown}");
    }
    for inner in command
        .get_subcommands()
        .filter(|inner| !inner.is_hide_set())
    {
        let name = inner.get_name();
        let path = if path.is_empty() {
            name.to_owned()
        } else {
            format!("{path}.{name}")
        };
        describe(inner, &path, text);
    }
}

fn first_line(help: Option<&clap::builder::StyledStr>) -> String {
    let help = help.map(ToString::to_string).unwrap_or_default();
    help.lines().next().unwrap_or_default().to_owned()
}

/// As TOML writes it: numbers as they are, everything else in quotation marks.
fn quoted(text: &str) -> String {
    if text.parse::<i64>().is_ok() {
        text.to_owned()
    } else {
        // A text of JSON is one of TOML.
        serde_json::Value::from(text).to_string()
    }
}

#[cfg(test)]
mod tests {
    #![expect(clippy::unwrap_used, clippy::panic, reason = "tests")]

    use super::*;

    fn refused(text: &str) -> String {
        let Err(error) = with(crate::program(), text) else {
            panic!("{text} was taken");
        };
        format!("{error:#}")
    }

    #[test]
    fn a_setting_is_the_default_and_the_command_line_goes_before_it() {
        let command = with(crate::program(), "[perft]\ndepth = 3\nthreads = 2").unwrap();
        let read = |words: &[&str]| {
            let matches = command.clone().get_matches_from(words);
            let (_, perft) = matches.subcommand().unwrap();
            let number = |name| *perft.get_one::<u32>(name).unwrap();
            number("depth")
        };
        assert_eq!(read(&["hexapod", "perft", "hive"]), 3);
        assert_eq!(read(&["hexapod", "perft", "hive", "--depth", "4"]), 4);
    }

    #[test]
    fn what_is_not_known_is_refused_by_name() {
        assert_eq!(
            refused("[surve]\nport = 1"),
            "[surve]: there is no command `hexapod surve`"
        );
        assert!(
            refused("[serve]\nprot = 1")
                .starts_with("prot: `hexapod serve` has no option --prot; it has ")
        );
        let bad = refused("[serve]\nport = \"high\"");
        assert!(
            bad.starts_with("port of `hexapod serve`: invalid value 'high'"),
            "{bad}"
        );
        assert_eq!(
            refused("[perft]\nverify = 1"),
            "verify of `hexapod perft`: this is a switch: true or false"
        );
        assert!(refused("[perft").contains("line 1"));
        assert!(refused("[perft]\ndepth = 2020-01-01").contains("no value for an option"));
    }

    /// What the template says of defaults is true: taken at its word, it changes nothing.
    #[test]
    fn the_template_can_be_taken_at_its_word() {
        let text = template(&crate::program());
        let settings = |line: &str| line.contains(" = ") && !line.ends_with('…');
        let lines = text.lines().map(|line| match line.strip_prefix("# ") {
            Some(rest) if settings(rest) && !rest.starts_with(char::is_uppercase) => rest,
            _ => line,
        });
        let lines: Vec<&str> = lines.collect();
        assert!(lines.len() > 100, "{}", lines.len());
        let changed = with(crate::program(), &lines.join("\n")).unwrap();
        // clap puts what was changed last, and shows all in the order in which it was made.
        let sorted = |text: &str| {
            let mut lines: Vec<String> = text.lines().map(str::to_owned).collect();
            lines.sort();
            lines
        };
        assert!(sorted(&template(&changed)) == sorted(&text));
        let help = |mut command: Command| command.render_long_help().to_string();
        assert_eq!(help(changed.clone()), help(crate::program()));
        changed.debug_assert();
    }
}
