//! `hexapod tune`: learning the evaluation.

use std::io::Write;
use std::path::PathBuf;
use std::process::ExitCode;

use anyhow::{Context as _, Result};
use engine::Stop;
use engine::heuristics::hive::Evaluation;
use training::tuning::{self, Event, FitOptions, GameOptions, RunFolder, RunOptions};

use crate::interruption;
use crate::progress_line::ProgressLine;

/// Learn the evaluation of the alpha-beta player from its own games.
///
/// Each round plays games, notes what the search says about every position, and fits the weights to
/// that. The folder holds everything; the same command goes on where it was stopped.
#[derive(Debug, clap::Args)]
#[command(after_help = AFTER_HELP)]
pub(crate) struct Arguments {
    /// The folder of the run.
    folder: PathBuf,
    /// How many times to play and fit.
    #[arg(long, value_name = "N", default_value_t = 2)]
    rounds: u32,
    /// Games a round.
    #[arg(long, value_name = "N", default_value_t = 2000)]
    games: u64,
    /// Positions that the search visits a move.
    #[arg(long, value_name = "N", default_value_t = 5000)]
    nodes: u64,
    /// Random moves at the beginning of a game.
    #[arg(long, value_name = "PLIES", default_value_t = 6)]
    random_plies: u32,
    /// Threads that play.
    #[arg(long, value_name = "N", default_value_t = 1)]
    threads: u16,
    /// Times that a fit sees every position.
    #[arg(long, value_name = "N", default_value_t = 12)]
    epochs: usize,
    /// Fit the plain sum alone, without the layer of rectified sums.
    #[arg(long)]
    linear: bool,
    /// Start from these weights; otherwise from guesses made by hand.
    #[arg(long, value_name = "FILE")]
    start: Option<PathBuf>,
    /// What is random follows from this number.
    #[arg(long, value_name = "NUMBER", default_value_t = 1)]
    seed: u64,
}

const AFTER_HELP: &str = "\
Examples:
  hexapod tune runs/tune
  hexapod tune runs/long --rounds 4 --games 20000 --threads 8
  hexapod tune runs/next --start runs/long/round-4.weights.json";

pub(crate) fn run(arguments: &Arguments, out: &mut impl Write) -> Result<ExitCode> {
    let start = match &arguments.start {
        None => Evaluation::by_hand(),
        Some(path) => {
            let text = std::fs::read_to_string(path)
                .with_context(|| format!("reading {}", path.display()))?;
            Evaluation::read(&text).with_context(|| path.display().to_string())?
        }
    };
    let folder = RunFolder::open(&arguments.folder)?;
    let options = RunOptions {
        rounds: arguments.rounds,
        games: arguments.games,
        threads: arguments.threads,
        play: GameOptions {
            nodes: arguments.nodes,
            random_plies: arguments.random_plies,
            longest: 200,
        },
        fit: FitOptions {
            epochs: arguments.epochs,
            network: !arguments.linear,
            ..FitOptions::default()
        },
        seed: arguments.seed,
    };
    let stop = Stop::new();
    let asked = stop.clone();
    interruption::listen(move || asked.raise())?;
    let games = arguments.games;
    let progress_line = ProgressLine::shaped(games, "{msg} {bar:30} {pos}/{len} games, {eta} left");
    let learnt = tuning::run(&folder, start, options, &stop, &|event| {
        tell(&progress_line, games, event);
    });
    progress_line.finish();
    let learnt = learnt?;
    if learnt.is_some() {
        writeln!(out, "{}", folder.weights(arguments.rounds).display())?;
        Ok(ExitCode::SUCCESS)
    } else {
        crate::complain("stopped; the same command goes on from here");
        Ok(ExitCode::from(interruption::INTERRUPTED))
    }
}

/// Tells how the run goes.
fn tell(progress_line: &ProgressLine, games: u64, event: Event) {
    match event {
        Event::Damaged(what) => progress_line.line(what),
        Event::Games { round, done } => progress_line.tell(
            (done, games),
            || format!("round {round}"),
            || format!("round {round}: {done} games"),
        ),
        Event::Samples { round, count } => {
            progress_line.line(&format!("round {round}: fitting {count} positions"));
        }
        Event::Fitted { round, progress } => progress_line.line(&format!(
            "round {round}, epoch {:>2}: error {:.5}, held out {:.5}",
            progress.epoch, progress.learnt, progress.held_out
        )),
    }
}
