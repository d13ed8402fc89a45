//! What learning from itself must know about a game beside its rules.

use engine::EngineGame;
use game::{Notation, Repetition};
use games::{AnyGame, KnownGame};

use super::config::ConfigError;
use super::error::RunError;
use crate::self_play::Openings;
use crate::supervised::line::{Line, TrainableGame};
use crate::supervised::{SourceConfig, wrong};

/// A game that a network can learn from itself: it can be played, written down, and learnt.
pub trait LearningGame: EngineGame + KnownGame + TrainableGame + Notation {}

impl<G: EngineGame + KnownGame + TrainableGame + Notation> LearningGame for G {}

/// The variants of these names, as games are written.
pub(super) fn variants<G: LearningGame>(names: &[String]) -> Result<Vec<G::Variant>, ConfigError> {
    let read = |name: &String| {
        let game = name.parse::<AnyGame>().map_err(|error| error.to_string());
        let game = game.and_then(|game| {
            let begun = game.plies() > 0;
            let of_this = G::of_any(game).filter(|_| !begun);
            of_this.ok_or_else(|| format!("it is no start of a game of {}", G::TITLE))
        });
        let found = || format!("`{}`", game::excerpt(name));
        let game = game.map_err(|problem| wrong("play.variants", found(), problem))?;
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
        variants::<G>(names).map_err(|error| RunError::Config {
            path: "config.toml".into(),
            error,
        })?,
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
