//! Self-play in lockstep: simulations a second, and where the time goes.

use std::fmt;
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Duration;

use engine::Stop;
use engine::heuristics::hive::QueenHints;
use game::Repetition;
use hive_rules::Variant;
use net::input::TokenNetwork;
use serde::Serialize;
use training::self_play::{Numbers, Openings, SelfPlay, Table, Tally};

use super::Arguments;
use super::timed::TimedEvaluator;
use crate::clock::{Stopwatch, rate};

/// What was measured.
#[derive(Debug, Serialize)]
pub(super) struct SelfPlayReport {
    network: String,
    threads: usize,
    games_a_thread: usize,
    simulations_a_move: u32,
    seconds: f64,
    simulations: u64,
    simulations_per_second: f64,
    moves_per_second: f64,
    games: u64,
    decisive: u64,
    broken_off: u64,
    positions_a_batch: f64,
    tokens_a_position: f64,
    /// Of the threads' time: rules and tree, encoding, and the network with waiting for it.
    search_share: f64,
    encoding_share: f64,
    network_share: f64,
}

/// Plays for a while.
pub(super) fn measure(
    network: Arc<dyn TokenNetwork>,
    threads: usize,
    arguments: &Arguments,
    time: Duration,
) -> SelfPlayReport {
    let openings = Openings::of(Variant::ALL.to_vec(), Repetition::Threefold, [4, 4]);
    let play = SelfPlay {
        simulations: arguments.simulations,
        ..SelfPlay::new(openings)
    };
    let (stop, tally, numbers) = (Stop::new(), Tally::default(), Numbers::endless());
    let evaluator = TimedEvaluator::new(network);
    let watch = Stopwatch::start();
    std::thread::scope(|scope| {
        for _ in 0..threads {
            scope.spawn(|| {
                let mut table = Table::new(&play, arguments.games, QueenHints);
                table.play(&evaluator, &numbers, &stop, &tally, &mut |_| {});
            });
        }
        std::thread::sleep(time);
        stop.raise();
    });
    let took = watch.elapsed();
    let count = |counter: &std::sync::atomic::AtomicU64| counter.load(Ordering::Relaxed);
    let simulations = count(&tally.simulations);
    #[expect(clippy::cast_precision_loss, reason = "figures for people")]
    let per = |many: u64, of: u64| many as f64 / of.max(1) as f64;
    #[expect(clippy::cast_precision_loss, reason = "few threads")]
    let all = took.as_secs_f64() * threads as f64;
    let (judging, network) = (evaluator.all.seconds(), evaluator.network.seconds());
    SelfPlayReport {
        network: arguments.networks.join(","),
        threads,
        games_a_thread: arguments.games,
        simulations_a_move: arguments.simulations,
        seconds: took.as_secs_f64(),
        simulations,
        simulations_per_second: rate(simulations, took),
        moves_per_second: rate(count(&tally.moves), took),
        games: count(&tally.games),
        decisive: tally.decisive(),
        broken_off: count(&tally.broken_off),
        positions_a_batch: per(simulations, count(&tally.batches)),
        tokens_a_position: per(count(&evaluator.tokens), simulations),
        search_share: (all - judging) / all,
        encoding_share: (judging - network) / all,
        network_share: network / all,
    }
}

impl fmt::Display for SelfPlayReport {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(
            f,
            "{}: {} threads with {} games each, {} simulations a move, {:.1} s",
            self.network, self.threads, self.games_a_thread, self.simulations_a_move, self.seconds
        )?;
        writeln!(
            f,
            "{:.0} simulations/s, {:.0} moves/s; {} games ended, {} decisive, {} broken off",
            self.simulations_per_second,
            self.moves_per_second,
            self.games,
            self.decisive,
            self.broken_off
        )?;
        writeln!(
            f,
            "{:.0} positions a batch, {:.1} tokens a position",
            self.positions_a_batch, self.tokens_a_position
        )?;
        writeln!(
            f,
            "the threads' time: {:.1} % rules and tree, {:.1} % encoding, {:.1} % the network and waiting for it",
            100.0 * self.search_share,
            100.0 * self.encoding_share,
            100.0 * self.network_share
        )
    }
}
