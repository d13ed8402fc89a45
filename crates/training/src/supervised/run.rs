//! A run: from a config to a network, with pauses wherever one likes.

use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use engine::Stop;
use hex_rules::Hex;
use hive_rules::{Hive, Variant};
use net::architecture::Architecture;
use net::backend::torch::{LossWeights, Place, Precision, Recipe, TorchError};
use net::encoding::hex::{HexOnePlane, HexPlanes};
use net::encoding::hive_openspiel::HiveOpenSpiel;
use net::encoding::{HiveTokens, PlaneEncoding as _};
use net::evaluator::{hive_paper, open_spiel};
use net::file::{Card, Game, Network};
use net::{Weights, WeightsError};
use serde::Serialize;

use super::batch::{Batch, Encoder, PlaneEncoder, TokenEncoder};
use super::config::{Config, ConfigError};
use super::examination::Report;
use super::folder::{Folder, FolderError};
use super::line::{Line, Pupil};
use super::loader::{Course, Loader};
use super::progress::{Progress, Tally};
use super::schedule;
use super::sources::{self, Found, SourceError};
use super::story::{self, Story};
use super::teacher::{Teacher, Teaching};
use super::timetable::Timetable;

/// How a run is made, apart from what its config says.
#[derive(Clone, Debug)]
pub struct RunOptions {
    /// Where the network learns.
    pub place: Place,
    /// In which numbers.
    pub precision: Precision,
    /// Threads that make batches.
    pub threads: usize,
    /// When to pause.
    pub limit: Option<Duration>,
    /// How much time may be lost if the machine fails.
    pub save_every: Duration,
}

/// What a run tells whoever watches.
#[derive(Clone, Debug)]
pub enum Event {
    /// The data is there.
    Ready {
        /// What the sources gave.
        found: Vec<Found>,
        /// Positions to learn from.
        positions: usize,
        /// Positions kept back.
        held_out: usize,
        /// The step to go on from.
        step: u64,
        /// Steps in all.
        steps: u64,
    },
    /// So far, on average since the last time.
    Learnt(Progress),
    /// An examination.
    Examined {
        /// After how many steps.
        step: u64,
        /// How it went.
        report: Report,
    },
    /// Everything is safe up to here.
    Saved {
        /// After how many steps.
        step: u64,
    },
}

/// Why a run cannot go on.
#[derive(Debug, thiserror::Error)]
pub enum RunError {
    /// The config.
    #[error(transparent)]
    Config(#[from] ConfigError),
    /// The data.
    #[error(transparent)]
    Source(#[from] SourceError),
    /// The folder.
    #[error(transparent)]
    Folder(#[from] FolderError),
    /// libtorch.
    #[error(transparent)]
    Torch(#[from] TorchError),
    /// The hyperparameters.
    #[error(transparent)]
    Weights(#[from] WeightsError),
    /// The network to begin with.
    #[error("{path}: {problem}")]
    Start {
        /// Its file.
        path: PathBuf,
        /// What is wrong.
        problem: String,
    },
    /// Not enough data.
    #[error(
        "there are {found} positions to learn from, and no group of them fills a batch of {batch}"
    )]
    TooFew {
        /// How many there are.
        found: usize,
        /// What is needed.
        batch: usize,
    },
    /// The losses are no numbers any more.
    #[error(
        "the loss after step {step} is no number: the learning rate is too high, or the data is broken"
    )]
    Diverged {
        /// When.
        step: u64,
    },
    /// A thread failed.
    #[error("a thread that makes batches has failed")]
    Loader,
}

/// What a run needs from outside, and tells.
pub struct Surroundings<'a> {
    /// Raised when the run is to pause.
    pub stop: &'a Stop,
    /// Time since the command began.
    pub elapsed: &'a dyn Fn() -> Duration,
    /// Who watches.
    pub watch: &'a mut dyn FnMut(&Event),
}

impl std::fmt::Debug for Surroundings<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Surroundings").finish_non_exhaustive()
    }
}

/// Teaches until everything was learnt, and returns where the network is; or pauses, and returns
/// nothing. The same folder and config go on from there. In either case the network is written as it
/// is.
pub fn run(
    text: &str,
    path: &Path,
    options: &RunOptions,
    around: &mut Surroundings<'_>,
) -> Result<Option<PathBuf>, RunError> {
    let config = Config::read(text)?;
    let card = config.card()?;
    let folder = Folder::open(path, text)?;
    let run = Run {
        config: &config,
        card,
        folder,
        options,
    };
    run.dispatch(around)
}

struct Run<'a> {
    config: &'a Config,
    card: Card,
    folder: Folder,
    options: &'a RunOptions,
}

impl Run<'_> {
    /// To each network the positions that its encoding can show.
    fn dispatch(&self, around: &mut Surroundings<'_>) -> Result<Option<PathBuf>, RunError> {
        let legal_only = self.config.lessons.legal_only;
        match self.card.game {
            Game::Hive => {
                let (mut lines, found) = sources::hive(self.config)?;
                if let Some(encoding) = hive_paper(&self.card.encoding.name) {
                    lines.retain(|line: &Line<Hive>| line.variant == Variant::BASE);
                    let encoder = move || PlaneEncoder {
                        encoding,
                        legal_only,
                    };
                    return self.teach(lines, &found, encoder, around);
                }
                let open_spiel = open_spiel(&self.card.architecture)
                    .filter(|_| self.card.encoding.name == HiveOpenSpiel::NAME);
                if let Some(encoding) = open_spiel {
                    lines.retain(|line: &Line<Hive>| line.variant == Variant::BASE);
                    let encoder = move || PlaneEncoder {
                        encoding,
                        legal_only,
                    };
                    return self.teach(lines, &found, encoder, around);
                }
                debug_assert_eq!(self.card.encoding.name, HiveTokens::NAME);
                let auxiliary = matches!(&self.card.architecture,
                    Architecture::Hexformer(hyperparameters) if hyperparameters.auxiliary);
                self.teach(lines, &found, || TokenEncoder::new(auxiliary), around)
            }
            Game::Hex => {
                let (mut lines, found) = sources::hex(self.config)?;
                if let Architecture::HexPaper(hyperparameters) = &self.card.architecture {
                    debug_assert_eq!(self.card.encoding.name, HexOnePlane::NAME);
                    let side = hyperparameters.side;
                    lines.retain(|line: &Line<Hex>| {
                        let size = line.variant.size;
                        [size.rows(), size.columns()].map(usize::from) == [side, side]
                    });
                    let encoder = move || PlaneEncoder {
                        encoding: HexOnePlane { side },
                        legal_only,
                    };
                    return self.teach(lines, &found, encoder, around);
                }
                let encoder = move || PlaneEncoder {
                    encoding: HexPlanes,
                    legal_only,
                };
                self.teach(lines, &found, encoder, around)
            }
        }
    }

    fn teach<G: Pupil, E: Encoder<G> + 'static>(
        &self,
        lines: Vec<Line<G>>,
        found: &[Found],
        encoder: impl Fn() -> E,
        around: &mut Surroundings<'_>,
    ) -> Result<Option<PathBuf>, RunError> {
        let (config, seed) = (self.config, self.config.seed);
        let batch = config.learning.batch;
        let timetable = Timetable::new(&lines, false, batch, seed);
        let kept_back = Timetable::new(&lines, true, 1024, seed);
        let counts = [timetable.positions(), kept_back.positions()];
        if timetable.batches() == 0 {
            return Err(RunError::TooFew {
                found: counts[0],
                batch,
            });
        }
        let steps = schedule::steps(&config.learning, timetable.batches());
        let course = Arc::new(Course {
            lines,
            config: config.lessons,
            timetable,
            seed,
        });
        let picks = kept_back.some(config.learning.examined);
        let examination: Vec<Batch> = picks
            .iter()
            .map(|picks| course.examination(picks, &mut encoder()))
            .filter(|batch| !batch.is_empty())
            .collect();
        let (mut teacher, first) = self.teacher()?;
        self.folder.forget_after(first)?;
        (around.watch)(&Event::Ready {
            found: found.to_vec(),
            positions: counts[0],
            held_out: counts[1],
            step: first,
            steps,
        });
        let mut loader =
            (first < steps).then(|| Loader::start(&course, &encoder, first, self.options.threads));
        let mut step = first;
        let mut tally = Tally::new((around.elapsed)());
        let mut saved = (around.elapsed)();
        let mut saved_step = first;
        let mut examined = None;
        let tell_every = (config.learning.examine_every / 10).clamp(1, 100);
        while let Some(loader) = loader.as_mut().filter(|_| step < steps) {
            let now = (around.elapsed)();
            if around.stop.is_raised() || self.options.limit.is_some_and(|limit| now >= limit) {
                break;
            }
            let batch = loader.next_batch().ok_or(RunError::Loader)?;
            tally.waited += (around.elapsed)().saturating_sub(now);
            tally.positions += batch.len();
            let rate = schedule::rate(&config.learning, step, steps);
            let losses = teacher.step(&batch, rate)?;
            tally.add(losses).ok_or(RunError::Diverged { step })?;
            step += 1;
            if step.is_multiple_of(tell_every) || step == steps {
                tally
                    .add(teacher.finish())
                    .ok_or(RunError::Diverged { step })?;
                let now = (around.elapsed)();
                let progress = tally.progress(step, steps, rate, now);
                self.folder.note(&progress)?;
                (around.watch)(&Event::Learnt(progress));
                tally = Tally::new(now);
            }
            if step.is_multiple_of(config.learning.examine_every) && step < steps {
                examined = Some((step, self.examine(&teacher, step, &examination, around)?));
            }
            if (around.elapsed)().saturating_sub(saved) >= self.options.save_every {
                self.save(&mut teacher, step, around)?;
                saved = (around.elapsed)();
                saved_step = step;
            }
        }
        drop(loader);
        if step > saved_step {
            self.save(&mut teacher, step, around)?;
        }
        let report = match examined.filter(|(at, _)| *at == step) {
            Some((_, report)) => report,
            None => self.examine(&teacher, step, &examination, around)?,
        };
        self.folder.draw()?;
        let done = step == steps;
        let mut card = self.card.clone();
        card.training = story::tell(&Story {
            config,
            precision: self.options.precision,
            found,
            positions: counts,
            step,
            steps,
            report: &report,
        });
        self.folder.write_network(&Network {
            card,
            weights: teacher.average()?,
        })?;
        Ok(done.then(|| self.folder.network()))
    }

    /// Whoever learns, and how many steps were made.
    fn teacher(&self) -> Result<(Teacher, u64), RunError> {
        let learning = &self.config.learning;
        let teaching = Teaching {
            place: self.options.place,
            precision: self.options.precision,
            recipe: Recipe {
                weight_decay: learning.weight_decay,
                clip: learning.clip,
                average: learning.average,
                seed: self.config.seed as i64,
                ..Recipe::default()
            },
            weights: LossWeights {
                value: learning.value_weight,
                ..LossWeights::default()
            },
        };
        if let Some(snapshot) = self.folder.checkpoint(&self.card.architecture)? {
            return Ok((Teacher::resume(&snapshot, teaching)?, snapshot.step));
        }
        let weights = match &self.config.network.start {
            None => Weights::untrained(self.card.architecture.clone(), self.config.seed)?,
            Some(path) => self.first_network(path)?,
        };
        Ok((Teacher::new(&weights, teaching)?, 0))
    }

    fn first_network(&self, path: &Path) -> Result<Weights, RunError> {
        let wrong = |problem: String| RunError::Start {
            path: path.to_owned(),
            problem,
        };
        let network = Network::open(path).map_err(|error| wrong(error.to_string()))?;
        let found = (&network.card.architecture, &network.card.encoding);
        if found != (&self.card.architecture, &self.card.encoding) {
            return Err(wrong(format!(
                "its measures are {:?} and it reads {}, but the config wants {:?} reading {}",
                found.0, found.1, self.card.architecture, self.card.encoding
            )));
        }
        Ok(network.weights)
    }

    fn save(
        &self,
        teacher: &mut Teacher,
        step: u64,
        around: &mut Surroundings<'_>,
    ) -> Result<(), RunError> {
        self.folder.save(&teacher.snapshot()?)?;
        (around.watch)(&Event::Saved { step });
        Ok(())
    }

    fn examine(
        &self,
        teacher: &Teacher,
        step: u64,
        examination: &[Batch],
        around: &mut Surroundings<'_>,
    ) -> Result<Report, RunError> {
        #[derive(Serialize)]
        struct Line<'a> {
            step: u64,
            held_out: &'a Report,
        }
        let report = teacher.examine(examination)?;
        self.folder.note(&Line {
            step,
            held_out: &report,
        })?;
        (around.watch)(&Event::Examined {
            step,
            report: report.clone(),
        });
        Ok(report)
    }
}
