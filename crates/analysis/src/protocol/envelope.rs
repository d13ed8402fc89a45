//! What all messages have in common: the `id`, and in requests the `action`.

use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::{Map, Value};

use super::Refused;

/// The longest `id`: it comes back with every answer.
const LONGEST_ID: usize = 200;

/// A request, of which only the outside was read.
#[derive(Debug)]
pub(crate) struct Envelope {
    pub(crate) id: String,
    pub(crate) action: Option<String>,
    body: Map<String, Value>,
}

/// Reads the outside of a message; what is wrong comes with the `id`, if there is one.
pub(crate) fn open(text: &str) -> Result<Envelope, (Option<String>, Refused)> {
    let mut body = match serde_json::from_str::<Value>(text) {
        Ok(Value::Object(body)) => body,
        Ok(_) => {
            let error = "a message is a JSON object such as {\"id\":\"1\",\"action\":\"about\"}";
            return Err((None, Refused::new(error)));
        }
        Err(error) => {
            let error = format!(
                "this is no JSON: {error}; send one object a message, such as \
                 {{\"id\":\"1\",\"action\":\"about\"}}"
            );
            return Err((None, Refused::new(error)));
        }
    };
    let id = match body.remove("id") {
        Some(Value::String(id)) if id.len() <= LONGEST_ID => id,
        Some(Value::String(_)) => {
            let error = format!("`id` is longer than {LONGEST_ID} bytes: choose a shorter one");
            return Err((None, Refused::field("id", error)));
        }
        _ => {
            let error = "`id` is missing or no string: every message needs one, and its answers \
                         carry it";
            return Err((None, Refused::field("id", error)));
        }
    };
    let action = match body.remove("action") {
        None => None,
        Some(Value::String(action)) => Some(action),
        Some(_) => {
            let error = "`action` is no string: leave it out to analyse, or name an action such as \
                         `about`";
            return Err((Some(id), Refused::field("action", error)));
        }
    };
    Ok(Envelope { id, action, body })
}

impl Envelope {
    /// The inside, and the names of fields that mean nothing.
    pub(crate) fn read<T: DeserializeOwned>(&mut self) -> Result<(T, Vec<String>), Refused> {
        let body = Value::Object(std::mem::take(&mut self.body));
        let mut unknown = Vec::new();
        let read = serde_ignored::deserialize(body, |path| unknown.push(path.to_string()));
        match read {
            Ok(inside) => Ok((inside, unknown)),
            Err(error) => {
                let what = match &self.action {
                    Some(action) => format!("the action `{}`", game::excerpt(action)),
                    None => "an analysis".to_owned(),
                };
                let error = error.to_string();
                let field = named_field(&error).map(|field| game::excerpt(&field));
                let error = game::brief(&error);
                let error = format!("{what} cannot be read: {error}; see docs/analysis-api.md");
                Err(Refused { error, field })
            }
        }
    }
}

/// The field that a message about it puts between backticks.
fn named_field(error: &str) -> Option<String> {
    let (_, rest) = error.split_once("field `")?;
    let (name, _) = rest.split_once('`')?;
    Some(name.to_owned())
}

/// A message that answers the request of this `id`.
pub fn answer(id: Option<&str>, inside: &impl Serialize) -> String {
    #[derive(Serialize)]
    struct Answered<'a, T> {
        #[serde(skip_serializing_if = "Option::is_none")]
        id: Option<&'a str>,
        #[serde(flatten)]
        inside: &'a T,
    }
    // Our own types have only string keys and finite numbers; should that ever be untrue, whoever
    // asked hears of it.
    serde_json::to_string(&Answered { id, inside }).unwrap_or_else(|error| {
        let message = serde_json::json!({
            "id": id,
            "error": format!("the answer cannot be written: {error}; please report this"),
        });
        message.to_string()
    })
}

/// A message that says which fields were not understood.
pub(crate) fn warning(id: &str, unknown: &[String]) -> Option<String> {
    #[derive(Serialize)]
    struct Warning {
        warning: String,
        field: String,
    }
    let first = unknown.first()?;
    let names: Vec<String> = unknown
        .iter()
        .take(5)
        .map(|name| format!("`{}`", game::excerpt(name)))
        .collect();
    let warning = format!(
        "{} means nothing here and was passed over: see docs/analysis-api.md",
        names.join(", ")
    );
    let field = game::excerpt(first);
    Some(answer(Some(id), &Warning { warning, field }))
}
