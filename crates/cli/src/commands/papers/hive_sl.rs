//! `hexapod papers hive-sl`: the Hive paper's comparison of its supervised networks.

use std::io::Write;
use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::process::ExitCode;

use anyhow::{Context as _, Result, bail};
use engine::Stop;
use files::write_whole;
use net::file::Network;
use training::papers::hive_sl::{Comparison, HivePaper, PaperSearch, Progress, Summary};

use super::evaluators::{Device, evaluator};
use super::tables;
use crate::interruption;
use crate::progress_line::ProgressLine;
use crate::safe_file;

/// Compare two networks of Hive as the Hive paper compares its SL0 to SL3.
///
/// They play the base game, B without any search and A without or with one: the first turns are random, then the most probable legal
/// move is made. Every opening is played twice, with colours exchanged, so that a network against itself
/// plays every game twice. All games are played at once, and networks are asked about many positions at a
/// time. Two tables are printed: as in the paper, draws, games that are too long and games that ended in
/// the same position (wherever it lies and however it is turned) removed; and with everything counted.
///
/// A turn is one move of one player: the paper has 36 steps a game in its data and calls that around 35
/// turns. A game ends when a queen is surrounded; it is drawn if both are, if the same picture is on the
/// table for the third time, or if it reaches --longest. A network that cannot read a position, because
/// the hive is wider than 12 x 12 cells or than OpenSpiel's board, moves at random from there until it
/// fits again; such games are counted.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Example:
  hexapod papers hive-sl sl0.safetensors sl1.safetensors --games 1000 --seed 1")]
pub(super) struct Arguments {
    /// The network A; its card lies beside it.
    a: PathBuf,
    /// The network B, in the paper always SL1.
    b: PathBuf,
    /// Games that A plays with White, and as many with Black.
    #[arg(long, value_name = "N", default_value_t = 1000, value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
    games: u32,
    /// What is random follows from this number.
    #[arg(long, value_name = "NUMBER", default_value_t = 1)]
    seed: u64,
    /// Turns at the beginning of a game that are random.
    #[arg(long, value_name = "TURNS", default_value_t = 4)]
    random_turns: u32,
    /// Games of so many turns are drawn.
    #[arg(long, value_name = "TURNS", default_value_t = 200)]
    longest: u32,
    /// Simulations a move of A, by the paper's rule, as in its figure 2b; with none it makes the most probable
    /// move.
    #[arg(long, value_name = "N", default_value_t = 0)]
    simulations: u32,
    /// The c of that rule, from 0 to 1: how much the prior counts.
    #[arg(
        long,
        value_name = "C",
        default_value_t = 0.5,
        requires = "simulations"
    )]
    control: f32,
    /// Add the paper's reward for surrounded queens to the values in its tree.
    #[arg(long, requires = "simulations")]
    reward: bool,
    /// In the paper's table, remove games of more turns than this: its `max_length`.
    #[arg(long, value_name = "TURNS", default_value_t = 55)]
    paper_longest: u32,
    /// What runs the networks: `cuda` needs a build with the cargo feature `torch`.
    #[arg(long, value_enum, default_value_t = Device::Cpu)]
    device: Device,
    /// Threads on the processor; otherwise as many as there are cores.
    #[arg(long, value_name = "N")]
    threads: Option<NonZeroUsize>,
    /// Positions that a network is asked about at a time; otherwise 64 on the processor, which gains
    /// nothing by more and stops sooner at Ctrl-C, and 2048 on a GPU.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=65_536))]
    batch: Option<u32>,
    /// Write the games there, as a table with UHP game strings.
    #[arg(long, value_name = "FILE")]
    games_out: Option<PathBuf>,
    /// Print JSON.
    #[arg(long)]
    json: bool,
}

pub(super) fn run(arguments: &Arguments, out: &mut impl Write) -> Result<ExitCode> {
    let Arguments {
        random_turns,
        longest,
        ..
    } = *arguments;
    if longest <= random_turns {
        bail!(
            "--longest {longest} leaves nothing to play after --random-turns {random_turns}: \
             give a greater one"
        );
    }
    if let Some(path) = &arguments.games_out {
        safe_file::has_place(path).context("--games-out")?;
    }
    let networks = [&arguments.a, &arguments.b].map(|path| Network::open(path));
    let [a, b] = networks;
    let networks = [a?, b?];
    let evaluator_a = evaluator(
        &arguments.a,
        &networks[0],
        arguments.device,
        arguments.threads,
    )?;
    let evaluator_b = evaluator(
        &arguments.b,
        &networks[1],
        arguments.device,
        arguments.threads,
    )?;
    let control = arguments.control;
    if !(0.0..=1.0).contains(&control) {
        bail!("--control {control}: it is from 0 to 1");
    }
    let searching = PaperSearch {
        simulations: arguments.simulations,
        rule: HivePaper {
            control,
            rewarded: arguments.reward,
        },
        longest_in_tree: Some(arguments.longest),
    };
    let comparison = Comparison {
        games: arguments.games as usize,
        random_turns: random_turns as usize,
        longest: longest as usize,
        batch: arguments.batch.unwrap_or(arguments.device.batch()) as usize,
        seed: arguments.seed,
        searches: [searching, PaperSearch::default()],
    };
    let stop = Stop::new();
    let asked = stop.clone();
    interruption::listen(move || asked.raise())?;
    let template = "{msg} {bar:30} {pos}/{len} games over";
    let progress_line = ProgressLine::shaped(2 * u64::from(arguments.games), template);
    let games = comparison.play([&evaluator_a, &evaluator_b], &stop, &mut |progress| {
        let Progress { over, of, turns } = progress;
        let line = || format!("turn {turns}: {over} of {of} games are over");
        progress_line.tell((over as u64, of as u64), || format!("turn {turns}"), line);
    });
    progress_line.finish();
    let Some(games) = games else {
        crate::complain("stopped before all games were over; nothing is kept");
        return Ok(ExitCode::from(interruption::INTERRUPTED));
    };
    let cards = [&networks[0].card, &networks[1].card];
    if let Some(path) = &arguments.games_out {
        let table = tables::games(&games, cards);
        write_whole(path, table.as_bytes())
            .with_context(|| format!("writing {}", path.display()))?;
    }
    let summary = Summary::of(&games, arguments.paper_longest as usize);
    if arguments.json {
        tables::json(&summary, &comparison, cards, out)?;
    } else {
        tables::print(&summary, &comparison, cards, out)?;
    }
    Ok(ExitCode::SUCCESS)
}
