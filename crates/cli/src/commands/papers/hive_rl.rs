//! `hexapod papers hive-rl`: the Hive paper's reinforcement learning, and its figure 2b.

use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use anyhow::{Context as _, Result, ensure};
use charts::{Chart, Line, Marks};
use engine::Stop;
use files::write_whole;
use net::file::Network;
use training::papers::hive_rl::{self, Match, Plan, Row};
use training::reinforcement::{self, RunError, Status, verbs};

use super::evaluators::{Device, evaluator};
use crate::commands::train::AtWork;
use crate::interruption;
use crate::progress_line::ProgressLine;

/// Do the Hive paper's reinforcement learning again: TS.1 to TS.5 from SL1, then figure 2b.
///
/// Games of the base game by the paper's rule, (1 - c) Q + c P / (1 + N), with its reward for surrounded queens;
/// at most 55 turns, 95 in the tree, 0 at the greatest length. TS.1 and TS.2 are 16,000 games of 50
/// simulations a move each, TS.3 to TS.5 3,000 games of 250; --scale plays fewer. Then every network meets SL1,
/// without a search and with one, and a table is printed: wins as the paper counts them, and with everything
/// counted. The folder is a run of `hexapod train loop`, with its config; the figure is figure-2b.svg in it. The
/// same command goes on where it was stopped.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Example:
  hexapod papers hive-rl --start runs/sl1/network.safetensors --out runs/hive-rl --scale 0.01")]
pub(super) struct Arguments {
    /// SL1: the network that it begins with; its card lies beside it.
    #[arg(long, value_name = "FILE", value_hint = clap::ValueHint::FilePath)]
    start: PathBuf,
    /// The folder of the run.
    #[arg(long, value_name = "RUN", value_hint = clap::ValueHint::DirPath)]
    out: PathBuf,
    /// How much of the paper's games are played, in learning and in the figure.
    #[arg(long, value_name = "SHARE", default_value_t = 1.0)]
    scale: f64,
    /// Games a colour in each match of the figure; otherwise 1,000 times the scale, 20 at least.
    #[arg(long, value_name = "N")]
    games: Option<usize>,
    /// The paper's c, from 0 to 1: how much the prior counts. It does not print the one that it had.
    #[arg(long, value_name = "C", default_value_t = 0.5)]
    control: f32,
    /// What is random follows from this number.
    #[arg(long, value_name = "NUMBER", default_value_t = 1)]
    seed: u64,
    /// Print JSON.
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    at_work: AtWork,
}

pub(super) fn run(arguments: &Arguments, out: &mut impl Write) -> Result<ExitCode> {
    let &Arguments { scale, control, .. } = arguments;
    ensure!(
        scale > 0.0 && scale <= 1.0,
        "--scale {scale}: it is more than 0 and at most 1"
    );
    ensure!(
        (0.0..=1.0).contains(&control),
        "--control {control}: it is from 0 to 1"
    );
    let start = Network::open(&arguments.start)?;
    // The run may be gone on with from elsewhere.
    let path = std::path::absolute(&arguments.start).unwrap_or(arguments.start.clone());
    let text = hive_rl::config(&Plan {
        scale,
        start: &path,
        card: &start.card,
        control,
        seed: arguments.seed,
    });
    let stop = interruption::stop()?;
    let made = Path::new("the config that --scale, --control, --seed and --start make");
    let (_lock, mut run) = verbs::begin_alone(&text, made, arguments.out.as_path())?;
    let mut figure = Ok(None);
    let code = arguments
        .at_work
        .perform(&stop, Some(hive_rl::ITERATIONS), |context| {
            reinforcement::run(run.as_mut(), context)?;
            figure = arguments.figure(&start, context.stop);
            match figure {
                Ok(None) => Err(RunError::Stopped),
                _ => Ok(()),
            }
        })?;
    let Some(rows) = figure? else {
        return Ok(code);
    };
    debug_assert!(Status::of(run.as_ref())?.next.is_none());
    let picture = arguments.out.join("figure-2b.svg");
    write_whole(&picture, charts::sheet(&charts_of(&rows)).as_bytes())
        .with_context(|| format!("writing {}", picture.display()))?;
    if arguments.json {
        writeln!(out, "{}", serde_json::to_string_pretty(&rows)?)?;
    } else {
        print(&rows, out)?;
        writeln!(out, "\n{}", picture.display())?;
    }
    Ok(code)
}

impl Arguments {
    /// Plays the matches that are not there yet; `None` if that was stopped.
    fn figure(&self, start: &Network, stop: &Stop) -> Result<Option<Vec<Row>>> {
        #[expect(
            clippy::cast_possible_truncation,
            clippy::cast_sign_loss,
            reason = "a thousand at most"
        )]
        let usual = ((1000.0 * self.scale).round() as usize).max(20);
        let games = self.games.unwrap_or(usual);
        let device = Device::from(self.at_work.device());
        let threads = self.at_work.threads();
        let folder = self.out.join("figure-2b");
        std::fs::create_dir_all(&folder)
            .with_context(|| format!("making the folder {}", folder.display()))?;
        let sl1 = evaluator(&self.start, start, device, threads)?;
        let all = Match::all();
        let mut rows = Vec::new();
        for (number, wanted) in all.iter().enumerate() {
            let name = wanted.name();
            let path = match wanted.iteration {
                0 => self.start.clone(),
                iteration => self
                    .out
                    .join(format!("iteration-{iteration:04}/candidate.safetensors")),
            };
            let network = Network::open(&path)?;
            let networks = [&network, start].map(|network| network.card.sha256.clone());
            let kept = folder.join(format!("{name}-{}.json", wanted.simulations));
            // What is damaged is played again.
            let known = std::fs::read(&kept).ok();
            let known = known.and_then(|bytes| serde_json::from_slice::<Row>(&bytes).ok());
            let is_this = |row: &Row| {
                let asked = (games, self.seed, self.control.to_bits());
                (row.games, row.seed, row.control.to_bits()) == asked && row.networks == networks
            };
            if let Some(row) = known.filter(is_this) {
                rows.push(row);
                continue;
            }
            let own = evaluator(&path, &network, device, threads)?;
            let template = "{msg} {bar:30} {pos}/{len} games over";
            let line = ProgressLine::shaped(2 * games as u64, template);
            let title = format!(
                "figure 2b, {} of {}: {name} with {}",
                number + 1,
                all.len(),
                wanted.simulations
            );
            let row = wanted.play(
                [&own, &sl1],
                (games, self.seed, device.batch() as usize, self.control),
                networks,
                stop,
                &mut |progress| {
                    let (over, of) = (progress.over as u64, progress.of as u64);
                    let told = || format!("{title}: {over} of {of} games are over");
                    line.tell((over, of), || title.clone(), told);
                },
            );
            line.finish();
            let Some(row) = row else {
                return Ok(None);
            };
            let mut bytes = serde_json::to_vec_pretty(&row)?;
            bytes.push(b'\n');
            write_whole(&kept, &bytes).with_context(|| format!("writing {}", kept.display()))?;
            rows.push(row);
        }
        Ok(Some(rows))
    }
}

fn print(rows: &[Row], out: &mut impl Write) -> Result<()> {
    if let Some(row) = rows.first() {
        writeln!(
            out,
            "against SL1 without a search: {} games a colour, 4 random turns, seed {}, c {}",
            row.games, row.seed, row.control
        )?;
    }
    writeln!(
        out,
        "\n{:<6} {:>11} {:>17} {:>17} {:>12} {:>12}  Elo, 95 %",
        "", "simulations", "White, of kept", "Black, of kept", "as White", "as Black"
    )?;
    for row in rows {
        let shares = row.shares();
        let share = |colour: usize| {
            let share = shares[colour].map(|share| format!("{:.1} %", 100.0 * share));
            format!(
                "{} of {}",
                share.unwrap_or_else(|| "-".to_owned()),
                row.kept[colour]
            )
        };
        let counted =
            |own: arena::WinsDrawsLosses| format!("{}-{}-{}", own.wins, own.draws, own.losses);
        let elo = row.elo.map_or_else(
            || "-".to_owned(),
            |[elo, low, high]| format!("{elo:+.0} [{low:+.0}, {high:+.0}]"),
        );
        writeln!(
            out,
            "{:<6} {:>11} {:>17} {:>17} {:>12} {:>12}  {elo}",
            row.name,
            row.simulations,
            share(0),
            share(1),
            counted(row.as_white),
            counted(row.as_black)
        )?;
    }
    Ok(())
}

/// The figure: over the iterations without a search, and over simulations for SL1 and TS.1.
fn charts_of(rows: &[Row]) -> Vec<Chart> {
    let line = |name: &str, colour: usize, points: &dyn Fn(&Row) -> Option<f64>| Line {
        name: name.to_owned(),
        points: rows
            .iter()
            .filter_map(|row| Some((points(row)?, 100.0 * row.shares()[colour]?)))
            .collect(),
    };
    let iteration = |row: &Row| {
        let number = row
            .name
            .strip_prefix("TS.")
            .map_or(Some(0), |n| n.parse().ok());
        number.filter(|_| row.simulations == 0).map(f64::from)
    };
    let simulations = |name: &'static str| {
        move |row: &Row| (row.name == name).then(|| f64::from(row.simulations))
    };
    let note = rows.first().map_or(String::new(), |row| {
        format!("{} games a colour against SL1", row.games)
    });
    vec![
        Chart {
            title: "Figure 2b: each iteration, without a search".into(),
            note: note.clone(),
            along: "iteration (0 is SL1)".into(),
            up: "won of the games kept, %".into(),
            marks: Marks::Lines(vec![
                line("White", 0, &iteration),
                line("Black", 1, &iteration),
            ]),
        },
        Chart {
            title: "Figure 2b: with a search".into(),
            note: String::new(),
            along: "simulations a move".into(),
            up: "won of the games kept, %".into(),
            marks: Marks::Lines(vec![
                line("TS.1 White", 0, &simulations("TS.1")),
                line("TS.1 Black", 1, &simulations("TS.1")),
                line("SL1 White", 0, &simulations("SL1")),
                line("SL1 Black", 1, &simulations("SL1")),
            ]),
        },
    ]
}
