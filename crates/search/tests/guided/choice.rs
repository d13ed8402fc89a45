//! Which moves are looked at, and which is chosen.

use super::*;

/// Reserves one move, and rewards whoever leaves an odd number.
struct Reserving(u64);

impl GameKnowledge<Matches> for Reserving {
    fn must_visit(&self, _position: &Matches, mv: u64) -> bool {
        mv == self.0
    }

    fn reward(&self, position: &Matches) -> f32 {
        // For the player to move: the other one has left it.
        if position.left.is_multiple_of(2) {
            0.5
        } else {
            -0.5
        }
    }
}

/// Is certain that one takes one.
struct Stubborn;

impl Evaluator<Matches> for Stubborn {
    fn evaluate_into(&self, _: &[EvalRequest<'_, Matches>], answers: &mut [EvalAnswer<'_>]) {
        for answer in answers {
            answer.priors.fill(0.0);
            answer.priors[0] = 1.0;
        }
    }
}

#[test]
fn reserved_moves_are_looked_at() {
    let go = |settings, knowledge: Reserving, simulations| {
        let report = Guided::new(Stubborn, knowledge, settings)
            .search(&matches(100), Some(simulations), &|| false, &mut |_| {})
            .expect("there are matches left");
        let of = |mv| {
            let found = report.candidates.iter().find(|c| c.mv == mv);
            found.map_or(0, |c| c.visits)
        };
        [of(1), of(2), of(3)]
    };
    let forced = Settings {
        forced_visits: 4,
        rule: Rule::Puct(Puct {
            fpu_reduction: 1.0,
            ..Puct::default()
        }),
        ..Settings::default()
    };
    assert_eq!(go(forced, Reserving(0), 12), [12, 0, 0]);
    assert_eq!(go(forced, Reserving(3), 12), [8, 0, 4]);
    let calm = Settings {
        root: RootRule::Gumbel(Gumbel {
            max_considered: 2,
            gumbel_scale: 0.0,
            ..Gumbel::default()
        }),
        ..Settings::default()
    };
    assert_eq!(go(calm, Reserving(3), 2), [1, 0, 1]);
    assert_eq!(go(calm, Reserving(2), 2), [1, 1, 0]);
}

#[test]
fn the_papers_rule_is_as_printed() {
    // Nobody has an opinion about values, so (1 − c)·Q + c·P/(1 + N) is c/3/(1 + N) without the
    // reward: the moves take turns. With it, those that leave an odd number win by 0.5·(1 − c).
    let go = |rewarded| {
        let settings = Settings {
            rule: Rule::HivePaper(HivePaper {
                control: 0.5,
                rewarded,
            }),
            ..Settings::default()
        };
        let report = Guided::new(Uniform, Reserving(0), settings)
            .search(&matches(101), Some(30), &|| false, &mut |_| {})
            .expect("there are matches left");
        let of = |mv| {
            let found = report.candidates.iter().find(|c| c.mv == mv);
            found.map_or(0, |c| c.visits)
        };
        [of(1), of(2), of(3)]
    };
    assert_eq!(go(false), [10, 10, 10]);
    // The first move is tried first: it leaves an even number. Then those that were not tried have
    // Q = 0, and the second leaves an odd one.
    assert_eq!(go(true), [1, 29, 0]);
}

#[test]
fn chance_chooses_by_weight_and_never_what_loses() {
    let report = think(Opinionated, Settings::default(), 90, 300);
    let mut dice = Dice::new(1, 1);
    for weighed in [Weighed::ByVisits, Weighed::ByImproved] {
        let mut draw = |temperature| {
            let mut seen = [0_u32; 4];
            for _ in 0..3_000 {
                let mv = report.choose(weighed, temperature, &mut dice);
                seen[mv.expect("a move") as usize] += 1;
            }
            seen
        };
        let cold = draw(0.0);
        assert_eq!(cold[report.best().expect("a move") as usize], 3_000);
        let fair = draw(1.0);
        for candidate in &report.candidates {
            let expected = match weighed {
                Weighed::ByVisits => candidate.visits as f32 / 300.0,
                Weighed::ByImproved => candidate.improved,
            };
            let found = fair[candidate.mv as usize] as f32 / 3_000.0;
            assert!((found - expected).abs() < 0.05, "{found} {expected}");
        }
    }
    // Of six matches, taking two is proven to win.
    let proven = think(Uniform, Settings::default(), 6, 1_000);
    for weighed in [Weighed::ByVisits, Weighed::ByImproved] {
        for _ in 0..100 {
            assert_eq!(proven.choose(weighed, 5.0, &mut dice), Some(2));
        }
    }
}

#[test]
fn proven_losses_are_not_chosen_by_chance() {
    // All that is looked at is one move that loses at once: give the game up.
    struct Hopeless;
    impl Evaluator<Ring> for Hopeless {
        fn evaluate_into(&self, _: &[EvalRequest<'_, Ring>], answers: &mut [EvalAnswer<'_>]) {
            for answer in answers {
                answer.priors.copy_from_slice(&[0.01, 0.01, 0.98]);
            }
        }
    }
    for settings in [Settings::default(), gumbel(1)] {
        let game = History::<Ring>::new((), Repetition::Ignored);
        let report = Guided::new(Hopeless, (), settings)
            .search(&game, Some(20), &|| false, &mut |_| {})
            .expect("it goes on");
        let mut dice = Dice::new(3, 3);
        assert_ne!(report.best(), Some(Walk::GiveUp));
        for weighed in [Weighed::ByVisits, Weighed::ByImproved] {
            for _ in 0..200 {
                let chosen = report.choose(weighed, 2.0, &mut dice);
                assert_ne!(chosen, Some(Walk::GiveUp));
            }
        }
    }
}
