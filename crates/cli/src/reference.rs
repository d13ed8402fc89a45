//! The command line as it is, told by itself, and held against what is written down about it:
//! `docs/reference/commands.md`, and `tests/command_line.txt`, by which the tests of the program
//! find every command and every argument that names a file.

use std::fmt::Write as _;
use std::path::Path;

use clap::Command;

/// How what is written down is made anew.
const AGAIN: &str = "HEXAPOD_WRITE=1 cargo test -p cli --bin hexapod written_down";

/// Every command as it is called, with itself; groups before what is in them.
fn commands() -> Vec<(String, Command)> {
    let mut program = crate::program().term_width(100);
    program.build();
    let mut all = Vec::new();
    add(&program, "hexapod", &mut all);
    all
}

fn add(command: &Command, words: &str, all: &mut Vec<(String, Command)>) {
    all.push((words.to_owned(), command.clone()));
    for inner in command.get_subcommands() {
        // That one is clap's.
        if inner.get_name() != "help" {
            add(inner, &format!("{words} {}", inner.get_name()), all);
        }
    }
}

/// Every command that can be run, and below it its arguments that name files, folders or programs.
fn command_line() -> String {
    use clap::ValueHint;

    let mut text = format!(
        "# Every command, and its arguments that name files, folders or programs. Made of the program:\n\
         # {AGAIN}\n"
    );
    for (words, command) in commands() {
        if command.is_subcommand_required_set() {
            continue;
        }
        text.push_str(&words);
        text.push('\n');
        for argument in command.get_arguments() {
            let is_path = !matches!(
                argument.get_value_hint(),
                ValueHint::Unknown | ValueHint::Other
            );
            if is_path {
                let id = argument.get_id().as_str().to_uppercase();
                let name = argument.get_long().map(|name| format!("--{name}"));
                // Writing to a string cannot fail.
                let _ = writeln!(text, "  {}", name.unwrap_or(id));
            }
        }
    }
    text
}

/// The help of these commands, one after the other.
#[cfg(not(feature = "torch"))]
fn reference(heading: &str, commands: &[(String, Command)]) -> String {
    let mut text = format!("{heading} This page is made of the program:\n`{AGAIN}`\n\n");
    let outermost = commands.iter().map(|(words, _)| words.matches(' ').count());
    let outermost = outermost.min().unwrap_or_default();
    for (words, command) in commands {
        let depth = words.matches(' ').count() - outermost;
        let anchor = words.replace(' ', "-");
        let about = command
            .get_about()
            .map(ToString::to_string)
            .unwrap_or_default();
        let _ = writeln!(
            text,
            "{}- [{words}](#{anchor}): {about}",
            "  ".repeat(depth)
        );
    }
    for (words, command) in commands {
        let help = command.clone().render_long_help().to_string();
        let lines: Vec<&str> = help.lines().map(str::trim_end).collect();
        let _ = writeln!(
            text,
            "\n## {words}\n\n```text\n{}\n```",
            lines.join("\n").trim_end()
        );
    }
    text
}

/// Compares what is written down with what is true, or writes it down.
fn hold(path: &str, truth: &str) {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(path);
    if std::env::var_os("HEXAPOD_WRITE").is_some() {
        std::fs::write(&path, truth).expect("a place to write");
    }
    let found = std::fs::read_to_string(&path).unwrap_or_default();
    assert!(
        found == truth,
        "{} is not up to date: {AGAIN}",
        path.display()
    );
}

#[test]
fn the_command_line_is_written_down() {
    hold("tests/command_line.txt", &command_line());
}

/// With libtorch `bench net` has more to say.
#[cfg(not(feature = "torch"))]
#[test]
fn the_reference_is_written_down() {
    let heading = "# Commands\n\nWhat `hexapod COMMAND --help` says of each.";
    let reference = reference(heading, &commands());
    hold("../../docs/reference/commands.md", &reference);
}

#[test]
fn every_help_teaches_by_example() {
    for (words, mut command) in commands() {
        let help = command.render_long_help().to_string();
        let taught = help
            .lines()
            .any(|line| line.starts_with("  ") && line.contains(&words));
        assert!(
            help.contains("Example") && taught,
            "`{words} --help` has no example"
        );
    }
}

/// What `hexapod --help` says of a command is a line.
#[test]
fn summaries_fit_on_a_line() {
    for (words, command) in commands() {
        let about = command.get_about().map(ToString::to_string);
        let about = about.unwrap_or_default();
        assert!(!about.is_empty() && about.len() <= 90, "{words}: {about}");
        assert!(!about.ends_with('.'), "{words}: {about}");
    }
}
