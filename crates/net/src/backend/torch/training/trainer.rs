//! A network that learns, of any kind.

use tch::Tensor;

use super::super::staging::Staging;
use super::super::{Place, Precision, TorchError};
use super::learner::{Learner, Recipe, Snapshot};
use super::losses::{LossWeights, Losses};
use super::objective::Objective;
use super::plane_objective::PlaneObjective;
use super::targets::TrainingBatch;
use super::token_objective::TokenObjective;
use crate::Weights;
use crate::architecture::Architecture;

/// Trains a network, over tokens or over planes. Batch norms learn from each batch.
///
/// On the CPU the same steps from the same start give the same numbers, bit for bit, as long as
/// libtorch uses as many cores; and if the network drops numbers, as long as no other thread asks
/// libtorch for chance.
#[derive(Debug)]
pub struct Trainer {
    kind: NetworkKind,
    steps: Steps,
}

/// How and where a network learns.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct TrainerOptions {
    pub place: Place,
    /// In which numbers.
    pub precision: Precision,
    /// How its numbers change.
    pub recipe: Recipe,
    /// What the parts of the loss count.
    pub weights: LossWeights,
}

#[derive(Debug)]
enum NetworkKind {
    Tokens(TokenObjective),
    Planes(PlaneObjective),
}

/// What all kinds of networks do alike.
#[derive(Debug)]
struct Steps {
    precision: Precision,
    weights: LossWeights,
    learner: Learner,
    /// Used in turn, so that a batch is laid out while the device works on the one before.
    stagings: [Staging; 2],
    report: Option<Tensor>,
}

impl Trainer {
    /// Begins with a network.
    pub fn new(weights: &Weights, options: TrainerOptions) -> Result<Trainer, TorchError> {
        Trainer::with(weights.architecture(), options, |device| {
            Ok(Learner::new(weights, device, options.recipe))
        })
    }

    /// Goes on where a snapshot was taken.
    pub fn resume(snapshot: &Snapshot, options: TrainerOptions) -> Result<Trainer, TorchError> {
        Trainer::with(snapshot.weights.architecture(), options, |device| {
            Learner::resume(snapshot, device, options.recipe)
        })
    }

    fn with(
        architecture: &Architecture,
        options: TrainerOptions,
        learner: impl FnOnce(tch::Device) -> Result<Learner, TorchError>,
    ) -> Result<Trainer, TorchError> {
        let kind = match architecture {
            Architecture::Hexformer(net) => NetworkKind::Tokens(TokenObjective::new(net)),
            planes => NetworkKind::Planes(PlaneObjective::new(planes)?),
        };
        let device = options.place.device()?;
        Ok(Trainer {
            kind,
            steps: Steps {
                precision: options.precision,
                weights: options.weights,
                learner: learner(device)?,
                stagings: [Staging::new(device), Staging::new(device)],
                report: None,
            },
        })
    }

    /// Learns from a batch, at this rate. A GPU goes on with it while this returns: what comes back
    /// are the losses of the step before, if there was one since [`finish`](Trainer::finish).
    pub fn step(&mut self, batch: &TrainingBatch, rate: f64) -> Result<Option<Losses>, TorchError> {
        match (&self.kind, batch) {
            (NetworkKind::Tokens(objective), TrainingBatch::Tokens(tokens, targets)) => {
                self.steps.step(objective, tokens, targets, rate)
            }
            (NetworkKind::Planes(objective), TrainingBatch::Planes(planes, targets)) => {
                self.steps.step(objective, planes, targets, rate)
            }
            _ => Err(TorchError::Targets(
                "the network and what it is shown do not go together".into(),
            )),
        }
    }

    /// Waits for the last step, and tells its losses if they were not told.
    pub fn finish(&mut self) -> Option<Losses> {
        self.steps.finish()
    }

    /// How many steps were made.
    #[must_use]
    pub fn steps(&self) -> u64 {
        self.steps.learner.steps()
    }

    /// The network as it is.
    pub fn network(&self) -> Result<Weights, TorchError> {
        self.steps.learner.weights()
    }

    /// The average of what the network was: what plays best.
    pub fn average(&self) -> Result<Weights, TorchError> {
        self.steps.learner.average()
    }

    /// Everything that learning goes on from.
    pub fn snapshot(&self) -> Result<Snapshot, TorchError> {
        self.steps.learner.snapshot()
    }
}

impl TrainerOptions {
    /// By the usual recipe, with the usual losses.
    #[must_use]
    pub fn new(place: Place, precision: Precision) -> TrainerOptions {
        TrainerOptions {
            place,
            precision,
            recipe: Recipe::default(),
            weights: LossWeights::default(),
        }
    }
}

impl Steps {
    fn step<O: Objective>(
        &mut self,
        objective: &O,
        input: &O::Input,
        targets: &O::Targets,
        rate: f64,
    ) -> Result<Option<Losses>, TorchError> {
        objective.check(input, targets)?;
        self.stagings.swap(0, 1);
        let batch = objective.upload(input, targets, &mut self.stagings[0]);
        // The device has then done what it was given, so that the other staging is free again.
        let before = self.finish();
        let parts = objective.losses(&self.learner, self.precision.kind(), &batch);
        let total = parts.weigh(&self.weights);
        let gradient = self.learner.learn(&total, rate);
        self.report = Some(parts.report(&total, &gradient));
        Ok(before)
    }

    fn finish(&mut self) -> Option<Losses> {
        self.report.take().map(|report| Losses::read(&report))
    }
}
