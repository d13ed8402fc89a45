//! Records as text that other programs read; with the feature `parquet` also as tables of Parquet.

#[cfg(feature = "parquet")]
pub mod parquet;

use std::io::{self, Write};

use game::{Outcome, Player};

use crate::{GameId, Record, stored};

/// How records are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Format {
    /// A JSON object a line, with everything that is known.
    Jsonl,
    /// A game a line: UHP game strings, or lines such as `hex:11 a5 d4`. Nothing else.
    Lines,
    /// A table with titles between tabs.
    Tsv,
}

const TITLES: [&str; 12] = [
    "id",
    "site",
    "date",
    "gametype",
    "first",
    "first_kind",
    "second",
    "second_kind",
    "result",
    "how",
    "plies",
    "game",
];

/// Writes records one after the other.
#[derive(Debug)]
pub struct Exporter<W> {
    out: W,
    format: Format,
}

impl<W: Write> Exporter<W> {
    /// Begins, with the titles if there are any.
    pub fn new(mut out: W, format: Format) -> io::Result<Exporter<W>> {
        if format == Format::Tsv {
            writeln!(out, "{}", TITLES.join("\t"))?;
        }
        Ok(Exporter { out, format })
    }

    pub fn write(&mut self, id: GameId, record: &Record) -> io::Result<()> {
        match self.format {
            Format::Jsonl => writeln!(self.out, "{}", stored::write(record, id)),
            Format::Lines => writeln!(self.out, "{}", record.play.line()),
            Format::Tsv => writeln!(self.out, "{}", row(id, record).join("\t")),
        }
    }

    /// Gives the writer back.
    pub fn finish(self) -> W {
        self.out
    }
}

fn row(id: GameId, record: &Record) -> [String; 12] {
    // A tab or a line end in a name would be a new field.
    let plain = |text: &Option<String>| {
        let text = text.as_deref().unwrap_or_default();
        text.replace(|c: char| c.is_control(), " ")
    };
    let [first, second] = &record.players;
    [
        id.to_string(),
        plain(&record.site),
        plain(&record.date),
        record.play.variant(),
        plain(&first.name),
        first.kind.name().to_owned(),
        plain(&second.name),
        second.kind.name().to_owned(),
        result(record.result).to_owned(),
        record.ended.name().to_owned(),
        record.play.plies().to_string(),
        record.play.line(),
    ]
}

/// Who won, in one word.
pub fn result(result: Option<Outcome>) -> &'static str {
    match result {
        Some(Outcome::Won(Player::First)) => "first",
        Some(Outcome::Won(Player::Second)) => "second",
        Some(Outcome::Draw) => "draw",
        None => "?",
    }
}
