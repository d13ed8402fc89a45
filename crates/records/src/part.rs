//! A part of the games that a network learns from: one file, written by one process, whole or not at
//! all.
//!
//! Many machines play at once, each its own parts. A part says what it is in its first line and
//! carries its own checksum; its bytes follow from the games alone, so that whoever plays it again
//! writes the same file.
#![cfg_attr(
    not(test),
    deny(
        clippy::unwrap_used,
        clippy::expect_used,
        clippy::panic,
        clippy::indexing_slicing
    )
)]

use std::io::{self, Read as _};

use serde::de::{DeserializeOwned, IgnoredAny};
use serde::{Deserialize, Serialize};

use crate::stored::{self, StoredError};
use crate::{GameId, Record};
use files::sha256;

const FORMAT: &str = "hexapod part";
const VERSION: u32 = 1;
/// More than this is no part of ours.
const MOST_BYTES: u64 = 1 << 30;
const LEVEL: i32 = 3;

/// A part that was read.
#[derive(Clone, Debug)]
pub struct Part<A> {
    /// What its maker says of it.
    pub about: A,
    /// The games, in order.
    pub records: Vec<Record>,
    /// The checksum of its bytes.
    pub sha256: String,
}

/// Why bytes are no part.
#[derive(Debug, thiserror::Error)]
pub enum PartError {
    /// Not even packed.
    #[error("the file cannot be unpacked: it was cut off, or is something else ({0})")]
    Packing(#[from] io::Error),
    /// Not ours.
    #[error("this is no part of a run: {0}")]
    Header(String),
    /// From another version of the program.
    #[error("this is version {found} of the format; this program knows version {VERSION}")]
    Version {
        /// What the file says.
        found: u32,
    },
    /// Not the bytes that were written.
    #[error("the file is damaged: its checksum does not fit")]
    Damaged,
    /// More than whoever reads it has room for.
    #[error("the file holds more than {} MiB, and is not read here", most >> 20)]
    TooLarge {
        /// How many bytes there may be.
        most: u64,
    },
    /// A record that is wrong.
    #[error("line {line}: {error}")]
    Record {
        /// Counted from one; the first is the header.
        line: usize,
        /// What is wrong.
        error: StoredError,
    },
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Header<A> {
    format: String,
    version: u32,
    games: usize,
    /// The checksum of all other lines.
    sha256: String,
    about: A,
}

/// What every version has.
#[derive(Deserialize)]
struct Head {
    format: String,
    version: u32,
}

/// The bytes of a part with these games.
pub fn write<A: Serialize>(about: &A, records: &[Record]) -> io::Result<Vec<u8>> {
    let mut body = String::new();
    for record in records {
        body.push_str(&stored::write(record, GameId::of(&record.play)));
        body.push('\n');
    }
    let header = Header {
        format: FORMAT.into(),
        version: VERSION,
        games: records.len(),
        sha256: sha256(body.as_bytes()),
        about,
    };
    let mut text = serde_json::to_string(&header)?;
    text.push('\n');
    text.push_str(&body);
    let mut packer = zstd::bulk::Compressor::new(LEVEL)?;
    packer.include_checksum(true)?;
    packer.compress(text.as_bytes())
}

/// Reads a part: checks it, and replays every game.
pub fn read<A: DeserializeOwned>(bytes: &[u8]) -> Result<Part<A>, PartError> {
    let text = unpack(bytes, MOST_BYTES)?;
    let (header, body) = open::<A>(&text)?;
    let read = |(line, text): (usize, &str)| {
        let record = stored::read(text).map(|(_, record)| record);
        record.map_err(|error| PartError::Record { line, error })
    };
    let records = (2..).zip(body.lines()).map(read);
    Ok(Part {
        records: records.collect::<Result<_, _>>()?,
        about: header.about,
        sha256: sha256(bytes),
    })
}

/// What a part says of itself, and its checksum, after all that can be checked without replaying games.
pub fn read_about<A: DeserializeOwned>(bytes: &[u8]) -> Result<(A, String), PartError> {
    let text = unpack(bytes, MOST_BYTES)?;
    let (header, _) = open::<A>(&text)?;
    Ok((header.about, sha256(bytes)))
}

/// Some of the games of a part.
#[derive(Debug)]
pub struct Excerpt {
    /// How many games the whole part has.
    pub games: usize,
    /// Those that were wanted, in order; one that is wrong does not spoil the others.
    pub records: Vec<Result<Record, PartError>>,
}

/// Reads so many games of a part from a number on, counted from 0, and replays no others; for
/// whoever wants to look at some, and has room for so many bytes.
pub fn read_some(bytes: &[u8], from: usize, many: usize, most: u64) -> Result<Excerpt, PartError> {
    let text = unpack(bytes, most)?;
    let (header, body) = open::<IgnoredAny>(&text)?;
    let lines = (2..).zip(body.lines()).skip(from).take(many);
    let records = lines.map(|(line, text)| {
        let record = stored::read(text).map(|(_, record)| record);
        record.map_err(|error| PartError::Record { line, error })
    });
    Ok(Excerpt {
        games: header.games,
        records: records.collect(),
    })
}

fn unpack(bytes: &[u8], most: u64) -> Result<String, PartError> {
    let mut text = String::new();
    let unpacker = zstd::stream::Decoder::new(bytes)?;
    unpacker.take(most + 1).read_to_string(&mut text)?;
    if text.len() as u64 > most {
        return Err(PartError::TooLarge { most });
    }
    Ok(text)
}

fn open<A: DeserializeOwned>(text: &str) -> Result<(Header<A>, &str), PartError> {
    let (first, body) = text.split_once('\n').unwrap_or((text, ""));
    let unread = |error: serde_json::Error| PartError::Header(game::brief(&error.to_string()));
    let head: Head = serde_json::from_str(first).map_err(unread)?;
    if head.format != FORMAT {
        let format = game::excerpt(&head.format);
        return Err(PartError::Header(format!("the format is `{format}`")));
    }
    if head.version != VERSION {
        return Err(PartError::Version {
            found: head.version,
        });
    }
    let header: Header<A> = serde_json::from_str(first).map_err(unread)?;
    if sha256(body.as_bytes()) != header.sha256 || body.lines().count() != header.games {
        return Err(PartError::Damaged);
    }
    Ok((header, body))
}

#[cfg(test)]
mod tests {
    use games::AnyGame;

    use super::*;
    use crate::{Ended, Person, Source};

    fn record(line: &str) -> Record {
        let play: AnyGame = line.parse().expect("a game");
        Record {
            play,
            players: [Person::default(), Person::default()],
            date: None,
            site: None,
            result: None,
            ended: Ended::Unfinished,
            source: Source {
                file: "here".into(),
                place: None,
            },
            thoughts: None,
        }
    }

    #[test]
    fn some_games_are_read_without_the_others() {
        let games = ["hex:4 a1", "hex:4 a1 b2", "hex:4 a1 b2 c3"].map(record);
        let bytes = write(&"whatever", &games).expect("written");
        let plies = |from, many| {
            let some = read_some(&bytes, from, many, 1 << 20).expect("read");
            assert_eq!(some.games, 3);
            let records = some.records.into_iter();
            let plies = records.map(|record| record.expect("a game").play.plies());
            plies.collect::<Vec<_>>()
        };
        assert_eq!(plies(0, 2), [1, 2]);
        assert_eq!(plies(2, 5), [3]);
        assert_eq!(plies(3, 5), [0_usize; 0]);
        let refused = |bytes: &[u8], most| read_some(bytes, 0, 1, most).expect_err("refused");
        assert!(matches!(refused(&bytes, 100), PartError::TooLarge { .. }));
        let half = bytes.get(..bytes.len() / 2).expect("half of it");
        assert!(matches!(refused(half, 1 << 20), PartError::Packing(_)));
    }
}
