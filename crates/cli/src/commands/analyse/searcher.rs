//! Who thinks about a position: a network with its search, or one of the other players.

use std::path::Path;
use std::time::Duration;

use analysis::alone::{Analysed, analyse};
use anyhow::{Context as _, Result, bail};
use engine::{Analyst, Deadline, Engine, Limits, NetworkFor, Options, PlayerKind, Stop};
use game::History;

use super::opinion::{Found, Opinion};
use crate::clock::clock;

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
    /// The player of this name, with another network than the one that ships if there is a file.
    pub(in crate::commands) fn new(
        player: &str,
        net: Option<&Path>,
        threads: u16,
    ) -> Result<Searcher<G>> {
        let kind = PlayerKind::read::<G>(player).context("--player")?;
        let network = match (kind.has_network(), net) {
            (false, Some(_)) => bail!("--net is for --player net: {player} goes by no network"),
            (true, Some(path)) => Some(NetworkFor::load(path).context("--net")?),
            (_, None) => None,
        };
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
