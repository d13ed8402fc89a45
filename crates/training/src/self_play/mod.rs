//! Self-play: many games at once, every move by a search that a network guides.
//!
//! A thread has a [`Table`] of seats, and plays a game at each in lockstep: all of their
//! searches take a step, the network is asked about all of them at once, and a game whose search is
//! over makes its move and searches the next. A game that has ended makes room for the next number.
//! Several threads may have a table each and share the network; more threads than cores keep both
//! busy, since some of them always wait for the network.
//!
//! Games have numbers, and a game follows from the seed, its number and the network alone: how many
//! threads and seats there are, and in which order games end, changes nothing. (A network that rounds
//! differently in another company, as on a GPU in 16 bits, is another network each time.)

mod numbers;
mod opening;
mod played;
mod progress;
mod seat;
mod settings;
mod table;

pub use numbers::Numbers;
pub use opening::{Opening, Openings};
pub use played::{Found, PlayedGame};
pub use progress::Tally;
pub use settings::{AtLongest, Cheap, Decided, Outlier, SelfPlay};
pub use table::Table;
