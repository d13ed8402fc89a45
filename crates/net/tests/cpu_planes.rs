//! The networks over planes on the processor: against their definitions, and against themselves.

mod naive_planes;

use std::num::NonZeroUsize;

use game::Dice;
use net::Weights;
use net::architecture::{Architecture, HexPaper, HexResnet, Kernel, Resnet};
use net::backend::cpu::{
    CpuHexPaper, CpuHexResnet, CpuPlaneOptions, CpuResnet, Instructions, OtherNetwork,
};
use net::input::{PlaneAnswers, PlaneNetwork, Planes};

fn unit(dice: &mut Dice) -> f32 {
    f32::from(u16::try_from(dice.below(1000)).expect("below")) / 1000.0
}

/// A network in which no number is what it is at first: norms have gains, biases are not zero.
fn taught(architecture: Architecture, seed: u64) -> Weights {
    let fresh = Weights::untrained(architecture.clone(), seed).expect("a network");
    let mut tensors = fresh.tensors().clone();
    for (name, tensor) in &mut tensors {
        let mut dice = Dice::new(seed, name.bytes().map(u64::from).sum());
        let constant = tensor
            .data
            .windows(2)
            .all(|pair| pair[0].total_cmp(&pair[1]).is_eq());
        for x in &mut tensor.data {
            if name.ends_with("running_var") {
                *x = 0.5 + unit(&mut dice);
            } else if constant {
                *x += unit(&mut dice) - 0.5;
            }
        }
    }
    Weights::new(architecture, tensors).expect("the same network with other numbers")
}

/// Positions that look like such: mostly zeros.
fn positions(count: usize, channels: usize, [height, width]: [usize; 2], seed: u64) -> Planes {
    let mut planes = Planes::new(channels, height, width);
    let mut dice = Dice::new(seed, 1);
    for _ in 0..count {
        for x in planes.push() {
            *x = match dice.below(4) {
                0 => 1.0,
                1 if dice.below(3) == 0 => unit(&mut dice) - 0.5,
                _ => 0.0,
            };
        }
    }
    planes
}

fn options(instructions: Instructions, threads: usize) -> CpuPlaneOptions {
    CpuPlaneOptions {
        threads: NonZeroUsize::new(threads).expect("some threads"),
        instructions,
    }
}

fn network(weights: &Weights, options: CpuPlaneOptions) -> Box<dyn PlaneNetwork> {
    match weights.architecture() {
        Architecture::Resnet(_) => Box::new(CpuResnet::new(weights, options).expect("one")),
        Architecture::HexPaper(_) => Box::new(CpuHexPaper::new(weights, options).expect("one")),
        Architecture::HexResnet(_) => Box::new(CpuHexResnet::new(weights, options).expect("one")),
        Architecture::Hexformer(_) => panic!("not over planes"),
    }
}

fn assert_close(found: &PlaneAnswers, expected: &PlaneAnswers, what: &str) {
    for (found, expected) in [
        (&found.policy, &expected.policy),
        (&found.values, &expected.values),
    ] {
        assert_eq!(found.len(), expected.len(), "{what}");
        for (at, (a, b)) in found.iter().zip(expected).enumerate() {
            assert!(
                (a - b).abs() <= 1e-4 * b.abs().max(1.0),
                "{what}: {a}, not {b}, at {at}"
            );
        }
    }
}

/// Compares with the definition, with all instructions that this machine has; and whether an answer
/// depends on what else is asked, on where in the batch it is, and on the threads.
fn check(weights: &Weights, planes: &Planes) {
    let expected = naive_planes::run(weights, planes);
    for instructions in Instructions::available() {
        let name = instructions.name();
        let alone = network(weights, options(instructions, 1));
        let found = alone.run(planes);
        assert_close(&found, &expected, name);
        let actions = found.policy.len() / planes.len();
        for (at, position) in planes.data.chunks_exact(planes.volume()).enumerate() {
            let one = Planes {
                data: position.to_vec(),
                ..planes.clone()
            };
            let answer = alone.run(&one);
            assert_eq!(answer.policy, found.policy[at * actions..][..actions]);
            assert_eq!(answer.values, found.values[at..=at]);
        }
        for threads in [2, 3, 100] {
            let together = network(weights, options(instructions, threads));
            assert_eq!(together.run(planes), found, "{name}, {threads} threads");
        }
    }
}

#[test]
fn hex_resnets_compute_their_definition_on_boards_of_any_size() {
    for (channels, blocks, size) in [
        (32, 2, [11, 11]),
        (20, 1, [3, 7]),
        (48, 1, [13, 13]),
        (16, 0, [1, 1]),
        (4, 3, [26, 5]),
        (17, 1, [5, 26]),
    ] {
        let architecture = Architecture::HexResnet(HexResnet {
            planes: 8,
            channels,
            blocks,
        });
        let weights = taught(architecture, 3);
        check(&weights, &positions(3, 8, size, channels as u64));
    }
}

#[test]
fn residual_networks_compute_their_definition() {
    for (kernel, channels, size) in [
        (Kernel::Hexagonal, 32, [12, 12]),
        (Kernel::Square, 24, [12, 12]),
        (Kernel::Hexagonal, 7, [3, 17]),
    ] {
        let architecture = Architecture::Resnet(Resnet {
            planes: 5,
            height: size[0],
            width: size[1],
            channels,
            blocks: 2,
            kernel,
            policy_channels: 6,
            actions: 83,
            value_hidden: 20,
        });
        let weights = taught(architecture, 4);
        // More than share one reading of the policy's weights.
        check(&weights, &positions(15, 5, size, 9));
    }
}

#[test]
fn the_hex_papers_network_computes_its_definition() {
    for side in [5, 11] {
        let architecture = Architecture::HexPaper(HexPaper {
            side,
            channels: 20,
            full: [40, 33],
            dropout: 300,
        });
        let weights = taught(architecture, 5);
        check(&weights, &positions(14, 1, [side, side], 11));
    }
}

#[test]
fn weights_of_another_network_are_refused() {
    let architecture = Architecture::HexResnet(HexResnet {
        planes: 8,
        channels: 16,
        blocks: 1,
    });
    let weights = Weights::untrained(architecture.clone(), 1).expect("a network");
    let refused = CpuResnet::new(&weights, CpuPlaneOptions::default()).expect_err("another one");
    assert_eq!(
        refused,
        OtherNetwork {
            expected: "resnet",
            found: architecture,
        }
    );
    assert!(CpuHexPaper::new(&weights, CpuPlaneOptions::default()).is_err());
    let network = CpuHexResnet::new(&weights, CpuPlaneOptions::default()).expect("it is one");
    assert_eq!(network.run(&Planes::new(8, 5, 5)), PlaneAnswers::default());
}
