//! `library.*`: games to look things up in. One file an action; here is what they share. Where the
//! games are kept is the business of whoever provides a [`LibraryService`].

mod explore;
mod game;
mod games;
mod import;
mod service;
mod status;

use std::sync::Arc;

use engine::Stop;
use serde::{Deserialize, Serialize};

use crate::jobs::{Job, Length};
use crate::protocol::{Refused, answer};
use crate::session::Session;

pub use explore::{LibraryExploreRequest, LibraryExplored, LibraryMove};
pub use game::{LibraryGameAnswer, LibraryGameRequest};
pub use games::{LibraryGames, LibraryGamesRequest};
pub use import::{
    LibraryImportRequest, LibraryImported, LibraryImporting, LibraryReceived, LibraryRefused,
};
pub use service::LibraryService;
pub use status::{LibraryStatus, LibraryStatusRequest, LibraryVariant};

pub(super) use explore::explore;
pub(super) use game::game;
pub(super) use games::games;
pub(crate) use import::Upload;
pub(super) use import::import;
pub(super) use status::status;

/// The most games of one answer.
const MOST_GAMES: u32 = 200;

/// Which games count; all if nothing is said.
#[derive(Clone, Debug, Default, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(default, rename_all = "camelCase", deny_unknown_fields)]
pub struct LibraryFilter {
    /// A type or size such as `Base+MLP` or `hex:11x11`, or all of a game: `hive`, `hex`.
    #[cfg_attr(test, ts(optional))]
    pub variant: Option<String>,
    /// Part of a player's name.
    #[cfg_attr(test, ts(optional))]
    pub player: Option<String>,
    /// Without games in which a program is known to have played.
    #[cfg_attr(test, ts(optional, as = "Option<bool>"))]
    pub without_programs: bool,
    /// From this year on.
    #[cfg_attr(test, ts(optional))]
    pub since: Option<u32>,
    /// Up to this year.
    #[cfg_attr(test, ts(optional))]
    pub until: Option<u32>,
}

/// A game of the library, without its moves.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct LibraryGame {
    /// By which it is asked for.
    #[cfg_attr(test, ts(type = "number"))]
    pub id: i64,
    /// Its type or size: `Base+MLP`, `hex:11x11`.
    pub variant: String,
    /// Who played White.
    pub white: Option<String>,
    /// Who played Black.
    pub black: Option<String>,
    /// When.
    pub date: Option<String>,
    /// Where.
    pub site: Option<String>,
    /// How it ended: `1-0` if White (in Hex: Black) won, `0-1`, `1/2`.
    pub result: Option<String>,
    /// By what it ended: `board`, `resigned`, `time`, `agreed`, `repetition`, `stated` or
    /// `unfinished`.
    pub ended: String,
    /// How many moves were made.
    pub plies: u32,
    /// After how many moves the position came up, if one was asked for.
    pub ply: Option<u32>,
}

/// How games ended.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct LibraryResults {
    /// White won.
    pub white: u32,
    /// Nobody did.
    pub draw: u32,
    /// Black won.
    pub black: u32,
    /// Nobody knows.
    pub unknown: u32,
}

/// Where the games are, if there is a place for them.
fn provided(session: &Session) -> Result<Arc<dyn LibraryService>, Refused> {
    let library = session.service.platform.library.as_ref();
    library.map(Arc::clone).ok_or_else(|| {
        Refused::new("there is no folder for a library: start hexapod with --data-dir")
    })
}

/// Has something looked up.
fn look_up<T: Serialize>(
    session: &mut Session,
    id: &str,
    work: impl FnOnce(&dyn LibraryService) -> Result<T, Refused> + Send + 'static,
) -> Result<(), Refused> {
    let library = provided(session)?;
    let question: Arc<str> = id.into();
    let id = Arc::clone(&question);
    let work = move |_: &Stop, _: &dyn Fn(String)| match work(&*library) {
        Ok(found) => answer(Some(&id), &found),
        Err(refused) => answer(Some(&id), &refused),
    };
    session.run(Job::new(question, Length::Short, work))
}
