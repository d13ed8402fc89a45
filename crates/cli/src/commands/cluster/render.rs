//! `hexapod cluster render`: what schedulers are given, as files to read and edit.

use std::io::Write;
use std::path::PathBuf;
use std::process::ExitCode;

use anyhow::Result;
use cluster::scripts::{self, Written};
use cluster::{Config, Step, kubernetes};

use super::Which;
use super::run::{Run, program};

/// Write the scripts of a run, to be read and edited.
///
/// Reads cluster.toml in the folder of the run, which says what the scheduler is asked for; without one it is
/// written, with every field. Prints the files. A script that was changed by hand is kept.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  hexapod cluster render runs/hex-5x5
  hexapod cluster render runs/hex-5x5 --dry-run
  hexapod cluster render runs/hex-5x5 --for kubernetes")]
pub(super) struct Arguments {
    #[command(flatten)]
    which: Which,
    /// Who schedules.
    #[arg(long = "for", value_enum, default_value_t = Scheduler::Slurm)]
    scheduler: Scheduler,
    /// Write anew what was changed by hand, too.
    #[arg(long)]
    force: bool,
    /// Print the scripts, and write nothing.
    #[arg(long)]
    dry_run: bool,
}

/// Who schedules.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
enum Scheduler {
    /// Scripts for sbatch; `hexapod cluster submit` hands them in.
    Slurm,
    /// Indexed Jobs, and a script that applies them one after the other: run.sh.
    Kubernetes,
}

pub(super) fn run(arguments: &Arguments, out: &mut impl Write) -> Result<ExitCode> {
    let run = Run::open(&arguments.which)?;
    let files = match arguments.scheduler {
        Scheduler::Slurm => slurm(&run)?,
        Scheduler::Kubernetes => jobs(&run)?,
    };
    if arguments.dry_run {
        for (path, text) in files {
            writeln!(out, "== {}\n{text}", path.display())?;
        }
        return Ok(ExitCode::SUCCESS);
    }
    let config = run.place.config();
    if !config.exists() {
        files::write_whole(&config, Config::template().as_bytes())?;
        writeln!(out, "{}", config.display())?;
    }
    for (path, text) in files {
        let written = match arguments.scheduler {
            Scheduler::Slurm => scripts::put(&path, &text, arguments.force)?,
            // They are made anew for every iteration, and their words are those of cluster.toml.
            Scheduler::Kubernetes => scripts::put(&path, &text, true)?,
        };
        if written == Written::Kept {
            crate::complain(&format!(
                "{} was changed by hand, and is kept; --force writes it anew",
                path.display()
            ));
        }
        writeln!(out, "{}", path.display())?;
    }
    Ok(ExitCode::SUCCESS)
}

/// What Slurm is given.
fn slurm(run: &Run) -> Result<Vec<(PathBuf, String)>> {
    let files = Step::ALL.map(|step| Ok((run.place.script(step), run.script(step)?)));
    files.into_iter().collect()
}

/// What Kubernetes is given.
fn jobs(run: &Run) -> Result<Vec<(PathBuf, String)>> {
    let mut files = Vec::new();
    for step in Step::ALL {
        let text = kubernetes::manifest(&run.place, &run.config, step, run.parts(step))?;
        files.push((kubernetes::path(&run.place, step), text));
    }
    let iterations = run.verbs.config().iterations;
    let driver = kubernetes::driver(&run.place, iterations, &program()?);
    files.push((kubernetes::driver_path(&run.place), driver));
    Ok(files)
}
