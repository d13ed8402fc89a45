//! `hexapod bench`: how fast the rules are, and a checksum of what they do.

mod net;

use std::io::Write;
use std::process::ExitCode;
use std::time::Duration;

use anyhow::{Context as _, Result};
use engine::{Clock, Engine, EngineGame as _, Limits, Options, Stop};
use game::{Game, History, perft};
use hex_rules::{GameRecord, Hex, Move, Size};
use hive_rules::{GameString, Hive, published};
use serde::Serialize;

use crate::clock::{Stopwatch, rate};

/// Measure the speed of the rules; prints a node count that must never change by accident.
///
/// Two speeds a position. `counted`: lines of play a second when the last ply is only counted.
/// `expanded`: positions a second whose moves are all listed, made and taken back. A third one,
/// `searched`: for Hive, positions a second that the alpha-beta search visits; for Hex 11x11,
/// simulations a second of the tree search.
#[derive(Debug, clap::Args)]
#[command(args_conflicts_with_subcommands = true, after_help = AFTER_HELP)]
pub(crate) struct Arguments {
    #[command(subcommand)]
    command: Option<Command>,
    /// Measure each position this many times, and report the median.
    #[arg(long, value_name = "N", default_value_t = 3, value_parser = clap::value_parser!(u16).range(1..=99))]
    runs: u16,
    /// Print the positions, name and text, and measure nothing.
    #[arg(long, conflicts_with = "json")]
    list: bool,
    /// Print JSON.
    #[arg(long)]
    json: bool,
}

const AFTER_HELP: &str = "\
Examples:
  hexapod bench
  hexapod bench --runs 9 --json
  hexapod bench net --networks hexformer-s --batches 1,64";

#[derive(Debug, clap::Subcommand)]
enum Command {
    // What it does is told where its arguments are.
    Net(net::Arguments),
}

#[derive(Debug, Serialize)]
struct BenchReport {
    /// Of the rules of Hive.
    signature: u64,
    /// Of the search.
    search_signature: u64,
    /// Of the rules of Hex.
    hex_signature: u64,
    /// Of the tree search.
    tree_signature: u64,
    positions: Vec<Measured>,
}

#[derive(Debug, Serialize)]
struct Measured {
    position: &'static str,
    counted_depth: u32,
    counted_nodes: u64,
    counted_per_second: f64,
    expanded_depth: u32,
    expanded_positions: u64,
    expanded_moves: u64,
    expanded_per_second: f64,
    moves_made_per_second: f64,
    #[serde(flatten)]
    searched: Option<Searched>,
}

#[derive(Debug, Serialize)]
struct Searched {
    #[serde(rename = "searched_depth", skip_serializing_if = "Option::is_none")]
    depth: Option<u32>,
    #[serde(rename = "searched_nodes")]
    nodes: u64,
    #[serde(rename = "searched_per_second")]
    per_second: f64,
}

/// Positions of Hex with how deep to count and how deep to expand: a board that is played to the
/// end here and there, the start that people play from, and a midgame.
const HEX: [(&str, &str, u32, u32); 3] = [
    ("Hex 4x4", "hex:4", 6, 4),
    ("Hex 11x11", "hex:11+swap", 3, 2),
    (
        "Hex 11x11, midgame",
        "hex:11 a2 swap f6 g6 f7 g7 i3 h4 g5 i5 h3 g4 g3 e4 e3 f3 f2 g2 f4 d6 e5 d5 d8 c8",
        3,
        2,
    ),
];

pub(crate) fn run(arguments: &Arguments, out: &mut impl Write) -> Result<ExitCode> {
    if let Some(Command::Net(arguments)) = &arguments.command {
        return net::run(arguments, out);
    }
    let [base, .., mlp] = published::STARTS;
    let [midgame, open, fight] = published::MIDGAMES;
    let positions = [
        (base, 6, 5),
        (mlp, 6, 4),
        (midgame, 4, 3),
        (open, 3, 2),
        (fight, 4, 3),
    ];
    if arguments.list {
        for (known, ..) in positions {
            writeln!(out, "{}\t{}", known.name, known.game)?;
        }
        for (name, line, ..) in HEX {
            writeln!(out, "{name}\t{line}")?;
        }
        return Ok(ExitCode::SUCCESS);
    }
    let mut report = BenchReport {
        signature: 0,
        search_signature: 0,
        hex_signature: 0,
        tree_signature: 0,
        positions: Vec::new(),
    };
    for (known, deep, shallow) in positions {
        let game = known.game.parse::<GameString>().context(known.name)?.game;
        let measured = measure_hive(known.name, &game, deep, shallow, arguments.runs);
        report.search_signature += measured.searched.as_ref().map_or(0, |all| all.nodes);
        report.signature += measured.checksum();
        report.add(measured, arguments, out)?;
    }
    for (name, line, deep, shallow) in HEX {
        let game = GameRecord::read_line(line).context(name)?.game;
        let mut measured = measure(name, game.position(), deep, shallow, arguments.runs);
        report.hex_signature += measured.checksum();
        // An empty board is answered without a search.
        if game.position().size() == Size::ELEVEN && game.position().count() > 0 {
            let (checksum, searching) = median(arguments.runs, || simulate(&game));
            report.tree_signature += checksum;
            measured.searched = Some(Searched {
                depth: None,
                nodes: SIMULATIONS,
                per_second: rate(SIMULATIONS, searching),
            });
        }
        report.add(measured, arguments, out)?;
    }
    if arguments.json {
        writeln!(out, "{}", serde_json::to_string(&report)?)?;
    } else {
        writeln!(
            out,
            "signature: hive {}, search {}, hex {}, tree {}",
            report.signature, report.search_signature, report.hex_signature, report.tree_signature
        )?;
    }
    Ok(ExitCode::SUCCESS)
}

/// Plies of the search: deep enough to meet everything that it does.
const SEARCH_DEPTH: u32 = 7;

impl BenchReport {
    /// Keeps what was measured, and says it unless everything is said at the end.
    fn add(
        &mut self,
        measured: Measured,
        arguments: &Arguments,
        out: &mut impl Write,
    ) -> Result<()> {
        if !arguments.json {
            write!(
                out,
                "{:<22} counted {:>6.1} M lines/s, expanded {:>5.3} M positions/s and {:>4.1} M moves/s",
                measured.position,
                measured.counted_per_second / 1e6,
                measured.expanded_per_second / 1e6,
                measured.moves_made_per_second / 1e6,
            )?;
            if let Some(searched) = &measured.searched {
                let thousands = searched.per_second / 1e3;
                let what = if searched.depth.is_some() {
                    "positions"
                } else {
                    "simulations"
                };
                write!(out, ", searched {thousands:>4.0} k {what}/s")?;
            }
            writeln!(out)?;
            out.flush()?;
        }
        self.positions.push(measured);
        Ok(())
    }
}

impl Measured {
    /// What the rules did, in a number.
    fn checksum(&self) -> u64 {
        self.counted_nodes + self.expanded_positions + self.expanded_moves
    }
}

fn measure<G: Game>(
    name: &'static str,
    position: &G,
    deep: u32,
    shallow: u32,
    runs: u16,
) -> Measured {
    let (counted_nodes, counting) = median(runs, || perft(&mut position.clone(), deep));
    let (expanded, expanding) = median(runs, || expand(&mut position.clone(), shallow));
    Measured {
        position: name,
        counted_depth: deep,
        counted_nodes,
        counted_per_second: rate(counted_nodes, counting),
        expanded_depth: shallow,
        expanded_positions: expanded.positions,
        expanded_moves: expanded.moves,
        expanded_per_second: rate(expanded.positions, expanding),
        moves_made_per_second: rate(expanded.moves, expanding),
        searched: None,
    }
}

fn measure_hive(
    name: &'static str,
    game: &History<Hive>,
    deep: u32,
    shallow: u32,
    runs: u16,
) -> Measured {
    let rules = measure(name, game.position(), deep, shallow, runs);
    let (nodes, searching) = median(runs, || search(game));
    let searched = Searched {
        depth: Some(SEARCH_DEPTH),
        nodes,
        per_second: rate(nodes, searching),
    };
    Measured {
        searched: Some(searched),
        ..rules
    }
}

/// How many positions a search visits that has learnt nothing before.
fn search(game: &History<Hive>) -> u64 {
    let options = Options {
        memory_mib: 16,
        ..Hive::usual()
    };
    let mut engine = Engine::<Hive>::new(options, Clock::still());
    let limits = Limits {
        depth: Some(SEARCH_DEPTH),
        ..Limits::default()
    };
    engine
        .think(game, &limits, &Stop::new(), &mut |_| {})
        .map_or(0, |report| report.work.nodes)
}

/// Simulations of the tree search.
const SIMULATIONS: u64 = 4_000;

/// What a tree search did that has learnt nothing before, in a number: how often it tried each move,
/// and which it found best.
fn simulate(game: &History<Hex>) -> u64 {
    let mut engine = Engine::<Hex>::new(Hex::usual(), Clock::still());
    let limits = Limits {
        nodes: Some(SIMULATIONS),
        ..Limits::default()
    };
    let report = engine.think(game, &limits, &Stop::new(), &mut |_| {});
    let candidates = report.iter().flat_map(|report| &report.candidates);
    candidates.enumerate().fold(0, |sum, (rank, candidate)| {
        let number = match candidate.mv {
            Move::Place(cell) => game.position().size().index(cell) as u64 + 1,
            Move::Swap => 0,
        };
        sum + u64::from(candidate.visits) * number + if rank == 0 { 1_000 * number } else { 0 }
    })
}

/// What was seen while expanding.
#[derive(Clone, Copy, Debug, Default)]
struct Expanded {
    positions: u64,
    moves: u64,
}

/// Lists the moves of every position up to `depth` plies away, and makes and takes back each of
/// them.
fn expand<G: Game>(position: &mut G, depth: u32) -> Expanded {
    let mut moves = Vec::with_capacity(128);
    position.legal_moves(&mut moves);
    let mut all = Expanded {
        positions: 1,
        moves: moves.len() as u64,
    };
    for mv in moves {
        let undo = position.apply(mv);
        if depth > 0 {
            let below = expand(position, depth - 1);
            all.positions += below.positions;
            all.moves += below.moves;
        }
        position.retract(undo);
    }
    all
}

/// Runs several times; the result, and the median of the times.
fn median<T>(runs: u16, mut work: impl FnMut() -> T) -> (T, Duration) {
    let mut timed = || {
        let watch = Stopwatch::start();
        let result = work();
        (result, watch.elapsed())
    };
    let (result, first) = timed();
    let mut times: Vec<Duration> = (1..runs).map(|_| timed().1).collect();
    times.push(first);
    times.sort_unstable();
    (result, times[times.len() / 2])
}
