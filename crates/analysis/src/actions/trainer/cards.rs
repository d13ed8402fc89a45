//! `trainer.keep`, `trainer.cards`, `trainer.met` and `trainer.drop`: one's own mistakes, until they are learnt.

use ::puzzles::spacing;
use serde::{Deserialize, Serialize};

use super::{PracticeCard, checked, with_trainer};
use crate::limits::MOST_MOVES;
use crate::protocol::{Refused, Setup};
use crate::session::Session;

/// The most cards of one request.
const MOST_KEPT: usize = 200;
const MOST_TOLD: u32 = 100;

/// What is on a card: a position in which one went wrong, and what was better.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct TrainerCardContent {
    pub setup: Setup,
    /// The moves that led to the position.
    pub moves: Vec<String>,
    /// What was played.
    pub played: String,
    /// What was better.
    pub best: String,
    /// What that cost, in chances to win.
    pub loss: f64,
    /// Why, in sentences.
    #[serde(default)]
    pub why: Vec<String>,
    /// The game of one's own that it is from.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub game: Option<String>,
}

/// Keeps cards. Those that are there already stay as they are.
#[derive(Clone, Debug, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct TrainerKeepRequest {
    /// What they are about: `mistake`.
    pub kind: String,
    /// Each with a key that is the same whenever it is the same card.
    pub cards: Vec<(String, TrainerCardContent)>,
}

/// How many were new.
#[derive(Clone, Copy, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct TrainerKept {
    pub added: u32,
}

/// Asks for cards.
#[derive(Clone, Debug, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct TrainerCardsRequest {
    /// What they are about.
    pub kind: String,
    /// How many at most; 20 if absent, 100 at most.
    #[cfg_attr(test, ts(optional))]
    pub most: Option<u32>,
}

/// Cards of a kind.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct TrainerCards {
    /// How many are due,
    pub due: u32,
    /// come back later,
    pub waiting: u32,
    /// and are learnt.
    pub learnt: u32,
    /// Those first that are due longest.
    pub cards: Vec<TrainerCard>,
}

/// A card.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct TrainerCard {
    pub key: String,
    /// When it is due, in milliseconds since 1970; null if it is learnt.
    #[cfg_attr(test, ts(type = "number | null"))]
    pub due: Option<i64>,
    /// How often in a row it went well.
    pub row: u32,
    /// How often it was met; to be named in `trainer.met`.
    pub seen: u32,
    pub content: TrainerCardContent,
}

/// A card was met.
#[derive(Clone, Debug, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct TrainerMetRequest {
    pub key: String,
    /// How often it had been met before: what is sent again counts once.
    pub seen: u32,
    /// Whether it went well.
    pub right: bool,
}

/// When it comes back.
#[derive(Clone, Copy, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct TrainerMet {
    #[cfg_attr(test, ts(type = "number | null"))]
    pub due: Option<i64>,
    pub row: u32,
    pub seen: u32,
}

/// Takes a card away.
#[derive(Clone, Debug, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct TrainerDropRequest {
    pub key: String,
}

/// Whether there was one.
#[derive(Clone, Copy, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct TrainerDropped {
    pub dropped: bool,
}

pub(in crate::actions) fn keep(
    session: &mut Session,
    id: &str,
    request: TrainerKeepRequest,
) -> Result<(), Refused> {
    checked("kind", &request.kind)?;
    let count = request.cards.len();
    if count > MOST_KEPT {
        let error = format!("{count} cards are too many at once: send {MOST_KEPT} at most");
        return Err(Refused::field("cards", error));
    }
    for (key, content) in &request.cards {
        checked("cards", key)?;
        if content.moves.len() > MOST_MOVES {
            let error = format!("a card has more than {MOST_MOVES} moves");
            return Err(Refused::field("cards", error));
        }
    }
    with_trainer(session, id, move |trainer| {
        let mut added = 0;
        for (key, content) in &request.cards {
            let content = serde_json::to_string(content)
                .map_err(|error| Refused::field("cards", error.to_string()))?;
            added += u32::from(trainer.add(key, &request.kind, &content)?);
        }
        Ok(TrainerKept { added })
    })
}

pub(in crate::actions) fn cards(
    session: &mut Session,
    id: &str,
    request: TrainerCardsRequest,
) -> Result<(), Refused> {
    checked("kind", &request.kind)?;
    let most = request.most.unwrap_or(20).min(MOST_TOLD);
    with_trainer(session, id, move |trainer| {
        let [due, waiting, learnt] = trainer.stock(&request.kind)?;
        let cards = trainer.cards(&request.kind, most)?;
        Ok(TrainerCards {
            due,
            waiting,
            learnt,
            cards: cards.into_iter().map(told).collect::<Result<_, _>>()?,
        })
    })
}

pub(in crate::actions) fn met(
    session: &mut Session,
    id: &str,
    request: TrainerMetRequest,
) -> Result<(), Refused> {
    checked("key", &request.key)?;
    with_trainer(session, id, move |trainer| {
        let card = trainer.met(&request.key, request.seen, request.right, &spacing::due)?;
        let card = card.ok_or_else(|| {
            Refused::field("key", "there is no such card: ask for the list again")
        })?;
        Ok(TrainerMet {
            due: card.due,
            row: card.row,
            seen: card.seen,
        })
    })
}

pub(in crate::actions) fn drop_card(
    session: &mut Session,
    id: &str,
    request: TrainerDropRequest,
) -> Result<(), Refused> {
    checked("key", &request.key)?;
    with_trainer(session, id, move |trainer| {
        let dropped = trainer.drop_card(&request.key)?;
        Ok(TrainerDropped { dropped })
    })
}

fn told(card: PracticeCard) -> Result<TrainerCard, Refused> {
    let content = serde_json::from_str(&card.content).map_err(|error| {
        let key = &card.key;
        Refused::new(format!(
            "the card `{key}` was kept in a form that this Hexapod cannot read: {error}"
        ))
    })?;
    Ok(TrainerCard {
        key: card.key,
        due: card.due,
        row: card.row,
        seen: card.seen,
        content,
    })
}
