//! Which positions come when.
//!
//! In an epoch every position comes once, in a random order; positions of one group fill a batch
//! together, and the batches of all groups come in a random order too. What does not fill a batch is
//! left for another epoch. The sampler follows from the seed alone, so that a run can be taken up
//! at any step, and made by any number of threads.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, PoisonError};

use game::Dice;

use super::line::{Line, TrainableGame};

/// A position: the line, and the moves before it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Pick {
    /// The number of the line.
    pub line: u32,
    /// How many of its moves.
    pub ply: u16,
}

/// All positions, and the order in which they come.
#[derive(Debug)]
pub struct Sampler {
    groups: Vec<Vec<Pick>>,

    batch: usize,
    batches: u64,
    seed: u64,
    /// Of the last epochs that were asked for, so that threads need not shuffle again.
    epochs: Mutex<Vec<Arc<Epoch>>>,
}

#[derive(Debug)]
struct Epoch {
    number: u64,
    batches: Vec<Box<[Pick]>>,
}

/// Batches of one's own positions and, now and then, of others'.
#[derive(Debug)]
pub struct Sampling {
    pub own: Sampler,
    pub others: Sampler,
    /// How many of the batches are others', from 0 to 1.
    pub share: f64,
}

impl Sampling {
    /// The positions of a batch. Own positions must fill one.
    pub fn of(&self, batch: u64) -> Box<[Pick]> {
        if self.others.batches() == 0 {
            return self.own.of(batch);
        }
        let others = |batches: u64| (batches as f64 * self.share) as u64;
        let before = others(batch);
        if others(batch + 1) > before {
            self.others.of(before)
        } else {
            self.own.of(batch - before)
        }
    }
}

impl From<Sampler> for Sampling {
    fn from(own: Sampler) -> Sampling {
        Sampling {
            others: Sampler::new::<hex_rules::Hex>(&[], false, 1, 0),
            own,
            share: 0.0,
        }
    }
}

impl Sampler {
    /// Of all positions of lines that are held out, or of all others, in batches of this size.
    pub fn new<G: TrainableGame>(
        lines: &[Line<G>],
        held_out: bool,
        batch: usize,
        seed: u64,
    ) -> Sampler {
        let mut groups: BTreeMap<u64, Vec<Pick>> = BTreeMap::new();
        for (line, number) in lines.iter().zip(0_u32..) {
            if line.held_out == held_out {
                let group = groups.entry(G::group(&line.variant)).or_default();
                group.extend(line.plies().filter_map(|ply| {
                    let ply = u16::try_from(ply).ok()?;
                    Some(Pick { line: number, ply })
                }));
            }
        }
        let groups: Vec<Vec<Pick>> = groups.into_values().collect();
        Sampler {
            batches: groups
                .iter()
                .map(|group| (group.len() / batch) as u64)
                .sum(),
            groups,
            batch,
            seed,
            epochs: Mutex::default(),
        }
    }

    /// The same, where so many other lines come before these.
    #[must_use]
    pub fn after(mut self, lines: usize) -> Sampler {
        let more = lines as u32;
        for pick in self.groups.iter_mut().flatten() {
            pick.line += more;
        }
        self
    }

    /// How many positions there are.
    pub fn positions(&self) -> usize {
        self.groups.iter().map(Vec::len).sum()
    }

    /// How many batches an epoch has.
    pub fn batches(&self) -> u64 {
        self.batches
    }

    /// The positions of a batch; there must be any.
    pub fn of(&self, batch: u64) -> Box<[Pick]> {
        let (epoch, at) = (batch / self.batches, batch % self.batches);
        self.epoch(epoch).batches[at as usize].clone()
    }

    /// Some of the positions, the same ones every time, group by group in batches that need not be
    /// full.
    pub fn some(&self, wanted: usize) -> Vec<Box<[Pick]>> {
        let all = self.positions().max(1);
        let mut chosen = Vec::new();
        for (group, number) in self.groups.iter().zip(0..) {
            let mut picks = group.clone();
            Dice::new(self.seed, 1 << 41 | number).shuffle(&mut picks);
            picks.truncate((wanted * group.len()).div_ceil(all));
            chosen.extend(picks.chunks(self.batch).map(Box::from));
        }
        chosen
    }

    fn epoch(&self, number: u64) -> Arc<Epoch> {
        let mut epochs = self.epochs.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(epoch) = epochs.iter().find(|epoch| epoch.number == number) {
            return Arc::clone(epoch);
        }
        let mut dice = Dice::new(self.seed, number);
        let mut batches: Vec<Box<[Pick]>> = Vec::new();
        for group in &self.groups {
            let mut picks = group.clone();
            dice.shuffle(&mut picks);
            batches.extend(picks.chunks_exact(self.batch).map(Box::from));
        }
        dice.shuffle(&mut batches);
        let epoch = Arc::new(Epoch { number, batches });
        // Threads are never more than an epoch apart, unless epochs are tiny.
        if epochs.len() > 1 {
            epochs.remove(0);
        }
        epochs.push(Arc::clone(&epoch));
        epoch
    }
}
