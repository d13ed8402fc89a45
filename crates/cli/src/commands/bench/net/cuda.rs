//! Networks on a graphics card: how fast they answer several threads at once, and how fast they
//! learn.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use anyhow::{Result, bail};
use game::Dice;
use net::Weights;
use net::backend::torch::{
    OwnKernels, Place, Precision, TorchHexformer, TorchOptions, TorchPlanes,
};
use net::input::{PlaneNetwork, TokenNetwork, Tokens};
use net::training::{
    AuxiliaryTarget, Device, TokenTargets, Trainer, TrainerOptions, TrainingBatch,
};

use super::positions;
use crate::clock::{Stopwatch, rate};

const GPU: Place = Place::Gpu(0);

/// In 16 bits, by kernels of our own. Figures without them would be of something else.
pub(super) fn tokens(weights: &Weights) -> Result<Arc<dyn TokenNetwork>> {
    let options = TorchOptions {
        place: GPU,
        precision: Precision::Brain,
        auxiliary: false,
        kernels: OwnKernels::All,
    };
    let network = TorchHexformer::new(weights, options)?;
    match network.without_kernels() {
        None => Ok(Arc::new(network)),
        Some(why) => bail!("our kernels do not run here: {why}"),
    }
}

pub(super) fn planes(weights: &Weights) -> Result<Arc<dyn PlaneNetwork>> {
    Ok(Arc::new(TorchPlanes::new(weights, GPU, Precision::Brain)?))
}

/// Positions a second if several threads ask at once: while one's positions are judged, another's
/// are on their way.
pub(super) fn asked_by(
    threads: usize,
    run: &(dyn Fn() + Sync),
    batch: usize,
    time: Duration,
) -> f64 {
    let runs = AtomicU64::new(0);
    let watch = Stopwatch::start();
    std::thread::scope(|scope| {
        for _ in 0..threads {
            scope.spawn(|| {
                run();
                while watch.elapsed() < time {
                    run();
                    runs.fetch_add(1, Ordering::Relaxed);
                }
            });
        }
    });
    rate(runs.into_inner() * batch as u64, watch.elapsed())
}

/// Positions a second that a network learns from.
pub(super) fn learnt(weights: &Weights, batch: usize, time: Duration) -> Result<f64> {
    let device = Device::Torch {
        place: GPU,
        precision: Precision::Brain,
    };
    let mut trainer = Trainer::new(weights, TrainerOptions::new(device))?;
    let tokens = positions::tokens(batch);
    let targets = by_heart(&tokens);
    let shown = TrainingBatch::Tokens(tokens, targets);
    for _ in 0..4 {
        trainer.step(&shown, 1e-3)?;
    }
    trainer.finish();
    let watch = Stopwatch::start();
    let mut steps = 0;
    while watch.elapsed() < time {
        for _ in 0..8 {
            trainer.step(&shown, 1e-3)?;
            steps += 1;
        }
        trainer.finish();
    }
    Ok(rate(steps * batch as u64, watch.elapsed()))
}

/// Answers that can only be learnt by heart, to everything that a network can be taught.
fn by_heart(tokens: &Tokens) -> TokenTargets {
    let mut dice = Dice::new(1, 0);
    let mut targets = TokenTargets {
        policy: vec![0.0; tokens.moves.len()],
        ..TokenTargets::default()
    };
    for moves in tokens.move_starts.windows(2) {
        let [begin, end] = [moves[0], moves[1]].map(|at| at as usize);
        targets.policy[begin + dice.below(end - begin)] = 1.0;
        let mut results = [0.0; 3];
        results[dice.below(3)] = 1.0;
        targets.results.push(results);
        targets.auxiliary.push(AuxiliaryTarget {
            own_liberties: u8::try_from(dice.below(7)).ok(),
            other_liberties: u8::try_from(dice.below(7)).ok(),
            moves_left: Some(20.0),
            short_term: [Some(0.5), Some(0.0), Some(-0.5)],
            reply: Some([1, 2]),
        });
    }
    targets
}
