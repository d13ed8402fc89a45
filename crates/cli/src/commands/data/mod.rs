//! `hexapod data`: looking into datasets, and making them.

mod export;
mod generate;
mod inspect;
mod merge;
mod plots;
mod stats;

use std::io::Write;
use std::path::PathBuf;
use std::process::ExitCode;

use anyhow::Result;
use clap::ValueEnum;
use records::{Dataset, Split};

use self::export::ExportFormat;

/// Look into datasets: what is inside, single games, numbers, other formats; and make them.
///
/// A dataset is a folder with games that were replayed by our rules, to learn from. `hexapod import`
/// makes one of games that there are, `hexapod data generate` of games between our players, `hexapod
/// data merge` of other datasets.
#[derive(Debug, clap::Args)]
#[command(after_help = AFTER_HELP)]
pub(crate) struct Arguments {
    #[command(subcommand)]
    command: Command,
}

const AFTER_HELP: &str = "\
Examples:
  hexapod import games.tsv.zst --out hive-games
  hexapod data inspect hive-games
  hexapod data stats hive-games
  hexapod data merge hive-games engine-games --out all-games
  hexapod data export hive-games --format lines > games.uhp";

#[derive(Debug, clap::Subcommand)]
enum Command {
    Generate(generate::Arguments),
    Merge(merge::Arguments),
    /// Say what a dataset is, or show one of its games.
    #[command(after_help = "\
Examples:
  hexapod data inspect hive-games
  hexapod data inspect hive-games 1
  hexapod data inspect hive-games 3f6a")]
    Inspect {
        /// The folder of the dataset.
        dataset: PathBuf,
        /// A game: its number from 1 on, or how its name begins.
        game: Option<String>,
        /// Check every shard and replay every game.
        #[arg(long, conflicts_with = "game")]
        verify: bool,
        /// Print JSON.
        #[arg(long)]
        json: bool,
    },
    /// Count: games by type, players, results, lengths, legal moves, how much room they need.
    ///
    /// Says when the games are one-sided: a network that learns from games which one player nearly
    /// always won learns that, and nothing else.
    #[command(after_help = "\
Examples:
  hexapod data stats hive-games
  hexapod data stats hive-games --plots charts
  hexapod data stats hive-games --split held-out --json")]
    Stats {
        /// The folder of the dataset.
        dataset: PathBuf,
        /// Which side of the split.
        #[arg(long, value_name = "SIDE", default_value = "all")]
        split: Side,
        /// Draw lengths, widths, branching, winners and room as SVG into this folder.
        #[arg(long, value_name = "FOLDER")]
        plots: Option<PathBuf>,
        /// Print JSON.
        #[arg(long)]
        json: bool,
    },
    /// Write the games for other programs, as text or as a table of Parquet.
    #[command(after_help = "\
Examples:
  hexapod data export hive-games --format lines > games.uhp
  hexapod data export hive-games --format parquet --out games.parquet")]
    Export {
        /// The folder of the dataset.
        dataset: PathBuf,
        /// How.
        #[arg(long, value_name = "FORMAT", default_value = "jsonl")]
        format: ExportFormat,
        /// Which side of the split.
        #[arg(long, value_name = "SIDE", default_value = "all")]
        split: Side,
        /// Where to; otherwise to standard output.
        #[arg(long, value_name = "FILE")]
        out: Option<PathBuf>,
    },
}

/// Sides of the split.
#[derive(Clone, Copy, Debug, ValueEnum)]
enum Side {
    /// The games to learn from.
    Training,
    /// The games to measure on.
    HeldOut,
    /// Both.
    All,
}

impl From<Side> for Split {
    fn from(side: Side) -> Split {
        match side {
            Side::Training => Split::Training,
            Side::HeldOut => Split::HeldOut,
            Side::All => Split::All,
        }
    }
}

pub(crate) fn run(arguments: &Arguments, out: &mut impl Write) -> Result<ExitCode> {
    match &arguments.command {
        Command::Generate(arguments) => return generate::run(arguments, out),
        Command::Merge(arguments) => return merge::run(arguments, out),
        Command::Inspect {
            dataset,
            game,
            verify,
            json,
        } => {
            let dataset = Dataset::open_unfinished(dataset)?;
            match game {
                Some(game) => inspect::show(&dataset, game, *json, out)?,
                None => inspect::describe(&dataset, *json, out)?,
            }
            if *verify {
                inspect::verify(&dataset, out)?;
            }
        }
        Command::Stats {
            dataset,
            split,
            plots,
            json,
        } => {
            let statistics = stats::count(&Dataset::open(dataset)?, (*split).into())?;
            if let Some(folder) = plots {
                let written = plots::draw(&statistics, folder)?.join(", ");
                crate::complain(&format!("drawn into {}: {written}", folder.display()));
            }
            stats::print(&statistics, *json, out)?;
        }
        Command::Export {
            dataset,
            format,
            split,
            out: path,
        } => {
            export::refuse_unbuilt(*format, path.as_deref())?;
            let dataset = Dataset::open(dataset)?;
            export::write(&dataset, *format, (*split).into(), path.as_deref(), out)?;
        }
    }
    Ok(ExitCode::SUCCESS)
}
