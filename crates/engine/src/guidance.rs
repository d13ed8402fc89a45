//! Networks as players: what is asked, and how the search goes by the answers.

use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};
use std::str::FromStr;
use std::sync::Arc;
use std::{fmt, fs, io};

use game::{Evaluation, Evaluator, Game, Question};
use hex_rules::Hex;
use hive_rules::Hive;
use net::backend::cpu::CpuOptions;
use net::file::{Network, NetworkError};
use net::judge::{self, Judged, UnfitError};
use search::mcts::guided::{Gumbel, HivePaper, Root, Rule, Settings};

/// A network that is ready to judge positions of a game.
pub struct Judge<G: Game> {
    name: String,
    moves_read: usize,
    evaluator: Arc<dyn Evaluator<G> + Send + Sync>,
}

impl<G: Game> Judge<G> {
    /// A judge of this name, who looks at so many of the last moves of a game.
    pub fn new(
        name: String,
        moves_read: usize,
        evaluator: Arc<dyn Evaluator<G> + Send + Sync>,
    ) -> Judge<G> {
        Judge {
            name,
            moves_read,
            evaluator,
        }
    }

    /// Its name.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// How many of the last moves of a game it looks at.
    pub(crate) fn moves_read(&self) -> usize {
        self.moves_read
    }
}

impl<G: Game> Evaluator<G> for Judge<G> {
    fn evaluate(&self, questions: &[Question<'_, G>]) -> Vec<Evaluation> {
        self.evaluator.evaluate(questions)
    }
}

impl<G: Game> Clone for Judge<G> {
    fn clone(&self) -> Judge<G> {
        Judge {
            name: self.name.clone(),
            moves_read: self.moves_read,
            evaluator: Arc::clone(&self.evaluator),
        }
    }
}

/// Two judges are equal if they are the same one.
impl<G: Game> PartialEq for Judge<G> {
    fn eq(&self, other: &Judge<G>) -> bool {
        Arc::ptr_eq(&self.evaluator, &other.evaluator)
    }
}

impl<G: Game> fmt::Debug for Judge<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Judge")
            .field("name", &self.name)
            .finish_non_exhaustive()
    }
}

/// Why a network cannot be played with.
#[derive(Debug, thiserror::Error)]
pub enum LoadError {
    /// A file cannot be read.
    #[error("{}: {error}", path.display())]
    File {
        /// Which.
        path: PathBuf,
        /// Why not.
        error: io::Error,
    },
    /// The two files are no network.
    #[error("{}: {error}", path.display())]
    Network {
        /// Which.
        path: PathBuf,
        /// Why not.
        error: NetworkError,
    },
    /// It judges something else.
    #[error("{}: {error}", path.display())]
    Unfit {
        /// Which.
        path: PathBuf,
        /// Why not.
        error: UnfitError,
    },
}

/// Reads a network and the card beside it.
fn read_network(path: &Path) -> Result<Network, LoadError> {
    let failed = |path: &Path| {
        let path = path.to_owned();
        move |error| LoadError::File { path, error }
    };
    let beside = path.with_extension("json");
    let numbers = fs::read(path).map_err(failed(path))?;
    let card = fs::read_to_string(&beside).map_err(failed(&beside))?;
    Network::read(&numbers, &card).map_err(|error| LoadError::Network {
        path: path.to_owned(),
        error,
    })
}

impl Judge<Hive> {
    /// The network that ships, to be run on so many threads.
    pub(crate) fn shipped(threads: u16) -> Judge<Hive> {
        Judge::<Hive>::load(None, threads).expect(WHOLE)
    }

    /// The network in this file (its card lies beside it), or the one that ships, to be run on so
    /// many threads.
    pub fn load(path: Option<&Path>, threads: u16) -> Result<Judge<Hive>, LoadError> {
        load(path, HIVE, threads, judge::hive)
    }
}

/// What is only possible if the program was put together wrongly, which the tests notice.
const WHOLE: &str = "the network that ships is whole";

impl Judge<Hex> {
    /// The network that ships, to be run on so many threads.
    pub(crate) fn shipped(threads: u16) -> Judge<Hex> {
        Judge::<Hex>::load(None, threads).expect(WHOLE)
    }

    /// The network in this file (its card lies beside it), or the one that ships, to be run on so
    /// many threads.
    pub fn load(path: Option<&Path>, threads: u16) -> Result<Judge<Hex>, LoadError> {
        load(path, HEX, threads, judge::hex)
    }
}

/// The files of a network that ships with the program, in its memory.
type Shipped = (&'static [u8], &'static str);

const HIVE: Shipped = (
    include_bytes!("../../../nets/hive.safetensors"),
    include_str!("../../../nets/hive.json"),
);
const HEX: Shipped = (
    include_bytes!("../../../nets/hex.safetensors"),
    include_str!("../../../nets/hex.json"),
);

fn load<G: Game>(
    path: Option<&Path>,
    shipped: Shipped,
    threads: u16,
    judge: impl FnOnce(&Network, CpuOptions) -> Result<Judged<G>, UnfitError>,
) -> Result<Judge<G>, LoadError> {
    let (path, network) = if let Some(path) = path {
        (path, read_network(path)?)
    } else {
        let path = Path::new("the network that ships");
        let read = Network::read(shipped.0, shipped.1);
        let network = read.map_err(|error| LoadError::Network {
            path: path.to_owned(),
            error,
        })?;
        (path, network)
    };
    let options = CpuOptions {
        threads: NonZeroUsize::new(threads.into()).unwrap_or(NonZeroUsize::MIN),
        ..CpuOptions::default()
    };
    match judge(&network, options) {
        Ok(judged) => Ok(Judge::new(
            network.card.name,
            judged.moves_read,
            judged.judge,
        )),
        Err(error) => Err(LoadError::Unfit {
            path: path.to_owned(),
            error,
        }),
    }
}

/// How a search goes by what a network says.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Guidance {
    /// By which rule.
    pub manner: Manner,
    /// How many positions are judged at a time.
    pub batch: u16,
}

impl Default for Guidance {
    fn default() -> Guidance {
        Guidance {
            manner: Manner::Puct,
            batch: 8,
        }
    }
}

/// A rule of guided search, by name.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub enum Manner {
    /// What most programs do.
    #[default]
    Puct,
    /// A few moves by sequential halving.
    Gumbel,
    /// As the paper on Hive prints it.
    HivePaper,
    /// The same with its reward for crowded queens.
    HivePaperReward,
}

impl Manner {
    /// All of them.
    pub const ALL: [Manner; 4] = [
        Manner::Puct,
        Manner::Gumbel,
        Manner::HivePaper,
        Manner::HivePaperReward,
    ];
}

impl fmt::Display for Manner {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Manner::Puct => "puct",
            Manner::Gumbel => "gumbel",
            Manner::HivePaper => "hive-paper",
            Manner::HivePaperReward => "hive-paper-reward",
        })
    }
}

/// A name that no rule has.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("`{text}` is no rule: write `puct`, `gumbel`, `hive-paper` or `hive-paper-reward`")]
pub struct MannerError {
    /// What was read.
    pub text: String,
}

impl FromStr for Manner {
    type Err = MannerError;

    fn from_str(text: &str) -> Result<Manner, MannerError> {
        Manner::ALL
            .into_iter()
            .find(|manner| manner.to_string() == text)
            .ok_or_else(|| MannerError {
                text: game::excerpt(text),
            })
    }
}

impl Guidance {
    /// How to search a match, in which everybody plays their best.
    pub(crate) fn settings(self, mebibytes: usize, seed: u64) -> Settings {
        let settings = Settings {
            batch: self.batch.max(1),
            mebibytes,
            seed,
            ..Settings::default()
        };
        let paper = |rewarded| {
            Rule::HivePaper(HivePaper {
                rewarded,
                ..HivePaper::default()
            })
        };
        match self.manner {
            Manner::Puct => settings,
            Manner::Gumbel => Settings {
                root: Root::Gumbel(Gumbel {
                    chance: 0.0,
                    ..Gumbel::default()
                }),
                ..settings
            },
            Manner::HivePaper => Settings {
                rule: paper(false),
                ..settings
            },
            Manner::HivePaperReward => Settings {
                rule: paper(true),
                ..settings
            },
        }
    }
}
