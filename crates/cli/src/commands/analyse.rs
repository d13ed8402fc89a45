//! `hexapod analyse`: what is thought of positions. Without a game, the analysis API on standard
//! streams: what is said then is [`web`]'s business.

mod opinion;
mod searcher;
mod table;

use std::io::{self, BufReader, Write};
use std::process::ExitCode;
use std::time::Duration;

use analysis::alone::Analysed;
use anyhow::{Context as _, Result, ensure};
use game::History;
use games::{AnyGame, with_game};

pub(super) use self::opinion::MoveOpinion;
pub(super) use self::searcher::{Effort, Searcher};
pub(super) use self::table::percent;
use super::library::DataFolder;
use super::network::Net;
use crate::WRONGLY_CALLED;
use crate::interruption;
use crate::position::{self, Given, RepetitionRule};
use crate::progress_line::ProgressLine;

/// Say what is thought of a position or of a whole game, to people or to another program.
///
/// With a game: which moves come into question, how likely each is to win, and what is expected
/// after it. All chances are those of whoever moves first: White in Hive, Black in Hex.
///
/// Without one, and with --json: reads requests as JSON, one a line, from standard input and answers
/// on standard output, with the fields of KataGo's analysis engine. Answers come in any order and
/// carry the `id` of their request. At the end of the input, what was asked is answered, and the
/// program ends.
#[derive(Debug, clap::Args)]
#[command(after_help = AFTER_HELP)]
pub(crate) struct Arguments {
    /// A file with a game, `-` for standard input, or the game itself, as `hexapod show` reads them.
    #[arg(value_name = "GAME", value_hint = clap::ValueHint::FilePath)]
    game: Vec<String>,
    /// Of a file with several games the one of this number.
    #[arg(long = "game", id = "number", value_name = "NUMBER", default_value_t = 1, requires = "game",
        value_parser = clap::value_parser!(u32).range(1..))]
    number: u32,
    /// Look at the position after this many moves; at the last if not given.
    #[arg(
        long,
        value_name = "PLIES",
        requires = "game",
        conflicts_with = "whole"
    )]
    ply: Option<usize>,
    /// Look at every position of the game.
    #[arg(long, requires = "game")]
    whole: bool,
    /// How often to visit a position [default: 1000 for tree searches, unless there is a time; for
    /// alphabeta a second].
    #[arg(long, value_name = "NUMBER", requires = "game",
        value_parser = clap::value_parser!(u32).range(1..=i64::from(analysis::MOST_VISITS)))]
    visits: Option<u32>,
    /// How many seconds to think about a position.
    #[arg(long, value_name = "SECONDS", requires = "game")]
    time: Option<f64>,
    /// How many moves to show of a position [default: 10, of a whole game 3].
    #[arg(long, value_name = "NUMBER", requires = "game")]
    moves: Option<usize>,
    /// Who thinks: net, or for Hive alphabeta or mcts, for Hex mcts-rave or mcts.
    #[arg(long, value_name = "NAME", default_value = "net", requires = "game")]
    player: String,
    #[command(flatten)]
    net: Net,
    /// Print JSON: of a game an object a position, with the fields of docs/analysis-api.md. Without
    /// a game, requests and answers are lines of JSON.
    #[arg(long)]
    json: bool,
    /// Threads that think; as many as there are cores if not given.
    #[arg(long, value_name = "NUMBER", value_parser = clap::value_parser!(u16).range(1..=1024))]
    threads: Option<u16>,
    #[command(flatten)]
    data: DataFolder,
}

const AFTER_HELP: &str = r#"Examples:
  hexapod analyse game.sgf --ply 12 --time 5
  hexapod analyse 'Base+MLP;;;wS1;bG1 wS1-;wQ -wS1' --visits 200
  hexapod analyse game.pgn --whole --json > game.jsonl
  echo '{"id":"1","setup":{"game":"hex","size":11},"moves":["a5"],"maxVisits":200}' |
    hexapod analyse --json

docs/analysis-api.md describes the requests."#;

pub(crate) fn run(arguments: &Arguments, out: &mut impl Write) -> Result<ExitCode> {
    if arguments.game.is_empty() {
        if arguments.json {
            return converse(arguments, out);
        }
        crate::complain(
            "error: which game? Name a file, `hexapod analyse game.sgf`, or write the position as `hexapod show` reads it; \
             with --json alone, requests are read from standard input",
        );
        return Ok(ExitCode::from(WRONGLY_CALLED));
    }
    let number = usize::try_from(arguments.number)?;
    let Given { game, cursor } =
        position::told(&arguments.game, RepetitionRule::Off, number)?.given;
    let game = game.by_tournament_rules();
    let last = cursor.unwrap_or(game.plies());
    with_game!(AnyGame, &game, game => each(game, last, arguments, out))
}

/// The analysis API on standard streams.
fn converse(arguments: &Arguments, out: &mut impl Write) -> Result<ExitCode> {
    arguments.data.check()?;
    let mut options = analysis::ServiceOptions::default();
    options.threads = arguments.threads.unwrap_or(options.threads);
    options.device = arguments.net.device().of_engines();
    ensure!(
        arguments.net.file().is_none(),
        "--net is for one game: the analysis API goes by the networks that ship"
    );
    let platform = web::platform(arguments.data.path(), Vec::new())?;
    analysis::converse(options, platform, BufReader::new(io::stdin()), out)?;
    Ok(ExitCode::SUCCESS)
}

impl Effort {
    fn of(arguments: &Arguments) -> Result<Effort> {
        let time = arguments.time.map(Duration::try_from_secs_f64).transpose();
        Ok(Effort {
            visits: arguments.visits,
            time: time.context("--time should be a positive number of seconds")?,
            threads: threads(arguments.threads),
        })
    }
}

/// So many threads as asked for, or as there are cores.
pub(super) fn threads(asked: Option<u16>) -> u16 {
    asked.unwrap_or_else(|| {
        let cores = std::thread::available_parallelism();
        cores.map_or(1, |cores| u16::try_from(cores.get()).unwrap_or(u16::MAX))
    })
}

/// Thinks about the positions that are wanted, one after the other.
fn each<G: Analysed>(
    game: &History<G>,
    last: usize,
    arguments: &Arguments,
    out: &mut impl Write,
) -> Result<ExitCode> {
    let plies = match (arguments.whole, arguments.ply) {
        (true, _) => 0..=game.plies(),
        (false, Some(ply)) => ply..=ply,
        (false, None) => last..=last,
    };
    ensure!(
        *plies.end() <= game.plies(),
        "there is no position after {} moves: the game has {}",
        plies.end(),
        game.plies()
    );
    let effort = Effort::of(arguments)?;
    let player = &arguments.player;
    let mut searcher = Searcher::new(player, &arguments.net, game.variant(), effort.threads)?;
    let most = arguments
        .moves
        .unwrap_or(if arguments.whole { 3 } else { 10 });
    let stop = interruption::stop()?;
    let count = plies.end() - plies.start() + 1;
    let progress_line = ProgressLine::beside_results(count, "positions");
    for (done, ply) in plies.enumerate() {
        if let Some(progress_line) = &progress_line {
            progress_line.count(done, count, "positions");
        }
        // One position is told about even if the thinking was cut short; of a whole game only those
        // that were thought about as long as the others.
        let found = searcher.think(&game.at(ply), &effort, &stop);
        let Some(found) = found.filter(|_| !(arguments.whole && stop.is_raised())) else {
            break;
        };
        if arguments.json {
            writeln!(out, "{}", found.json()?)?;
        } else {
            if done > 0 {
                writeln!(out)?;
            }
            table::tell(&found.opinion(), most, out)?;
        }
        out.flush()?;
        if stop.is_raised() {
            break;
        }
    }
    if let Some(progress_line) = progress_line {
        progress_line.finish();
    }
    if stop.is_raised() {
        crate::complain("stopped: what was found by then stands above");
        return Ok(ExitCode::from(interruption::INTERRUPTED));
    }
    Ok(ExitCode::SUCCESS)
}
