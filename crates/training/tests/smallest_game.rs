//! The smallest game, learnt from self-play in lockstep by what is written for any game.

use std::num::NonZeroUsize;
use std::sync::{Arc, Mutex};

use game::{Matches, Repetition, Uniform};
use net::Weights;
use net::architecture::{Architecture, Kernel, Resnet};
use net::training::{Device, Trainer, TrainerOptions};
use search::Stop;
use training::self_play::{Numbers, Openings, SelfPlay, Table, Tally};
use training::supervised::batch::PlaneEncoder;
use training::supervised::for_games::MatchesRow;
use training::supervised::loader::{Loader, TrainingSet};
use training::supervised::sampler::Sampler;
use training::supervised::{Line, SampleConfig};

#[test]
fn it_is_played_and_learnt() {
    let openings = Openings::of((1..=12).collect(), Repetition::Ignored, [0, 0]);
    let play = SelfPlay::<Matches> {
        simulations: 128,
        ..SelfPlay::new(openings)
    };
    let lines = Mutex::new(Vec::<Line<Matches>>::new());
    let mut table = Table::new(&play, 16, ());
    let take = &mut |game: training::self_play::PlayedGame<Matches>| {
        lines.lock().expect("nobody fails").extend(game.line());
    };
    let numbers = Numbers::from(0..400);
    table.play(&Uniform, &numbers, &Stop::new(), &Tally::default(), take);
    let lines = lines.into_inner().expect("nobody fails");
    assert_eq!(lines.len(), 400);

    let training_set = Arc::new(TrainingSet {
        sampling: Sampler::new(&lines, false, 64, 1).into(),
        lines,
        config: SampleConfig {
            bot: 1.0,
            symmetry: false,
            held_out: 0.0,
            ..SampleConfig::default()
        },
        first: 0,
        seed: 1,
    });
    let network = Resnet {
        planes: 1,
        height: 1,
        width: MatchesRow::MOST,
        channels: 8,
        blocks: 1,
        kernel: Kernel::Square,
        policy_channels: 8,
        actions: 3,
        value_hidden: 16,
    };
    let weights = Weights::untrained(Architecture::Resnet(network), 1).expect("a network");
    let device = Device::Cpu {
        threads: NonZeroUsize::MIN,
    };
    let mut trainer = Trainer::new(&weights, TrainerOptions::new(device)).expect("a trainer");
    let encoder = || PlaneEncoder {
        encoding: MatchesRow,
        legal_only: true,
    };
    let mut loader = Loader::start(&training_set, encoder, 0, 1);
    for _ in 0..300 {
        let batch = loader.next_batch().expect("a batch");
        trainer.step(&batch.content, 5e-3).expect("it learns");
    }
    let learnt = device
        .plane_network(&trainer.average().expect("a network"))
        .expect("a network");
    let mut planes = net::input::Planes::new(1, 1, MatchesRow::MOST);
    for left in 1..=12 {
        planes.push()[left] = 1.0;
    }
    let answers = learnt.run(&planes);
    for (left, (chances, value)) in (1..=12).zip(answers.policy.chunks(3).zip(&answers.values)) {
        let wins = left % 4 != 0;
        // Of more, games that begin with a mistake tell too little.
        assert!(left > 8 || (*value > 0.0) == wins, "{left} left: {value}");
        let legal = chances.iter().take(left);
        let best = (1..)
            .zip(legal)
            .max_by(|(_, one), (_, other)| one.total_cmp(other));
        let best = best.expect("there is a move").0;
        assert!(
            left > 8 || !wins || best == left % 4,
            "{left} left: takes {best}"
        );
    }
}
