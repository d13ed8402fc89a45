//! The steps of learning: batches come, the network learns from them, and now and then somebody is
//! told, and all that was learnt is made safe.

use std::time::Duration;

use net::training::Trainer;

use super::folder::Folder;
use super::loader::Loader;
use super::progress::{Progress, Tally};
use super::run::RunError;

/// From which step to which, and how.
pub(crate) struct Course<'a> {
    pub(crate) folder: &'a Folder,
    /// When it is over.
    pub(crate) last: u64,
    /// The learning rate of a step.
    pub(crate) rate: &'a dyn Fn(u64) -> f64,
    /// How many steps are told of together.
    pub(crate) log_every: u64,
    /// It is paused and saved after every so many steps only.
    pub(crate) pause_every: u64,
    /// How much time may be lost if the machine fails.
    pub(crate) save_every: Duration,
    pub(crate) elapsed: &'a dyn Fn() -> Duration,
    /// Whether it is time for a pause.
    pub(crate) pause: &'a dyn Fn() -> bool,
}

/// What is told on the way.
pub(crate) enum Told<'a> {
    /// How it went since the last time.
    Learnt(Progress),
    /// Another step was made.
    Stepped(u64, &'a Trainer),
    /// Everything is safe up to here.
    Saved(u64),
}

impl Course<'_> {
    /// Learns until the last step or a pause, and saves how far it has come; the last step is
    /// returned.
    pub(crate) fn learn(
        &self,
        trainer: &mut Trainer,
        loader: &mut Loader,
        tell: &mut dyn FnMut(Told<'_>) -> Result<(), RunError>,
    ) -> Result<u64, RunError> {
        let mut step = trainer.steps();
        let (mut saved, mut saved_step) = ((self.elapsed)(), step);
        let mut tally = Tally::new(saved);
        while step < self.last && !(step.is_multiple_of(self.pause_every) && (self.pause)()) {
            let now = (self.elapsed)();
            let batch = loader.next_batch().ok_or(RunError::Loader)?;
            tally.waited += (self.elapsed)().saturating_sub(now);
            tally.positions += batch.len();
            let rate = (self.rate)(step);
            let losses = trainer.step(&batch.content, rate)?;
            tally.add(losses).ok_or(RunError::Diverged { step })?;
            step += 1;
            if step.is_multiple_of(self.log_every) || step == self.last {
                tally
                    .add(trainer.finish())
                    .ok_or(RunError::Diverged { step })?;
                let now = (self.elapsed)();
                tell(Told::Learnt(tally.progress(step, self.last, rate, now)))?;
                tally = Tally::new(now);
            }
            tell(Told::Stepped(step, trainer))?;
            let late = (self.elapsed)().saturating_sub(saved) >= self.save_every;
            if late && step.is_multiple_of(self.pause_every) {
                self.folder.save(&trainer.snapshot()?)?;
                (saved, saved_step) = ((self.elapsed)(), step);
                tell(Told::Saved(step))?;
            }
        }
        if step > saved_step {
            self.folder.save(&trainer.snapshot()?)?;
            tell(Told::Saved(step))?;
        }
        Ok(step)
    }
}
