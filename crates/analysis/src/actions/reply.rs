//! `reply`: the move of an opponent.

use std::sync::Arc;
use std::time::Duration;

use engine::EngineGame;
use engine::levels;
use game::History;
use games::{AnyGame, with_game};
use search::Deadline;
use serde::{Deserialize, Serialize};

use crate::jobs::{Job, Length};
use crate::protocol::{Refused, Setup, answer};
use crate::service::Served;
use crate::session::Session;
use crate::table;
use crate::wording::winrate;

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
    /// What its chances follow from: with the same number, the same game gets the same reply. If
    /// absent, one that is this connection's.
    #[cfg_attr(test, ts(optional))]
    pub seed: Option<u32>,
    /// The clock by which it plays: it thinks no longer than fits. If absent, as long as the level does.
    #[cfg_attr(test, ts(optional))]
    pub clock: Option<ReplyClock>,
}

/// The clock of whoever is to move.
#[derive(Clone, Copy, Debug, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct ReplyClock {
    /// What is left, in milliseconds.
    pub left_ms: u32,
    /// What each move adds, in milliseconds.
    #[serde(default)]
    #[cfg_attr(test, ts(optional, as = "Option<u32>"))]
    pub increment_ms: u32,
}

impl ReplyClock {
    /// What may be spent on a move: as if so many were still to come, and most of what each adds; never so much
    /// that a slow moment loses the game.
    fn share(self) -> Duration {
        const MOVES_TO_COME: u32 = 30;
        let share = self.left_ms / MOVES_TO_COME + self.increment_ms / 5 * 4;
        Duration::from_millis(share.min(self.left_ms / 4).into())
    }
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
    /// Its number; a higher one is stronger.
    pub number: u8,
    /// Its name.
    pub name: String,
    /// What to expect of it, in a sentence.
    pub text: String,
}

/// The levels there are.
pub(super) fn levels<G: EngineGame>() -> Vec<Level> {
    let level = |level: &levels::Level| Level {
        number: level.number,
        name: level.name.to_owned(),
        text: level.text.to_owned(),
    };
    G::LEVELS.iter().map(level).collect()
}

/// Begins to think; the move comes later.
pub(super) fn reply(
    session: &mut Session,
    id: &str,
    request: &ReplyRequest,
) -> Result<(), Refused> {
    let table = table::read(&request.setup, &request.moves)?;
    if table.outcome().is_some() {
        let error = "the game is over, so there is no reply: take a move back, or begin anew";
        return Err(Refused::field("moves", error));
    }
    let job = with_game!(AnyGame, table, game => job(session, id, game, request))?;
    session.run(job)
}

fn level<G: EngineGame>(request: &ReplyRequest) -> Result<levels::Level, Refused> {
    levels::Level::numbered::<G>(request.level).ok_or_else(|| {
        let error = format!(
            "there is no level {}: write a number from 1 to {}",
            request.level,
            G::LEVELS.len()
        );
        Refused::field("level", error)
    })
}

fn job<G: Served>(
    session: &Session,
    id: &str,
    game: History<G>,
    request: &ReplyRequest,
) -> Result<Job, Refused> {
    let level = level::<G>(request)?;
    let seed = request.seed.map_or(session.seed, u64::from);
    let service = Arc::clone(G::service(&session.service));
    let clock = session.service.platform.clock.clone();
    let time = request.clock.map(ReplyClock::share);
    let question: Arc<str> = id.into();
    let id = Arc::clone(&question);
    let work = move |stop: &engine::Stop, _: &dyn Fn(String)| {
        let since = clock.start();
        let position = game.position();
        let deadline = Deadline::new(stop, &clock, time);
        match service.opponents.reply(level, seed, &game, &deadline) {
            Some(reply) => {
                let found = Reply {
                    text: position.write_move(reply.mv),
                    winrate: winrate(reply.value),
                    thought_ms: u32::try_from(since.elapsed().as_millis()).unwrap_or(u32::MAX),
                };
                answer(Some(&id), &found)
            }
            None => answer(Some(&id), &Refused::new("no reply was found")),
        }
    };
    Ok(Job::new(question, Length::Short, work))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_move_takes_a_share_of_what_is_left() {
        let share = |left_ms, increment_ms| {
            let clock = ReplyClock {
                left_ms,
                increment_ms,
            };
            clock.share().as_millis()
        };
        assert_eq!(share(300_000, 0), 10_000);
        assert_eq!(share(300_000, 5_000), 14_000);
        assert_eq!(share(3_000, 0), 100);
        assert_eq!(
            share(2_000, 10_000),
            500,
            "an increment comes after the move"
        );
        assert_eq!(share(0, 0), 0);
        assert_eq!(share(u32::MAX, u32::MAX), u128::from(u32::MAX / 4));
    }
}
