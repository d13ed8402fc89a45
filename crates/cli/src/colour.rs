//! When what is printed has colours: `--color`, which every command takes, and otherwise what the
//! terminal and `NO_COLOR`, `CLICOLOR` and `CLICOLOR_FORCE` say. Whatever prints colours asks here,
//! or writes to a stream of [`anstream`], which asks the same.
#![deny(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::indexing_slicing
)]

use std::ffi::OsString;
use std::io;

use clap::builder::styling::{AnsiColor, Effects, Style};
use clap::{ColorChoice, ValueEnum as _};

/// The option that every command takes.
#[derive(Debug, clap::Args)]
pub(crate) struct Colour {
    /// Whether to colour what is printed: `auto` does so on a terminal, unless `NO_COLOR` is set.
    #[arg(
        long = "color",
        value_name = "WHEN",
        global = true,
        default_value = "auto"
    )]
    pub(crate) choice: ColorChoice,
}

/// From now on, colours are printed so.
pub(crate) fn choose(choice: ColorChoice) {
    let choice = match choice {
        ColorChoice::Auto => anstream::ColorChoice::Auto,
        ColorChoice::Always => anstream::ColorChoice::Always,
        ColorChoice::Never => anstream::ColorChoice::Never,
    };
    choice.write_global();
}

/// What `--color` says, before anything else of a command line is understood: its help and what is
/// wrong with it are printed accordingly.
pub(crate) fn foreseen(words: &[OsString], program: &clap::Command) -> ColorChoice {
    let mut words = words.iter().map(|word| word.to_string_lossy());
    let mut said = None;
    while let Some(word) = words.next() {
        match word.strip_prefix("--color") {
            Some("") => said = words.next(),
            Some(value) => said = value.strip_prefix('=').map(|value| value.to_owned().into()),
            None if word == "--" => break,
            None => continue,
        }
        break;
    }
    let read = |text: &str| ColorChoice::from_str(text, true).ok();
    // The file of settings may have another default.
    let usual = || {
        let option = program
            .get_arguments()
            .find(|option| option.get_long() == Some("color"))?;
        read(option.get_default_values().first()?.to_str()?)
    };
    said.and_then(|said| read(&said))
        .or_else(usual)
        .unwrap_or_default()
}

/// Whether results on standard output have colours.
pub(crate) fn of_results() -> bool {
    anstream::AutoStream::choice(&io::stdout()) != anstream::ColorChoice::Never
}

/// Whether results in a file have colours: if somebody insists.
pub(crate) fn of_files() -> bool {
    anstream::ColorChoice::global() == anstream::ColorChoice::Always
}

/// As clap begins what it says is wrong.
pub(crate) const ERROR: Style = AnsiColor::Red.on_default().effects(Effects::BOLD);

#[cfg(test)]
mod tests {
    use super::*;

    fn said(line: &str) -> ColorChoice {
        let words: Vec<OsString> = line.split(' ').map(Into::into).collect();
        foreseen(&words, &crate::program())
    }

    #[test]
    fn the_choice_is_known_before_the_command_line_is_understood() {
        assert_eq!(said("hexapod show --color always"), ColorChoice::Always);
        assert_eq!(
            said("hexapod --color=never nonsense --x"),
            ColorChoice::Never
        );
        assert_eq!(said("hexapod show"), ColorChoice::Auto);
        assert_eq!(said("hexapod show --color"), ColorChoice::Auto);
        assert_eq!(said("hexapod show --color pink"), ColorChoice::Auto);
        assert_eq!(
            said("hexapod show --colors=never -- --color never"),
            ColorChoice::Auto
        );
    }
}
