//! `hexapod cluster render`: what schedulers are given, as files to read and edit.

use std::io::Write;
use std::process::ExitCode;

use anyhow::Result;
use cluster::scripts::Written;
use cluster::{Config, Step};

use super::Which;
use super::run::Run;

/// Write the scripts of a run, to be read and edited.
///
/// Reads cluster.toml in the folder of the run, which says what the scheduler is asked for; without one it is
/// written, with every field. Prints the files. A script that was changed by hand is kept.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  hexapod cluster render runs/hex-5x5
  hexapod cluster render runs/hex-5x5 --dry-run")]
pub(super) struct Arguments {
    #[command(flatten)]
    which: Which,
    /// Write anew what was changed by hand, too.
    #[arg(long)]
    force: bool,
    /// Print the scripts, and write nothing.
    #[arg(long)]
    dry_run: bool,
}

pub(super) fn run(arguments: &Arguments, out: &mut impl Write) -> Result<ExitCode> {
    let run = Run::open(&arguments.which)?;
    slurm(arguments, &run, out)?;
    Ok(ExitCode::SUCCESS)
}

fn slurm(arguments: &Arguments, run: &Run, out: &mut impl Write) -> Result<()> {
    if arguments.dry_run {
        for step in Step::ALL {
            writeln!(out, "== {}", run.place.script(step).display())?;
            write!(out, "{}", run.script(step)?)?;
        }
        return Ok(());
    }
    let config = run.place.config();
    if !config.exists() {
        files::write_whole(&config, Config::template().as_bytes())?;
        writeln!(out, "{}", config.display())?;
    }
    for (path, written) in run.write_scripts(arguments.force)? {
        if written == Written::Kept {
            crate::complain(&format!(
                "{} was changed by hand, and is kept; --force writes it anew",
                path.display()
            ));
        }
        writeln!(out, "{}", path.display())?;
    }
    Ok(())
}
