//! `hexapod patterns`: learning which moves good players of Hex make.

use std::fs::File;
use std::io::{BufReader, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use anyhow::{Context as _, Result, bail};
use files::write_whole;
use game::Dice;
use training::patterns::{self, Options, Wanted};

use crate::interruption;
use crate::progress_line::ProgressLine;
use crate::safe_file;

/// Learn the patterns of the Hex player from games and opening lines.
///
/// Both are tables with tabs and a line of titles: games with columns size, order and moves, opening
/// lines with columns size, line, move and prior. Compressed tables can be given as
/// `<(zstd -dc games.tsv.zst)`.
#[derive(Debug, clap::Args)]
#[command(after_help = AFTER_HELP)]
pub(crate) struct Arguments {
    /// Where to write the weights.
    out: PathBuf,
    /// A table of games.
    #[arg(long, value_name = "FILE")]
    games: Vec<PathBuf>,
    /// How many of the positions of the games to learn from, from 0 to 1.
    #[arg(long, value_name = "SHARE", default_value_t = 0.15)]
    games_share: f64,
    /// A table of opening lines.
    #[arg(long, value_name = "FILE")]
    openings: Vec<PathBuf>,
    /// How many of the opening lines to learn from, from 0 to 1.
    #[arg(long, value_name = "SHARE", default_value_t = 0.15)]
    openings_share: f64,
    /// The smallest board to learn from.
    #[arg(long, value_name = "SIDE", default_value_t = 10)]
    least: usize,
    /// The largest board to learn from.
    #[arg(long, value_name = "SIDE", default_value_t = 13)]
    most: usize,
    /// Times that every position is seen.
    #[arg(long, value_name = "N", default_value_t = 3)]
    epochs: usize,
    /// What is random follows from this number.
    #[arg(long, value_name = "NUMBER", default_value_t = 1)]
    seed: u64,
}

const AFTER_HELP: &str = "\
Examples:
  hexapod patterns weights.txt --games games.tsv
  hexapod patterns weights.txt --games games.tsv --openings openings.tsv --epochs 5";

pub(crate) fn run(arguments: &Arguments, out: &mut impl Write) -> Result<ExitCode> {
    safe_file::has_place(&arguments.out)?;
    let mut dice = Dice::new(arguments.seed, 0);
    let wanted = |share| Wanted {
        least: arguments.least,
        most: arguments.most,
        share,
    };
    // There is nothing to keep before the last epoch: it ends at once.
    interruption::listen(|| {
        crate::complain("stopped: nothing was written; the same call begins anew");
        #[expect(clippy::exit, reason = "nothing is half done")]
        std::process::exit(i32::from(interruption::code()));
    })?;
    let mut lessons = Vec::new();
    for path in &arguments.games {
        let found = patterns::from_games(open(path)?, wanted(arguments.games_share), &mut dice);
        lessons.extend(found.with_context(|| path.display().to_string())?);
    }
    for path in &arguments.openings {
        let wanted = wanted(arguments.openings_share);
        let found = patterns::from_openings(open(path)?, wanted, &mut dice);
        lessons.extend(found.with_context(|| path.display().to_string())?);
    }
    if lessons.is_empty() {
        bail!(
            "there is nothing to learn from: give --games or --openings with boards of {} to {}",
            arguments.least,
            arguments.most
        );
    }
    writeln!(out, "{} positions", lessons.len())?;
    let options = Options {
        epochs: arguments.epochs,
        rate: 0.1,
        least: 8,
        seed: arguments.seed,
    };
    let mut told = Ok(());
    let progress_line = ProgressLine::beside_results(arguments.epochs, "epochs");
    let weights = patterns::fit(lessons, options, &mut |epoch| {
        if let Some(progress_line) = &progress_line {
            progress_line.step();
        }
        let line = format!(
            "epoch {}: surprise {:.3}, first {:.1} %; held back {:.3}, {:.1} %",
            epoch.number,
            epoch.learnt.surprise,
            100.0 * epoch.learnt.first,
            epoch.held_back.surprise,
            100.0 * epoch.held_back.first
        );
        if told.is_ok() {
            told = writeln!(out, "{line}").and_then(|()| out.flush());
        }
    });
    if let Some(progress_line) = progress_line {
        progress_line.finish();
    }
    told?;
    let path = &arguments.out;
    write_whole(path, weights.write().as_bytes())
        .with_context(|| format!("writing {}", path.display()))?;
    writeln!(out, "{}", path.display())?;
    Ok(ExitCode::SUCCESS)
}

fn open(path: &Path) -> Result<BufReader<File>> {
    let file = File::open(path).with_context(|| format!("reading {}", path.display()))?;
    Ok(BufReader::new(file))
}
