//! Every gradient against what the losses do when a parameter is moved.

use std::num::NonZeroUsize;

use game::Dice;

use super::samples;
use super::trainer::CpuTrainer;
use crate::training::{LossWeights, Recipe, TrainingBatch};

/// The loss of a batch, in 64 bits.
fn loss(trainer: &mut CpuTrainer, batch: &TrainingBatch) -> f64 {
    trainer.look(batch).0.weigh(&LossWeights::default())
}

/// A number from -1 to 1.
#[expect(clippy::cast_precision_loss, reason = "small whole numbers")]
fn number(dice: &mut Dice) -> f32 {
    dice.below(20_001) as f32 / 10_000.0 - 1.0
}

#[test]
#[expect(clippy::cast_precision_loss, reason = "few positions")]
fn gradients_are_what_the_losses_do() {
    for (weights, batch) in samples::all() {
        let kind = weights.architecture().kind();
        let how = (Recipe::default(), LossWeights::default());
        let mut trainer = CpuTrainer::new(&weights, NonZeroUsize::MIN, how);
        let mut dice = Dice::new(1, 1);
        // Away from where much is zero or one, and norms alike.
        for x in trainer.learner.learnt().1 {
            if *x == 0.0 || (*x - 1.0).abs() < 1e-6 {
                *x += 0.2 * number(&mut dice);
            }
        }
        let (parameters, numbers) = trainer.learner.learnt();
        let parameters = parameters.to_vec();
        let mut begin = 0;
        for parameter in &parameters {
            // Dead taps are not looked through.
            for (at, x) in numbers[begin..begin + parameter.len()]
                .iter_mut()
                .enumerate()
            {
                if parameter
                    .kernel
                    .is_some_and(|kernel| !kernel.sees(at % 9 / 3, at % 3))
                {
                    *x = 0.0;
                }
            }
            begin += parameter.len();
        }
        loss(&mut trainer, &batch);
        let gradient = trainer.learner.gradient.clone();
        let positions = super::piece::len(&batch) as f64;
        let mut begin = 0;
        let mut worst: (f64, String) = (0.0, String::new());
        for parameter in &parameters {
            let span = begin..begin + parameter.len();
            begin = span.end;
            let alive = |at: usize| {
                let kernel = parameter.kernel;
                kernel.is_none_or(|kernel| kernel.sees(at % 9 / 3, at % 3))
            };
            let size = gradient[span.clone()]
                .iter()
                .map(|x| f64::from(*x) * f64::from(*x))
                .sum::<f64>()
                .sqrt();
            for turn in 0..4 {
                // Some way in all directions at once, then single numbers.
                let single = dice.below(parameter.len());
                let direction: Vec<f32> = (0..parameter.len())
                    .map(|at| match turn {
                        _ if !alive(at) => 0.0,
                        0 | 1 => number(&mut dice),
                        _ if at == single => 1.0,
                        _ => 0.0,
                    })
                    .collect();
                let length = direction.iter().map(|x| x * x).sum::<f32>().sqrt();
                if length == 0.0 {
                    continue;
                }
                let expected: f64 = gradient[span.clone()]
                    .iter()
                    .zip(&direction)
                    .map(|(x, step)| f64::from(*x) * f64::from(*step))
                    .sum();
                let whole = trainer.learner.learnt().1[span.clone()].to_vec();
                let mut at = |far: f32| {
                    let numbers = &mut trainer.learner.learnt().1[span.clone()];
                    for ((x, old), step) in numbers.iter_mut().zip(&whole).zip(&direction) {
                        *x = old + far * step;
                    }
                    loss(&mut trainer, &batch)
                };
                // Far, there are edges in between where something begins to count; near, all is
                // rounding. A wrong gradient fits neither.
                let changes = [4e-3, 1e-3, 3e-4].map(|far: f32| {
                    let far = far / length;
                    (at(far) - at(-far)) / positions / (2.0 * f64::from(far))
                });
                at(0.0);
                let off = |change: f64| (change - expected).abs() / f64::from(length);
                let off = changes.into_iter().map(off).fold(f64::INFINITY, f64::min);
                let allowed = 0.02 * size + 3e-4;
                if off / allowed > worst.0 {
                    worst = (
                        off / allowed,
                        format!("{}: {changes:?}, not {expected}", parameter.name),
                    );
                }
            }
        }
        assert!(worst.0 < 1.0, "{kind}, {worst:?}");
    }
}
