//! Who thinks about a position: a network with its search, or one of the other players.

use std::path::Path;
use std::time::Duration;

use analysis::alone::{Analysed, analyse};
use anyhow::{Context as _, Result, bail};
use engine::{
    Analyst, Engine, HexEngine, HexOptions, HexPlayer, HivePlayer, Limits, NetworkFor, Options,
    Stop,
};
use game::{History, Notation};
use hex_rules::Hex;
use hive_rules::Hive;

use super::opinion::{Found, Opinion};
use crate::clock::Stopwatch;

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

/// A game that can be thought about.
pub(in crate::commands) trait Thought: Analysed + Notation {
    /// A player other than the network.
    type Engine;

    /// The player of this name; `None` for the network.
    fn engine(name: &str, threads: u16) -> Result<Option<Self::Engine>>;

    /// What it thinks; `None` if the game is over.
    fn ask(
        engine: &mut Self::Engine,
        game: &History<Self>,
        effort: &Effort,
        stop: &Stop,
    ) -> Option<Opinion>;

    /// The colour of whoever moves first, as the API writes it.
    const FIRST: &'static str;
    /// The other.
    const SECOND: &'static str;
}

impl Thought for Hive {
    type Engine = Engine;
    const FIRST: &'static str = "white";
    const SECOND: &'static str = "black";

    fn engine(name: &str, threads: u16) -> Result<Option<Engine>> {
        let player = match name.parse()? {
            HivePlayer::Net => return Ok(None),
            HivePlayer::Random => bail!("`random` thinks nothing: ask net, alphabeta or mcts"),
            HivePlayer::Guarded => {
                bail!("`guarded` is net and alphabeta at once, and they differ: ask one of them")
            }
            player @ (HivePlayer::AlphaBeta | HivePlayer::Mcts) => player,
        };
        Ok(Some(Engine::new(Options {
            player,
            threads,
            ..Options::default()
        })))
    }

    fn ask(
        engine: &mut Engine,
        game: &History<Hive>,
        effort: &Effort,
        stop: &Stop,
    ) -> Option<Opinion> {
        engine.new_game();
        let limits = effort.limits(engine.options().player == HivePlayer::Mcts);
        let report = engine.think(game, &limits, stop, &mut |_| {})?;
        Some(Opinion::of_hive(game, &report))
    }
}

impl Thought for Hex {
    type Engine = HexEngine;
    const FIRST: &'static str = "black";
    const SECOND: &'static str = "white";

    fn engine(name: &str, threads: u16) -> Result<Option<HexEngine>> {
        let player = match name.parse()? {
            HexPlayer::Net => return Ok(None),
            HexPlayer::Random => bail!("`random` thinks nothing: ask net, mcts-rave or mcts"),
            player @ (HexPlayer::Mcts | HexPlayer::MctsRave) => player,
        };
        Ok(Some(HexEngine::new(HexOptions {
            player,
            threads,
            ..HexOptions::default()
        })))
    }

    fn ask(
        engine: &mut HexEngine,
        game: &History<Hex>,
        effort: &Effort,
        stop: &Stop,
    ) -> Option<Opinion> {
        engine.forget();
        let report = engine.think(game, &effort.limits(true), stop, &mut |_| {})?;
        Some(Opinion::of_hex(game, &report))
    }
}

/// Who thinks.
pub(in crate::commands) enum Mind<G: Thought> {
    Network(Box<Analyst<G>>),
    Engine(G::Engine),
}

impl<G: Thought> Mind<G> {
    /// The player of this name, with another network than the one that ships if there is a file.
    pub(in crate::commands) fn new(
        player: &str,
        net: Option<&Path>,
        threads: u16,
    ) -> Result<Mind<G>> {
        let engine = G::engine(player, threads).context("--player")?;
        let network = match (engine, net) {
            (Some(_), Some(_)) => bail!("--net is for --player net: {player} goes by no network"),
            (Some(engine), None) => return Ok(Mind::Engine(engine)),
            (None, Some(path)) => NetworkFor::load(path).context("--net")?,
            (None, None) => NetworkFor::shipped(),
        };
        let analyst = Analyst::new(&network, threads, TREE_MEBIBYTES);
        Ok(Mind::Network(Box::new(analyst)))
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
            Mind::Network(analyst) => {
                let watch = Stopwatch::start();
                let late = || effort.time.is_some_and(|time| watch.elapsed() >= time);
                let is_over = || stop.is_raised() || late();
                let analysis = analyse(analyst, game, effort.visits(), &is_over)?;
                Some(Found::Analysis(Box::new(analysis)))
            }
            Mind::Engine(engine) => {
                let opinion = match game.outcome() {
                    Some(outcome) => Opinion::ended(game, outcome),
                    None => G::ask(engine, game, effort, stop)?,
                };
                Some(Found::Opinion(Box::new(opinion)))
            }
        }
    }
}
