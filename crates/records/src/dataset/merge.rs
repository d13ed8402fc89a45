//! Several datasets become one, in which every game is there once.
//!
//! They are read in the order of their names, whatever the order in which they were given, so the
//! same datasets make the same bytes. The first time only the heads of the lines are looked at: of a
//! game that is there several times, the copy about which most was thought is taken. The second time
//! the games are replayed and kept. How far that has come is two numbers, as of an import.
//!
//! The parts of a plan are read in the order of their numbers, and of a game that came up twice the
//! first copy is taken, as if one machine had played them all.

use std::collections::HashMap;
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};

use game::Part;
use games::GameKind;

use super::disk::{Disk, RealDisk};
use super::manifest::{Cursor, Input, Manifest, Origin};
use super::open::{Dataset, DatasetError, read_manifest, read_shard};
use super::store::{Store, StoreError, taken_up};
use crate::{GameId, Kind, stored};

/// What to merge.
#[derive(Clone, Debug)]
pub struct MergeOptions {
    /// The folders of the datasets, in any order.
    pub folders: Vec<PathBuf>,
    /// How many games a shard holds.
    pub games_a_shard: usize,
}

/// What is being done.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Merging {
    /// Looking for games that are there several times.
    Comparing,
    /// Replaying the games, and keeping them.
    Keeping,
}

/// How far it has come, for people.
#[derive(Clone, Copy, Debug)]
pub struct MergeProgress {
    /// What is being done.
    pub merging: Merging,
    /// With how many games that was done.
    pub games: u64,
    /// How many there are.
    pub of: u64,
    /// How many of them need not be done again after a crash.
    pub safe: u64,
}

/// How it ended.
#[derive(Clone, Debug)]
pub enum Merged {
    /// All games are in the dataset now.
    Done(Manifest),
    /// They were before.
    Already(Manifest),
    /// Somebody asked to stop. So much is safe.
    Stopped(Manifest),
}

/// Why datasets cannot be merged. What the manifest names is safe.
#[derive(Debug, thiserror::Error)]
pub enum MergeError {
    /// One that cannot be read.
    #[error(transparent)]
    Dataset(#[from] DatasetError),
    /// The new one cannot be made.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// A learner can learn but one game.
    #[error(
        "{path} has games of {game}, and {other_path} has games of {other}: a dataset is learnt from as one game, so merge those of each game by themselves"
    )]
    TwoGames {
        /// Where the first game was met.
        path: PathBuf,
        /// Which game that was.
        game: &'static str,
        /// Where another was.
        other_path: PathBuf,
        /// Which one.
        other: &'static str,
    },
    #[error(
        "these are parts of one plan, and {missing} of it is not among them: `hexapod data generate --part` plays a part"
    )]
    MissingParts {
        /// Which.
        missing: String,
    },
}

/// Puts all games of the datasets into the one at `folder`, begun there or not, until `tell` says to
/// stop.
pub fn merge(
    disk: impl Disk,
    folder: &Path,
    options: &MergeOptions,
    tell: &mut dyn FnMut(MergeProgress) -> ControlFlow<()>,
) -> Result<Merged, MergeError> {
    let inputs = Inputs::open(&options.folders)?;
    let origin = inputs.origin(options.games_a_shard.max(1));
    // Whoever may not go on there should hear so before everything is read; and no folder should be
    // made for what cannot be merged.
    let begun = match read_manifest(&disk, folder)? {
        Some(begun) => taken_up(begun, &origin, folder)?,
        None => Manifest::new(origin.clone()),
    };
    if begun.complete {
        return Ok(Merged::Already(begun));
    }
    let Some(copies) = inputs.compare(tell)? else {
        return Ok(Merged::Stopped(begun));
    };
    let store = Store::open(disk, folder, origin)?;
    inputs.keep(store, &copies, tell)
}

/// The datasets, in the order in which they are read.
struct Inputs {
    datasets: Vec<Dataset>,
    /// Whether they are the parts of one plan.
    are_parts: bool,
}

/// Where a line stands.
struct Place<'a> {
    dataset: &'a Dataset,
    shard: &'a str,
    /// The shard, counted over all inputs, and the game in it, counted from one.
    cursor: Cursor,
}

impl Place<'_> {
    fn wrong(&self, error: stored::StoredError) -> DatasetError {
        DatasetError::Record {
            path: self.dataset.folder().join(self.shard),
            // The first is the header.
            line: usize::try_from(self.cursor.game).map_or(usize::MAX, |game| game + 1),
            error,
        }
    }
}

/// What is done with each line.
type Take<'a> = dyn FnMut(&Place<'_>, &str) -> Result<ControlFlow<()>, MergeError> + 'a;

/// The copy of a game that is taken.
struct Chosen {
    at: Cursor,
    thoughts: [usize; 2],
}

impl Inputs {
    fn open(folders: &[PathBuf]) -> Result<Inputs, MergeError> {
        let mut folders: Vec<&PathBuf> = folders.iter().collect();
        folders.sort();
        let datasets = folders.into_iter().map(|folder| Dataset::open(folder));
        let mut datasets: Vec<Dataset> = datasets.collect::<Result<_, _>>()?;
        let Some(parts) = parts_of_one_plan(&datasets) else {
            let are_parts = false;
            return Ok(Inputs {
                datasets,
                are_parts,
            });
        };
        let count = parts.first().map_or(1, |part| part.count());
        let missing = Part::all(count).filter(|part| !parts.contains(part));
        let missing: Vec<String> = missing.map(|part| part.to_string()).collect();
        if !missing.is_empty() {
            let missing = missing.join(", ");
            return Err(MergeError::MissingParts { missing });
        }
        // Stable: whoever gives a part twice gives the same games twice.
        datasets.sort_by_key(|dataset| part_of(dataset).map(Part::number));
        let are_parts = true;
        Ok(Inputs {
            datasets,
            are_parts,
        })
    }

    fn origin(&self, games_a_shard: usize) -> Origin {
        let input = |dataset: &Dataset| {
            let shards = &dataset.manifest().shards;
            Input {
                path: dataset.folder().display().to_string(),
                files: shards.len(),
                bytes: shards.iter().map(|shard| shard.bytes).sum(),
                listing: dataset.manifest().seal.clone(),
            }
        };
        Origin {
            made_by: "hexapod data merge".to_owned(),
            inputs: self.datasets.iter().map(input).collect(),
            plan: None,
            part: None,
            unknown_players: Kind::Unknown,
            games_a_shard,
        }
    }

    fn games(&self) -> u64 {
        let kept = |dataset: &Dataset| dataset.manifest().counts.kept;
        self.datasets.iter().map(kept).sum()
    }

    /// Which copy of each game to take, unless somebody asks to stop.
    fn compare(
        &self,
        tell: &mut dyn FnMut(MergeProgress) -> ControlFlow<()>,
    ) -> Result<Option<HashMap<GameId, Chosen>>, MergeError> {
        let mut copies: HashMap<GameId, Chosen> = HashMap::new();
        let mut met: Option<(GameKind, PathBuf)> = None;
        let mut games = 0;
        let flow = self.each(Cursor::default(), &mut |place, line| {
            let progress = MergeProgress {
                merging: Merging::Comparing,
                games,
                of: self.games(),
                safe: 0,
            };
            if tell(progress).is_break() {
                return Ok(ControlFlow::Break(()));
            }
            games += 1;
            let head = stored::read_head(line).map_err(|error| place.wrong(error))?;
            let folder = place.dataset.folder();
            match &met {
                None => met = Some((head.kind, folder.to_owned())),
                Some((kind, _)) if *kind == head.kind => {}
                Some((kind, path)) => {
                    return Err(MergeError::TwoGames {
                        path: path.clone(),
                        game: kind.title(),
                        other_path: folder.to_owned(),
                        other: head.kind.title(),
                    });
                }
            }
            let copy = Chosen {
                at: place.cursor,
                thoughts: head.thoughts,
            };
            match copies.get_mut(&head.id) {
                Some(other) if self.are_parts || other.thoughts >= copy.thoughts => {}
                Some(other) => *other = copy,
                None => drop(copies.insert(head.id, copy)),
            }
            Ok(ControlFlow::Continue(()))
        })?;
        Ok(flow.is_continue().then_some(copies))
    }

    /// Keeps those copies, from where the store stands.
    fn keep<D: Disk>(
        &self,
        mut store: Store<D>,
        copies: &HashMap<GameId, Chosen>,
        tell: &mut dyn FnMut(MergeProgress) -> ControlFlow<()>,
    ) -> Result<Merged, MergeError> {
        let flow = self.each(store.cursor(), &mut |place, line| {
            let progress = MergeProgress {
                merging: Merging::Keeping,
                games: store.counts().met(),
                of: self.games(),
                safe: store.manifest().counts.met(),
            };
            if tell(progress).is_break() {
                return Ok(ControlFlow::Break(()));
            }
            let id = stored::read_id(line).map_err(|error| place.wrong(error))?;
            if copies.get(&id).is_some_and(|copy| copy.at == place.cursor) {
                let (_, record) = stored::read(line).map_err(|error| place.wrong(error))?;
                store.keep(&record);
            } else {
                store.pass_over();
            }
            store.advance(place.cursor)?;
            Ok(ControlFlow::Continue(()))
        })?;
        if flow.is_break() {
            return Ok(Merged::Stopped(store.manifest().clone()));
        }
        let end = Cursor {
            file: self
                .datasets
                .iter()
                .map(|one| one.manifest().shards.len())
                .sum(),
            game: 0,
        };
        Ok(Merged::Done(store.finish(end)?))
    }

    /// Goes through the lines after `done`, until `take` breaks.
    fn each(&self, done: Cursor, take: &mut Take<'_>) -> Result<ControlFlow<()>, MergeError> {
        let shards = self.datasets.iter().flat_map(|dataset| {
            let shards = &dataset.manifest().shards;
            shards.iter().map(move |shard| (dataset, shard))
        });
        for (file, (dataset, shard)) in shards.enumerate().skip(done.file) {
            let lines = read_shard(&RealDisk, dataset.folder(), shard)?;
            for (game, line) in (1..).zip(&lines) {
                if file == done.file && game <= done.game {
                    continue;
                }
                let place = Place {
                    dataset,
                    shard: &shard.name,
                    cursor: Cursor { file, game },
                };
                if take(&place, line)?.is_break() {
                    return Ok(ControlFlow::Break(()));
                }
            }
        }
        Ok(ControlFlow::Continue(()))
    }
}

/// Which part of its plan a dataset is, if it is one.
fn part_of(dataset: &Dataset) -> Option<Part> {
    dataset.manifest().origin.part.as_ref()?.parse().ok()
}

/// The parts that these datasets are, if they are of one plan that was divided once.
fn parts_of_one_plan(datasets: &[Dataset]) -> Option<Vec<Part>> {
    let first = datasets.first()?;
    let count = part_of(first)?.count();
    let plan = &first.manifest().origin.plan;
    let parts = datasets.iter().map(|dataset| {
        let same = dataset.manifest().origin.plan == *plan;
        part_of(dataset).filter(|part| same && part.count() == count)
    });
    parts.collect()
}
