//! `library.status`: what is in the library, in numbers.

use serde::{Deserialize, Serialize};

use super::look_up;
use crate::protocol::Refused;
use crate::session::Session;

/// Asks what is in the library.
#[derive(Clone, Copy, Debug, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct LibraryStatusRequest {}

/// What is in the library.
#[derive(Clone, Debug, Default, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct LibraryStatus {
    /// Games.
    pub games: u32,
    /// Positions, each as often as games came to it.
    pub positions: u32,
    /// By type and size.
    pub variants: Vec<LibraryVariant>,
    /// The first and the last year, where games say one.
    pub years: Option<(u32, u32)>,
}

/// How many games there are of a type or size.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct LibraryVariant {
    /// `Base+MLP`, `hex:11x11`.
    pub variant: String,
    /// How many.
    pub games: u32,
}

pub(in crate::actions) fn status(session: &mut Session, id: &str) -> Result<(), Refused> {
    look_up(session, id, |library| library.status())
}
