//! How long to think.

use std::time::Duration;

/// When to stop thinking. Several limits may be set: the first that is reached counts. Without any,
/// the search goes on until it is stopped or everything is proven.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Limits {
    /// Plies to search. Tree searches know no such thing: if they are given nothing else, each ply
    /// doubles their simulations, from 100 for the first.
    pub depth: Option<u32>,
    /// Positions to visit, or simulations to make.
    pub nodes: Option<u64>,
    /// Time to take.
    pub time: Option<Duration>,
}

impl Limits {
    /// How many simulations a tree search may make.
    pub(crate) fn simulations(&self) -> Option<u64> {
        let by_depth = self.depth.map(|plies| 50 << plies.min(40));
        self.nodes.or(by_depth.filter(|_| self.time.is_none()))
    }
}
