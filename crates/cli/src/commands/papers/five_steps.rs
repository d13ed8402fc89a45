//! `hexapod papers five-steps`: what became of the Hex paper's five steps, as player one and as player two.

use std::io::Write;
use std::num::NonZeroUsize;
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::time::Duration;

use anyhow::{Context as _, Result, bail, ensure};
use arena::{
    Before, Contestant, News, Openings, Patience, Schedule, Series, Side, Terms, WinsDrawsLosses,
};
use charts::{Chart, Line, Marks};
use engine::{Limits, Stop};
use files::write_whole;
use game::Player;
use games::{AnyGame, KnownGame};
use hex_rules::{Hex, Variant};
use serde::{Deserialize, Serialize};
use training::reinforcement::verbs::{self, Promoted, Verbs};

use crate::interruption;
use crate::progress_line::ProgressLine;

/// Let the networks of runs of Hex play `random` and `mcts`, as player one and as player two.
///
/// Every game begins with the empty board, as in the Hex paper. Of each run the best network after the
/// last iteration is asked, and with --every that after every so many. The network is told of nothing but
/// the rules (no virtual connections). A table is printed, with how many of the games it learnt from player
/// one had won; --plots draws what becomes of it over the iterations. What was played is kept in each run's
/// folder, and is not played again.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Example:
  hexapod papers five-steps runs/hex-paper-loop runs/hex-paper-loop-bug runs/hex-paper-loop-mended --every 10")]
pub(super) struct Arguments {
    /// Folders of runs.
    #[arg(required = true, value_hint = clap::ValueHint::DirPath)]
    runs: Vec<PathBuf>,
    /// Games as player one, and as many as player two, against each opponent.
    #[arg(long, value_name = "N", default_value_t = 100, value_parser = clap::value_parser!(u64).range(1..=100_000))]
    games: u64,
    /// Simulations of the network's search.
    #[arg(long, value_name = "N", default_value_t = 50, value_parser = clap::value_parser!(u64).range(1..))]
    simulations: u64,
    /// Random games a move of `mcts`.
    #[arg(long, value_name = "N", default_value_t = 1000, value_parser = clap::value_parser!(u64).range(1..))]
    mcts: u64,
    /// The best network after every so many iterations too.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
    every: Option<u32>,
    /// What is random follows from this number.
    #[arg(long, value_name = "NUMBER", default_value_t = 1)]
    seed: u64,
    /// Games at a time; otherwise as many as there are cores.
    #[arg(long, value_name = "N")]
    threads: Option<NonZeroUsize>,
    /// Draw a chart of each run into this folder.
    #[arg(long, value_name = "FOLDER", value_hint = clap::ValueHint::DirPath)]
    plots: Option<PathBuf>,
    /// Print JSON.
    #[arg(long)]
    json: bool,
}

/// Against whom.
const OPPONENTS: [&str; 2] = ["random", "mcts"];

/// How the best network after an iteration did.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
struct Row {
    run: String,
    iteration: u32,
    /// The hash of the network.
    network: String,
    opponent: String,
    /// Games a side, what they were drawn from, and how much both thought.
    games: u64,
    seed: u64,
    simulations: u64,
    mcts: u64,
    as_first: WinsDrawsLosses,
    as_second: WinsDrawsLosses,
}

/// What an iteration was learnt from, for the table.
#[derive(Clone, Debug, Serialize)]
struct Learnt {
    iterations: u32,
    accepted: usize,
    /// Of all games that were learnt from, and of those of the last iteration.
    first_won: [f64; 2],
    alarms: usize,
}

pub(super) fn run(arguments: &Arguments, out: &mut impl Write) -> Result<ExitCode> {
    let stop = interruption::stop()?;
    if let Some(folder) = &arguments.plots {
        // Before games are played that could not be drawn.
        std::fs::create_dir_all(folder)
            .with_context(|| format!("making the folder {}", folder.display()))?;
    }
    let (mut rows, mut learnt) = (Vec::new(), Vec::new());
    for folder in &arguments.runs {
        let run = verbs::open(folder.as_path()).with_context(|| folder.display().to_string())?;
        let promoted = promoted(run.as_ref())?;
        let Some(last) = promoted.last() else {
            bail!("{}: no iteration is over yet", folder.display());
        };
        learnt.push(Learnt::of(&promoted));
        for promoted in &promoted {
            let iteration = promoted.iteration;
            let asked = arguments
                .every
                .is_some_and(|every| iteration.is_multiple_of(every));
            if !asked && iteration != last.iteration {
                continue;
            }
            let Some(best) = &promoted.best else {
                continue;
            };
            for opponent in OPPONENTS {
                let found =
                    arguments.played(folder, run.as_ref(), (iteration, best), opponent, &stop)?;
                let Some(row) = found else {
                    crate::complain("stopped; the same command goes on from here");
                    return Ok(ExitCode::from(interruption::INTERRUPTED));
                };
                rows.push(row);
            }
        }
    }
    if let Some(folder) = &arguments.plots {
        draw(&rows, folder)?;
    }
    if arguments.json {
        let all = serde_json::json!({ "rows": rows, "learnt": learnt });
        writeln!(out, "{}", serde_json::to_string_pretty(&all)?)?;
    } else {
        print(arguments, &rows, &learnt, out)?;
    }
    Ok(ExitCode::SUCCESS)
}

/// How the iterations of a run ended that are over.
fn promoted(run: &dyn Verbs) -> Result<Vec<Promoted>> {
    let mut all = Vec::new();
    for iteration in 1..=run.config().iterations {
        match run.folder().read_json(&run.folder().promoted(iteration))? {
            Some(promoted) => all.push(promoted),
            None => break,
        }
    }
    Ok(all)
}

impl Learnt {
    #[expect(clippy::cast_precision_loss, reason = "some thousands of games")]
    fn of(promoted: &[Promoted]) -> Learnt {
        let share = |of: &[Promoted]| {
            let sum = |number: fn(&Promoted) -> u64| of.iter().map(number).sum::<u64>() as f64;
            let first = sum(|promoted| promoted.health.first);
            first / (first + sum(|promoted| promoted.health.second)).max(1.0)
        };
        Learnt {
            iterations: promoted.last().map_or(0, |last| last.iteration),
            accepted: promoted.iter().filter(|promoted| promoted.accepted).count(),
            first_won: [
                share(promoted),
                share(promoted.last().map_or(&[], std::slice::from_ref)),
            ],
            alarms: promoted
                .iter()
                .filter(|promoted| !promoted.alarms.is_empty())
                .count(),
        }
    }
}

impl Arguments {
    /// The games of a network against an opponent: those that are kept, or played now; `None` if that was
    /// stopped.
    fn played(
        &self,
        folder: &Path,
        run: &dyn Verbs,
        (iteration, best): (u32, &str),
        opponent: &str,
        stop: &Stop,
    ) -> Result<Option<Row>> {
        let network = run.folder().network(best)?.card.sha256;
        let kept = folder
            .join("papers")
            .join(format!("five-steps-{iteration:04}-{opponent}.json"));
        let row = Row {
            run: name(folder),
            iteration,
            network,
            opponent: opponent.to_owned(),
            games: self.games,
            seed: self.seed,
            simulations: self.simulations,
            mcts: self.mcts,
            as_first: WinsDrawsLosses::default(),
            as_second: WinsDrawsLosses::default(),
        };
        // What is damaged, or was asked otherwise, is played again.
        let known = std::fs::read(&kept).ok();
        let known = known.and_then(|bytes| serde_json::from_slice::<Row>(&bytes).ok());
        let asked_alike = |known: &Row| {
            Row {
                as_first: WinsDrawsLosses::default(),
                as_second: WinsDrawsLosses::default(),
                ..known.clone()
            } == row
        };
        if let Some(known) = known.filter(asked_alike) {
            return Ok(Some(known));
        }
        let Some([as_first, as_second]) = self.play(folder, run, best, &row, stop)? else {
            return Ok(None);
        };
        let row = Row {
            as_first,
            as_second,
            ..row
        };
        std::fs::create_dir_all(folder.join("papers"))
            .with_context(|| format!("making a folder in {}", folder.display()))?;
        let mut bytes = serde_json::to_vec_pretty(&row)?;
        bytes.push(b'\n');
        write_whole(&kept, &bytes).with_context(|| format!("writing {}", kept.display()))?;
        Ok(Some(row))
    }

    fn play(
        &self,
        folder: &Path,
        run: &dyn Verbs,
        best: &str,
        row: &Row,
        stop: &Stop,
    ) -> Result<Option<[WinsDrawsLosses; 2]>> {
        let file = folder.join(best);
        let file = file.display();
        let contestant = |text: &str, nodes| -> Result<Contestant<Hex>> {
            Ok(Contestant {
                entrant: text.parse().with_context(|| text.to_owned())?,
                options: Vec::new(),
                limits: Limits {
                    nodes: Some(nodes),
                    ..Limits::default()
                },
            })
        };
        let cores = std::thread::available_parallelism().unwrap_or(NonZeroUsize::MIN);
        let at_a_time = self.threads.unwrap_or(cores).get();
        let series = Series {
            a: contestant(
                &format!("net:file={file},knowledge=off,precision=f32,batch=1"),
                self.simulations,
            )?,
            b: contestant(&row.opponent, self.mcts)?,
            schedule: Schedule {
                variant: variant(run)?,
                openings: Openings::None,
                seed: self.seed,
                games: 2 * self.games,
                part: None,
            },
            terms: Terms {
                max_plies: 1000,
                board_size: None,
                patience: Patience {
                    grace: Duration::from_mins(1),
                    longest: Duration::from_mins(10),
                },
            },
            concurrency: u16::try_from(at_a_time).unwrap_or(u16::MAX),
        };
        let title = format!("{} after {} v {}", row.run, row.iteration, row.opponent);
        let line = ProgressLine::shaped(2 * self.games, "{msg} {bar:30} {pos}/{len} games");
        let mut sides = [WinsDrawsLosses::default(); 2];
        let mut over = 0;
        series.play(&Before::nothing(), stop, &mut |news| {
            if let News::Over(record) = news {
                over += 1;
                // The first of each pair is A's game as the first player.
                let side = &mut sides[usize::from(record.game % 2 == 1)];
                match record.winner {
                    Some(Side::A) => side.wins += 1,
                    Some(Side::B) => side.losses += 1,
                    None => side.draws += 1,
                }
                let of = 2 * self.games;
                line.tell(
                    (over, of),
                    || title.clone(),
                    || format!("{title}: {over} of {of} games"),
                );
            }
            ControlFlow::Continue(())
        });
        line.finish();
        Ok((over == 2 * self.games).then_some(sides))
    }
}

/// What a run plays: Hex on a board of one size.
fn variant(run: &dyn Verbs) -> Result<Variant> {
    let names = &run.config().play.variants;
    let read = names.first().and_then(|name| name.parse::<AnyGame>().ok());
    let hex = read.and_then(<Hex as KnownGame>::of_any);
    let hex = hex.context("this is no run of Hex")?;
    ensure!(
        names.iter().all(|name| Some(name) == names.first()),
        "this run plays on boards of several sizes"
    );
    Ok(*hex.variant())
}

fn name(folder: &Path) -> String {
    let name = folder.file_name().unwrap_or(folder.as_os_str());
    name.to_string_lossy().into_owned()
}

fn print(
    arguments: &Arguments,
    rows: &[Row],
    learnt: &[Learnt],
    out: &mut impl Write,
) -> Result<()> {
    let Arguments {
        games,
        simulations,
        mcts,
        seed,
        ..
    } = arguments;
    writeln!(
        out,
        "{games} games a side from the empty board, {simulations} simulations against random moves and {mcts} random games, seed {seed}\n"
    )?;
    let names = arguments.runs.iter().map(|run| name(run));
    let names: Vec<String> = names.collect();
    let width = names.iter().map(String::len).max().unwrap_or(0).max(3);
    writeln!(
        out,
        "{:<width$} {:>10} {:>9} {:>18} {:>18} {:>10}",
        "run", "iterations", "accepted", "first won, of all", "of the last ones", "alarms"
    )?;
    for (name, learnt) in names.iter().zip(learnt) {
        writeln!(
            out,
            "{name:<width$} {:>10} {:>9} {:>16.1} % {:>16.1} % {:>10}",
            learnt.iterations,
            learnt.accepted,
            100.0 * learnt.first_won[0],
            100.0 * learnt.first_won[1],
            learnt.alarms
        )?;
    }
    writeln!(
        out,
        "\n{:<width$} {:>9}  {:<8} {:>14} {:>14}",
        "run", "iteration", "against", "as player one", "as player two"
    )?;
    for row in rows {
        let told = |side: WinsDrawsLosses| format!("{} : {}", side.wins, side.losses);
        writeln!(
            out,
            "{:<width$} {:>9}  {:<8} {:>14} {:>14}",
            row.run,
            row.iteration,
            row.opponent,
            told(row.as_first),
            told(row.as_second)
        )?;
    }
    Ok(())
}

/// A chart a run and opponent: what was won as player one and as player two, over the iterations.
fn draw(rows: &[Row], folder: &Path) -> Result<()> {
    let mut runs: Vec<&str> = rows.iter().map(|row| row.run.as_str()).collect();
    runs.dedup();
    let mut charts = Vec::new();
    for run in runs {
        for opponent in OPPONENTS {
            let of = || {
                rows.iter()
                    .filter(move |row| row.run == run && row.opponent == opponent)
            };
            let line = |name: &str, side: Player| Line {
                name: name.to_owned(),
                points: of()
                    .filter_map(|row| {
                        let own = match side {
                            Player::First => row.as_first,
                            Player::Second => row.as_second,
                        };
                        Some((f64::from(row.iteration), 100.0 * own.score()?))
                    })
                    .collect(),
            };
            charts.push(Chart {
                title: format!("{run}: against {opponent}"),
                note: String::new(),
                along: "iteration".into(),
                up: "won, %".into(),
                marks: Marks::Lines(vec![
                    line("as player one", Player::First),
                    line("as player two", Player::Second),
                ]),
            });
        }
    }
    let path = folder.join("five-steps.svg");
    write_whole(&path, charts::sheet(&charts).as_bytes())
        .with_context(|| format!("writing {}", path.display()))
}
