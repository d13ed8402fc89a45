//! `hexapod review`: the mistakes of a game, and why they are some.

mod graph;
mod page;
mod words;

use std::io::Write;
use std::path::PathBuf;
use std::process::ExitCode;

use anyhow::Result;
use engine::review::{Mark, Review, ReviewedPly, Settings, Thresholds, review};
use game::{History, Player};
use games::{AnyGame, with_game};
use serde::Serialize;

use self::page::Pictured;
use super::analyse::threads;
use super::network::Net;
use crate::position::{self, About, RepetitionRule};
use crate::progress_line::ProgressLine;
use crate::{animation, interruption, safe_file};

/// Find the mistakes of a game, and say why they are some.
///
/// Every position is searched, and every move that costs its player much is marked: ?! dubious,
/// ? a mistake, ?? a blunder. Why it is one is said where it can be computed: a queen that can be
/// surrounded, a tile that gets pinned, a connection that breaks. A move is praised with ! if every
/// other one would have been a mistake, or if the network gave it less than 5 % at first sight and
/// would have played worse; with !! if both. A move counts 100 % for the accuracy of its side if it
/// costs nothing, and half as much for every 15 % of the chances that it costs; moves without a choice
/// do not count. A game counts as decided from the move after which the chances of one side stay at
/// 90 % or more to the end. The same game gives the same review. Ctrl-C ends it with the moves that
/// are done.
#[derive(Debug, clap::Args)]
#[command(after_help = AFTER_HELP, group = clap::ArgGroup::new("written").args(["html", "animation"]).multiple(true))]
pub(crate) struct Arguments {
    /// A file with a game, `-` for standard input, or the game itself, as `hexapod show` reads them.
    #[arg(required = true, value_name = "GAME", value_hint = clap::ValueHint::FilePath)]
    game: Vec<String>,
    /// Of a file with several games the one of this number.
    #[arg(long = "game", id = "number", value_name = "NUMBER", default_value_t = 1,
        value_parser = clap::value_parser!(u32).range(1..))]
    number: u32,
    /// Write a page with a picture of every mistake, which needs nothing else.
    #[arg(long, value_name = "FILE")]
    html: Option<PathBuf>,
    /// Write the moments on which most turned as an animation, a GIF; the whole game if there are none.
    #[arg(long, value_name = "FILE.gif")]
    animation: Option<PathBuf>,
    /// Replace page and animation if they are there already.
    #[arg(long, requires = "written")]
    force: bool,
    /// How often to visit each position.
    #[arg(long, value_name = "NUMBER", default_value_t = 64,
        value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
    visits: u32,
    /// What a move must cost to be marked `?`, in percent of the chances to win. Half of it earns
    /// ?!, and twice as much ??.
    #[arg(long, value_name = "PERCENT", default_value_t = 15,
        value_parser = clap::value_parser!(u8).range(1..=50))]
    threshold: u8,
    #[command(flatten)]
    net: Net,
    /// Threads that judge positions; as many as there are cores if not given.
    #[arg(long, value_name = "NUMBER", value_parser = clap::value_parser!(u16).range(1..=1024))]
    threads: Option<u16>,
    /// Print JSON, with the fields of `review` in docs/analysis-api.md.
    #[arg(long)]
    json: bool,
}

const AFTER_HELP: &str = "\
Examples:
  hexapod review game.sgf
  hexapod review game.pgn --visits 400 --html review.html --animation moments.gif
  hexapod review games.zip --game 7 --json";

pub(crate) fn run(arguments: &Arguments, out: &mut impl Write) -> Result<ExitCode> {
    if let Some(path) = &arguments.html {
        // Before minutes of work.
        safe_file::may_write(path, arguments.force)?;
    }
    if let Some(path) = &arguments.animation {
        animation::may_write(path, arguments.force)?;
    }
    let number = usize::try_from(arguments.number)?;
    let told = position::told(&arguments.game, RepetitionRule::Off, number)?;
    let any = told.given.game.by_tournament_rules();
    with_game!(AnyGame, &any, game => reviewed(game, &any, told.about, arguments, out))
}

/// A review with what is known about the game.
#[derive(Debug, Serialize)]
struct GameReport<F> {
    /// The game in one line, as every command reads it.
    game: String,
    #[serde(skip)]
    variant: String,
    #[serde(flatten)]
    about: About,
    visits: u32,
    /// How many moves the game has.
    moves: usize,
    /// Whether somebody stopped it before the end.
    stopped: bool,
    #[serde(flatten)]
    review: Review<F>,
}

fn reviewed<G: Pictured>(
    game: &History<G>,
    play: &AnyGame,
    about: About,
    arguments: &Arguments,
    out: &mut impl Write,
) -> Result<ExitCode> {
    anyhow::ensure!(game.plies() > 0, "nobody has made a move in this game");
    let network = arguments.net.load()?;
    network.check(game.variant())?;
    let mistake = f64::from(arguments.threshold) / 100.0;
    let settings = Settings {
        visits: arguments.visits,
        thresholds: Thresholds {
            dubious: mistake / 2.0,
            mistake,
            blunder: 2.0 * mistake,
        },
        threads: threads(arguments.threads),
    };
    let stop = interruption::stop()?;
    let positions = game.plies() + 1;
    let progress_line = ProgressLine::new(positions, "positions");
    let found = review(game, &network, &settings, &stop, &mut |seen| {
        progress_line.count(seen.turn_number + 1, positions, "positions");
    });
    progress_line.finish();
    let report = GameReport {
        game: play.line(),
        variant: play.variant(),
        about,
        visits: arguments.visits,
        moves: game.plies(),
        stopped: found.plies.len() < game.plies(),
        review: found,
    };
    if let Some(path) = &arguments.animation {
        let (plies, long) = report.moments();
        let file = animation::gif(game, &plies, &long, &mut |_| {})?;
        safe_file::write(path, &file, arguments.force)?;
    }
    if arguments.json {
        writeln!(out, "{}", serde_json::to_string(&report)?)?;
    }
    if let Some(path) = &arguments.html {
        let page = page::page(&report, game);
        safe_file::write(path, page.as_bytes(), arguments.force)?;
        let marked = report.marked().count();
        crate::complain(&format!("{}: {}", path.display(), words::many(marked)));
    } else if !arguments.json {
        words::tell::<G>(&report, game, out)?;
    }
    if report.stopped {
        crate::complain("stopped: the rest of the game was not looked at");
        return Ok(ExitCode::from(interruption::INTERRUPTED));
    }
    Ok(ExitCode::SUCCESS)
}

/// So many moves are shown before each moment.
const BEFORE: usize = 2;

impl<F> GameReport<F> {
    /// The positions around the moments, and those to look at longer; all of the game if there are none.
    fn moments(&self) -> (Vec<usize>, Vec<usize>) {
        let moments = &self.review.moments;
        let is_near = |ply: &usize| moments.iter().any(|at| (ply + BEFORE >= *at) && ply <= at);
        let plies = 0..=self.moves;
        match moments.as_slice() {
            [] => (plies.collect(), Vec::new()),
            _ => (plies.filter(is_near).collect(), moments.clone()),
        }
    }

    /// The moves that cost something.
    fn marked(&self) -> impl Iterator<Item = &ReviewedPly<F>> {
        let plies = self.review.plies.iter();
        plies.filter(|ply| ply.mark != Mark::None)
    }

    /// The moves about which something is said: those that cost something, and those that are praised.
    fn told(&self) -> impl Iterator<Item = &ReviewedPly<F>> {
        let plies = self.review.plies.iter();
        plies.filter(|ply| ply.mark != Mark::None || ply.praise.is_some())
    }
}

/// Who makes the move of this number, counted from one.
fn mover<G: Pictured>(game: &History<G>, ply: usize) -> Player {
    game.at(ply.saturating_sub(1)).position().to_move()
}
