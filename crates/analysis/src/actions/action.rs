//! The actions there are, each with what is sent and what is answered.

use serde::de::DeserializeOwned;

use super::{
    AboutRequest, FactsRequest, GoalRequest, HintRequest, LibraryExploreRequest,
    LibraryGameRequest, LibraryGamesRequest, LibraryImportRequest, LibraryStatusRequest,
    PositionRequest, PuzzleHintRequest, PuzzleNextRequest, PuzzleTryRequest, ReadRequest,
    ReplyRequest, ReviewRequest, RunGamesRequest, RunOpinionsRequest, RunRequest, RunsRequest,
    ShelfDeleteRequest, ShelfGameRequest, ShelfKeepRequest, ShelfListRequest, TerminateRequest,
    TrainerCardsRequest, TrainerDropRequest, TrainerKeepRequest, TrainerMetRequest,
    TrainerRecordRequest, TrainerStatusRequest, TryRequest, TypedRequest, WarnRequest,
    WriteRequest,
};
use crate::protocol::{self, AnalysisQuery, Envelope, Refused};

/// An enum of requests that the field `action` tells apart. This is what serde's `tag` makes, but
/// that reads a variant from a copy in which fields that mean nothing go unnoticed.
macro_rules! actions {
    ($(
        #[doc = $doc:literal]
        $name:literal => $variant:ident($request:ident) -> $($answer:ident)|+
    ),* $(,)?) => {
        /// A request, as it was understood.
        #[derive(Debug)]
        pub(super) enum Action {
            /// What is thought of positions: the request without an action.
            Analyse(AnalysisQuery),
            $(#[doc = $doc] $variant($request),)*
        }

        /// The actions by name, for those who misspell one.
        const NAMES: &[&str] = &[$($name),*];

        impl Action {
            /// Reads a request; a warning about what means nothing goes to `said`.
            pub(super) fn read(
                envelope: &mut Envelope,
                said: &mut Vec<String>,
            ) -> Result<Action, Refused> {
                match envelope.action.as_deref() {
                    None => inside(envelope, said).map(Action::Analyse),
                    $(Some($name) => inside(envelope, said).map(Action::$variant),)*
                    Some(other) => Err(unknown(other)),
                }
            }
        }

        /// The same for those who write the page: what it does, its name, its request, its answers.
        #[cfg(test)]
        pub(crate) const DECLARED: &[[&str; 4]] = &[
            $([$doc, $name, stringify!($request), stringify!($($answer)|+)]),*
        ];
    };
}

actions! {
    /// Who answers, and what may be asked.
    "about" => About(AboutRequest) -> About,
    /// A game as it stands.
    "position" => Position(PositionRequest) -> Position,
    /// Whether something can be done with a tile, and if not, why.
    "try" => Try(TryRequest) -> Tried,
    /// A move as somebody types it.
    "typed" => Typed(TypedRequest) -> Typed,
    /// What is true of a position.
    "facts" => Facts(FactsRequest) -> FactsAnswer,
    /// Whether a task is done.
    "goal" => Goal(GoalRequest) -> GoalAnswer,
    /// The move of an opponent.
    "reply" => Reply(ReplyRequest) -> Reply,
    /// What to play, and why.
    "hint" => Hint(HintRequest) -> Hint,
    /// Whether a move is a blunder, and why.
    "warn" => Warn(WarnRequest) -> Warned,
    /// A puzzle to be solved.
    "puzzle.next" => PuzzleNext(PuzzleNextRequest) -> PuzzleShown,
    /// Whether a move is right, and what is answered.
    "puzzle.try" => PuzzleTry(PuzzleTryRequest) -> PuzzleTried,
    /// A right move, and why.
    "puzzle.hint" => PuzzleHint(PuzzleHintRequest) -> PuzzleHint,
    /// A try at a puzzle is recorded.
    "trainer.record" => TrainerRecord(TrainerRecordRequest) -> TrainerStanding,
    /// How one stands.
    "trainer.status" => TrainerStatus(TrainerStatusRequest) -> TrainerStanding,
    /// Cards are kept, such as one's own mistakes.
    "trainer.keep" => TrainerKeep(TrainerKeepRequest) -> TrainerKept,
    /// Cards that come back, those first that are due longest.
    "trainer.cards" => TrainerCards(TrainerCardsRequest) -> TrainerCards,
    /// A card was met, well or not.
    "trainer.met" => TrainerMet(TrainerMetRequest) -> TrainerMet,
    /// A card does not come back.
    "trainer.drop" => TrainerDrop(TrainerDropRequest) -> TrainerDropped,
    /// A whole game, what every move cost, and why.
    "review" => Review(ReviewRequest) -> ReviewMessage,
    /// The games of a text.
    "read" => Read(ReadRequest) -> GamesRead,
    /// A game as other programs read it.
    "write" => Write(WriteRequest) -> Written,
    /// What is in the library.
    "library.status" => LibraryStatus(LibraryStatusRequest) -> LibraryStatus,
    /// Games come into the library.
    "library.import" => LibraryImport(LibraryImportRequest) -> LibraryReceived | LibraryImporting | LibraryImported,
    /// Games by what is known of them.
    "library.games" => LibraryGames(LibraryGamesRequest) -> LibraryGames,
    /// One game with its moves.
    "library.game" => LibraryGame(LibraryGameRequest) -> LibraryGameAnswer,
    /// What was played in a position.
    "library.explore" => LibraryExplore(LibraryExploreRequest) -> LibraryExplored,
    /// A game of one's own is kept.
    "shelf.keep" => ShelfKeep(ShelfKeepRequest) -> ShelfKept,
    /// Games of one's own by what is known of them.
    "shelf.list" => ShelfList(ShelfListRequest) -> ShelfList,
    /// A game of one's own with all that is in it.
    "shelf.game" => ShelfGame(ShelfGameRequest) -> ShelfGame,
    /// A game of one's own goes, so that it can come back.
    "shelf.delete" => ShelfDelete(ShelfDeleteRequest) -> ShelfDeleted,
    /// It comes back.
    "shelf.restore" => ShelfRestore(ShelfDeleteRequest) -> ShelfDeleted,
    /// Which runs of training there are.
    "runs" => Runs(RunsRequest) -> RunList,
    /// A run with all that is known of it.
    "run" => Run(RunRequest) -> Run,
    /// What happens in a run: many answers, until it is taken back by `terminate`.
    "run.watch" => RunWatch(RunRequest) -> RunNews,
    /// Games of a run.
    "run.games" => RunGames(RunGamesRequest) -> RunGames,
    /// What the networks of a run think of a position.
    "run.opinions" => RunOpinions(RunOpinionsRequest) -> RunOpinions,
    /// Takes a request back.
    "terminate" => Terminate(TerminateRequest) -> Terminated,
    /// Takes all requests back.
    "terminate_all" => TerminateAll(TerminateRequest) -> Terminated,
}

/// The inside of a request, with a warning about what means nothing.
fn inside<T: DeserializeOwned>(
    envelope: &mut Envelope,
    said: &mut Vec<String>,
) -> Result<T, Refused> {
    let (inside, unknown) = envelope.read()?;
    said.extend(protocol::warning(&envelope.id, &unknown));
    Ok(inside)
}

fn unknown(action: &str) -> Refused {
    let names: Vec<String> = NAMES.iter().map(|name| format!("`{name}`")).collect();
    let error = format!(
        "`{}` is no action: write one of {}, or leave `action` out to analyse",
        game::excerpt(action),
        names.join(", ")
    );
    Refused::field("action", error)
}
