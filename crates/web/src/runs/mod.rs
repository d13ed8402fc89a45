//! Runs of training in folders that whoever starts the server names: `hexapod train supervised`
//! leaves a `metrics.jsonl`, `hexapod train loop` its iterations, `hexapod tune` its rounds.
//!
//! Clients name a run by its id, which is only ever compared with those that were found here: no
//! path comes from outside.
#![cfg_attr(
    not(test),
    deny(
        clippy::unwrap_used,
        clippy::expect_used,
        clippy::panic,
        clippy::indexing_slicing
    )
)]

mod folders;
mod games;
mod loops;
mod summary;
mod tail;
mod watch;

use std::collections::BTreeSet;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use analysis::protocol::Refused;
use analysis::runs::{RunKind, no_run};

pub(crate) use folders::RunFolders;
use games::GamesFile;

/// How deep runs may lie in a folder, how many are told, and how many entries are looked at.
const DEEPEST: usize = 4;
const MOST_RUNS: usize = 500;
const MOST_ENTRIES: usize = 20_000;

const METRICS: &str = "metrics.jsonl";

/// The folders in which runs are looked for.
#[derive(Clone, Debug, Default)]
pub(crate) struct Runs {
    folders: Vec<PathBuf>,
}

/// A run that was found.
#[derive(Clone, Debug)]
pub(crate) struct Found {
    /// Which folder, and where in it; only ever compared.
    pub(crate) id: String,
    pub(crate) path: PathBuf,
    pub(crate) kind: RunKind,
    pub(crate) has_metrics: bool,
    /// The iterations of `hexapod train loop` that have a folder, in their order.
    pub(crate) iterations: Vec<u32>,
    /// The rounds of `hexapod tune` that have games or weights.
    pub(crate) rounds: BTreeSet<u32>,
    /// Files with games.
    pub(crate) games: Vec<GamesFile>,
}

/// All runs, and what could not be looked at.
#[derive(Clone, Debug, Default)]
pub(crate) struct Listing {
    pub(crate) runs: Vec<Found>,
    pub(crate) refused: Vec<String>,
}

impl Runs {
    pub(crate) fn new(folders: Vec<PathBuf>) -> Runs {
        Runs { folders }
    }

    /// The folders, as they were named.
    pub(crate) fn folders(&self) -> Vec<String> {
        let names = self.folders.iter();
        names.map(|path| path.display().to_string()).collect()
    }

    /// Looks for runs.
    pub(crate) fn list(&self) -> Listing {
        let mut search = Search::default();
        for (number, folder) in (1..).zip(&self.folders) {
            search.look(folder, &format!("{number}"), 0);
        }
        if search.listing.runs.len() >= MOST_RUNS || search.entries >= MOST_ENTRIES {
            let runs = search.listing.runs.len();
            search.listing.refused.push(format!(
                "only the first {runs} runs are shown: name the folder of the one you want with --runs"
            ));
        }
        search.listing
    }

    /// The run of this id.
    pub(crate) fn find(&self, id: &str) -> Result<Found, Refused> {
        let mut runs = self.list().runs.into_iter();
        runs.find(|run| run.id == id).ok_or_else(|| no_run(id))
    }
}

#[derive(Debug, Default)]
struct Search {
    listing: Listing,
    entries: usize,
}

impl Search {
    fn look(&mut self, path: &Path, id: &str, depth: usize) {
        if self.listing.runs.len() >= MOST_RUNS || self.entries >= MOST_ENTRIES {
            return;
        }
        let Folder {
            run,
            folders,
            entries,
        } = match Folder::look(path, id) {
            Ok(folder) => folder,
            Err(error) => {
                let refused = format!("{} cannot be read: {error}", path.display());
                self.listing.refused.push(refused);
                return;
            }
        };
        self.entries += entries;
        self.listing.runs.extend(run);
        if depth < DEEPEST {
            for (name, path) in folders {
                self.look(&path, &format!("{id}/{name}"), depth + 1);
            }
        }
    }
}

impl Found {
    /// The same run as its folder is now; nothing if there is none any more.
    pub(crate) fn again(&self) -> Option<Found> {
        Folder::look(&self.path, &self.id).ok()?.run
    }
}

/// What is in a folder.
#[derive(Debug)]
struct Folder {
    /// The run that it is, if it is one.
    run: Option<Found>,
    /// Folders in it that may be runs or have some.
    folders: Vec<(String, PathBuf)>,
    /// How many entries were looked at.
    entries: usize,
}

impl Folder {
    fn look(path: &Path, id: &str) -> io::Result<Folder> {
        let mut run = Found {
            id: id.to_owned(),
            path: path.to_owned(),
            kind: RunKind::Supervised,
            has_metrics: false,
            iterations: Vec::new(),
            rounds: BTreeSet::new(),
            games: Vec::new(),
        };
        let (mut folders, mut entries) = (Vec::new(), 0);
        let (mut has_config, mut has_start) = (false, false);
        for entry in fs::read_dir(path)?.flatten().take(MOST_ENTRIES) {
            entries += 1;
            let name = entry.file_name().to_string_lossy().into_owned();
            // Of the entry itself: links lead out of the folder, and are not followed.
            let Ok(kind) = entry.file_type() else {
                continue;
            };
            if kind.is_dir() {
                run.iterations.extend(loops::iteration(&name));
                folders.push((name, entry.path()));
            } else if kind.is_file() {
                run.has_metrics |= name == METRICS;
                has_config |= name == "config.toml";
                has_start |= name == "start.safetensors";
                run.rounds.extend(round(&name));
                run.games.extend(GamesFile::of_file(&name, &entry.path()));
            }
        }
        folders.sort();
        run.iterations.sort_unstable();
        let is_loop = has_config && (has_start || !run.iterations.is_empty())
            || run.has_metrics && summary::tells_iterations(&path.join(METRICS));
        if is_loop {
            run.kind = RunKind::Loop;
            // What an iteration learns is no run of its own.
            folders.retain(|(name, _)| loops::iteration(name).is_none());
        } else if !run.has_metrics {
            run.kind = RunKind::Tune;
        }
        let is_run = is_loop || run.has_metrics || !run.rounds.is_empty();
        if is_run {
            let beside = folders.iter();
            run.games
                .extend(beside.filter_map(|(name, path)| GamesFile::of_folder(name, path)));
            run.games
                .sort_by(|one, other| one.order().cmp(&other.order()));
            if is_loop {
                let newest = GamesFile::of_iterations(path, &run.iterations);
                run.games.splice(0..0, newest);
            }
        }
        Ok(Folder {
            run: is_run.then_some(run),
            folders,
            entries,
        })
    }
}

/// The round of a file of `hexapod tune`.
fn round(name: &str) -> Option<u32> {
    let rest = name.strip_prefix("round-")?;
    let number = rest
        .strip_suffix(".games.jsonl")
        .or_else(|| rest.strip_suffix(".weights.json"))?;
    number.parse().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn runs_are_found_wherever_they_lie_and_by_no_path() {
        let folder = tempfile::tempdir().expect("a folder");
        let at = |name: &str| folder.path().join(name);
        fs::create_dir_all(at("deep/run")).expect("a folder");
        fs::create_dir_all(at("tuned")).expect("a folder");
        fs::create_dir_all(at("empty")).expect("a folder");
        fs::write(at("deep/run/metrics.jsonl"), "").expect("written");
        fs::write(at("deep/run/games.jsonl"), "").expect("written");
        fs::write(at("tuned/round-2.weights.json"), "").expect("written");
        fs::write(at("tuned/round-10.games.jsonl"), "").expect("written");
        fs::write(at("tuned/round-9.games.jsonl"), "").expect("written");
        let runs = Runs::new(vec![folder.path().to_owned(), at("missing")]);
        let listing = runs.list();
        let ids: Vec<&str> = listing.runs.iter().map(|run| &*run.id).collect();
        assert_eq!(ids, ["1/deep/run", "1/tuned"]);
        assert_eq!(listing.refused.len(), 1, "{:?}", listing.refused);
        let tuned = runs.find("1/tuned").expect("it is there");
        assert_eq!(tuned.rounds, BTreeSet::from([2, 9, 10]));
        let names: Vec<&str> = tuned.games.iter().map(|file| &*file.name).collect();
        assert_eq!(names, ["round-9.games.jsonl", "round-10.games.jsonl"]);
        for id in ["1/tuned/", "1/../tuned", "1/empty", "/etc", "2", ""] {
            assert!(runs.find(id).is_err(), "{id}");
        }
    }

    #[test]
    #[cfg(unix)]
    fn links_are_not_followed() {
        let (folder, other) = (
            tempfile::tempdir().expect("a folder"),
            tempfile::tempdir().expect("a folder"),
        );
        fs::write(other.path().join("metrics.jsonl"), "").expect("written");
        std::os::unix::fs::symlink(other.path(), folder.path().join("link")).expect("a link");
        let runs = Runs::new(vec![folder.path().to_owned()]);
        assert!(runs.list().runs.is_empty());
    }
}
