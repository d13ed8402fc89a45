//! Trees that are kept for when a client comes back to a position, or goes on from it.

use std::collections::VecDeque;
use std::sync::Arc;

use engine::{Analyst, EngineGame};
use game::History;
use games::{AnyGame, with_game};

use super::searcher::{Analysts, Searched, Searcher, Work, simulations};

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
    pub(super) fn take_up(&mut self, analysts: &Analysts, game: AnyGame, visits: u32) -> Searcher {
        with_game!(AnyGame -> Searcher, game, game => self.work_on(analysts, game, visits))
    }

    fn work_on<G: Searched>(
        &mut self,
        analysts: &Analysts,
        game: History<G>,
        visits: u32,
    ) -> Work<G> {
        let analyst = G::analyst(analysts);
        // The tree that fits best: the position itself, or else the latest before it.
        let best = self
            .0
            .iter_mut()
            .enumerate()
            .filter_map(|(at, searcher)| Some((at, fit(G::work(searcher)?, &game)?)))
            .max_by_key(|&(_, fit)| match fit {
                Fit::Before(plies) => plies,
                Fit::Same => usize::MAX,
            });
        let Some((at, fit)) = best else {
            return Work::new(analyst, game, visits);
        };
        let taken_up = match fit {
            Fit::Same => self
                .0
                .remove(at)
                .and_then(|mut kept| again(analyst, G::work(&mut kept)?, visits)),
            Fit::Before(_) => {
                let kept = self.0.get_mut(at).and_then(G::work);
                kept.and_then(|work| branch(analyst, work, &game, visits))
            }
        };
        taken_up.unwrap_or_else(|| Work::new(analyst, game, visits))
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

fn fit<G: Searched>(work: &Work<G>, game: &History<G>) -> Option<Fit> {
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
fn again<G: EngineGame>(analyst: &Analyst<G>, work: &mut Work<G>, visits: u32) -> Option<Work<G>> {
    let mut search = work.search.take()?;
    let more = simulations(visits, search.visits());
    analyst.go_on(&mut search, &work.game, Some(more));
    Some(Work {
        game: Arc::clone(&work.game),
        search: Some(search),
    })
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
