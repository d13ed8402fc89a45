//! `hexapod train loop`: a run from its config to its last network, on this machine.

use std::io::Write;
use std::path::PathBuf;
use std::process::ExitCode;

use anyhow::{Context as _, Result};
use training::reinforcement::{self, Status, verbs};

use super::at_work::AtWork;
use super::place;
use crate::interruption;

/// Let a network learn from its own games.
///
/// Plays, collects, fits, judges and promotes, again and again, on this machine. The folder holds everything:
/// the config, every network, the games, metrics.jsonl and an event file for `TensorBoard`. The same command goes on where it was stopped, by Ctrl-C, by SIGTERM or by --minutes, and
/// ends with the same networks, to the last bit, however often that happened. `hexapod serve --runs` draws
/// the run while it goes on. The run stops with the reason if its games are one-sided or have collapsed.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Example:
  hexapod train loop configs/hex-5x5.toml --out runs/hex-5x5")]
pub(super) struct Arguments {
    /// What is learnt, and how: see `configs/`.
    #[arg(value_hint = clap::ValueHint::FilePath)]
    config: PathBuf,
    /// The folder of the run, or its place in a bucket (`s3://BUCKET/PREFIX`).
    #[arg(long, value_name = "RUN", value_hint = clap::ValueHint::DirPath)]
    out: PathBuf,
    #[command(flatten)]
    at_work: AtWork,
}

pub(super) fn run(arguments: &Arguments, out: &mut impl Write) -> Result<ExitCode> {
    let path = &arguments.config;
    let text =
        std::fs::read_to_string(path).with_context(|| format!("reading {}", path.display()))?;
    let stop = interruption::stop()?;
    let (_lock, mut run) = verbs::begin_alone(&text, path, place::of(&arguments.out)?)?;
    let iterations = run.config().iterations;
    let code = arguments
        .at_work
        .perform(&stop, Some(iterations), |context| {
            reinforcement::run(run.as_mut(), context)
        })?;
    if let Some(best) = Status::of(run.as_ref())?
        .best
        .filter(|_| code == ExitCode::SUCCESS)
    {
        writeln!(out, "{}", arguments.out.join(best).display())?;
    }
    Ok(code)
}
