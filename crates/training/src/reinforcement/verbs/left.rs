//! What an iteration still needs: for whoever hands out its work.

use super::play::is_played;
use super::{Collected, Run};
use crate::reinforcement::error::RunError;
use crate::reinforcement::game::LearningGame;
use game::Part;

/// What an iteration still needs.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Left {
    pub iteration: u32,
    /// Parts of its games that are not there, or not whole. Nothing else tells of them once there is a
    /// candidate.
    pub play: Vec<Part>,
    pub collect: bool,
    pub fit: bool,
    /// Parts of the games by which it is judged, against any of the opponents.
    pub judge: Vec<Part>,
    pub promote: bool,
}

pub(super) fn left<G: LearningGame>(run: &Run<G>, iteration: u32) -> Result<Left, RunError> {
    let folder = &run.folder;
    let fit = !folder.has_network(&folder.candidate(iteration))? || run.fitted(iteration).is_err();
    let collected = run.collected(iteration);
    // Of a quorum that was collected nothing more is waited for.
    let wanted = |part: &Part| {
        let name = part.to_string();
        let known = |collected: &Collected| collected.parts.iter().any(|part| part.part == name);
        fit && collected.as_ref().map_or(true, known)
    };
    let mut play = Vec::new();
    for part in Part::all(run.config.at(iteration).play.parts).filter(wanted) {
        if !is_played(run, iteration, part)? {
            play.push(part);
        }
    }
    let opponents = run.opponents(iteration)?;
    let mut judge = Vec::new();
    for part in Part::all(run.config.at(iteration).judge.parts) {
        let mut missing = fit && !opponents.is_empty();
        for opponent in &opponents {
            missing = missing || !run.is_judged(iteration, opponent, part)?;
        }
        if missing {
            judge.push(part);
        }
    }
    Ok(Left {
        iteration,
        collect: fit && (!play.is_empty() || collected.is_err()),
        play,
        fit,
        judge,
        promote: !folder.has(&folder.promoted(iteration))?,
    })
}
