//! What clients can ask for: one file an action, with its request, its answer and what is done.
//!
//! To add one: a file with a request type (`Deserialize`), an answer type (`Serialize`) and a
//! function, a line in `Action` and in `obey`, its types in `protocol/typescript.rs`, and a section
//! in `docs/analysis-api.md`.
#![deny(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::indexing_slicing
)]

mod about;
mod action;
mod analyse;
mod facts;
mod goal;
mod hint;
mod library;
mod note;
mod opinions;
mod position;
mod puzzles;
mod read;
mod reply;
mod review;
mod runs;
mod shelf;
mod terminate;
mod trainer;
mod try_move;
mod typed;
mod warn;
mod write;

use serde::Serialize;

use crate::protocol::{self, Envelope, Refused};
use crate::session::Session;
use action::Action;

pub use about::{About, AboutRequest, Levels, Limits, Network, NetworkStrength};
#[cfg(test)]
pub(crate) use action::DECLARED;
pub(crate) use analyse::analysis_words;
pub use facts::{Facts, FactsAnswer, FactsRequest};
#[cfg(test)]
pub(crate) use goal::is_reached;
pub use goal::{Goal, GoalAnswer, GoalRequest};
pub use hint::{Hint, HintRequest};
pub(crate) use library::Upload;
pub use library::{
    LibraryExploreRequest, LibraryExplored, LibraryFilter, LibraryGame, LibraryGameAnswer,
    LibraryGameRequest, LibraryGames, LibraryGamesRequest, LibraryImportRequest, LibraryImported,
    LibraryImporting, LibraryMove, LibraryReceived, LibraryRefused, LibraryResults, LibraryService,
    LibraryStatus, LibraryStatusRequest, LibraryVariant,
};
pub use opinions::{RunOpinions, RunOpinionsRequest};
pub use position::{Position, PositionRequest};
pub use puzzles::{
    PuzzleHint, PuzzleHintRequest, PuzzleKind, PuzzleNextRequest, PuzzleShown, PuzzleTried,
    PuzzleTryRequest,
};
pub use read::{
    GameRead, GameRefused, GamesRead, Players, ReadRequest, result_words, spelt_out, written,
};
pub use reply::{Level, Reply, ReplyClock, ReplyRequest};
pub use review::ReviewRequest;
pub use runs::{Run, RunGames, RunGamesRequest, RunList, RunRequest, RunsRequest};
pub use shelf::{
    OwnGame, PlayedClock, PlayedGame, Seats, ShelfDeleteRequest, ShelfDeleted, ShelfEntry,
    ShelfFilter, ShelfGame, ShelfGameRequest, ShelfKeepRequest, ShelfKept, ShelfList,
    ShelfListRequest, ShelfService, ShelfState, Shelving,
};
pub use terminate::{TerminateRequest, Terminated};
pub use trainer::{
    PracticeCard, PracticeTried, PracticeTry, TrainerCard, TrainerCardContent, TrainerCards,
    TrainerCardsRequest, TrainerDropRequest, TrainerDropped, TrainerKeepRequest, TrainerKept,
    TrainerMet, TrainerMetRequest, TrainerRecent, TrainerRecordRequest, TrainerService,
    TrainerStanding, TrainerStatusRequest,
};
pub use try_move::{Target, Tried, TryRequest};
pub use typed::{Typed, TypedRequest};
pub use warn::{WarnRequest, Warned};
pub use write::{Format, TreeMove, WriteRequest, Written};

/// Does what a request asks for. What is to be said before the answer goes to `said`; no answer
/// means that it comes later.
pub(crate) fn obey(
    session: &mut Session,
    envelope: &mut Envelope,
    said: &mut Vec<String>,
) -> Result<Option<String>, Refused> {
    let action = Action::read(envelope, said)?;
    let id = &*envelope.id;
    match action {
        Action::Analyse(query) => analyse::analyse(session, id, &query).map(later),
        Action::About(AboutRequest {}) => Ok(at_once(id, &about::about(&session.service))),
        Action::Position(request) => Ok(at_once(id, &position::position(&request)?)),
        Action::Try(request) => Ok(at_once(id, &try_move::try_move(&request)?)),
        Action::Typed(request) => Ok(at_once(id, &typed::typed(&request)?)),
        Action::Facts(request) => facts::facts(session, id, request).map(later),
        Action::Goal(request) => goal::goal(session, id, request).map(later),
        Action::Hint(request) => hint::hint(session, id, &request).map(later),
        Action::Reply(request) => reply::reply(session, id, &request).map(later),
        Action::Review(request) => review::review(session, id, &request).map(later),
        Action::Read(request) => read::read(session, id, request).map(later),
        Action::Write(request) => write::write(session, id, request).map(later),
        Action::LibraryStatus(LibraryStatusRequest {}) => library::status(session, id).map(later),
        Action::LibraryImport(request) => {
            let received = library::import(session, id, request)?;
            Ok(received.and_then(|received| at_once(id, &received)))
        }
        Action::LibraryGames(request) => library::games(session, id, request).map(later),
        Action::LibraryGame(request) => library::game(session, id, request).map(later),
        Action::LibraryExplore(request) => library::explore(session, id, request).map(later),
        Action::ShelfKeep(request) => shelf::keep(session, id, request).map(later),
        Action::ShelfList(request) => shelf::list(session, id, request).map(later),
        Action::ShelfGame(request) => shelf::game(session, id, request).map(later),
        Action::ShelfDelete(request) => shelf::delete(session, id, request).map(later),
        Action::ShelfRestore(request) => shelf::restore(session, id, request).map(later),
        Action::Warn(request) => warn::warn(session, id, &request).map(later),
        Action::PuzzleNext(request) => puzzles::next(session, id, request).map(later),
        Action::PuzzleTry(request) => puzzles::solve(session, id, request).map(later),
        Action::PuzzleHint(request) => puzzles::hint(session, id, request).map(later),
        Action::TrainerRecord(request) => trainer::record(session, id, request).map(later),
        Action::TrainerStatus(request) => trainer::status(session, id, request).map(later),
        Action::TrainerKeep(request) => trainer::keep(session, id, request).map(later),
        Action::TrainerCards(request) => trainer::cards(session, id, request).map(later),
        Action::TrainerMet(request) => trainer::met(session, id, request).map(later),
        Action::TrainerDrop(request) => trainer::drop_card(session, id, request).map(later),
        Action::Runs(RunsRequest {}) => runs::runs(session, id).map(later),
        Action::Run(request) => runs::run(session, id, request).map(later),
        Action::RunWatch(request) => runs::watch(session, id, request).map(later),
        Action::RunGames(request) => runs::games(session, id, request).map(later),
        Action::RunOpinions(request) => opinions::opinions(session, id, request).map(later),
        Action::Terminate(request) => Ok(at_once(id, &terminate::terminate(session, request))),
        Action::TerminateAll(request) => {
            Ok(at_once(id, &terminate::terminate_all(session, request)))
        }
    }
}

/// The answer is there.
#[expect(clippy::unnecessary_wraps, reason = "it stands beside `later`")]
fn at_once(id: &str, answer: &impl Serialize) -> Option<String> {
    Some(protocol::answer(Some(id), answer))
}

/// The answer comes when it is found.
fn later((): ()) -> Option<String> {
    None
}
