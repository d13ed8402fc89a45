//! A shard: a header and records, a line each, compressed.

use std::io::{self, BufRead as _, BufReader, Read as _};

use files::sha256;
use serde::{Deserialize, Serialize};

use super::manifest::Shard;

const FORMAT: &str = "hexapod games";
const VERSION: u32 = 1;
/// More than this is no shard of ours.
const MOST_BYTES: u64 = 1 << 30;
/// A shard is asked for with no more games than this.
const MOST_GAMES: u64 = 1_000_000;
const MOST_HEADER: u64 = 1024;
/// Slower to write than the default, a fifth smaller; as fast to read.
const LEVEL: i32 = 12;

#[derive(Serialize, Deserialize)]
struct Header {
    format: String,
    version: u32,
}

/// Why a shard cannot be used.
#[derive(Debug, thiserror::Error)]
pub enum ShardError {
    /// Not the bytes that were written.
    #[error("the file is damaged: its checksum does not fit")]
    Damaged,
    /// Bytes that were never a shard.
    #[error("the file cannot be unpacked")]
    Packing(#[from] io::Error),
    /// Not ours.
    #[error("this is no shard of a dataset: its first line is `{0}`")]
    Header(String),
    /// From another version of the program.
    #[error("this is version {found} of the format; this program knows version {known}")]
    Version {
        /// What the file says.
        found: u32,
        /// What we can read.
        known: u32,
    },
    /// Another number of games than the manifest says.
    #[error("the shard does not hold the {expected} games that it should")]
    Count {
        /// What the manifest says.
        expected: u64,
    },
}

/// The bytes of a shard with these lines.
pub(super) fn write(lines: &[String]) -> io::Result<Vec<u8>> {
    let header = Header {
        format: FORMAT.into(),
        version: VERSION,
    };
    let mut text = serde_json::to_string(&header)?;
    text.push('\n');
    for line in lines {
        text.push_str(line);
        text.push('\n');
    }
    // All at once: a packer that knows the size takes no more memory than it needs.
    let mut packer = zstd::bulk::Compressor::new(LEVEL)?;
    packer.include_checksum(true)?;
    packer.compress(text.as_bytes())
}

/// The lines of a shard, after all that can be checked without reading them.
pub(super) fn read(bytes: &[u8], named: &Shard) -> Result<Vec<String>, ShardError> {
    if sha256(bytes) != named.sha256 {
        return Err(ShardError::Damaged);
    }
    let unpacker = zstd::stream::Decoder::new(bytes)?.take(MOST_BYTES);
    let mut text = BufReader::new(unpacker);
    let mut first = String::new();
    text.by_ref().take(MOST_HEADER).read_line(&mut first)?;
    let header = serde_json::from_str::<Header>(&first).ok();
    let header = header.filter(|header| header.format == FORMAT);
    let header = header.ok_or_else(|| ShardError::Header(game::excerpt(first.trim_end())))?;
    if header.version != VERSION {
        return Err(ShardError::Version {
            found: header.version,
            known: VERSION,
        });
    }
    // Counted while they come: a few bytes can unpack to a thousand million lines.
    let mut lines = Vec::new();
    for line in text.lines() {
        if lines.len() as u64 >= named.games.min(MOST_GAMES) {
            return Err(ShardError::Count {
                expected: named.games,
            });
        }
        lines.push(line?);
    }
    if lines.len() as u64 != named.games {
        return Err(ShardError::Count {
            expected: named.games,
        });
    }
    Ok(lines)
}
