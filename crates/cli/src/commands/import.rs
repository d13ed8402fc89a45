//! `hexapod import`: archives become datasets.

use std::io::Write;
use std::ops::ControlFlow;
use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use anyhow::Result;
use clap::ValueEnum;
use records::Kind;
use records::dataset::{Manifest, RealDisk};
use records::import::{Imported, Options, import};

use crate::game_file;
use crate::interruption;
use crate::progress_line::ProgressLine;

/// Read games from archives into a dataset.
///
/// Reads SGF of boardspace.net (Hive) and of HexGui and LittleGolem (Hex), UHP game strings, PGN of
/// Mzinga, lines such as `hex:11 a5 d4`, links to HexWorld, and tables with a column `gamestring`, or
/// `size` and `moves`; in folders, in .zip, .tar, .gz and .zst, and in each other. Every game is
/// replayed by our rules. What they refuse is listed in refused.jsonl with its reason, and what was
/// there already is dropped. The same command goes on where it was stopped.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Example:
  hexapod import games.tsv.zst archive-2024/ --out hive-games")]
pub(crate) struct Arguments {
    /// Files and folders with games.
    #[arg(required = true)]
    paths: Vec<PathBuf>,
    /// The folder of the dataset.
    #[arg(long, value_name = "DATASET")]
    out: PathBuf,
    /// What the players are where the files do not say it.
    #[arg(long, value_name = "KIND", default_value = "unknown")]
    players: PlayerKind,
    /// Games a shard.
    #[arg(long, value_name = "N", default_value_t = 4096, value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
    shard_games: u32,
    /// Print JSON.
    #[arg(long)]
    json: bool,
}

/// Who makes the moves.
#[derive(Clone, Copy, Debug, ValueEnum)]
enum PlayerKind {
    /// People.
    Human,
    /// Programs.
    Bot,
    /// Nobody knows.
    Unknown,
}

impl From<PlayerKind> for Kind {
    fn from(kind: PlayerKind) -> Kind {
        match kind {
            PlayerKind::Human => Kind::Human,
            PlayerKind::Bot => Kind::Bot,
            PlayerKind::Unknown => Kind::Unknown,
        }
    }
}

pub(crate) fn run(arguments: &Arguments, out: &mut impl Write) -> Result<ExitCode> {
    game_file::given(&arguments.paths)?;
    let options = Options {
        unknown_players: arguments.players.into(),
        games_a_shard: arguments.shard_games as usize,
        ..Options::new(arguments.paths.clone())
    };
    let asked = Arc::new(AtomicBool::new(false));
    let raise = Arc::clone(&asked);
    interruption::listen(move || raise.store(true, Ordering::Relaxed))?;
    let progress_line = ProgressLine::of_imports();
    let imported = import(RealDisk, &arguments.out, &options, &mut |progress| {
        let safe = || format!(", {} of them safe", progress.safe);
        progress_line.import(progress.games, (progress.bytes, progress.of), safe);
        if asked.load(Ordering::Relaxed) {
            ControlFlow::Break(())
        } else {
            ControlFlow::Continue(())
        }
    });
    progress_line.finish();
    let (manifest, code) = match imported? {
        Imported::Done(manifest) => (manifest, ExitCode::SUCCESS),
        Imported::Already(manifest) => {
            crate::complain("this was imported before: there is nothing to do");
            (manifest, ExitCode::SUCCESS)
        }
        Imported::Stopped(manifest) => {
            crate::complain("stopped; the same command goes on from here");
            (manifest, ExitCode::from(interruption::INTERRUPTED))
        }
    };
    tell(&manifest, arguments.json, out)?;
    if manifest.complete && manifest.counts.kept == 0 {
        crate::complain("error: no game was kept: refused.jsonl says of each why");
        return Ok(ExitCode::FAILURE);
    }
    Ok(code)
}

/// The dataset that was made, as JSON or for people.
pub(super) fn tell(manifest: &Manifest, json: bool, out: &mut impl Write) -> Result<()> {
    if json {
        writeln!(out, "{}", serde_json::to_string_pretty(manifest)?)?;
        return Ok(());
    }
    summarise(manifest, out)
}

/// What became of the games.
pub(super) fn summarise(manifest: &Manifest, out: &mut impl Write) -> Result<()> {
    let counts = &manifest.counts;
    let bytes: u64 = manifest.shards.iter().map(|shard| shard.bytes).sum();
    let refused: u64 = counts.refused.values().sum();
    writeln!(out, "{:>9} games met", counts.met())?;
    writeln!(
        out,
        "{:>9} kept, {} of them held out, in {} shards of {bytes} bytes",
        counts.kept,
        counts.held_out,
        manifest.shards.len()
    )?;
    writeln!(out, "{:>9} were there already", counts.duplicates)?;
    writeln!(out, "{refused:>9} refused, listed in refused.jsonl")?;
    for (class, count) in &counts.refused {
        writeln!(out, "{count:>15} {class}")?;
    }
    if !counts.remarks.is_empty() {
        writeln!(out, "odd about those that were kept:")?;
    }
    for (class, count) in &counts.remarks {
        writeln!(out, "{count:>15} {class}")?;
    }
    Ok(())
}
