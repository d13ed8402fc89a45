//! A tuning run in a folder: games and weights, round by round. It can be stopped at any moment and
//! goes on where it was.

use std::collections::BTreeSet;
use std::fs::{self, File, OpenOptions};
use std::io::{self, BufRead as _, BufReader, Write as _};
use std::path::{Path, PathBuf};
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};

use engine::Stop;
use engine::heuristics::hive::{Evaluation, WeightsError};
use hive_rules::Variant;
use records::write_whole;

use super::{Fit, FitOptions, GameOptions, PlayedGame, Progress, Sample, play, samples};

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
pub enum Event {
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

/// Why a run cannot go on.
#[derive(Debug, thiserror::Error)]
pub enum RunError {
    /// A file cannot be read or written.
    #[error("{path}: {source}")]
    File { path: PathBuf, source: io::Error },
    /// Weights of an earlier round are spoilt.
    #[error("{path}: {source}; delete the file to fit it again")]
    Weights {
        /// Which file.
        path: PathBuf,
        source: WeightsError,
    },
}

/// The folder of a run: the only type that knows its paths.
#[derive(Clone, Debug)]
pub struct RunFolder(PathBuf);

impl RunFolder {
    /// The run in that folder, which is made if it is not there.
    pub fn open(path: &Path) -> Result<RunFolder, RunError> {
        fs::create_dir_all(path).map_err(|source| RunError::File {
            path: path.to_owned(),
            source,
        })?;
        Ok(RunFolder(path.to_owned()))
    }

    /// Where the games of a round are.
    pub fn games(&self, round: u32) -> PathBuf {
        self.0.join(format!("round-{round}.games.jsonl"))
    }

    /// Where the weights of a round are.
    pub fn weights(&self, round: u32) -> PathBuf {
        self.0.join(format!("round-{round}.weights.json"))
    }
}

/// Plays and fits until all rounds are there, or `stop` is raised. Returns the weights of the last
/// round, or `None` if stopped.
pub fn run(
    folder: &RunFolder,
    start: Evaluation,
    options: RunOptions,
    stop: &Stop,
    watch: &(dyn Fn(Event) + Sync),
) -> Result<Option<Evaluation>, RunError> {
    let mut evaluation = start;
    for round in 1..=options.rounds {
        let path = folder.weights(round);
        if path.exists() {
            evaluation = read_weights(&path)?;
            continue;
        }
        play_round(folder, round, &evaluation, options, stop, watch)?;
        if stop.is_raised() {
            return Ok(None);
        }
        // Earlier rounds teach too, but the newest games are the best.
        let mut all: Vec<Sample> = Vec::new();
        for earlier in round.saturating_sub(1).max(1)..=round {
            for played in read_games(&folder.games(earlier))? {
                all.extend(samples(&played).unwrap_or_default());
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
        save(&path, evaluation.write().as_bytes())?;
    }
    Ok(Some(evaluation))
}

fn read_weights(path: &Path) -> Result<Evaluation, RunError> {
    let text = fs::read_to_string(path).map_err(|source| RunError::File {
        path: path.to_owned(),
        source,
    })?;
    Evaluation::read(&text).map_err(|source| RunError::Weights {
        path: path.to_owned(),
        source,
    })
}

/// The games of a file. A line that was cut short when the program was killed is left out.
fn read_games(path: &Path) -> Result<Vec<PlayedGame>, RunError> {
    let file = match File::open(path) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(Vec::new()),
        other => other.map_err(|source| RunError::File {
            path: path.to_owned(),
            source,
        })?,
    };
    let mut games = Vec::new();
    for line in BufReader::new(file).lines() {
        let line = line.map_err(|source| RunError::File {
            path: path.to_owned(),
            source,
        })?;
        games.extend(serde_json::from_str::<PlayedGame>(&line));
    }
    Ok(games)
}

fn play_round(
    folder: &RunFolder,
    round: u32,
    evaluation: &Evaluation,
    options: RunOptions,
    stop: &Stop,
    watch: &(dyn Fn(Event) + Sync),
) -> Result<(), RunError> {
    let path = folder.games(round);
    let failed = |source| RunError::File {
        path: path.clone(),
        source,
    };
    let known = read_games(&path)?;
    // Whole lines only: what a killed run left behind must not run into the next game.
    let text: String = known
        .iter()
        .filter_map(|game| Some(serde_json::to_string(game).ok()? + "\n"))
        .collect();
    save(&path, text.as_bytes())?;
    let done: BTreeSet<u64> = known.iter().map(|game| game.number).collect();
    let file = Mutex::new(
        OpenOptions::new()
            .append(true)
            .open(&path)
            .map_err(failed)?,
    );
    let count = AtomicU64::new(done.len() as u64);
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
                    let Ok(line) = serde_json::to_string(&played) else {
                        continue;
                    };
                    let written = file
                        .lock()
                        .map(|mut file| file.write_all((line + "\n").as_bytes()));
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
        Ok(Some(source)) => Err(failed(source)),
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

fn save(path: &Path, bytes: &[u8]) -> Result<(), RunError> {
    write_whole(path, bytes).map_err(|source| RunError::File {
        path: path.to_owned(),
        source,
    })
}
