//! Numbers that begin where a cache line begins, so that sixteen of them never lie in two.

use std::ops::{Deref, DerefMut};

/// How many numbers a cache line holds.
const LINE: usize = 16;

/// Numbers that are computed anew for every piece of a batch, in memory that stays.
#[derive(Debug, Default)]
pub(super) struct Buffer {
    numbers: Vec<f32>,
    begin: usize,
    len: usize,
}

impl Buffer {
    /// Makes room for so many numbers. What was in it means nothing any more.
    pub(super) fn reshape(&mut self, len: usize) {
        if self.numbers.len() < len + LINE {
            self.numbers = vec![0.0; len + LINE];
            self.begin = self.numbers.as_ptr().align_offset(4 * LINE).min(LINE);
        }
        self.len = len;
    }
}

impl Deref for Buffer {
    type Target = [f32];

    fn deref(&self) -> &[f32] {
        &self.numbers[self.begin..][..self.len]
    }
}

impl DerefMut for Buffer {
    fn deref_mut(&mut self) -> &mut [f32] {
        &mut self.numbers[self.begin..][..self.len]
    }
}
