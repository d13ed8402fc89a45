//! Networks that players play with: from a file, or those that ship with the program.

use std::fmt;
use std::marker::PhantomData;
use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use net::backend::cpu::{CpuOptions, Precision};
use net::evaluator::{NetEvaluator, UnfitError};
use net::file::{Card, Network, OpenError};
use search::Cached;

use crate::EngineGame;

/// A network that is known to evaluate positions of this game.
pub struct NetworkFor<G> {
    network: Arc<Network>,
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
        G::evaluator(&network, CpuOptions::default())?;
        Ok(NetworkFor {
            network: Arc::new(network),
            game: PhantomData,
        })
    }

    /// What it is, and where it came from.
    pub fn card(&self) -> &Card {
        &self.network.card
    }

    /// Evaluates by it, on so many threads, in such numbers.
    pub(crate) fn evaluator(&self, threads: u16, precision: Precision) -> NetEvaluator<G> {
        let options = CpuOptions {
            threads: NonZeroUsize::new(threads.into()).unwrap_or(NonZeroUsize::MIN),
            precision,
            ..CpuOptions::default()
        };
        G::evaluator(&self.network, options).expect("it was tried when the network was loaded")
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
            game: PhantomData,
        }
    }
}

/// Two are equal if they are the same one.
impl<G> PartialEq for NetworkFor<G> {
    fn eq(&self, other: &NetworkFor<G>) -> bool {
        Arc::ptr_eq(&self.network, &other.network)
    }
}

impl<G> fmt::Debug for NetworkFor<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("NetworkFor")
            .field(&self.network.card.name)
            .finish()
    }
}
