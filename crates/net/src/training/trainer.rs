//! A network that learns, of any kind, on any device.

use super::{Device, LossWeights, Losses, Recipe, Snapshot, TrainingBatch, TrainingError};
use crate::Weights;
use crate::backend::cpu::CpuTrainer;
#[cfg(feature = "torch")]
use crate::backend::torch::TorchTrainer;

/// Trains a network, over tokens or over planes. Batch norms learn from each batch.
///
/// On the processor the same steps from the same start give the same numbers, bit for bit, on however
/// many threads. libtorch's do on a processor, as long as it uses as many cores, and if the network
/// drops numbers, as long as no other thread asks libtorch for chance.
#[derive(Debug)]
pub struct Trainer(Running);

#[derive(Debug)]
enum Running {
    Cpu(Box<CpuTrainer>),
    #[cfg(feature = "torch")]
    Torch(Box<TorchTrainer>),
}

/// How and where a network learns.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct TrainerOptions {
    pub device: Device,
    /// How its numbers change.
    pub recipe: Recipe,
    /// What the parts of the loss count.
    pub weights: LossWeights,
}

impl TrainerOptions {
    /// By the usual recipe, with the usual losses.
    #[must_use]
    pub fn new(device: Device) -> TrainerOptions {
        TrainerOptions {
            device,
            recipe: Recipe::default(),
            weights: LossWeights::default(),
        }
    }
}

impl Trainer {
    /// Begins with a network.
    pub fn new(weights: &Weights, options: TrainerOptions) -> Result<Trainer, TrainingError> {
        let how = (options.recipe, options.weights);
        Ok(Trainer(match options.device {
            Device::Cpu { threads } => {
                Running::Cpu(Box::new(CpuTrainer::new(weights, threads, how)))
            }
            #[cfg(feature = "torch")]
            Device::Torch { place, precision } => {
                let trainer = TorchTrainer::new(weights, place, precision, how)?;
                Running::Torch(Box::new(trainer))
            }
        }))
    }

    /// Goes on where a snapshot was taken.
    pub fn resume(snapshot: &Snapshot, options: TrainerOptions) -> Result<Trainer, TrainingError> {
        snapshot.check()?;
        let how = (options.recipe, options.weights);
        Ok(Trainer(match options.device {
            Device::Cpu { threads } => {
                Running::Cpu(Box::new(CpuTrainer::resume(snapshot, threads, how)))
            }
            #[cfg(feature = "torch")]
            Device::Torch { place, precision } => {
                let trainer = TorchTrainer::resume(snapshot, place, precision, how)?;
                Running::Torch(Box::new(trainer))
            }
        }))
    }

    /// Learns from a batch, at this rate. A GPU goes on with it while this returns, and then what
    /// comes back are the losses of the step before, if there was one since
    /// [`finish`](Trainer::finish).
    pub fn step(
        &mut self,
        batch: &TrainingBatch,
        rate: f64,
    ) -> Result<Option<Losses>, TrainingError> {
        match &mut self.0 {
            Running::Cpu(trainer) => trainer.step(batch, rate).map(Some),
            #[cfg(feature = "torch")]
            Running::Torch(trainer) => trainer.step(batch, rate),
        }
    }

    /// Waits for the last step, and tells its losses if they were not told.
    pub fn finish(&mut self) -> Option<Losses> {
        match &mut self.0 {
            Running::Cpu(_) => None,
            #[cfg(feature = "torch")]
            Running::Torch(trainer) => trainer.finish(),
        }
    }

    /// How many steps were made.
    #[must_use]
    pub fn steps(&self) -> u64 {
        match &self.0 {
            Running::Cpu(trainer) => trainer.steps(),
            #[cfg(feature = "torch")]
            Running::Torch(trainer) => trainer.steps(),
        }
    }

    /// The network as it is.
    pub fn network(&self) -> Result<Weights, TrainingError> {
        match &self.0 {
            Running::Cpu(trainer) => trainer.network(),
            #[cfg(feature = "torch")]
            Running::Torch(trainer) => Ok(trainer.network()?),
        }
    }

    /// The average of what the network was: what plays best.
    pub fn average(&self) -> Result<Weights, TrainingError> {
        match &self.0 {
            Running::Cpu(trainer) => trainer.average(),
            #[cfg(feature = "torch")]
            Running::Torch(trainer) => Ok(trainer.average()?),
        }
    }

    /// Everything that learning goes on from.
    pub fn snapshot(&self) -> Result<Snapshot, TrainingError> {
        match &self.0 {
            Running::Cpu(trainer) => trainer.snapshot(),
            #[cfg(feature = "torch")]
            Running::Torch(trainer) => Ok(trainer.snapshot()?),
        }
    }
}
