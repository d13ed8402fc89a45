//! `hexapod cluster`: a run of `hexapod train` on many machines.

mod caller;
mod cancel;
mod render;
mod run;
mod status;
mod submit;

use std::io::Write;
use std::path::PathBuf;
use std::process::ExitCode;

use anyhow::Result;

/// Let a run learn on a cluster: by Slurm, or by Kubernetes.
///
/// The scheduler schedules, the folder of the run is the state, and the steps of `hexapod train` are the work.
/// All machines must see the folder under the same name.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  hexapod train loop configs/hex-5x5.toml --out runs/hex-5x5 --minutes 0
  hexapod cluster render runs/hex-5x5
  hexapod cluster submit runs/hex-5x5
  hexapod cluster status runs/hex-5x5")]
pub(crate) struct Arguments {
    #[command(subcommand)]
    command: Command,
}

#[derive(Debug, clap::Subcommand)]
enum Command {
    Render(render::Arguments),
    Submit(submit::Arguments),
    Status(status::Arguments),
    Cancel(cancel::Arguments),
}

/// Which run.
#[derive(Debug, clap::Args)]
struct Which {
    /// The folder of the run: `hexapod train loop CONFIG --out RUN --minutes 0` begins one.
    #[arg(value_hint = clap::ValueHint::DirPath)]
    run: PathBuf,
}

pub(crate) fn run(arguments: &Arguments, out: &mut impl Write) -> Result<ExitCode> {
    match &arguments.command {
        Command::Render(arguments) => render::run(arguments, out),
        Command::Submit(arguments) => submit::run(arguments, out),
        Command::Status(arguments) => status::run(arguments, out),
        Command::Cancel(arguments) => cancel::run(arguments, out),
    }
}
