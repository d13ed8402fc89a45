//! `hexapod puzzles`: forced wins, solved and played out; and made, and proven.

mod make;
mod prove;

use std::collections::BTreeMap;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::time::Duration;

use anyhow::{Context as _, Result, bail};
use engine::{Engine, EngineGame as _, Limits, PlayerKind, Report, Stop};
use game::History;
use hive_rules::{GameString, Hive, Move};
use serde::Serialize;

use crate::clock::{Stopwatch, clock};
use crate::interruption;
use crate::progress_line::ProgressLine;

/// Solve puzzles of Hive: positions in which the player to move wins by force.
///
/// The file is a table with tabs between its columns and names in its first line; needed are
/// `gamestring`, a UHP game string, and `plies`, in how many plies the win is known to come. Rows
/// whose column `line_ends`, if there is one, does not say `win` are left out. A puzzle is solved
/// if a win in at most as many plies is proven.
#[derive(Debug, clap::Args)]
#[command(
    after_help = AFTER_HELP,
    args_conflicts_with_subcommands = true,
    subcommand_negates_reqs = true
)]
pub(crate) struct Arguments {
    #[command(subcommand)]
    verb: Option<Verb>,
    /// The table of puzzles.
    #[arg(required = true)]
    file: Option<PathBuf>,
    /// Who thinks: alphabeta, guarded, net or mcts.
    #[arg(long, value_name = "NAME", default_value_t = PlayerKind::AlphaBeta,
        value_parser = PlayerKind::read::<Hive>)]
    player: PlayerKind,
    /// Seconds for each puzzle.
    #[arg(long, value_name = "SECONDS", default_value_t = 1.0)]
    time: f64,
    /// Then play it out, both sides thinking as long, and see whether the win takes exactly as long
    /// as was promised: neither side may be able to do better.
    #[arg(long)]
    play_out: bool,
    /// Print JSON.
    #[arg(long)]
    json: bool,
}

const AFTER_HELP: &str = "\
Examples:
  hexapod puzzles puzzles.tsv --time 10
  hexapod puzzles puzzles.tsv --player guarded
  hexapod puzzles puzzles.tsv --play-out --json
  hexapod puzzles prove hive --sample 50";

/// What else is done with puzzles.
#[derive(Debug, clap::Subcommand)]
enum Verb {
    Make(make::Arguments),
    Prove(prove::Arguments),
}

/// How the puzzles of one length went.
#[derive(Clone, Copy, Debug, Default, Serialize)]
struct Tally {
    puzzles: usize,
    solved: usize,
    seconds: f64,
    slowest: f64,
    played_out: usize,
    as_promised: usize,
}

struct Puzzle {
    line: usize,
    plies: u32,
    game: History<Hive>,
}

pub(crate) fn run(arguments: &Arguments, out: &mut impl Write) -> Result<ExitCode> {
    match (&arguments.verb, &arguments.file) {
        (Some(Verb::Make(make)), _) => make::run(make, out),
        (Some(Verb::Prove(prove)), _) => prove::run(prove, out),
        (None, Some(file)) => solve(file, arguments, out),
        (None, None) => bail!("name a table of puzzles"),
    }
}

fn solve(file: &Path, arguments: &Arguments, out: &mut impl Write) -> Result<ExitCode> {
    let time = Duration::try_from_secs_f64(arguments.time)
        .context("the time should be a positive number of seconds")?;
    let path = file.display();
    let text = std::fs::read_to_string(file).with_context(|| format!("reading {path}"))?;
    let puzzles = read(&text).with_context(|| format!("reading {path}"))?;
    let mut tallies: BTreeMap<u32, Tally> = BTreeMap::new();
    let options = Hive::usual().with_player(arguments.player);
    let mut engine = Engine::<Hive>::new(options, clock());
    let stop = interruption::stop()?;
    let progress_line = ProgressLine::new(puzzles.len(), "puzzles");
    for (done, puzzle) in puzzles.iter().enumerate() {
        progress_line.count(done, puzzles.len(), "puzzles");
        let tally = tallies.entry(puzzle.plies).or_default();
        engine.new_game();
        let watch = Stopwatch::start();
        let report = think(&mut engine, &puzzle.game, time, &stop)?;
        if stop.is_raised() {
            break;
        }
        let seconds = watch.elapsed().as_secs_f64();
        tally.puzzles += 1;
        tally.seconds += seconds;
        tally.slowest = tally.slowest.max(seconds);
        let plies = report.plies_to_end();
        let Some(plies) = plies.filter(|_| report.value.is_won()) else {
            progress_line.line(&format!(
                "line {}: no win found, {:?}",
                puzzle.line, report.value
            ));
            continue;
        };
        tally.solved += usize::from(plies <= puzzle.plies);
        if arguments.play_out {
            let lasted = play_out(&mut engine, &puzzle.game, time, plies + 10, &stop)?;
            if stop.is_raised() {
                break;
            }
            tally.played_out += 1;
            tally.as_promised += usize::from(lasted == Some(plies));
            if lasted != Some(plies) {
                progress_line.line(&format!(
                    "line {}: a win in {plies} took {lasted:?} plies",
                    puzzle.line
                ));
            }
        }
    }
    progress_line.finish();
    print(&tallies, arguments, out)?;
    if stop.is_raised() {
        crate::complain("stopped: these are the puzzles so far");
        return Ok(ExitCode::from(interruption::INTERRUPTED));
    }
    Ok(ExitCode::SUCCESS)
}

fn print(
    tallies: &BTreeMap<u32, Tally>,
    arguments: &Arguments,
    out: &mut impl Write,
) -> Result<()> {
    if arguments.json {
        writeln!(out, "{}", serde_json::to_string(tallies)?)?;
        return Ok(());
    }
    for (plies, tally) in tallies {
        let mean =
            1000.0 * tally.seconds / f64::from(u32::try_from(tally.puzzles).unwrap_or(u32::MAX));
        write!(
            out,
            "win in {plies}: {} of {} solved, {mean:.1} ms on average, {:.0} ms at most",
            tally.solved,
            tally.puzzles,
            1000.0 * tally.slowest
        )?;
        if arguments.play_out {
            write!(
                out,
                "; {} of {} played out as promised",
                tally.as_promised, tally.played_out
            )?;
        }
        writeln!(out)?;
    }
    let (puzzles, solved) = tallies.values().fold((0, 0), |(puzzles, solved), tally| {
        (puzzles + tally.puzzles, solved + tally.solved)
    });
    writeln!(out, "all: {solved} of {puzzles} solved")?;
    Ok(())
}

fn think(
    engine: &mut Engine<Hive>,
    game: &History<Hive>,
    time: Duration,
    stop: &Stop,
) -> Result<Report<Move>> {
    let limits = Limits {
        time: Some(time),
        ..Limits::default()
    };
    engine
        .think(game, &limits, stop, &mut |_| {})
        .context("the game is over already")
}

/// How many plies the game lasts when both sides play as well as they can, if it ends within so
/// many.
fn play_out(
    engine: &mut Engine<Hive>,
    game: &History<Hive>,
    time: Duration,
    most: u32,
    stop: &Stop,
) -> Result<Option<u32>> {
    let mut game = game.clone();
    for ply in 0..most {
        if game.outcome().is_some() {
            return Ok(Some(ply));
        }
        let report = think(engine, &game, time, stop)?;
        if stop.is_raised() {
            return Ok(None);
        }
        let mv = *report.line.first().context("no move")?;
        game.play(mv)?;
    }
    Ok(None)
}

fn read(text: &str) -> Result<Vec<Puzzle>> {
    let mut lines = text.lines().enumerate();
    let (_, head) = lines.next().context("the file is empty")?;
    let columns: Vec<&str> = head.split('\t').collect();
    let find = |name: &str| columns.iter().position(|column| *column == name);
    let (Some(game), Some(plies)) = (find("gamestring"), find("plies")) else {
        bail!(
            "the first line should name the columns, `gamestring` and `plies` among them; it is `{head:.80}`"
        );
    };
    let ends = find("line_ends");
    let mut puzzles = Vec::new();
    for (i, row) in lines.filter(|(_, row)| !row.trim().is_empty()) {
        let fields: Vec<&str> = row.split('\t').collect();
        if ends.is_some_and(|ends| fields.get(ends).is_some_and(|ends| *ends != "win")) {
            continue;
        }
        let field = |at: usize| fields.get(at).copied().unwrap_or_default();
        let plies = field(plies)
            .parse()
            .with_context(|| format!("line {}: `plies` is no number", i + 1))?;
        let game = field(game)
            .parse::<GameString>()
            .with_context(|| format!("line {}", i + 1))?
            .game;
        puzzles.push(Puzzle {
            line: i + 1,
            plies,
            game,
        });
    }
    Ok(puzzles)
}
