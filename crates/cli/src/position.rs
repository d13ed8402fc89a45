//! Positions given on the command line.
//!
//! A text says by itself which game it is: `hex:`, a link to hexworld.org and SGF are Hex, anything
//! else is a UHP game string of Hive, or direction-based notation, which begins with the number 1. What is no game is the name of a file with games.

use std::fs::File;
use std::io::{Cursor, Read, Seek};
use std::path::Path;

use anyhow::{Context as _, Result};
use clap::ValueEnum;
use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use game::{History, Repetition};
use games::{AnyGame, GameKind, KnownGame};
use hex_rules::GameRecord;
use hive_rules::{GameString, dbn};
use records::hexworld::HexWorldLink;
use records::{hex_sgf, read};
use serde::Serialize;

use crate::game_file;

/// How to give a position, for the help of a command.
pub(crate) const HELP: &str = "\
A position of Hive is a UHP game string, or only a game type:
  'Base;;;wS1;bG1 wS1-'     Base+MLP
or stands in direction-based notation:
  '1 L, P · 2 M+Lm, A+Pn'   'dbn:Base 1 S, G'
A position of Hex is a line, or a link:
  hex:11 a5 swap-pieces d4                            size and moves
  hex:11+swap a5                                      the next move may be a swap
  hex:5 black=b2,e2 white=a1,d3 turn=white            stones set up
  'https://hexworld.org/board/#11c1,a5:sd4'
Or name a file: SGF of boardspace.net or of Hex, PGN, lines, JSON, tables, also in .zip, .gz, .zst:
  game.sgf";

/// Files larger than this are no games.
const MOST_BYTES: u64 = 64 << 20;

/// Reads the name of a game on the command line.
pub(crate) fn game_kind() -> impl TypedValueParser<Value = GameKind> {
    let names = GameKind::ALL.map(|kind| PossibleValue::new(kind.name()).help(kind.about()));
    PossibleValuesParser::new(names).try_map(|name| name.parse::<GameKind>())
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
pub(crate) struct Given {
    pub(crate) game: AnyGame,
    /// After how many moves to look, if not at the end.
    pub(crate) cursor: Option<usize>,
}

impl Given {
    /// As it stands where the one who gave it looked.
    fn at_cursor(self) -> AnyGame {
        match self.cursor {
            Some(plies) => self.game.at(plies),
            None => self.game,
        }
    }
}

/// A game, and what is known about it beside the moves.
pub(crate) struct Told {
    pub(crate) given: Given,
    pub(crate) about: About,
}

/// Who, when and where, as far as anybody wrote it down. Text from outside: never markup.
#[derive(Clone, Debug, Default, Serialize)]
pub(crate) struct About {
    /// Who moved first: White in Hive, Black in Hex.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) first: Option<String>,
    /// Who moved second.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) second: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) date: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) site: Option<String>,
}

/// Reads a game from the words of a command line: a text, the name of a file, or with `-` what
/// stands on standard input. Its warnings are passed on.
pub(crate) fn read(words: &[String], rule: RepetitionRule) -> Result<Given> {
    Ok(told(words, rule, 1)?.given)
}

/// The same with what is known about the game. Of a file with several games the one of this number
/// is taken, counted from one.
pub(crate) fn told(words: &[String], rule: RepetitionRule, number: usize) -> Result<Told> {
    let text = words.join(" ");
    if text == "-" {
        let mut input = Vec::new();
        std::io::stdin()
            .take(MOST_BYTES)
            .read_to_end(&mut input)
            .context("reading standard input")?;
        anyhow::ensure!(
            !input.trim_ascii().is_empty(),
            "standard input holds no game"
        );
        return in_file("standard input", Cursor::new(input), rule, number);
    }
    let path = Path::new(&text);
    if path.is_file() || !is_written_out(&text) {
        let file = open(path).with_context(|| format!("reading {text}"))?;
        return in_file(&text, file, rule, number);
    }
    anyhow::ensure!(
        number == 1,
        "--game {number} is for files with several games, and this is one game"
    );
    Ok(Told {
        given: read_line(&text, rule)?,
        about: About::default(),
    })
}

fn open(path: &Path) -> Result<File> {
    anyhow::ensure!(
        !path.is_dir(),
        "this is a folder: name a file in it; `hexapod convert` and `hexapod import` take folders"
    );
    File::open(path).map_err(|error| {
        if path.extension().is_none() && !path.exists() {
            let hint = "what is no file should begin with `Base`, `hex:` or a link, see --help";
            return anyhow::anyhow!("{error}; {hint}");
        }
        error.into()
    })
}

/// Whether a text is a game itself, not the name of a file with one.
fn is_written_out(text: &str) -> bool {
    let start = text.trim_start();
    let begins = |with: &str| {
        let head = start.get(..with.len());
        head.is_some_and(|head| head.eq_ignore_ascii_case(with))
    };
    // What begins with # may also be a comment in a file.
    let link = start
        .strip_prefix('#')
        .is_some_and(|rest| rest.starts_with(|c: char| c.is_ascii_digit()));
    let named_so = [
        ".sgf", ".hsgf", ".pgn", ".dbn", ".txt", ".json", ".jsonl", ".zip",
    ]
    .iter()
    .any(|end| start.to_ascii_lowercase().ends_with(end));
    let game =
        begins("base") || begins("hex") || link || dbn::is_game(start) || is_sgf(start.as_bytes());
    start.contains(';') || start.contains("hexworld.org") || (game && !named_so)
}

/// The game of this number in a file.
fn in_file(
    name: &str,
    mut file: impl Read + Seek,
    rule: RepetitionRule,
    number: usize,
) -> Result<Told> {
    let mut bytes = Vec::new();
    file.by_ref()
        .take(MOST_BYTES)
        .read_to_end(&mut bytes)
        .with_context(|| format!("reading {name}"))?;
    if number == 1
        && let Some(told) = plain(&bytes, rule).with_context(|| format!("reading {name}"))?
    {
        return Ok(told);
    }
    // What is whole need not be read again, and a pipe cannot be.
    let read = if (bytes.len() as u64) < MOST_BYTES {
        game_file::nth(name, Cursor::new(bytes), number)?
    } else {
        file.rewind().with_context(|| format!("reading {name}"))?;
        game_file::nth(name, file, number)?
    };
    Ok(of_read(read, rule))
}

/// What needs no archive: SGF of Hex, also without moves, and a line.
fn plain(bytes: &[u8], rule: RepetitionRule) -> Result<Option<Told>> {
    if is_sgf(bytes) {
        // If it is no game of Hex, it may be one of Hive, and whoever reads those says what is wrong.
        let record = hex_sgf::read(bytes).ok();
        return Ok(record.map(|record| {
            let written = record.about.clone();
            Told {
                given: given(record, None),
                about: About {
                    first: written.black,
                    second: written.white,
                    date: written.date,
                    site: written.event.or(written.place),
                },
            }
        }));
    }
    let text = String::from_utf8_lossy(bytes);
    let line = text.lines().find(|line| !line.trim().is_empty());
    // A game by directions may go on in the next line, and JSON and PGN do.
    let alone =
        |line: &&str| is_written_out(line) && !line.starts_with(['{', '[']) && !dbn::is_game(line);
    let Some(line) = line.filter(alone) else {
        return Ok(None);
    };
    Ok(Some(Told {
        given: read_line(line, rule)?,
        about: About::default(),
    }))
}

fn of_read(read: read::Read, rule: RepetitionRule) -> Told {
    let (record, cursor) = (read.record, read.cursor);
    let [first, second] = record.players;
    let game = match rule {
        RepetitionRule::Off => record.play,
        RepetitionRule::Threefold => record.play.by_tournament_rules(),
    };
    let given = Given { game, cursor };
    Told {
        given,
        about: About {
            first: first.name,
            second: second.name,
            date: record.date,
            site: record.site,
        },
    }
}

/// Reads a game of one kind, as it stands where the viewer of a link stood; a game of the other is
/// refused.
pub(crate) fn read_one<G: KnownGame>(text: &str, rule: RepetitionRule) -> Result<History<G>> {
    let game = read(&[text.to_owned()], rule)?.at_cursor();
    let (found, wanted) = (game.kind().title(), G::KIND.title());
    G::of_any(game)
        .with_context(|| format!("this is a game of {found}, and a game of {wanted} is needed"))
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
    if dbn::is_game(text) {
        let game = dbn::read_game(text, rule.into()).context("reading the game")?;
        return Ok(Given {
            game: AnyGame::Hive(game),
            cursor: None,
        });
    }
    let read = GameString::read(text, rule.into()).context("reading the game string")?;
    for warning in &read.warnings {
        crate::complain(&format!("warning: {warning}"));
    }
    Ok(Given {
        game: AnyGame::Hive(read.game),
        cursor: None,
    })
}

fn is_sgf(text: &[u8]) -> bool {
    text.trim_ascii_start().starts_with(b"(")
}

fn read_sgf(file: &[u8]) -> Result<Given> {
    let record = hex_sgf::read(file).context("reading the SGF")?;
    Ok(given(record, None))
}

fn given(record: GameRecord, cursor: Option<usize>) -> Given {
    for warning in &record.warnings {
        crate::complain(&format!("warning: {warning}"));
    }
    Given {
        game: AnyGame::Hex(record.game),
        cursor,
    }
}
