//! The façade of a Hive player: a game in, a move out. No input, no output, no threads that outlive
//! a call.

use std::time::{Duration, Instant};

use game::{Game, History};
use hive_rules::{Hive, Move};

use search::alphabeta::{self, AlphaBeta};

use crate::Stop;
use crate::heuristics::hive::{Evaluation, HiveKnowledge};

/// When to stop thinking. Several limits may be set: the first that is reached counts. Without any,
/// the search goes on until it is stopped or everything is proven.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Limits {
    /// Plies to search.
    pub depth: Option<u32>,
    /// Positions to visit.
    pub nodes: Option<u64>,
    /// Time to take.
    pub time: Option<Duration>,
}

/// Who thinks, and with what.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Options {
    /// Threads that search together.
    pub threads: u16,
    /// Memory for the transposition table.
    pub hash_mib: u32,
}

impl Default for Options {
    fn default() -> Options {
        Options {
            threads: 1,
            hash_mib: 64,
        }
    }
}

/// What the search knows at the end of an iteration.
pub type Report = alphabeta::Report<Move>;

/// A player of Hive that keeps what it has learnt from one move to the next.
#[derive(Debug)]
pub struct Engine {
    options: Options,
    evaluation: Evaluation,
    search: AlphaBeta<Hive, HiveKnowledge>,
}

impl Engine {
    /// A player with these options, and the evaluation that ships.
    pub fn new(options: Options) -> Engine {
        Engine::with_evaluation(options, Evaluation::default())
    }

    /// A player that judges by this evaluation.
    pub fn with_evaluation(options: Options, evaluation: Evaluation) -> Engine {
        let knowledge = HiveKnowledge::new(&evaluation);
        let search = AlphaBeta::new(knowledge, options.threads, options.hash_mib);
        Engine {
            options,
            evaluation,
            search,
        }
    }

    /// The options in force.
    pub fn options(&self) -> &Options {
        &self.options
    }

    /// Changes the options; what was learnt is lost.
    pub fn set_options(&mut self, options: Options) {
        if options != self.options {
            *self = Engine::with_evaluation(options, self.evaluation.clone());
        }
    }

    /// Forgets everything: another game begins.
    pub fn new_game(&mut self) {
        self.search.clear();
    }

    /// Thinks about the present position of a game, and answers with a legal move, by the limits or
    /// when `stop` is raised. `watch` hears of every iteration.
    ///
    /// Returns `None` only when the game is over.
    pub fn think(
        &mut self,
        game: &History<Hive>,
        limits: &Limits,
        stop: &Stop,
        watch: &mut dyn FnMut(&Report),
    ) -> Option<Report> {
        if game.outcome().is_some() {
            return None;
        }
        let deadline = limits.time.map(Deadline::after);
        let enough = || stop.is_raised() || deadline.as_ref().is_some_and(Deadline::has_passed);
        let limits = alphabeta::Limits {
            depth: limits.depth,
            nodes: limits.nodes,
        };
        self.search
            .search(game.position(), &past_keys(game), limits, &enough, watch)
    }
}

/// The keys of the positions before the present one.
fn past_keys(game: &History<Hive>) -> Vec<u64> {
    let mut position = game.start();
    let keys = game.moves().map(|mv| {
        let key = position.key();
        position.apply(mv);
        key
    });
    keys.collect()
}

/// A moment that thinking must not outlast.
pub(crate) struct Deadline {
    start: Instant,
    time: Duration,
}

impl Deadline {
    #[expect(
        clippy::disallowed_methods,
        reason = "a player keeps to the time that it is given"
    )]
    pub(crate) fn after(time: Duration) -> Deadline {
        Deadline {
            start: Instant::now(),
            time,
        }
    }

    pub(crate) fn has_passed(&self) -> bool {
        self.start.elapsed() >= self.time
    }
}
