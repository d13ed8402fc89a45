//! `hexapod cluster submit`: hands what an iteration still needs to the scheduler.

use std::io::Write;
use std::process::ExitCode;

use anyhow::{Context as _, Result, bail};
use cluster::Step;
use cluster::scripts::Written;
use cluster::slurm::{Slurm, shown};
use cluster::submission::{self, Occasion, Outcome, Submission};
use training::reinforcement::RunFolder;

use super::Which;
use super::caller::Programs;
use super::run::Run;
use crate::{clock, interruption};

/// Let Slurm go on with a run, from wherever it stands.
///
/// Submits what the next iteration still needs, as jobs that wait for each other; the last of them submits the
/// iteration after it. A chain that was cancelled or has failed is revived by the same command. While one lives,
/// it submits nothing. Prints the numbers of the jobs.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  hexapod cluster submit runs/hex-5x5
  hexapod cluster submit runs/hex-5x5 --dry-run")]
pub(super) struct Arguments {
    #[command(flatten)]
    which: Which,
    /// Print the calls of sbatch, and submit nothing.
    #[arg(long)]
    dry_run: bool,
    /// Said by scripts: the step that could not be done.
    #[arg(long, value_name = "STEP", hide = true, value_parser = step)]
    after_failed: Option<Step>,
}

fn step(verb: &str) -> Result<Step, String> {
    Step::of_verb(verb).ok_or_else(|| format!("`{verb}` is no step"))
}

pub(super) fn run(arguments: &Arguments, out: &mut impl Write) -> Result<ExitCode> {
    let mut run = Run::open(&arguments.which)?;
    let status = run.status()?;
    let Some(next) = status.next else {
        if !arguments.dry_run {
            // Somebody may have been killed between the last files.
            let _lock = RunFolder::lock(run.place.run())?;
            run.verbs.promote(status.over)?;
        }
        let best = status.best.unwrap_or_default();
        writeln!(
            out,
            "all {} iterations are over; best network: {best}",
            status.over
        )?;
        return Ok(ExitCode::SUCCESS);
    };
    if next.collected
        && !next.fitted
        && !next.alarms.is_empty()
        && run.verbs.config().collect.alarms.stop
    {
        bail!("iteration {} waits for {}", next.iteration, next.waits_for);
    }
    let left = run.left(next.iteration)?;
    if arguments.dry_run {
        for order in submission::orders(&run.place, &run.config, &left)? {
            let step = order.step;
            // The names of jobs that come before stand for their numbers.
            let words: Vec<String> = order
                .words(&run.place)
                .iter()
                .map(|word| bash(word))
                .collect();
            writeln!(out, "{step}=$({})", words.join(" "))?;
        }
        return Ok(ExitCode::SUCCESS);
    }
    for (path, written) in run.write_scripts()? {
        if written == Written::Kept {
            crate::complain(&format!(
                "{} was changed by hand, and is used as it is",
                path.display()
            ));
        }
    }
    let occasion = Occasion {
        now: clock::now(),
        inside: job()?,
        after_failed: arguments.after_failed,
    };
    let mut programs = Programs::patient()?;
    let mut slurm = Slurm::new(&mut programs);
    let submitted = submission::submit(&run.place, &run.config, &left, &occasion, &mut slurm);
    let submission = match submitted {
        Ok(Outcome::Submitted(submission)) => submission,
        Ok(Outcome::Lives(jobs)) => {
            let mut names: Vec<u64> = jobs.iter().map(|job| job.number).collect();
            names.dedup();
            let names: Vec<String> = names.iter().map(u64::to_string).collect();
            crate::complain(&format!(
                "nothing was submitted: a chain lives already, as jobs {}",
                names.join(", ")
            ));
            return Ok(ExitCode::SUCCESS);
        }
        Err(error) if programs.is_stopped() => {
            crate::complain(&format!(
                "stopped; the same command goes on from here ({error})"
            ));
            return Ok(ExitCode::from(interruption::INTERRUPTED));
        }
        Err(error) => return Err(error.into()),
    };
    tell(submission, run.config.again(), out)?;
    Ok(ExitCode::SUCCESS)
}

/// Tells what was submitted, which may happen so many times by itself.
fn tell(submission: Submission, again: u32, out: &mut impl Write) -> Result<()> {
    if let Some(step) = submission.after_failed {
        crate::complain(&format!(
            "{step} could not be done: what is missing is submitted again, for the {} time of at most {}",
            ordinal(submission.again),
            again
        ));
    }
    for job in submission.jobs {
        let tasks = match job.tasks.len() {
            0 => String::new(),
            1 => ", 1 task".to_owned(),
            more => format!(", {more} tasks"),
        };
        let without = match job.without.join(", ") {
            none if none.is_empty() => none,
            nodes => format!(", not on {nodes}, where tasks failed"),
        };
        let (step, number) = (job.step, job.number);
        writeln!(
            out,
            "{number}: {step} of iteration {}{tasks}{without}",
            submission.iteration
        )?;
    }
    Ok(())
}

/// The job in which this runs, if it does.
fn job() -> Result<Option<u64>> {
    let number = std::env::var_os("SLURM_JOB_ID").unwrap_or_default();
    let number = number.to_string_lossy();
    if number.is_empty() {
        return Ok(None);
    }
    let read = number.parse();
    let read = read.with_context(|| format!("SLURM_JOB_ID={number} is no number of a job"))?;
    Ok(Some(read))
}

/// A word as bash takes it, in which `$play` and the like stay what they are.
fn bash(word: &str) -> String {
    if word.starts_with("--dependency=") {
        return word.to_owned();
    }
    shown(&[word.to_owned()])
}

fn ordinal(number: u32) -> String {
    match number {
        1 => "first".into(),
        2 => "second".into(),
        3 => "third".into(),
        more => format!("{more}th"),
    }
}
