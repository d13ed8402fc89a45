//! The smallest game: what must be known at the very least.

use ::game::{EvalRequest, Matches};
use net::encoding::{MoveActions, PlaneEncoding};
use net::file::Card;

use crate::supervised::config::Config;
use crate::supervised::game::{Encoders, TrainableGame, over_planes};
use crate::supervised::line::Line;
use crate::supervised::sources::{Found, SourceError};

/// How many matches are left, as one cell of a row.
#[derive(Clone, Copy, Debug)]
pub struct MatchesRow;

impl MatchesRow {
    /// With more on the table a position does not fit.
    pub const MOST: usize = 16;
}

/// There are more matches than the row has cells.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0} matches are more than {most}", most = MatchesRow::MOST)]
pub struct TooMany(u64);

impl PlaneEncoding for MatchesRow {
    type Game = Matches;
    type Outside = TooMany;

    const NAME: &'static str = "matches";
    const VERSION: u32 = 1;

    fn shape(&self, _: &Matches) -> [usize; 3] {
        [1, 1, MatchesRow::MOST]
    }

    fn actions(&self, _: &Matches) -> usize {
        3
    }

    fn encode(
        &self,
        request: &EvalRequest<'_, Matches>,
        planes: &mut [f32],
    ) -> Result<MoveActions, TooMany> {
        let left = request.position.left;
        let cell = planes.get_mut(left as usize).ok_or(TooMany(left))?;
        *cell = 1.0;
        Ok(request
            .legal
            .iter()
            .map(|&take| [take as u32 - 1])
            .collect())
    }
}

impl TrainableGame for Matches {
    /// Nobody keeps games of it.
    fn sources(_: &Config) -> Result<(Vec<Line<Matches>>, Vec<Found>), SourceError> {
        Ok((Vec::new(), Vec::new()))
    }

    fn encoders(_: &Card) -> Encoders<Matches> {
        over_planes(MatchesRow)
    }

    fn group(_: &u64) -> u64 {
        0
    }

    fn number(take: u64) -> u64 {
        take
    }

    fn liberties(&self) -> Option<[u8; 2]> {
        None
    }
}
