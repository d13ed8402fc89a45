//! How a network's numbers change: by the method `AdamW`, and an average of what they were.
//!
//! All learnt parameters lie one after the other, and so does the optimiser's state.

use std::collections::BTreeMap;
use std::num::NonZeroUsize;

use super::passes::Group;
use crate::architecture::{Architecture, Parameter};
use crate::training::{Recipe, Snapshot, TrainingError};
use crate::{Tensor, Weights};

/// How many numbers are added up before their sum goes into that of all: what one thread takes.
const STRETCH: usize = 1 << 13;

/// The numbers of a network while they are learnt.
#[derive(Debug)]
pub(super) struct Learner {
    architecture: Architecture,
    learnt: Vec<Parameter>,
    /// The learnt numbers, in the order of `learnt`.
    master: Vec<f32>,
    /// What is not learnt by descent, by name: running statistics.
    still: BTreeMap<String, Tensor>,
    /// 1 for numbers that shrink.
    shrinking: Vec<f32>,
    pub(super) gradient: Vec<f32>,
    first: Vec<f32>,
    second: Vec<f32>,
    average: Vec<f32>,
    step: u64,
    recipe: Recipe,
}

/// Factors of a step.
#[derive(Clone, Copy, Debug)]
struct Factors {
    clip: f32,
    first: f32,
    second: f32,
    /// What the second moments are multiplied with, because they began at zero.
    correction: f32,
    epsilon: f32,
    rate: f32,
    shrink: f32,
    average: f32,
}

/// A stretch of all numbers of the network.
struct Part<'a> {
    master: &'a mut [f32],
    first: &'a mut [f32],
    second: &'a mut [f32],
    average: &'a mut [f32],
    gradient: &'a [f32],
    shrinking: &'a [f32],
}

impl Learner {
    pub(super) fn new(weights: &Weights, recipe: Recipe) -> Learner {
        let architecture = weights.architecture().clone();
        let (learnt, still): (Vec<_>, Vec<_>) = architecture
            .parameters()
            .into_iter()
            .partition(|parameter| parameter.learnt);
        let master = joined(weights, &learnt);
        let shrinking = learnt.iter().flat_map(|parameter| {
            let shrinks = matches!(parameter.shape.len(), 2 | 4);
            std::iter::repeat_n(f32::from(u8::from(shrinks)), parameter.len())
        });
        let tensor = |parameter: Parameter| {
            let data = weights.get(&parameter.name).to_vec();
            let shape = parameter.shape;
            (parameter.name, Tensor { shape, data })
        };
        Learner {
            shrinking: shrinking.collect(),
            still: still.into_iter().map(tensor).collect(),
            gradient: vec![0.0; master.len()],
            first: vec![0.0; master.len()],
            second: vec![0.0; master.len()],
            average: master.clone(),
            architecture,
            learnt,
            master,
            step: 0,
            recipe,
        }
    }

    /// Goes on where a snapshot was taken, which holds together.
    pub(super) fn resume(snapshot: &Snapshot, recipe: Recipe) -> Learner {
        let mut learner = Learner::new(&snapshot.weights, recipe);
        learner.first.clone_from(&snapshot.first);
        learner.second.clone_from(&snapshot.second);
        learner.average = joined(&snapshot.average, &learner.learnt);
        learner.step = snapshot.step;
        learner
    }

    pub(super) fn snapshot(&self) -> Result<Snapshot, TrainingError> {
        Ok(Snapshot {
            step: self.step,
            weights: self.weights()?,
            average: self.average()?,
            first: self.first.clone(),
            second: self.second.clone(),
        })
    }

    pub(super) fn architecture(&self) -> &Architecture {
        &self.architecture
    }

    /// The network as it is.
    pub(super) fn weights(&self) -> Result<Weights, TrainingError> {
        self.named(&self.master)
    }

    /// The average of what it was.
    pub(super) fn average(&self) -> Result<Weights, TrainingError> {
        self.named(&self.average)
    }

    fn named(&self, whole: &[f32]) -> Result<Weights, TrainingError> {
        let mut rest = whole;
        let learnt = self.learnt.iter().map(|parameter| {
            let data;
            (data, rest) = rest.split_at(parameter.len());
            let shape = parameter.shape.clone();
            let data = data.to_vec();
            (parameter.name.clone(), Tensor { shape, data })
        });
        let still = self
            .still
            .iter()
            .map(|(name, of)| (name.clone(), of.clone()));
        let tensors = learnt.chain(still).collect();
        Ok(Weights::new(self.architecture.clone(), tensors)?)
    }

    /// The learnt numbers.
    pub(super) fn parameters(&self) -> &[f32] {
        &self.master
    }

    /// The learnt parameters with their numbers, to be changed by a test.
    #[cfg(test)]
    pub(super) fn learnt(&mut self) -> (&[Parameter], &mut [f32]) {
        (&self.learnt, &mut self.master)
    }

    /// Running statistics, to be changed.
    pub(super) fn still(&mut self, name: &str) -> &mut [f32] {
        self.still
            .get_mut(name)
            .map_or(&mut [], |tensor| &mut tensor.data)
    }

    /// How many steps were made.
    pub(super) fn steps(&self) -> u64 {
        self.step
    }

    /// What chance is drawn from at the next step, whatever came before.
    pub(super) fn seed(&self) -> u64 {
        let seed = self.recipe.seed.wrapping_mul(1_000_003);
        seed.cast_unsigned().wrapping_add(self.step)
    }

    /// Adds up the gradients of all groups, in their order.
    pub(super) fn gather(&mut self, groups: &[Group], threads: NonZeroUsize) {
        let stretches = self.gradient.chunks_mut(STRETCH).enumerate();
        let work = groups.len() * self.first.len();
        share_out(stretches, threads, work, |(number, sum)| {
            let begin = number * STRETCH;
            sum.fill(0.0);
            for group in groups {
                for (sum, x) in sum.iter_mut().zip(&group.gradient[begin..]) {
                    *sum += x;
                }
            }
        });
    }

    /// One step down the gradient. Tells its length, before it was clipped.
    pub(super) fn descend(&mut self, rate: f64, threads: NonZeroUsize) -> f64 {
        let squares = self.gradient.chunks(STRETCH).map(|stretch| {
            let squares = stretch.iter().map(|x| f64::from(*x) * f64::from(*x));
            squares.sum::<f64>()
        });
        let length = squares.sum::<f64>().sqrt();
        self.step += 1;
        let factors = self.factors(length, rate);
        let parts = self
            .master
            .chunks_mut(STRETCH)
            .zip(self.first.chunks_mut(STRETCH))
            .zip(self.second.chunks_mut(STRETCH))
            .zip(self.average.chunks_mut(STRETCH))
            .zip(self.gradient.chunks(STRETCH))
            .zip(self.shrinking.chunks(STRETCH))
            .map(
                |(((((master, first), second), average), gradient), shrinking)| Part {
                    master,
                    first,
                    second,
                    average,
                    gradient,
                    shrinking,
                },
            );
        let work = 8 * self.shrinking.len();
        share_out(parts, threads, work, |part| part.descend(factors));
        length
    }

    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_precision_loss,
        reason = "few steps, and factors in the numbers that are multiplied"
    )]
    fn factors(&self, length: f64, rate: f64) -> Factors {
        let Recipe {
            betas: (one, two),
            epsilon,
            weight_decay,
            clip,
            average,
            ..
        } = self.recipe;
        let step = self.step as f64;
        // Young averages forget faster, or they would remember how the network began.
        let stays = average.min((1.0 + step) / (10.0 + step));
        Factors {
            clip: (clip / (length + 1e-6)).min(1.0) as f32,
            first: (1.0 - one) as f32,
            second: (1.0 - two) as f32,
            correction: (1.0 / (1.0 - two.powf(step))) as f32,
            epsilon: epsilon as f32,
            rate: (rate / (1.0 - one.powf(step))) as f32,
            shrink: (rate * weight_decay) as f32,
            average: (1.0 - stays) as f32,
        }
    }
}

impl Part<'_> {
    fn descend(self, factors: Factors) {
        let moments = self.first.iter_mut().zip(self.second);
        let numbers = self.master.iter_mut().zip(self.average);
        let given = self.gradient.iter().zip(self.shrinking);
        for (((first, second), (x, average)), (gradient, shrinking)) in
            moments.zip(numbers).zip(given)
        {
            let gradient = gradient * factors.clip;
            *first += factors.first * (gradient - *first);
            *second += factors.second * (gradient * gradient - *second);
            let root = (*second * factors.correction).sqrt() + factors.epsilon;
            *x *= 1.0 - shrinking * factors.shrink;
            *x -= *first / root * factors.rate;
            *average += factors.average * (*x - *average);
        }
    }
}

/// Does something with each of many parts, on several threads if it is much work.
fn share_out<T: Send>(
    parts: impl ExactSizeIterator<Item = T>,
    threads: NonZeroUsize,
    work: usize,
    with: impl Fn(T) + Sync,
) {
    /// Numbers to be read, below which a thread is not worth its beginning.
    const MUCH: usize = 1 << 20;
    let threads = threads.get().min(work.div_ceil(MUCH));
    if threads <= 1 {
        parts.for_each(with);
        return;
    }
    let each = parts.len().div_ceil(threads);
    let mut parts: Vec<T> = parts.collect();
    std::thread::scope(|scope| {
        while parts.len() > each {
            let some = parts.split_off(parts.len() - each);
            let with = &with;
            scope.spawn(move || some.into_iter().for_each(with));
        }
        parts.into_iter().for_each(&with);
    });
}

/// The numbers of these parameters one after the other.
fn joined(weights: &Weights, parameters: &[Parameter]) -> Vec<f32> {
    let parts = parameters
        .iter()
        .map(|parameter| weights.get(&parameter.name));
    parts.collect::<Vec<_>>().concat()
}
