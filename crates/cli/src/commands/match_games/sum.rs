//! `hexapod match --sum`: the result of a match that was played in parts.

use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use anyhow::{Context as _, Result, bail};
use arena::{MatchSum, Record, Sprt, Tally};
use files::Journal;

use super::summary::{self, Heading};

/// Adds up these files, which hold all parts of a match.
pub(super) fn run(
    files: &[PathBuf],
    sprt: Option<Sprt>,
    json: bool,
    out: &mut impl Write,
) -> Result<ExitCode> {
    let read = |path: &PathBuf| Ok((path.display().to_string(), records(path)?));
    let sum = MatchSum::of(files.iter().map(read).collect::<Result<_>>()?)?;
    let mut tally = Tally::new(sprt);
    for record in sum.records() {
        tally.add(record);
    }
    // A sum of no games is none.
    if let Some(game) = sum.records().next() {
        let heading = Heading::of_sum(&sum, game);
        summary::write(&heading, &tally, false, json, out)?;
    }
    Ok(super::code_of(&tally))
}

/// The games of a file, each as it was written.
fn records(path: &Path) -> Result<Vec<Record>> {
    let shown = path.display();
    let lines = Journal::read(path).with_context(|| format!("reading {shown}"))?;
    let mut records = Vec::new();
    for line in &lines {
        match Record::read(line) {
            Ok(record) => records.push(record),
            Err(why) => bail!(
                "{shown}, line {}: {why}; repeat the command that plays this part with --resume: it \
                 plays such games again",
                line.number
            ),
        }
    }
    Ok(records)
}
