//! `trainer.record` and `trainer.status`: a try, and how somebody stands.

use ::puzzles::Rating;
use serde::{Deserialize, Serialize};

use super::{PracticeTry, TrainerService, checked, with_trainer};
use crate::protocol::Refused;
use crate::session::Session;

/// How many tries are looked back for a streak.
const BACK: u32 = 2_000;
/// How many of them are told.
const TOLD: usize = 30;
/// How many days with a puzzle of the day are told.
const DAYS: usize = 400;

/// Records a try at a puzzle.
#[derive(Clone, Debug, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct TrainerRecordRequest {
    /// Chosen by the client: what is sent again under the same key counts once.
    pub key: String,
    /// Of which game.
    pub game: String,
    /// Which puzzle.
    pub puzzle: String,
    /// In which way it was met: `rated` or `daily`.
    pub kind: String,
    /// The day as it is where one sits: `2026-11-20`.
    pub day: String,
    /// Whether it was solved, without a wrong move and without a hint.
    pub solved: bool,
    /// How many steps of hints were looked at.
    #[serde(default)]
    #[cfg_attr(test, ts(optional, as = "Option<u32>"))]
    pub hints: u32,
    /// How hard it is.
    pub grade: u8,
}

/// Asks how one stands.
#[derive(Clone, Debug, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct TrainerStatusRequest {
    /// In which game.
    pub game: String,
}

/// How somebody stands in a game.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct TrainerStanding {
    /// The rating, and how far it may be off.
    pub rating: f64,
    pub deviation: f64,
    /// How much the try changed it that was just recorded; null if none was, or if it does not count.
    pub change: Option<f64>,
    /// How many puzzles were tried, and how many were solved once.
    pub tried: u32,
    pub solved: u32,
    /// How many in a row were solved at the first try, up to now and at most.
    pub streak: u32,
    pub best: u32,
    /// The last tries, the last first.
    pub recent: Vec<TrainerRecent>,
    /// The days on which the puzzle of the day was solved, in either game, the last first.
    pub days: Vec<String>,
}

/// A try of before.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct TrainerRecent {
    pub puzzle: String,
    pub solved: bool,
    /// The rating after it.
    pub rating: f64,
}

pub(in crate::actions) fn record(
    session: &mut Session,
    id: &str,
    request: TrainerRecordRequest,
) -> Result<(), Refused> {
    checked("key", &request.key)?;
    checked("game", &request.game)?;
    checked("puzzle", &request.puzzle)?;
    checked("kind", &request.kind)?;
    checked("day", &request.day)?;
    let puzzle = Rating::of_grade(request.grade.clamp(1, 20));
    with_trainer(session, id, move |trainer| {
        let before = trainer.last(&request.game, 1)?;
        let made = PracticeTry {
            key: request.key,
            day: request.day,
            subject: request.game.clone(),
            puzzle: request.puzzle,
            kind: request.kind,
            solved: request.solved,
            hints: request.hints,
        };
        let solved = request.solved;
        let tried = trainer.record(made, &move |before| {
            let own = before.map_or(Rating::NEW, |(rating, deviation)| Rating {
                rating,
                deviation,
            });
            let after = own.after(puzzle, solved);
            (after.rating, after.deviation)
        })?;
        let was = before
            .first()
            .map_or(Rating::NEW.rating, |last| last.rating.0);
        let mut standing = standing(trainer, &request.game)?;
        standing.change = tried.rated.then_some(tried.rating.0 - was);
        Ok(standing)
    })
}

pub(in crate::actions) fn status(
    session: &mut Session,
    id: &str,
    request: TrainerStatusRequest,
) -> Result<(), Refused> {
    checked("game", &request.game)?;
    with_trainer(session, id, move |trainer| standing(trainer, &request.game))
}

fn standing(trainer: &dyn TrainerService, game: &str) -> Result<TrainerStanding, Refused> {
    let last = trainer.last(game, BACK)?;
    let puzzles = trainer.puzzles(game)?;
    let (rating, deviation) = last
        .first()
        .map_or((Rating::NEW.rating, Rating::NEW.deviation), |tried| {
            tried.rating
        });
    let number = |count: usize| u32::try_from(count).unwrap_or(u32::MAX);
    let rated: Vec<bool> = last
        .iter()
        .filter(|tried| tried.rated)
        .map(|tried| tried.made.solved)
        .collect();
    let streak = rated.iter().take_while(|&&solved| solved).count();
    let rows = rated.split(|&solved| !solved).map(<[bool]>::len);
    let days = trainer.days("daily")?;
    Ok(TrainerStanding {
        rating,
        deviation,
        change: None,
        tried: number(puzzles.len()),
        solved: number(puzzles.iter().filter(|(_, solved)| *solved).count()),
        streak: number(streak),
        best: number(rows.max().unwrap_or(0)),
        recent: last
            .iter()
            .take(TOLD)
            .map(|tried| TrainerRecent {
                puzzle: tried.made.puzzle.clone(),
                solved: tried.made.solved,
                rating: tried.rating.0,
            })
            .collect(),
        days: days.into_iter().take(DAYS).collect(),
    })
}
