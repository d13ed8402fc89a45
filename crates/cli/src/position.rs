//! Positions given on the command line.

use std::io::Read as _;

use anyhow::{Context as _, Result};
use clap::ValueEnum;
use game::{History, Repetition};
use hive_rules::{GameString, Hive};

/// Games the program knows.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum GameName {
    /// Hive, with any of its expansions.
    Hive,
}

/// What a third repetition means.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum RepetitionRule {
    /// Nothing: games load as other programs play them.
    Off,
    /// A draw, as in tournaments.
    Threefold,
}

impl From<RepetitionRule> for Repetition {
    fn from(rule: RepetitionRule) -> Repetition {
        match rule {
            RepetitionRule::Off => Repetition::Ignored,
            RepetitionRule::Threefold => Repetition::Threefold,
        }
    }
}

/// Reads a game string, or with `-` the first line of standard input, and passes on its warnings.
pub(crate) fn read(text: &str, rule: RepetitionRule) -> Result<History<Hive>> {
    if text != "-" {
        return read_line(text, rule);
    }
    let mut input = Vec::new();
    std::io::stdin()
        .take(1 << 20)
        .read_to_end(&mut input)
        .context("reading standard input")?;
    let input = String::from_utf8_lossy(&input);
    let line = input.lines().find(|line| !line.trim().is_empty());
    read_line(line.context("standard input holds no game string")?, rule)
}

/// Reads a game string and passes on its warnings.
pub(crate) fn read_line(text: &str, rule: RepetitionRule) -> Result<History<Hive>> {
    let read = GameString::read(text, rule.into()).context("reading the game string")?;
    for warning in &read.warnings {
        crate::complain(&format!("warning: {warning}"));
    }
    Ok(read.game)
}
