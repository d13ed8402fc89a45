//! The transposition table: what was found out about positions, shared by all threads without
//! locks.
//!
//! An entry is two words. The first is the key, exclusive-or the second: if two threads write at
//! once and the words of different entries meet, the key does not match and the entry is ignored.

use std::sync::atomic::{AtomicU64, Ordering};

/// What a stored score says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Bound {
    /// The true score is at most this.
    Upper,
    /// The true score is at least this.
    Lower,
    /// This is the true score.
    Exact,
}

/// What is known about a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Entry {
    pub(super) score: i32,
    pub(super) depth: i32,
    pub(super) bound: Bound,
    /// The place of the best move in the list of legal moves.
    pub(super) best: Option<u16>,
}

#[derive(Debug, Default)]
struct Slot {
    key: AtomicU64,
    data: AtomicU64,
}

/// Entries of a bucket: those that share a cache line.
const WAYS: usize = 4;

/// Generations before their number comes round again: six bits.
const GENERATIONS: u8 = 64;

/// Plies of depth that an entry's worth falls with every search since it was stored. Not measured
/// apart.
const AGE_WEIGHT: i32 = 4;

/// An entry of this search stays if it is deeper than another bound for its position by more than
/// this. Not measured apart.
const DEEPER_STAYS: i32 = 2;

/// A transposition table of bounded size.
#[derive(Debug)]
pub(super) struct TranspositionTable {
    slots: Vec<Slot>,
    /// Counts searches, so that what is old can be told and gives way.
    generation: u8,
}

const NO_MOVE: u16 = u16::MAX;

impl TranspositionTable {
    /// A table that takes at most so many mebibytes.
    pub(super) fn new(mebibytes: u32) -> TranspositionTable {
        let bytes = u64::from(mebibytes.max(1)) << 20;
        let slots = usize::try_from(bytes).unwrap_or(usize::MAX) / size_of::<Slot>();
        let slots = (slots / WAYS).max(1) * WAYS;
        TranspositionTable {
            slots: (0..slots).map(|_| Slot::default()).collect(),
            generation: 0,
        }
    }

    /// Forgets everything.
    pub(super) fn clear(&mut self) {
        for slot in &mut self.slots {
            *slot = Slot::default();
        }
        self.generation = 0;
    }

    /// Lets everything that is known grow older.
    pub(super) fn age(&mut self) {
        self.generation = (self.generation + 1) % GENERATIONS;
    }

    fn bucket(&self, key: u64) -> &[Slot] {
        let buckets = (self.slots.len() / WAYS) as u128;
        // The upper bits of the product spread keys evenly over any number of buckets.
        let bucket = ((u128::from(key) * buckets) >> 64) as usize;
        &self.slots[bucket * WAYS..bucket * WAYS + WAYS]
    }

    pub(super) fn probe(&self, key: u64) -> Option<Entry> {
        self.bucket(key).iter().find_map(|slot| {
            let data = slot.data.load(Ordering::Relaxed);
            (slot.key.load(Ordering::Relaxed) ^ data == key && data != 0).then(|| unpack(data))
        })
    }

    pub(super) fn store(&self, key: u64, entry: Entry) {
        let mut worst = None;
        for slot in self.bucket(key) {
            let data = slot.data.load(Ordering::Relaxed);
            let same = slot.key.load(Ordering::Relaxed) ^ data == key;
            if same && data != 0 {
                let old = unpack(data);
                let keep = entry.bound != Bound::Exact
                    && old.depth > entry.depth + DEEPER_STAYS
                    && generation_of(data) == self.generation;
                if keep {
                    return;
                }
                let best = entry.best.or(old.best);
                self.write(slot, key, Entry { best, ..entry });
                return;
            }
            let age =
                i32::from((self.generation + GENERATIONS - generation_of(data)) % GENERATIONS);
            let value = if data == 0 {
                i32::MIN
            } else {
                unpack(data).depth - AGE_WEIGHT * age
            };
            if worst.is_none_or(|(_, least)| value < least) {
                worst = Some((slot, value));
            }
        }
        if let Some((slot, _)) = worst {
            self.write(slot, key, entry);
        }
    }

    fn write(&self, slot: &Slot, key: u64, entry: Entry) {
        let data = pack(entry, self.generation);
        slot.data.store(data, Ordering::Relaxed);
        slot.key.store(key ^ data, Ordering::Relaxed);
    }
}

/// From the low bits up: move 16, score 16, depth 8, generation 6, bound 2, and one bit that is
/// always set.
fn pack(entry: Entry, generation: u8) -> u64 {
    let depth = entry.depth.clamp(0, 255) as u64;
    u64::from(entry.best.unwrap_or(NO_MOVE))
        | u64::from(entry.score as i16 as u16) << 16
        | depth << 32
        | u64::from(generation) << 40
        | (entry.bound as u64) << 46
        | 1 << 48
}

fn unpack(data: u64) -> Entry {
    let best = data as u16;
    Entry {
        best: (best != NO_MOVE).then_some(best),
        score: i32::from((data >> 16) as u16 as i16),
        depth: i32::from((data >> 32) as u8),
        bound: match data >> 46 & 3 {
            0 => Bound::Upper,
            1 => Bound::Lower,
            _ => Bound::Exact,
        },
    }
}

fn generation_of(data: u64) -> u8 {
    (data >> 40) as u8 % GENERATIONS
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_stored_is_found() {
        let table = TranspositionTable::new(1);
        for (i, bound) in [Bound::Upper, Bound::Lower, Bound::Exact]
            .into_iter()
            .enumerate()
        {
            let key = (i as u64 + 1) << 60;
            let entry = Entry {
                score: -30_999,
                depth: 7,
                bound,
                best: Some(12),
            };
            table.store(key, entry);
            assert_eq!(table.probe(key), Some(entry));
        }
        assert_eq!(table.probe(99), None);
    }

    #[test]
    fn memory_is_bounded() {
        for mebibytes in [1, 3, 64] {
            let table = TranspositionTable::new(mebibytes);
            assert!(table.slots.len() * size_of::<Slot>() <= (mebibytes as usize) << 20);
        }
    }
}
