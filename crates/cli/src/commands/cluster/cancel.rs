//! `hexapod cluster cancel`: takes a run out of the queue.

use std::io::Write;
use std::process::ExitCode;

use anyhow::Result;
use cluster::slurm::{Slurm, State, cancellation, shown};

use super::Which;
use super::caller::Programs;
use super::run::Run;

/// Take all jobs of a run out of the queue.
///
/// What was played and learnt stays: `hexapod cluster submit` goes on from there. Prints the numbers of the jobs.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Example:
  hexapod cluster cancel runs/hex-5x5")]
pub(super) struct Arguments {
    #[command(flatten)]
    which: Which,
    /// Print the calls of scancel, and cancel nothing.
    #[arg(long)]
    dry_run: bool,
}

pub(super) fn run(arguments: &Arguments, out: &mut impl Write) -> Result<ExitCode> {
    let run = Run::open(&arguments.which)?;
    let mut programs = Programs::at_once()?;
    let mut slurm = Slurm::new(&mut programs);
    let jobs = slurm.jobs(&run.place)?.into_iter();
    let jobs = jobs.filter(|job| matches!(job.state, State::Waits | State::Runs));
    // The last first: a step that waits runs as soon as nothing is before it.
    let mut numbers: Vec<u64> = jobs.map(|job| job.number).collect();
    numbers.reverse();
    numbers.dedup();
    if numbers.is_empty() {
        crate::complain("no job of this run is in the queue");
    } else if arguments.dry_run {
        for number in numbers {
            writeln!(out, "{}", shown(&cancellation(number)))?;
        }
    } else {
        slurm.cancel(&numbers)?;
        for number in numbers {
            writeln!(out, "{number}")?;
        }
    }
    Ok(ExitCode::SUCCESS)
}
