//! The folder of a run of `hexapod train loop`, as far as it is looked at here: where it stands, its
//! games, its networks.
//!
//! What its files are called is said at the head of `training/src/reinforcement/folder.rs`. It grows
//! while it is looked at, and whatever is not there yet is not there.

use std::fs::{self, File};
use std::io::Read as _;
use std::path::{Path, PathBuf};
use std::time::{Duration, SystemTime};

use analysis::actions::spelt_out;
use analysis::protocol::Setup;
use analysis::runs::{RunNetworks, Stage, Standing};
use records::AnyGame;
use serde::Deserialize;

use super::summary::last_measured;
use super::{Found, METRICS};
use crate::clock;

/// The largest card, config and file of numbers that are read.
const LARGEST_TEXT: u64 = 1 << 20;
const LARGEST_NUMBERS: u64 = 256 << 20;

/// The iteration of a folder.
pub(super) fn iteration(name: &str) -> Option<u32> {
    name.strip_prefix("iteration-")?.parse().ok()
}

/// The folder of an iteration.
pub(super) fn folder(run: &Path, iteration: u32) -> PathBuf {
    run.join(format!("iteration-{iteration:04}"))
}

/// A part of an iteration's games.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct PartFile {
    /// When it came, if the system says so: many play at once, and what comes last stands at the end,
    /// so that nobody's place in a list moves.
    came: Option<SystemTime>,
    number: u32,
    pub(super) of: u32,
    pub(super) path: PathBuf,
}

/// The parts of an iteration's games, as they came.
pub(super) fn parts(games: &Path) -> Vec<PartFile> {
    let Ok(entries) = fs::read_dir(games) else {
        return Vec::new();
    };
    let part = |entry: fs::DirEntry| {
        let name = entry.file_name().to_string_lossy().into_owned();
        let name = name.strip_prefix("part-")?.strip_suffix(".zst")?;
        let (number, of) = name.split_once("-of-")?;
        let about = entry.metadata().ok().filter(fs::Metadata::is_file)?;
        Some(PartFile {
            came: about.modified().ok(),
            number: number.parse().ok()?,
            of: of.parse().ok()?,
            path: entry.path(),
        })
    };
    let mut parts: Vec<PartFile> = entries.flatten().filter_map(part).collect();
    parts.sort();
    parts
}

/// What of its config is understood here.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
struct Config {
    iterations: Option<u32>,
    play: PlayConfig,
}

#[derive(Debug, Default, Deserialize)]
#[serde(default)]
struct PlayConfig {
    variants: Vec<String>,
}

fn config(run: &Path) -> Config {
    let text = text(&run.join("config.toml")).unwrap_or_default();
    toml::from_str(&text).unwrap_or_default()
}

/// What is agreed before the first of its games.
pub(super) fn start(run: &Path) -> Option<Setup> {
    let config = config(run);
    let variant: AnyGame = config.play.variants.first()?.parse().ok()?;
    Some(spelt_out(&variant).0)
}

/// Where it stands.
pub(super) fn standing(run: &Found) -> Standing {
    let iterations = config(&run.path).iterations;
    let newest = run.iterations.last().copied();
    let standing = |iteration, stage| Standing {
        iteration,
        iterations,
        stage,
        parts: 0,
        of: None,
        learning: None,
    };
    let Some(newest) = newest else {
        return standing(1, Stage::Playing);
    };
    let folder = folder(&run.path, newest);
    let has = |name: &str| folder.join(name).is_file();
    if has("promoted.json") {
        return if iterations.is_some_and(|iterations| newest >= iterations) {
            standing(newest, Stage::Finished)
        } else {
            standing(newest.saturating_add(1), Stage::Playing)
        };
    }
    let parts = parts(&folder.join("games"));
    let stage = if has("candidate.json") {
        Stage::Judging
    } else if has("collected.json") {
        Stage::Learning
    } else {
        Stage::Playing
    };
    let learning =
        (stage == Stage::Learning).then(|| last_measured(&folder.join("fit").join(METRICS)));
    Standing {
        parts: u32::try_from(parts.len()).unwrap_or(u32::MAX),
        of: parts.first().map(|part| part.of),
        learning: learning.and_then(|learning| learning.ok()?.measured.pop()),
        ..standing(newest, stage)
    }
}

/// How long ago it wrote something.
pub(super) fn silent_for(run: &Found) -> Option<Duration> {
    let mut places = vec![run.path.join(METRICS), run.path.join("config.toml")];
    if let Some(&newest) = run.iterations.last() {
        let folder = folder(&run.path, newest);
        let inside = ["games", "fit", "judge"].map(|name| folder.join(name));
        places.extend(inside);
        places.push(folder.join("fit").join(METRICS));
        places.push(folder);
    }
    let since = |place: &PathBuf| clock::since(fs::metadata(place).ok()?.modified().ok()?);
    places.iter().filter_map(since).min()
}

/// Its networks.
#[derive(Debug)]
pub(super) struct LoopNetworks {
    run: PathBuf,
    iterations: Vec<u32>,
}

impl LoopNetworks {
    pub(super) fn of(run: &Found) -> LoopNetworks {
        let all = std::iter::once(&0).chain(&run.iterations);
        let there = all.filter(|&&iteration| {
            numbers(&run.path, iteration)
                .with_extension("json")
                .is_file()
        });
        LoopNetworks {
            iterations: there.copied().collect(),
            run: run.path.clone(),
        }
    }

    /// The card of the newest.
    pub(super) fn newest(&self) -> Option<PathBuf> {
        let newest = *self.iterations.last()?;
        Some(numbers(&self.run, newest).with_extension("json"))
    }
}

impl RunNetworks for LoopNetworks {
    fn iterations(&self) -> Vec<u32> {
        self.iterations.clone()
    }

    fn card(&self, iteration: u32) -> Result<String, String> {
        text(&numbers(&self.run, iteration).with_extension("json"))
    }

    fn numbers(&self, iteration: u32) -> Result<Vec<u8>, String> {
        bytes(&numbers(&self.run, iteration), LARGEST_NUMBERS)
    }
}

/// Where the numbers of an iteration's network are.
fn numbers(run: &Path, iteration: u32) -> PathBuf {
    match iteration {
        0 => run.join("start.safetensors"),
        _ => folder(run, iteration).join("candidate.safetensors"),
    }
}

fn text(path: &Path) -> Result<String, String> {
    let bytes = bytes(path, LARGEST_TEXT)?;
    String::from_utf8(bytes).map_err(|_| format!("{} is no text", name(path)))
}

/// All of a file, unless it is a link or too large.
pub(super) fn bytes(path: &Path, most: u64) -> Result<Vec<u8>, String> {
    let unread = |error: std::io::Error| format!("{} cannot be read: {error}", name(path));
    let about = fs::symlink_metadata(path).map_err(unread)?;
    if !about.is_file() {
        return Err(format!("{} is no file", name(path)));
    }
    if about.len() > most {
        return Err(format!("{} is larger than {} MiB", name(path), most >> 20));
    }
    let mut bytes = Vec::new();
    let file = File::open(path).map_err(unread)?;
    file.take(most).read_to_end(&mut bytes).map_err(unread)?;
    Ok(bytes)
}

fn name(path: &Path) -> std::path::Display<'_> {
    Path::new(path.file_name().unwrap_or_default()).display()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::runs::Runs;

    #[test]
    fn where_a_run_stands_follows_from_what_is_there() {
        let folder = tempfile::tempdir().expect("a folder");
        let run = folder.path().join("run");
        let write = |name: &str, text: &str| {
            let path = run.join(name);
            fs::create_dir_all(path.parent().expect("a parent")).expect("a folder");
            fs::write(path, text).expect("written");
        };
        let runs = Runs::new(vec![folder.path().to_owned()]);
        let stands = || {
            let found = runs.find("1/run").expect("a run");
            let Standing {
                iteration,
                iterations,
                stage,
                parts,
                of,
                learning,
            } = standing(&found);
            assert_eq!(iterations, Some(2));
            (
                iteration,
                stage,
                parts,
                of,
                learning.map(|learning| learning.step),
            )
        };
        write(
            "config.toml",
            "iterations = 2\n[play]\nvariants = [\"hex:4x4\"]\nnew = 1\n",
        );
        write("start.safetensors", "");
        assert_eq!(stands(), (1, Stage::Playing, 0, None, None));
        let start = serde_json::to_value(start(&run)).expect("JSON");
        assert_eq!(start["size"], 4, "{start}");
        write("iteration-0001/games/part-002-of-008.zst", "");
        write("iteration-0001/games/part-00", "half of a file");
        assert_eq!(stands(), (1, Stage::Playing, 1, Some(8), None));
        write("iteration-0001/collected.json", "{}");
        write(
            "iteration-0001/fit/metrics.jsonl",
            "{\"step\":10}\n{\"step\":20}\n{\"st",
        );
        assert_eq!(stands(), (1, Stage::Learning, 1, Some(8), Some(20)));
        write("iteration-0001/candidate.json", "{}");
        assert_eq!(stands(), (1, Stage::Judging, 1, Some(8), None));
        write("iteration-0001/promoted.json", "{}");
        assert_eq!(stands(), (2, Stage::Playing, 0, None, None));
        write("iteration-0002/promoted.json", "{}");
        assert_eq!(stands(), (2, Stage::Finished, 0, None, None));
        // What an iteration learns is no run of its own.
        assert_eq!(runs.list().runs.len(), 1);
        let found = runs.find("1/run").expect("a run");
        assert_eq!(LoopNetworks::of(&found).iterations(), [1]);
    }
}
