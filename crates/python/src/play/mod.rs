//! Positions and games of either kind, as people play them: moves are text.

mod game;
mod position;
mod shown;

pub(crate) use game::Game;
pub(crate) use position::Position;
pub(crate) use shown::{Shown, result};
