//! Datasets for other programs.

use std::fs::{self, File};
use std::io::{BufWriter, Write};
use std::path::Path;

use anyhow::{Context as _, Result, bail};
use clap::ValueEnum;
use files::fill_whole;
use records::export::{Exporter, Format};
use records::{Dataset, Split};

/// Formats to write.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(super) enum ExportFormat {
    /// A JSON object a line, with everything that is known.
    Jsonl,
    /// A game a line: UHP game strings, or lines such as `hex:11 a5 d4`.
    Lines,
    /// A table with titles.
    Tsv,
    /// A table of Parquet, a row a game; for programs that were built with it.
    Parquet,
}

/// Says what is wrong before any game is read: Parquet is not in every build, and is no text.
pub(super) fn refuse_unbuilt(format: ExportFormat, path: Option<&Path>) -> Result<()> {
    if format != ExportFormat::Parquet {
        return Ok(());
    }
    if cfg!(not(feature = "parquet")) {
        bail!(
            "this program was built without Parquet: build it with \
             `cargo build --release -p cli --features parquet`, or choose --format jsonl"
        );
    }
    if path.is_none() {
        bail!("Parquet is no text for a terminal: say with --out FILE where to write it");
    }
    Ok(())
}

/// Writes the games on one side of the split to a file, or else to `out`.
pub(super) fn write(
    dataset: &Dataset,
    format: ExportFormat,
    split: Split,
    path: Option<&Path>,
    out: &mut impl Write,
) -> Result<()> {
    let text = match format {
        ExportFormat::Jsonl => Some(Format::Jsonl),
        ExportFormat::Lines => Some(Format::Lines),
        ExportFormat::Tsv => Some(Format::Tsv),
        ExportFormat::Parquet => None,
    };
    match (text, path) {
        (Some(format), None) => write_text(dataset, format, split, BufWriter::new(out)),
        (Some(format), Some(path)) => {
            write_whole(path, |file| write_text(dataset, format, split, file))
        }
        (None, Some(path)) => write_whole(path, |file| write_parquet(dataset, split, file)),
        (None, None) => refuse_unbuilt(format, path),
    }
}

fn write_text(dataset: &Dataset, format: Format, split: Split, out: impl Write) -> Result<()> {
    let mut exporter = Exporter::new(out, format)?;
    for game in dataset.games(split) {
        let (id, record) = game?;
        exporter.write(id, &record)?;
    }
    exporter.finish().flush()?;
    Ok(())
}

#[cfg(feature = "parquet")]
fn write_parquet(dataset: &Dataset, split: Split, out: impl Write + Send) -> Result<()> {
    use records::export::parquet::{GroupSize, ParquetExporter};

    let mut exporter = ParquetExporter::new(out, GroupSize::default())?;
    for game in dataset.games(split) {
        let (id, record) = game?;
        exporter.write(id, &record)?;
    }
    exporter.finish()?.flush()?;
    Ok(())
}

#[cfg(not(feature = "parquet"))]
fn write_parquet(_: &Dataset, _: Split, _: impl Write + Send) -> Result<()> {
    refuse_unbuilt(ExportFormat::Parquet, None)
}

/// Fills a file under another name and renames it when it is whole, so that nobody finds half of one.
/// What is no plain file, such as a pipe, is written to as it is.
fn write_whole(path: &Path, fill: impl FnOnce(&mut BufWriter<&File>) -> Result<()>) -> Result<()> {
    let named = || path.display().to_string();
    if fs::metadata(path).is_ok_and(|found| !found.is_file()) {
        let file = File::options().write(true).open(path);
        let file = file.with_context(named)?;
        return fill(&mut BufWriter::new(&file)).with_context(named);
    }
    fill_whole(path, fill).with_context(named)
}
