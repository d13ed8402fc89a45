//! Parts of a match, played anywhere, become one match again.
#![cfg_attr(
    not(test),
    deny(
        clippy::unwrap_used,
        clippy::expect_used,
        clippy::panic,
        clippy::indexing_slicing
    )
)]

use std::collections::BTreeMap;

use game::Part;

use super::agreement::Agreement;
use super::match_part::MatchPart;
use super::record::Record;

/// The games of all parts of a match.
#[derive(Clone, Debug)]
pub struct MatchSum {
    /// In the order of their numbers, so that it does not matter who played when.
    records: BTreeMap<u64, Record>,
    /// In how many parts they were played.
    parts: u32,
    /// How the first game was agreed.
    agreement: Agreement,
    games: u64,
}

/// Why files are not the parts of one match. Each is known by its name.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NotSummed {
    #[error("there are no games in {}", files.join(", "))]
    Empty { files: Vec<String> },
    #[error(
        "{file} is no part of a match: its games were played without --part, so that it is whole by itself"
    )]
    Whole { file: String },
    #[error(
        "{file} is of another match than {first}: its {what} is `{theirs}`, and there `{ours}`"
    )]
    OtherMatch {
        file: String,
        first: String,
        /// In what they differ.
        what: &'static str,
        theirs: String,
        ours: String,
    },
    #[error("{file} and {first} both hold part {part}: give each part once")]
    Twice {
        file: String,
        first: String,
        part: Part,
    },
    #[error("{file} holds game {game}, which is not of part {part}")]
    Stray { file: String, game: u64, part: Part },
    #[error("{file} holds game {game} twice")]
    Repeated { file: String, game: u64 },
    #[error(
        "{file} lacks {missing} of the {of} games of part {part}: repeat the command that plays it with --resume"
    )]
    Unfinished {
        file: String,
        part: Part,
        missing: u64,
        of: u64,
    },
    #[error(
        "of the {count} parts of this match {} missing: play {}",
        is_or_are(parts),
        listed(parts)
    )]
    Missing { parts: Vec<Part>, count: u32 },
}

fn listed(parts: &[Part]) -> String {
    let words: Vec<String> = parts.iter().map(Part::to_string).collect();
    words.join(", ")
}

fn is_or_are(parts: &[Part]) -> String {
    match parts {
        [_] => "one is".to_owned(),
        _ => format!("{} are", parts.len()),
    }
}

impl MatchSum {
    /// The match whose parts these files hold, each with its name.
    pub fn of(files: Vec<(String, Vec<Record>)>) -> Result<MatchSum, NotSummed> {
        let mut sum: Option<(String, MatchSum)> = None;
        let mut held: BTreeMap<u32, String> = BTreeMap::new();
        let mut names = Vec::new();
        for (file, records) in files {
            names.push(file.clone());
            // A part of no games is one too; if games are lost, their part is missing below.
            let Some(begins) = records.first() else {
                continue;
            };
            let Some(MatchPart { part, games }) = begins.part else {
                return Err(NotSummed::Whole { file });
            };
            let (first, sum) = sum.get_or_insert_with(|| {
                let sum = MatchSum {
                    records: BTreeMap::new(),
                    parts: part.count(),
                    agreement: Agreement::of(begins),
                    games,
                };
                (file.clone(), sum)
            });
            if let Some(first) = held.insert(part.number(), file.clone()) {
                return Err(NotSummed::Twice { file, first, part });
            }
            sum.add(&file, first, part, records)?;
        }
        let (_, sum) = sum.ok_or(NotSummed::Empty { files: names })?;
        let missing = Part::all(sum.parts).filter(|part| {
            let (part, games) = (*part, sum.games);
            !held.contains_key(&part.number()) && !MatchPart { part, games }.numbers().is_empty()
        });
        let missing: Vec<Part> = missing.collect();
        if missing.is_empty() {
            Ok(sum)
        } else {
            Err(NotSummed::Missing {
                parts: missing,
                count: sum.parts,
            })
        }
    }

    /// Adds the games of a file, which are all games of this part.
    fn add(
        &mut self,
        file: &str,
        first: &str,
        part: Part,
        records: Vec<Record>,
    ) -> Result<(), NotSummed> {
        let games = self.games;
        let numbers = MatchPart { part, games }.numbers();
        let before = self.records.len() as u64;
        for record in records {
            let game = record.game;
            self.check(file, first, part, &record)?;
            if !numbers.contains(&game) {
                let file = file.to_owned();
                return Err(NotSummed::Stray { file, game, part });
            }
            if self.records.insert(game, record).is_some() {
                let file = file.to_owned();
                return Err(NotSummed::Repeated { file, game });
            }
        }
        let of = numbers.end - numbers.start;
        let there = self.records.len() as u64 - before;
        if there < of {
            return Err(NotSummed::Unfinished {
                file: file.to_owned(),
                part,
                missing: of - there,
                of,
            });
        }
        Ok(())
    }

    /// Whether a game was agreed as the first one was, and is of this part.
    fn check(&self, file: &str, first: &str, part: Part, record: &Record) -> Result<(), NotSummed> {
        let wanted = MatchPart {
            part,
            games: self.games,
        };
        let ours = Agreement {
            part: Some(wanted),
            ..self.agreement.clone()
        };
        let opening = record.opening.as_str();
        let checked = ours.check(record.game, &Agreement::of(record), [opening, opening]);
        checked.map_err(|other| NotSummed::OtherMatch {
            file: file.to_owned(),
            first: first.to_owned(),
            what: other.what,
            theirs: other.theirs,
            ours: other.ours,
        })?;
        if part.count() == self.parts {
            return Ok(());
        }
        Err(NotSummed::OtherMatch {
            file: file.to_owned(),
            first: first.to_owned(),
            what: "number of parts",
            theirs: part.count().to_string(),
            ours: self.parts.to_string(),
        })
    }

    /// The games, in the order of their numbers.
    pub fn records(&self) -> impl Iterator<Item = &Record> {
        self.records.values()
    }

    /// In how many parts they were played.
    pub fn parts(&self) -> u32 {
        self.parts
    }

    /// How many games the match has.
    pub fn games(&self) -> u64 {
        self.games
    }
}
