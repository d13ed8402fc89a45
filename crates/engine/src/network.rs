//! Networks that players play with: from a file, or those that ship with the program.

use std::fmt;
use std::marker::PhantomData;
use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use game::Game;
use hex_rules::Hex;
use hive_rules::{Hive, Variant};
use net::backend::cpu::{CpuOptions, Precision};
use net::evaluator::{self, NetEvaluator, UnfitError};
use net::file::{Card, Network, OpenError};
use search::Cached;
use search::mcts::guided::GameKnowledge;

use crate::heuristics::hex::ConnectionHints;
use crate::heuristics::hive::QueenHints;

/// A game that networks judge.
pub trait Judging: Game {
    /// The network that ships with the program: its numbers, and its card.
    const SHIPPED: (&'static [u8], &'static str);

    /// For how many positions a network's answers are remembered.
    const ANSWERS: usize;

    /// What a search that a network guides is told besides.
    type Hints: GameKnowledge<Self> + Default + fmt::Debug + Send;

    /// Somebody who judges this game by a network.
    fn judge(network: &Network, options: CpuOptions) -> Result<NetEvaluator<Self>, UnfitError>;

    /// A number by which positions of different variants are told apart, where nothing else about
    /// them does.
    fn apart(position: &Self) -> u64;
}

impl Judging for Hive {
    const SHIPPED: (&'static [u8], &'static str) = (
        include_bytes!("../../../nets/hive.safetensors"),
        include_str!("../../../nets/hive.json"),
    );

    const ANSWERS: usize = 100_000;

    type Hints = QueenHints;

    fn judge(network: &Network, options: CpuOptions) -> Result<NetEvaluator<Hive>, UnfitError> {
        evaluator::hive(network, options)
    }

    fn apart(position: &Hive) -> u64 {
        let Variant {
            mosquito,
            ladybug,
            pillbug,
        } = position.variant();
        [mosquito, ladybug, pillbug]
            .into_iter()
            .fold(0, |number, there| 2 * number + u64::from(there))
    }
}

impl Judging for Hex {
    const SHIPPED: (&'static [u8], &'static str) = (
        include_bytes!("../../../nets/hex.safetensors"),
        include_str!("../../../nets/hex.json"),
    );

    const ANSWERS: usize = 50_000;

    type Hints = ConnectionHints;

    fn judge(network: &Network, options: CpuOptions) -> Result<NetEvaluator<Hex>, UnfitError> {
        evaluator::hex(network, options)
    }

    /// What was agreed, size and swap, shows in the list of moves.
    fn apart(_: &Hex) -> u64 {
        0
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

    /// What it is, and where it came from.
    pub fn card(&self) -> &Card {
        &self.network.card
    }

    /// Somebody who judges by it, on so many threads, in such numbers.
    pub(crate) fn judge(&self, threads: u16, precision: Precision) -> NetEvaluator<G> {
        let options = CpuOptions {
            threads: NonZeroUsize::new(threads.into()).unwrap_or(NonZeroUsize::MIN),
            precision,
            ..CpuOptions::default()
        };
        G::judge(&self.network, options).expect("it was tried when the network was loaded")
    }

    /// The same, who remembers what they said about so many positions.
    pub(crate) fn remembering(
        &self,
        threads: u16,
        precision: Precision,
        answers: usize,
    ) -> Cached<G, NetEvaluator<G>> {
        let judge = self.judge(threads, precision);
        let moves_read = judge.moves_read;
        Cached::new(judge, answers, moves_read).apart_by(G::apart)
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
