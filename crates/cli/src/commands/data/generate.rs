//! `hexapod data generate`: games of our own players.

use std::io::Write;
use std::num::NonZero;
use std::path::PathBuf;
use std::process::ExitCode;

use anyhow::{Context as _, Result};
use engine::Stop;
use engine::heuristics::hive::Evaluation;
use game::Part;
use hive_rules::Variant;
use records::dataset::RealDisk;
use training::generate::{Effort, Generated, Plan, Progress, generate};

use crate::commands::import::tell;
use crate::interruption;
use crate::progress_line::ProgressLine;

/// Play games of Hive between our alpha-beta players into a dataset.
///
/// Each game begins with some moves at random; then two players move, each with a limit drawn from
/// those given, and what they think of every position is kept: the value and the best move. A game
/// follows from the seed and its number, so the number of threads changes nothing, and the same
/// command goes on where it was stopped.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  hexapod data generate --games 1000 --nodes 1000 --out engine-games
  hexapod data generate --games 41000 --type Base --nodes 50,200,1000 --out base-games
  hexapod data generate --games 41000 --type Base --part 2/8 --out base-games-2")]
pub(super) struct Arguments {
    /// The folder of the dataset.
    #[arg(long, value_name = "DATASET")]
    out: PathBuf,
    /// How many games.
    #[arg(long, value_name = "N", default_value_t = 1000)]
    games: u64,
    /// Game types, in turn; otherwise all eight.
    #[arg(long = "type", value_name = "TYPE", value_delimiter = ',')]
    types: Vec<Variant>,
    /// Positions that a search visits: each player of each game draws one of these.
    #[arg(long, value_name = "N", value_delimiter = ',', value_parser = clap::value_parser!(u64).range(1..))]
    nodes: Vec<u64>,
    /// Plies that a search looks ahead, drawn likewise.
    #[arg(long, value_name = "N", value_delimiter = ',', value_parser = clap::value_parser!(u32).range(1..=64))]
    depth: Vec<u32>,
    /// Random moves at the beginning, from the first number to the second.
    #[arg(long, value_name = "N..N", default_value = "2..8", value_parser = range)]
    random_plies: [u32; 2],
    /// How often a player makes any move instead of the best, from 0 to 1.
    #[arg(long, value_name = "SHARE", default_value_t = 0.02)]
    slips: f32,
    /// Leave a game that is not over by then as it is.
    #[arg(long, value_name = "PLIES", default_value_t = 200)]
    longest: u32,
    /// Play only part I of N of the games, into a dataset of its own: for machines that share the work.
    /// `hexapod data merge` joins all parts to the shards of the whole.
    #[arg(long, value_name = "I/N")]
    part: Option<Part>,
    /// Threads that play; otherwise as many as there are processors.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
    threads: Option<u16>,
    /// What is random follows from this number.
    #[arg(long, value_name = "NUMBER", default_value_t = 1)]
    seed: u64,
    /// Weights of the evaluation; otherwise those that ship.
    #[arg(long, value_name = "FILE")]
    weights: Option<PathBuf>,
    /// Games a shard: so many become safe at once.
    #[arg(long, value_name = "N", default_value_t = 1024, value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
    shard_games: u32,
    /// Print JSON.
    #[arg(long)]
    json: bool,
}

/// `2..8`, or one number.
fn range(text: &str) -> Result<[u32; 2], String> {
    let number = |text: &str| {
        let number = text.parse::<u32>();
        number.map_err(|_| format!("`{text}` is no number: write 2..8, or 4"))
    };
    match text.split_once("..") {
        Some((least, most)) => Ok([number(least)?, number(most)?]),
        None => Ok([number(text)?; 2]),
    }
}

impl Arguments {
    fn plan(&self) -> Plan {
        let nodes = self.nodes.iter().copied().map(Effort::Nodes);
        let depths = self.depth.iter().copied().map(Effort::Depth);
        let mut plan = Plan {
            games: self.games,
            efforts: nodes.chain(depths).collect(),
            random_plies: self.random_plies,
            slips: self.slips,
            longest: self.longest,
            seed: self.seed,
            games_a_shard: self.shard_games as usize,
            part: self.part,
            ..Plan::default()
        };
        if plan.efforts.is_empty() {
            plan.efforts = Plan::default().efforts;
        }
        if !self.types.is_empty() {
            plan.types.clone_from(&self.types);
        }
        plan
    }
}

pub(super) fn run(arguments: &Arguments, out: &mut impl Write) -> Result<ExitCode> {
    let evaluation = match &arguments.weights {
        None => Evaluation::default(),
        Some(path) => {
            let text = std::fs::read_to_string(path)
                .with_context(|| format!("reading {}", path.display()))?;
            Evaluation::read(&text).with_context(|| path.display().to_string())?
        }
    };
    let threads = arguments.threads.unwrap_or_else(|| {
        let there = std::thread::available_parallelism().map_or(1, NonZero::get);
        u16::try_from(there).unwrap_or(u16::MAX)
    });
    let stop = Stop::new();
    let asked = stop.clone();
    interruption::listen(move || asked.raise())?;
    let plan = arguments.plan();
    let template = "{bar:30} {pos}/{len} games, {msg}, {eta} left";
    let numbers = plan.numbers();
    let progress_line = ProgressLine::shaped(numbers.end - numbers.start, template);
    let folder = &arguments.out;
    let done = generate(
        RealDisk,
        folder,
        &plan,
        &evaluation,
        threads,
        &stop,
        &mut |Progress { games, safe, of }| {
            let line = || format!("{games} of {of} games, {safe} of them safe");
            progress_line.tell((games, of), || format!("{safe} of them safe"), line);
        },
    );
    progress_line.finish();
    let (manifest, code) = match done? {
        Generated::Done(manifest) => (manifest, ExitCode::SUCCESS),
        Generated::Already(manifest) => {
            crate::complain("these games were played before: there is nothing to do");
            (manifest, ExitCode::SUCCESS)
        }
        Generated::Stopped(manifest) => {
            let safe = manifest.cursor.game.saturating_sub(numbers.start);
            crate::complain(&format!(
                "stopped; the same command goes on from here: {safe} games are safe"
            ));
            (manifest, ExitCode::from(interruption::INTERRUPTED))
        }
    };
    tell(&manifest, arguments.json, out)?;
    Ok(code)
}
