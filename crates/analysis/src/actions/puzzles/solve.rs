//! `puzzle.try`: whether a move is right, and what the program answers.

use std::sync::Arc;

use ::puzzles::Puzzle;
use ::puzzles::judge::judge;
use engine::{NetworkFor, Stop};
use games::with_kind;
use serde::{Deserialize, Serialize};

use super::{Puzzling, checked, named};
use crate::jobs::{Job, Length};
use crate::protocol::{Refused, answer};
use crate::session::Session;

/// Tries a move.
#[derive(Clone, Debug, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct PuzzleTryRequest {
    /// Which puzzle.
    pub puzzle: String,
    /// The moves since its position: one's own and the answers in turn, one's own the last.
    pub moves: Vec<String>,
}

/// What became of it.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct PuzzleTried {
    /// Whether it wins, in Hive as soon as it should.
    pub right: bool,
    /// Whether the puzzle is solved by it.
    pub solved: bool,
    /// What the program answers: what holds out longest, or what refutes a wrong move.
    pub reply: Option<String>,
    /// In how many plies the win comes after the reply, in Hive.
    pub plies: Option<u8>,
}

pub(in crate::actions) fn solve(
    session: &mut Session,
    id: &str,
    request: PuzzleTryRequest,
) -> Result<(), Refused> {
    let (kind, puzzle) = named(&request.puzzle)?;
    checked(&request.moves)?;
    if request.moves.len().is_multiple_of(2) {
        let error = "the last of `moves` is one's own: an odd number of them";
        return Err(Refused::field("moves", error));
    }
    let job = with_kind!(kind, G => job::<G>(session, id, puzzle, request.moves));
    session.run(job)
}

fn job<G: Puzzling>(
    session: &Session,
    id: &str,
    puzzle: &'static Puzzle,
    moves: Vec<String>,
) -> Job {
    let question: Arc<str> = id.into();
    let id = Arc::clone(&question);
    let network: NetworkFor<G> = G::service(&session.service).network.clone();
    let work = move |_: &Stop, _: &dyn Fn(String)| match judge(puzzle, &moves, &network) {
        Ok(verdict) => answer(
            Some(&id),
            &PuzzleTried {
                right: verdict.right,
                solved: verdict.solved,
                reply: verdict.reply,
                plies: verdict.plies,
            },
        ),
        Err(error) => answer(Some(&id), &Refused::field("moves", error.to_string())),
    };
    Job::new(question, Length::Short, work)
}
