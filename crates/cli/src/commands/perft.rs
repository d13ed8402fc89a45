//! `hexapod perft`: counting lines of play.

use std::io::{IsTerminal as _, Write};
use std::process::ExitCode;
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};
use std::time::Duration;

use anyhow::{Context as _, Result};
use game::{Game, Notation, perft};
use games::GameKind;
use hex_rules::{Hex, Size, counts};
use hive_rules::{GameString, Hive, published};
use indicatif::{ProgressBar, ProgressStyle};
use serde::Serialize;

use crate::clock::{Stopwatch, rate};
use crate::position::{self, RepetitionRule};

/// Count lines of play, to check the rules and their speed.
///
/// The last ply is counted without being played, as all published tables do.
#[derive(Debug, clap::Args)]
#[command(after_long_help = after_help())]
pub(crate) struct Arguments {
    /// Which game.
    #[arg(value_parser = position::game_kind())]
    game: GameKind,
    /// Hive: the game type, Base, or Base+ and some of M, L, P. Base if nothing is said.
    #[arg(long = "type", value_name = "TYPE")]
    variant: Option<hive_rules::Variant>,
    /// Hex: as many rows and columns. 11 if nothing is said; for other boards and for the swap
    /// give a --position such as hex:5x7 or hex:4+swap.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u8).range(1..=26))]
    size: Option<u8>,
    /// How many plies.
    #[arg(long, value_name = "PLIES", default_value_t = 5, value_parser = clap::value_parser!(u32).range(0..=20))]
    depth: u32,
    /// Start from this position instead, see below; `-` reads it from standard input.
    #[arg(long, value_name = "POSITION", value_hint = clap::ValueHint::FilePath,
        conflicts_with_all = ["variant", "size"])]
    position: Option<String>,
    /// Count apart for each first move.
    #[arg(long)]
    divide: bool,
    /// Compare with the known counts, those up to --up-to lines: the eight game types and three
    /// midgames of Hive, small boards and 11x11 of Hex.
    #[arg(long, conflicts_with_all = ["variant", "size", "depth", "position", "divide"])]
    verify: bool,
    /// The largest known count to verify.
    #[arg(long, value_name = "LINES", default_value_t = 200_000_000)]
    up_to: u64,
    /// How many threads to count with.
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=1024))]
    threads: u16,
    /// Print JSON.
    #[arg(long)]
    json: bool,
}

fn after_help() -> String {
    format!("{}\n\n{EXAMPLES}", position::HELP)
}

const EXAMPLES: &str = "\
Examples:
  hexapod perft hive --type Base+MLP --depth 6 --threads 2
  hexapod perft hex --position 'hex:4+swap b2' --depth 3 --divide
  hexapod perft hive --verify --up-to 1000000";

#[derive(Debug, Serialize)]
struct PerftReport {
    game: &'static str,
    #[serde(rename = "type")]
    variant: String,
    position: String,
    depths: Vec<Count>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    divide: Vec<Divided>,
}

#[derive(Debug, Serialize)]
struct Count {
    depth: u32,
    nodes: u64,
    seconds: f64,
    nodes_per_second: f64,
}

#[derive(Debug, Serialize)]
struct Divided {
    #[serde(rename = "move")]
    mv: String,
    nodes: u64,
}

#[derive(Debug, Serialize)]
struct Verified {
    position: &'static str,
    depth: u32,
    nodes: u64,
    expected: u64,
    seconds: f64,
}

pub(crate) fn run(arguments: &Arguments, out: &mut impl Write) -> Result<ExitCode> {
    let given = arguments.position.as_deref();
    let other_games = match arguments.game {
        GameKind::Hive => arguments
            .size
            .map(|_| "--size is for Hex: Hive has no board"),
        GameKind::Hex => arguments
            .variant
            .map(|_| "--type is for Hive: Hex has a --size"),
    };
    if let Some(refusal) = other_games {
        anyhow::bail!(refusal);
    }
    match arguments.game {
        GameKind::Hive if arguments.verify => verify(&hive_known()?, arguments, out),
        GameKind::Hex if arguments.verify => verify(&hex_known(), arguments, out),
        GameKind::Hive => {
            let position = match given {
                Some(text) => position::read_one::<Hive>(text, RepetitionRule::Off)?
                    .position()
                    .clone(),
                None => Hive::start(&arguments.variant.unwrap_or(hive_rules::Variant::BASE)),
            };
            let variant = position.variant().to_string();
            let name = given.map_or_else(|| variant.clone(), str::to_owned);
            report(&position, "hive", variant, name, arguments, out)
        }
        GameKind::Hex => {
            let size = match arguments.size {
                Some(side) => Size::square(side.into()).context("the size")?,
                None => Size::ELEVEN,
            };
            let position = match given {
                Some(text) => position::read_one::<Hex>(text, RepetitionRule::Off)?
                    .position()
                    .clone(),
                None => Hex::start(&hex_rules::Variant::plain(size)),
            };
            let name = given.map_or_else(|| format!("hex:{}", size.columns()), str::to_owned);
            let variant = position.size().to_string();
            report(&position, "hex", variant, name, arguments, out)
        }
    }
}

/// Counts every depth and says so.
fn report<G: Notation + Sync>(
    position: &G,
    game: &'static str,
    variant: String,
    name: String,
    arguments: &Arguments,
    out: &mut impl Write,
) -> Result<ExitCode>
where
    G::Move: Sync,
{
    let mut report = PerftReport {
        game,
        variant,
        position: name,
        depths: Vec::new(),
        divide: Vec::new(),
    };
    if arguments.divide {
        let counts = split(position, arguments.depth, arguments.threads);
        for (mv, nodes) in counts.by_move {
            let mv = position.write_move(mv);
            if !arguments.json {
                writeln!(out, "{mv:<10} {nodes:>16}")?;
            }
            report.divide.push(Divided { mv, nodes });
        }
    }
    for depth in arguments.depth.min(1)..=arguments.depth {
        let (nodes, time) = count(position, depth, arguments.threads);
        let nodes_per_second = rate(nodes, time);
        if !arguments.json {
            writeln!(
                out,
                "depth {depth:>2} {nodes:>16} lines {:>9.3} s {:>8.1} M/s",
                time.as_secs_f64(),
                nodes_per_second / 1e6
            )?;
            out.flush()?;
        }
        report.depths.push(Count {
            depth,
            nodes,
            seconds: time.as_secs_f64(),
            nodes_per_second,
        });
    }
    if arguments.json {
        writeln!(out, "{}", serde_json::to_string(&report)?)?;
    }
    Ok(ExitCode::SUCCESS)
}

/// A position whose counts are known.
struct Known<G> {
    name: &'static str,
    position: G,
    counts: &'static [u64],
}

fn hive_known() -> Result<Vec<Known<Hive>>> {
    let all = published::STARTS.into_iter().chain(published::MIDGAMES);
    all.map(|known| {
        let game = known.game.parse::<GameString>().context(known.name)?.game;
        Ok(Known {
            name: known.name,
            position: game.position().clone(),
            counts: known.counts,
        })
    })
    .collect()
}

fn hex_known() -> Vec<Known<Hex>> {
    let all = counts::ALL.iter().map(|known| Known {
        name: known.name,
        position: Hex::start(&known.variant()),
        counts: known.counts,
    });
    all.collect()
}

fn verify<G: Game + Sync>(
    all: &[Known<G>],
    arguments: &Arguments,
    out: &mut impl Write,
) -> Result<ExitCode>
where
    G::Move: Sync,
{
    let mut wrong = 0;
    for known in all {
        for (depth, &expected) in (1..)
            .zip(known.counts)
            .filter(|&(_, &expected)| expected <= arguments.up_to)
        {
            let (nodes, time) = count(&known.position, depth, arguments.threads);
            wrong += usize::from(nodes != expected);
            if arguments.json {
                let seconds = time.as_secs_f64();
                let verified = Verified {
                    position: known.name,
                    depth,
                    nodes,
                    expected,
                    seconds,
                };
                writeln!(out, "{}", serde_json::to_string(&verified)?)?;
            } else {
                let verdict = if nodes == expected {
                    "ok".to_owned()
                } else {
                    format!("WRONG: expected {expected}")
                };
                let seconds = time.as_secs_f64();
                writeln!(
                    out,
                    "{:<22} depth {depth:>2} {nodes:>16} lines {seconds:>9.3} s  {verdict}",
                    known.name
                )?;
            }
            out.flush()?;
        }
    }
    Ok(if wrong == 0 {
        ExitCode::SUCCESS
    } else {
        ExitCode::FAILURE
    })
}

fn count<G: Game + Sync>(position: &G, depth: u32, threads: u16) -> (u64, Duration)
where
    G::Move: Sync,
{
    let watch = Stopwatch::start();
    let nodes = if depth < 4 {
        perft(&mut position.clone(), depth)
    } else {
        split(position, depth, threads)
            .by_move
            .into_iter()
            .map(|(_, nodes)| nodes)
            .sum()
    };
    (nodes, watch.elapsed())
}

/// Lines counted apart for each first move.
struct Split<M> {
    by_move: Vec<(M, u64)>,
}

/// Counts with several threads, which take pairs of first moves as they get free.
fn split<G: Game + Sync>(position: &G, depth: u32, threads: u16) -> Split<G::Move>
where
    G::Move: Sync,
{
    let mut firsts = Vec::new();
    if depth > 0 {
        position.legal_moves(&mut firsts);
    }
    let mut pairs = Vec::new();
    for (i, &first) in firsts.iter().enumerate() {
        let mut after = position.clone();
        after.apply(first);
        let mut seconds = Vec::new();
        after.legal_moves(&mut seconds);
        pairs.extend(seconds.into_iter().map(|second| (i, first, second)));
    }
    if depth < 3 {
        let below = |&first: &G::Move| {
            let mut after = position.clone();
            after.apply(first);
            (first, perft(&mut after, depth.saturating_sub(1)))
        };
        return Split {
            by_move: firsts.iter().map(below).collect(),
        };
    }
    let totals: Vec<AtomicU64> = firsts.iter().map(|_| AtomicU64::new(0)).collect();
    let next = AtomicUsize::new(0);
    let bar = progress(pairs.len());
    std::thread::scope(|scope| {
        for _ in 0..threads {
            scope.spawn(|| {
                while let Some(&(i, first, second)) =
                    pairs.get(next.fetch_add(1, Ordering::Relaxed))
                {
                    let mut after = position.clone();
                    after.apply(first);
                    after.apply(second);
                    totals[i].fetch_add(perft(&mut after, depth - 2), Ordering::Relaxed);
                    bar.inc(1);
                }
            });
        }
    });
    bar.finish_and_clear();
    let by_move = firsts
        .into_iter()
        .zip(totals)
        .map(|(mv, total)| (mv, total.into_inner()))
        .collect();
    Split { by_move }
}

/// A bar on a terminal, nothing otherwise: each depth is a line of its own.
fn progress(steps: usize) -> ProgressBar {
    if !std::io::stderr().is_terminal() {
        return ProgressBar::hidden();
    }
    let style = ProgressStyle::with_template("{bar:40} {percent}% {elapsed} gone, {eta} left");
    ProgressBar::new(steps as u64)
        .with_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()))
}
