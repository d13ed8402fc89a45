//! `facts`: what is true of a position, to be drawn over the board.

use std::sync::Arc;

use engine::facts::{HexFacts, HexOverlay, HiveFacts, HiveOverlay, Plane};
use games::AnyGame;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::jobs::{Job, Length};
use crate::protocol::{Refused, Setup, answer};
use crate::session::Session;
use crate::table;

/// Asks what is true of a position.
#[derive(Clone, Debug, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct FactsRequest {
    /// What was agreed before the game.
    pub setup: Setup,
    /// The moves so far.
    pub moves: Vec<String>,
    /// The parts of the answer that are wanted, by name; all if absent.
    #[cfg_attr(test, ts(optional))]
    pub want: Option<Vec<String>>,
}

/// What is true of a position.
#[derive(Clone, Debug, Serialize)]
pub struct FactsAnswer {
    /// Of either game.
    pub facts: Facts,
}

/// What is true of a position, of either game.
#[derive(Clone, Debug, Serialize)]
#[serde(tag = "game", rename_all = "lowercase")]
pub enum Facts {
    /// Of Hive.
    Hive(Box<HiveOverlay>),
    /// Of Hex.
    Hex(Box<HexOverlay>),
}

/// Begins to find out: the connections of a large board take a while.
pub(super) fn facts(session: &mut Session, id: &str, request: FactsRequest) -> Result<(), Refused> {
    let table = table::read(&request.setup, &request.moves)?;
    let memory = memory(&table);
    let question: Arc<str> = id.into();
    let id = Arc::clone(&question);
    let work = move |_: &engine::Stop, _: &dyn Fn(String)| {
        let facts = FactsAnswer { facts: of(&table) };
        match &request.want {
            None => answer(Some(&id), &facts),
            Some(wanted) => match only(&facts, wanted) {
                Ok(facts) => answer(Some(&id), &facts),
                Err(refused) => answer(Some(&id), &refused),
            },
        }
    };
    session.run(Job::new(question, Length::Short, work).with_memory(memory))
}

/// How much memory it takes to find out.
pub(super) fn memory(table: &AnyGame) -> usize {
    match table {
        AnyGame::Hive(_) => 0,
        AnyGame::Hex(game) => HexFacts::memory(game.position().size()),
    }
}

fn of(table: &AnyGame) -> Facts {
    match table {
        AnyGame::Hive(game) => {
            let facts = HiveFacts::of(game.position());
            Facts::Hive(Box::new(facts.overlay(&Plane::of_game(game))))
        }
        AnyGame::Hex(game) => Facts::Hex(Box::new(HexFacts::of(game.position()).overlay())),
    }
}

/// Only those parts that are wanted.
fn only(facts: &FactsAnswer, wanted: &[String]) -> Result<Value, Refused> {
    let unwritten = |error| Refused::new(format!("the facts cannot be written: {error}"));
    let mut all = serde_json::to_value(facts).map_err(unwritten)?;
    let Some(parts) = all.get_mut("facts").and_then(Value::as_object_mut) else {
        return Ok(all);
    };
    if let Some(unknown) = wanted.iter().find(|name| !parts.contains_key(*name)) {
        let names: Vec<String> = parts.keys().map(|name| format!("`{name}`")).collect();
        let error = format!(
            "there are no facts called `{}`: there are {}",
            game::excerpt(unknown),
            names.join(", ")
        );
        return Err(Refused::field("want", error));
    }
    parts.retain(|name, _| name == "game" || wanted.contains(name));
    Ok(all)
}
