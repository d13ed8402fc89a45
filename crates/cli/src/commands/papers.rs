//! `hexapod papers`: what papers have published, done again.

mod evaluators;
mod five_steps;
mod hive_manners;
mod hive_minimax;
mod hive_rl;
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
Examples:
  hexapod papers hive-sl sl0.safetensors sl1.safetensors --games 1000 --seed 1
  hexapod papers hive-rl --start sl1.safetensors --out runs/hive-rl --scale 0.01
  hexapod papers five-steps runs/five-steps --every 10";

#[derive(Debug, clap::Subcommand)]
enum Command {
    // What it does is told where its arguments are.
    HiveSl(hive_sl::Arguments),
    HiveRl(hive_rl::Arguments),
    FiveSteps(five_steps::Arguments),
    HiveManners(hive_manners::Arguments),
    HiveMinimax(hive_minimax::Arguments),
}

pub(crate) fn run(arguments: &Arguments, out: &mut impl Write) -> Result<ExitCode> {
    match &arguments.command {
        Command::HiveSl(arguments) => hive_sl::run(arguments, out),
        Command::HiveRl(arguments) => hive_rl::run(arguments, out),
        Command::FiveSteps(arguments) => five_steps::run(arguments, out),
        Command::HiveManners(arguments) => hive_manners::run(arguments, out),
        Command::HiveMinimax(arguments) => hive_minimax::run(arguments, out),
    }
}
