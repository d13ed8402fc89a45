//! `hexapod puzzles prove`: a set is proven and graded anew.

use std::fs;
use std::io::Write;
use std::path::PathBuf;
use std::process::ExitCode;

use anyhow::{Context as _, Result, ensure};
use engine::levels::{Finder, Level};
use engine::{NetworkFor, Stop};
use game::Dice;
use games::{GameKind, with_kind};
use puzzles::{Puzzle, PuzzleGame, PuzzleSet};

use crate::interruption;
use crate::progress_line::ProgressLine;

/// Prove puzzles of a set anew, and every first move that wins.
///
/// That the win is there, that none comes sooner, and that no other first move has it. Without a
/// file, those that ship with the program. The exit status is 1 if one does not hold.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  hexapod puzzles prove hive
  hexapod puzzles prove hive --sample 50 --levels 20
  hexapod puzzles prove hive --set mine.txt")]
pub(super) struct Arguments {
    /// Which game: hive or hex.
    #[arg(value_parser = crate::position::game_kind())]
    game: GameKind,
    /// A set that `make` wrote [default: the one that ships].
    #[arg(long, value_name = "FILE")]
    set: Option<PathBuf>,
    /// Only so many of them, chosen by chance.
    #[arg(long, value_name = "NUMBER")]
    sample: Option<usize>,
    /// Also let every level below the grade try so often, with other seeds than when it was graded: none may find a right move
    /// in more than half of its tries.
    #[arg(long, value_name = "TRIES", default_value_t = 0)]
    levels: u32,
    /// What chance draws from.
    #[arg(long, value_name = "NUMBER", default_value_t = 1)]
    seed: u64,
}

/// Positions for one proof: more than any took when it was made.
const POSITIONS: u64 = 20_000_000;
/// Seeds of tries begin here, far from those of grading.
const OTHER_SEEDS: u64 = 1 << 40;

pub(super) fn run(arguments: &Arguments, out: &mut impl Write) -> Result<ExitCode> {
    let stop = interruption::stop()?;
    with_kind!(arguments.game, G => prove::<G>(arguments, &stop, out))
}

fn prove<G: PuzzleGame>(
    arguments: &Arguments,
    stop: &Stop,
    out: &mut impl Write,
) -> Result<ExitCode> {
    let read;
    let set = match &arguments.set {
        None => G::shipped(),
        Some(path) => {
            let shown = path.display();
            let text = fs::read_to_string(path).with_context(|| format!("reading {shown}"))?;
            read = PuzzleSet::<G>::read(&text).with_context(|| format!("reading {shown}"))?;
            &read
        }
    };
    ensure!(!set.all().is_empty(), "there are no puzzles in this set");
    let mut chosen: Vec<&Puzzle> = set.all().iter().collect();
    if let Some(sample) = arguments.sample {
        Dice::new(arguments.seed, 0).shuffle(&mut chosen);
        chosen.truncate(sample);
    }
    let finder = Finder::<G>::new(&NetworkFor::shipped());
    let progress = ProgressLine::new(chosen.len(), "puzzles");
    let (mut held, mut looked, mut above) = (0, 0, 0);
    for puzzle in &chosen {
        if stop.is_raised() {
            break;
        }
        progress.count(looked, chosen.len(), "puzzles");
        looked += 1;
        match fault(puzzle, &finder, arguments.levels) {
            Fault::None => held += 1,
            Fault::Easy(level, share) => {
                above += 1;
                let name = &puzzle.id;
                progress.line(&format!(
                    "{name}: level {level} finds it {share:.2} of its tries"
                ));
            }
            Fault::Wrong(why) => progress.line(&format!("{}: {why}", puzzle.id)),
        }
    }
    progress.finish();
    writeln!(out, "{held} of {looked} puzzles hold")?;
    if above > 0 {
        writeln!(
            out,
            "{above} are found by a level below their grade more often than not"
        )?;
    }
    if stop.is_raised() {
        crate::complain("stopped: these are the puzzles so far");
        return Ok(ExitCode::from(interruption::INTERRUPTED));
    }
    Ok(if held == looked {
        ExitCode::SUCCESS
    } else {
        ExitCode::FAILURE
    })
}

/// What is wrong with a puzzle.
enum Fault {
    None,
    Wrong(String),
    /// A level below the grade finds it so often.
    Easy(u8, f64),
}

fn fault<G: PuzzleGame>(puzzle: &Puzzle, finder: &Finder<G>, tries: u32) -> Fault {
    let game = match puzzle.game::<G>() {
        Ok(game) => game,
        Err(error) => return Fault::Wrong(error.to_string()),
    };
    let Some(proven) = G::prove(&game, puzzle.plies, POSITIONS) else {
        return Fault::Wrong(format!("not proven within {POSITIONS} positions"));
    };
    let write = |&mv: &G::Move| game.position().write_move(mv);
    let right: Vec<String> = proven.right.iter().map(write).collect();
    if right != puzzle.right || proven.plies != puzzle.plies {
        let plies = proven.plies;
        return Fault::Wrong(format!(
            "{right:?} win in {plies:?} plies, not {:?}",
            puzzle.right
        ));
    }
    if tries == 0 {
        return Fault::None;
    }
    let mut below: Vec<Level> = G::LEVELS.to_vec();
    below.retain(|level| level.number < puzzle.grade);
    for level in below {
        let share = finder.share(level, &game, &proven.right, OTHER_SEEDS, tries);
        if share > 0.5 {
            return Fault::Easy(level.number, share);
        }
    }
    Fault::None
}
