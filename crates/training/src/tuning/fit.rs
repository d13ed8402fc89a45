//! Fitting the weights: gradient descent on the difference between what the evaluation says and
//! what is known.

use engine::heuristics::hive::{Evaluation, HIDDEN, INPUTS};
use game::Value;

use super::Sample;

/// How weights are fitted.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct FitOptions {
    /// Times that every sample is seen.
    pub epochs: usize,
    /// Samples between two steps.
    pub batch: usize,
    /// How large a step is at first; it falls to a twentieth of that.
    pub rate: f32,
    /// How much the end of the game counts against what the search said.
    pub result_share: f32,
    /// So many hundredths make a chance of winning of 73 %.
    pub scale: f32,
    /// Whether the layer of rectified sums learns too, or only the plain sum.
    pub network: bool,
    /// What is random follows from this.
    pub seed: u64,
}

impl Default for FitOptions {
    fn default() -> FitOptions {
        FitOptions {
            epochs: 12,
            batch: 512,
            rate: 0.002,
            result_share: 0.25,
            scale: Value::POINTS_PER_LOGIT,
            network: true,
            seed: 1,
        }
    }
}

/// How a fit goes.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Progress {
    /// Which time through the samples, counted from one.
    pub epoch: usize,
    /// Mean squared error of the chance of winning, on what was learnt from.
    pub learnt: f64,
    /// The same on samples held out.
    pub held_out: f64,
}

/// Weights being fitted, with the memory of the optimiser (Adam).
#[derive(Debug)]
pub struct Fit {
    evaluation: Evaluation,
    gradient: Evaluation,
    mean: Vec<f32>,
    square: Vec<f32>,
    steps: i32,
    options: FitOptions,
    dice: u64,
}

/// Points are hundredths, weights should be near one.
const UNIT: f32 = 100.0;

impl Fit {
    /// Starts from these weights.
    pub fn new(start: Evaluation, options: FitOptions) -> Fit {
        let mut fit = Fit {
            gradient: zero(),
            mean: vec![0.0; Evaluation::WEIGHTS],
            square: vec![0.0; Evaluation::WEIGHTS],
            evaluation: start,
            steps: 0,
            options,
            dice: options.seed,
        };
        if options.network && fit.evaluation.output.iter().all(|weight| *weight == 0.0) {
            fit.scatter();
        }
        fit
    }

    /// What was learnt.
    pub fn evaluation(&self) -> &Evaluation {
        &self.evaluation
    }

    /// A hidden layer must begin with differences, or all its sums would learn the same.
    fn scatter(&mut self) {
        for input in 0..INPUTS {
            for sum in 0..HIDDEN {
                self.evaluation.inputs[input][sum] = self.uniform() * 0.25;
            }
        }
        for sum in 0..HIDDEN {
            self.evaluation.bias[sum] = self.uniform() * 0.25;
            self.evaluation.output[sum] = self.uniform() * 0.1 * UNIT;
        }
    }

    fn uniform(&mut self) -> f32 {
        self.dice = self
            .dice
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        ((self.dice >> 40) as f32 / (1u64 << 23) as f32) - 1.0
    }

    /// Learns from `samples`, tells `watch` after each time through; every twentieth sample is held
    /// out.
    pub fn run(&mut self, samples: &[Sample], watch: &mut dyn FnMut(Progress)) {
        let (held, learnt): (Vec<usize>, Vec<usize>) =
            (0..samples.len()).partition(|i| i % 20 == 7);
        let mut order = learnt;
        let batches = order.len().div_ceil(self.options.batch) * self.options.epochs;
        for epoch in 1..=self.options.epochs {
            for i in (1..order.len()).rev() {
                let j = (f32::midpoint(self.uniform(), 1.0) * (i + 1) as f32) as usize;
                order.swap(i, j.min(i));
            }
            let mut error = 0.0;
            for batch in order.chunks(self.options.batch) {
                error += batch
                    .iter()
                    .map(|&i| self.add_gradient(&samples[i]))
                    .sum::<f64>();
                let done = self.steps as f32 / batches as f32;
                self.step(batch.len(), self.options.rate * (1.0 - 0.95 * done));
            }
            let missed: f64 = held.iter().map(|&i| self.error(&samples[i]).powi(2)).sum();
            watch(Progress {
                epoch,
                learnt: error / order.len().max(1) as f64,
                held_out: missed / held.len().max(1) as f64,
            });
        }
    }

    fn target(&self, sample: &Sample) -> f32 {
        let said = chance(sample.score / self.options.scale);
        let share = self.options.result_share;
        said * (1.0 - share) + sample.result * share
    }

    fn error(&self, sample: &Sample) -> f64 {
        let said = chance(self.evaluation.points(&sample.features) / self.options.scale);
        f64::from(said - self.target(sample))
    }

    /// Adds what this sample would change, and says how wrong the evaluation was.
    fn add_gradient(&mut self, sample: &Sample) -> f64 {
        let numbers: Vec<f32> = sample
            .features
            .0
            .iter()
            .flatten()
            .map(|&number| number.into())
            .collect();
        let evaluation = &self.evaluation;
        let mut hidden = evaluation.bias;
        let mut points = evaluation.constant;
        for (input, &number) in numbers
            .iter()
            .enumerate()
            .filter(|(_, number)| **number != 0.0)
        {
            points += number * evaluation.direct[input];
            for (sum, weight) in hidden.iter_mut().zip(&evaluation.inputs[input]) {
                *sum += number * weight;
            }
        }
        points += hidden
            .iter()
            .zip(&evaluation.output)
            .map(|(sum, weight)| sum.max(0.0) * weight)
            .sum::<f32>();
        let said = chance(points / self.options.scale);
        let error = said - self.target(sample);
        // The slope of the squared error with respect to the points, in units of a hundred points.
        let slope = error * said * (1.0 - said) * UNIT / self.options.scale;
        let gradient = &mut self.gradient;
        gradient.constant += slope;
        let mut back = [0.0; HIDDEN];
        if self.options.network {
            for sum in 0..HIDDEN {
                if hidden[sum] > 0.0 {
                    gradient.output[sum] += slope * hidden[sum];
                    back[sum] = slope * evaluation.output[sum] / UNIT;
                    gradient.bias[sum] += back[sum];
                }
            }
        }
        for (input, &number) in numbers
            .iter()
            .enumerate()
            .filter(|(_, number)| **number != 0.0)
        {
            gradient.direct[input] += slope * number;
            if self.options.network {
                for (weight, back) in gradient.inputs[input].iter_mut().zip(&back) {
                    *weight += back * number;
                }
            }
        }
        f64::from(error * error)
    }

    /// One step of Adam against the gradient of a batch.
    fn step(&mut self, batch: usize, rate: f32) {
        self.steps += 1;
        let (fade, fade_square) = (0.9_f32, 0.999_f32);
        let correct = 1.0 - fade.powi(self.steps);
        let correct_square = 1.0 - fade_square.powi(self.steps);
        // Output, direct weights and constant are in points; the others are not.
        let hidden = INPUTS * HIDDEN + HIDDEN;
        let weights = self
            .evaluation
            .weights_mut()
            .zip(self.gradient.weights_mut());
        let memory = self.mean.iter_mut().zip(&mut self.square);
        for (i, ((weight, gradient), (mean, square))) in weights.zip(memory).enumerate() {
            let slope = *gradient / batch as f32;
            *gradient = 0.0;
            *mean = fade * *mean + (1.0 - fade) * slope;
            *square = fade_square * *square + (1.0 - fade_square) * slope * slope;
            let step = rate * (*mean / correct) / ((*square / correct_square).sqrt() + 1e-8);
            *weight -= if i < hidden { step } else { step * UNIT };
        }
    }
}

fn zero() -> Evaluation {
    Evaluation::linear(&[0.0; INPUTS / 2])
}

/// The chance of winning that so much advantage means.
fn chance(advantage: f32) -> f32 {
    1.0 / (1.0 + (-advantage).exp())
}
