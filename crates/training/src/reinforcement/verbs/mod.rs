//! What brings an iteration about.
//!
//! A verb does what is missing and nothing else: what is there already, whole, is left as it is.

mod collect;
mod fit;
mod judge;
mod left;
mod play;
mod promote;

use std::collections::BTreeMap;
use std::fmt;
use std::num::NonZeroUsize;
use std::path::Path;
use std::time::Duration;

use ::game::Part;
use files::Lock;
use net::Weights;
use net::file::{Card, Network};
use net::training::Device;
use search::Stop;

pub use collect::Collected;
pub use judge::{Judged, Score};
pub use left::Left;
pub use promote::Promoted;

use super::config::Config;
use super::error::RunError;
use super::folder::RunFolder;
use super::game::{self, LearningGame};
use crate::supervised::for_games::with_taught_game;
use crate::supervised::line::Line;

/// What brings an iteration about, in a run of any game.
pub trait Verbs: fmt::Debug {
    /// Plays these parts of the games of an iteration, as far as they are not there; all of them at
    /// once, so that no thread waits for the last game of a part.
    fn play(
        &mut self,
        iteration: u32,
        parts: &[Part],
        context: &mut Context<'_>,
    ) -> Result<(), RunError>;

    /// Counts the parts, looks at the games, and says which are learnt from.
    fn collect(&mut self, iteration: u32) -> Result<Collected, RunError>;

    /// Learns from them: makes the candidate.
    fn fit(&mut self, iteration: u32, context: &mut Context<'_>) -> Result<(), RunError>;

    /// Plays these parts of the games in which the candidate is judged, as far as they are not there.
    fn judge(
        &mut self,
        iteration: u32,
        parts: &[Part],
        context: &mut Context<'_>,
    ) -> Result<(), RunError>;

    /// Makes the candidate the best, or not, and tells how the iteration went.
    fn promote(&mut self, iteration: u32) -> Result<Promoted, RunError>;

    /// What an iteration still needs, as the folder says.
    fn left(&self, iteration: u32) -> Result<Left, RunError>;

    /// The folder of the run.
    fn folder(&self) -> &RunFolder;

    /// What is learnt, and how.
    fn config(&self) -> &Config;
}

/// What the work needs from outside, and tells.
pub struct Context<'a> {
    /// Raised when the work is to stop.
    pub stop: &'a Stop,
    /// Time since the command began.
    pub elapsed: &'a dyn Fn() -> Duration,
    pub watch: &'a mut dyn FnMut(&Event),
    /// How many threads play, and make batches.
    pub threads: NonZeroUsize,
    /// How many games each of them plays at the same time.
    pub seats: usize,
    /// Where the network learns.
    pub device: Device,
    /// How much time may be lost if the machine fails while the network learns.
    pub save_every: Duration,
}

impl fmt::Debug for Context<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Context")
            .field("threads", &self.threads)
            .field("device", &self.device)
            .finish_non_exhaustive()
    }
}

/// What is told to whoever watches.
#[derive(Clone, Debug)]
pub enum Event {
    /// Games were played, of so many that are to be.
    Played {
        iteration: u32,
        games: u64,
        of: u64,
        /// Won by the first player, and by the second.
        won: [u64; 2],
        simulations: u64,
    },
    /// What games look like.
    Collected { collected: Collected },
    /// Learning goes on.
    Fitted {
        iteration: u32,
        /// Steps of earlier iterations.
        from: u64,
        progress: crate::supervised::Progress,
    },
    /// Games were judged by, of so many.
    Judged { iteration: u32, games: u64, of: u64 },
    /// An iteration is over.
    Promoted { promoted: Promoted },
}

/// A run of one game.
pub(super) struct Run<G: LearningGame> {
    folder: RunFolder,
    config: Config,
    card: Card,
    /// Games of iterations that were read.
    lines: BTreeMap<u32, Vec<Line<G>>>,
    /// Games of others, once they were read.
    anchors: Option<Vec<Line<G>>>,
}

impl<G: LearningGame> fmt::Debug for Run<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Run")
            .field("folder", &self.folder)
            .finish_non_exhaustive()
    }
}

/// Goes on with the run in a folder.
pub fn open(folder: impl Into<RunFolder>) -> Result<Box<dyn Verbs>, RunError> {
    let folder = RunFolder::open(folder)?;
    let file = folder.config();
    let bytes = folder.read(&file)?.unwrap_or_default();
    let text = String::from_utf8_lossy(&bytes);
    let wrong = |error| RunError::Config {
        path: file.clone(),
        error,
    };
    let config = Config::read(&text).map_err(wrong)?;
    let card = config.card().map_err(wrong)?;
    with_taught_game!(card, G => Run::<G>::open(folder, config, card))
}

/// Begins a run with this config in a folder, or goes on with it, and takes it for this process until
/// the lock is dropped.
pub fn begin_alone(
    text: &str,
    config: &Path,
    folder: impl Into<RunFolder>,
) -> Result<(Option<Lock>, Box<dyn Verbs>), RunError> {
    // What cannot be begun leaves no folder behind.
    check(text, config)?;
    let folder = folder.into();
    let lock = RunFolder::lock(folder.clone())?;
    let run = begin(text, config, folder)?;
    run.folder().tidy()?;
    Ok((lock, run))
}

/// Begins a run with this config in a folder, or goes on with it.
pub fn begin(
    text: &str,
    config: &Path,
    folder: impl Into<RunFolder>,
) -> Result<Box<dyn Verbs>, RunError> {
    // Before anything is written, for a folder keeps its config.
    check(text, config)?;
    open(RunFolder::begin(folder, text)?)
}

/// Whether anything can be learnt by this config.
fn check(text: &str, config: &Path) -> Result<(), RunError> {
    let wrong = |error| RunError::Config {
        path: config.to_owned(),
        error,
    };
    let read = Config::read(text).map_err(wrong)?;
    let card = read.card().map_err(wrong)?;
    let names = &read.play.variants;
    with_taught_game!(card, G => game::variants::<G>(names).map(drop)).map_err(wrong)
}

impl<G: LearningGame> Run<G> {
    fn open(folder: RunFolder, config: Config, card: Card) -> Result<Box<dyn Verbs>, RunError> {
        let run = Run::<G> {
            folder,
            config,
            card,
            lines: BTreeMap::new(),
            anchors: None,
        };
        run.set_out()?;
        Ok(Box::new(run))
    }

    /// Writes down how the run begins.
    fn set_out(&self) -> Result<(), RunError> {
        let start = self.folder.start();
        if self.folder.has_network(&start)? {
            return Ok(());
        }
        let (config, card) = (&self.config, &self.card);
        let network = match &config.network.start {
            None => Network {
                card: card.clone(),
                weights: Weights::untrained(card.architecture.clone(), config.seed)
                    .map_err(crate::supervised::RunError::from)?,
            },
            Some(path) => {
                let wrong = |problem| RunError::Network {
                    path: path.clone(),
                    problem,
                };
                let network = Network::open(path).map_err(|error| wrong(error.to_string()))?;
                let found = (&network.card.architecture, &network.card.encoding);
                if found != (&card.architecture, &card.encoding) {
                    return Err(wrong(format!(
                        "its measures are {:?} and it reads {}, but the config wants {:?} reading {}",
                        found.0, found.1, card.architecture, card.encoding
                    )));
                }
                network
            }
        };
        self.folder.write_network(&start, &network)
    }

    fn check_iteration(&self, iteration: u32) -> Result<(), RunError> {
        let iterations = self.config.iterations;
        if (1..=iterations).contains(&iteration) {
            return Ok(());
        }
        Err(RunError::NoIteration {
            iteration,
            iterations,
        })
    }

    /// Whether these are parts of work that the config divides into so many.
    fn check_parts(parts: &[Part], count: u32) -> Result<(), RunError> {
        match parts.iter().find(|part| part.count() != count) {
            Some(&part) => Err(RunError::OtherParts { part, count }),
            None => Ok(()),
        }
    }

    /// The network that plays in an iteration, by its name; `None` if search alone does.
    fn best_before(&self, iteration: u32) -> Result<Option<String>, RunError> {
        if iteration <= 1 {
            let begun = self.config.network.start.is_some();
            return Ok(begun.then(|| self.folder.name_of(&self.folder.start())));
        }
        let before = iteration - 1;
        let promoted = self
            .folder
            .read_json::<Promoted>(&self.folder.promoted(before))?;
        let promoted = promoted.ok_or_else(|| RunError::NotYet {
            iteration,
            missing: format!("iteration {before} is not over"),
            what_to_do: format!(
                "its last step is `hexapod train promote RUN --iteration {before}`"
            ),
        })?;
        Ok(promoted.best)
    }
}

impl<G: LearningGame> Verbs for Run<G> {
    fn play(
        &mut self,
        iteration: u32,
        parts: &[Part],
        context: &mut Context<'_>,
    ) -> Result<(), RunError> {
        self.check_iteration(iteration)?;
        Run::<G>::check_parts(parts, self.config.at(iteration).play.parts)?;
        play::play(self, iteration, parts, context)
    }

    fn collect(&mut self, iteration: u32) -> Result<Collected, RunError> {
        self.check_iteration(iteration)?;
        collect::collect(self, iteration)
    }

    fn fit(&mut self, iteration: u32, context: &mut Context<'_>) -> Result<(), RunError> {
        self.check_iteration(iteration)?;
        fit::fit(self, iteration, context)
    }

    fn judge(
        &mut self,
        iteration: u32,
        parts: &[Part],
        context: &mut Context<'_>,
    ) -> Result<(), RunError> {
        self.check_iteration(iteration)?;
        Run::<G>::check_parts(parts, self.config.at(iteration).judge.parts)?;
        judge::judge(self, iteration, parts, context)
    }

    fn promote(&mut self, iteration: u32) -> Result<Promoted, RunError> {
        self.check_iteration(iteration)?;
        promote::promote(self, iteration)
    }

    fn left(&self, iteration: u32) -> Result<Left, RunError> {
        self.check_iteration(iteration)?;
        left::left(self, iteration)
    }

    fn folder(&self) -> &RunFolder {
        &self.folder
    }

    fn config(&self) -> &Config {
        &self.config
    }
}
