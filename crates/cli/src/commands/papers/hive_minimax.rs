//! `hexapod papers hive-minimax`: what each step from a textbook's minimax to our alpha-beta brought.

use std::io::Write;
use std::num::NonZeroUsize;
use std::ops::ControlFlow;
use std::path::PathBuf;
use std::process::ExitCode;
use std::time::Duration;

use anyhow::{Context as _, Result};
use arena::{
    Before, Contestant, Elo, News, Openings, Patience, Schedule, Series, Tally, Terms,
    WinsDrawsLosses,
};
use engine::heuristics::hive::Evaluation;
use engine::{Engine, EngineGame as _, Limits, Options, PlayerKind, Step, Stop};
use files::write_whole;
use game::{Dice, History};
use hive_rules::{Hive, Variant};
use serde::{Deserialize, Serialize};

use crate::clock::{Stopwatch, clock};
use crate::interruption;
use crate::progress_line::ProgressLine;

/// Measure each step from a textbook's minimax to our alpha-beta, in positions and in Elo.
///
/// The first five are a program in Python that Hexapod was begun from, built up as its author tells (`hexapod
/// match minimax:step=…`), the others ours: our search with its evaluation, with one made by hand, and with the
/// one that ships. Each step searches the same positions of the base game to a depth, one thread each, with
/// nothing remembered from the one before; then each plays against the one before it, from paired random
/// openings. With a number of positions a move, every step looks as deep as these reach.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Example:
  hexapod papers hive-minimax --depth 4 --positions 10 --games 100 --nodes 5000 --out runs/minimax")]
pub(super) struct Arguments {
    /// Plies that the positions are searched to.
    #[arg(long, value_name = "PLIES", default_value_t = 4, value_parser = clap::value_parser!(u32).range(1..=20))]
    depth: u32,
    /// How many positions, from games of our player against itself, 8 to 36 plies in.
    #[arg(long, value_name = "N", default_value_t = 10)]
    positions: u64,
    /// Games of each match; in pairs, both colours of an opening.
    #[arg(long, value_name = "N", default_value_t = 100)]
    games: u64,
    /// Positions a move in the matches.
    #[arg(long, value_name = "N", default_value_t = 5000, value_parser = clap::value_parser!(u64).range(1..))]
    nodes: u64,
    /// What is random follows from this number.
    #[arg(long, value_name = "NUMBER", default_value_t = 1)]
    seed: u64,
    /// Games at a time; otherwise as many as there are cores.
    #[arg(long, value_name = "N")]
    threads: Option<NonZeroUsize>,
    /// Keep what was measured there, so that the same command goes on from it.
    #[arg(long, value_name = "FOLDER", value_hint = clap::ValueHint::DirPath)]
    out: Option<PathBuf>,
    /// Print JSON.
    #[arg(long)]
    json: bool,
}

/// A step: what it is called here, and as a match names it.
const STEPS: [(&str, &str); 8] = [
    ("minimax", "minimax:step=plain"),
    ("and alpha-beta pruning", "minimax:step=pruning"),
    ("and its order of moves", "minimax:step=order"),
    ("and deepening with estimates", "minimax:step=deepening"),
    ("and its endgame: all of it", "minimax:step=endgame"),
    ("our search, its evaluation", "alphabeta:eval=minimax"),
    ("our evaluation by hand", "alphabeta:eval=hand"),
    ("our learnt evaluation", "alphabeta"),
];

/// What was measured of a step.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
struct Measured {
    step: String,
    depth: u32,
    positions: u64,
    seed: u64,
    /// Positions visited for an answer, on average and at most, and seconds.
    nodes: f64,
    most_nodes: u64,
    seconds: f64,
    most_seconds: f64,
}

/// A match against the step before.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
struct Played {
    step: String,
    against: String,
    games: u64,
    nodes: u64,
    seed: u64,
    as_white: WinsDrawsLosses,
    as_black: WinsDrawsLosses,
    elo: Option<[f64; 3]>,
}

pub(super) fn run(arguments: &Arguments, out: &mut impl Write) -> Result<ExitCode> {
    let stop = interruption::stop()?;
    let stopped = || {
        let goes_on = arguments.out.is_some();
        crate::complain(if goes_on {
            "stopped; the same command goes on from here"
        } else {
            "stopped"
        });
        Ok(ExitCode::from(interruption::INTERRUPTED))
    };
    let positions = arguments.begin();
    let mut measured = Vec::new();
    let line = ProgressLine::new(STEPS.len(), "steps searched");
    for (number, (_, step)) in STEPS.into_iter().enumerate() {
        let Some(found) = arguments.measure(step, &positions, &stop)? else {
            return stopped();
        };
        measured.push(found);
        let done = number as u64 + 1;
        line.tell((done, STEPS.len() as u64), String::new, || {
            format!("{done} of {} steps searched", STEPS.len())
        });
    }
    line.finish();
    let mut played = Vec::new();
    for pair in STEPS.windows(2) {
        if let [(_, before), (_, step)] = pair {
            let Some(found) = arguments.play(step, before, &stop)? else {
                return stopped();
            };
            played.push(found);
        }
    }
    if arguments.json {
        let all = serde_json::json!({ "searched": measured, "played": played });
        writeln!(out, "{}", serde_json::to_string_pretty(&all)?)?;
    } else {
        print(arguments, &measured, &played, out)?;
    }
    Ok(ExitCode::SUCCESS)
}

impl Arguments {
    /// Positions of games of our player against itself, after four random plies.
    fn begin(&self) -> Vec<History<Hive>> {
        let options = Hive::usual().with_player(PlayerKind::AlphaBeta);
        let mut engine = Engine::<Hive>::new(options, clock());
        let few = Limits {
            nodes: Some(300),
            ..Limits::default()
        };
        let mut positions = Vec::new();
        for number in 0..self.positions {
            let mut dice = Dice::new(self.seed, number);
            engine.new_game();
            let mut game = History::new(Variant::BASE, game::Repetition::Threefold);
            let wanted = 8 + 4 * (number % 8) as usize;
            while game.plies() < wanted && game.outcome().is_none() {
                let mv = if game.plies() < 4 {
                    dice.pick(&game.legal_moves())
                } else {
                    let report = engine.think(&game, &few, &Stop::new(), &mut |_| {});
                    report.and_then(|report| report.best())
                };
                let Some(mv) = mv.filter(|&mv| game.play(mv).is_ok()) else {
                    break;
                };
                let _ = mv;
            }
            if game.outcome().is_none() {
                positions.push(game);
            }
        }
        positions
    }

    /// What a step visits for these positions; `None` if it was stopped.
    fn measure(
        &self,
        step: &str,
        positions: &[History<Hive>],
        stop: &Stop,
    ) -> Result<Option<Measured>> {
        let mut found = Measured {
            step: step.to_owned(),
            depth: self.depth,
            positions: positions.len() as u64,
            seed: self.seed,
            nodes: 0.0,
            most_nodes: 0,
            seconds: 0.0,
            most_seconds: 0.0,
        };
        let path = self.kept(&format!("searched-{}", file_name(step)));
        let known: Option<Measured> = read(path.as_ref());
        let asked = |of: &Measured| {
            (of.depth, of.positions, of.seed) == (found.depth, found.positions, found.seed)
        };
        if let Some(known) = known.filter(asked) {
            return Ok(Some(known));
        }
        let limits = Limits {
            depth: Some(self.depth),
            ..Limits::default()
        };
        for game in positions {
            let mut engine = seated(step);
            let watch = Stopwatch::start();
            let report = engine.think(game, &limits, stop, &mut |_| {});
            let seconds = watch.elapsed().as_secs_f64();
            if stop.is_raised() {
                return Ok(None);
            }
            let nodes = report.map_or(0, |report| report.work.nodes);
            found.nodes += mean(nodes) / mean(found.positions.max(1));
            found.seconds += seconds / mean(found.positions.max(1));
            found.most_nodes = found.most_nodes.max(nodes);
            found.most_seconds = found.most_seconds.max(seconds);
        }
        write(path.as_ref(), &found)?;
        Ok(Some(found))
    }

    /// A match of a step against the one before it; `None` if it was stopped.
    fn play(&self, step: &str, before: &str, stop: &Stop) -> Result<Option<Played>> {
        let path = self.kept(&format!("played-{}", file_name(step)));
        let known: Option<Played> = read(path.as_ref());
        let asked =
            |of: &Played| (of.games, of.nodes, of.seed) == (self.games, self.nodes, self.seed);
        if let Some(known) = known.filter(asked) {
            return Ok(Some(known));
        }
        let contestant = |text: &str| -> Result<Contestant<Hive>> {
            Ok(Contestant {
                entrant: text.parse().with_context(|| text.to_owned())?,
                options: Vec::new(),
                limits: Limits {
                    nodes: Some(self.nodes),
                    ..Limits::default()
                },
            })
        };
        let cores = std::thread::available_parallelism().unwrap_or(NonZeroUsize::MIN);
        let at_a_time = self.threads.unwrap_or(cores).get();
        let series = Series {
            a: contestant(step)?,
            b: contestant(before)?,
            schedule: Schedule {
                variant: Variant::BASE,
                openings: Openings::Random { plies: 4 },
                seed: self.seed,
                games: self.games,
                part: None,
            },
            terms: Terms {
                max_plies: 200,
                board_size: None,
                patience: Patience {
                    grace: Duration::from_mins(1),
                    longest: Duration::from_mins(10),
                },
            },
            concurrency: u16::try_from(at_a_time).unwrap_or(u16::MAX),
        };
        let line = ProgressLine::shaped(self.games, "{msg} {bar:30} {pos}/{len} games");
        let mut tally = Tally::new(None);
        series.play(&Before::nothing(), stop, &mut |news| {
            if let News::Over(record) = news {
                tally.add(&record);
                let over = tally.games();
                let told = || format!("{step} against {before}: {over} of {} games", self.games);
                line.tell((over, self.games), || step.to_owned(), told);
            }
            ControlFlow::Continue(())
        });
        line.finish();
        if tally.games() < self.games {
            return Ok(None);
        }
        let elo = |elo: Elo| [elo.difference, elo.low, elo.high];
        let found = Played {
            step: step.to_owned(),
            against: before.to_owned(),
            games: self.games,
            nodes: self.nodes,
            seed: self.seed,
            as_white: tally.as_white(),
            as_black: tally.as_black(),
            elo: tally
                .elo()
                .map(elo)
                .filter(|elo| elo.iter().all(|number| number.is_finite())),
        };
        write(path.as_ref(), &found)?;
        Ok(Some(found))
    }

    fn kept(&self, name: &str) -> Option<PathBuf> {
        let folder = self.out.as_ref()?;
        Some(folder.join(format!("{name}.json")))
    }
}

/// The player of a step, as a match would seat it.
fn seated(step: &str) -> Engine<Hive> {
    let (player, setting) = step.split_once(':').unwrap_or((step, ""));
    let value = setting.split_once('=').map_or("", |(_, value)| value);
    let player = if player == PlayerKind::Minimax.name() {
        PlayerKind::Minimax
    } else {
        PlayerKind::AlphaBeta
    };
    let options = Options {
        step: Step::named(value).unwrap_or_default(),
        ..Hive::usual().with_player(player)
    };
    let engine = Engine::new(options, clock());
    match value {
        "minimax" => engine.with_evaluation(Evaluation::minimax()),
        "hand" => engine.with_evaluation(Evaluation::by_hand()),
        _ => engine,
    }
}

fn file_name(step: &str) -> String {
    step.replace([':', '='], "-")
}

/// What was kept. What is damaged is measured again.
fn read<T: for<'a> Deserialize<'a>>(path: Option<&PathBuf>) -> Option<T> {
    serde_json::from_slice(&std::fs::read(path?).ok()?).ok()
}

fn write(path: Option<&PathBuf>, what: &impl Serialize) -> Result<()> {
    let Some(path) = path else {
        return Ok(());
    };
    if let Some(folder) = path.parent() {
        std::fs::create_dir_all(folder)
            .with_context(|| format!("making the folder {}", folder.display()))?;
    }
    let mut bytes = serde_json::to_vec_pretty(what)?;
    bytes.push(b'\n');
    write_whole(path, &bytes).with_context(|| format!("writing {}", path.display()))
}

fn print(
    arguments: &Arguments,
    measured: &[Measured],
    played: &[Played],
    out: &mut impl Write,
) -> Result<()> {
    let positions = measured.first().map_or(0, |measured| measured.positions);
    writeln!(
        out,
        "to depth {}: {positions} positions of Base, seed {}\n",
        arguments.depth, arguments.seed
    )?;
    writeln!(
        out,
        "{:<30} {:<24} {:>12} {:>12} {:>10} {:>10}",
        "step", "player", "nodes", "at most", "seconds", "at most"
    )?;
    for ((name, _), of) in STEPS.iter().zip(measured) {
        writeln!(
            out,
            "{name:<30} {:<24} {:>12.0} {:>12} {:>10.4} {:>10.4}",
            of.step, of.nodes, of.most_nodes, of.seconds, of.most_seconds
        )?;
    }
    writeln!(
        out,
        "\nagainst the step before: {} games, {} positions a move, openings of 4 random plies\n",
        arguments.games, arguments.nodes
    )?;
    writeln!(
        out,
        "{:<30} {:>12} {:>12}  Elo, 95 %",
        "step", "as White", "as Black"
    )?;
    for ((name, _), of) in STEPS.iter().skip(1).zip(played) {
        let told = |own: WinsDrawsLosses| format!("{}-{}-{}", own.wins, own.draws, own.losses);
        let elo = of.elo.map_or_else(
            || "-".to_owned(),
            |[elo, low, high]| format!("{elo:+.0} [{low:+.0}, {high:+.0}]"),
        );
        writeln!(
            out,
            "{name:<30} {:>12} {:>12}  {elo}",
            told(of.as_white),
            told(of.as_black)
        )?;
    }
    Ok(())
}

#[expect(clippy::cast_precision_loss, reason = "a mean for people")]
fn mean(number: u64) -> f64 {
    number as f64
}
