//! Networks on libtorch learn what they are shown.

#![cfg(feature = "torch")]

use game::Dice;
use net::Weights;
use net::architecture::{Architecture, HexPaper, HexResnet, Hexformer, Kernel, Resnet};
use net::backend::torch::{
    OwnKernels, Place, Precision, TorchHexformer, TorchOptions, TorchPlanes, use_cores,
};
use net::input::{PlaneNetwork, Planes, TokenNetwork, Tokens};
use net::training::{
    AuxiliaryTarget, Device, Losses, PlaneTargets, TokenTargets, Trainer, TrainerOptions,
    TrainingBatch,
};

fn hexformer() -> Weights {
    let net = Hexformer {
        inputs: 12,
        width: 32,
        layers: 2,
        hidden: 64,
        auxiliary: true,
    };
    Weights::untrained(Architecture::Hexformer(net), 3).expect("a network")
}

fn small(dice: &mut Dice, below: usize) -> u8 {
    u8::try_from(dice.below(below)).expect("small")
}

/// Positions, and anything as the truth about them.
fn batch(seed: u64) -> (Tokens, TokenTargets) {
    let mut dice = Dice::new(seed, 0);
    let mut tokens = Tokens::new(12);
    let mut targets = TokenTargets::default();
    for length in [5_u8, 9, 6, 14] {
        for _ in 0..length {
            tokens
                .features
                .extend((0..12).map(|_| small(&mut dice, 17)));
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

fn options(precision: Precision) -> TrainerOptions {
    TrainerOptions::new(Device::Torch {
        place: Place::Cpu,
        precision,
    })
}

fn trainer(precision: Precision) -> Trainer {
    // So small a network is slower on more, the more so the busier they are.
    use_cores(1);
    Trainer::new(&hexformer(), options(precision)).expect("it loads")
}

fn teach(trainer: &mut Trainer, steps: usize) -> Vec<Losses> {
    let (tokens, targets) = batch(1);
    let batch = TrainingBatch::Tokens(tokens, targets);
    let mut losses = Vec::new();
    for _ in 0..steps {
        losses.extend(trainer.step(&batch, 3e-3).expect("targets that fit"));
    }
    losses.extend(trainer.finish());
    assert_eq!(losses.len(), steps);
    losses
}

#[test]
fn a_hexformer_learns_a_batch_by_heart() {
    for precision in [Precision::Full, Precision::Brain] {
        let mut trainer = trainer(precision);
        let losses = teach(&mut trainer, 150);
        let (first, last) = (losses[0], losses[149]);
        // Four positions of 2 to 7 moves: by chance the policy costs 1 to 2.
        assert!(
            first.policy > 0.5 && last.policy < 0.05,
            "{first:?}, {last:?}"
        );
        assert!(
            first.value > 0.5 && last.value < 0.05,
            "{first:?}, {last:?}"
        );
        assert!(
            last.liberties < 0.1 * first.liberties,
            "{first:?}, {last:?}"
        );
        assert!(last.reply < 0.1 * first.reply, "{first:?}, {last:?}");
        assert!(
            last.short_term < 0.1 * first.short_term,
            "{first:?}, {last:?}"
        );
        assert!(
            last.moves_left < 0.1 * first.moves_left,
            "{first:?}, {last:?}"
        );
        // What was learnt is in the numbers that come back.
        let (tokens, targets) = batch(1);
        let options = TorchOptions {
            place: Place::Cpu,
            precision: Precision::Full,
            auxiliary: false,
            kernels: OwnKernels::None,
        };
        let learnt = trainer.network().expect("a network");
        let answers = TorchHexformer::new(&learnt, options)
            .expect("it loads")
            .run(&tokens);
        for (position, range) in tokens.move_starts.windows(2).enumerate() {
            let range = range[0] as usize..range[1] as usize;
            let best = |of: &[f32]| {
                let greatest = of.iter().copied().fold(f32::MIN, f32::max);
                of.iter().position(|x| x.total_cmp(&greatest).is_eq())
            };
            assert_eq!(
                best(&answers.policy[range.clone()]),
                best(&targets.policy[range])
            );
            assert_eq!(
                best(&answers.results[position]),
                best(&targets.results[position])
            );
        }
    }
}

#[test]
fn the_same_steps_give_the_same_numbers() {
    let (mut one, mut two) = (trainer(Precision::Full), trainer(Precision::Full));
    assert_eq!(teach(&mut one, 5), teach(&mut two, 5));
    assert_eq!(
        one.snapshot().expect("numbers"),
        two.snapshot().expect("numbers")
    );
}

#[test]
fn learning_goes_on_where_it_was_left() {
    let mut whole = trainer(Precision::Full);
    teach(&mut whole, 8);
    let mut begun = trainer(Precision::Full);
    teach(&mut begun, 3);
    let snapshot = begun.snapshot().expect("numbers");
    assert_eq!(snapshot.step, 3);
    let options = options(Precision::Full);
    let mut resumed = Trainer::resume(&snapshot, options).expect("a snapshot that fits");
    teach(&mut resumed, 5);
    assert_eq!(
        resumed.snapshot().expect("numbers"),
        whole.snapshot().expect("numbers")
    );
}

#[test]
fn the_average_follows_slowly() {
    let mut trainer = trainer(Precision::Full);
    teach(&mut trainer, 20);
    let begin = hexformer();
    let (now, average) = (
        trainer.network().expect("one"),
        trainer.average().expect("one"),
    );
    let apart = |a: &Weights, b: &Weights| -> f32 {
        let (a, b) = (a.get("layers.0.mix"), b.get("layers.0.mix"));
        a.iter().zip(b).map(|(a, b)| (a - b).abs()).sum()
    };
    assert!(apart(&average, &begin) > 0.0);
    assert!(apart(&average, &begin) < apart(&now, &begin));
}

#[test]
fn what_is_not_told_costs_nothing() {
    let (tokens, mut targets) = batch(1);
    targets.policy.fill(0.0);
    targets.results.fill([0.0; 3]);
    targets.auxiliary.fill(AuxiliaryTarget::default());
    let mut trainer = trainer(Precision::Full);
    let batch = TrainingBatch::Tokens(tokens, targets);
    trainer.step(&batch, 1e-3).expect("targets that fit");
    let losses = trainer.finish().expect("a step");
    assert_eq!(losses, Losses::default());
}

#[test]
fn targets_that_do_not_fit_are_refused() {
    let (tokens, targets) = batch(1);
    let mut trainer = trainer(Precision::Full);
    let mut refusal = |change: &dyn Fn(&mut TokenTargets)| {
        let mut targets = targets.clone();
        change(&mut targets);
        let batch = TrainingBatch::Tokens(tokens.clone(), targets);
        let error = trainer.step(&batch, 1e-3).expect_err("they do not fit");
        error.to_string()
    };
    let moves = tokens.moves.len();
    assert_eq!(
        refusal(&|targets| targets.policy.truncate(moves - 1)),
        format!(
            "{} policy shares were given for a batch that needs {moves}",
            moves - 1
        )
    );
    assert_eq!(
        refusal(&|targets| targets.results[1][2] = f32::NAN),
        "results hold NaN at 5, which is no finite number"
    );
    assert!(
        refusal(&|targets| targets.auxiliary[0].reply = Some([0, 5])).starts_with("position 0")
    );
    assert!(
        refusal(&|targets| targets.auxiliary[2].own_liberties = Some(7)).starts_with("position 2")
    );
}

fn plane_batch(planes: usize, side: usize, actions: usize) -> (Planes, PlaneTargets) {
    let mut dice = Dice::new(4, 4);
    let mut pictures = Planes::new(planes, side, side);
    let mut targets = PlaneTargets::default();
    for _ in 0..6 {
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

#[test]
fn networks_over_planes_learn_a_batch_by_heart() {
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
    for (architecture, planes, actions) in
        [(resnet, 3, 26), (hex_paper, 1, 25), (hex_resnet, 3, 26)]
    {
        let fresh = Weights::untrained(architecture, 2).expect("a network");
        let options = options(Precision::Full);
        let begin = || Trainer::new(&fresh, options).expect("it loads");
        let (pictures, targets) = plane_batch(planes, 5, actions);
        let batch = TrainingBatch::Planes(pictures.clone(), targets.clone());
        let learn = |trainer: &mut Trainer, steps: usize| -> Vec<Losses> {
            let mut losses = Vec::new();
            for _ in 0..steps {
                losses.extend(trainer.step(&batch, 1e-2).expect("they fit"));
            }
            losses.extend(trainer.finish());
            losses
        };
        let mut trainer = begin();
        let losses = learn(&mut trainer, 200);
        let (first, last) = (losses[0], losses[199]);
        assert!(last.policy < 0.2 * first.policy, "{first:?}, {last:?}");
        assert!(last.value < 0.2 * first.value, "{first:?}, {last:?}");
        // Dead taps are still dead, or these would be no weights; and norms have seen the batch.
        let learnt = trainer.network().expect("a network");
        let network = TorchPlanes::new(&learnt, Place::Cpu, Precision::Full).expect("it loads");
        let answers = network.run(&pictures);
        for (logits, shares) in answers
            .policy
            .chunks_exact(actions)
            .zip(targets.policy.chunks_exact(actions))
        {
            let best = shares
                .iter()
                .position(|&share| share > 0.5)
                .expect("a best one");
            let above = logits.iter().filter(|&&x| x > logits[best]).count();
            // Some that are not legal may be above.
            assert!(above <= actions / 3, "{above} actions are above the best");
        }
        // Left and taken up again, chance included.
        let (mut whole, mut begun) = (begin(), begin());
        learn(&mut whole, 4);
        learn(&mut begun, 2);
        let snapshot = begun.snapshot().expect("numbers");
        let mut resumed = Trainer::resume(&snapshot, options).expect("a snapshot that fits");
        learn(&mut resumed, 2);
        assert_eq!(
            resumed.network().expect("numbers"),
            whole.network().expect("numbers")
        );
    }
}
