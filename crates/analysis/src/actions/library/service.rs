//! What a library can be asked.

use std::fmt;

use engine::Stop;
use records::AnyGame;

use super::{
    LibraryExplored, LibraryFilter, LibraryGameAnswer, LibraryGames, LibraryImported, LibraryStatus,
};
use crate::protocol::Refused;

/// Games to look things up in, wherever they are kept. Many clients ask at once.
pub trait LibraryService: fmt::Debug + Send + Sync {
    /// What is in it, in numbers.
    fn status(&self) -> Result<LibraryStatus, Refused>;

    /// Games that count by this filter and came to this position, if one is given: the latest
    /// first, without so many, and at most so many.
    fn games(
        &self,
        filter: LibraryFilter,
        at: Option<&AnyGame>,
        from: u32,
        most: u32,
    ) -> Result<LibraryGames, Refused>;

    /// The game of this `id`, if there is one.
    fn game(&self, id: i64) -> Result<Option<LibraryGameAnswer>, Refused>;

    /// What was played in a position, with at most so many of the games.
    fn explore(
        &self,
        at: &AnyGame,
        filter: LibraryFilter,
        most: u32,
    ) -> Result<LibraryExplored, Refused>;

    /// Takes in the games of a file, which is called so for people, until it is told to stop; says
    /// now and then how many games it has met.
    fn import(
        &self,
        name: &str,
        bytes: &[u8],
        stop: &Stop,
        tell: &dyn Fn(u32),
    ) -> Result<LibraryImported, Refused>;
}
