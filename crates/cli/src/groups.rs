//! The list of commands in groups, as `hexapod --help` shows it: clap has groups for options alone.

use std::fmt::Write as _;

use clap::Command;

/// What belongs together.
const GROUPS: [(&str, &[&str]); 5] = [
    (
        "Play and look",
        &[
            "serve", "play", "analyse", "review", "show", "moves", "convert", "library", "puzzles",
            "solve",
        ],
    ),
    (
        "Engines and protocols",
        &["uhp", "htp", "uhp-check", "htp-check"],
    ),
    (
        "Matches and measuring",
        &["match", "openings", "perft", "bench"],
    ),
    (
        "Learning and data",
        &[
            "train", "cluster", "import", "data", "net", "tune", "patterns", "papers",
        ],
    ),
    (
        "This program",
        &["doctor", "settings", "completions", "man", "help"],
    ),
];

/// Where the words about a command begin, and where a line of them ends: no wider than any terminal
/// is, since nobody wraps what stands in a template.
const INDENT: usize = 15;
const WIDTH: usize = 80;

/// The program with its commands in groups.
pub(crate) fn grouped(program: Command) -> Command {
    // clap adds `help` only when it builds the whole tree.
    let help = "Print this message, or the help of a command";
    let header = *program.get_styles().get_header();
    let literal = *program.get_styles().get_literal();
    let mut list = String::new();
    for (title, names) in GROUPS {
        let _ = writeln!(list, "\n{header}{title}:{header:#}");
        for name in names {
            let about = match program.find_subcommand(name) {
                Some(command) => command.get_about().map(ToString::to_string),
                None if *name == "help" => Some(help.to_owned()),
                None => continue,
            };
            let _ = writeln!(
                list,
                "  {literal}{name:<width$}{literal:#}{}",
                wrapped(&about.unwrap_or_default()),
                width = INDENT - 2
            );
        }
    }
    program.help_template(format!(
        "{{about-with-newline}}\n{{usage-heading}} {{usage}}\n{list}\n{header}Options:{header:#}\n{{options}}{{after-help}}"
    ))
}

/// Words in lines, all but the first of which are indented.
fn wrapped(text: &str) -> String {
    let mut lines = String::new();
    let mut column = INDENT;
    for word in text.split(' ') {
        let length = word.chars().count();
        if column > INDENT && column + 1 + length > WIDTH {
            let _ = write!(lines, "\n{:INDENT$}", "");
            column = INDENT;
        } else if column > INDENT {
            lines.push(' ');
            column += 1;
        }
        lines.push_str(word);
        column += length;
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_command_is_listed_once() {
        let mut program = crate::program();
        program.build();
        let help = program.render_help().to_string();
        let mut there: Vec<&str> = program.get_subcommands().map(Command::get_name).collect();
        let named = GROUPS.iter().flat_map(|(_, names)| names.iter().copied());
        let mut listed: Vec<&str> = named.collect();
        there.sort_unstable();
        listed.sort_unstable();
        assert_eq!(listed, there);
        for name in there {
            let begins = format!("\n  {name} ");
            assert_eq!(help.matches(&begins).count(), 1, "{name} in\n{help}");
        }
    }

    #[test]
    fn no_line_of_the_list_is_too_wide() {
        let help = crate::program().render_help().to_string();
        let list = help.split("\nOptions:").next().expect("a list");
        for line in list.lines() {
            assert!(line.chars().count() <= WIDTH, "{line}");
        }
    }
}
