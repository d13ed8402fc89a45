//! What must be known about a game to teach it.

use std::sync::Arc;

use ::game::Game;
use net::encoding::PlaneEncoding;
use net::file::Card;

use super::batch::{Encoder, PlaneEncoder};
use super::config::Config;
use super::line::Line;
use super::sources::{Found, SourceError};

/// Makes encoders, one a thread: whether illegal actions are left out of the choice is said to it.
pub type Encoders<G> = Arc<dyn Fn(bool) -> Box<dyn Encoder<G>> + Send + Sync>;

/// Encoders of planes.
pub fn over_planes<E: PlaneEncoding<Game: TrainableGame> + Copy + Send + Sync + 'static>(
    encoding: E,
) -> Encoders<E::Game> {
    Arc::new(move |legal_only| {
        Box::new(PlaneEncoder {
            encoding,
            legal_only,
        })
    })
}

/// What must be known about a game to teach it.
pub trait TrainableGame:
    Game<Move: Send + Sync, Variant: Send + Sync> + Send + Sync + 'static
{
    /// All games of this kind that a config names.
    fn sources(config: &Config) -> Result<(Vec<Line<Self>>, Vec<Found>), SourceError>;

    /// What makes batches for a network with this card.
    fn encoders(card: &Card) -> Encoders<Self>;

    /// Whether a network with this card can be shown a line.
    fn shows(_card: &Card, _line: &Line<Self>) -> bool {
        true
    }

    /// Positions of one group can be in one batch.
    fn group(variant: &Self::Variant) -> u64;

    /// A number of the move.
    fn number(mv: Self::Move) -> u64;

    /// Free cells around the queens of the first player and of the second.
    fn liberties(&self) -> Option<[u8; 2]>;

    /// The line as one may see it from elsewhere, the same position for the players: what moves
    /// become. Games that are turned after they are encoded return moves as they are.
    fn turned(_variant: &Self::Variant, mv: Self::Move) -> Self::Move {
        mv
    }

    /// The variant in which the first move may be answered by taking it over, and that answer.
    fn with_swap(_variant: &Self::Variant) -> Option<(Self::Variant, Self::Move)> {
        None
    }
}
