//! All games of a plan, into a dataset.

use std::collections::BTreeMap;
use std::path::Path;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc;

use engine::Stop;
use engine::heuristics::hive::Evaluation;
use files::sha256;
use records::Kind;
use records::dataset::{Cursor, Disk, Manifest, Origin, Store, StoreError};

use super::game::{Played, play};
use super::plan::{Plan, PlanError};

/// How far it has come, for people.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Progress {
    /// Games that were played.
    pub games: u64,
    /// How many of them are safe on the disk: a crash does not lose these.
    pub safe: u64,
    /// How many there will be.
    pub of: u64,
}

/// How a run ended.
#[derive(Clone, Debug)]
pub enum Generated {
    /// All games are there now.
    Done(Manifest),
    /// They were before.
    Already(Manifest),
    /// Somebody asked to stop. So much is safe.
    Stopped(Manifest),
}

/// Why games cannot be made. What the manifest names is safe.
#[derive(Debug, thiserror::Error)]
pub enum GenerateError {
    /// The plan makes no sense.
    #[error(transparent)]
    Plan(#[from] PlanError),
    /// The dataset cannot be made.
    #[error(transparent)]
    Store(#[from] StoreError),
}

/// Plays the games of a plan into the dataset at `folder`, begun there or not, by so many threads,
/// until `stop` is raised.
pub fn generate(
    disk: impl Disk,
    folder: &Path,
    plan: &Plan,
    evaluation: &Evaluation,
    threads: u16,
    stop: &Stop,
    tell: &mut dyn FnMut(Progress),
) -> Result<Generated, GenerateError> {
    plan.check()?;
    let origin = Origin {
        made_by: "hexapod data generate".to_owned(),
        inputs: Vec::new(),
        plan: Some(plan.told(&sha256(evaluation.write().as_bytes()))),
        part: plan.part.map(|part| part.to_string()),
        unknown_players: Kind::Bot,
        games_a_shard: plan.games_a_shard.max(1),
    };
    let mut store = Store::open(disk, folder, origin)?;
    if store.is_complete() {
        return Ok(Generated::Already(store.manifest().clone()));
    }
    let numbers = plan.numbers();
    let begun = store.cursor().game.max(numbers.start);
    let trouble = in_order(plan, evaluation, threads, begun, stop, &mut |game| {
        store.keep(&game.record);
        store.advance(Cursor {
            file: 0,
            game: game.number + 1,
        })?;
        tell(Progress {
            games: game.number + 1 - numbers.start,
            safe: store.cursor().game.saturating_sub(numbers.start),
            of: numbers.end - numbers.start,
        });
        Ok(())
    });
    if let Err(trouble) = trouble {
        return Err(trouble.into());
    }
    if stop.is_raised() {
        return Ok(Generated::Stopped(store.manifest().clone()));
    }
    let end = Cursor {
        file: 0,
        game: numbers.end,
    };
    Ok(Generated::Done(store.finish(end)?))
}

/// Games that wait to be kept: players wait where the disk is slower than they are.
const MOST_WAITING: usize = 64;

/// Plays the games from `begun` on and gives them to `take` in the order of their numbers, whoever
/// was ready first. Ends when all are there, when `stop` is raised, and at the first trouble.
fn in_order(
    plan: &Plan,
    evaluation: &Evaluation,
    threads: u16,
    begun: u64,
    stop: &Stop,
    take: &mut dyn FnMut(Played) -> Result<(), StoreError>,
) -> Result<(), StoreError> {
    let next = AtomicU64::new(begun);
    let (give, receive) = mpsc::sync_channel(MOST_WAITING);
    std::thread::scope(|scope| {
        for _ in 0..threads.max(1) {
            let (give, next) = (give.clone(), &next);
            scope.spawn(move || {
                loop {
                    let number = next.fetch_add(1, Ordering::Relaxed);
                    if number >= plan.numbers().end {
                        return;
                    }
                    let Some(game) = play(plan, evaluation, number, stop) else {
                        return;
                    };
                    if give.send(game).is_err() {
                        return;
                    }
                }
            });
        }
        drop(give);
        let mut early = BTreeMap::new();
        let mut wanted = begun;
        for game in &receive {
            if stop.is_raised() {
                // What waits is played again: on a slow disk it would be minutes until all of it is kept.
                break;
            }
            early.insert(game.number, game);
            while let Some(game) = early.remove(&wanted) {
                wanted += 1;
                if let Err(trouble) = take(game) {
                    // The players find nobody who listens, and go home.
                    stop.raise();
                    drop(receive);
                    return Err(trouble);
                }
            }
        }
        drop(receive);
        Ok(())
    })
}
