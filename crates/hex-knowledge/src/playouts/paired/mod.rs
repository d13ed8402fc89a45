//! Batches of fill playouts in which bridges hold.
//!
//! A plain filling breaks one bridge in four. But the two cells of a bridge are a pair: whoever
//! intrudes on one, the owner answers on the other. So here they are filled as a pair, one for each
//! player, and the other cells are paired at random, which keeps the shares equal too.
//!
//! The same pairs prove things: bridges that share no cell hold all at once, so chains that they
//! join are as good as one ([`PairedFill::settled`]).

mod fill;
mod frame;
mod stones;

pub use fill::{Estimate, PairedFill};
pub use stones::Stones;
