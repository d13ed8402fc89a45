//! What learning from itself must know about a game beside its rules.

use engine::EngineGame;
use game::{Notation, Repetition};
use games::{AnyGame, KnownGame};

use super::error::RunError;
use crate::self_play::Openings;
use crate::supervised::SourceConfig;
use crate::supervised::line::{Line, TrainableGame};

/// A game that a network can learn from itself: it can be played, written down, and learnt.
pub trait LearningGame: EngineGame + KnownGame + TrainableGame + Notation {}

impl<G: EngineGame + KnownGame + TrainableGame + Notation> LearningGame for G {}

/// The variants of these names, as games are written: `hex:5x5`, `Base+MLP`.
pub(super) fn variants<G: LearningGame>(names: &[String]) -> Result<Vec<G::Variant>, RunError> {
    let read = |name: &String| {
        let game = name.parse::<AnyGame>().map_err(|error| error.to_string());
        let game = game.and_then(|game| {
            let begun = game.plies() > 0;
            let of_this = G::of_any(game).filter(|_| !begun);
            of_this.ok_or_else(|| format!("it is no start of a game of {}", G::TITLE))
        });
        let game = game.map_err(|problem| RunError::Config {
            path: "config.toml".into(),
            error: crate::supervised::wrong(
                "play.variants",
                format!("`{}`", game::excerpt(name)),
                problem,
            ),
        })?;
        Ok(game.variant().clone())
    };
    names.iter().map(read).collect()
}

/// How games begin: at the start of these variants, or where others have played.
pub(super) fn openings<G: LearningGame>(
    names: &[String],
    random_plies: [usize; 2],
) -> Result<Openings<G>, RunError> {
    Ok(Openings::of(
        variants::<G>(names)?,
        Repetition::Threefold,
        random_plies,
    ))
}

/// Games of others, as a run reads them that learns from its own.
pub(super) fn lines<G: LearningGame>(
    config: &super::Config,
    of: &[SourceConfig],
) -> Result<Vec<Line<G>>, RunError> {
    if of.is_empty() {
        return Ok(Vec::new());
    }
    Ok(G::sources(&config.learning(of))?.0)
}
