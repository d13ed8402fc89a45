//! A tuning run in a folder: games and weights, round by round. It can be stopped at any moment and
//! goes on where it was.

use std::collections::BTreeSet;
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};

use engine::Stop;
use engine::heuristics::hive::Evaluation;
use hive_rules::Variant;

use super::folder::{RunError, RunFolder};
use super::{Fit, FitOptions, GameOptions, Progress, Sample, play, samples};

/// What to do in a run.
#[derive(Clone, Copy, Debug)]
pub struct RunOptions {
    /// How many times to play and fit.
    pub rounds: u32,
    /// Games a round.
    pub games: u64,
    /// Threads that play.
    pub threads: u16,
    /// How games are played.
    pub play: GameOptions,
    /// How weights are fitted.
    pub fit: FitOptions,
    /// What is random follows from this.
    pub seed: u64,
}

/// What a run tells whoever watches.
#[derive(Clone, Copy, Debug)]
pub enum Event<'a> {
    /// Something in the folder is not as it was written, and is made again: what, and why.
    Damaged(&'a str),
    /// So many games of a round are there.
    Games {
        /// The round, counted from one.
        round: u32,
        /// Games there are.
        done: u64,
    },
    /// A fit begins with so many samples.
    Samples {
        /// The round, counted from one.
        round: u32,
        /// How many.
        count: usize,
    },
    /// A fit has gone through its samples once more.
    Fitted {
        /// The round, counted from one.
        round: u32,
        /// How it goes.
        progress: Progress,
    },
}

/// Plays and fits until all rounds are there, or `stop` is raised. Returns the weights of the last
/// round, or `None` if stopped.
pub fn run(
    folder: &RunFolder,
    start: Evaluation,
    options: RunOptions,
    stop: &Stop,
    watch: &(dyn Fn(Event<'_>) + Sync),
) -> Result<Option<Evaluation>, RunError> {
    let mut evaluation = start;
    // By which the round before was played.
    let mut before: Option<Evaluation> = None;
    let _lock = folder.lock()?;
    for round in 1..=options.rounds {
        let plays = evaluation.clone();
        let damaged = |why: &str| watch(Event::Damaged(why));
        if let Some(learnt) = folder.read_weights(round, &damaged)? {
            evaluation = learnt;
            before = Some(plays);
            continue;
        }
        if let Some(before) = &before {
            // Its games are learnt from again: those that are damaged now are played again.
            play_round(folder, round - 1, before, options, stop, watch)?;
        }
        play_round(folder, round, &evaluation, options, stop, watch)?;
        if stop.is_raised() {
            return Ok(None);
        }
        // Earlier rounds teach too, but the newest games are the best.
        let mut all: Vec<Sample> = Vec::new();
        for earlier in round.saturating_sub(1).max(1)..=round {
            for played in folder.read_games(earlier)?.played {
                all.extend(samples(&played).map_err(|error| folder.no_game(earlier, &error))?);
            }
        }
        watch(Event::Samples {
            round,
            count: all.len(),
        });
        let mut fit = Fit::new(evaluation, options.fit);
        fit.run(&all, &mut |progress| {
            watch(Event::Fitted { round, progress });
        });
        evaluation = fit.evaluation().clone();
        folder.write_weights(round, &evaluation)?;
        before = Some(plays);
    }
    Ok(Some(evaluation))
}

fn play_round(
    folder: &RunFolder,
    round: u32,
    evaluation: &Evaluation,
    options: RunOptions,
    stop: &Stop,
    watch: &(dyn Fn(Event<'_>) + Sync),
) -> Result<(), RunError> {
    let known = folder.read_games(round)?;
    for why in &known.damaged {
        watch(Event::Damaged(why));
    }
    let done: BTreeSet<u64> = known.played.iter().map(|game| game.number).collect();
    let journal = Mutex::new(known.journal);
    let count = AtomicU64::new(done.len() as u64);
    if (0..options.games).all(|number| done.contains(&number)) {
        return Ok(());
    }
    let next = AtomicU64::new(0);
    let trouble = Mutex::new(None);
    watch(Event::Games {
        round,
        done: done.len() as u64,
    });
    std::thread::scope(|scope| {
        for _ in 0..options.threads.max(1) {
            scope.spawn(|| {
                loop {
                    let number = next.fetch_add(1, Ordering::Relaxed);
                    if number >= options.games || stop.is_raised() {
                        break;
                    }
                    if done.contains(&number) {
                        continue;
                    }
                    let seed = options.seed.wrapping_add(u64::from(round) << 32);
                    let played = play(variant_of(number), evaluation, options.play, seed, number);
                    let written = journal.lock().map(|mut journal| journal.add(&played));
                    if let Ok(Err(error)) = written {
                        stop.raise();
                        if let Ok(mut trouble) = trouble.lock() {
                            *trouble = Some(error);
                        }
                        break;
                    }
                    watch(Event::Games {
                        round,
                        done: count.fetch_add(1, Ordering::Relaxed) + 1,
                    });
                }
            });
        }
    });
    match trouble.into_inner() {
        Ok(Some(source)) => Err(RunError::File {
            path: folder.games(round),
            source,
        }),
        _ => Ok(()),
    }
}

/// Half the games with all expansions, a quarter without any, the rest with each mixture.
fn variant_of(number: u64) -> Variant {
    match number % 4 {
        0 | 1 => Variant::MLP,
        2 => Variant::BASE,
        _ => Variant::ALL[usize::try_from(number / 4 % 8).unwrap_or_default()],
    }
}
