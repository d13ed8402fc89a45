//! The guided search on games that can be counted out by hand.

#![expect(
    clippy::cast_possible_truncation,
    clippy::cast_precision_loss,
    clippy::float_cmp,
    reason = "small numbers, and values that are exact or wrong"
)]

mod choice;
mod lockstep;
mod past;
mod ring;
mod self_play;

use std::sync::Mutex;

use crate::ring::{Ring, Walk};
use game::{Dice, EvalAnswer, EvalRequest, Evaluator, Game, History, Matches, Outcome, Player};
use game::{Repetition, Uniform, Value};
use search::mcts::guided::{
    GameKnowledge, Guided, Gumbel, HivePaper, Lockstep, Noise, Puct, RootRule, Rule, Settings,
    Sigma,
};
use search::{Candidate, Report, Weighed};

/// Knows who wins, and nothing about moves.
struct Perfect;

impl Evaluator<Matches> for Perfect {
    fn evaluate_into(&self, requests: &[EvalRequest<'_, Matches>], answers: &mut [EvalAnswer<'_>]) {
        for (asked, answer) in requests.iter().zip(answers) {
            answer.value = worth(asked.position);
        }
    }
}

/// What a position is worth to the player to move.
fn worth(position: &Matches) -> f32 {
    if position.left.is_multiple_of(4) {
        -1.0
    } else {
        1.0
    }
}

/// Has opinions that are not worth anything, but always the same about the same position.
struct Opinionated;

impl Evaluator<Matches> for Opinionated {
    fn evaluate_into(&self, requests: &[EvalRequest<'_, Matches>], answers: &mut [EvalAnswer<'_>]) {
        for (asked, answer) in requests.iter().zip(answers) {
            let mut dice = Dice::new(5, asked.position.key());
            let mut chance = || dice.below(1_000) as f32 / 1_000.0;
            answer.priors.fill_with(|| 0.05 + chance());
            let sum: f32 = answer.priors.iter().sum();
            answer.priors.iter_mut().for_each(|prior| *prior /= sum);
            answer.value = chance() * 1.6 - 0.8;
            answer.draw = 0.1;
        }
    }
}

fn matches(left: u64) -> History<Matches> {
    History::new(left, Repetition::Ignored)
}

fn gumbel(considered: u16) -> Settings {
    Settings {
        root: RootRule::Gumbel(Gumbel {
            max_considered: considered,
            ..Gumbel::default()
        }),
        ..Settings::default()
    }
}

/// Every way to search.
fn every_way() -> Vec<(&'static str, Settings)> {
    let with = |rule| Settings {
        rule,
        ..Settings::default()
    };
    vec![
        ("puct", Settings::default()),
        ("completed q", with(Rule::CompletedQ(Sigma::default()))),
        ("hive paper", with(Rule::HivePaper(HivePaper::default()))),
        ("gumbel", gumbel(16)),
        (
            "gumbel, completed q",
            Settings {
                rule: Rule::CompletedQ(Sigma::default()),
                ..gumbel(3)
            },
        ),
        (
            "puct in batches",
            Settings {
                batch: 8,
                noise: Some(Noise {
                    alpha: 0.3,
                    share: 0.25,
                }),
                ..Settings::default()
            },
        ),
    ]
}

fn think<E: Evaluator<Matches>>(
    evaluator: E,
    settings: Settings,
    left: u64,
    simulations: u32,
) -> Report<u64> {
    Guided::new(evaluator, (), settings)
        .search(&matches(left), Some(simulations), &|| false, &mut |_| {})
        .expect("there are matches left")
}

fn simulations(report: &Report<u64>) -> u32 {
    u32::try_from(report.work.count()).expect("few simulations")
}

fn visits(report: &Report<u64>) -> u32 {
    report.candidates.iter().map(|c| c.visits).sum()
}

#[test]
fn what_is_proven_is_true() {
    for (name, settings) in every_way() {
        for left in 1..=12 {
            let report = think(Opinionated, settings, left, 100_000);
            let winner = if left % 4 == 0 {
                Player::Second
            } else {
                Player::First
            };
            assert_eq!(
                report.outcome(),
                Some(Outcome::Won(winner)),
                "{name}: {left} matches"
            );
            assert_eq!(
                report.value.q(),
                worth(&Matches::start(&left)),
                "{name}: {left}"
            );
            assert_eq!(visits(&report), simulations(&report), "{name}: {left}");
            for candidate in &report.candidates {
                let mut after = Matches::start(&left);
                after.apply(candidate.mv);
                if let Some(proven) = candidate.outcome() {
                    let winner = if worth(&after) > 0.0 {
                        Player::Second
                    } else {
                        Player::First
                    };
                    let about = (name, left, candidate.mv);
                    assert_eq!(proven, Outcome::Won(winner), "{about:?}");
                    assert_eq!(
                        candidate.value.map(Value::q),
                        Some(-worth(&after)),
                        "{about:?}"
                    );
                }
            }
            if left % 4 != 0 {
                assert_eq!(report.best(), Some(left % 4), "{name}: {left}");
                let policy = report.policy();
                assert_eq!(policy[left as usize % 4 - 1], 1.0, "{name}: {left}");
            }
        }
    }
}

#[test]
fn without_proof_the_good_move_is_found_and_visits_add_up() {
    for (name, settings) in every_way() {
        for left in [37, 38, 39] {
            for simulations in [3, 16, 100] {
                let report = think(Perfect, settings, left, simulations);
                assert_eq!(report.outcome(), None);
                assert_eq!(report.best(), Some(left % 4), "{name}: {report:?}");
                assert_eq!(self::simulations(&report), simulations);
                assert_eq!(visits(&report), simulations, "{name}");
                let whole: f32 = report.policy().iter().sum();
                assert!((whole - 1.0).abs() < 1e-5, "{name}: {whole}");
            }
        }
    }
}

#[test]
fn even_without_opinions_the_only_winning_move_is_found() {
    for (name, settings) in every_way() {
        let report = think(Uniform, settings, 13, 3_000);
        assert_eq!(report.best(), Some(1), "{name}: {report:?}");
    }
}

#[test]
fn the_same_seed_gives_the_same_tree() {
    let chancy = |seed| Settings {
        seed,
        noise: Some(Noise {
            alpha: 0.3,
            share: 0.25,
        }),
        ..Settings::default()
    };
    let drawn = |seed| Settings { seed, ..gumbel(2) };
    let by = |settings| think(Opinionated, settings, 200, 64);
    assert_eq!(by(chancy(7)), by(chancy(7)));
    assert_ne!(by(chancy(7)), by(chancy(8)));
    assert_eq!(by(drawn(7)), by(drawn(7)));
    assert!((8..20).any(|seed| by(drawn(7)) != by(drawn(seed))));
}

#[test]
fn gumbels_answer_does_not_depend_on_the_batch() {
    for batch in [2, 4, 16] {
        for seed in 0..20 {
            let alone = Settings { seed, ..gumbel(3) };
            let many = Settings { batch, ..alone };
            let one = think(Opinionated, alone, 90, 32);
            assert_eq!(one, think(Opinionated, many, 90, 32));
        }
    }
}

/// With exact values the improved policy is worth at least what the prior is, for any number of
/// simulations: the property that the Gumbel paper proves.
#[test]
fn gumbel_improves_on_the_prior() {
    struct Biased;
    impl Evaluator<Matches> for Biased {
        fn evaluate_into(
            &self,
            requests: &[EvalRequest<'_, Matches>],
            answers: &mut [EvalAnswer<'_>],
        ) {
            Opinionated.evaluate_into(requests, answers);
            for (asked, answer) in requests.iter().zip(answers) {
                answer.value = worth(asked.position);
                answer.draw = 0.0;
            }
        }
    }
    let mut gained = 0.0;
    for simulations in 2..=16 {
        for seed in 0..40 {
            let settings = Settings { seed, ..gumbel(16) };
            let left = 20 + seed % 13;
            let report = think(Biased, settings, left, simulations);
            let value = |mv: u64| {
                let mut after = Matches::start(&left);
                after.apply(mv);
                -worth(&after)
            };
            let (mut before, mut after) = (0.0, 0.0);
            for candidate in &report.candidates {
                before += candidate.prior.expect("a prior") * value(candidate.mv);
                after += candidate.improved * value(candidate.mv);
            }
            assert!(after >= before - 1e-5, "{before} {after}: {report:?}");
            gained += after - before;
        }
    }
    assert!(gained > 50.0, "{gained} in 600 searches");
}

#[test]
fn contempt_makes_draws_worth_less() {
    /// Finds going on even, and going back a certain draw.
    struct Drawish;
    impl Evaluator<Ring> for Drawish {
        fn evaluate_into(
            &self,
            requests: &[EvalRequest<'_, Ring>],
            answers: &mut [EvalAnswer<'_>],
        ) {
            for (asked, answer) in requests.iter().zip(answers) {
                answer.draw = f32::from(u8::from(asked.position.at == 3));
                answer.priors.copy_from_slice(&[0.4, 0.4, 0.2]);
            }
        }
    }
    let go = |contempt| {
        let settings = Settings {
            contempt,
            ..Settings::default()
        };
        let game = History::<Ring>::new((), Repetition::Ignored);
        let report = Guided::new(Drawish, (), settings)
            .search(&game, Some(40), &|| false, &mut |_| {})
            .expect("it goes on");
        let of = |mv| {
            let found = report.candidates.iter().find(|c| c.mv == mv);
            found.map_or(0, |c| c.visits)
        };
        (of(Walk::On), of(Walk::Back))
    };
    let (on, back) = go(0.0);
    assert!(on.abs_diff(back) <= 1, "both are even: {on} {back}");
    let (on, back) = go(0.9);
    assert!(on > back + 1, "{on} {back}");
}

#[test]
fn memory_is_bounded() {
    let settings = Settings {
        mebibytes: 1,
        ..Settings::default()
    };
    let report = think(Opinionated, settings, 1_000_001, 1_000_000);
    assert!(simulations(&report) < 20_000, "{}", simulations(&report));
    assert!(simulations(&report) > 5_000, "{}", simulations(&report));
}

#[test]
fn it_stops_when_it_is_told_to_and_reports_on_the_way() {
    let asked = std::cell::Cell::new(0);
    let enough = || {
        asked.set(asked.get() + 1);
        asked.get() > 550
    };
    let mut heard = Vec::new();
    let report = Guided::new(Uniform, (), Settings::default())
        .search(&matches(301), None, &enough, &mut |report| {
            heard.push(simulations(report));
        })
        .expect("there are matches left");
    assert_eq!(simulations(&report), 550, "and one request for the root");
    assert_eq!(heard, [100, 200, 300, 400, 500]);
}

#[test]
fn a_game_that_is_over_has_no_move() {
    let over = Guided::new(Uniform, (), Settings::default()).search(
        &matches(0),
        None,
        &|| true,
        &mut |_| {},
    );
    assert_eq!(over, None);
}
