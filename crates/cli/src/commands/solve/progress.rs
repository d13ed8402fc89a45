//! How a solve goes.

use hex_knowledge::solver::Progress;

use crate::progress_line::ProgressLine;

/// Tells people how far a solve has come.
#[derive(Debug)]
pub(super) struct Solving(ProgressLine);

impl Solving {
    /// Of one position.
    pub(super) fn one() -> Solving {
        Solving(ProgressLine::ticking(1, "{spinner} {elapsed} {msg}"))
    }

    /// Of so many positions.
    pub(super) fn many(count: usize) -> Solving {
        let count = u64::try_from(count).unwrap_or(u64::MAX);
        let template = "{bar:40} {pos}/{len} solved, {elapsed} gone\n{msg}";
        Solving(ProgressLine::ticking(count, template))
    }

    /// The search stands so.
    pub(super) fn tell(&self, progress: &Progress) {
        let Progress { nodes, phi, delta } = progress;
        self.0
            .remark(|| format!("{nodes} positions; work left to win {phi}, to lose {delta}"));
    }

    /// One more position is done.
    pub(super) fn done(&self, line: &str) {
        self.0.line(line);
        self.0.step();
    }

    pub(super) fn finish(&self) {
        self.0.finish();
    }
}
