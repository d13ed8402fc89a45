//! The comparison of supervised networks in "Mastering the game of Hive with Supervised Learning and
//! Monte Carlo Tree Search" (Dang): two networks play each other without any search, [`play`] says
//! how, and [`Summary`] what comes out, as the paper counts and as it is.

pub mod play;
pub mod summary;

pub use play::{Comparison, PaperSearch, Played, Progress};
pub use search::mcts::guided::HivePaper;
pub use summary::Summary;
