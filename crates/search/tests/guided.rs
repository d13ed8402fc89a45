//! The guided search on games that can be counted out by hand.

#![expect(
    clippy::cast_possible_truncation,
    clippy::cast_precision_loss,
    clippy::float_cmp,
    reason = "small numbers, and values that are exact or wrong"
)]

use std::sync::Mutex;

use game::{Dice, Evaluation, Evaluator, Game, History, Matches, Outcome, Player, Question};
use game::{Repetition, Uniform};
use search::mcts::guided::{
    Guided, Gumbel, Hints, HivePaper, Lockstep, Noise, Puct, Report, Root, Rule, Settings, Sigma,
    Weighed,
};

/// Knows who wins, and nothing about moves.
struct Perfect;

impl Evaluator<Matches> for Perfect {
    fn evaluate(&self, questions: &[Question<'_, Matches>]) -> Vec<Evaluation> {
        questions
            .iter()
            .map(|asked| Evaluation {
                value: worth(asked.position),
                ..Evaluation::uniform(asked.legal.len())
            })
            .collect()
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
    fn evaluate(&self, questions: &[Question<'_, Matches>]) -> Vec<Evaluation> {
        questions
            .iter()
            .map(|asked| {
                let mut dice = Dice::new(5, asked.position.key());
                let mut chance = || dice.below(1_000) as f32 / 1_000.0;
                let raw: Vec<f32> = asked.legal.iter().map(|_| 0.05 + chance()).collect();
                let sum: f32 = raw.iter().sum();
                Evaluation {
                    value: chance() * 1.6 - 0.8,
                    draw: 0.1,
                    priors: raw.iter().map(|prior| prior / sum).collect(),
                }
            })
            .collect()
    }
}

fn matches(left: u64) -> History<Matches> {
    History::new(left, Repetition::Ignored)
}

fn gumbel(considered: u16) -> Settings {
    Settings {
        root: Root::Gumbel(Gumbel {
            considered,
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
                report.proven,
                Some(Outcome::Won(winner)),
                "{name}: {left} matches"
            );
            assert_eq!(
                report.value,
                worth(&Matches::start(&left)),
                "{name}: {left}"
            );
            assert_eq!(visits(&report), report.simulations, "{name}: {left}");
            for candidate in &report.candidates {
                let mut after = Matches::start(&left);
                after.apply(candidate.mv);
                if let Some(proven) = candidate.proven {
                    let winner = if worth(&after) > 0.0 {
                        Player::Second
                    } else {
                        Player::First
                    };
                    let about = (name, left, candidate.mv);
                    assert_eq!(proven, Outcome::Won(winner), "{about:?}");
                    assert_eq!(candidate.value, -worth(&after), "{about:?}");
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
                assert_eq!(report.proven, None);
                assert_eq!(report.best(), Some(left % 4), "{name}: {report:?}");
                assert_eq!(report.simulations, simulations);
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
fn games_in_lockstep_get_what_they_would_get_alone() {
    for (name, settings) in every_way() {
        let lefts = [5, 9, 30, 31, 32, 77, 100];
        let counts = [1, 40, 16, 33, 64, 20, 0];
        let mut group = Lockstep::new(lefts.len() + 1, settings, ());
        for (seat, (&left, &simulations)) in lefts.iter().zip(&counts).enumerate() {
            group.begin(seat, &matches(left), simulations, 0);
        }
        let mut steps = 0;
        while group.step(&Opinionated) > 0 {
            steps += 1;
        }
        assert!(steps <= 1 + 64, "{name}: {steps} steps");
        assert_eq!(group.finished().count(), lefts.len());
        for (seat, (&left, &simulations)) in lefts.iter().zip(&counts).enumerate() {
            let alone = think(Opinionated, settings, left, simulations);
            assert_eq!(group.report(seat), Some(alone), "{name}: seat {seat}");
        }
        assert_eq!(group.report(lefts.len()), None, "nobody sits there");
    }
}

#[test]
fn groups_of_several_threads_share_an_evaluator() {
    let evaluator = &Opinionated;
    let reports: Vec<Vec<_>> = std::thread::scope(|scope| {
        let group = |first: u64| {
            scope.spawn(move || {
                let mut group = Lockstep::new(8, gumbel(16), ());
                for seat in 0..8 {
                    group.begin(seat, &matches(first + seat as u64), 40, 0);
                }
                while group.step(evaluator) > 0 {}
                (0..8).map(|seat| group.report(seat)).collect()
            })
        };
        let groups = [20, 28, 36].map(group);
        groups
            .into_iter()
            .map(|group| group.join().expect("nobody dies"))
            .collect()
    });
    for (at, report) in reports.into_iter().flatten().enumerate() {
        let alone = think(Opinionated, gumbel(16), 20 + at as u64, 40);
        assert_eq!(report, Some(alone));
    }
}

#[test]
fn nothing_is_left_of_the_search_before() {
    // The second search makes no simulation: it must not choose by what the first one drew.
    let mut search = Guided::new(Opinionated, (), gumbel(16));
    let mut go = |left, simulations| {
        search
            .search(&matches(left), Some(simulations), &|| false, &mut |_| {})
            .expect("there are matches left")
    };
    go(50, 64);
    for left in [2, 1, 70] {
        let report = go(left, 0);
        assert_eq!(report, think(Opinionated, gumbel(16), left, 0));
        let likeliest = |a: f32, c: &f32| a.max(*c);
        let priors: Vec<f32> = report.candidates.iter().map(|c| c.prior).collect();
        assert_eq!(priors[0], priors.iter().fold(0.0, likeliest));
    }
}

#[test]
fn a_lockstep_game_goes_on_where_it_was() {
    for reuse in [false, true] {
        let settings = Settings {
            reuse,
            ..Settings::default()
        };
        let mut group = Lockstep::new(2, settings, ());
        let mut alone = Guided::new(Opinionated, (), settings);
        let mut game = matches(60);
        group.begin(1, &matches(61), 50, 9);
        for ply in 0..6 {
            group.begin(0, &game, 50, ply);
            while group.step(&Opinionated) > 0 {}
            let report = group.report(0).expect("it was searched");
            let single = alone.search(&game, Some(50), &|| false, &mut |_| {});
            assert_eq!(Some(&report), single.as_ref());
            let kept = visits(&report) - report.simulations;
            assert_eq!(kept > 0, reuse && ply > 0, "{kept} visits were kept");
            game.play(report.best().expect("a move"))
                .expect("a legal one");
        }
    }
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
        fn evaluate(&self, questions: &[Question<'_, Matches>]) -> Vec<Evaluation> {
            let mut answers = Opinionated.evaluate(questions);
            for (answer, asked) in answers.iter_mut().zip(questions) {
                answer.value = worth(asked.position);
                answer.draw = 0.0;
            }
            answers
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
                before += candidate.prior * value(candidate.mv);
                after += candidate.improved * value(candidate.mv);
            }
            assert!(after >= before - 1e-5, "{before} {after}: {report:?}");
            gained += after - before;
        }
    }
    assert!(gained > 50.0, "{gained} in 600 searches");
}

#[test]
fn the_tree_is_kept_for_the_next_move() {
    let mut search = Guided::new(Opinionated, (), Settings::default());
    let mut game = matches(100);
    let mut go = |game: &History<Matches>, simulations| {
        search
            .search(game, Some(simulations), &|| false, &mut |_| {})
            .expect("there are matches left")
    };
    let before = go(&game, 2_000);
    for &mv in &before.line[..2] {
        game.play(mv).expect("a legal move");
    }
    let after = go(&game, 1);
    assert!(visits(&after) > 100, "{} visits kept", visits(&after));
    assert_eq!(after.simulations, 1);
    assert!(after.nodes < before.nodes, "the rest of the tree is gone");
    let elsewhere = go(&matches(98), 1);
    assert_eq!(visits(&elsewhere), 1, "another game begins anew");
}

/// What is asked, by how much is left, what was played and how often the picture was seen.
#[derive(Default)]
struct Listening(Mutex<Vec<(u64, Vec<u64>, u32)>>);

impl Evaluator<Matches> for Listening {
    fn evaluate(&self, questions: &[Question<'_, Matches>]) -> Vec<Evaluation> {
        let mut heard = self.0.lock().expect("nobody died");
        for asked in questions {
            heard.push((asked.position.left, asked.line.to_vec(), asked.occurrences));
        }
        Uniform.evaluate(questions)
    }
}

#[test]
fn questions_say_how_it_came_about() {
    let listening = Listening::default();
    let mut game = matches(30);
    for mv in [3, 1] {
        game.play(mv).expect("a legal move");
    }
    Guided::new(&listening, (), Settings::default())
        .search(&game, Some(50), &|| false, &mut |_| {})
        .expect("there are matches left");
    let heard = listening.0.lock().expect("nobody died");
    assert_eq!(heard.len(), 51, "the root and every simulation");
    for (left, line, occurrences) in heard.iter() {
        assert_eq!(line[..2], [3, 1]);
        assert_eq!(30 - line.iter().sum::<u64>(), *left);
        assert_eq!(*occurrences, 1);
    }
}

/// Two players walk round a ring of four cells, either way, or give the game up where they began.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Ring {
    at: u8,
    over: bool,
    to_move: Player,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum Walk {
    On,
    Back,
    GiveUp,
}

impl Game for Ring {
    type Variant = ();
    type Move = Walk;
    type Undo = Walk;

    fn start((): &()) -> Ring {
        Ring {
            at: 0,
            over: false,
            to_move: Player::First,
        }
    }

    fn to_move(&self) -> Player {
        self.to_move
    }

    fn outcome(&self) -> Option<Outcome> {
        self.over.then_some(Outcome::Won(self.to_move))
    }

    fn legal_moves(&self, moves: &mut Vec<Walk>) {
        if !self.over {
            moves.extend([Walk::On, Walk::Back, Walk::GiveUp]);
        }
    }

    fn apply(&mut self, mv: Walk) -> Walk {
        match mv {
            Walk::On => self.at = (self.at + 1) % 4,
            Walk::Back => self.at = (self.at + 3) % 4,
            Walk::GiveUp => self.over = true,
        }
        self.to_move = !self.to_move;
        mv
    }

    fn retract(&mut self, mv: Walk) {
        match mv {
            Walk::On => self.at = (self.at + 3) % 4,
            Walk::Back => self.at = (self.at + 1) % 4,
            Walk::GiveUp => self.over = false,
        }
        self.to_move = !self.to_move;
    }

    fn key(&self) -> u64 {
        u64::from(self.at) * 4 + u64::from(self.over) * 2 + u64::from(self.to_move == Player::First)
    }
}

#[test]
fn a_third_repetition_is_a_proven_draw() {
    game::conformance::check::<Ring>(&(), &[0, 1, 0, 0, 2]);
    let settings = Settings::default();
    let go = |repetition, simulations| {
        let mut game = History::<Ring>::new((), repetition);
        // The start has been seen twice, and one move leads to it a third time.
        for mv in [Walk::On, Walk::Back, Walk::On] {
            game.play(mv).expect("a legal move");
        }
        Guided::new(Uniform, (), settings)
            .search(&game, Some(simulations), &|| false, &mut |_| {})
            .expect("it goes on")
    };
    let draws = go(Repetition::Threefold, 20_000);
    assert_eq!(draws.proven, Some(Outcome::Draw));
    assert_eq!(draws.value, 0.0);
    assert_eq!(draws.draw, 1.0);
    let back = draws.candidates.iter().find(|c| c.mv == Walk::Back);
    assert_eq!(back.and_then(|c| c.proven), Some(Outcome::Draw));
    let gives_up = draws.candidates.iter().find(|c| c.mv == Walk::GiveUp);
    assert_ne!(gives_up.map(|c| c.proven), Some(Some(Outcome::Draw)));
    let endless = go(Repetition::Ignored, 2_000);
    assert_eq!(endless.proven, None);
}

#[test]
fn occurrences_are_counted_through_game_and_tree() {
    struct Counts(Mutex<Vec<(Vec<Walk>, u32)>>);
    impl Evaluator<Ring> for Counts {
        fn evaluate(&self, questions: &[Question<'_, Ring>]) -> Vec<Evaluation> {
            let mut heard = self.0.lock().expect("nobody died");
            for asked in questions {
                heard.push((asked.line.to_vec(), asked.occurrences));
            }
            Uniform.evaluate(questions)
        }
    }
    let counts = Counts(Mutex::new(Vec::new()));
    let mut game = History::<Ring>::new((), Repetition::Ignored);
    for mv in [Walk::On, Walk::Back, Walk::On] {
        game.play(mv).expect("a legal move");
    }
    Guided::new(&counts, (), Settings::default())
        .search(&game, Some(300), &|| false, &mut |_| {})
        .expect("it goes on");
    let heard = counts.0.lock().expect("nobody died");
    assert!(heard.iter().any(|(_, occurrences)| *occurrences >= 4));
    for (line, occurrences) in heard.iter() {
        let mut replayed = History::<Ring>::new((), Repetition::Ignored);
        for &mv in line {
            replayed.play(mv).expect("a legal move");
        }
        assert_eq!(replayed.occurrences(), *occurrences as usize, "{line:?}");
    }
}

#[test]
fn contempt_makes_draws_worth_less() {
    /// Finds going on even, and going back a certain draw.
    struct Drawish;
    impl Evaluator<Ring> for Drawish {
        fn evaluate(&self, questions: &[Question<'_, Ring>]) -> Vec<Evaluation> {
            questions
                .iter()
                .map(|asked| Evaluation {
                    value: 0.0,
                    draw: f32::from(u8::from(asked.position.at == 3)),
                    priors: vec![0.4, 0.4, 0.2],
                })
                .collect()
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

/// Reserves one move, and rewards whoever leaves an odd number.
struct Reserving(u64);

impl Hints<Matches> for Reserving {
    fn reserve(&self, _position: &Matches, mv: u64) -> bool {
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
    fn evaluate(&self, questions: &[Question<'_, Matches>]) -> Vec<Evaluation> {
        let answer = |asked: &Question<'_, Matches>| {
            let mut answer = Evaluation::uniform(asked.legal.len());
            answer.priors.iter_mut().for_each(|prior| *prior = 0.0);
            answer.priors[0] = 1.0;
            answer
        };
        questions.iter().map(answer).collect()
    }
}

#[test]
fn reserved_moves_are_looked_at() {
    let go = |settings, hints: Reserving, simulations| {
        let report = Guided::new(Stubborn, hints, settings)
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
            reduction: 1.0,
            ..Puct::default()
        }),
        ..Settings::default()
    };
    assert_eq!(go(forced, Reserving(0), 12), [12, 0, 0]);
    assert_eq!(go(forced, Reserving(3), 12), [8, 0, 4]);
    let calm = Settings {
        root: Root::Gumbel(Gumbel {
            considered: 2,
            chance: 0.0,
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
        fn evaluate(&self, questions: &[Question<'_, Ring>]) -> Vec<Evaluation> {
            let answer = |_: &Question<'_, Ring>| Evaluation {
                value: 0.0,
                draw: 0.0,
                priors: vec![0.01, 0.01, 0.98],
            };
            questions.iter().map(answer).collect()
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

#[test]
fn memory_is_bounded() {
    let settings = Settings {
        mebibytes: 1,
        ..Settings::default()
    };
    let report = think(Opinionated, settings, 1_000_001, 1_000_000);
    assert!(report.simulations < 20_000, "{}", report.simulations);
    assert!(report.simulations > 5_000, "{}", report.simulations);
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
            heard.push(report.simulations);
        })
        .expect("there are matches left");
    assert_eq!(report.simulations, 550, "and one question for the root");
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

#[test]
fn it_reports_as_the_other_tree_search_does() {
    let report = think(Perfect, Settings::default(), 39, 100);
    let other = search::mcts::Report::from(&report);
    assert_eq!(other.candidates[0].mv, 3);
    assert!((other.value - f32::midpoint(report.value, 1.0)).abs() < 1e-6);
    assert_eq!(other.simulations, 100);
}
