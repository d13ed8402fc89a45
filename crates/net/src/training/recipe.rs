//! How a network learns, and where it was left.

use super::TrainingError;
use crate::Weights;
use crate::architecture::Parameter;

/// How a network learns. The learning rate comes with every step.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Recipe {
    /// How long the direction is remembered, and how long its size.
    pub betas: (f64, f64),
    /// What keeps the division from going wild.
    pub epsilon: f64,
    /// How fast matrices shrink, times the learning rate. Norms, biases and turns do not.
    pub weight_decay: f64,
    /// The longest gradient that is followed whole.
    pub clip: f64,
    /// How much of the average stays at each step, once it has settled.
    pub average: f64,
    /// For what is left to chance: dropout.
    pub seed: i64,
}

impl Default for Recipe {
    fn default() -> Recipe {
        Recipe {
            betas: (0.9, 0.98),
            epsilon: 1e-8,
            weight_decay: 0.01,
            clip: 1.0,
            average: 0.999,
            seed: 1,
        }
    }
}

/// Everything that learning goes on from.
#[derive(Clone, Debug, PartialEq)]
pub struct Snapshot {
    /// Steps made.
    pub step: u64,
    /// The network as it is.
    pub weights: Weights,
    /// The average of what it was: what plays best.
    pub average: Weights,
    /// The optimiser's means of the gradient.
    pub first: Vec<f32>,
    /// The optimiser's means of its square.
    pub second: Vec<f32>,
}

impl Snapshot {
    /// Whether its parts are of one network.
    pub(crate) fn check(&self) -> Result<(), TrainingError> {
        let architecture = self.weights.architecture();
        if self.average.architecture() != architecture {
            let problem = "the average in the snapshot is of another network";
            return Err(TrainingError::Targets(problem.into()));
        }
        let learnt: usize = architecture
            .parameters()
            .iter()
            .filter(|parameter| parameter.learnt)
            .map(Parameter::len)
            .sum();
        for (name, moments) in [("first", &self.first), ("second", &self.second)] {
            if moments.len() != learnt {
                return Err(TrainingError::Targets(format!(
                    "the optimiser's {name} moments in the snapshot are {} numbers, not {learnt}",
                    moments.len(),
                )));
            }
        }
        Ok(())
    }
}
