//! OpenSpiel's shape: games and states with its method names, action numbers and tensors.
//!
//! [`State`] knows nothing of Python, and is what vectorised environments step too; what differs by game is
//! [`Spiel`]. The two classes around it are what OpenSpiel's own algorithms are given. How this differs from
//! OpenSpiel, and what of it can be switched, is said in `python/hexapod/open_spiel.py`.

mod game;
mod parameters;
mod rules;
mod state;
mod state_class;

pub(crate) use game::{AnyRules, SpielGame};
pub(crate) use parameters::{Parameter, Parameters};
pub(crate) use rules::{Rules, Spiel};
pub(crate) use state::{NotLegal, State};
pub(crate) use state_class::SpielState;
