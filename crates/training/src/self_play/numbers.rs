//! Which games are left to be played.

use std::sync::atomic::{AtomicU64, Ordering};

/// Numbers of games, each given once, to whichever thread asks first.
#[derive(Debug)]
pub struct Numbers {
    next: AtomicU64,
    end: u64,
}

impl Numbers {
    /// These, and no more.
    pub fn of(range: std::ops::Range<u64>) -> Numbers {
        Numbers {
            next: AtomicU64::new(range.start),
            end: range.end,
        }
    }

    /// From zero on, for as long as somebody asks.
    pub fn endless() -> Numbers {
        Numbers::of(0..u64::MAX)
    }

    /// The next one, if any is left.
    pub fn take(&self) -> Option<u64> {
        let number = self.next.fetch_add(1, Ordering::Relaxed);
        (number < self.end).then_some(number)
    }
}
