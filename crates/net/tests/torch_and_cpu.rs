//! libtorch and the processor learn the same from the same.

#![cfg(feature = "torch")]

use std::num::NonZeroUsize;

use net::Weights;
use net::architecture::{Architecture, HexPaper};
use net::backend::torch::{Place, Precision, use_cores};
use net::training::{Device, Losses, Recipe, Snapshot, Trainer, TrainerOptions, TrainingBatch};

mod training_batches;

use training_batches::{all, fresh, plane_batch};

/// Some steps on one device: the losses of each, and where they led.
fn learn(device: Device, weights: &Weights, batch: &TrainingBatch) -> (Vec<Losses>, Snapshot) {
    let options = TrainerOptions {
        // The first steps of the usual recipe go as far for gradients that are nothing but rounding.
        recipe: Recipe {
            epsilon: 1e-3,
            ..Recipe::default()
        },
        ..TrainerOptions::new(device)
    };
    let mut trainer = Trainer::new(weights, options).expect("it loads");
    let mut losses = Vec::new();
    for _ in 0..3 {
        losses.extend(trainer.step(batch, 1e-2).expect("targets that fit"));
    }
    losses.extend(trainer.finish());
    (losses, trainer.snapshot().expect("numbers"))
}

fn near(what: &str, one: &[f32], two: &[f32], within: f32) {
    for (at, (one, two)) in one.iter().zip(two).enumerate() {
        let off = (one - two).abs() / one.abs().max(1.0);
        assert!(off < within, "{what}, {at}: {one}, {two}");
    }
}

fn numbers(losses: &Losses) -> [f32; 8] {
    [
        losses.total,
        losses.policy,
        losses.value,
        losses.liberties,
        losses.moves_left,
        losses.short_term,
        losses.reply,
        losses.gradient,
    ]
}

#[test]
fn both_learn_the_same() {
    use_cores(1);
    let calm = Architecture::HexPaper(HexPaper {
        side: 6,
        channels: 4,
        full: [16, 8],
        // What is left to chance falls otherwise in libtorch.
        dropout: 0,
    });
    let (planes, targets) = plane_batch([1, 6, 36], 40);
    let calm = (fresh(calm), TrainingBatch::Planes(planes, targets));
    let dropping = |weights: &Weights| match weights.architecture() {
        Architecture::HexPaper(net) => net.dropout > 0,
        _ => false,
    };
    let others = all(40);
    let others = others.iter().filter(|(weights, _)| !dropping(weights));
    for (weights, batch) in others.chain([&calm]) {
        let torch = Device::Torch {
            place: Place::Cpu,
            precision: Precision::Full,
        };
        let cpu = Device::Cpu {
            threads: NonZeroUsize::MIN,
        };
        let (torch_losses, torch) = learn(torch, weights, batch);
        let (cpu_losses, cpu) = learn(cpu, weights, batch);
        let kind = weights.architecture().kind();
        for (one, two) in torch_losses.iter().zip(&cpu_losses) {
            near(
                &format!("losses of {kind}"),
                &numbers(one),
                &numbers(two),
                1e-5,
            );
        }
        assert_eq!(torch_losses.len(), cpu_losses.len());
        near(
            &format!("first moments of {kind}"),
            &torch.first,
            &cpu.first,
            1e-6,
        );
        near(
            &format!("second moments of {kind}"),
            &torch.second,
            &cpu.second,
            1e-5,
        );
        for (one, two) in [
            (&torch.weights, &cpu.weights),
            (&torch.average, &cpu.average),
        ] {
            for (name, tensor) in one.tensors() {
                near(
                    &format!("{name} of {kind}"),
                    &tensor.data,
                    two.get(name),
                    2e-5,
                );
            }
        }
    }
}
