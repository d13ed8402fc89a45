//! A search of either game, and what it found.

use std::sync::Arc;

use engine::{EngineGame, Report};
use game::{Game, History};
use hex_rules::Hex;
use hive_rules::Hive;
use search::mcts::guided::Search;

use super::Analysts;
use crate::table::Table;

/// A position and what is thought about it.
#[derive(Debug)]
pub(crate) struct Work<G: EngineGame> {
    pub(crate) game: Arc<History<G>>,
    /// None if the game is over.
    pub(crate) search: Option<Search<G>>,
}

/// The same of either game.
#[derive(Debug)]
#[expect(
    clippy::large_enum_variant,
    reason = "small beside the tree that belongs to it"
)]
pub(super) enum Searcher {
    Hive(Work<Hive>),
    Hex(Work<Hex>),
}

/// What was found about a position.
#[derive(Debug)]
pub(crate) struct Found<G: Game> {
    pub(crate) game: Arc<History<G>>,
    /// None if the game is over, or was not looked at.
    pub(crate) report: Option<Report<G::Move>>,
    pub(crate) visits: u32,
}

/// The same of either game.
#[derive(Debug)]
pub(crate) enum Findings {
    /// Nobody looked.
    Nothing,
    Hive(Box<Found<Hive>>),
    Hex(Box<Found<Hex>>),
}

impl Searcher {
    /// Begins to think about a position.
    pub(super) fn new(analysts: &Analysts, table: Table, visits: u32) -> Searcher {
        match table {
            Table::Hive(game) => Searcher::Hive(Work {
                search: analysts.hive.search(&game, Some(simulations(visits, 0))),
                game: Arc::new(game),
            }),
            Table::Hex(game) => Searcher::Hex(Work {
                search: analysts.hex.search(&game, Some(simulations(visits, 0))),
                game: Arc::new(game),
            }),
        }
    }

    pub(super) fn is_over(&self) -> bool {
        match self {
            Searcher::Hive(work) => work.search.as_ref().is_none_or(Search::is_over),
            Searcher::Hex(work) => work.search.as_ref().is_none_or(Search::is_over),
        }
    }

    /// How much memory it takes.
    pub(super) fn bytes(&self) -> usize {
        match self {
            Searcher::Hive(work) => work.search.as_ref().map_or(0, Search::bytes),
            Searcher::Hex(work) => work.search.as_ref().map_or(0, Search::bytes),
        }
    }

    /// What was found so far.
    pub(super) fn findings(&self) -> Findings {
        match self {
            Searcher::Hive(work) => Findings::Hive(Box::new(work.found())),
            Searcher::Hex(work) => Findings::Hex(Box::new(work.found())),
        }
    }
}

impl<G: EngineGame> Work<G> {
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
