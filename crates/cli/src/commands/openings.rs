//! `hexapod openings`: balanced beginnings for matches.

use std::io::Write;
use std::ops::RangeInclusive;
use std::path::PathBuf;
use std::process::ExitCode;

use anyhow::{Context as _, Result};
use arena::{Made, Wanted};
use files::write_whole;
use hive_rules::{Variant, write_game};

use crate::interruption;
use crate::progress_line::ProgressLine;
use crate::safe_file;

/// Make balanced openings for matches.
///
/// They are random plies, balanced by a search, all different however they are turned or mirrored.
/// Seven in eight have both queens out. The same settings give the same openings, whatever the
/// number of threads.
#[derive(Debug, clap::Args)]
#[command(after_help = AFTER_HELP)]
pub(crate) struct Arguments {
    /// The game type: Base, or Base+ and some of M, L, P.
    #[arg(long = "type", value_name = "TYPE", default_value = "Base")]
    variant: Variant,
    /// How many.
    #[arg(long, value_name = "N", default_value_t = 500, value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
    count: u32,
    /// How many plies each has: a number, or the least and the most.
    #[arg(long, value_name = "LEAST..MOST", default_value = "4..8", value_parser = read_plies)]
    plies: RangeInclusive<usize>,
    /// What is drawn from.
    #[arg(long, value_name = "S", default_value_t = 1)]
    seed: u64,
    /// Plies to search for the score.
    #[arg(long, value_name = "PLIES", default_value_t = 6, value_parser = clap::value_parser!(u32).range(1..=100))]
    depth: u32,
    /// The most points by which the score may differ from zero.
    #[arg(long, value_name = "POINTS", default_value_t = 25, value_parser = clap::value_parser!(i32).range(0..=100_000))]
    within: i32,
    /// How many threads to search with.
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=1024))]
    threads: u16,
    /// Write to this file instead of standard output.
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
}

const AFTER_HELP: &str = "\
Examples:
  hexapod openings --count 100 --out openings.txt
  hexapod openings --type Base+MLP --plies 6..10 --depth 5 --threads 2
  hexapod match alphabeta random --depth 3 --openings openings.txt";

pub(crate) fn run(arguments: &Arguments, out: &mut impl Write) -> Result<ExitCode> {
    if let Some(path) = &arguments.out {
        safe_file::has_place(path)?;
    }
    let wanted = Wanted {
        variant: arguments.variant,
        count: arguments.count as usize,
        plies: arguments.plies.clone(),
        seed: arguments.seed,
        depth: arguments.depth,
        within: arguments.within,
        threads: arguments.threads,
    };
    let stop = interruption::stop()?;
    let progress_line = ProgressLine::new(wanted.count, "openings");
    let made = wanted.make(&stop, &mut |made| {
        progress_line.count(made.openings.len(), wanted.count, "openings");
    });
    progress_line.finish();
    if stop.is_raised() {
        crate::complain("stopped before all openings were found; nothing is kept");
        return Ok(ExitCode::from(interruption::INTERRUPTED));
    }
    let text = write(&wanted, &made);
    match &arguments.out {
        Some(path) => write_whole(path, text.as_bytes())
            .with_context(|| format!("writing {}", path.display()))?,
        None => out.write_all(text.as_bytes())?,
    }
    let (found, searched, drawn) = (made.openings.len(), made.searched, made.drawn);
    crate::complain(&format!(
        "{found} openings; {searched} were searched, {drawn} drawn"
    ));
    anyhow::ensure!(
        found == wanted.count,
        "there are only {found} openings, not {}: raise --within or --plies",
        wanted.count
    );
    Ok(ExitCode::SUCCESS)
}

/// The openings with the command that makes them again.
fn write(wanted: &Wanted, made: &Made) -> String {
    let mut text = format!(
        "# {} openings of Hive, {}: random plies, balanced by a search of depth {} (score within {} points of zero),\n\
         # all different under the twelve symmetries; seven in eight have both queens out.\n\
         # hexapod {} openings --type {} --count {} --plies {}..{} --seed {} --depth {} --within {}\n",
        made.openings.len(),
        wanted.variant,
        wanted.depth,
        wanted.within,
        env!("CARGO_PKG_VERSION"),
        wanted.variant,
        wanted.count,
        wanted.plies.start(),
        wanted.plies.end(),
        wanted.seed,
        wanted.depth,
        wanted.within,
    );
    for opening in &made.openings {
        text += &write_game(opening);
        text.push('\n');
    }
    text
}

fn read_plies(text: &str) -> Result<RangeInclusive<usize>, String> {
    let (least, most) = text.split_once("..").unwrap_or((text, text));
    let most = most.strip_prefix('=').unwrap_or(most);
    match (least.parse(), most.parse()) {
        (Ok(least), Ok(most)) if (1..=most).contains(&least) && most <= 40 => Ok(least..=most),
        _ => Err("write a number or a range such as 4..8, from 1 to 40".to_owned()),
    }
}
