//! `shelf.delete` and `shelf.restore`: a game of one's own goes, and comes back.

use serde::{Deserialize, Serialize};

use super::{checked_key, unknown, with_shelf};
use crate::protocol::Refused;
use crate::session::Session;

/// Asks to delete a game, or to take that back.
#[derive(Clone, Debug, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct ShelfDeleteRequest {
    /// Which.
    pub key: String,
}

/// It is done.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct ShelfDeleted {
    /// Which.
    pub key: String,
    /// Whether it is deleted now.
    pub deleted: bool,
}

pub(in crate::actions) fn delete(
    session: &mut Session,
    id: &str,
    request: ShelfDeleteRequest,
) -> Result<(), Refused> {
    mark(session, id, request, true)
}

pub(in crate::actions) fn restore(
    session: &mut Session,
    id: &str,
    request: ShelfDeleteRequest,
) -> Result<(), Refused> {
    mark(session, id, request, false)
}

fn mark(
    session: &mut Session,
    id: &str,
    request: ShelfDeleteRequest,
    deleted: bool,
) -> Result<(), Refused> {
    let ShelfDeleteRequest { key } = request;
    checked_key(&key)?;
    with_shelf(session, id, move |shelf| {
        let there = if deleted {
            shelf.delete(&key)?
        } else {
            shelf.restore(&key)?
        };
        if there {
            Ok(ShelfDeleted { key, deleted })
        } else {
            Err(unknown(&key))
        }
    })
}
