//! `hexapod papers`: what papers have published, done again.

mod hive_sl;
mod tables;

use std::io::Write;
use std::process::ExitCode;

use anyhow::Result;

/// Do again what papers have published.
#[derive(Debug, clap::Args)]
#[command(after_help = AFTER_HELP)]
pub(crate) struct Arguments {
    #[command(subcommand)]
    command: Command,
}

const AFTER_HELP: &str = "\
Example:
  hexapod papers hive-sl sl0.safetensors sl1.safetensors --games 1000 --seed 1";

#[derive(Debug, clap::Subcommand)]
enum Command {
    // What it does is told where its arguments are.
    HiveSl(hive_sl::Arguments),
}

pub(crate) fn run(arguments: &Arguments, out: &mut impl Write) -> Result<ExitCode> {
    match &arguments.command {
        Command::HiveSl(arguments) => hive_sl::run(arguments, out),
    }
}
