//! `hexapod library`: games to look things up in, as the page's library has them.

use std::io::Write;
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use anyhow::{Context as _, Result};
use library::{Checked, Counts, Damage, Library, Options, Shelf};

use crate::game_file;
use crate::interruption;
use crate::progress_line::ProgressLine;

/// Games to look things up in: those that the page shows as its library.
#[derive(Debug, clap::Args)]
#[command(after_help = AFTER_HELP)]
pub(crate) struct Arguments {
    #[command(subcommand)]
    command: Command,
    #[command(flatten)]
    data: DataFolder,
}

const AFTER_HELP: &str = "\
Examples:
  hexapod library import archive-2024/ games.zip
  hexapod library status
  hexapod library check                     looks whether all of it is whole
  hexapod serve                             shows it";

#[derive(Debug, clap::Subcommand)]
enum Command {
    /// Read games from files, folders and archives into the library.
    ///
    /// Reads what `hexapod import` reads. A game that is there already is not added again, and a
    /// file that was read to its end is passed over until it changes; so the same command goes on
    /// where it was stopped.
    #[command(after_help = "\
Examples:
  hexapod library import archive-2024/ games.zip
  hexapod library import game.sgf --data-dir elsewhere")]
    Import {
        /// Files and folders with games.
        #[arg(required = true)]
        paths: Vec<PathBuf>,
    },
    /// Say what is in the library.
    ///
    /// How many games and positions, from which years, of which game types and boards.
    #[command(after_help = "\
Example:
  hexapod library status")]
    Status,
    /// Look whether the library, and your own games of the page, are as they were written.
    ///
    /// Every page of the files, every game and every position by which one is found is looked at. If something is not
    /// as it was written, it is named, and the exit status is 1.
    #[command(after_help = "\
Example:
  hexapod library check")]
    Check,
    /// Save what is whole of a damaged library, and of damaged games of your own.
    ///
    /// Games that are whole go into a new file, and the damaged one is kept beside it. `hexapod library import` of the
    /// same files adds what was lost of the library. Stop other commands that use these files before. Files without
    /// damage stay as they are.
    #[command(after_help = "\
Example:
  hexapod library repair")]
    Repair,
}

/// Where things are kept.
#[derive(Clone, Debug, Default, clap::Args)]
pub(crate) struct DataFolder {
    /// The folder for what is kept, such as the library [default: hexapod in the user's folder for
    /// data].
    #[arg(long, value_name = "FOLDER", global = true)]
    data_dir: Option<PathBuf>,
}

impl DataFolder {
    /// Refuses a folder that was named and cannot be one. What is not there yet can be made.
    pub(crate) fn check(&self) -> Result<()> {
        let Some(named) = &self.data_dir else {
            return Ok(());
        };
        let there = named.ancestors().find(|part| part.exists());
        anyhow::ensure!(
            there.is_none_or(Path::is_dir),
            "--data-dir: {} is no folder, and cannot become one: name another",
            named.display()
        );
        Ok(())
    }

    /// The folder that was named, or the usual one of this system, if it has any.
    pub(crate) fn path(&self) -> Option<PathBuf> {
        use etcetera::BaseStrategy as _;
        let usual = || etcetera::choose_base_strategy().ok();
        let named = self.data_dir.clone();
        named.or_else(|| usual().map(|strategy| strategy.data_dir().join("hexapod")))
    }
}

pub(crate) fn run(arguments: &Arguments, out: &mut impl Write) -> Result<ExitCode> {
    let folder = arguments.data.path();
    let folder = folder.context("this system has no folder for data: name one with --data-dir")?;
    match &arguments.command {
        Command::Import { paths } => {
            game_file::given(paths)?;
            import(&mut Library::open(&folder)?, paths, out)
        }
        Command::Status => {
            let Some(library) = Library::find(&folder)? else {
                let folder = folder.display();
                writeln!(out, "there is no library in {folder} yet: import games")?;
                return Ok(ExitCode::SUCCESS);
            };
            status(&library, out)?;
            Ok(ExitCode::SUCCESS)
        }
        Command::Check => check(&folder, out),
        Command::Repair => repair(&folder, out),
    }
}

fn import(library: &mut Library, paths: &[PathBuf], out: &mut impl Write) -> Result<ExitCode> {
    let asked = Arc::new(AtomicBool::new(false));
    let raise = Arc::clone(&asked);
    interruption::listen(move || raise.store(true, Ordering::Relaxed))?;
    let progress_line = ProgressLine::of_imports();
    let counts = library.import(paths, Options::default(), &mut |progress| {
        progress_line.import(progress.games, (progress.bytes, progress.of), String::new);
        if asked.load(Ordering::Relaxed) {
            ControlFlow::Break(())
        } else {
            ControlFlow::Continue(())
        }
    });
    progress_line.finish();
    let counts = counts?;
    summarise(&counts, out)?;
    let games = library.status()?.games;
    writeln!(out, "{games:>9} in {}", library.path().display())?;
    if counts.stopped {
        crate::complain("stopped; the same command goes on from here");
        return Ok(ExitCode::from(interruption::INTERRUPTED));
    }
    Ok(ExitCode::SUCCESS)
}

fn summarise(counts: &Counts, out: &mut impl Write) -> Result<()> {
    writeln!(out, "{:>9} games met", counts.met())?;
    writeln!(out, "{:>9} added", counts.added)?;
    writeln!(out, "{:>9} were there already", counts.known)?;
    writeln!(out, "{:>9} refused", counts.all_refused())?;
    for (class, count) in &counts.refused {
        writeln!(out, "{count:>15} {class}")?;
        let example = counts.examples.iter().find(|one| one.class == *class);
        if let Some(example) = example {
            let place = example.source.place.as_deref().unwrap_or_default();
            let reason = &example.reason;
            writeln!(
                out,
                "{:>15} such as {} {place}: {reason}",
                "", example.source.file
            )?;
        }
    }
    if counts.files_known > 0 {
        let files = counts.files_known;
        writeln!(
            out,
            "{files:>9} files had been read before, and have not changed"
        )?;
    }
    Ok(())
}

/// What the two files of a folder hold, in words.
const HOLDS: [&str; 2] = ["games", "games of your own"];

fn check(folder: &Path, out: &mut impl Write) -> Result<ExitCode> {
    let found = [Library::check(folder)?, Shelf::check(folder)?];
    if found.iter().all(Option::is_none) {
        writeln!(out, "there are no games in {} yet", folder.display())?;
    }
    let mut whole = true;
    for (holds, checked) in HOLDS.iter().zip(&found) {
        let Some(checked) = checked else { continue };
        let path = checked.path.display();
        if checked.damage.count == 0 {
            writeln!(out, "{:>9} {holds} in {path}, all whole", checked.whole)?;
            continue;
        }
        whole = false;
        writeln!(out, "{:>9} {holds} in {path} are whole", checked.whole)?;
        tell(&checked.damage, out)?;
    }
    if whole {
        return Ok(ExitCode::SUCCESS);
    }
    crate::complain("`hexapod library repair` saves what is whole, and keeps the damaged file");
    Ok(ExitCode::FAILURE)
}

fn tell(damage: &Damage, out: &mut impl Write) -> Result<()> {
    for one in &damage.named {
        writeln!(out, "{:>10}{one}", "")?;
    }
    let more = damage.count - damage.named.len() as u64;
    if more > 0 {
        writeln!(out, "{:>10}and {more} more", "")?;
    }
    Ok(())
}

fn repair(folder: &Path, out: &mut impl Write) -> Result<ExitCode> {
    let damaged =
        |checked: &Option<Checked>| checked.as_ref().is_some_and(|found| found.damage.count > 0);
    let library = damaged(&Library::check(folder)?).then(|| Library::repair(folder));
    let own = damaged(&Shelf::check(folder)?).then(|| Shelf::repair(folder));
    let repaired = [library.transpose()?, own.transpose()?];
    if repaired.iter().all(Option::is_none) {
        writeln!(out, "nothing in {} is damaged", folder.display())?;
    }
    for (holds, repaired) in HOLDS.iter().zip(repaired) {
        let Some(repaired) = repaired else { continue };
        let (path, aside) = (repaired.path.display(), repaired.aside.display());
        writeln!(
            out,
            "{:>9} {holds} were whole, and are in {path}",
            repaired.saved
        )?;
        tell(&repaired.damage, out)?;
        writeln!(out, "          the damaged file is kept: {aside}")?;
    }
    Ok(ExitCode::SUCCESS)
}

fn status(library: &Library, out: &mut impl Write) -> Result<()> {
    let status = library.status()?;
    writeln!(
        out,
        "{:>9} games in {}",
        status.games,
        library.path().display()
    )?;
    writeln!(out, "{:>9} positions", status.positions)?;
    if let Some((first, last)) = status.years {
        writeln!(out, "{first:>9} to {last}")?;
    }
    for (variant, games) in &status.variants {
        writeln!(out, "{games:>15} {variant}")?;
    }
    Ok(())
}
