//! `hexapod train status`: where a run stands.

use std::io::Write;
use std::path::PathBuf;
use std::process::ExitCode;

use anyhow::Result;
use training::reinforcement::{Status, verbs};

use super::{place, told};

/// Where a run stands, and what it waits for.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Example:
  hexapod train status runs/hex-5x5")]
pub(super) struct Arguments {
    /// The folder of the run, or its place in a bucket.
    #[arg(value_hint = clap::ValueHint::DirPath)]
    run: PathBuf,
    /// Print JSON.
    #[arg(long)]
    json: bool,
}

pub(super) fn run(arguments: &Arguments, out: &mut impl Write) -> Result<ExitCode> {
    let status = Status::of(verbs::open(place::of(&arguments.run)?)?.as_ref())?;
    if arguments.json {
        writeln!(out, "{}", serde_json::to_string_pretty(&status)?)?;
        return Ok(ExitCode::SUCCESS);
    }
    writeln!(
        out,
        "{}: {} of {} iterations are over",
        status.name, status.over, status.iterations
    )?;
    let best = status
        .best
        .as_deref()
        .unwrap_or("none yet: search alone plays");
    writeln!(out, "best network: {best}")?;
    for promoted in &status.last {
        for line in told::promoted(promoted) {
            writeln!(out, "{line}")?;
        }
    }
    if let Some(next) = &status.next {
        writeln!(
            out,
            "iteration {} waits for {}",
            next.iteration, next.waits_for
        )?;
    }
    if let Some(left) = status.left.filter(|&left| left > 0.0) {
        writeln!(out, "about {} left at this pace", told::duration(left))?;
    }
    Ok(ExitCode::SUCCESS)
}
