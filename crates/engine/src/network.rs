//! Networks that players play with: from a file, or those that ship with the program.

use std::fmt;
use std::marker::PhantomData;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use game::{EvalRequest, History, Repetition};
use net::backend::cpu::Precision;
use net::evaluator::{NetEvaluator, UnfitError};
use net::file::{Card, Network, OpenError};
use search::Cached;

use crate::{Device, EngineGame};

/// A network that is known to evaluate positions of this game where it is to run.
pub struct NetworkFor<G> {
    network: Arc<Network>,
    device: Device,
    game: PhantomData<fn(&G)>,
}

/// Why a network cannot be played with.
#[derive(Debug, thiserror::Error)]
pub enum LoadError {
    /// It cannot be opened.
    #[error(transparent)]
    Open(#[from] OpenError),
    /// It evaluates something else.
    #[error("{}: {error}", path.display())]
    Unfit {
        path: PathBuf,
        /// Why not.
        error: UnfitError,
    },
}

/// A network that cannot read what is played.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "the network `{name}` cannot read this game ({reason}): give one that was made for it, or another \
     player"
)]
pub struct UnreadError {
    /// What it is called.
    pub name: String,
    /// Why not.
    pub reason: String,
}

impl<G: EngineGame> NetworkFor<G> {
    /// The network whose numbers are in this file; its card lies beside it.
    pub fn load(path: &Path) -> Result<NetworkFor<G>, LoadError> {
        NetworkFor::of(Network::open(path)?).map_err(|error| LoadError::Unfit {
            path: path.to_owned(),
            error,
        })
    }

    /// The network that ships with the program.
    pub fn shipped() -> NetworkFor<G> {
        let (numbers, card) = G::SHIPPED;
        let network = Network::read(numbers, card).expect("the network that ships is whole");
        NetworkFor::of(network).expect("the network that ships is for this game")
    }

    fn of(network: Network) -> Result<NetworkFor<G>, UnfitError> {
        let network = NetworkFor {
            network: Arc::new(network),
            device: Device::Cpu,
            game: PhantomData,
        };
        network.tried()
    }

    /// The same network, run there.
    pub fn on(self, device: Device) -> Result<NetworkFor<G>, UnfitError> {
        if device == self.device {
            return Ok(self);
        }
        NetworkFor { device, ..self }.tried()
    }

    /// Itself, if it runs.
    fn tried(self) -> Result<NetworkFor<G>, UnfitError> {
        self.run(1, Precision::F32)?;
        Ok(self)
    }

    fn run(&self, threads: u16, precision: Precision) -> Result<NetEvaluator<G>, UnfitError> {
        let backend = self.device.backend(threads, precision);
        let backend = backend.map_err(|problem| UnfitError::Backend {
            name: self.card().name.clone(),
            problem: problem.to_string(),
        })?;
        G::evaluator(&self.network, backend)
    }

    /// What it is, and where it came from.
    pub fn card(&self) -> &Card {
        &self.network.card
    }

    /// Whether it can read games of this variant. Whoever asks a network that cannot is answered as by
    /// somebody without opinions.
    pub fn check(&self, variant: &G::Variant) -> Result<(), UnreadError> {
        let game = History::<G>::new(variant.clone(), Repetition::Ignored);
        let legal = game.legal_moves();
        let request = EvalRequest {
            position: game.position(),
            legal: &legal,
            line: game::Line::default(),
            occurrences: 1,
        };
        match G::unread(self.card(), &request) {
            None => Ok(()),
            Some(reason) => Err(UnreadError {
                name: self.card().name.clone(),
                reason,
            }),
        }
    }

    /// Evaluates by it, on so many threads and in such numbers if it runs on a processor.
    pub fn evaluator(&self, threads: u16, precision: Precision) -> NetEvaluator<G> {
        let evaluator = self.run(threads, precision);
        evaluator.expect("it was tried when the network was loaded")
    }

    /// The same, with a cache of so many answers.
    pub(crate) fn remembering(
        &self,
        threads: u16,
        precision: Precision,
        answers: usize,
    ) -> Cached<G, NetEvaluator<G>> {
        let evaluator = self.evaluator(threads, precision);
        let moves_read = evaluator.moves_read;
        Cached::new(evaluator, answers, moves_read).apart_by(G::apart)
    }
}

impl<G> Clone for NetworkFor<G> {
    fn clone(&self) -> NetworkFor<G> {
        NetworkFor {
            network: Arc::clone(&self.network),
            device: self.device,
            game: PhantomData,
        }
    }
}

/// Two are equal if they are the same one in the same place.
impl<G> PartialEq for NetworkFor<G> {
    fn eq(&self, other: &NetworkFor<G>) -> bool {
        self.device == other.device && Arc::ptr_eq(&self.network, &other.network)
    }
}

impl<G> fmt::Debug for NetworkFor<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("NetworkFor")
            .field(&self.network.card.name)
            .finish()
    }
}
