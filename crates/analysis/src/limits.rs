//! How much a client may ask for.

/// The most moves of a game. The longest game of Hive in the archives has some 400.
pub(crate) const MOST_MOVES: usize = 2_000;
/// The most moves, with those of variations, of a game that is kept.
pub(crate) const MOST_KEPT_MOVES: usize = 20_000;
/// The most visits of an analysis.
pub const MOST_VISITS: u32 = 1_000_000;
/// The visits of an analysis that names no number.
pub const DEFAULT_VISITS: u32 = 1_000;
/// The most positions that one client may wait for.
pub const MOST_WAITING: usize = 2_000;
/// The shortest time between two answers of a search, in seconds.
pub(crate) const SHORTEST_REPORT: f64 = 0.02;
/// The longest line that is shown of a move.
pub(crate) const LONGEST_LINE: usize = 16;
/// The most moves that are offered to complete what somebody types.
pub(crate) const MOST_COMPLETIONS: usize = 40;
/// The most bytes of a file that is sent to the library: larger ones are imported on the command
/// line.
pub(crate) const MOST_UPLOAD: usize = 32 << 20;
/// How many clients may send one at the same time.
pub(crate) const MOST_UPLOADS: usize = 4;
