//! The games of a run: of lines that `hexapod tune` and `hexapod match` wrote, of datasets, and
//! the parts that iterations of `hexapod train loop` learn from.

use std::fs::File;
use std::io::{self, BufRead as _, BufReader, Read as _};
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};

use analysis::actions::{GameRead, GameRefused, GamesRead, written};
use records::read::{self, Read};
use records::{Dataset, Split, part};
use serde_json::Value;

use super::loops::{self, PartFile};

/// The longest line of a file.
const LONGEST_LINE: u64 = 1 << 20;
/// The largest part of an iteration's games, as it lies there and unpacked.
const LARGEST_PART: u64 = 32 << 20;
const LARGEST_UNPACKED: u64 = 256 << 20;
/// The games of so many iterations can be looked at, the newest.
const MOST_ITERATIONS: usize = 50;

/// Where games of a run are.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct GamesFile {
    pub(crate) name: String,
    path: PathBuf,
    kind: Kind,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    Lines,
    Dataset,
    Parts,
}

impl GamesFile {
    pub(super) fn of_file(name: &str, path: &Path) -> Option<GamesFile> {
        let is = name == "games.jsonl" || name.ends_with(".games.jsonl");
        is.then(|| GamesFile {
            name: name.to_owned(),
            path: path.to_owned(),
            kind: Kind::Lines,
        })
    }

    pub(super) fn of_folder(name: &str, path: &Path) -> Option<GamesFile> {
        path.join("manifest.json").is_file().then(|| GamesFile {
            name: name.to_owned(),
            path: path.to_owned(),
            kind: Kind::Dataset,
        })
    }

    /// The newest iterations that have games, the newest first.
    pub(super) fn of_iterations(run: &Path, iterations: &[u32]) -> Vec<GamesFile> {
        let newest = iterations.iter().rev().map(|&iteration| GamesFile {
            name: format!("iteration {iteration}"),
            path: loops::folder(run, iteration).join("games"),
            kind: Kind::Parts,
        });
        let has_games =
            |file: &GamesFile| file.path.is_dir() && !loops::parts(&file.path).is_empty();
        newest.take(MOST_ITERATIONS).filter(has_games).collect()
    }

    /// Round 9 before round 10.
    pub(super) fn order(&self) -> (Option<u32>, &str) {
        (super::round(&self.name), &self.name)
    }
}

/// Some games of a file, from a number on, and whether there are more.
pub(crate) fn page(
    file: &GamesFile,
    from: usize,
    most: usize,
    is_stopped: &dyn Fn() -> bool,
) -> Result<(GamesRead, bool), String> {
    let name = &file.name;
    match file.kind {
        Kind::Lines => lines(file, from, most, is_stopped)
            .map_err(|error| format!("{name} cannot be read: {error}")),
        Kind::Dataset => dataset(file, from, most, is_stopped),
        Kind::Parts => Ok(parts(file, from, most, is_stopped)),
    }
}

fn lines(
    file: &GamesFile,
    from: usize,
    most: usize,
    is_stopped: &dyn Fn() -> bool,
) -> io::Result<(GamesRead, bool)> {
    let mut reader = BufReader::new(File::open(&file.path)?);
    let mut found = GamesRead::default();
    let mut bytes = Vec::new();
    for number in 1_usize.. {
        bytes.clear();
        let read = reader
            .by_ref()
            .take(LONGEST_LINE)
            .read_until(b'\n', &mut bytes)?;
        if bytes.last() != Some(&b'\n') {
            if read as u64 == LONGEST_LINE {
                let error = format!("line {number} is longer than 1 MiB");
                return Err(io::Error::new(io::ErrorKind::InvalidData, error));
            }
            // The end, or a line that is still being written.
            break;
        }
        if number <= from {
            continue;
        }
        if number > from + most {
            return Ok((found, true));
        }
        if is_stopped() {
            break;
        }
        match game_of(&bytes) {
            Ok(game) => found.games.push(game),
            Err(reason) => found.refused.push(GameRefused {
                place: format!("{}, line {number}", file.name),
                reason,
            }),
        }
    }
    Ok((found, false))
}

/// The game of a line: `hexapod tune` calls it `game`, `hexapod match` calls it `moves`.
fn game_of(line: &[u8]) -> Result<GameRead, String> {
    let line: Value =
        serde_json::from_slice(line).map_err(|error| format!("this is no JSON: {error}"))?;
    let text = ["moves", "game"]
        .iter()
        .find_map(|name| line.get(name)?.as_str())
        .ok_or("it has neither `game` nor `moves`")?;
    let mut outcome = None;
    let mut sink = |found: read::Found<'_>| {
        outcome = Some((found.read)());
        ControlFlow::Break(())
    };
    let _ = read::find(text.as_bytes(), &mut sink);
    let read = outcome
        .ok_or("there is no game in it")?
        .map_err(|fault| match fault.ply {
            Some(ply) => format!("ply {ply}: {}", fault.reason),
            None => fault.reason,
        })?;
    let mut game = written(&read);
    let player = |name: &str| {
        let which = line.get(name)?.as_str()?;
        Some(line.get(which).and_then(Value::as_str)?.to_owned())
    };
    // A match names its players a and b, and says which of them is White.
    if let Some(white) = player("white") {
        let (a, b) = (
            line.get("a").and_then(Value::as_str),
            line.get("b").and_then(Value::as_str),
        );
        let black = if Some(&*white) == a { b } else { a };
        game.players.black = black.map(str::to_owned);
        game.players.white = Some(white);
    }
    Ok(game)
}

fn dataset(
    file: &GamesFile,
    from: usize,
    most: usize,
    is_stopped: &dyn Fn() -> bool,
) -> Result<(GamesRead, bool), String> {
    let dataset = Dataset::open_unfinished(&file.path).map_err(|error| error.to_string())?;
    let mut found = GamesRead::default();
    for (number, game) in dataset.games(Split::All).enumerate().skip(from) {
        if number >= from + most {
            return Ok((found, true));
        }
        if is_stopped() {
            break;
        }
        match game {
            Ok((_, record)) => found.games.push(written(&Read::new(record, Vec::new()))),
            Err(error) => {
                found.refused.push(GameRefused {
                    place: file.name.clone(),
                    reason: error.to_string(),
                });
                break;
            }
        }
    }
    Ok((found, false))
}

/// One part at a time is in memory. One that is damaged is told, and the others are read.
fn parts(
    file: &GamesFile,
    from: usize,
    most: usize,
    is_stopped: &dyn Fn() -> bool,
) -> (GamesRead, bool) {
    let mut found = GamesRead::default();
    let (mut before, mut taken) = (0, 0);
    for PartFile { path, .. } in loops::parts(&file.path) {
        if is_stopped() {
            break;
        }
        if taken == most {
            return (found, true);
        }
        let name = path.file_name().unwrap_or_default().display().to_string();
        let some = loops::bytes(&path, LARGEST_PART).and_then(|bytes| {
            let first = (from + taken).saturating_sub(before);
            let some = part::read_some(&bytes, first, most - taken, LARGEST_UNPACKED);
            some.map_err(|error| format!("{name}: {error}"))
        });
        let part::Excerpt { games, records } = match some {
            Ok(some) => some,
            Err(reason) => {
                found.refused.push(GameRefused {
                    place: file.name.clone(),
                    reason,
                });
                continue;
            }
        };
        taken += records.len();
        for record in records {
            match record {
                Ok(record) => found.games.push(written(&Read::new(record, Vec::new()))),
                Err(error) => found.refused.push(GameRefused {
                    place: format!("{}, {name}", file.name),
                    reason: error.to_string(),
                }),
            }
        }
        before += games;
        if from + taken < before {
            return (found, true);
        }
    }
    (found, false)
}

#[cfg(test)]
mod tests {
    use super::*;

    const TUNED: &str =
        r#"{"number":1,"game":"Base;InProgress;White[2];wS1;bG1 -wS1","scores":[],"result":0}"#;
    const MATCH: &str = r#"{"a":"one","b":"two","white":"b","moves":"hex:5 a1 b2 c3"}"#;

    #[test]
    fn games_come_page_by_page_and_bad_lines_do_not_end_them() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("games.jsonl");
        let text = format!("{TUNED}\nnonsense\n{MATCH}\n{TUNED}\n{{\"game\":\"Base;half");
        std::fs::write(&path, text).expect("written");
        let file = GamesFile::of_file("games.jsonl", &path).expect("a file of games");
        let (found, more) = page(&file, 0, 3, &|| false).expect("read");
        assert!(more);
        let moves: Vec<usize> = found.games.iter().map(|game| game.moves.len()).collect();
        assert_eq!(moves, [2, 3]);
        let players = &found.games.last().expect("a game").players;
        assert_eq!(players.white.as_deref(), Some("two"));
        assert_eq!(players.black.as_deref(), Some("one"));
        assert_eq!(found.refused.len(), 1);
        assert_eq!(found.refused[0].place, "games.jsonl, line 2");
        let (found, more) = page(&file, 3, 3, &|| false).expect("read");
        assert!(!more);
        assert_eq!((found.games.len(), found.refused.len()), (1, 0));
    }
}
