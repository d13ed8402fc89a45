//! Which games are left to be played.

use std::ops::Range;
use std::sync::atomic::{AtomicU64, Ordering};

/// Numbers of games, each given once, to whichever thread asks first.
#[derive(Debug)]
pub struct Numbers {
    next: AtomicU64,
    ranges: Vec<Range<u64>>,
}

impl Numbers {
    /// These, one range after the other, and no more.
    pub fn of(ranges: Vec<Range<u64>>) -> Numbers {
        Numbers {
            next: AtomicU64::new(0),
            ranges,
        }
    }

    /// From zero on, for as long as somebody asks.
    pub fn endless() -> Numbers {
        (0..u64::MAX / 2).into()
    }

    /// The next one, if any is left.
    pub fn take(&self) -> Option<u64> {
        let mut place = self.next.fetch_add(1, Ordering::Relaxed);
        for range in &self.ranges {
            let length = range.end.saturating_sub(range.start);
            if place < length {
                return Some(range.start + place);
            }
            place -= length;
        }
        None
    }

    /// How many there are that were not given yet.
    pub fn left(&self) -> u64 {
        let lengths = self
            .ranges
            .iter()
            .map(|range| range.end.saturating_sub(range.start));
        let all: u64 = lengths.sum();
        all.saturating_sub(self.next.load(Ordering::Relaxed))
    }

    /// Gives no more.
    pub fn close(&self) {
        self.next.store(u64::MAX / 2, Ordering::Relaxed);
    }
}

impl From<Range<u64>> for Numbers {
    fn from(range: Range<u64>) -> Numbers {
        Numbers::of(std::iter::once(range).collect())
    }
}
