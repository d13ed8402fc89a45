//! `hexapod convert`: games from one format into another.

mod counts;
mod writer;

use std::fs::File;
use std::io::{Cursor, Read as _, Write};
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use anyhow::{Context as _, Result};
use clap::ValueEnum;
use engine::Stop;
use records::read::Fault;
use records::write::{self, Format};

use self::counts::Counts;
use self::writer::GameWriter;
use crate::WRONGLY_CALLED;
use crate::game_file::{self, Found};
use crate::interruption;
use crate::progress_line::ProgressLine;

/// Standard input holds no more than this.
const MOST_BYTES: u64 = 1 << 30;

/// Write games in another format.
///
/// Reads what `hexapod import` reads: SGF of boardspace.net (Hive) and of HexGui and LittleGolem
/// (Hex), UHP game strings, PGN of Mzinga, direction-based notation of Hive, lines such as
/// `hex:11 a5 d4`, links to HexWorld, JSON of ours, and tables; in folders, in .zip, .tar, .gz and .zst, and in each other. Every game is
/// replayed by our rules; what they refuse is counted, with its reason.
#[derive(Debug, clap::Args)]
#[command(after_help = AFTER_HELP)]
pub(crate) struct Arguments {
    /// Files, archives and folders with games; `-` reads from standard input.
    #[arg(required = true, value_name = "FROM")]
    from: Vec<PathBuf>,
    /// As what to write them [default: what the name of the file in --out ends with: .sgf, .pgn, .uhp,
    /// .dbn, .json or .jsonl].
    #[arg(long, value_name = "FORMAT")]
    to: Option<To>,
    /// Where to: a file for all games; or a folder, if there is one of this name or the name ends
    /// with /: then every file becomes one there. Without it, games go to standard output.
    #[arg(long, value_name = "FILE|FOLDER")]
    out: Option<PathBuf>,
    /// Replace files that are there already.
    #[arg(long)]
    force: bool,
    /// Fail if a single game is refused, not only if all are.
    #[arg(long)]
    strict: bool,
    /// Print what became of the games as JSON, with every one that was refused.
    #[arg(long, requires = "out")]
    json: bool,
}

const AFTER_HELP: &str = "\
Examples:
  hexapod convert game.sgf --to uhp                     a game of boardspace.net, for engines
  hexapod convert archive-2024.zip --to pgn --out 2024/ a whole archive, for MzingaViewer
  hexapod convert game.pgn --to dbn                     as players write it: 1 L, P · 2 M+Lm, A+Pn
  hexapod convert 'little golem' --out all.jsonl        by its name, that is JSON";

/// Formats that games are written in.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum To {
    /// Hex, for every program that knows it.
    Sgf,
    /// Hive, for `MzingaViewer` and hivegame.com.
    Pgn,
    /// Hive: game strings, one a line.
    Uhp,
    /// Hive: direction-based notation, a game a line.
    Dbn,
    /// Hex: links to hexworld.org, one a line.
    Hexworld,
    /// Either: an object a line, with everything that is known.
    Json,
}

impl From<To> for Format {
    fn from(to: To) -> Format {
        match to {
            To::Sgf => Format::Sgf,
            To::Pgn => Format::Pgn,
            To::Uhp => Format::Uhp,
            To::Dbn => Format::Dbn,
            To::Hexworld => Format::Hexworld,
            To::Json => Format::Json,
        }
    }
}

/// What whoever names no format is told.
fn ask_for_format(out: Option<&Path>) -> String {
    let formats = "sgf, pgn, uhp, dbn, hexworld or json";
    match out {
        None => format!(
            "as what should the games be written? Add --to with {formats}, or --out with a file whose name says it, such as games.pgn"
        ),
        Some(out) => format!(
            "the name {} does not say as what the games should be written: add --to with {formats}",
            out.display()
        ),
    }
}

pub(crate) fn run(arguments: &Arguments, out: &mut impl Write) -> Result<ExitCode> {
    let named = arguments.out.as_deref().and_then(Format::named);
    let Some(format) = arguments.to.map(Format::from).or(named) else {
        let asked = ask_for_format(arguments.out.as_deref());
        crate::complain(&format!("error: {asked}"));
        return Ok(ExitCode::from(WRONGLY_CALLED));
    };
    let inputs = inputs(&arguments.from)?;
    let writer = GameWriter::new(arguments.out.as_deref(), arguments.force, format, out)?;
    let mut run = Run {
        format,
        writer,
        counts: Counts::default(),
        stop: interruption::stop()?,
        failure: None,
    };
    let progress_line = match arguments.out {
        Some(_) => Some(ProgressLine::new(inputs.len(), "files")),
        None => ProgressLine::beside_results(inputs.len(), "files"),
    };
    for (done, input) in inputs.iter().enumerate() {
        if let Some(progress_line) = &progress_line {
            progress_line.count(done, inputs.len(), "files");
        }
        if run.input(input)?.is_break() {
            break;
        }
        // What is read to its end is safe if somebody stops us later.
        run.writer.read_to_the_end()?;
    }
    if let Some(progress_line) = progress_line {
        progress_line.finish();
    }
    if let Some(failure) = run.failure {
        return Err(failure);
    }
    let stopped = run.stop.is_raised();
    let (counts, writer) = (run.counts, run.writer);
    // Of one file for all games there is none if they are not all in it.
    if stopped {
        drop(writer);
    } else {
        writer.finish()?;
    }
    if let Some(reason) = counts.only_refusal().filter(|_| !arguments.json) {
        anyhow::bail!("{reason}");
    }
    if arguments.out.is_none() {
        // The games are the result: what else there is to say goes beside them.
        if !counts.is_plain() {
            let mut beside = Vec::new();
            counts.tell(&mut beside)?;
            crate::complain(String::from_utf8_lossy(&beside).trim_end());
        }
    } else if arguments.json {
        writeln!(out, "{}", serde_json::to_string_pretty(&counts)?)?;
    } else {
        counts.tell(out)?;
    }
    if stopped {
        crate::complain(
            "stopped; a file is written when all of its games are: --force writes all of them anew",
        );
        return Ok(ExitCode::from(interruption::INTERRUPTED));
    }
    let failed = counts.written == 0 || (arguments.strict && counts.all_refused() > 0);
    Ok(if failed {
        ExitCode::FAILURE
    } else {
        ExitCode::SUCCESS
    })
}

/// Something to read.
struct Input {
    /// `None` is standard input.
    path: Option<PathBuf>,
    /// Where it lies below what was named on the command line.
    below: PathBuf,
}

/// All files that were named, those of folders too.
fn inputs(from: &[PathBuf]) -> Result<Vec<Input>> {
    let mut inputs = Vec::new();
    for path in from {
        if path.as_os_str() == "-" {
            inputs.push(Input {
                path: None,
                below: "stdin".into(),
            });
            continue;
        }
        for (path, file) in game_file::given(std::slice::from_ref(path))?
            .into_iter()
            .flat_map(|(path, files)| files.into_iter().map(move |file| (path, file)))
        {
            let below = file.path.strip_prefix(path).ok();
            let below = below.filter(|below| !below.as_os_str().is_empty());
            let name = || file.path.file_name().map(PathBuf::from);
            let below = below.map(PathBuf::from).or_else(name);
            inputs.push(Input {
                below: below.unwrap_or_else(|| "game".into()),
                path: Some(file.path),
            });
        }
    }
    Ok(inputs)
}

struct Run<'a> {
    format: Format,
    writer: GameWriter<'a>,
    counts: Counts,
    stop: Stop,
    failure: Option<anyhow::Error>,
}

impl Run<'_> {
    fn input(&mut self, input: &Input) -> Result<ControlFlow<()>> {
        let Some(path) = &input.path else {
            let mut bytes = Vec::new();
            std::io::stdin()
                .take(MOST_BYTES)
                .read_to_end(&mut bytes)
                .context("reading standard input")?;
            let name = "standard input";
            let flow = game_file::each(name, Cursor::new(bytes), &mut |found| {
                self.game(input, &found)
            });
            return Ok(flow);
        };
        let name = path.display().to_string();
        let file = File::open(path).with_context(|| format!("reading {name}"))?;
        Ok(game_file::each(&name, file, &mut |found| {
            self.game(input, &found)
        }))
    }

    fn game(&mut self, input: &Input, found: &Found<'_>) -> ControlFlow<()> {
        if self.stop.is_raised() {
            return ControlFlow::Break(());
        }
        let read = match (found.read)() {
            Ok(read) => read,
            Err(fault) => {
                self.counts.refuse(fault.at(found.source.clone()));
                return ControlFlow::Continue(());
            }
        };
        let mut record = read.record;
        record.source = found.source.clone();
        let text = match write::record(&record, read.tree.as_ref(), self.format) {
            Ok(text) => text,
            Err(unfit) => {
                let fault = Fault::new(unfit.class(), unfit.to_string());
                self.counts.refuse(fault.at(found.source.clone()));
                return ControlFlow::Continue(());
            }
        };
        match self.writer.put(&input.below, found.entry, &text) {
            Ok(()) => {
                self.counts.take(&read.remarks);
                ControlFlow::Continue(())
            }
            Err(failure) => {
                self.failure = Some(failure);
                ControlFlow::Break(())
            }
        }
    }
}
