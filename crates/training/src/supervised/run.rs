//! A run: from a config to a network, with pauses wherever one likes.

use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use engine::Stop;
use hex_rules::Hex;
use hive_rules::{Hive, Variant};
use net::architecture::{Architecture, HexPaper};
use net::backend::torch::{
    LossWeights, Place, Precision, Recipe, TorchError, Trainer, TrainerOptions,
};
use net::encoding::hex::{HexOnePlane, HexPlanes};
use net::encoding::hive_openspiel::HiveOpenSpiel;
use net::encoding::{HiveTokens, PlaneEncoding};
use net::evaluator::{hive_paper, open_spiel};
use net::file::{Card, Game, Network};
use net::{Weights, WeightsError};
use serde::Serialize;

use super::batch::{Batch, Encoder, PlaneEncoder, TokenEncoder};
use super::config::{Config, ConfigError};
use super::folder::{Folder, FolderError};
use super::line::{Line, TrainableGame};
use super::loader::{Loader, TrainingSet};
use super::progress::{Progress, Tally};
use super::provenance::{self, Provenance};
use super::sampler::Sampler;
use super::schedule;
use super::sources::{self, Found, SourceError};
use super::validation::{self, ValidationReport};

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
    /// To each network the positions that its encoding can show.
    fn dispatch(&self, context: &mut RunContext<'_>) -> Result<Option<PathBuf>, RunError> {
        match self.card.game {
            Game::Hive => self.dispatch_hive(context),
            Game::Hex => self.dispatch_hex(context),
        }
    }

    fn dispatch_hive(&self, context: &mut RunContext<'_>) -> Result<Option<PathBuf>, RunError> {
        let (mut lines, found) = sources::hive(self.config)?;
        let base = |line: &Line<Hive>| line.variant == Variant::BASE;
        let name = &self.card.encoding.name;
        if let Some(encoding) = hive_paper(name) {
            lines.retain(base);
            return self.train_on_planes(lines, &found, encoding, context);
        }
        let open_spiel = open_spiel(&self.card.architecture);
        if let Some(encoding) = open_spiel.filter(|_| *name == HiveOpenSpiel::NAME) {
            lines.retain(base);
            return self.train_on_planes(lines, &found, encoding, context);
        }
        debug_assert_eq!(*name, HiveTokens::NAME);
        let auxiliary = matches!(&self.card.architecture,
            Architecture::Hexformer(net) if net.auxiliary);
        self.train(lines, &found, || TokenEncoder::new(auxiliary), context)
    }

    fn dispatch_hex(&self, context: &mut RunContext<'_>) -> Result<Option<PathBuf>, RunError> {
        let (mut lines, found) = sources::hex(self.config)?;
        let Architecture::HexPaper(HexPaper { side, .. }) = self.card.architecture else {
            return self.train_on_planes(lines, &found, HexPlanes, context);
        };
        debug_assert_eq!(self.card.encoding.name, HexOnePlane::NAME);
        lines.retain(|line: &Line<Hex>| {
            let size = line.variant.size;
            [size.rows(), size.columns()].map(usize::from) == [side, side]
        });
        self.train_on_planes(lines, &found, HexOnePlane { side }, context)
    }

    fn train_on_planes<G: TrainableGame>(
        &self,
        lines: Vec<Line<G>>,
        found: &[Found],
        encoding: impl PlaneEncoding<Game = G> + Copy + 'static,
        context: &mut RunContext<'_>,
    ) -> Result<Option<PathBuf>, RunError> {
        let legal_only = self.config.samples.legal_only;
        let encoder = || PlaneEncoder {
            encoding,
            legal_only,
        };
        self.train(lines, found, encoder, context)
    }

    fn train<G: TrainableGame, E: Encoder<G> + 'static>(
        &self,
        lines: Vec<Line<G>>,
        found: &[Found],
        encoder: impl Fn() -> E,
        context: &mut RunContext<'_>,
    ) -> Result<Option<PathBuf>, RunError> {
        let (config, seed) = (self.config, self.config.seed);
        let batch = config.learning.batch;
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
            sampler,
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
            found: found.to_vec(),
            positions: counts[0],
            held_out: counts[1],
            step: first,
            steps,
        });
        let mut loader = (first < steps)
            .then(|| Loader::start(&training_set, &encoder, first, self.options.threads));
        let mut step = first;
        let mut tally = Tally::new((context.elapsed)());
        let mut saved = (context.elapsed)();
        let mut saved_step = first;
        let mut validated = None;
        let log_every = (config.learning.validate_every / 10).clamp(1, 100);
        while let Some(loader) = loader.as_mut().filter(|_| step < steps) {
            let now = (context.elapsed)();
            if context.stop.is_raised() || self.options.limit.is_some_and(|limit| now >= limit) {
                break;
            }
            let batch = loader.next_batch().ok_or(RunError::Loader)?;
            tally.waited += (context.elapsed)().saturating_sub(now);
            tally.positions += batch.len();
            let rate = schedule::rate(&config.learning, step, steps);
            let losses = trainer.step(&batch.content, rate)?;
            tally.add(losses).ok_or(RunError::Diverged { step })?;
            step += 1;
            if step.is_multiple_of(log_every) || step == steps {
                tally
                    .add(trainer.finish())
                    .ok_or(RunError::Diverged { step })?;
                let now = (context.elapsed)();
                let progress = tally.progress(step, steps, rate, now);
                self.folder.note(&progress)?;
                (context.watch)(&Event::Learnt(progress));
                tally = Tally::new(now);
            }
            if step.is_multiple_of(config.learning.validate_every) && step < steps {
                validated = Some((step, self.validate(&trainer, step, &validation, context)?));
            }
            if (context.elapsed)().saturating_sub(saved) >= self.options.save_every {
                self.save(&mut trainer, step, context)?;
                saved = (context.elapsed)();
                saved_step = step;
            }
        }
        drop(loader);
        if step > saved_step {
            self.save(&mut trainer, step, context)?;
        }
        let report = match validated.filter(|(at, _)| *at == step) {
            Some((_, report)) => report,
            None => self.validate(&trainer, step, &validation, context)?,
        };
        self.folder.draw()?;
        let done = step == steps;
        let mut card = self.card.clone();
        card.training = provenance::describe(&Provenance {
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
            weights: trainer.average()?,
        })?;
        Ok(done.then(|| self.folder.network()))
    }

    /// The trainer, and how many steps were made.
    fn trainer(&self) -> Result<(Trainer, u64), RunError> {
        let learning = &self.config.learning;
        let options = TrainerOptions {
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

    fn save(
        &self,
        trainer: &mut Trainer,
        step: u64,
        context: &mut RunContext<'_>,
    ) -> Result<(), RunError> {
        self.folder.save(&trainer.snapshot()?)?;
        (context.watch)(&Event::Saved { step });
        Ok(())
    }

    fn validate(
        &self,
        trainer: &Trainer,
        step: u64,
        batches: &[Batch],
        context: &mut RunContext<'_>,
    ) -> Result<ValidationReport, RunError> {
        #[derive(Serialize)]
        struct Line<'a> {
            step: u64,
            held_out: &'a ValidationReport,
        }
        let RunOptions {
            place, precision, ..
        } = *self.options;
        let report = validation::validate(&trainer.average()?, place, precision, batches)?;
        self.folder.note(&Line {
            step,
            held_out: &report,
        })?;
        (context.watch)(&Event::Validated {
            step,
            report: report.clone(),
        });
        Ok(report)
    }
}
