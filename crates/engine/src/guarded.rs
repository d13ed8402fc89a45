//! Two searches that play Hive as one: a network's search chooses, and alpha-beta sees to it that no
//! forced win is missed and no forced loss walked into.
//!
//! The network judges positions better, but sees a fraction of them: of what is decided within a few
//! plies it knows what its tree happens to come by. Alpha-beta proves it, in little time.

use std::time::Duration;

use game::History;
use hive_rules::Hive;
use search::alphabeta::Score;

use crate::engine::{Deadline, HiveAlphaBeta, HiveGuided, by_alphabeta, by_network};
use crate::{Limits, Report, Stop};

/// What alpha-beta has of the time before the network is asked.
const LOOK: f64 = 0.15;
/// When the network is to have chosen.
const CHOICE: f64 = 0.92;
/// Less time than this is not divided: a share of it is a few batches of the network.
const LEAST: Duration = Duration::from_millis(100);

/// A network's search, and its guard.
#[derive(Debug)]
pub(crate) struct Guarded {
    guard: HiveAlphaBeta,
    guided: HiveGuided,
}

impl Guarded {
    pub(crate) fn new(guard: HiveAlphaBeta, guided: HiveGuided) -> Guarded {
        Guarded { guard, guided }
    }

    /// Forgets everything.
    pub(crate) fn clear(&mut self) {
        self.guard.clear();
        self.guided.clear();
    }

    /// Thinks about a game that is not over. Only a time, and enough of it, is for both: plies and
    /// positions are alpha-beta's measures.
    pub(crate) fn think(
        &mut self,
        game: &History<Hive>,
        limits: &Limits,
        deadline: Option<&Deadline>,
        stop: &Stop,
        watch: &mut dyn FnMut(&Report),
    ) -> Option<Report> {
        let over = || stop.is_raised() || deadline.is_some_and(Deadline::has_passed);
        let both = limits.depth.is_none() && limits.nodes.is_none();
        let deadline = match deadline {
            Some(deadline) if both && limits.time >= Some(LEAST) => deadline,
            _ => return by_alphabeta(&mut self.guard, game, limits, &over, watch),
        };

        let endless = Limits::default();
        let looked = || stop.is_raised() || deadline.has_used(LOOK);
        let seen = by_alphabeta(&mut self.guard, game, &endless, &looked, watch)?;
        if !matches!(seen.score, Score::Points(_)) || stop.is_raised() {
            return Some(seen);
        }

        let enough = || stop.is_raised() || deadline.has_used(CHOICE);
        let Some(chosen) = by_network(&mut self.guided, game, None, &enough, watch) else {
            return Some(seen);
        };
        let lost = match chosen.score {
            Score::WinIn(_) => false,
            // A tree does not know for how long one can hold out.
            Score::LossIn(_) => true,
            Score::Points(_) => self.loses(game, &chosen, seen.depth, &over),
        };
        if !lost {
            return Some(chosen);
        }
        if seen.line.first() != chosen.line.first() {
            watch(&seen);
            return Some(seen);
        }
        // Both would have fallen for it. The table knows of the loss by now.
        by_alphabeta(&mut self.guard, game, &endless, &over, watch)
    }

    /// Whether the opponent wins by force after this choice, within so many plies.
    fn loses(
        &mut self,
        game: &History<Hive>,
        chosen: &Report,
        plies: u32,
        enough: &(dyn Fn() -> bool + Sync),
    ) -> bool {
        let Some(&mv) = chosen.line.first() else {
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
        let reply = by_alphabeta(&mut self.guard, &after, &limits, enough, &mut |_| {});
        reply.is_some_and(|reply| matches!(reply.score, Score::WinIn(_)))
    }
}
