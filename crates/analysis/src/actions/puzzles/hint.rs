//! `puzzle.hint`: a right move, and why.

use std::sync::Arc;

use ::puzzles::Puzzle;
use engine::{NetworkFor, Stop, hint};
use games::with_kind;
use serde::{Deserialize, Serialize};

use super::{Puzzling, after, checked, named};
use crate::jobs::{Job, Length};
use crate::protocol::{Refused, answer};
use crate::session::Session;

/// Positions that the proof of a move may take.
const POSITIONS: u64 = 3_000_000;
/// Visits for the reasons.
const VISITS: u32 = 200;

/// Asks for help.
#[derive(Clone, Debug, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct PuzzleHintRequest {
    /// With which puzzle.
    pub puzzle: String,
    /// The moves since its position, the last one an answer.
    pub moves: Vec<String>,
}

/// A right move. Whoever shows it shows as much as somebody wants to know.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct PuzzleHint {
    #[serde(rename = "move")]
    pub text: String,
    /// Why, in sentences, if something can be said.
    pub why: Vec<String>,
}

pub(in crate::actions) fn hint(
    session: &mut Session,
    id: &str,
    request: PuzzleHintRequest,
) -> Result<(), Refused> {
    let (kind, puzzle) = named(&request.puzzle)?;
    checked(&request.moves)?;
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
    let work =
        move |stop: &Stop, _: &dyn Fn(String)| match found::<G>(puzzle, &moves, &network, stop) {
            Ok(hint) => answer(Some(&id), &hint),
            Err(refused) => answer(Some(&id), &refused),
        };
    Job::new(question, Length::Short, work)
}

fn found<G: Puzzling>(
    puzzle: &Puzzle,
    moves: &[String],
    network: &NetworkFor<G>,
    stop: &Stop,
) -> Result<PuzzleHint, Refused> {
    let game = after::<G>(puzzle, moves)?;
    let position = game.position();
    let right = if moves.is_empty() {
        puzzle.right.clone()
    } else {
        let played = u8::try_from(moves.len()).unwrap_or(u8::MAX);
        let left = puzzle.plies.map(|plies| plies.saturating_sub(played));
        let proven = G::prove(&game, left, POSITIONS);
        let right = proven.map_or_else(Vec::new, |proven| proven.right);
        right
            .into_iter()
            .map(|mv| position.write_move(mv))
            .collect()
    };
    let best = hint::hint(&game, network, VISITS, &|| stop.is_raised());
    let best = best.map(|found| (position.write_move(found.mv), found.why));
    if let Some((text, why)) = best.filter(|(text, _)| right.contains(text)) {
        return Ok(PuzzleHint { text, why });
    }
    let none = || Refused::field("moves", "there is no win here any more: take a move back");
    let text = right.into_iter().next().ok_or_else(none)?;
    Ok(PuzzleHint {
        text,
        why: Vec::new(),
    })
}
