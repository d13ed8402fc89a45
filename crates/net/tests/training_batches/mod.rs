//! Small networks of every design, and nonsense to teach them.

use game::Dice;
use net::Weights;
use net::architecture::{Architecture, HexPaper, HexResnet, Hexformer, Kernel, Resnet};
use net::input::{Planes, Tokens};
use net::training::{AuxiliaryTarget, PlaneTargets, TokenTargets, TrainingBatch};

pub(crate) fn fresh(architecture: Architecture) -> Weights {
    Weights::untrained(architecture, 2).expect("a network")
}

pub(crate) fn hexformer() -> Weights {
    fresh(Architecture::Hexformer(Hexformer {
        inputs: 12,
        width: 32,
        layers: 2,
        hidden: 64,
        auxiliary: true,
    }))
}

/// Networks over planes, with their planes, side, and actions.
pub(crate) fn over_planes() -> [(Weights, [usize; 3]); 3] {
    let resnet = Architecture::Resnet(Resnet {
        planes: 3,
        height: 5,
        width: 5,
        channels: 8,
        blocks: 1,
        kernel: Kernel::Hexagonal,
        policy_channels: 4,
        actions: 26,
        value_hidden: 8,
    });
    let hex_paper = Architecture::HexPaper(HexPaper {
        side: 5,
        channels: 8,
        full: [32, 16],
        dropout: 100,
    });
    let hex_resnet = Architecture::HexResnet(HexResnet {
        planes: 3,
        channels: 16,
        blocks: 1,
    });
    [
        (fresh(resnet), [3, 5, 26]),
        (fresh(hex_paper), [1, 5, 25]),
        (fresh(hex_resnet), [3, 5, 26]),
    ]
}

/// A network of each design, with a batch of so many positions.
pub(crate) fn all(positions: usize) -> Vec<(Weights, TrainingBatch)> {
    let planes = over_planes().map(|(weights, measures)| {
        let (planes, targets) = plane_batch(measures, positions);
        (weights, TrainingBatch::Planes(planes, targets))
    });
    let (tokens, targets) = token_batch(positions);
    let tokens = (hexformer(), TrainingBatch::Tokens(tokens, targets));
    planes.into_iter().chain([tokens]).collect()
}

fn small(dice: &mut Dice, below: usize) -> u8 {
    u8::try_from(dice.below(below)).expect("small")
}

pub(crate) fn plane_batch(
    [planes, side, actions]: [usize; 3],
    positions: usize,
) -> (Planes, PlaneTargets) {
    let mut dice = Dice::new(4, 4);
    let mut pictures = Planes::new(planes, side, side);
    let mut targets = PlaneTargets::default();
    for _ in 0..positions {
        for x in pictures.push() {
            *x = f32::from(small(&mut dice, 3)) - 1.0;
        }
        let best = dice.below(actions);
        for action in 0..actions {
            targets.policy.push(if action == best { 1.0 } else { 0.0 });
            targets.legal.push(action == best || action % 3 != 1);
        }
        targets
            .values
            .push(dice.pick(&[Some(1.0), Some(-1.0), None]).flatten());
    }
    (pictures, targets)
}

pub(crate) fn token_batch(positions: usize) -> (Tokens, TokenTargets) {
    let mut dice = Dice::new(1, 0);
    let mut tokens = Tokens::new(12);
    let mut targets = TokenTargets::default();
    for length in [5_u8, 9, 6, 14].into_iter().cycle().take(positions) {
        for _ in 0..length {
            let features = (0..12).map(|_| small(&mut dice, 17));
            tokens.features.extend(features);
            let place = [0; 2].map(|_: i32| f32::from(small(&mut dice, 9)) - 4.0);
            tokens.places.push(place);
        }
        let moves = 2 + dice.below(6);
        let best = dice.below(moves);
        for mv in 0..moves {
            let end = |dice: &mut Dice| u16::from(small(dice, usize::from(length)));
            tokens.moves.push([end(&mut dice), end(&mut dice)]);
            targets.policy.push(if mv == best { 1.0 } else { 0.0 });
        }
        tokens.finish_position();
        let mut results = [0.0; 3];
        results[dice.below(3)] = 1.0;
        targets.results.push(results);
        targets.auxiliary.push(AuxiliaryTarget {
            own_liberties: Some(small(&mut dice, 7)),
            other_liberties: None,
            moves_left: Some(f32::from(small(&mut dice, 60))),
            short_term: [Some(0.5), None, Some(-0.25)],
            reply: Some([1, u16::from(small(&mut dice, 5))]),
        });
    }
    (tokens, targets)
}
