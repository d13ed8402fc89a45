//! A run: from a config to a network, with pauses wherever one likes.

use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use engine::Stop;
use net::file::{Card, Network};
use net::training::{Device, Trainer, TrainingError};
use net::{Weights, WeightsError};
use serde::Serialize;

use super::batch::Batch;
use super::config::{Config, ConfigError};
use super::course::{Course, Told};
use super::folder::{Folder, FolderError};
use super::for_games::with_taught_game;
use super::game::TrainableGame;
use super::loader::{Loader, TrainingSet};
use super::progress::Progress;
use super::provenance::{self, Provenance};
use super::sampler::Sampler;
use super::schedule;
use super::sources::{Found, SourceError};
use super::validation::{self, ValidationReport};

/// How a run is made, apart from what its config says.
#[derive(Clone, Debug)]
pub struct RunOptions {
    /// Where the network learns.
    pub device: Device,
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
    /// A validation.
    Validated {
        /// After how many steps.
        step: u64,
        /// How it went.
        report: ValidationReport,
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
    #[error(transparent)]
    Config(#[from] ConfigError),
    /// The data.
    #[error(transparent)]
    Source(#[from] SourceError),
    #[error(transparent)]
    Folder(#[from] FolderError),
    /// The trainer.
    #[error(transparent)]
    Training(#[from] TrainingError),
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
    Diverged { step: u64 },
    /// A thread failed.
    #[error("a thread that makes batches has failed")]
    Loader,
}

/// What a run needs from outside, and tells.
pub struct RunContext<'a> {
    /// Raised when the run is to pause.
    pub stop: &'a Stop,
    /// Time since the command began.
    pub elapsed: &'a dyn Fn() -> Duration,
    pub watch: &'a mut dyn FnMut(&Event),
}

impl std::fmt::Debug for RunContext<'_> {
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
    context: &mut RunContext<'_>,
) -> Result<Option<PathBuf>, RunError> {
    let config = Config::read(text)?;
    let card = config.card()?;
    let _lock = Folder::lock(path)?;
    let folder = Folder::open(path, text)?;
    let run = Run {
        config: &config,
        card,
        folder,
        options,
    };
    run.dispatch(context)
}

struct Run<'a> {
    config: &'a Config,
    card: Card,
    folder: Folder,
    options: &'a RunOptions,
}

impl Run<'_> {
    fn dispatch(&self, context: &mut RunContext<'_>) -> Result<Option<PathBuf>, RunError> {
        with_taught_game!(self.card, G => self.train::<G>(context))
    }

    fn train<G: TrainableGame>(
        &self,
        context: &mut RunContext<'_>,
    ) -> Result<Option<PathBuf>, RunError> {
        let (config, seed) = (self.config, self.config.seed);
        let batch = config.learning.batch;
        let (mut lines, found) = G::sources(config)?;
        lines.retain(|line| G::shows(&self.card, line));
        let encoders = G::encoders(&self.card);
        let encoder = || encoders(config.samples.legal_only);
        let sampler = Sampler::new(&lines, false, batch, seed);
        let kept_back = Sampler::new(&lines, true, 1024, seed);
        let counts = [sampler.positions(), kept_back.positions()];
        if sampler.batches() == 0 {
            return Err(RunError::TooFew {
                found: counts[0],
                batch,
            });
        }
        let steps = schedule::steps(&config.learning, sampler.batches());
        let training_set = Arc::new(TrainingSet {
            lines,
            config: config.samples,
            sampling: sampler.into(),
            first: 0,
            seed,
        });
        let picks = kept_back.some(config.learning.validation_positions);
        let validation: Vec<Batch> = picks
            .iter()
            .map(|picks| training_set.validation(picks, &mut encoder()))
            .filter(|batch| !batch.is_empty())
            .collect();
        let (mut trainer, first) = self.trainer()?;
        self.folder.forget_after(first)?;
        (context.watch)(&Event::Ready {
            found: found.clone(),
            positions: counts[0],
            held_out: counts[1],
            step: first,
            steps,
        });
        let (step, validated) = if first < steps {
            let mut loader = Loader::start(&training_set, encoder, first, self.options.threads);
            self.learn(&mut trainer, &mut loader, steps, &validation, context)?
        } else {
            (first, None)
        };
        let report = match validated.filter(|(at, _)| *at == step) {
            Some((_, report)) => report,
            None => self.validate(&trainer, step, &validation, context.watch)?,
        };
        self.folder.draw()?;
        let done = step == steps;
        let mut card = self.card.clone();
        card.training = provenance::describe(&Provenance {
            config,
            device: self.options.device,
            found: &found,
            positions: counts,
            step,
            steps,
            report: &report,
        });
        self.folder.write_network(&Network {
            card,
            weights: trainer.average()?,
        })?;
        Ok(done.then(|| self.folder.network()))
    }

    /// Learns until the end or a pause: returns after how many steps that was, and what was validated
    /// last.
    fn learn(
        &self,
        trainer: &mut Trainer,
        loader: &mut Loader,
        steps: u64,
        validation: &[Batch],
        context: &mut RunContext<'_>,
    ) -> Result<(u64, Option<(u64, ValidationReport)>), RunError> {
        let learning = &self.config.learning;
        let (stop, elapsed, limit) = (context.stop, context.elapsed, self.options.limit);
        let rate = |step| schedule::rate(learning, step, steps);
        let course = Course {
            folder: &self.folder,
            last: steps,
            rate: &rate,
            log_every: (learning.validate_every / 10).clamp(1, 100),
            pause_every: 1,
            save_every: self.options.save_every,
            elapsed,
            pause: &|| stop.is_raised() || limit.is_some_and(|limit| elapsed() >= limit),
        };
        let mut validated = None;
        let reached = course.learn(trainer, loader, &mut |told| {
            match told {
                Told::Learnt(progress) => {
                    self.folder.note(&progress)?;
                    (context.watch)(&Event::Learnt(progress));
                }
                Told::Stepped(step, trainer)
                    if step.is_multiple_of(learning.validate_every) && step < steps =>
                {
                    let report = self.validate(trainer, step, validation, context.watch)?;
                    validated = Some((step, report));
                }
                Told::Stepped(..) => {}
                Told::Saved(step) => (context.watch)(&Event::Saved { step }),
            }
            Ok(())
        })?;
        Ok((reached, validated))
    }

    /// The trainer, and how many steps were made.
    fn trainer(&self) -> Result<(Trainer, u64), RunError> {
        let options = self.config.trainer_options(self.options.device);
        if let Some(snapshot) = self.folder.checkpoint(&self.card.architecture)? {
            return Ok((Trainer::resume(&snapshot, options)?, snapshot.step));
        }
        let weights = match &self.config.network.start {
            None => Weights::untrained(self.card.architecture.clone(), self.config.seed)?,
            Some(path) => self.first_network(path)?,
        };
        Ok((Trainer::new(&weights, options)?, 0))
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

    fn validate(
        &self,
        trainer: &Trainer,
        step: u64,
        batches: &[Batch],
        watch: &mut dyn FnMut(&Event),
    ) -> Result<ValidationReport, RunError> {
        #[derive(Serialize)]
        struct Line<'a> {
            step: u64,
            held_out: &'a ValidationReport,
        }
        let report = validation::validate(&trainer.average()?, self.options.device, batches)?;
        self.folder.note(&Line {
            step,
            held_out: &report,
        })?;
        watch(&Event::Validated {
            step,
            report: report.clone(),
        });
        Ok(report)
    }
}
