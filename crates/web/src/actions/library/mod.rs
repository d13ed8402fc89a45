//! `library.*`: games to look things up in. One file an action; here is what they share.

mod explore;
mod game;
mod games;
mod import;
mod status;

use std::sync::Arc;

use library::{Filter, Listed, Results};
use serde::{Deserialize, Serialize};

use super::read::result_words;
use crate::errands::{Errand, Length};
use crate::protocol::{Refused, Setup, answer};
use crate::session::Session;
use crate::shelf::Shelf;
use crate::table::Table;

pub use explore::{LibraryExploreRequest, LibraryExplored, LibraryMove};
pub use game::{LibraryGameAnswer, LibraryGameRequest};
pub use games::{LibraryGames, LibraryGamesRequest};
pub use import::{
    LibraryImportRequest, LibraryImported, LibraryImporting, LibraryReceived, LibraryRefused,
};
pub use status::{LibraryStatus, LibraryStatusRequest, LibraryVariant};

pub(super) use explore::explore;
pub(super) use game::game;
pub(super) use games::games;
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

impl From<LibraryFilter> for Filter {
    fn from(filter: LibraryFilter) -> Filter {
        Filter {
            variant: filter.variant,
            player: filter.player,
            without_programs: filter.without_programs,
            since: filter.since.map(i64::from),
            until: filter.until.map(i64::from),
        }
    }
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

impl From<Listed> for LibraryGame {
    fn from(Listed { game, ply }: Listed) -> LibraryGame {
        let [first, second] = game.players;
        let (white, black) = if is_hex(&game.variant) {
            (second, first)
        } else {
            (first, second)
        };
        LibraryGame {
            id: game.id,
            variant: game.variant,
            white,
            black,
            date: game.date,
            site: game.site,
            result: game.result.map(result_words),
            ended: game.ended,
            plies: game.plies,
            ply,
        }
    }
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

impl LibraryResults {
    /// As colours have them.
    fn of(results: &Results, hex: bool) -> LibraryResults {
        let (white, black) = if hex {
            (results.second, results.first)
        } else {
            (results.first, results.second)
        };
        LibraryResults {
            white: number(white),
            draw: number(results.draws),
            black: number(black),
            unknown: number(results.unknown),
        }
    }
}

fn is_hex(variant: &str) -> bool {
    variant.starts_with("hex:")
}

fn number(count: u64) -> u32 {
    u32::try_from(count).unwrap_or(u32::MAX)
}

/// The game of a request, as the library takes it.
fn play(setup: &Setup, moves: &[String]) -> Result<records::AnyGame, Refused> {
    Ok(match Table::read(setup, moves)? {
        Table::Hive(game) => records::AnyGame::Hive(game),
        Table::Hex(game) => records::AnyGame::Hex(game),
    })
}

/// Has something looked up.
fn look_up<T: Serialize>(
    session: &mut Session,
    id: &str,
    work: impl FnOnce(&Shelf) -> Result<T, Refused> + Send + 'static,
) -> Result<(), Refused> {
    let question: Arc<str> = id.into();
    let id = Arc::clone(&question);
    let shelf = Arc::clone(&session.service.shelf);
    let work = move |_: &engine::Stop, _: &dyn Fn(String)| match work(&shelf) {
        Ok(found) => answer(Some(&id), &found),
        Err(refused) => answer(Some(&id), &refused),
    };
    session.run(Errand {
        question,
        length: Length::Short,
        work: Box::new(work),
    })
}
