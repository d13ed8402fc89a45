//! Networks that players play with: from a file, or those that ship with the program.

use std::fmt;
use std::marker::PhantomData;
use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use game::Game;
use hex_rules::Hex;
use hive_rules::Hive;
use net::backend::cpu::{CpuOptions, Precision};
use net::file::{Network, OpenError};
use net::judge::{self, Judge, UnfitError};

/// A game that networks judge.
pub trait Judging: Game {
    /// The network that ships with the program: its numbers, and its card.
    const SHIPPED: (&'static [u8], &'static str);

    /// Somebody who judges this game by a network.
    fn judge(network: &Network, options: CpuOptions) -> Result<Judge<Self>, UnfitError>;
}

impl Judging for Hive {
    const SHIPPED: (&'static [u8], &'static str) = (
        include_bytes!("../../../nets/hive.safetensors"),
        include_str!("../../../nets/hive.json"),
    );

    fn judge(network: &Network, options: CpuOptions) -> Result<Judge<Hive>, UnfitError> {
        judge::hive(network, options)
    }
}

impl Judging for Hex {
    const SHIPPED: (&'static [u8], &'static str) = (
        include_bytes!("../../../nets/hex.safetensors"),
        include_str!("../../../nets/hex.json"),
    );

    fn judge(network: &Network, options: CpuOptions) -> Result<Judge<Hex>, UnfitError> {
        judge::hex(network, options)
    }
}

/// A network that is known to judge this game.
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
    /// It judges something else.
    #[error("{}: {error}", path.display())]
    Unfit {
        /// Which.
        path: PathBuf,
        /// Why not.
        error: UnfitError,
    },
}

impl<G: Judging> NetworkFor<G> {
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
        G::judge(&network, CpuOptions::default())?;
        Ok(NetworkFor {
            network: Arc::new(network),
            game: PhantomData,
        })
    }

    /// Somebody who judges by it, on so many threads, in such numbers.
    pub(crate) fn judge(&self, threads: u16, precision: Precision) -> Judge<G> {
        let options = CpuOptions {
            threads: NonZeroUsize::new(threads.into()).unwrap_or(NonZeroUsize::MIN),
            precision,
            ..CpuOptions::default()
        };
        G::judge(&self.network, options).expect("it was tried when the network was loaded")
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
