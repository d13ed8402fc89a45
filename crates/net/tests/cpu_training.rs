//! Networks on the processor learn what they are shown.

use std::num::NonZeroUsize;

use net::Weights;
use net::architecture::{Architecture, HexPaper};
use net::input::{Planes, Tokens};
use net::training::{
    AuxiliaryTarget, Device, Losses, PlaneTargets, Snapshot, TokenTargets, Trainer, TrainerOptions,
    TrainingBatch,
};

mod training_batches;

use training_batches::{all, fresh, hexformer, over_planes, plane_batch, token_batch};

fn on(threads: usize) -> TrainerOptions {
    let threads = NonZeroUsize::new(threads).expect("at least one");
    TrainerOptions::new(Device::Cpu { threads })
}

fn teach(trainer: &mut Trainer, batch: &TrainingBatch, steps: usize, rate: f64) -> Vec<Losses> {
    (0..steps)
        .map(|_| {
            let losses = trainer.step(batch, rate).expect("targets that fit");
            losses.expect("the processor tells them at once")
        })
        .collect()
}

#[test]
fn any_number_of_threads_learns_the_same() {
    for (weights, batch) in all(150) {
        let learnt = |threads: usize| -> (Vec<Losses>, Snapshot) {
            let mut trainer = Trainer::new(&weights, on(threads)).expect("it loads");
            let losses = teach(&mut trainer, &batch, 3, 1e-2);
            (losses, trainer.snapshot().expect("numbers"))
        };
        let one = learnt(1);
        for threads in [2, 3, 40] {
            let kind = weights.architecture().kind();
            assert!(learnt(threads) == one, "{kind} on {threads} threads");
        }
    }
}

#[test]
fn learning_goes_on_where_it_was_left() {
    for (weights, batch) in all(20) {
        let mut whole = Trainer::new(&weights, on(2)).expect("it loads");
        teach(&mut whole, &batch, 8, 1e-2);
        let mut begun = Trainer::new(&weights, on(2)).expect("it loads");
        teach(&mut begun, &batch, 3, 1e-2);
        let snapshot = begun.snapshot().expect("numbers");
        assert_eq!(snapshot.step, 3);
        let mut resumed = Trainer::resume(&snapshot, on(1)).expect("a snapshot that fits");
        teach(&mut resumed, &batch, 5, 1e-2);
        assert_eq!(resumed.steps(), 8);
        assert!(resumed.snapshot().expect("numbers") == whole.snapshot().expect("numbers"));
    }
}

#[test]
fn batches_leave_nothing_behind() {
    let boards = |side: usize| {
        let (planes, targets) = plane_batch([3, side, side * side + 1], 40);
        TrainingBatch::Planes(planes, targets)
    };
    let [.., (hex_resnet, _)] = over_planes();
    let sizes = all(150).into_iter().zip(all(20));
    let sizes = sizes.map(|((weights, large), (_, small))| (weights, large, small));
    for (weights, large, small) in sizes.chain([(hex_resnet, boards(6), boards(4))]) {
        let mut trainer = Trainer::new(&weights, on(2)).expect("it loads");
        teach(&mut trainer, &large, 1, 1e-2);
        let snapshot = trainer.snapshot().expect("numbers");
        let mut fresh = Trainer::resume(&snapshot, on(2)).expect("a snapshot that fits");
        for batch in [&small, &large] {
            teach(&mut trainer, batch, 1, 1e-2);
            teach(&mut fresh, batch, 1, 1e-2);
        }
        assert!(trainer.snapshot().expect("numbers") == fresh.snapshot().expect("numbers"));
    }
}

#[test]
fn a_hexformer_learns_a_batch_by_heart() {
    let (tokens, targets) = token_batch(4);
    let batch = TrainingBatch::Tokens(tokens.clone(), targets.clone());
    let mut trainer = Trainer::new(&hexformer(), on(2)).expect("it loads");
    let losses = teach(&mut trainer, &batch, 150, 3e-3);
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
    for part in [
        |losses: &Losses| losses.liberties,
        |losses: &Losses| losses.reply,
        |losses: &Losses| losses.short_term,
        |losses: &Losses| losses.moves_left,
    ] {
        assert!(part(&last) < 0.1 * part(&first), "{first:?}, {last:?}");
    }
    // What was learnt is in the numbers that come back.
    let learnt = trainer.network().expect("a network");
    let network = on(1)
        .device
        .token_network(&learnt, false)
        .expect("it loads");
    let answers = network.run(&tokens);
    for (position, range) in tokens.move_starts.windows(2).enumerate() {
        let range = range[0] as usize..range[1] as usize;
        let best = |of: &[f32]| {
            let greatest = of.iter().copied().fold(f32::MIN, f32::max);
            of.iter().position(|x| x.total_cmp(&greatest).is_eq())
        };
        let found = best(&answers.policy[range.clone()]);
        assert_eq!(found, best(&targets.policy[range]));
        let found = best(&answers.results[position]);
        assert_eq!(found, best(&targets.results[position]));
    }
}

#[test]
fn networks_over_planes_learn_a_batch_by_heart() {
    for (weights, measures) in over_planes() {
        let (pictures, targets) = plane_batch(measures, 6);
        let batch = TrainingBatch::Planes(pictures.clone(), targets.clone());
        let mut trainer = Trainer::new(&weights, on(2)).expect("it loads");
        let losses = teach(&mut trainer, &batch, 200, 1e-2);
        let (first, last) = (losses[0], losses[199]);
        assert!(last.policy < 0.2 * first.policy, "{first:?}, {last:?}");
        assert!(last.value < 0.2 * first.value, "{first:?}, {last:?}");
        // Dead taps are still dead, or these would be no weights; and norms have seen the batch.
        let learnt = trainer.network().expect("a network");
        let network = on(2).device.plane_network(&learnt).expect("it loads");
        let answers = network.run(&pictures);
        let actions = measures[2];
        for (logits, shares) in answers
            .policy
            .chunks_exact(actions)
            .zip(targets.policy.chunks_exact(actions))
        {
            let best = shares.iter().position(|&share| share > 0.5);
            let best = best.expect("a best one");
            let above = logits.iter().filter(|&&x| x > logits[best]).count();
            // Some that are not legal may be above.
            assert!(above <= actions / 3, "{above} actions are above the best");
        }
    }
}

/// Logarithms of the chances that logits stand for.
fn logarithms(logits: &[f32]) -> Vec<f64> {
    let sum: f64 = logits.iter().map(|x| f64::from(*x).exp()).sum();
    logits.iter().map(|x| f64::from(*x) - sum.ln()).collect()
}

fn cross_entropy(logits: &[f32], shares: &[f32]) -> f64 {
    let terms = logarithms(logits).into_iter().zip(shares);
    terms.map(|(log, share)| -log * f64::from(*share)).sum()
}

#[test]
fn losses_are_those_of_what_the_network_plays_with() {
    // Of the networks without batch norms, which play as they learn.
    let (tokens, targets) = token_batch(30);
    let network = on(1).device.token_network(&hexformer(), false);
    let answers = network.expect("it loads").run(&tokens);
    let (mut policy, mut value) = (0.0, 0.0);
    for (position, range) in tokens.move_starts.windows(2).enumerate() {
        let range = range[0] as usize..range[1] as usize;
        policy += cross_entropy(&answers.policy[range.clone()], &targets.policy[range]);
        value += cross_entropy(&answers.results[position], &targets.results[position]);
    }
    let batch = TrainingBatch::Tokens(tokens, targets);
    let mut trainer = Trainer::new(&hexformer(), on(2)).expect("it loads");
    let losses = teach(&mut trainer, &batch, 1, 1e-3)[0];
    let near = |found: f32, sum: f64| (f64::from(found) - sum / 30.0).abs() < 1e-5;
    assert!(
        near(losses.policy, policy) && near(losses.value, value),
        "{losses:?}"
    );

    let [.., (weights, measures)] = over_planes();
    let (planes, mut targets) = plane_batch(measures, 30);
    targets.legal.clear();
    let network = on(1).device.plane_network(&weights);
    let answers = network.expect("it loads").run(&planes);
    let pairs = answers.policy.chunks(26).zip(targets.policy.chunks(26));
    let policy: f64 = pairs
        .map(|(logits, shares)| cross_entropy(logits, shares))
        .sum();
    let pairs = answers.values.iter().zip(&targets.values);
    let errors = pairs.filter_map(|(found, target)| Some(f64::from(found - (*target)?)));
    let value: f64 = errors.map(|error| error * error).sum();
    let batch = TrainingBatch::Planes(planes, targets);
    let mut trainer = Trainer::new(&weights, on(2)).expect("it loads");
    let losses = teach(&mut trainer, &batch, 1, 1e-3)[0];
    assert!(
        near(losses.policy, policy) && near(losses.value, value),
        "{losses:?}"
    );
}

#[test]
fn the_average_follows_slowly() {
    let begin = hexformer();
    let (tokens, targets) = token_batch(4);
    let batch = TrainingBatch::Tokens(tokens, targets);
    let mut trainer = Trainer::new(&begin, on(1)).expect("it loads");
    teach(&mut trainer, &batch, 20, 3e-3);
    let now = trainer.network().expect("one");
    let average = trainer.average().expect("one");
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
    let mut trainer = Trainer::new(&hexformer(), on(1)).expect("it loads");
    let batch = TrainingBatch::Tokens(tokens, targets);
    assert_eq!(teach(&mut trainer, &batch, 1, 1e-3), [Losses::default()]);
    assert_eq!(trainer.finish(), None);
}

#[test]
fn the_future_need_not_be_taught() {
    let (tokens, mut targets) = token_batch(4);
    targets.auxiliary.clear();
    let mut trainer = Trainer::new(&hexformer(), on(1)).expect("it loads");
    let batch = TrainingBatch::Tokens(tokens, targets);
    let losses = teach(&mut trainer, &batch, 1, 1e-3)[0];
    assert!(
        losses.policy > 0.0 && losses.reply.abs() < 1e-9,
        "{losses:?}"
    );
}

#[test]
fn running_statistics_follow_as_momentum_says() {
    // The first convolution sees one plane that is the same everywhere, so that its numbers are
    // sums of taps, and the statistics of those can be told by hand.
    let weights = fresh(Architecture::HexPaper(HexPaper {
        side: 5,
        channels: 2,
        full: [4, 4],
        dropout: 0,
    }));
    let mut planes = Planes::new(1, 5, 5);
    for _ in 0..4 {
        planes.push().fill(1.0);
    }
    let targets = PlaneTargets {
        policy: vec![0.0; 100],
        legal: Vec::new(),
        values: vec![Some(1.0); 4],
    };
    let mut trainer = Trainer::new(&weights, on(2)).expect("it loads");
    let batch = TrainingBatch::Planes(planes, targets);
    teach(&mut trainer, &batch, 1, 1e-3);
    let learnt = trainer.network().expect("a network");
    let kernel = weights.get("convs.0.weight");
    for channel in 0..2 {
        let kernel = &kernel[9 * channel..][..9];
        let cells: Vec<f32> = (0..25)
            .map(|cell| {
                let taps = (0..9).filter(|tap| {
                    let (row, column) = (cell / 5 + tap / 3, cell % 5 + tap % 3);
                    (1..=5).contains(&row) && (1..=5).contains(&column)
                });
                taps.map(|tap| kernel[tap]).sum()
            })
            .collect();
        let mean = cells.iter().sum::<f32>() / 25.0;
        let squares = cells.iter().map(|x| (x - mean) * (x - mean)).sum::<f32>();
        let unbiased = squares * 4.0 / 99.0;
        let found = learnt.get("convs.0.norm.running_mean")[channel];
        assert!((found - 0.1 * mean).abs() < 1e-5, "{found}, {mean}");
        let found = learnt.get("convs.0.norm.running_var")[channel];
        assert!(
            (found - 0.9 - 0.1 * unbiased).abs() < 1e-5,
            "{found}, {unbiased}"
        );
    }
}

#[test]
fn targets_that_do_not_fit_are_refused() {
    let (tokens, targets) = token_batch(4);
    let mut trainer = Trainer::new(&hexformer(), on(1)).expect("it loads");
    let mut refusal = |change: &dyn Fn(&mut Tokens, &mut TokenTargets)| {
        let (mut tokens, mut targets) = (tokens.clone(), targets.clone());
        change(&mut tokens, &mut targets);
        let batch = TrainingBatch::Tokens(tokens, targets);
        let error = trainer.step(&batch, 1e-3).expect_err("they do not fit");
        error.to_string()
    };
    let moves = tokens.moves.len();
    assert_eq!(
        refusal(&|_, targets| targets.policy.truncate(moves - 1)),
        format!(
            "{} policy shares were given for a batch that needs {moves}",
            moves - 1
        )
    );
    assert_eq!(
        refusal(&|_, targets| targets.results[1][2] = f32::NAN),
        "results hold NaN at 5, which is no finite number"
    );
    let reply = refusal(&|_, targets| targets.auxiliary[0].reply = Some([0, 5]));
    assert!(reply.starts_with("position 0"), "{reply}");
    let liberties = refusal(&|_, targets| targets.auxiliary[2].own_liberties = Some(7));
    assert!(liberties.starts_with("position 2"), "{liberties}");
    let wide = refusal(&|tokens, _| tokens.width = 6);
    assert!(wide.contains("12 wide, is needed"), "{wide}");
    let nothing = refusal(&|tokens, targets| {
        *tokens = Tokens::new(12);
        *targets = TokenTargets::default();
    });
    assert!(nothing.starts_with("0 positions"), "{nothing}");
    assert_eq!(trainer.steps(), 0);
}

#[test]
fn planes_that_do_not_fit_are_refused() {
    for (weights, measures) in over_planes() {
        let mut trainer = Trainer::new(&weights, on(1)).expect("it loads");
        let mut refusal = |(planes, targets): (Planes, PlaneTargets)| {
            let batch = TrainingBatch::Planes(planes, targets);
            let error = trainer.step(&batch, 1e-3).expect_err("they do not fit");
            error.to_string()
        };
        let alone = refusal(plane_batch(measures, 1));
        assert!(alone.ends_with("at least two"), "{alone}");
        let [planes, side, actions] = measures;
        let other = refusal(plane_batch([planes + 1, side, actions], 3));
        assert!(other.contains("do not teach"), "{other}");
        let fewer = refusal(plane_batch([planes, side, actions - 1], 3));
        assert!(fewer.contains("policy shares were given"), "{fewer}");
        let (pictures, mut targets) = plane_batch(measures, 3);
        targets.policy[4] = f32::INFINITY;
        let infinite = refusal((pictures, targets));
        assert!(infinite.contains("hold inf at 4"), "{infinite}");
        let (tokens, targets) = token_batch(2);
        let batch = TrainingBatch::Tokens(tokens, targets);
        let error = trainer.step(&batch, 1e-3).expect_err("they do not fit");
        assert!(error.to_string().contains("do not go together"), "{error}");
        let token_network = on(1).device.token_network(&weights, false);
        assert!(token_network.is_err(), "it is not over tokens");
    }
    assert!(on(1).device.plane_network(&hexformer()).is_err());
}

#[test]
fn snapshots_that_do_not_hold_together_are_refused() {
    let mut snapshot = Trainer::new(&hexformer(), on(1))
        .expect("it loads")
        .snapshot()
        .expect("numbers");
    snapshot.second.pop();
    let error = Trainer::resume(&snapshot, on(1)).expect_err("a number is missing");
    assert!(error.to_string().contains("second moments"), "{error}");
    let [(other, _), ..] = over_planes();
    snapshot.average = other;
    let error = Trainer::resume(&snapshot, on(1)).expect_err("two networks");
    assert!(error.to_string().contains("another network"), "{error}");
}
