//! Opponents of every level, lent for a move at a time.

use std::sync::{Mutex, PoisonError};

use engine::levels::{Level, Opponent, Reply};
use engine::{EngineGame, NetworkFor};
use game::History;
use search::Deadline;

/// How many wait to be lent again: each may hold a table of some mebibytes.
const MOST_IDLE: usize = 8;

/// Opponents of every level. They keep nothing of a game, so that nobody owns one.
#[derive(Debug)]
pub(crate) struct Opponents<G: EngineGame> {
    network: NetworkFor<G>,
    idle: Mutex<Vec<Opponent<G>>>,
}

impl<G: EngineGame> Opponents<G> {
    pub(crate) fn new(network: NetworkFor<G>) -> Opponents<G> {
        Opponents {
            network,
            idle: Mutex::default(),
        }
    }

    /// The move of an opponent of this level, whose chances follow from the seed, at the deadline at the latest.
    pub(crate) fn reply(
        &self,
        level: Level,
        seed: u64,
        game: &History<G>,
        deadline: &Deadline,
    ) -> Option<Reply<G::Move>> {
        let idle = || self.idle.lock().unwrap_or_else(PoisonError::into_inner);
        let lent = {
            let mut idle = idle();
            let known = idle
                .iter()
                .position(|one| one.level().number == level.number);
            known.map(|at| idle.swap_remove(at))
        };
        // One thread: with several, the same game would not come out the same.
        let mut opponent = lent.unwrap_or_else(|| Opponent::new(level, seed, &self.network, 1));
        opponent.set_seed(seed);
        let reply = opponent.reply_until(game, &|| deadline.is_over());
        let mut idle = idle();
        idle.push(opponent);
        if idle.len() > MOST_IDLE {
            // The one that was not asked for the longest time.
            idle.remove(0);
        }
        reply
    }
}
