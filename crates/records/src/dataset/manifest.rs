//! What is inside a dataset, and how far the making of it has come.

use std::collections::BTreeMap;

use files::sha256;
use serde::{Deserialize, Serialize};

use crate::Kind;

/// The file that names all others. What it does not name does not belong to the dataset.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Manifest {
    /// What kind of file this is.
    pub format: String,
    /// Which version of it.
    pub version: u32,
    /// Where the games come from.
    pub origin: Origin,
    /// Whether everything has been read.
    pub complete: bool,
    /// How far one has come.
    pub cursor: Cursor,
    /// How many games were met, and what became of them.
    pub counts: Counts,
    /// The files with the games, in order.
    pub shards: Vec<Shard>,
    /// How much of `refused.jsonl` is known to be right.
    pub refused: Prefix,
    /// The SHA-256 of all this, with nothing in this place.
    pub seal: String,
}

/// Where the games of a dataset come from, and what was asked for. Another origin is another
/// dataset.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Origin {
    /// By what it was made: `hexapod import`.
    pub made_by: String,
    /// What was read, in order.
    pub inputs: Vec<Input>,
    /// What was to be played, if the games were made here: all that they depend on.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub plan: Option<String>,
    /// Which part of that plan these games are, as `2/4`, if it was divided.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub part: Option<String>,
    /// What players count as where the files do not say.
    pub unknown_players: Kind,
    /// How many games a shard holds; the last may hold fewer.
    pub games_a_shard: usize,
}

/// A file or folder that was given.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Input {
    /// As it was given.
    pub path: String,
    /// How many files that is.
    pub files: usize,
    /// How many bytes they have.
    pub bytes: u64,
    /// The SHA-256 of the list of their names and sizes; of a dataset, the seal of its manifest, which
    /// holds their checksums too.
    pub listing: String,
}

/// How far the reading has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Cursor {
    /// Which file is being read, counted from zero over all inputs.
    pub file: usize,
    /// How many games of it are done.
    pub game: u64,
}

/// How many games were met, and what became of them.
#[derive(Clone, Debug, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Counts {
    /// Games that are in the dataset.
    pub kept: u64,
    /// Of these, games that are held out.
    pub held_out: u64,
    /// Games that were there already.
    pub duplicates: u64,
    /// Games that were refused, by class.
    pub refused: BTreeMap<String, u64>,
    /// Games that were kept though something about them was odd, by class.
    pub remarks: BTreeMap<String, u64>,
}

impl Counts {
    /// All games that were met.
    pub fn met(&self) -> u64 {
        self.kept + self.duplicates + self.refused.values().sum::<u64>()
    }
}

/// One file with games.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Shard {
    /// Its name in the folder of the dataset.
    pub name: String,
    /// How many games it holds.
    pub games: u64,
    /// How many bytes it has.
    pub bytes: u64,
    /// The checksum of its bytes.
    pub sha256: String,
}

/// The beginning of a file that only grows.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Prefix {
    /// How many lines it has.
    pub lines: u64,
    /// How many bytes it has.
    pub bytes: usize,
    /// The checksum of these bytes.
    pub sha256: String,
}

impl Prefix {
    pub(super) fn of(bytes: &[u8], lines: u64) -> Prefix {
        Prefix {
            lines,
            bytes: bytes.len(),
            sha256: sha256(bytes),
        }
    }
}

/// Why a manifest cannot be used.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ManifestError {
    /// Not one.
    #[error("this is no manifest of a dataset: {0}")]
    Unreadable(String),
    /// From another version of the program.
    #[error("this is version {found} of the format; this program knows version {known}")]
    Version {
        /// What the file says.
        found: u32,
        /// What we can read.
        known: u32,
    },
    /// Not as it was written.
    #[error("the manifest is damaged: its own checksum does not fit")]
    Damaged,
}

const FORMAT: &str = "hexapod dataset";
const VERSION: u32 = 1;

impl Manifest {
    pub(super) const NAME: &str = "manifest.json";
    /// More than this is no manifest of ours: of some 100,000 shards.
    pub(super) const MOST_BYTES: u64 = 32 << 20;

    /// Of a dataset that holds nothing yet.
    pub(super) fn new(origin: Origin) -> Manifest {
        Manifest {
            format: FORMAT.into(),
            version: VERSION,
            origin,
            complete: false,
            cursor: Cursor::default(),
            counts: Counts::default(),
            shards: Vec::new(),
            refused: Prefix::of(&[], 0),
            seal: String::new(),
        }
    }

    /// As it is written, sealed.
    pub(super) fn write(&self) -> Vec<u8> {
        let open = Manifest {
            seal: String::new(),
            ..self.clone()
        };
        let seal = sha256(&open.json());
        Manifest { seal, ..open }.json()
    }

    fn json(&self) -> Vec<u8> {
        // Nothing in it can fail to be written.
        let mut text = serde_json::to_vec_pretty(self).unwrap_or_default();
        text.push(b'\n');
        text
    }

    pub(super) fn read(bytes: &[u8]) -> Result<Manifest, ManifestError> {
        #[derive(Deserialize)]
        struct Head {
            format: String,
            version: u32,
        }
        let unreadable =
            |error: serde_json::Error| ManifestError::Unreadable(game::brief(&error.to_string()));
        let head: Head = serde_json::from_slice(bytes).map_err(unreadable)?;
        if head.format != FORMAT {
            let format = game::excerpt(&head.format);
            return Err(ManifestError::Unreadable(format!(
                "the format is `{format}`"
            )));
        }
        if head.version != VERSION {
            return Err(ManifestError::Version {
                found: head.version,
                known: VERSION,
            });
        }
        let manifest: Manifest = serde_json::from_slice(bytes).map_err(unreadable)?;
        // Written anew, it must be the same to the last byte.
        if manifest.write() == bytes {
            Ok(manifest)
        } else {
            Err(ManifestError::Damaged)
        }
    }
}
