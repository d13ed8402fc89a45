//! Networks on libtorch learn what they are shown.

#![cfg(feature = "torch")]

#[expect(dead_code, reason = "other tests take all designs at once")]
mod training_batches;

use net::Weights;
use net::backend::torch::{
    OwnKernels, Place, Precision, TorchHexformer, TorchOptions, TorchPlanes, use_cores,
};
use net::input::{PlaneNetwork, TokenNetwork};
use net::training::{
    AuxiliaryTarget, Device, Losses, TokenTargets, Trainer, TrainerOptions, TrainingBatch,
};
use training_batches::{hexformer, over_planes, plane_batch, token_batch};

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
    let (tokens, targets) = token_batch(4);
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
        let (tokens, targets) = token_batch(4);
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
    let (tokens, mut targets) = token_batch(4);
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
    let (tokens, targets) = token_batch(4);
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

#[test]
fn networks_over_planes_learn_a_batch_by_heart() {
    for (fresh, measures) in over_planes() {
        let [_, _, actions] = measures;
        let options = options(Precision::Full);
        let begin = || Trainer::new(&fresh, options).expect("it loads");
        let (pictures, targets) = plane_batch(measures, 6);
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
