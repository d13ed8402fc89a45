//! Small networks of every design, and batches of nonsense to teach them.

use game::Dice;

use crate::Weights;
use crate::architecture::{Architecture, HexPaper, HexResnet, Hexformer, Kernel, Resnet};
use crate::input::{Planes, Tokens};
use crate::training::{AuxiliaryTarget, PlaneTargets, TokenTargets, TrainingBatch};

/// A network of each design, and a batch for it.
pub(super) fn all() -> Vec<(Weights, TrainingBatch)> {
    let architectures = [
        Architecture::HexResnet(HexResnet {
            planes: 3,
            channels: 6,
            blocks: 2,
        }),
        Architecture::Resnet(Resnet {
            planes: 3,
            height: 4,
            width: 5,
            channels: 5,
            blocks: 2,
            kernel: Kernel::Hexagonal,
            policy_channels: 3,
            actions: 17,
            value_hidden: 4,
        }),
        Architecture::HexPaper(HexPaper {
            side: 6,
            channels: 4,
            full: [16, 12],
            dropout: 300,
        }),
        Architecture::Hexformer(Hexformer {
            inputs: 7,
            width: 64,
            layers: 2,
            hidden: 40,
            auxiliary: true,
        }),
    ];
    architectures
        .into_iter()
        .map(|architecture| {
            let batch = match &architecture {
                Architecture::HexResnet(_) => planes([3, 4, 5], 21),
                Architecture::Resnet(_) => planes([3, 4, 5], 17),
                Architecture::HexPaper(_) => planes([1, 6, 6], 36),
                Architecture::Hexformer(net) => tokens(net.inputs),
            };
            let Ok(weights) = Weights::untrained(architecture, 7) else {
                unreachable!("measures that make a network");
            };
            (weights, batch)
        })
        .collect()
}

#[expect(clippy::cast_precision_loss, reason = "small whole numbers")]
fn number(dice: &mut Dice) -> f32 {
    dice.below(2001) as f32 / 1000.0 - 1.0
}

fn small(dice: &mut Dice, below: usize) -> u8 {
    u8::try_from(dice.below(below)).unwrap_or(0)
}

fn planes([channels, height, width]: [usize; 3], actions: usize) -> TrainingBatch {
    let mut dice = Dice::new(8, 9);
    let mut planes = Planes::new(channels, height, width);
    let mut targets = PlaneTargets::default();
    for position in 0..53 {
        for x in planes.push() {
            *x = number(&mut dice);
        }
        let best = dice.below(actions);
        for action in 0..actions {
            let share = match action {
                _ if action == best => 0.75,
                0 => 0.125,
                _ => 0.0,
            };
            targets.policy.push(share);
            targets.legal.push(action == best || action % 5 != 3);
        }
        let value = number(&mut dice);
        targets.values.push((position % 4 > 0).then_some(value));
    }
    TrainingBatch::Planes(planes, targets)
}

fn tokens(inputs: usize) -> TrainingBatch {
    let mut dice = Dice::new(3, 1);
    let mut tokens = Tokens::new(inputs);
    let mut targets = TokenTargets::default();
    for position in 0..40 {
        let length = 1 + small(&mut dice, 30);
        for _ in 0..length {
            let features = (0..inputs).map(|_| small(&mut dice, 17));
            tokens.features.extend(features);
            let place = [0; 2].map(|_: i32| f32::from(small(&mut dice, 9)) - 4.0);
            tokens.places.push(place);
        }
        let end = |dice: &mut Dice| u16::from(small(dice, usize::from(length)));
        let moves = 1 + dice.below(6);
        for mv in 0..moves {
            tokens.moves.push([end(&mut dice), end(&mut dice)]);
            targets.policy.push(if mv == 0 { 0.75 } else { 0.25 });
        }
        let known = position % 3 > 0;
        tokens.finish_position();
        targets.results.push([0.5, 0.25, 0.25]);
        targets.auxiliary.push(AuxiliaryTarget {
            own_liberties: known.then(|| small(&mut dice, 7)),
            other_liberties: Some(small(&mut dice, 7)),
            moves_left: Some(f32::from(small(&mut dice, 60))),
            short_term: [Some(0.5), known.then_some(0.25), None],
            reply: known.then(|| [end(&mut dice), end(&mut dice)]),
        });
    }
    TrainingBatch::Tokens(tokens, targets)
}
