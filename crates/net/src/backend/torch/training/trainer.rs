//! A network that learns, of any kind.

use tch::Tensor;

use super::super::staging::Staging;
use super::super::{Place, Precision, TorchError};
use super::learner::Learner;
use super::losses::Parts;
use super::objective::Objective;
use super::plane_objective::PlaneObjective;
use super::token_objective::TokenObjective;
use crate::Weights;
use crate::architecture::Architecture;
use crate::training::{LossWeights, Losses, Recipe, Snapshot, TrainingBatch, TrainingError};

/// Trains a network by libtorch.
#[derive(Debug)]
pub(crate) struct TorchTrainer {
    architecture: Architecture,
    kind: NetworkKind,
    steps: Steps,
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

impl TorchTrainer {
    /// Begins with a network.
    pub(crate) fn new(
        weights: &Weights,
        place: Place,
        precision: Precision,
        (recipe, parts): (Recipe, LossWeights),
    ) -> Result<TorchTrainer, TorchError> {
        let learner = Learner::new(weights, place.device()?, recipe);
        TorchTrainer::with(weights.architecture(), learner, (place, precision), parts)
    }

    /// Goes on where a snapshot was taken, which holds together.
    pub(crate) fn resume(
        snapshot: &Snapshot,
        place: Place,
        precision: Precision,
        (recipe, parts): (Recipe, LossWeights),
    ) -> Result<TorchTrainer, TorchError> {
        let learner = Learner::resume(snapshot, place.device()?, recipe);
        let architecture = snapshot.weights.architecture();
        TorchTrainer::with(architecture, learner, (place, precision), parts)
    }

    fn with(
        architecture: &Architecture,
        learner: Learner,
        (place, precision): (Place, Precision),
        weights: LossWeights,
    ) -> Result<TorchTrainer, TorchError> {
        let kind = match architecture {
            Architecture::Hexformer(net) => NetworkKind::Tokens(TokenObjective::new(net)),
            planes => NetworkKind::Planes(PlaneObjective::new(planes)?),
        };
        let device = place.device()?;
        Ok(TorchTrainer {
            architecture: architecture.clone(),
            kind,
            steps: Steps {
                precision,
                weights,
                learner,
                stagings: [Staging::new(device), Staging::new(device)],
                report: None,
            },
        })
    }

    /// Learns from a batch, at this rate. A GPU goes on with it while this returns: what comes back
    /// are the losses of the step before, if there was one since [`finish`](TorchTrainer::finish).
    pub(crate) fn step(
        &mut self,
        batch: &TrainingBatch,
        rate: f64,
    ) -> Result<Option<Losses>, TrainingError> {
        batch.check(&self.architecture)?;
        Ok(match (&self.kind, batch) {
            (NetworkKind::Tokens(objective), TrainingBatch::Tokens(tokens, targets)) => {
                self.steps.step(objective, tokens, targets, rate)
            }
            (NetworkKind::Planes(objective), TrainingBatch::Planes(planes, targets)) => {
                self.steps.step(objective, planes, targets, rate)
            }
            _ => unreachable!("the check refuses what does not go together"),
        })
    }

    /// Waits for the last step, and tells its losses if they were not told.
    pub(crate) fn finish(&mut self) -> Option<Losses> {
        self.steps.finish()
    }

    /// How many steps were made.
    pub(crate) fn steps(&self) -> u64 {
        self.steps.learner.steps()
    }

    /// The network as it is.
    pub(crate) fn network(&self) -> Result<Weights, TorchError> {
        self.steps.learner.weights()
    }

    /// The average of what the network was: what plays best.
    pub(crate) fn average(&self) -> Result<Weights, TorchError> {
        self.steps.learner.average()
    }

    /// Everything that learning goes on from.
    pub(crate) fn snapshot(&self) -> Result<Snapshot, TorchError> {
        self.steps.learner.snapshot()
    }
}

impl Steps {
    fn step<O: Objective>(
        &mut self,
        objective: &O,
        input: &O::Input,
        targets: &O::Targets,
        rate: f64,
    ) -> Option<Losses> {
        self.stagings.swap(0, 1);
        let batch = objective.upload(input, targets, &mut self.stagings[0]);
        // The device has then done what it was given, so that the other staging is free again.
        let before = self.finish();
        let parts = objective.losses(&self.learner, self.precision.kind(), &batch);
        let total = parts.weigh(&self.weights);
        let gradient = self.learner.learn(&total, rate);
        self.report = Some(parts.report(&total, &gradient));
        before
    }

    fn finish(&mut self) -> Option<Losses> {
        self.report.take().map(|report| Parts::read(&report))
    }
}
