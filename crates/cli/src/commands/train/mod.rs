//! `hexapod train`: teaching networks.

mod at_work;
mod of_a_run;
mod place;
mod run_loop;
mod status;
mod supervised;
mod task;
mod told;

use std::io::Write;
use std::num::NonZeroUsize;
use std::process::ExitCode;

use anyhow::Result;

pub(in crate::commands) use at_work::AtWork;
pub(crate) use told::duration;

/// Teach a network, by its own games or by those of others.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  hexapod train loop configs/hex-5x5.toml --out runs/hex-5x5
  hexapod train status runs/hex-5x5
  hexapod train supervised configs/hex-supervised.toml --out runs/hex")]
pub(crate) struct Arguments {
    #[command(subcommand)]
    command: Command,
}

#[derive(Debug, clap::Subcommand)]
enum Command {
    Loop(run_loop::Arguments),
    Play(of_a_run::Play),
    Collect(of_a_run::Collect),
    Fit(of_a_run::Fit),
    Judge(of_a_run::Judge),
    Promote(of_a_run::Promote),
    Status(status::Arguments),
    Supervised(supervised::Arguments),
}

pub(crate) fn run(arguments: &Arguments, out: &mut impl Write) -> Result<ExitCode> {
    match &arguments.command {
        Command::Loop(arguments) => run_loop::run(arguments, out),
        Command::Play(arguments) => of_a_run::play(arguments, out),
        Command::Collect(arguments) => of_a_run::collect(arguments, out),
        Command::Fit(arguments) => of_a_run::fit(arguments, out),
        Command::Judge(arguments) => of_a_run::judge(arguments, out),
        Command::Promote(arguments) => of_a_run::promote(arguments, out),
        Command::Status(arguments) => status::run(arguments, out),
        Command::Supervised(arguments) => supervised::run(arguments, out),
    }
}

/// As many as were asked for, or as there are cores.
fn threads(asked: Option<NonZeroUsize>) -> NonZeroUsize {
    let cores = || std::thread::available_parallelism().unwrap_or(NonZeroUsize::MIN);
    asked.unwrap_or_else(cores)
}
