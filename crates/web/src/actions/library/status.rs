//! `library.status`: what is in the library, in numbers.

use serde::{Deserialize, Serialize};

use super::{look_up, number};
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
    look_up(session, id, |shelf| {
        let found = shelf.read(library::Library::status)?.unwrap_or_default();
        let variants = found.variants.into_iter();
        let year = |year| u32::try_from(year).unwrap_or_default();
        Ok(LibraryStatus {
            games: number(found.games),
            positions: number(found.positions),
            variants: variants
                .map(|(variant, games)| LibraryVariant {
                    variant,
                    games: number(games),
                })
                .collect(),
            years: found.years.map(|(first, last)| (year(first), year(last))),
        })
    })
}
