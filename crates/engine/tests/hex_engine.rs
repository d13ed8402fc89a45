//! The players of Hex against small boards that can be played out by brute force.

use std::collections::HashMap;
use std::time::{Duration, Instant};

use engine::heuristics::hex::HexKnowledge;
use engine::{Clock, Engine, EngineGame as _, Limits, Options, PlayerKind, Report, Stop};
use game::{Dice, EvalRequest, Evaluator as _, Game, History, Player, Repetition};
use hex_rules::{Cell, Colour, Hex, Move, Size, Variant};
use search::mcts::{Mcts, Settings};

fn engine(player: PlayerKind) -> Engine<Hex> {
    let options = Options {
        memory_mib: 64,
        ..Hex::usual().with_player(player)
    };
    Engine::new(options, clock())
}

/// The machine's clock.
#[expect(clippy::disallowed_methods, reason = "this is about time")]
fn clock() -> Clock {
    let start = Instant::now();
    Clock::new(move || start.elapsed())
}

fn simulations(nodes: u64) -> Limits {
    Limits {
        nodes: Some(nodes),
        ..Limits::default()
    }
}

/// A game of which nobody knows how it came to this position.
fn game_at(position: &Hex) -> History<Hex> {
    let variant = Variant::plain(position.size());
    History::from_position(variant, position.clone(), Repetition::Ignored)
}

fn think(engine: &mut Engine<Hex>, position: &Hex, nodes: u64) -> Report<Move> {
    think_about(engine, &game_at(position), nodes)
}

fn think_about(engine: &mut Engine<Hex>, game: &History<Hex>, nodes: u64) -> Report<Move> {
    engine
        .think(game, &simulations(nodes), &Stop::new(), &mut |_| {})
        .expect("the game goes on")
}

fn size(side: usize) -> Size {
    Size::square(side).expect("a board")
}

/// A position by rows: `B`, `W` and `.`.
fn position(rows: &[&str], to_move: Colour) -> Hex {
    let stones = rows.iter().enumerate().flat_map(|(row, line)| {
        line.chars()
            .enumerate()
            .filter_map(move |(column, letter)| {
                let colour = match letter {
                    'B' => Colour::Black,
                    'W' => Colour::White,
                    _ => return None,
                };
                let number = |n: usize| u8::try_from(n).expect("a small board");
                Some((colour, Cell::new(number(column), number(row))))
            })
    });
    Hex::set_up(size(rows.len()), stones, to_move).expect("a position")
}

/// A position for people who read that a test failed.
fn stones(position: &Hex) -> String {
    let of = |colour| position.stones(colour).iter().collect::<Vec<_>>();
    let (black, white) = (of(Colour::Black), of(Colour::White));
    format!("{black:?} against {white:?}, {} moves", position.turn())
}

/// Who wins, by trying everything.
fn winner(position: &mut Hex, known: &mut HashMap<u64, Colour>) -> Colour {
    if let Some(winner) = position.winner() {
        return winner;
    }
    if let Some(&winner) = known.get(&position.key()) {
        return winner;
    }
    let mover = position.turn();
    let mut moves = Vec::new();
    position.legal_moves(&mut moves);
    let wins = moves.into_iter().any(|mv| {
        let undo = position.apply(mv);
        let won = winner(position, known) == mover;
        position.retract(undo);
        won
    });
    let winner = if wins { mover } else { !mover };
    known.insert(position.key(), winner);
    winner
}

/// Every position of a board that `plies` legal moves lead to, each once.
fn positions(start: Hex, plies: usize) -> Vec<Hex> {
    let mut layer = vec![start];
    let mut all = Vec::new();
    for _ in 0..=plies {
        let mut next = HashMap::new();
        for position in &layer {
            let mut moves = Vec::new();
            position.legal_moves(&mut moves);
            for mv in moves {
                let mut after = position.clone();
                after.apply(mv);
                next.insert(after.key(), after);
            }
        }
        all.append(&mut layer);
        layer = next.into_values().collect();
        layer.sort_by_key(Game::key);
    }
    all.retain(|position| position.winner().is_none());
    all
}

#[test]
fn what_is_proven_on_3x3_is_true() {
    for variant in [Variant::plain(size(3)), Variant::with_swap(size(3))] {
        let mut known = HashMap::new();
        for player in [PlayerKind::Mcts, PlayerKind::MctsRave] {
            let mut proven = 0;
            let all = positions(Hex::start(&variant), 4);
            for position in &all {
                let report = think(&mut engine(player), position, 3_000);
                if let Some(claimed) = report.outcome() {
                    proven += 1;
                    assert_eq!(
                        claimed.winner(),
                        Some(winner(&mut position.clone(), &mut known).player()),
                        "{}",
                        stones(position)
                    );
                }
                for candidate in &report.candidates {
                    let mut after = position.clone();
                    after.apply(candidate.mv);
                    if let Some(claimed) = candidate.outcome() {
                        assert_eq!(
                            claimed.winner(),
                            Some(winner(&mut after, &mut known).player()),
                            "{}",
                            stones(&after)
                        );
                    }
                }
                if winner(&mut position.clone(), &mut known) == position.turn() {
                    let mut after = position.clone();
                    after.apply(report.line[0]);
                    let kept = winner(&mut after, &mut known) == position.turn();
                    assert!(kept, "{player} throws the win away in {}", stones(position));
                }
            }
            assert!(
                proven * 10 > all.len() * 9,
                "{player}: {proven} of {}",
                all.len()
            );
        }
    }
}

#[test]
fn what_a_second_look_proves_on_4x4_is_true() {
    let mut known = HashMap::new();
    let mut dice = Dice::new(6, 6);
    let mut proven = 0;
    for round in 0..150 {
        let mut position = Hex::start(&Variant::plain(size(4)));
        let mut moves = Vec::new();
        for _ in 0..round % 6 {
            moves.clear();
            position.legal_moves(&mut moves);
            position.apply(dice.pick(&moves).expect("a move"));
        }
        // Virtual connections are looked for almost everywhere.
        let mut knowledge = HexKnowledge::new();
        knowledge.knowledge_threshold = Some(4);
        let mut search = Mcts::new(knowledge, HexKnowledge::SELECTION, Settings::default());
        let report = search
            .search(&position, Some(500), &|| false, &mut |_| {})
            .expect("the game goes on");
        if let Some(outcome) = report.outcome() {
            proven += 1;
            let expected = winner(&mut position.clone(), &mut known).player();
            assert_eq!(outcome.winner(), Some(expected), "{}", stones(&position));
        }
        for candidate in &report.candidates {
            if let Some(outcome) = candidate.outcome() {
                let mut after = position.clone();
                after.apply(candidate.mv);
                let expected = winner(&mut after, &mut known).player();
                assert_eq!(outcome.winner(), Some(expected), "{}", stones(&after));
            }
        }
    }
    assert!(proven > 140, "{proven} of 150");
}

#[test]
fn a_win_in_one_is_found() {
    let position = position(
        &[
            "..B..", //
            "WWB..", //
            "..BWW", //
            ".W...", //
            "..B..", //
        ],
        Colour::Black,
    );
    for player in [PlayerKind::Mcts, PlayerKind::MctsRave] {
        let report = think(&mut engine(player), &position, 2_000);
        assert!(report.value.pov(Player::First).is_won(), "{player}");
        let mut known = HashMap::new();
        let mut after = position.clone();
        after.apply(report.line[0]);
        assert_eq!(winner(&mut after, &mut known), Colour::Black, "{player}");
    }
}

#[test]
fn a_loss_in_one_is_avoided() {
    // White joins left and right unless Black takes c3 at once.
    let position = position(
        &[
            "....B", //
            "...B.", //
            "WW.WW", //
            "...B.", //
            "..B..", //
        ],
        Colour::Black,
    );
    let only = Move::Place(Cell::new(2, 2));
    for player in [PlayerKind::Mcts, PlayerKind::MctsRave] {
        let report = think(&mut engine(player), &position, 3_000);
        assert_eq!(report.best(), Some(only), "{player}");
    }
}

#[test]
fn every_answer_is_legal_until_the_end_on_every_board() {
    for (columns, rows, swap) in [
        (1, 1, true),
        (1, 4, false),
        (2, 2, true),
        (5, 3, false),
        (26, 26, true),
    ] {
        let size = Size::new(columns, rows).expect("a board");
        for player in Hex::PLAYERS.iter().copied() {
            let mut engine = engine(player);
            let mut game = History::new(Variant { size, swap }, Repetition::Ignored);
            // A network takes its time over 676 cells.
            let (moves, thought) = match player {
                PlayerKind::Net => (8, simulations(4)),
                _ => (30, simulations(20)),
            };
            for _ in 0..moves {
                let position = game.position();
                let Some(report) = engine.think(&game, &thought, &Stop::new(), &mut |_| {}) else {
                    assert!(position.winner().is_some());
                    break;
                };
                let best = report.best().expect("a move");
                assert!(position.is_legal(best), "{player} on {size}");
                let score = report.value.expected_score();
                assert!((0.0..=1.0).contains(&score), "{player} on {size}");
                let mut after = position.clone();
                for mv in report.line {
                    after.play(mv).expect("a legal line");
                }
                game.play(best).expect("a legal move");
            }
        }
    }
}

#[test]
fn the_same_seed_gives_the_same_answer() {
    for player in [PlayerKind::Mcts, PlayerKind::MctsRave] {
        let answers = || {
            let mut engine = engine(player);
            let mut position = Hex::start(&Variant::plain(size(7)));
            let mut answers = Vec::new();
            for _ in 0..3 {
                let report = think(&mut engine, &position, 300);
                position.apply(report.line[0]);
                answers.push(report);
            }
            answers
        };
        assert_eq!(answers(), answers(), "{player}");
    }
}

#[test]
fn the_tree_is_kept_when_the_game_goes_on() {
    let mut engine = engine(PlayerKind::MctsRave);
    let mut position = Hex::start(&Variant::plain(Size::ELEVEN));
    let first = think(&mut engine, &position, 2_000);
    position.apply(first.line[0]);
    position.apply(first.line[1]);
    let visits = |report: &Report<Move>| report.candidates.iter().map(|c| c.visits).sum::<u32>();
    let second = think(&mut engine, &position, 1);
    assert!(visits(&second) > 50, "{} visits", visits(&second));
    engine.new_game();
    assert!(visits(&think(&mut engine, &position, 1)) <= 1);
}

#[test]
fn a_tree_that_a_network_guides_is_kept_when_the_game_goes_on() {
    let mut engine = engine(PlayerKind::Net);
    let mut game = History::new(Variant::plain(size(6)), Repetition::Ignored);
    let first = think_about(&mut engine, &game, 200);
    for mv in &first.line[..2] {
        game.play(*mv).expect("a legal move");
    }
    let visits = |report: &Report<Move>| report.candidates.iter().map(|c| c.visits).sum::<u32>();
    let kept = visits(&think_about(&mut engine, &game, 1));
    engine.new_game();
    let anew = visits(&think_about(&mut engine, &game, 1));
    assert!(kept > anew + 5, "{kept} visits, and {anew} from the start");
}

#[test]
fn a_network_is_shown_the_last_move() {
    let (numbers, card) = Hex::SHIPPED;
    let network = net::file::Network::read(numbers, card).expect("the network that ships");
    let evaluator = Hex::evaluator(&network, net::backend::Backend::default()).expect("for Hex");
    let mut told_apart = 0;
    for number in 0..12 {
        let mut dice = Dice::new(7, number);
        let mut game = History::new(Variant::with_swap(size(7)), Repetition::Ignored);
        for _ in 0..2 + number {
            let mv = dice.pick(&game.legal_moves()).expect("a move");
            game.play(mv).expect("a legal move");
        }
        let line: Vec<Move> = game.moves().collect();
        let value = |line: &[Move]| {
            let request = EvalRequest {
                position: game.position(),
                legal: &game.legal_moves(),
                line: line.into(),
                occurrences: 1,
            };
            f64::from(evaluator.evaluate(&[request])[0].value) / 2.0 + 0.5
        };
        // Without simulations, what is reported is what the network says of the position itself.
        let report = think_about(&mut engine(PlayerKind::Net), &game, 0);
        let (shown, hidden) = (value(&line), value(&[]));
        assert!(
            (report.value.expected_score() - shown).abs() < 1e-6,
            "{:?} {shown}",
            report.value
        );
        told_apart += usize::from((shown - hidden).abs() > 1e-4);
    }
    assert!(
        told_apart >= 6,
        "the last move matters in {told_apart} of 12"
    );
}

#[test]
fn time_is_kept_and_a_stop_is_heard() {
    let position = Hex::start(&Variant::plain(Size::ELEVEN));
    for player in [PlayerKind::Mcts, PlayerKind::MctsRave] {
        let mut engine = engine(player);
        let time = Some(Duration::from_millis(50));
        let limits = Limits {
            time,
            ..Limits::default()
        };
        #[expect(clippy::disallowed_methods, reason = "this is about the clock")]
        let start = Instant::now();
        engine.think(&game_at(&position), &limits, &Stop::new(), &mut |_| {});
        let took = start.elapsed();
        // Machines that run tests are busy: what is held here is that it ends at all.
        assert!(
            took >= Duration::from_millis(50) && took < Duration::from_secs(2),
            "{took:?}"
        );
        let stop = Stop::new();
        stop.raise();
        let report = engine.think(&game_at(&position), &Limits::default(), &stop, &mut |_| {});
        assert!(report.is_some_and(|report| position.is_legal(report.line[0])));
    }
}

#[test]
fn an_opening_that_is_too_good_is_taken_over() {
    let centre = Move::Place(Cell::new(2, 2));
    let mut position = Hex::start(&Variant::with_swap(size(5)));
    position.apply(centre);
    for player in [PlayerKind::Mcts, PlayerKind::MctsRave] {
        let report = think(&mut engine(player), &position, 5_000);
        assert_eq!(report.best(), Some(Move::Swap), "{player}");
    }
    assert_eq!(position.to_move(), Player::Second);
}

#[test]
fn players_have_names() {
    for player in Hex::PLAYERS.iter().copied() {
        assert_eq!(PlayerKind::read::<Hex>(player.name()), Ok(player));
    }
    let error = PlayerKind::read::<Hex>("mohex").expect_err("not one of ours");
    assert_eq!(
        error.to_string(),
        "`mohex` is no player of Hex: write `random`, `mcts`, `mcts-rave` or `net`"
    );
}
