//! `puzzle.next`: a puzzle to be solved.

use std::sync::Arc;

use ::puzzles::{Puzzle, Rating};
use engine::Stop;
use game::{Dice, scramble};
use games::{GameKind, KnownGame as _, with_kind};
use serde::{Deserialize, Serialize};

use super::{Puzzling, named};
use crate::actions::{TrainerService, spelt_out};
use crate::jobs::{Job, Length};
use crate::protocol::{Refused, Setup, answer};
use crate::session::Session;

/// Puzzles of a day are of these grades: none that everybody sees, none for an evening.
const OF_A_DAY: std::ops::RangeInclusive<u8> = 3..=7;
/// Puzzles whose rating is as near as this to one's own are all as good.
const NEAR: f64 = 160.0;

/// Asks for a puzzle.
#[derive(Clone, Debug, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct PuzzleNextRequest {
    /// Of which game: `hive` or `hex`.
    pub game: String,
    /// Which one.
    #[serde(default)]
    #[cfg_attr(test, ts(optional, as = "Option<PuzzleKind>"))]
    pub kind: PuzzleKind,
    /// The day as it is where one sits, for its puzzle: `2026-11-20`.
    #[serde(default)]
    #[cfg_attr(test, ts(optional, as = "Option<String>"))]
    pub day: String,
    /// This one, and no other.
    #[cfg_attr(test, ts(optional))]
    pub puzzle: Option<String>,
    /// Of this grade, if there is one.
    #[cfg_attr(test, ts(optional))]
    pub grade: Option<u8>,
}

/// Which puzzle is wanted.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "lowercase")]
pub enum PuzzleKind {
    /// One that was not tried yet, as hard as one's rating says.
    #[default]
    Rated,
    /// The puzzle of the day, the same for everybody.
    Daily,
}

/// A puzzle, without its solution.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct PuzzleShown {
    /// What it is called.
    pub puzzle: String,
    pub setup: Setup,
    /// The moves that led to its position.
    pub moves: Vec<String>,
    /// In how many plies the player to move wins, in Hive.
    pub plies: Option<u8>,
    /// The weakest level that finds it; one more than there are if none does.
    pub grade: u8,
    /// What that is as a rating.
    pub rating: f64,
    /// How many puzzles of its game there are.
    pub of: u32,
}

pub(in crate::actions) fn next(
    session: &mut Session,
    id: &str,
    request: PuzzleNextRequest,
) -> Result<(), Refused> {
    let kind: GameKind = match &request.puzzle {
        Some(puzzle) => named(puzzle)?.0,
        None => request
            .game
            .parse()
            .map_err(|error: games::NoSuchGame| Refused::field("game", error.to_string()))?,
    };
    let trainer = session.service.platform.trainer.clone();
    let seed = (session.service.platform.seed)();
    let question: Arc<str> = id.into();
    let id = Arc::clone(&question);
    let work = move |_: &Stop, _: &dyn Fn(String)| {
        let chosen = with_kind!(kind, G => chosen::<G>(&request, trainer.as_deref(), seed));
        match chosen.and_then(shown) {
            Ok(shown) => answer(Some(&id), &shown),
            Err(refused) => answer(Some(&id), &refused),
        }
    };
    session.run(Job::new(question, Length::Short, work))
}

fn chosen<G: Puzzling>(
    request: &PuzzleNextRequest,
    trainer: Option<&dyn TrainerService>,
    seed: u64,
) -> Result<(&'static Puzzle, usize), Refused> {
    let all = <G as ::puzzles::PuzzleGame>::shipped().all();
    if let Some(name) = &request.puzzle {
        return named(name).map(|(_, puzzle)| (puzzle, all.len()));
    }
    let mut dice = Dice::new(seed, 0);
    let puzzle = match request.kind {
        PuzzleKind::Daily => of_the_day(all, &request.day),
        PuzzleKind::Rated => rated(all, request, trainer, &mut dice)?,
    };
    let none = || Refused::new("there are no puzzles of this game in this program");
    Ok((puzzle.ok_or_else(none)?, all.len()))
}

/// The same for everybody on the same day.
fn of_the_day<'a>(all: &'a [Puzzle], day: &str) -> Option<&'a Puzzle> {
    let fold = |bits, byte| scramble(bits ^ u64::from(byte)).wrapping_add(game::GOLDEN);
    let fit: Vec<&Puzzle> = all
        .iter()
        .filter(|puzzle| OF_A_DAY.contains(&puzzle.grade))
        .collect();
    Dice::new(day.bytes().fold(0, fold), 0).pick(&fit)
}

/// One that was not tried, near to one's own rating; if all were, one that was not solved; else any.
fn rated<'a>(
    all: &'a [Puzzle],
    request: &PuzzleNextRequest,
    trainer: Option<&dyn TrainerService>,
    dice: &mut Dice,
) -> Result<Option<&'a Puzzle>, Refused> {
    let (mut tried, mut own) = (std::collections::HashMap::new(), Rating::NEW);
    if let Some(trainer) = trainer {
        tried = trainer.puzzles(&request.game)?.into_iter().collect();
        if let Some(last) = trainer.last(&request.game, 1)?.first() {
            own.rating = last.rating.0;
        }
    }
    let wanted = |puzzle: &&Puzzle| request.grade.is_none_or(|grade| puzzle.grade == grade);
    let open = |solved: Option<bool>| {
        let fit = all.iter().filter(wanted);
        fit.filter(|puzzle| tried.get(&puzzle.id).copied() == solved)
            .collect::<Vec<_>>()
    };
    for solved in [None, Some(false), Some(true)] {
        let fit = open(solved);
        let off = |puzzle: &Puzzle| (Rating::of_grade(puzzle.grade).rating - own.rating).abs();
        let nearest = fit
            .iter()
            .map(|puzzle| off(puzzle))
            .fold(f64::INFINITY, f64::min);
        let near: Vec<&Puzzle> = fit
            .into_iter()
            .filter(|puzzle| off(puzzle) <= nearest.max(NEAR))
            .collect();
        if let Some(puzzle) = dice.pick(&near) {
            return Ok(Some(puzzle));
        }
    }
    Ok(None)
}

fn shown((puzzle, of): (&Puzzle, usize)) -> Result<PuzzleShown, Refused> {
    let game = with_kind!(puzzle.kind, G => puzzle.game::<G>().map(G::into_any));
    let game = game.map_err(|error| Refused::new(error.to_string()))?;
    let (setup, moves) = spelt_out(&game);
    Ok(PuzzleShown {
        puzzle: puzzle.id.clone(),
        setup,
        moves,
        plies: puzzle.plies,
        grade: puzzle.grade,
        rating: Rating::of_grade(puzzle.grade).rating,
        of: u32::try_from(of).unwrap_or(u32::MAX),
    })
}
