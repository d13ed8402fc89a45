//! `terminate` and `terminate_all`: questions are taken back, in KataGo's manner.

use serde::{Deserialize, Serialize};

use crate::session::Session;

/// Takes back an analysis, or a reply that is waited for. What was found by then is said as its last
/// answer.
#[derive(Clone, Debug, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct TerminateRequest {
    /// The `id` of the request; `terminate_all` needs none.
    #[cfg_attr(test, ts(optional))]
    pub terminate_id: Option<String>,
    /// Only these turns of it.
    #[cfg_attr(test, ts(optional))]
    pub turn_numbers: Option<Vec<usize>>,
}

/// The same, as it was understood.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct Terminated {
    /// `terminate` or `terminate_all`.
    pub action: String,
    /// The `id` of the request that was taken back.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub terminate_id: Option<String>,
    /// The turns of it, if only some were meant.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub turn_numbers: Option<Vec<usize>>,
}

pub(super) fn terminate(session: &Session, request: TerminateRequest) -> Terminated {
    let (id, turns) = (
        request.terminate_id.as_deref(),
        request.turn_numbers.as_deref(),
    );
    // Nothing is called nothing, so nothing is taken back.
    let id = id.unwrap_or_default();
    session.terminate(Some(id), turns);
    answered("terminate", request)
}

pub(super) fn terminate_all(session: &Session, request: TerminateRequest) -> Terminated {
    let turns = request.turn_numbers.as_deref();
    session
        .service
        .thinker
        .terminate(session.client, None, turns);
    answered("terminate_all", request)
}

fn answered(action: &str, request: TerminateRequest) -> Terminated {
    Terminated {
        action: action.to_owned(),
        terminate_id: request.terminate_id,
        turn_numbers: request.turn_numbers,
    }
}
