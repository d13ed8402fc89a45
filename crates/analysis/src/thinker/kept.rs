//! Trees that are kept for when a client comes back to a position, or goes on from it.

use std::collections::VecDeque;
use std::sync::Arc;

use engine::{Analyst, EngineGame};
use game::History;

use super::Analysts;
use super::searcher::{Searcher, Work, simulations};
use crate::table::Table;

/// How many trees of a client are kept.
const MOST: usize = 16;
/// How much memory they may take.
const MOST_BYTES: usize = 64 << 20;

/// The trees of a client, the latest last.
#[derive(Debug, Default)]
pub(super) struct Kept(VecDeque<Searcher>);

impl Kept {
    /// Keeps what was thought about a position.
    pub(super) fn keep(&mut self, searcher: Searcher) {
        self.0.push_back(searcher);
        while self.0.len() > MOST || self.bytes() > MOST_BYTES {
            self.0.pop_front();
        }
    }

    fn bytes(&self) -> usize {
        self.0.iter().map(Searcher::bytes).sum()
    }

    /// Begins to think about a position with what is known about it.
    pub(super) fn take_up(&mut self, analysts: &Analysts, table: Table, visits: u32) -> Searcher {
        match table {
            Table::Hive(game) => {
                let of = |searcher: &Searcher| match searcher {
                    Searcher::Hive(work) => fit(work, &game),
                    Searcher::Hex(_) => None,
                };
                let best = self.best(of);
                if let Some((at, Fit::Same)) = best
                    && let Some(Searcher::Hive(work)) = self.0.remove(at)
                {
                    return Searcher::Hive(again(&analysts.hive, work, visits));
                }
                let branch = best.and_then(|(at, _)| match self.0.get(at)? {
                    Searcher::Hive(work) => branch(&analysts.hive, work, &game, visits),
                    Searcher::Hex(_) => None,
                });
                branch.map_or_else(
                    || Searcher::new(analysts, Table::Hive(game), visits),
                    Searcher::Hive,
                )
            }
            Table::Hex(game) => {
                let of = |searcher: &Searcher| match searcher {
                    Searcher::Hex(work) => fit(work, &game),
                    Searcher::Hive(_) => None,
                };
                let best = self.best(of);
                if let Some((at, Fit::Same)) = best
                    && let Some(Searcher::Hex(work)) = self.0.remove(at)
                {
                    return Searcher::Hex(again(&analysts.hex, work, visits));
                }
                let branch = best.and_then(|(at, _)| match self.0.get(at)? {
                    Searcher::Hex(work) => branch(&analysts.hex, work, &game, visits),
                    Searcher::Hive(_) => None,
                });
                branch.map_or_else(
                    || Searcher::new(analysts, Table::Hex(game), visits),
                    Searcher::Hex,
                )
            }
        }
    }

    /// The tree that fits best: the position itself, or else the latest before it.
    fn best(&self, of: impl Fn(&Searcher) -> Option<Fit>) -> Option<(usize, Fit)> {
        let fits = self.0.iter().enumerate();
        fits.filter_map(|(at, searcher)| Some((at, of(searcher)?)))
            .max_by_key(|&(_, fit)| match fit {
                Fit::Before(plies) => plies,
                Fit::Same => usize::MAX,
            })
    }
}

/// How a tree fits a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Fit {
    /// It is of this position.
    Same,
    /// It is of the position after so many of its moves.
    Before(usize),
}

fn fit<G: EngineGame<Variant: PartialEq>>(work: &Work<G>, game: &History<G>) -> Option<Fit> {
    let kept = &work.game;
    let fits = work.search.is_some()
        && kept.variant() == game.variant()
        && kept.repetition() == game.repetition()
        // They may begin with other stones, or with another player's turn.
        && kept.pictures().first() == game.pictures().first()
        && kept.plies() <= game.plies()
        && kept.moves().eq(game.moves().take(kept.plies()));
    fits.then(|| match kept.plies() {
        plies if plies == game.plies() => Fit::Same,
        plies => Fit::Before(plies),
    })
}

/// Goes on where it was left.
fn again<G: EngineGame>(analyst: &Analyst<G>, mut work: Work<G>, visits: u32) -> Work<G> {
    if let Some(search) = &mut work.search {
        let more = simulations(visits, search.visits());
        analyst.go_on(search, &work.game, Some(more));
    }
    work
}

/// Goes on from the part of a tree that a game has come to.
fn branch<G: EngineGame>(
    analyst: &Analyst<G>,
    work: &Work<G>,
    game: &History<G>,
    visits: u32,
) -> Option<Work<G>> {
    let mut search = analyst.branch(work.search.as_ref()?, game, None)?;
    let more = simulations(visits, search.visits());
    analyst.go_on(&mut search, game, Some(more));
    Some(Work {
        game: Arc::new(game.clone()),
        search: Some(search),
    })
}
