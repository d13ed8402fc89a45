//! `hexapod solve`: who wins, exactly.

mod given;
mod kept;
mod openings;
mod progress;
mod puzzles;

use std::io::Write;
use std::path::PathBuf;
use std::process::ExitCode;
use std::time::Duration;

use anyhow::Result;
use clap::ValueEnum;
use engine::Stop;
use hex_knowledge::solver::Solver;
use hex_rules::{Cell, Colour, Hex};
use serde::Serialize;

use self::given::Given;
use self::progress::Solving;
use crate::clock::Stopwatch;
use crate::interruption;

/// Find out who wins a position of Hex, exactly.
///
/// The answer is proven, not guessed: by virtual connections, inferior cells and proof-number
/// search. Boards up to 7x7 are in reach from the first move, larger ones when there are enough
/// stones. Nobody swaps.
#[derive(Debug, clap::Args)]
#[command(after_help = AFTER_HELP)]
#[expect(
    clippy::struct_excessive_bools,
    reason = "each is a switch of the command line"
)]
pub(crate) struct Arguments {
    /// Which game; there is a solver for Hex alone.
    game: Solvable,
    #[command(flatten)]
    given: Given,
    /// Also find every move that wins.
    #[arg(long, conflicts_with_all = ["all_openings", "puzzles"])]
    all_moves: bool,
    /// Solve every first move on an empty board.
    #[arg(long, conflicts_with_all = ["position", "black", "white", "moves", "to_move", "puzzles"])]
    all_openings: bool,
    /// Solve the puzzles of this table: tabs between its columns, and names in its first line:
    /// `size`, `black`, `white`, `to_move`, `question` (`winner` or `winning-moves`), `expected`.
    #[arg(long, value_name = "FILE", conflicts_with_all = ["size", "position", "black", "white", "moves", "to_move"])]
    puzzles: Option<PathBuf>,
    /// Give up on a position after so many seconds.
    #[arg(long, value_name = "SECONDS", value_parser = read_seconds)]
    seconds: Option<Duration>,
    /// Mebibytes for the table of positions.
    #[arg(long, value_name = "MIB", default_value_t = 256, value_parser = clap::value_parser!(u32).range(1..=65_536))]
    memory: u32,
    /// Keep solved openings in this file, which is whole at any time.
    #[arg(long, value_name = "FILE", requires = "all_openings")]
    out: Option<PathBuf>,
    /// Go on with the openings that the file of --out does not hold yet.
    #[arg(long, requires = "out")]
    resume: bool,
    /// Print JSON.
    #[arg(long)]
    json: bool,
}

const AFTER_HELP: &str = "\
Examples:
  hexapod solve hex --size 5 --all-openings
  hexapod solve hex --size 7 --all-openings --seconds 60 --out seven.txt --resume
  hexapod solve hex --size 6 --moves 'a1 c4' --all-moves
  hexapod solve hex --size 5 --black 'b2 e2' --white 'a1 d3' --to-move white
  hexapod solve hex --position 'hex:5 black=b2,e2 white=a1,d3 turn=white'
  hexapod solve hex --puzzles puzzles.tsv --seconds 10";

/// Games that can be solved.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Solvable {
    /// Hex.
    Hex,
}

pub(crate) fn run(arguments: &Arguments, out: &mut impl Write) -> Result<ExitCode> {
    let Solvable::Hex = arguments.game;
    let stop = Stop::new();
    let asked = stop.clone();
    interruption::listen(move || asked.raise())?;
    let effort = Effort {
        stop,
        seconds: arguments.seconds,
        mebibytes: arguments.memory,
    };
    if let Some(path) = &arguments.puzzles {
        return puzzles::run(path, &effort, arguments.json, out);
    }
    let hex = arguments.given.read()?;
    if arguments.all_openings {
        let keep = arguments.out.as_deref().map(|path| kept::Keep {
            path,
            resume: arguments.resume,
        });
        return openings::run(hex.size(), keep, &effort, arguments.json, out);
    }
    one(&hex, arguments, &effort, out)
}

/// How much may be spent on a position.
#[derive(Clone, Debug)]
struct Effort {
    stop: Stop,
    seconds: Option<Duration>,
    mebibytes: u32,
}

/// What came of a position.
#[derive(Debug)]
struct Solved<T> {
    /// Nothing if there was not enough time.
    answer: Option<T>,
    seconds: f64,
    nodes: u64,
}

impl Effort {
    /// Solves something within the time for one position.
    fn spend<T>(
        &self,
        solver: &mut Solver,
        solve: impl FnOnce(&mut Solver, &dyn Fn() -> bool) -> Option<T>,
    ) -> Solved<T> {
        let watch = Stopwatch::start();
        let before = solver.nodes();
        let enough =
            || self.stop.is_raised() || self.seconds.is_some_and(|limit| watch.elapsed() >= limit);
        let answer = solve(solver, &enough);
        Solved {
            answer,
            seconds: watch.elapsed().as_secs_f64(),
            nodes: solver.nodes() - before,
        }
    }
}

/// The answer for one position, as JSON.
#[derive(Debug, Serialize)]
struct SolveReport {
    size: String,
    to_move: &'static str,
    winner: Option<&'static str>,
    /// The empty cells that the winner needs.
    #[serde(skip_serializing_if = "Option::is_none")]
    carrier: Option<Vec<String>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    winning_moves: Option<Vec<String>>,
    seconds: f64,
    positions: u64,
}

fn one(
    hex: &Hex,
    arguments: &Arguments,
    effort: &Effort,
    out: &mut impl Write,
) -> Result<ExitCode> {
    let mut solver = Solver::new(hex.size(), effort.mebibytes);
    let solving = Solving::one();
    let solved = effort.spend(&mut solver, |solver, enough| {
        let answer = solver.solve(hex, enough, &mut |progress| solving.tell(&progress))?;
        // Who loses has no winning move, and looking for one would prove that again.
        let moves = if answer.winner != hex.turn() {
            Some(Vec::new())
        } else if arguments.all_moves {
            solver.winning_moves(hex, enough, &mut |progress| solving.tell(&progress))
        } else {
            None
        };
        Some((answer, moves))
    });
    solving.finish();
    let (answer, moves) = solved.answer.unzip();
    let moves = moves.flatten().filter(|_| arguments.all_moves);
    let is_whole = answer.is_some() && moves.is_some() == arguments.all_moves;
    if arguments.json {
        let report = SolveReport {
            size: hex.size().to_string(),
            to_move: word(hex.turn()),
            winner: answer.as_ref().map(|answer| word(answer.winner)),
            carrier: answer.as_ref().map(|answer| texts(&answer.carrier)),
            winning_moves: moves.as_deref().map(texts),
            seconds: solved.seconds,
            positions: solved.nodes,
        };
        writeln!(out, "{}", serde_json::to_string(&report)?)?;
    } else {
        let spent = format!("{:.2} s, positions: {}", solved.seconds, solved.nodes);
        match &answer {
            Some(answer) => writeln!(out, "{} wins ({spent})", answer.winner)?,
            None => writeln!(out, "not solved ({spent})")?,
        }
        if let Some(moves) = &moves {
            let moves = texts(moves);
            let moves = if moves.is_empty() {
                "none".to_owned()
            } else {
                moves.join(" ")
            };
            writeln!(out, "winning moves: {moves}")?;
        } else if answer.is_some() && arguments.all_moves {
            writeln!(out, "winning moves: not all are known")?;
        }
    }
    Ok(ended(is_whole, effort))
}

/// 0 if everything was answered, 130 after Ctrl-C, 1 if time was short.
fn ended(is_whole: bool, effort: &Effort) -> ExitCode {
    if is_whole {
        ExitCode::SUCCESS
    } else if effort.stop.is_raised() {
        ExitCode::from(interruption::INTERRUPTED)
    } else {
        ExitCode::FAILURE
    }
}

fn word(colour: Colour) -> &'static str {
    match colour {
        Colour::Black => "black",
        Colour::White => "white",
    }
}

fn texts(cells: &[Cell]) -> Vec<String> {
    cells.iter().map(ToString::to_string).collect()
}

fn read_seconds(text: &str) -> Result<Duration, String> {
    let seconds = text.parse().ok();
    seconds
        .and_then(|seconds| Duration::try_from_secs_f64(seconds).ok())
        .filter(|time| !time.is_zero())
        .ok_or_else(|| "write a number of seconds above 0".to_owned())
}
