//! Who thinks about a position: a network with its search, or one of the other players.

use std::time::Duration;

use analysis::alone::{Analysed, analyse};
use anyhow::{Context as _, Result, bail};
use engine::{Analyst, Deadline, Engine, Limits, NetworkFor, Options, PlayerKind, Stop};
use game::History;

use super::opinion::{Found, Opinion};
use crate::clock::clock;
use crate::commands::network::Net;

/// How much memory the tree of a position may take, in mebibytes.
const TREE_MEBIBYTES: usize = 256;
/// How long players think that are not told, and do not count visits.
const USUAL_TIME: Duration = Duration::from_secs(1);

/// How long to think about a position.
#[derive(Clone, Copy, Debug)]
pub(in crate::commands) struct Effort {
    pub(in crate::commands) visits: Option<u32>,
    pub(in crate::commands) time: Option<Duration>,
    pub(in crate::commands) threads: u16,
}

impl Effort {
    /// Visits for a tree search: as many as asked for, or the usual number if nothing else ends it.
    fn visits(&self) -> Option<u32> {
        let usual = self.time.is_none().then_some(analysis::DEFAULT_VISITS);
        self.visits.or(usual)
    }

    fn limits(&self, counts_visits: bool) -> Limits {
        let visits = if counts_visits {
            self.visits()
        } else {
            self.visits
        };
        let ends = visits.is_some() || self.time.is_some();
        Limits {
            nodes: visits.map(u64::from),
            time: self.time.or((!ends).then_some(USUAL_TIME)),
            ..Limits::default()
        }
    }
}

/// Who thinks.
pub(in crate::commands) enum Searcher<G: Analysed> {
    Network(Box<Analyst<G>>),
    Engine(Box<Engine<G>>),
}

impl<G: Analysed> Searcher<G> {
    /// The network that ships.
    pub(in crate::commands) fn shipped(threads: u16) -> Searcher<G> {
        let analyst = Analyst::new(&NetworkFor::shipped(), threads, TREE_MEBIBYTES);
        Searcher::Network(Box::new(analyst))
    }

    /// The player of this name, by this network if it goes by one, for games of this variant.
    pub(in crate::commands) fn new(
        player: &str,
        net: &Net,
        variant: &G::Variant,
        threads: u16,
    ) -> Result<Searcher<G>> {
        let kind = PlayerKind::read::<G>(player).context("--player")?;
        let network = match (kind.has_network(), net.is_named()) {
            (false, true) => {
                bail!("--net and --device are for --player net: {player} goes by no network")
            }
            (true, true) => Some(net.load::<G>()?),
            (_, false) => None,
        };
        if let Some(network) = &network {
            network.check(variant)?;
        }
        match kind {
            PlayerKind::Net => {
                let network = network.unwrap_or_else(NetworkFor::shipped);
                let analyst = Analyst::new(&network, threads, TREE_MEBIBYTES);
                Ok(Searcher::Network(Box::new(analyst)))
            }
            PlayerKind::Random => {
                let thinks = |player: &PlayerKind| *player != PlayerKind::Random;
                let others: Vec<PlayerKind> = G::PLAYERS.iter().copied().filter(thinks).collect();
                bail!(
                    "--player: `random` thinks nothing: ask {}",
                    engine::listed(&others, PlayerKind::name)
                )
            }
            player => {
                let options = Options {
                    threads,
                    ..G::usual().with_player(player)
                };
                let engine = Engine::new(options, clock());
                Ok(Searcher::Engine(Box::new(match network {
                    Some(network) => engine.with_network(network),
                    None => engine,
                })))
            }
        }
    }

    /// What is thought of the position that a game has come to; `None` if the thinking was cut short
    /// before there was anything.
    pub(in crate::commands) fn think(
        &mut self,
        game: &History<G>,
        effort: &Effort,
        stop: &Stop,
    ) -> Option<Found> {
        match self {
            Searcher::Network(analyst) => {
                let deadline = Deadline::new(stop, &clock(), effort.time);
                let is_over = || deadline.is_over();
                let analysis = analyse(analyst, game, effort.visits(), &is_over)?;
                Some(Found::Analysis(Box::new(analysis)))
            }
            Searcher::Engine(engine) => {
                if let Some(outcome) = game.outcome() {
                    let opinion = Opinion::ended(game, outcome);
                    return Some(Found::Opinion(Box::new(opinion)));
                }
                engine.new_game();
                let limits = effort.limits(!engine.options().player.counts_plies());
                let report = engine.think(game, &limits, stop, &mut |_| {})?;
                Some(Found::Opinion(Box::new(Opinion::of(game, &report))))
            }
        }
    }
}
