//! `hexapod puzzles make`: puzzles out of games, proven and graded.

use std::collections::BTreeMap;
use std::fs;
use std::io::Write;
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use anyhow::{Context as _, Result, bail, ensure};
use engine::Stop;
use files::{Journal, Lock, write_whole};
use games::{GameKind, with_kind};
use puzzles::mine::{Mine, Selection};
use puzzles::{Puzzle, PuzzleGame, write_set};
use serde::{Deserialize, Serialize};

use crate::game_file;
use crate::interruption;
use crate::progress_line::ProgressLine;
use crate::safe_file;

/// Make puzzles: positions that are won by force, from games.
///
/// Our own players play against each other, or you name files of games. Every position is looked
/// through; where the player to move wins by force, every first move that does is proven: in Hive
/// within five plies and as soon as possible, in Hex by the solver. The grade is the weakest level
/// that finds one in more than four of ten tries.
///
/// What is found is kept game by game in a journal: the same command goes on where it was stopped.
/// With the same seed the same puzzles are found.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  hexapod puzzles make hive --journal hive.jsonl --set hive.txt --puzzles 2000
  hexapod puzzles make hive --journal mine.jsonl --set mine.txt my-games/")]
pub(super) struct Arguments {
    /// Which game: hive or hex.
    #[arg(value_parser = crate::position::game_kind())]
    game: GameKind,
    /// Files and folders with games; our own players play if there are none.
    games: Vec<PathBuf>,
    /// Where to keep what is found, game by game.
    #[arg(long, value_name = "FILE")]
    journal: PathBuf,
    /// Where to write the set, as the program reads it.
    #[arg(long, value_name = "FILE")]
    set: PathBuf,
    /// How many puzzles.
    #[arg(long, value_name = "NUMBER", default_value_t = 2_000)]
    puzzles: usize,
    /// What chance draws from.
    #[arg(long, value_name = "NUMBER", default_value_t = 1)]
    seed: u64,
}

/// The first line of a journal.
#[derive(Debug, PartialEq, Eq, Serialize, Deserialize)]
struct Head {
    puzzles: String,
    seed: u64,
    own: bool,
}

/// A line for each game.
#[derive(Debug, Serialize, Deserialize)]
struct Looked {
    number: u64,
    found: Vec<Kept>,
}

#[derive(Debug, Serialize, Deserialize)]
struct Kept {
    variant: String,
    plies: Option<u8>,
    grade: u8,
    right: Vec<String>,
    moves: Vec<String>,
}

pub(super) fn run(arguments: &Arguments, out: &mut impl Write) -> Result<ExitCode> {
    let stop = interruption::stop()?;
    with_kind!(arguments.game, G => make::<G>(arguments, &stop, out))
}

fn make<G: PuzzleGame>(
    arguments: &Arguments,
    stop: &Stop,
    out: &mut impl Write,
) -> Result<ExitCode> {
    ensure!(arguments.puzzles > 0, "--puzzles should be more than 0");
    safe_file::has_place(&arguments.journal)?;
    safe_file::has_place(&arguments.set)?;
    game_file::given(&arguments.games)?;
    let _lock = Lock::of_file(&arguments.journal)?;
    let head = Head {
        puzzles: G::KIND.name().to_owned(),
        seed: arguments.seed,
        own: arguments.games.is_empty(),
    };
    let mut selection = Selection::of(arguments.puzzles);
    let (mut journal, mut next) = resume::<G>(&arguments.journal, &head, &mut selection)?;
    let mine = Mine::<G>::new(arguments.seed);
    let progress = ProgressLine::new(arguments.puzzles, "puzzles");
    let goes_on = |selection: &Selection| {
        if stop.is_raised() || selection.is_full() {
            ControlFlow::Break(())
        } else {
            ControlFlow::Continue(())
        }
    };
    let mut look = |number: u64, found: Vec<Puzzle>| -> Result<ControlFlow<()>> {
        let looked = Looked {
            number,
            found: found.iter().map(kept).collect(),
        };
        let shown = arguments.journal.display();
        let added = journal.add(&looked);
        added.with_context(|| format!("writing {shown}"))?;
        for puzzle in found {
            selection.offer::<G>(puzzle);
        }
        progress.count(selection.taken().len(), arguments.puzzles, "puzzles");
        Ok(goes_on(&selection))
    };
    if arguments.games.is_empty() {
        while !stop.is_raised() && look(next, mine.game(next))?.is_continue() {
            next += 1;
        }
    } else {
        named(arguments, next, stop, &mine, &mut look)?;
    }
    progress.finish();
    let text = write_set::<G>(selection.taken()).context("a move that no set can hold")?;
    let shown = arguments.set.display();
    write_whole(&arguments.set, text.as_bytes()).with_context(|| format!("writing {shown}"))?;
    counts(selection.taken(), out)?;
    if stop.is_raised() {
        crate::complain("stopped: the same command goes on; these are the puzzles so far");
        return Ok(ExitCode::from(interruption::INTERRUPTED));
    }
    Ok(ExitCode::SUCCESS)
}

/// Looks through the games of files that somebody named, after the first `done`.
fn named<G: PuzzleGame>(
    arguments: &Arguments,
    done: u64,
    stop: &Stop,
    mine: &Mine<G>,
    look: &mut impl FnMut(u64, Vec<Puzzle>) -> Result<ControlFlow<()>>,
) -> Result<()> {
    let mut number = 0;
    for (path, listed) in game_file::given(&arguments.games)? {
        for one in listed {
            let reading = || format!("reading {}", one.path.display());
            let file = fs::File::open(&one.path).with_context(reading)?;
            let mut failed = None;
            let name = path.display().to_string();
            let flow = game_file::each(&name, file, &mut |found| {
                number += 1;
                if number <= done {
                    return ControlFlow::Continue(());
                }
                if stop.is_raised() {
                    return ControlFlow::Break(());
                }
                let game = (found.read)()
                    .ok()
                    .and_then(|read| G::of_any(read.record.play));
                let puzzles = game.map_or_else(Vec::new, |game| mine.puzzles(&game));
                look(number, puzzles).unwrap_or_else(|error| {
                    failed = Some(error);
                    ControlFlow::Break(())
                })
            });
            if let Some(error) = failed {
                return Err(error);
            }
            if flow.is_break() {
                return Ok(());
            }
        }
    }
    Ok(())
}

/// A journal to go on with, and which game is next, or how many of named ones are done.
fn resume<G: PuzzleGame>(
    path: &Path,
    head: &Head,
    selection: &mut Selection,
) -> Result<(Journal, u64)> {
    let shown = path.display();
    let (mut journal, lines) = Journal::resume(path).with_context(|| format!("reading {shown}"))?;
    let mut next = 0;
    for line in &lines {
        let broken = || format!("{shown}, line {}: name another journal", line.number);
        let object = line.object.as_ref().map_err(|&damage| damage);
        let object = object.with_context(broken)?;
        if line.number == 1 {
            let there: Head = serde_json::from_str(object).with_context(broken)?;
            if there != *head {
                bail!("{shown} is of another game, seed or source: {there:?}");
            }
            continue;
        }
        let looked: Looked = serde_json::from_str(object).with_context(broken)?;
        next = looked.number + u64::from(head.own);
        for one in looked.found {
            selection.offer::<G>(puzzle::<G>(one));
        }
    }
    if lines.is_empty() {
        let added = journal.add(head);
        added.with_context(|| format!("writing {shown}"))?;
    }
    Ok((journal, next))
}

fn kept(puzzle: &Puzzle) -> Kept {
    Kept {
        variant: puzzle.variant.clone(),
        plies: puzzle.plies,
        grade: puzzle.grade,
        right: puzzle.right.clone(),
        moves: puzzle.moves.clone(),
    }
}

fn puzzle<G: PuzzleGame>(kept: Kept) -> Puzzle {
    Puzzle {
        id: Puzzle::name_of(&kept.variant, &kept.moves),
        kind: G::KIND,
        variant: kept.variant,
        moves: kept.moves,
        plies: kept.plies,
        right: kept.right,
        grade: kept.grade,
    }
}

/// How many there are of each grade.
fn counts(puzzles: &[Puzzle], out: &mut impl Write) -> Result<()> {
    let mut grades: BTreeMap<u8, usize> = BTreeMap::new();
    let mut lengths: BTreeMap<u8, usize> = BTreeMap::new();
    for puzzle in puzzles {
        *grades.entry(puzzle.grade).or_default() += 1;
        if let Some(plies) = puzzle.plies {
            *lengths.entry(plies).or_default() += 1;
        }
    }
    let only = |puzzle: &&Puzzle| puzzle.right.len() == 1;
    let only = puzzles.iter().filter(only).count();
    writeln!(out, "{} puzzles, {only} with one right move", puzzles.len())?;
    for (grade, count) in grades {
        writeln!(out, "grade {grade}: {count}")?;
    }
    for (plies, count) in lengths {
        writeln!(out, "won in {plies} plies: {count}")?;
    }
    Ok(())
}
