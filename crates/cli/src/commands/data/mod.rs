//! `hexapod data`: looking into datasets, and making them.

mod generate;
mod inspect;
mod stats;

use std::fs::File;
use std::io::{BufWriter, Write};
use std::path::PathBuf;
use std::process::ExitCode;

use anyhow::{Context as _, Result};
use clap::ValueEnum;
use records::export::{Exporter, Format};
use records::{Dataset, Split};

/// Look into datasets, and make games for them; `hexapod import` reads games that there are.
#[derive(Debug, clap::Args)]
pub(crate) struct Arguments {
    #[command(subcommand)]
    command: Command,
}

#[derive(Debug, clap::Subcommand)]
enum Command {
    Generate(generate::Arguments),
    /// Say what a dataset is, or show one of its games.
    ///
    /// Examples:
    ///   hexapod data inspect hive-games
    ///   hexapod data inspect hive-games 1
    ///   hexapod data inspect hive-games 3f6a
    #[command(verbatim_doc_comment)]
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
    Stats {
        /// The folder of the dataset.
        dataset: PathBuf,
        /// Which side of the split.
        #[arg(long, value_name = "SIDE", default_value = "all")]
        split: Side,
        /// Print JSON.
        #[arg(long)]
        json: bool,
    },
    /// Write the games as text for other programs.
    ///
    /// Example:
    ///   hexapod data export hive-games --format lines > games.uhp
    #[command(verbatim_doc_comment)]
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

/// Formats to write.
#[derive(Clone, Copy, Debug, ValueEnum)]
enum ExportFormat {
    /// A JSON object a line, with everything that is known.
    Jsonl,
    /// A game a line: UHP game strings, or lines such as `hex:11 a5 d4`.
    Lines,
    /// A table with titles.
    Tsv,
}

impl From<ExportFormat> for Format {
    fn from(format: ExportFormat) -> Format {
        match format {
            ExportFormat::Jsonl => Format::Jsonl,
            ExportFormat::Lines => Format::Lines,
            ExportFormat::Tsv => Format::Tsv,
        }
    }
}

pub(crate) fn run(arguments: &Arguments, out: &mut impl Write) -> Result<ExitCode> {
    match &arguments.command {
        Command::Generate(arguments) => return generate::run(arguments, out),
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
            json,
        } => stats::print(&Dataset::open(dataset)?, (*split).into(), *json, out)?,
        Command::Export {
            dataset,
            format,
            split,
            out: path,
        } => {
            let dataset = Dataset::open(dataset)?;
            let (format, split) = ((*format).into(), (*split).into());
            match path {
                None => export(&dataset, format, split, BufWriter::new(out))?,
                Some(path) => {
                    let file = File::create(path).with_context(|| path.display().to_string())?;
                    export(&dataset, format, split, BufWriter::new(file))
                        .with_context(|| path.display().to_string())?;
                }
            }
        }
    }
    Ok(ExitCode::SUCCESS)
}

fn export(dataset: &Dataset, format: Format, split: Split, out: impl Write) -> Result<()> {
    let mut exporter = Exporter::new(out, format)?;
    for game in dataset.games(split) {
        let (id, record) = game?;
        exporter.write(id, &record)?;
    }
    exporter.finish().flush()?;
    Ok(())
}
