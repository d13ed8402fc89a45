//! Sums over all pieces of a batch, for threads that each have some of them.

use std::sync::{Barrier, Mutex, PoisonError};

/// Where threads meet.
#[derive(Debug)]
pub(super) struct Collective {
    barrier: Barrier,
    /// What each piece has brought.
    brought: Mutex<Vec<Vec<f64>>>,
}

impl Collective {
    pub(super) fn new(threads: usize, pieces: usize) -> Collective {
        Collective {
            barrier: Barrier::new(threads),
            brought: Mutex::new(vec![Vec::new(); pieces]),
        }
    }

    /// Brings the numbers of some pieces, waits for all others', and adds them up in the order of the
    /// pieces. Every thread must come here equally often.
    pub(super) fn total(&self, mine: impl Iterator<Item = (usize, Vec<f64>)>) -> Vec<f64> {
        let brought = || self.brought.lock().unwrap_or_else(PoisonError::into_inner);
        {
            let mut brought = brought();
            for (piece, numbers) in mine {
                brought[piece] = numbers;
            }
        }
        self.barrier.wait();
        let mut sum = Vec::new();
        for numbers in brought().iter() {
            sum.resize(numbers.len(), 0.0);
            for (sum, x) in sum.iter_mut().zip(numbers) {
                *sum += x;
            }
        }
        // Nobody brings anything new before everybody has read.
        self.barrier.wait();
        sum
    }
}
