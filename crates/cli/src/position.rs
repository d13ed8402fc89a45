//! Positions given on the command line.
//!
//! A text says by itself which game it is: `hex:`, a link to hexworld.org and SGF are Hex, anything
//! else is a UHP game string of Hive.

use std::io::Read as _;
use std::path::Path;

use anyhow::{Context as _, Result};
use clap::ValueEnum;
use game::{History, Repetition};
use hex_rules::{GameRecord, Hex, HexWorldLink};
use hive_rules::{GameString, Hive};

/// How to give a position, for the help of a command.
pub(crate) const HELP: &str = "\
A position of Hive is a UHP game string, or only a game type:
  'Base;;;wS1;bG1 wS1-'     Base+MLP
A position of Hex is a line, a link, or an SGF file:
  hex:11 a5 swap-pieces d4                            size and moves
  hex:11+swap a5                                      the next move may be a swap
  hex:5 black=b2,e2 white=a1,d3 turn=white            stones set up
  'https://hexworld.org/board/#11c1,a5:sd4'
  game.sgf";

/// Files larger than this are no games.
const MOST_BYTES: u64 = 64 << 20;

/// Games the program knows.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum GameName {
    /// Hive, with any of its expansions.
    Hive,
    /// Hex, on any board up to 26x26.
    Hex,
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

/// A game that somebody gave us.
#[expect(clippy::large_enum_variant, reason = "there is one at a time")]
pub(crate) enum Given {
    Hive(History<Hive>),
    Hex {
        game: History<Hex>,
        /// After how many moves to look, if not at the end.
        cursor: Option<usize>,
    },
}

/// Reads a game from the words of a command line: a text, the name of a file, or with `-` what
/// stands on standard input. Its warnings are passed on.
pub(crate) fn read(words: &[String], rule: RepetitionRule) -> Result<Given> {
    let text = words.join(" ");
    if text == "-" {
        let mut input = Vec::new();
        std::io::stdin()
            .take(MOST_BYTES)
            .read_to_end(&mut input)
            .context("reading standard input")?;
        if is_sgf(&input) {
            return read_sgf(&input);
        }
        let input = String::from_utf8_lossy(&input);
        let line = input.lines().find(|line| !line.trim().is_empty());
        return read_line(line.context("standard input holds no game")?, rule);
    }
    let path = Path::new(&text);
    let is_named_so = path
        .extension()
        .is_some_and(|end| end.eq_ignore_ascii_case("sgf") || end.eq_ignore_ascii_case("hsgf"));
    if is_named_so || path.is_file() {
        let mut file = Vec::new();
        std::fs::File::open(path)
            .and_then(|open| open.take(MOST_BYTES).read_to_end(&mut file))
            .with_context(|| format!("reading {text}"))?;
        return read_sgf(&file).with_context(|| format!("reading {text}"));
    }
    read_line(&text, rule)
}

/// Reads a game of Hive; a game of Hex is refused.
pub(crate) fn read_hive(text: &str, rule: RepetitionRule) -> Result<History<Hive>> {
    match read(&[text.to_owned()], rule)? {
        Given::Hive(game) => Ok(game),
        Given::Hex { .. } => anyhow::bail!("this is a game of Hex, and a game of Hive is needed"),
    }
}

/// Reads a game of Hex, as it stands where the viewer of a link stood; a game of Hive is refused.
pub(crate) fn read_hex(text: &str) -> Result<History<Hex>> {
    match read(&[text.to_owned()], RepetitionRule::Off)? {
        Given::Hex { game, cursor } => Ok(cursor.map_or_else(|| game.clone(), |at| game.at(at))),
        Given::Hive(_) => anyhow::bail!("this is a game of Hive, and a game of Hex is needed"),
    }
}

/// Reads a game that stands on a line and passes on its warnings.
pub(crate) fn read_line(text: &str, rule: RepetitionRule) -> Result<Given> {
    let start = text.trim_start();
    if is_sgf(start.as_bytes()) {
        return read_sgf(text.as_bytes());
    }
    let begins = |with: &str| {
        let head = start.get(..with.len());
        head.is_some_and(|head| head.eq_ignore_ascii_case(with))
    };
    if begins("#") || start.contains("hexworld.org") {
        let link = HexWorldLink::read(text).context("reading the link")?;
        return Ok(given(link.record, link.cursor));
    }
    // With or without its colon: whoever forgets it is told.
    if begins("hex") {
        let record = GameRecord::read_line(text).context("reading the game of Hex")?;
        return Ok(given(record, None));
    }
    let read = GameString::read(text, rule.into()).context("reading the game string")?;
    for warning in &read.warnings {
        crate::complain(&format!("warning: {warning}"));
    }
    Ok(Given::Hive(read.game))
}

fn is_sgf(text: &[u8]) -> bool {
    text.trim_ascii_start().starts_with(b"(")
}

fn read_sgf(file: &[u8]) -> Result<Given> {
    let record = GameRecord::read_sgf(file).context("reading the SGF")?;
    Ok(given(record, None))
}

fn given(record: GameRecord, cursor: Option<usize>) -> Given {
    for warning in &record.warnings {
        crate::complain(&format!("warning: {warning}"));
    }
    Given::Hex {
        game: record.game,
        cursor,
    }
}
