//! Two searches that play as one: a network's search chooses, and alpha-beta sees to it that no
//! forced win is missed and no forced loss walked into.
//!
//! The network judges positions better, but sees a fraction of them: of what is decided within a few
//! plies it knows what its tree happens to come by. Alpha-beta proves it, in little time.

use std::time::Duration;

use game::{Game, History};
use search::{Deadline, Report};

use crate::Limits;
use crate::searcher::Searcher;

/// What alpha-beta has of the time before the network is asked.
const LOOK: f64 = 0.15;
/// When the network is to have chosen.
const CHOICE: f64 = 0.92;
/// Less time than this is not divided: a share of it is a few batches of the network.
const LEAST: Duration = Duration::from_millis(100);

/// A network's search, and its guard.
#[derive(Debug)]
pub(crate) struct Guarded<G: Game> {
    guard: Box<dyn Searcher<G>>,
    guided: Box<dyn Searcher<G>>,
}

impl<G: Game> Guarded<G> {
    pub(crate) fn new(guard: Box<dyn Searcher<G>>, guided: Box<dyn Searcher<G>>) -> Guarded<G> {
        Guarded { guard, guided }
    }

    /// Whether the opponent wins by force after this choice, within so many plies.
    fn loses(
        &mut self,
        game: &History<G>,
        chosen: &Report<G::Move>,
        plies: u32,
        deadline: &Deadline,
    ) -> bool {
        let Some(mv) = chosen.best() else {
            return true;
        };
        let mut after = game.clone();
        if after.play(mv).is_err() {
            return true;
        }
        if after.outcome().is_some() {
            return false;
        }
        let limits = Limits {
            depth: Some(plies),
            ..Limits::default()
        };
        let reply = self.guard.think(&after, &limits, deadline, &mut |_| {});
        reply.is_some_and(|reply| reply.value.is_won())
    }
}

impl<G: Game> Searcher<G> for Guarded<G> {
    /// Only a time, and enough of it, is for both: plies and positions are alpha-beta's measures.
    fn think(
        &mut self,
        game: &History<G>,
        limits: &Limits,
        deadline: &Deadline,
        watch: &mut dyn FnMut(&Report<G::Move>),
    ) -> Option<Report<G::Move>> {
        let both = limits.depth.is_none() && limits.nodes.is_none();
        if !both || limits.time < Some(LEAST) {
            return self.guard.think(game, limits, deadline, watch);
        }

        let endless = Limits::default();
        let seen = self
            .guard
            .think(game, &endless, &deadline.part(LOOK), watch)?;
        if seen.outcome().is_some() || deadline.is_stopped() {
            return Some(seen);
        }

        let chosen = self
            .guided
            .think(game, &endless, &deadline.part(CHOICE), watch);
        let Some(chosen) = chosen else {
            return Some(seen);
        };
        let lost = if chosen.value.is_won() {
            false
        } else if chosen.value.is_lost() {
            // A tree does not know for how long one can hold out.
            true
        } else {
            self.loses(game, &chosen, seen.depth(), deadline)
        };
        if !lost {
            return Some(chosen);
        }
        if seen.best() != chosen.best() {
            watch(&seen);
            return Some(seen);
        }
        // Both would have fallen for it. The table knows of the loss by now.
        self.guard.think(game, &endless, deadline, watch)
    }

    fn clear(&mut self) {
        self.guard.clear();
        self.guided.clear();
    }
}
