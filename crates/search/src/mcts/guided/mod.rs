//! Tree search that is guided by an [`Evaluator`](game::Evaluator): a network, or anything that has
//! an opinion about positions.
//!
//! Three ways in. [`Guided`] searches one game: a [`History`](game::History) in, a [`Report`](crate::Report) out.
//! [`Lockstep`] searches many games at once and asks about all of them in one breath, which is what
//! a network on a graphics card wants; several threads may each have one over the same evaluator.
//! [`step_together`] steps searches that come and go as their owners like, as a server's do. All
//! are made of the same [`Search`], one game's tree as something that one steps: it *gathers*
//! leaves, somebody *evaluates* them, it *receives* the answers. So a game in company gets the
//! answer that it would get alone.
//!
//! One tree, several rules ([`Rule`]): [`Puct`]; the deterministic rule of the Gumbel paper
//! ([`Sigma`]); [`HivePaper`]'s. At the root, either the same rule with forced visits and noise, or
//! [`Gumbel`]: a few moves drawn by chance and prior, halved until one is left. What is known of
//! the game beyond its rules comes in through [`GameKnowledge`].
//!
//! Proven wins, draws and losses go up the tree as they do in [`Mcts`](super::Mcts), and a third
//! repetition is a draw where the game says so: each position of a tree has one past.
//!
//! # Why a tree of its own
//!
//! The tree of [`Mcts`](super::Mcts) is made for many threads in one big tree: children behind a
//! lock-free cell, allocated one by one, with counters for all moves as first. Here thousands of
//! small trees of some thirty simulations each are grown and thrown away by one thread each, and
//! what a simulation may cost beside move generation and evaluation is about three microseconds. So
//! a tree is two growing lists, one of positions that were visited and one of moves; it is cleared
//! without giving memory back, and keeping a part of it for the next move is a copy. A move that
//! was never tried costs 16 bytes, not a node.

mod descend;
mod halving;
mod improve;
mod knowledge;
mod leaves;
mod lockstep;
mod noise;
mod report;
mod root;
mod rules;
mod search;
mod settings;
mod single;
mod together;
mod tree;

pub use knowledge::GameKnowledge;
pub use lockstep::Lockstep;
pub(crate) use noise::pick_by;
pub use rules::{HivePaper, Puct, Rule, Sigma};
pub use search::Search;
pub use settings::{Gumbel, Noise, RootRule, Settings};
pub use single::Guided;
pub use together::step_together;
