//! How a network's numbers change: by the method `AdamW`, and an average of what they were.
//!
//! All learnt parameters lie in one long vector, so that a step is a dozen operations however many
//! parameters there are, and so is the optimiser's state.

use tch::{Device, Kind, Tensor};

use super::super::parameters::{Named, numbers};
use super::super::{TorchError, long};
use crate::Weights;
use crate::architecture::{Architecture, Parameter};
use crate::training::{Recipe, Snapshot};

/// The numbers of a network while they are learnt.
#[derive(Debug)]
pub(super) struct Learner {
    architecture: Architecture,
    learnt: Vec<Parameter>,
    /// The learnt numbers, in the order of `learnt`.
    master: Tensor,
    /// What is not learnt by descent: running statistics. Forward passes write to them.
    still: Vec<(String, Tensor)>,
    /// 1 for numbers that shrink.
    shrinking: Tensor,
    /// 0 for taps that are dead, if there are any.
    alive: Option<Tensor>,
    first: Tensor,
    second: Tensor,
    average: Tensor,
    step: u64,
    recipe: Recipe,
}

impl Learner {
    pub(super) fn new(weights: &Weights, device: Device, recipe: Recipe) -> Learner {
        let architecture = weights.architecture().clone();
        let (learnt, still): (Vec<_>, Vec<_>) = architecture
            .parameters()
            .into_iter()
            .partition(|parameter| parameter.learnt);
        let load = |numbers: &[f32]| Tensor::from_slice(numbers).to_device(device);
        let master = load(&joined(weights, &learnt)).set_requires_grad(true);
        let shrinking = spread(&learnt, |parameter, _| {
            matches!(parameter.shape.len(), 2 | 4)
        });
        let living = spread(&learnt, |parameter, at| {
            parameter
                .kernel
                .is_none_or(|kernel| kernel.sees(at % 9 / 3, at % 3))
        });
        let nothing = || tch::no_grad(|| master.zeros_like());
        Learner {
            still: still
                .iter()
                .map(|parameter| (parameter.name.clone(), load(weights.get(&parameter.name))))
                .collect(),
            shrinking: load(&shrinking),
            alive: living.contains(&0.0).then(|| load(&living)),
            first: nothing(),
            second: nothing(),
            average: tch::no_grad(|| master.copy()).detach(),
            architecture,
            learnt,
            master,
            step: 0,
            recipe,
        }
    }

    /// Goes on where a snapshot was taken, which holds together.
    pub(super) fn resume(snapshot: &Snapshot, device: Device, recipe: Recipe) -> Learner {
        let mut learner = Learner::new(&snapshot.weights, device, recipe);
        let load = |numbers: &[f32]| Tensor::from_slice(numbers).to_device(device);
        learner.first = load(&snapshot.first);
        learner.second = load(&snapshot.second);
        learner.average = load(&joined(&snapshot.average, &learner.learnt));
        learner.step = snapshot.step;
        learner
    }

    pub(super) fn snapshot(&self) -> Result<Snapshot, TorchError> {
        Ok(Snapshot {
            step: self.step,
            weights: self.weights()?,
            average: self.average()?,
            first: numbers(&self.first)?,
            second: numbers(&self.second)?,
        })
    }

    /// The network as it is.
    pub(super) fn weights(&self) -> Result<Weights, TorchError> {
        self.named(&self.master.detach()).save(&self.architecture)
    }

    /// The average of what it was.
    pub(super) fn average(&self) -> Result<Weights, TorchError> {
        self.named(&self.average).save(&self.architecture)
    }

    /// The parameters by name, as gradients can be asked of.
    pub(super) fn parameters(&self) -> Named {
        self.named(&self.master)
    }

    /// How many steps were made.
    pub(super) fn steps(&self) -> u64 {
        self.step
    }

    /// Makes chance fall the same way at the same step, whatever came before.
    pub(super) fn seed(&self) {
        let step = i64::try_from(self.step).expect("few steps");
        tch::manual_seed(self.recipe.seed.wrapping_mul(1_000_003).wrapping_add(step));
    }

    fn named(&self, whole: &Tensor) -> Named {
        let sizes: Vec<i64> = self.learnt.iter().map(|p| long(p.len())).collect();
        let parts = whole.split_with_sizes(&sizes[..], 0);
        let learnt = self.learnt.iter().zip(parts).map(|(parameter, part)| {
            let shape: Vec<i64> = parameter.shape.iter().map(|&n| long(n)).collect();
            (parameter.name.clone(), part.view(&shape[..]))
        });
        let still = self
            .still
            .iter()
            .map(|(name, tensor)| (name.clone(), tensor.shallow_clone()));
        Named::new(learnt.chain(still))
    }

    /// One step down a loss. The gradient's length, before it was clipped, stays on the device.
    pub(super) fn learn(&mut self, loss: &Tensor, rate: f64) -> Tensor {
        self.master.zero_grad();
        loss.backward();
        tch::no_grad(|| {
            let mut gradient = self.master.grad();
            if let Some(alive) = &self.alive {
                gradient *= alive;
            }
            let length = gradient.norm();
            let scale = (self.recipe.clip / (&length + 1e-6)).clamp_max(1.0);
            gradient *= scale;
            self.descend(&gradient, rate);
            length
        })
    }

    fn descend(&mut self, gradient: &Tensor, rate: f64) {
        let Recipe {
            betas: (one, two),
            epsilon,
            weight_decay,
            average,
            ..
        } = self.recipe;
        self.step += 1;
        #[expect(clippy::cast_precision_loss, reason = "few steps")]
        let step = self.step as f64;
        let _ = self.first.lerp_(gradient, 1.0 - one);
        let _ = self.second.lerp_(&gradient.square(), 1.0 - two);
        let root = (&self.second / (1.0 - two.powf(step))).sqrt() + epsilon;
        let direction = &self.first / root * (rate / (1.0 - one.powf(step)));
        let shrink = &self.shrinking * (-rate * weight_decay) + 1.0;
        self.master *= shrink;
        self.master -= direction;
        // Young averages forget faster, or they would remember how the network began.
        let stays = average.min((1.0 + step) / (10.0 + step));
        let _ = self.average.lerp_(&self.master, 1.0 - stays);
    }
}

/// The numbers of these parameters one after the other.
fn joined(weights: &Weights, parameters: &[Parameter]) -> Vec<f32> {
    let parts = parameters
        .iter()
        .map(|parameter| weights.get(&parameter.name));
    parts.collect::<Vec<_>>().concat()
}

/// 1 for each number of these parameters that fits, else 0.
fn spread(parameters: &[Parameter], fits: impl Fn(&Parameter, usize) -> bool) -> Vec<f32> {
    let of = |parameter: &Parameter| -> Vec<f32> {
        let one = |at| f32::from(u8::from(fits(parameter, at)));
        (0..parameter.len()).map(one).collect()
    };
    parameters.iter().flat_map(of).collect()
}

/// Adds up a tensor in 32 bits, however many numbers it has.
pub(super) fn total(of: &Tensor) -> Tensor {
    of.sum(Kind::Float)
}
