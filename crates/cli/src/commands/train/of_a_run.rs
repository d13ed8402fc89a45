//! `hexapod train play`, `collect`, `fit`, `judge`, `promote`: one step of a run, for whoever divides
//! the work among machines.

use std::io::Write;
use std::path::PathBuf;
use std::process::ExitCode;

use anyhow::Result;
use files::Lock;
use training::reinforcement::verbs::{self, Context, Verbs};
use training::reinforcement::{Config, Part, RunError, RunFolder, timed};

use super::at_work::AtWork;
use super::{place, task, told};
use crate::interruption;

/// Which iteration of which run.
#[derive(Debug, clap::Args)]
struct Which {
    /// The folder of the run, or its place in a bucket (`s3://BUCKET/PREFIX`): `hexapod train loop CONFIG
    /// --out RUN --minutes 0` begins one.
    #[arg(value_hint = clap::ValueHint::DirPath)]
    run: PathBuf,
    /// Which iteration, counted from one.
    #[arg(long, value_name = "K", value_parser = clap::value_parser!(u32).range(1..))]
    iteration: u32,
}

impl Which {
    fn open(&self) -> Result<Box<dyn Verbs>> {
        Ok(verbs::open(place::of(&self.run)?)?)
    }

    /// The same for a step that one process does: nobody else may be at one meanwhile.
    fn open_alone(&self) -> Result<(Option<Lock>, Box<dyn Verbs>)> {
        let run = self.open()?;
        Ok((RunFolder::lock(run.folder().clone())?, run))
    }
}

/// Work that many can share.
#[derive(Debug, clap::Args)]
struct InParts {
    #[command(flatten)]
    which: Which,
    /// Which parts, as 3/8; may be given more than once. Otherwise the share of this task, if a scheduler
    /// has started it as one of an array (`SLURM_ARRAY_TASK_ID`, `JOB_COMPLETION_INDEX`, from 0), or all.
    #[arg(long, value_name = "I/N")]
    part: Vec<Part>,
    /// How many tasks of an array share the parts; otherwise as many as there are parts.
    #[arg(long, value_name = "N", conflicts_with = "part", value_parser = clap::value_parser!(u32).range(1..))]
    tasks: Option<u32>,
    #[command(flatten)]
    at_work: AtWork,
}

/// A verb, of these parts.
type Act = fn(&mut dyn Verbs, u32, &[Part], &mut Context<'_>) -> Result<(), RunError>;

impl InParts {
    /// Does what was asked for of so many games in so many parts, as the config has it. What comes back
    /// is how the program ends, the run, and the parts.
    fn perform(
        &self,
        verb: &str,
        of: fn(&Config) -> (u64, u32),
        act: Act,
    ) -> Result<(ExitCode, Box<dyn Verbs>, Vec<Part>)> {
        let stop = interruption::stop()?;
        let mut run = self.which.open()?;
        let iteration = self.which.iteration;
        let (games, count) = of(run.config().at(self.which.iteration));
        let parts = if self.part.is_empty() {
            let tasks = self.tasks.unwrap_or(count);
            task::share(task::number()?, tasks, Part::all(count).collect())?
        } else {
            self.part.clone()
        };
        let work = parts.iter().map(|part| part.of(games).count() as u64).sum();
        let code = self.at_work.perform(&stop, None, |context| {
            timed(
                run.as_mut(),
                iteration,
                (verb, work),
                context,
                |run, context| act(run, iteration, &parts, context),
            )
        })?;
        Ok((code, run, parts))
    }
}

/// Play games of an iteration by search with the best network.
///
/// Prints the files of the parts. A part that is there, whole, is not played again. Whoever plays a part
/// writes the same file, on however many cores.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Example:
  hexapod train play runs/hex-5x5 --iteration 3 --part 2/8")]
pub(super) struct Play {
    #[command(flatten)]
    in_parts: InParts,
}

/// Count the parts of an iteration, look at the games, and say which are learnt from.
///
/// Prints what the games look like. Games that are one-sided or have collapsed are refused with the reason.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Example:
  hexapod train collect runs/hex-5x5 --iteration 3")]
pub(super) struct Collect {
    #[command(flatten)]
    which: Which,
    /// Print JSON.
    #[arg(long)]
    json: bool,
}

/// Learn from the games that were collected.
///
/// Prints the file of the candidate. The same command goes on where it was stopped.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Example:
  hexapod train fit runs/hex-5x5 --iteration 3")]
pub(super) struct Fit {
    #[command(flatten)]
    which: Which,
    #[command(flatten)]
    at_work: AtWork,
}

/// Play the candidate against the best network and against frozen anchors.
///
/// Prints the files of the parts. A part that is there is not played again.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Example:
  hexapod train judge runs/hex-5x5 --iteration 3 --part 1/1")]
pub(super) struct Judge {
    #[command(flatten)]
    in_parts: InParts,
}

/// Make the candidate the best network if it passes the gate.
///
/// Writes down how the iteration went.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Example:
  hexapod train promote runs/hex-5x5 --iteration 3")]
pub(super) struct Promote {
    #[command(flatten)]
    which: Which,
    /// Print JSON.
    #[arg(long)]
    json: bool,
}

pub(super) fn play(arguments: &Play, out: &mut impl Write) -> Result<ExitCode> {
    let of = |config: &Config| (config.play.games, config.play.parts);
    let in_parts = &arguments.in_parts;
    let (code, run, parts) = in_parts.perform("play", of, |run, iteration, parts, context| {
        run.play(iteration, parts, context)
    })?;
    for part in parts {
        let file = run.folder().games(in_parts.which.iteration, part);
        if run.folder().has(&file)? {
            writeln!(out, "{}", file.display())?;
        }
    }
    Ok(code)
}

pub(super) fn collect(arguments: &Collect, out: &mut impl Write) -> Result<ExitCode> {
    let (_lock, mut run) = arguments.which.open_alone()?;
    let collected = run.collect(arguments.which.iteration)?;
    if arguments.json {
        writeln!(out, "{}", serde_json::to_string_pretty(&collected)?)?;
    } else {
        for line in told::collected(&collected) {
            writeln!(out, "{line}")?;
        }
    }
    Ok(ExitCode::SUCCESS)
}

pub(super) fn fit(arguments: &Fit, out: &mut impl Write) -> Result<ExitCode> {
    let stop = interruption::stop()?;
    let (_lock, mut run) = arguments.which.open_alone()?;
    let iteration = arguments.which.iteration;
    let code = arguments.at_work.perform(&stop, None, |context| {
        timed(
            run.as_mut(),
            iteration,
            ("fit", 1),
            context,
            |run, context| run.fit(iteration, context),
        )
    })?;
    let candidate = run.folder().candidate(iteration);
    if code == ExitCode::SUCCESS && run.folder().has_network(&candidate)? {
        writeln!(out, "{}", candidate.display())?;
    }
    Ok(code)
}

pub(super) fn judge(arguments: &Judge, out: &mut impl Write) -> Result<ExitCode> {
    let of = |config: &Config| (config.judge.games, config.judge.parts);
    let in_parts = &arguments.in_parts;
    let (code, run, parts) = in_parts.perform("judge", of, |run, iteration, parts, context| {
        run.judge(iteration, parts, context)
    })?;
    for file in run
        .folder()
        .judged_files(in_parts.which.iteration, &parts)?
    {
        writeln!(out, "{}", file.display())?;
    }
    Ok(code)
}

pub(super) fn promote(arguments: &Promote, out: &mut impl Write) -> Result<ExitCode> {
    let (_lock, mut run) = arguments.which.open_alone()?;
    let promoted = run.promote(arguments.which.iteration)?;
    if arguments.json {
        writeln!(out, "{}", serde_json::to_string_pretty(&promoted)?)?;
    } else {
        for line in told::promoted(&promoted) {
            writeln!(out, "{line}")?;
        }
    }
    Ok(ExitCode::SUCCESS)
}
