//! The guided search on Hex and Hive, held against what is certain.

#![expect(
    clippy::cast_possible_truncation,
    clippy::cast_precision_loss,
    clippy::float_cmp,
    reason = "small numbers, and values that are exact or wrong"
)]

use std::collections::HashMap;
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};

use engine::heuristics::hive::QueenHints;
use game::{Dice, EvalAnswer, EvalRequest, Evaluator, Game, History, Outcome, Repetition, Uniform};
use hex_knowledge::solver::Solver;
use hex_rules::{Hex, Move, Size};
use hive_rules::{GameString, Hive};
use search::Cached;
use search::Report;
use search::mcts::guided::{Guided, Gumbel, Lockstep, RootRule, Rule, Settings, Sigma};

/// Every way to search that has a claim to play well.
fn every_way() -> [Settings; 4] {
    let play = Settings::default();
    let gumbel = Settings {
        root: RootRule::Gumbel(Gumbel {
            gumbel_scale: 0.0,
            ..Gumbel::default()
        }),
        ..play
    };
    let deterministic = Settings {
        rule: Rule::CompletedQ(Sigma::default()),
        ..gumbel
    };
    [play, Settings { batch: 8, ..play }, gumbel, deterministic]
}

/// Knows who wins, from the solver, and nothing about moves.
struct Perfect(Mutex<Solver>);

impl Perfect {
    fn new(side: usize) -> Perfect {
        let size = Size::square(side).expect("a board");
        Perfect(Mutex::new(Solver::new(size, 16)))
    }
}

impl Evaluator<Hex> for Perfect {
    fn evaluate_into(&self, requests: &[EvalRequest<'_, Hex>], answers: &mut [EvalAnswer<'_>]) {
        let mut solver = self.0.lock().expect("nobody died");
        for (asked, answer) in requests.iter().zip(answers) {
            let solved = solver.solve(asked.position, &|| false, &mut |_| {});
            let winner = solved.expect("nobody says stop").winner;
            let won = winner == asked.position.turn();
            answer.value = if won { 1.0 } else { -1.0 };
        }
    }
}

fn plain(side: usize) -> hex_rules::Variant {
    hex_rules::Variant::plain(Size::square(side).expect("a board"))
}

/// Positions of random games that are not over, with a few stones on the board.
fn positions(side: usize, games: u64, stones: usize) -> Vec<History<Hex>> {
    let mut found = Vec::new();
    for number in 0..games {
        let mut dice = Dice::new(3, number);
        let mut game = History::<Hex>::new(plain(side), Repetition::Ignored);
        for _ in 0..stones {
            let Some(mv) = dice.pick(&game.legal_moves()) else {
                break;
            };
            game.play(mv).expect("a legal move");
        }
        if game.outcome().is_none() {
            found.push(game);
        }
    }
    found
}

fn think<G: Game, E: Evaluator<G>>(
    evaluator: E,
    settings: Settings,
    game: &History<G>,
    simulations: u32,
) -> Report<G::Move> {
    Guided::new(evaluator, (), settings)
        .search(game, Some(simulations), &|| false, &mut |_| {})
        .expect("the game goes on")
}

/// A report without the lines that nobody asks many games for.
fn short<M>(mut report: Report<M>) -> Report<M> {
    for candidate in &mut report.candidates {
        candidate.line.clear();
    }
    report
}

#[test]
fn a_perfect_evaluator_finds_the_only_winning_move_at_once() {
    let perfect = Perfect::new(4);
    let mut only = 0;
    for game in positions(4, 200, 5) {
        let winning = perfect.0.lock().expect("nobody died").winning_moves(
            game.position(),
            &|| false,
            &mut |_| {},
        );
        let [winning] = winning.expect("nobody says stop")[..] else {
            continue;
        };
        only += 1;
        for settings in every_way() {
            // Eleven moves, each of which must be seen once; where eight leaves are gathered at a
            // time, seven of them are chosen without knowing what the others bring.
            let simulations = 32 * u32::from(settings.batch).min(4);
            let report = think(&perfect, settings, &game, simulations);
            assert_eq!(report.best(), Some(Move::Place(winning)), "{settings:?}");
            let visits: u32 = report.candidates.iter().map(|c| c.visits).sum();
            assert_eq!(u64::from(visits), report.work.count());
            assert!(report.work.count() == u64::from(simulations) || report.outcome().is_some());
        }
    }
    assert!(only >= 20, "{only} positions with one winning move");
}

#[test]
fn without_opinions_it_is_found_in_the_end() {
    let perfect = Perfect::new(4);
    let mut only = 0;
    for game in positions(4, 60, 6) {
        let winning = perfect.0.lock().expect("nobody died").winning_moves(
            game.position(),
            &|| false,
            &mut |_| {},
        );
        let [winning] = winning.expect("nobody says stop")[..] else {
            continue;
        };
        only += 1;
        for settings in every_way() {
            let report = think(Uniform, settings, &game, 20_000);
            assert_eq!(report.best(), Some(Move::Place(winning)), "{settings:?}");
        }
    }
    assert!(only >= 5, "{only} positions with one winning move");
}

/// Who wins, by trying everything.
fn minimax(position: &mut Hex, known: &mut HashMap<u64, Outcome>) -> Outcome {
    if let Some(outcome) = position.outcome() {
        return outcome;
    }
    if let Some(&outcome) = known.get(&position.key()) {
        return outcome;
    }
    let mover = position.to_move();
    let mut moves = Vec::new();
    position.legal_moves(&mut moves);
    let won = moves.into_iter().any(|mv| {
        let undo = position.apply(mv);
        let outcome = minimax(position, known);
        position.retract(undo);
        outcome == Outcome::Won(mover)
    });
    let outcome = Outcome::Won(if won { mover } else { !mover });
    known.insert(position.key(), outcome);
    outcome
}

#[test]
fn what_is_proven_on_3x3_is_what_minimax_says() {
    let mut claims = 0;
    let mut games = positions(3, 40, 3);
    let size = Size::square(3).expect("a board");
    games.push(History::new(plain(3), Repetition::Ignored));
    games.push(History::new(
        hex_rules::Variant::with_swap(size),
        Repetition::Ignored,
    ));
    for game in games {
        // Keys do not say whether the players may swap later, so nothing is carried over.
        let mut known = HashMap::new();
        for settings in every_way() {
            let report = think(Uniform, settings, &game, 100_000);
            let mut position = game.position().clone();
            let truth = minimax(&mut position, &mut known);
            assert_eq!(report.outcome(), Some(truth), "{settings:?} {position:?}");
            let won = truth == Outcome::Won(position.to_move());
            assert_eq!(report.value.q(), if won { 1.0 } else { -1.0 });
            for candidate in &report.candidates {
                if let Some(proven) = candidate.outcome() {
                    let undo = position.apply(candidate.mv);
                    assert_eq!(proven, minimax(&mut position, &mut known));
                    position.retract(undo);
                    claims += 1;
                }
            }
        }
    }
    assert!(claims > 200, "{claims}");
}

/// Random games of Hive, as far as they go in so many plies.
fn hive_games(games: u64, plies: usize) -> Vec<History<Hive>> {
    (0..games)
        .map(|number| {
            let mut dice = Dice::new(17, number);
            let variant = hive_rules::Variant::ALL[number as usize % 8];
            let mut game = History::new(variant, Repetition::Threefold);
            for _ in 0..plies {
                let moves = game.legal_moves();
                let Some(mv) = dice.pick(&moves) else { break };
                game.play(mv).expect("a legal move");
            }
            game
        })
        .filter(|game| game.outcome().is_none())
        .collect()
}

/// The number of the expansions in play.
fn variant_number(position: &Hive) -> u64 {
    let same = |variant: &hive_rules::Variant| *variant == position.variant();
    hive_rules::Variant::ALL
        .iter()
        .position(same)
        .map_or(0, |at| at as u64)
}

#[test]
fn games_of_hive_in_lockstep_get_what_they_would_get_alone() {
    let games = hive_games(16, 24);
    let settings = Settings {
        batch: 4,
        ..Settings::self_play()
    };
    let cached = Cached::new(Uniform, 4_096, 0).apart_by(variant_number);
    let mut group = Lockstep::new(games.len(), settings, QueenHints);
    for (seat, game) in games.iter().enumerate() {
        group.begin(seat, game, 32, 0);
    }
    while group.step(&cached) > 0 {}
    for (seat, game) in games.iter().enumerate() {
        let alone = Guided::new(Uniform, QueenHints, settings).search(
            game,
            Some(32),
            &|| false,
            &mut |_| {},
        );
        assert_eq!(group.report(seat), alone.map(short), "seat {seat}");
    }
}

#[test]
fn with_its_queen_reserved_a_win_in_one_is_found_in_sixteen_simulations() {
    let mut found = 0;
    for number in 0.. {
        let mut dice = Dice::new(11, number);
        let mut game = History::<Hive>::new(hive_rules::Variant::BASE, Repetition::Ignored);
        for _ in 0..300 {
            let moves = game.legal_moves();
            let position = game.position();
            let wins = |mv: hive_rules::Move| {
                let mut after = position.clone();
                after.apply(mv);
                after.outcome() == Some(Outcome::Won(position.to_move()))
            };
            if moves.iter().any(|&mv| wins(mv)) {
                let report = Guided::new(Uniform, QueenHints, Settings::self_play())
                    .search(&game, Some(16), &|| false, &mut |_| {})
                    .expect("the game goes on");
                assert!(report.best().is_some_and(wins), "{report:?}");
                assert_eq!(report.value.q(), 1.0);
                found += 1;
                break;
            }
            let Some(mv) = dice.pick(&moves) else { break };
            game.play(mv).expect("a legal move");
        }
        if found == 5 {
            break;
        }
    }
}

/// Gives a move the more weight the earlier it is listed, and counts what it is asked.
#[derive(Default)]
struct ByPlace(AtomicU64);

impl Evaluator<Hive> for ByPlace {
    fn evaluate_into(&self, requests: &[EvalRequest<'_, Hive>], answers: &mut [EvalAnswer<'_>]) {
        self.0.fetch_add(requests.len() as u64, Ordering::Relaxed);
        for answer in answers {
            for (at, prior) in answer.priors.iter_mut().enumerate() {
                *prior = at as f32;
            }
        }
    }
}

/// Two ways to bring the same tiles out, so that ants of a kind lie in each other's places: the key
/// is the same, the moves are too, but they are not listed in the same order.
#[test]
fn a_cached_answer_is_for_moves_in_the_same_order() {
    let read = |text: &str| text.parse::<GameString>().expect("a game").game;
    let one = read(r"Base;;;wS1;bS1 wS1-;wA1 -wS1;bQ bS1-;wA2 \wS1;bA1 bQ-;wQ /wS1");
    let other = read(r"Base;;;wS1;bS1 wS1-;wA1 \wS1;bQ bS1-;wA2 -wS1;bA1 bQ-;wQ /wS1");
    let one = next_to_move(&one);
    let other = next_to_move(&other);
    assert_eq!(one.position().key(), other.position().key());
    let (first, second) = (one.legal_moves(), other.legal_moves());
    assert_eq!(first.len(), second.len());
    assert!(first.iter().all(|mv| second.contains(mv)), "the same moves");
    assert_ne!(first, second, "in another order");

    let cached = Cached::new(ByPlace::default(), 1_000, 0);
    let asked = || cached.evaluator().0.load(Ordering::Relaxed);
    let ask = |game: &History<Hive>, legal: &[hive_rules::Move]| {
        let line: Vec<_> = game.moves().collect();
        let request = EvalRequest {
            position: game.position(),
            legal,
            line: (&line).into(),
            occurrences: 1,
        };
        cached.evaluate(&[request])
    };
    ask(&one, &first);
    ask(&other, &second);
    assert_eq!(asked(), 2, "the orders differ");
    ask(&one, &first);
    assert_eq!(asked(), 2, "it is known");
}

/// The game after Black's quietest move, so that White is to move.
fn next_to_move(game: &History<Hive>) -> History<Hive> {
    let mut game = game.clone();
    let mut moves = game.legal_moves();
    moves.sort_by_key(|mv| format!("{mv:?}"));
    game.play(moves[0]).expect("a legal move");
    game
}
