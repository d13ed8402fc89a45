//! Threads that make batches while others are being learnt.

use std::sync::Arc;
use std::sync::mpsc::{Receiver, sync_channel};
use std::thread;

use game::{Dice, Game};

use super::batch::{Batch, Encoder};
use super::config::SampleConfig;
use super::line::{Line, TrainableGame};
use super::sample::Sample;
use super::sampler::{Pick, Sampling};

/// Everything that batches are made of.
#[derive(Debug)]
pub struct TrainingSet<G: Game> {
    pub lines: Vec<Line<G>>,
    /// What is made of them.
    pub config: SampleConfig,
    /// When they come,
    pub sampling: Sampling,
    /// counted from this step on.
    pub first: u64,
    /// What is random follows from this.
    pub seed: u64,
}

impl<G: TrainableGame> TrainingSet<G> {
    /// The batch of a step.
    pub fn batch(&self, step: u64, encoder: &mut dyn Encoder<G>) -> Batch {
        let mut dice = Dice::new(self.seed ^ 0x5eed_ba7c, step);
        let samples: Vec<Sample<G>> = self
            .sampling
            .of(step - self.first)
            .iter()
            .map(|pick| {
                Sample::of(
                    &self.lines[pick.line as usize],
                    pick.ply.into(),
                    &self.config,
                    Some(&mut dice),
                )
            })
            .collect();
        let turning = self.config.symmetry.then_some(&mut dice);
        encoder.encode(&samples, turning)
    }

    /// Positions as they are, each counting one, for a validation.
    pub fn validation(&self, picks: &[Pick], encoder: &mut dyn Encoder<G>) -> Batch {
        let plain = SampleConfig {
            human: 1.0,
            bot: 1.0,
            unknown: 1.0,
            smoothing: 0.0,
            ..self.config
        };
        let samples: Vec<Sample<G>> = picks
            .iter()
            .map(|pick| {
                let line = &self.lines[pick.line as usize];
                let mut sample = Sample::of(line, pick.ply.into(), &plain, None);
                sample.weight = 1.0;
                sample
            })
            .collect();
        encoder.encode(&samples, None)
    }
}

/// Batches, one step after the other. The same steps give the same batches, however many threads
/// make them.
#[derive(Debug)]
pub struct Loader {
    lanes: Vec<Receiver<Batch>>,
    next: usize,
}

/// Batches that a thread may be ahead.
const AHEAD: usize = 2;

impl Loader {
    /// Batches from a step on, made by so many threads with an encoder each.
    pub fn start<G: TrainableGame, E: Encoder<G> + 'static>(
        training_set: &Arc<TrainingSet<G>>,
        encoder: impl Fn() -> E,
        first: u64,
        threads: usize,
    ) -> Loader {
        let lanes = (0..threads.max(1))
            .map(|lane| {
                let (give, take) = sync_channel(AHEAD);
                let (training_set, mut encoder) = (Arc::clone(training_set), encoder());
                thread::spawn(move || {
                    let mut step = first + lane as u64;
                    // Until nobody takes any more.
                    while give.send(training_set.batch(step, &mut encoder)).is_ok() {
                        step += threads.max(1) as u64;
                    }
                });
                take
            })
            .collect();
        Loader { lanes, next: 0 }
    }

    /// The next batch; `None` if the thread that should have made it has failed.
    pub fn next_batch(&mut self) -> Option<Batch> {
        let batch = self.lanes[self.next].recv().ok();
        self.next = (self.next + 1) % self.lanes.len();
        batch
    }
}
