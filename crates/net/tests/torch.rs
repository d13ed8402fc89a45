//! Networks on libtorch answer what their definitions say.

#![cfg(feature = "torch")]

mod definition;
mod naive_planes;

use definition::evaluate_tokens;
use game::Dice;
use net::Weights;
use net::architecture::{Architecture, HexPaper, HexResnet, Hexformer, Kernel, Resnet};
use net::backend::cpu::{
    CpuHexPaper, CpuHexResnet, CpuHexformer, CpuOptions, CpuPlaneOptions, CpuResnet,
};
use net::backend::torch::{
    OwnKernels, Place, Precision, TorchHexformer, TorchOptions, TorchPlanes,
};
use net::input::{PlaneAnswers, PlaneNetwork, Planes, TokenAnswers, TokenNetwork, Tokens};

/// How far answers in 32 bits may be from the definition's.
const NEAR: f32 = 1e-4;

fn roll(dice: &mut Dice, sides: u64) -> u64 {
    dice.roll() % sides
}

/// Positions of these numbers of tokens, with anything on them.
fn positions(lengths: &[u16], width: usize, seed: u64) -> Tokens {
    let mut dice = Dice::new(seed, 0);
    let mut tokens = Tokens::new(width);
    for &length in lengths {
        for _ in 0..length {
            for _ in 0..width {
                let set = roll(&mut dice, 3) == 0;
                let number = u8::try_from(roll(&mut dice, 17)).expect("small");
                tokens.features.push(if set { number } else { 0 });
            }
            let coordinate = |n: u64| f32::from(i8::try_from(n).expect("small")) - 8.0;
            let place = [roll(&mut dice, 17), roll(&mut dice, 17)].map(coordinate);
            tokens.places.push(place);
        }
        for _ in 0..=roll(&mut dice, 90) {
            let token = |n: u64| u16::try_from(n).expect("small");
            let ends = [0; 2].map(|_: i32| token(roll(&mut dice, u64::from(length))));
            tokens.moves.push(ends);
        }
        tokens.finish_position();
    }
    tokens
}

fn planes(count: usize, channels: usize, height: usize, width: usize, seed: u64) -> Planes {
    let mut dice = Dice::new(seed, 1);
    let mut planes = Planes::new(channels, height, width);
    for _ in 0..count {
        for x in planes.push() {
            *x = f32::from(i8::try_from(roll(&mut dice, 3)).expect("small")) - 1.0;
        }
    }
    planes
}

/// A network whose every number says something: biases and norms are not as they begin.
fn stirred(architecture: Architecture, seed: u64) -> Weights {
    let fresh = Weights::untrained(architecture.clone(), seed).expect("a network");
    let mut dice = Dice::new(seed, 99);
    let mut tensors = fresh.tensors().clone();
    for tensor in tensors
        .values_mut()
        .filter(|tensor| tensor.shape.len() == 1)
    {
        for x in &mut tensor.data {
            let unit = f32::from(u8::try_from(roll(&mut dice, 256)).expect("small")) / 256.0;
            *x += 0.5 * unit;
        }
    }
    Weights::new(architecture, tensors).expect("still a network")
}

fn small_hexformer() -> Weights {
    let net = Hexformer {
        inputs: 24,
        width: 96,
        layers: 2,
        hidden: 160,
        auxiliary: true,
    };
    stirred(Architecture::Hexformer(net), 5)
}

fn options(precision: Precision) -> TorchOptions {
    TorchOptions {
        place: Place::Cpu,
        precision,
        auxiliary: true,
        kernels: OwnKernels::All,
    }
}

fn flat(answers: &TokenAnswers) -> Vec<f32> {
    let mut all = answers.policy.clone();
    all.extend(answers.results.iter().flatten());
    for auxiliary in &answers.auxiliary {
        all.extend(auxiliary.own_liberties);
        all.extend(auxiliary.other_liberties);
        all.push(auxiliary.moves_left);
        all.extend(auxiliary.short_term);
    }
    all
}

#[track_caller]
fn assert_near(found: &[f32], expected: &[f32], within: f32) {
    assert_eq!(found.len(), expected.len());
    for (at, (found, expected)) in found.iter().zip(expected).enumerate() {
        let allowed = within * expected.abs().max(1.0);
        assert!(
            (found - expected).abs() <= allowed,
            "{at}: {found}, not {expected}"
        );
    }
}

#[test]
fn a_hexformer_answers_what_its_definition_says() {
    let weights = small_hexformer();
    let network = TorchHexformer::new(&weights, options(Precision::Full)).expect("it loads");
    for lengths in [vec![1], vec![17, 17, 17], vec![3, 40, 1, 64, 33]] {
        let tokens = positions(&lengths, 24, 7);
        let (found, expected) = (network.run(&tokens), evaluate_tokens(&weights, &tokens));
        assert_near(&flat(&found), &flat(&expected), NEAR);
    }
}

#[test]
fn both_backends_say_the_same() {
    for size in ["xs", "s"] {
        let net = Hexformer::named(size, 64).expect("a size");
        let weights = stirred(Architecture::Hexformer(net), 8);
        let ours = CpuHexformer::new(&weights, CpuOptions::default()).expect("a hexformer");
        let network = TorchHexformer::new(&weights, options(Precision::Full)).expect("it loads");
        let tokens = positions(&[40, 64, 51, 7], 64, 9);
        let (found, expected) = (network.run(&tokens), ours.run(&tokens));
        assert_near(&found.policy, &expected.policy, NEAR);
        assert_near(
            found.results.as_flattened(),
            expected.results.as_flattened(),
            NEAR,
        );
    }
    for (weights, planes) in plane_networks() {
        let options = CpuPlaneOptions::default();
        let ours: Box<dyn PlaneNetwork> = match weights.architecture() {
            Architecture::Resnet(_) => Box::new(CpuResnet::new(&weights, options).expect("one")),
            Architecture::HexPaper(_) => {
                Box::new(CpuHexPaper::new(&weights, options).expect("one"))
            }
            _ => Box::new(CpuHexResnet::new(&weights, options).expect("one")),
        };
        let network = TorchPlanes::new(&weights, Place::Cpu, Precision::Full).expect("it loads");
        let (found, expected) = (network.run(&planes), ours.run(&planes));
        assert_near(&found.policy, &expected.policy, NEAR);
        assert_near(&found.values, &expected.values, NEAR);
    }
}

#[test]
fn sixteen_bits_keep_two_digits() {
    let weights = small_hexformer();
    let network = TorchHexformer::new(&weights, options(Precision::Brain)).expect("it loads");
    let tokens = positions(&[3, 40, 1, 64, 33], 24, 7);
    let (found, expected) = (network.run(&tokens), evaluate_tokens(&weights, &tokens));
    assert_near(&flat(&found), &flat(&expected), 0.1);
}

#[test]
fn neighbours_in_a_batch_do_not_matter() {
    let weights = small_hexformer();
    let network = TorchHexformer::new(&weights, options(Precision::Full)).expect("it loads");
    let parts: Vec<Tokens> = (1..30)
        .map(|n| positions(&[n, 60 - n], 24, u64::from(n)))
        .collect();
    let mut whole = Tokens::new(24);
    let mut alone = TokenAnswers::default();
    for part in &parts {
        whole.append(part);
        let answers = network.run(part);
        alone.policy.extend(answers.policy);
        alone.results.extend(answers.results);
        alone.auxiliary.extend(answers.auxiliary);
    }
    assert_near(&flat(&network.run(&whole)), &flat(&alone), NEAR);
}

#[test]
fn threads_may_ask_at_once() {
    let weights = small_hexformer();
    let network = TorchHexformer::new(&weights, options(Precision::Full)).expect("it loads");
    let batches: Vec<Tokens> = (0..6).map(|n| positions(&[9, 20 + n, 31], 24, 3)).collect();
    let expected: Vec<TokenAnswers> = batches.iter().map(|batch| network.run(batch)).collect();
    std::thread::scope(|scope| {
        for (batch, expected) in batches.iter().zip(&expected) {
            let network = &network;
            scope.spawn(move || {
                for _ in 0..5 {
                    assert_near(&flat(&network.run(batch)), &flat(expected), NEAR);
                }
            });
        }
    });
}

#[test]
fn without_auxiliary_heads_nothing_is_said_of_the_future() {
    let blind = TorchOptions {
        auxiliary: false,
        ..options(Precision::Full)
    };
    let network = TorchHexformer::new(&small_hexformer(), blind).expect("it loads");
    assert!(network.run(&positions(&[5], 24, 1)).auxiliary.is_empty());
    assert_eq!(network.run(&Tokens::new(24)), TokenAnswers::default());
}

fn plane_networks() -> Vec<(Weights, Planes)> {
    let resnet = |kernel| {
        Architecture::Resnet(Resnet {
            planes: 5,
            height: 6,
            width: 7,
            channels: 12,
            blocks: 2,
            kernel,
            policy_channels: 3,
            actions: 31,
            value_hidden: 8,
        })
    };
    let hex_paper = Architecture::HexPaper(HexPaper {
        side: 6,
        channels: 8,
        full: [20, 10],
        dropout: 300,
    });
    let hex_resnet = Architecture::HexResnet(HexResnet {
        planes: 3,
        channels: 16,
        blocks: 2,
    });
    vec![
        (stirred(resnet(Kernel::Square), 1), planes(5, 5, 6, 7, 1)),
        (stirred(resnet(Kernel::Hexagonal), 2), planes(5, 5, 6, 7, 2)),
        (stirred(hex_paper, 3), planes(5, 1, 6, 6, 3)),
        (stirred(hex_resnet.clone(), 4), planes(5, 3, 4, 4, 4)),
        (stirred(hex_resnet, 5), planes(5, 3, 9, 9, 5)),
    ]
}

#[test]
fn networks_over_planes_answer_what_their_definitions_say() {
    for (weights, planes) in plane_networks() {
        let network = TorchPlanes::new(&weights, Place::Cpu, Precision::Full).expect("it loads");
        let (found, expected) = (network.run(&planes), naive_planes::run(&weights, &planes));
        assert_near(&found.policy, &expected.policy, NEAR);
        assert_near(&found.values, &expected.values, NEAR);
        let mut alone = PlaneAnswers::default();
        for position in planes.data.chunks_exact(planes.volume()) {
            let mut one = Planes::new(planes.channels, planes.height, planes.width);
            one.push().copy_from_slice(position);
            let answers = network.run(&one);
            alone.policy.extend(answers.policy);
            alone.values.extend(answers.values);
        }
        assert_near(&alone.policy, &found.policy, NEAR);
        assert_near(&alone.values, &found.values, NEAR);
    }
}

#[test]
fn the_wrong_kind_of_network_says_so() {
    let (planes, _) = plane_networks().remove(0);
    let error = TorchHexformer::new(&planes, options(Precision::Full)).expect_err("no hexformer");
    assert_eq!(
        error.to_string(),
        "a network of the kind hexformer is needed, not resnet"
    );
    let error = TorchPlanes::new(&small_hexformer(), Place::Gpu(9), Precision::Full);
    assert!(
        error
            .expect_err("no planes")
            .to_string()
            .contains("not hexformer")
    );
}
