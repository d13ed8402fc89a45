//! A search of either game, and what it found.

use std::sync::Arc;

use engine::{Analyst, EngineGame, NetworkFor, Report};
use game::{Game, History};
use games::{any_game, with_game};
use hex_rules::Hex;
use hive_rules::Hive;
use search::mcts::guided::Search;

/// How much memory one tree may take, in mebibytes.
const TREE_MEBIBYTES: usize = 128;

/// A position and what is thought about it.
#[derive(Debug)]
pub(crate) struct Work<G: EngineGame> {
    pub(crate) game: Arc<History<G>>,
    /// None if the game is over.
    pub(crate) search: Option<Search<G>>,
}

any_game! {
    /// The same of either game.
    #[derive(Debug)]
    pub(super) enum Searcher: Work
}

/// What was found about a position.
#[derive(Debug)]
pub(crate) struct Found<G: Game> {
    pub(crate) game: Arc<History<G>>,
    /// None if the game is over, or was not looked at.
    pub(crate) report: Option<Report<G::Move>>,
    pub(crate) visits: u32,
}

any_game! {
    /// The same of either game.
    #[derive(Debug)]
    pub(crate) enum Findings: Found
}

/// Those who judge.
#[derive(Debug)]
pub(crate) struct Analysts {
    hive: Analyst<Hive>,
    hex: Analyst<Hex>,
}

impl Analysts {
    /// By these networks, each on so many threads.
    pub(crate) fn new(
        (hive, hex): (&NetworkFor<Hive>, &NetworkFor<Hex>),
        threads: u16,
    ) -> Analysts {
        Analysts {
            hive: Analyst::new(hive, threads, TREE_MEBIBYTES),
            hex: Analyst::new(hex, threads, TREE_MEBIBYTES),
        }
    }
}

/// A game that is thought about.
pub(super) trait Searched: EngineGame<Variant: PartialEq> {
    /// Who judges it.
    fn analyst(analysts: &Analysts) -> &Analyst<Self>;

    /// The search, if it is one of this game.
    fn work(searcher: &mut Searcher) -> Option<&mut Work<Self>>;
}

impl Searched for Hive {
    fn analyst(analysts: &Analysts) -> &Analyst<Hive> {
        &analysts.hive
    }

    fn work(searcher: &mut Searcher) -> Option<&mut Work<Hive>> {
        match searcher {
            Searcher::Hive(work) => Some(work),
            Searcher::Hex(_) => None,
        }
    }
}

impl Searched for Hex {
    fn analyst(analysts: &Analysts) -> &Analyst<Hex> {
        &analysts.hex
    }

    fn work(searcher: &mut Searcher) -> Option<&mut Work<Hex>> {
        match searcher {
            Searcher::Hex(work) => Some(work),
            Searcher::Hive(_) => None,
        }
    }
}

impl Searcher {
    pub(super) fn is_over(&self) -> bool {
        with_game!(Searcher, self, work => work.search.as_ref().is_none_or(Search::is_over))
    }

    /// How much memory it takes.
    pub(super) fn bytes(&self) -> usize {
        with_game!(Searcher, self, work => work.search.as_ref().map_or(0, Search::bytes))
    }

    /// What was found so far.
    pub(super) fn findings(&self) -> Findings {
        with_game!(Searcher -> Findings, self, work => work.found())
    }
}

impl<G: EngineGame> Work<G> {
    /// Begins to think about a position.
    pub(super) fn new(analyst: &Analyst<G>, game: History<G>, visits: u32) -> Work<G> {
        Work {
            search: analyst.search(&game, Some(simulations(visits, 0))),
            game: Arc::new(game),
        }
    }

    pub(crate) fn found(&self) -> Found<G> {
        Found {
            game: Arc::clone(&self.game),
            report: self.search.as_ref().and_then(Search::report),
            visits: self.search.as_ref().map_or(0, Search::visits),
        }
    }
}

/// How many simulations bring a position to so many visits, of which it has some already; the first
/// visit is the look at the position itself.
pub(crate) fn simulations(visits: u32, already: u32) -> u32 {
    visits.saturating_sub(already.max(1))
}
