//! How fast networks learn on this processor.
//!
//! ```text
//! training_speed [THREADS [SECONDS [cpu|torch]]]
//! ```
//!
//! `torch` is libtorch on the same processor, in a build with that feature.
//! The networks are untrained, the positions are noise. A line a network: samples a second, and how
//! many thousand million multiplications and additions a second that is, three times those of a
//! forward pass a sample.
#![expect(
    clippy::print_stdout,
    clippy::cast_precision_loss,
    reason = "a program that prints rates"
)]

use std::error::Error;
use std::num::NonZeroUsize;
use std::time::{Duration, Instant};

use game::Dice;
use net::Weights;
use net::architecture::{Architecture, HexResnet, Hexformer};
use net::input::{Planes, Tokens};
use net::training::{
    AuxiliaryTarget, Device, PlaneTargets, TokenTargets, Trainer, TrainerOptions, TrainingBatch,
};

/// Planes a position of Hex.
const PLANES: usize = 3;
/// Numbers a token is given, tokens a position, and moves.
const INPUTS: usize = 64;
const TOKENS: u16 = 64;
const MOVES: usize = 64;

fn main() -> Result<(), Box<dyn Error>> {
    let mut words = std::env::args().skip(1);
    let threads = words.next().map_or(Ok(2), |word| word.parse())?;
    let threads = NonZeroUsize::new(threads).ok_or("at least one thread")?;
    let seconds = words.next().map_or(Ok(3.0), |word| word.parse())?;
    let device = device(words.next().as_deref(), threads)?;
    println!("{device:?}");
    for (channels, blocks, side) in [(32, 4, 5), (64, 6, 7), (64, 6, 11)] {
        let net = HexResnet {
            planes: PLANES,
            channels,
            blocks,
        };
        let name = format!("hex-resnet {channels}x{blocks} on {side}x{side}");
        let flops = plane_flops(&net, side);
        let batch = planes(256, side);
        measure(
            &name,
            Architecture::HexResnet(net),
            &batch,
            (flops, 256),
            device,
            seconds,
        )?;
    }
    let net = Hexformer::named("s", INPUTS).ok_or("a size")?;
    let architecture = Architecture::Hexformer(net);
    let flops = architecture.flops();
    let batch = tokens(64);
    measure(
        "hexformer s",
        architecture,
        &batch,
        (flops, 64),
        device,
        seconds,
    )
}

/// Where networks learn.
fn device(name: Option<&str>, threads: NonZeroUsize) -> Result<Device, Box<dyn Error>> {
    match name {
        None | Some("cpu") => Ok(Device::Cpu { threads }),
        #[cfg(feature = "torch")]
        Some("torch") => {
            net::backend::torch::use_cores(threads.get());
            Ok(Device::Torch {
                place: net::backend::torch::Place::Cpu,
                precision: net::backend::torch::Precision::Full,
            })
        }
        Some(other) => Err(format!("this program does not know the device {other}").into()),
    }
}

#[expect(clippy::disallowed_methods, reason = "measuring is what this is for")]
fn measure(
    name: &str,
    architecture: Architecture,
    batch: &TrainingBatch,
    (flops, samples): (u64, u32),
    device: Device,
    seconds: f64,
) -> Result<(), Box<dyn Error>> {
    let weights = Weights::untrained(architecture, 1)?;
    let options = TrainerOptions::new(device);
    let mut trainer = Trainer::new(&weights, options)?;
    trainer.step(batch, 1e-4)?;
    let mut best = 0.0_f64;
    let begin = Instant::now();
    while begin.elapsed() < Duration::from_secs_f64(seconds) {
        let step = Instant::now();
        trainer.step(batch, 1e-4)?;
        best = best.max(1.0 / step.elapsed().as_secs_f64());
    }
    let mean = (trainer.steps() - 1) as f64 / begin.elapsed().as_secs_f64();
    let samples = f64::from(samples);
    println!(
        "{name:26} {:8.0} samples/s, best {:8.0}; {:5.0} Gflop/s",
        mean * samples,
        best * samples,
        mean * samples * 3.0 * flops as f64 / 1e9,
    );
    Ok(())
}

/// Those of the convolutions, which are nearly all.
fn plane_flops(net: &HexResnet, side: usize) -> u64 {
    let layers = net.planes * net.channels + 2 * net.blocks * net.channels * net.channels;
    (2 * side * side * 7 * layers) as u64
}

fn planes(positions: usize, side: usize) -> TrainingBatch {
    let mut dice = Dice::new(1, 2);
    let mut planes = Planes::new(PLANES, side, side);
    let mut targets = PlaneTargets::default();
    for _ in 0..positions {
        for x in planes.push() {
            *x = dice.below(2) as f32;
        }
        let actions = side * side + 1;
        let best = dice.below(actions);
        let shares = (0..actions).map(|action| if action == best { 1.0 } else { 0.0 });
        targets.policy.extend(shares);
        targets.values.push(Some(1.0 - 2.0 * dice.below(2) as f32));
    }
    TrainingBatch::Planes(planes, targets)
}

fn tokens(positions: usize) -> TrainingBatch {
    let mut dice = Dice::new(1, 3);
    let mut tokens = Tokens::new(INPUTS);
    let mut targets = TokenTargets::default();
    for _ in 0..positions {
        for _ in 0..TOKENS {
            let feature = |dice: &mut Dice| dice.pick(&[0, 0, 0, 5, 16]).unwrap_or(0);
            tokens
                .features
                .extend((0..INPUTS).map(|_| feature(&mut dice)));
            tokens
                .places
                .push([0; 2].map(|_: i32| dice.below(9) as f32 - 4.0));
        }
        let end = |dice: &mut Dice| u16::try_from(dice.below(usize::from(TOKENS))).unwrap_or(0);
        for mv in 0..MOVES {
            tokens.moves.push([end(&mut dice), end(&mut dice)]);
            targets.policy.push(if mv == 0 { 1.0 } else { 0.0 });
        }
        tokens.finish_position();
        targets.results.push([1.0, 0.0, 0.0]);
        targets.auxiliary.push(AuxiliaryTarget {
            own_liberties: Some(3),
            other_liberties: Some(6),
            moves_left: Some(20.0),
            short_term: [Some(0.5); 3],
            reply: Some([end(&mut dice), end(&mut dice)]),
        });
    }
    TrainingBatch::Tokens(tokens, targets)
}
