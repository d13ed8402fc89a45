//! `reply`: the move of an opponent.

use std::sync::Arc;

use serde::{Deserialize, Serialize};

use crate::protocol::{Refused, Setup, answer};
use crate::session::Session;
use crate::table::Table;
use crate::thinker::{Finding, Job, Lane, Speaker};
use crate::wording;

/// Asks for the move of an opponent.
#[derive(Clone, Debug, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct ReplyRequest {
    /// What was agreed before the game.
    pub setup: Setup,
    /// The moves so far.
    pub moves: Vec<String>,
    /// How well the opponent plays: a number of `about`'s levels.
    pub level: u8,
}

/// The move of an opponent.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct Reply {
    /// The move.
    #[serde(rename = "move")]
    pub text: String,
    /// How likely White (in Hex: Black) is to win, as the opponent sees it.
    pub winrate: f32,
    /// How long it thought, in milliseconds.
    pub thought_ms: u32,
}

/// An opponent.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Level {
    /// Its number.
    pub number: u8,
    /// Its name.
    pub name: String,
    /// How it plays, in words.
    pub text: String,
    /// How strong it was found to be, beside the others.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub elo: Option<i32>,
}

/// How often a level looks at a position.
const VISITS: [(u8, u32); 5] = [(1, 2), (2, 8), (3, 32), (4, 128), (5, 512)];

/// The levels there are.
pub(super) fn levels() -> Vec<Level> {
    let level = |(number, visits)| Level {
        number,
        name: format!("Level {number}"),
        text: format!("The network with {visits} visits a move"),
        elo: None,
    };
    VISITS.into_iter().map(level).collect()
}

/// Begins to think; the move comes later.
pub(super) fn reply(
    session: &mut Session,
    id: &str,
    request: &ReplyRequest,
) -> Result<(), Refused> {
    let table = Table::read(&request.setup, &request.moves)?;
    if table.is_over() {
        let error = "the game is over, so there is no reply: take a move back, or begin anew";
        return Err(Refused::field("moves", error));
    }
    let known = VISITS.iter().find(|(number, _)| *number == request.level);
    let Some(&(_, visits)) = known else {
        let error = format!(
            "there is no level {}: write a number from 1 to {}",
            request.level,
            VISITS.len()
        );
        return Err(Refused::field("level", error));
    };
    let job = Job {
        question: id.into(),
        turn: request.moves.len(),
        lane: Lane::Reply,
        priority: 0,
        table,
        visits,
        every: None,
        speaker: Arc::new(Replies),
    };
    session.ask(vec![job])
}

#[derive(Debug)]
struct Replies;

impl Speaker for Replies {
    fn say(&self, finding: &Finding) -> Option<String> {
        let id = Some(&*finding.question);
        let best = wording::analysis(&finding.findings, finding.turn, false, true).and_then(|a| {
            let text = match a.move_infos.first() {
                Some(best) => best.text.clone(),
                None => a.policy?.first()?.text.clone(),
            };
            Some(Reply {
                text,
                winrate: a.root_info.winrate,
                thought_ms: u32::try_from(finding.elapsed.as_millis()).unwrap_or(u32::MAX),
            })
        });
        match best {
            Some(reply) => Some(answer(id, &reply)),
            None => Some(answer(
                id,
                &Refused::new("the reply was taken back before there was one"),
            )),
        }
    }
}
