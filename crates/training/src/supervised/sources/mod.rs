//! Where lines of play come from. Fed from outside: no panics.

#![cfg_attr(
    not(test),
    deny(
        clippy::unwrap_used,
        clippy::expect_used,
        clippy::panic,
        clippy::indexing_slicing
    )
)]

mod dataset;
mod hex_games;
mod hex_openings;
mod tuned_games;
mod wanted;

pub use dataset::taught_record;

use std::fs::File;
use std::io::{self, BufRead, BufReader, Read};
use std::path::{Path, PathBuf};

use game::Dice;
use hex_rules::Hex;
use hive_rules::Hive;

use super::config::{Config, SourceConfig, SourceKind};
use super::line::{Line, TrainableGame, chance};

/// Why a source cannot be learnt from.
#[derive(Debug, thiserror::Error)]
pub enum SourceError {
    /// A file cannot be read.
    #[error("{path}: {error}")]
    File {
        path: PathBuf,
        /// Why not.
        error: io::Error,
    },
    /// A file is not what it should be.
    #[error("{path}: {problem}")]
    Content {
        path: PathBuf,
        /// What is wrong.
        problem: String,
    },
    /// A dataset is not whole.
    #[error(transparent)]
    Dataset(#[from] records::DatasetError),
    /// Nothing was found.
    #[error(
        "{path}: nothing there can be learnt from (boards, types, window, people_only, share and kind are as wanted?)"
    )]
    Nothing { path: PathBuf },
}

/// What a source gave.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Found {
    /// Where it was.
    pub path: PathBuf,
    /// Games and lines that were taken.
    pub lines: usize,
    /// Those that were not, because they could not be read or replayed.
    pub refused: usize,
}

/// What came out of one file.
#[derive(Debug)]
pub(super) struct Gathered<G: TrainableGame> {
    lines: Vec<Line<G>>,
    refused: usize,
    /// Whether it is known already which of them are held out.
    split: bool,
}

/// All lines of Hive that a config names.
pub fn hive(config: &Config) -> Result<(Vec<Line<Hive>>, Vec<Found>), SourceError> {
    gather(config, |source| {
        let mut found = match source.kind {
            SourceKind::Dataset => dataset::hive(&source.path),
            SourceKind::TunedGames => tuned_games::read(open(&source.path)?, &source.path),
            SourceKind::HexGames | SourceKind::HexOpenings => Ok(Gathered::nothing()),
        }?;
        found.lines.retain(|line| wanted::hive(line, source));
        Ok(found)
    })
}

/// All lines of Hex that a config names.
pub fn hex(config: &Config) -> Result<(Vec<Line<Hex>>, Vec<Found>), SourceError> {
    gather(config, |source| {
        let table = || open(&source.path);
        let found = match source.kind {
            SourceKind::HexGames => hex_games::read(table()?, source.boards),
            SourceKind::HexOpenings => hex_openings::read(table()?, source.boards),
            SourceKind::Dataset => return dataset::hex(&source.path, source.boards),
            SourceKind::TunedGames => Ok(Gathered::nothing()),
        };
        found.map_err(|error| SourceError::Content {
            path: source.path.clone(),
            problem: error.to_string(),
        })
    })
}

impl<G: TrainableGame> Gathered<G> {
    fn nothing() -> Gathered<G> {
        Gathered {
            lines: Vec::new(),
            refused: 0,
            split: false,
        }
    }
}

type Sources<G> = (Vec<Line<G>>, Vec<Found>);

fn gather<G: TrainableGame>(
    config: &Config,
    read: impl Fn(&SourceConfig) -> Result<Gathered<G>, SourceError>,
) -> Result<Sources<G>, SourceError> {
    let (mut all, mut found) = (Vec::new(), Vec::new());
    for (source, number) in config.sources.iter().zip(0..) {
        let Gathered {
            mut lines,
            refused,
            split,
        } = read(source)?;
        let mut dice = Dice::new(config.seed, 1 << 40 | number);
        lines.retain(|line| wanted::played(line, source) && chance(&mut dice, source.share));
        if lines.is_empty() {
            return Err(SourceError::Nothing {
                path: source.path.clone(),
            });
        }
        for line in &mut lines {
            line.weight = source.weight;
            if source.validation_only {
                line.held_out = true;
            } else if !split {
                line.split(config.samples.held_out);
            }
        }
        found.push(Found {
            path: source.path.clone(),
            lines: lines.len(),
            refused,
        });
        all.append(&mut lines);
    }
    Ok((all, found))
}

/// A file, unpacked if its name ends in `.zst`.
fn open(path: &Path) -> Result<Box<dyn BufRead>, SourceError> {
    let failed = |error| SourceError::File {
        path: path.to_owned(),
        error,
    };
    let file = File::open(path).map_err(failed)?;
    let packed = path.extension().is_some_and(|ending| ending == "zst");
    let bytes: Box<dyn Read> = if packed {
        Box::new(zstd::Decoder::new(file).map_err(failed)?)
    } else {
        Box::new(file)
    };
    Ok(Box::new(BufReader::with_capacity(1 << 16, bytes)))
}
