//! `hexapod data merge`: several datasets become one.

use std::io::Write;
use std::ops::ControlFlow;
use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use anyhow::Result;
use records::dataset::{MergeOptions, Merged, Merging, RealDisk, merge};

use crate::commands::import::tell;
use crate::interruption;
use crate::progress_line::ProgressLine;

/// Join datasets of one game into one, with every game in it once.
///
/// Of a game that is there several times, however the board was turned, the copy about which most was
/// thought is taken: first counts on how many positions there is a policy, then on how many there is
/// any thought. The datasets are read in the order of their names, so the same datasets make the same
/// bytes however they are given. All parts of `hexapod data generate --part` become what that command
/// writes without it, shard by shard if --shard-games is the same. The same command goes on where it was stopped.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Example:
  hexapod data merge people-games engine-games --out all-games")]
pub(super) struct Arguments {
    /// The folders of the datasets, two or more.
    #[arg(required = true, num_args = 2..)]
    datasets: Vec<PathBuf>,
    /// The folder of the new dataset.
    #[arg(long, value_name = "DATASET")]
    out: PathBuf,
    /// Games a shard.
    #[arg(long, value_name = "N", default_value_t = 4096, value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
    shard_games: u32,
    /// Print JSON.
    #[arg(long)]
    json: bool,
}

pub(super) fn run(arguments: &Arguments, out: &mut impl Write) -> Result<ExitCode> {
    let options = MergeOptions {
        folders: arguments.datasets.clone(),
        games_a_shard: arguments.shard_games as usize,
    };
    let asked = Arc::new(AtomicBool::new(false));
    let raise = Arc::clone(&asked);
    interruption::listen(move || raise.store(true, Ordering::Relaxed))?;
    let progress_line = ProgressLine::shaped(0, "{bar:30} {pos}/{len} games {msg}, {eta} left");
    let merged = merge(RealDisk, &arguments.out, &options, &mut |progress| {
        let what = match progress.merging {
            Merging::Comparing => "compared".to_owned(),
            Merging::Keeping => format!("replayed, {} of them safe", progress.safe),
        };
        // A game is read in less time than anybody can read about it.
        if progress.games.is_multiple_of(64) {
            let (games, of) = (progress.games, progress.of);
            let line = || format!("{games} of {of} games {what}");
            progress_line.tell((games, of), || what.clone(), line);
        }
        if asked.load(Ordering::Relaxed) {
            ControlFlow::Break(())
        } else {
            ControlFlow::Continue(())
        }
    });
    progress_line.finish();
    let (manifest, code) = match merged? {
        Merged::Done(manifest) => (manifest, ExitCode::SUCCESS),
        Merged::Already(manifest) => {
            crate::complain("this was merged before: there is nothing to do");
            (manifest, ExitCode::SUCCESS)
        }
        Merged::Stopped(manifest) => {
            crate::complain("stopped; the same command goes on from here");
            (manifest, ExitCode::from(interruption::INTERRUPTED))
        }
    };
    tell(&manifest, arguments.json, out)?;
    Ok(code)
}
