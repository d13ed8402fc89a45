//! A network of any kind that learns, and its validation.

use net::Weights;
use net::architecture::Architecture;
use net::backend::torch::{
    LossWeights, Losses, OwnKernels, Place, PlaneTrainer, Precision, Recipe, Snapshot,
    TokenTrainer, TorchError, TorchHexformer, TorchOptions, TorchPlanes,
};
use net::input::{PlaneNetwork as _, TokenNetwork as _};

use super::batch::{Batch, Content};
use super::validation::ValidationReport;

/// A network that learns.
#[derive(Debug)]
pub struct Trainer {
    trainer: Trainer,
    place: Place,
    precision: Precision,
}

#[derive(Debug)]
enum Trainer {
    Tokens(TokenTrainer),
    Planes(PlaneTrainer),
}

/// How and where it learns.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct TrainerOptions {
    /// Where.
    pub place: Place,
    /// In which numbers.
    pub precision: Precision,
    /// How.
    pub recipe: Recipe,
    /// What the parts of the loss count.
    pub weights: LossWeights,
}

impl Trainer {
    /// Begins with a network.
    pub fn new(weights: &Weights, options: TrainerOptions) -> Result<Trainer, TorchError> {
        let TrainerOptions {
            place,
            precision,
            recipe,
            weights: parts,
        } = options;
        let trainer = match weights.architecture() {
            Architecture::Hexformer(_) => Trainer::Tokens(
                TokenTrainer::new(weights, place, precision, recipe)?.weighing(parts),
            ),
            _ => Trainer::Planes(
                PlaneTrainer::new(weights, place, precision, recipe)?.weighing(parts),
            ),
        };
        Ok(Trainer {
            trainer,
            place,
            precision,
        })
    }

    /// Goes on where a snapshot was taken.
    pub fn resume(snapshot: &Snapshot, options: TrainerOptions) -> Result<Trainer, TorchError> {
        let TrainerOptions {
            place,
            precision,
            recipe,
            weights: parts,
        } = options;
        let trainer = match snapshot.weights.architecture() {
            Architecture::Hexformer(_) => Trainer::Tokens(
                TokenTrainer::resume(snapshot, place, precision, recipe)?.weighing(parts),
            ),
            _ => Trainer::Planes(
                PlaneTrainer::resume(snapshot, place, precision, recipe)?.weighing(parts),
            ),
        };
        Ok(Trainer {
            trainer,
            place,
            precision,
        })
    }

    /// Learns from a batch. What comes back are the losses of the step before, if they are known.
    pub fn step(&mut self, batch: &Batch, rate: f64) -> Result<Option<Losses>, TorchError> {
        match (&mut self.trainer, &batch.content) {
            (Trainer::Tokens(trainer), Content::Tokens(tokens, targets)) => {
                trainer.step(tokens, targets, rate)
            }
            (Trainer::Planes(trainer), Content::Planes(planes, targets)) => {
                trainer.step(planes, targets, rate)
            }
            _ => Err(TorchError::Targets(
                "the network and what it is shown do not go together".into(),
            )),
        }
    }

    /// Waits for the last step, and tells its losses if they were not told.
    pub fn finish(&mut self) -> Option<Losses> {
        match &mut self.trainer {
            Trainer::Tokens(trainer) => trainer.finish(),
            Trainer::Planes(trainer) => trainer.finish(),
        }
    }

    /// Everything that learning goes on from.
    pub fn snapshot(&self) -> Result<Snapshot, TorchError> {
        match &self.trainer {
            Trainer::Tokens(trainer) => trainer.snapshot(),
            Trainer::Planes(trainer) => trainer.snapshot(),
        }
    }

    /// The average of what the network was.
    pub fn average(&self) -> Result<Weights, TorchError> {
        match &self.trainer {
            Trainer::Tokens(trainer) => trainer.average(),
            Trainer::Planes(trainer) => trainer.average(),
        }
    }

    /// How the average of the network does on batches made for that.
    pub fn validate(&self, batches: &[Batch]) -> Result<ValidationReport, TorchError> {
        let average = self.average()?;
        let mut report = ValidationReport::default();
        match &self.trainer {
            Trainer::Tokens(_) => {
                // Kernels of our own are worth their compilation to those who play.
                let network = TorchHexformer::new(
                    &average,
                    TorchOptions {
                        place: self.place,
                        precision: self.precision,
                        auxiliary: false,
                        kernels: OwnKernels::None,
                    },
                )?;
                for batch in batches {
                    if let Content::Tokens(tokens, targets) = &batch.content {
                        report.add_tokens(&network.run(tokens), tokens, targets, &batch.about);
                    }
                }
            }
            Trainer::Planes(_) => {
                let network = TorchPlanes::new(&average, self.place, self.precision)?;
                for batch in batches {
                    if let Content::Planes(planes, targets) = &batch.content {
                        report.add_planes(
                            &network.run(planes),
                            targets,
                            &batch.moves,
                            &batch.about,
                        );
                    }
                }
            }
        }
        Ok(report)
    }
}
