//! What is made of games: who should have been said to win, which move, and what the future brought.

use game::{Dice, Game as _, History, Outcome, Player, Repetition};
use hex_rules::{Hex, Move, Size, Variant};
use hive_rules::{GameString, Hive};
use training::supervised::line::{Mover, Opinion, Study};
use training::supervised::{Line, Sample, SampleConfig};

fn plain() -> SampleConfig {
    SampleConfig {
        symmetry: false,
        ..SampleConfig::default()
    }
}

fn hex_line(moves: &[&str]) -> Line<Hex> {
    let variant = Variant::plain(Size::square(3).expect("a board"));
    let mut game = History::new(variant, Repetition::Ignored);
    for text in moves {
        let cell = text.parse().expect("a cell");
        game.play(Move::Place(cell)).expect("a legal move");
    }
    Line::of(&game, [Mover::Human, Mover::Bot], None).expect("a game from the start")
}

fn close(one: Option<f32>, other: f32) -> bool {
    one.is_some_and(|one| (one - other).abs() < 1e-6)
}

#[test]
fn the_result_fades_with_every_ply_and_is_seen_from_whoever_moves() {
    let line = hex_line(&["a1", "b1", "a2", "b2", "a3"]);
    assert_eq!(line.outcome, Some(Outcome::Won(Player::First)));
    let config = SampleConfig {
        discount: 0.5,
        ..plain()
    };
    for (ply, wanted) in [(4, 0.5), (3, -0.25), (0, 1.0 / 32.0)] {
        let sample = Sample::of(&line, ply, &config, None);
        assert!(close(sample.value(), wanted), "{ply}: {:?}", sample.value());
    }
    assert!(close(Sample::of(&line, 1, &plain(), None).value(), -1.0));
}

#[test]
fn moves_count_as_much_as_whoever_made_them() {
    let mut line = hex_line(&["a1", "b1", "a2", "b2", "a3"]);
    line.random = 1;
    line.weight = 2.0;
    let config = SampleConfig {
        smoothing: 0.1,
        ..plain()
    };
    let sample = Sample::of(&line, 3, &config, None);
    assert_eq!((sample.mover, sample.weight), (Mover::Bot, 0.48));
    let played = sample.legal.iter().position(|&mv| mv == line.moves[3]);
    let share = sample.shares[played.expect("it was legal")];
    assert!((share - (0.9 + 0.1 / 6.0)).abs() < 1e-6, "{share}");
    assert!((sample.shares.iter().sum::<f32>() - 1.0).abs() < 1e-6);
    // Nobody learns to make a random move, but how the game ended all the same.
    let sample = Sample::of(&line, 0, &config, None);
    assert!(sample.shares.iter().all(|&share| share == 0.0) && sample.result.is_some());
    let better = Opinion {
        policy: [(line.moves[4], 255)].into(),
        ..Opinion::of_value(0.0)
    };
    line.thoughts = vec![None, None, None, Some(better.clone()), None].into();
    let sample = Sample::of(&line, 3, &plain(), None);
    let best = sample.legal.iter().position(|&mv| mv == line.moves[4]);
    assert!(sample.shares[best.expect("legal too")] > 0.99);
    // A search's shares are learnt as they are, unless it was a cheap one.
    let shared = Opinion {
        policy: [(line.moves[4], 255), (line.moves[3], 85)].into(),
        ..better
    };
    line.thoughts[3] = Some(shared.clone());
    let sample = Sample::of(&line, 3, &plain(), None);
    let share = |mv| sample.shares[sample.legal.iter().position(|&m| m == mv).expect("legal")];
    assert!(close(Some(share(line.moves[4])), 0.75) && close(Some(share(line.moves[3])), 0.25));
    line.thoughts[3] = Some(Opinion {
        cheap: true,
        ..shared
    });
    let sample = Sample::of(&line, 3, &plain(), None);
    assert!(sample.shares.iter().all(|&share| share == 0.0) && sample.result.is_some());
}

#[test]
fn a_half_turn_shows_the_same_game() {
    let line = hex_line(&["a1", "b1", "a2", "b2", "a3"]);
    let config = SampleConfig {
        symmetry: true,
        ..plain()
    };
    let mut seen = [false; 2];
    for seed in 0..20 {
        let sample = Sample::of(&line, 2, &config, Some(&mut Dice::new(seed, 0)));
        let as_played = Sample::of(&line, 2, &plain(), None);
        let turned = sample.position != as_played.position;
        seen[usize::from(turned)] = true;
        let expected = if turned {
            as_played.position.turned()
        } else {
            as_played.position.clone()
        };
        assert_eq!(sample.position, expected);
        let chosen = sample.shares.iter().position(|&share| share > 0.99);
        let after = {
            let mut position = sample.position.clone();
            position.apply(sample.legal[chosen.expect("a choice")]);
            position
        };
        let original = Sample::of(&line, 3, &plain(), None).position;
        assert_eq!(after, if turned { original.turned() } else { original });
    }
    assert_eq!(seen, [true, true]);
}

#[test]
fn whoever_stands_worse_after_the_first_move_swaps() {
    let config = SampleConfig {
        swap: 1.0,
        ..plain()
    };
    let chosen = |sample: &Sample<Hex>| {
        let at = sample.shares.iter().position(|&share| share > 0.99);
        sample.legal[at.expect("a choice")]
    };
    let lost = hex_line(&["a1", "b1", "a2", "b2", "a3"]);
    let sample = Sample::of(&lost, 1, &config, Some(&mut Dice::new(1, 0)));
    assert!(sample.position.may_swap());
    assert_eq!(chosen(&sample), Move::Swap);
    assert_eq!(
        sample.value(),
        Some(1.0),
        "after the swap White has Black's stone"
    );
    let mut won = lost.clone();
    won.outcome = Some(Outcome::Won(Player::Second));
    let sample = Sample::of(&won, 1, &config, Some(&mut Dice::new(1, 0)));
    assert_eq!((chosen(&sample), sample.value()), (won.moves[1], Some(1.0)));
    // Elsewhere, and in validations, nothing is changed.
    for sample in [
        Sample::of(&lost, 2, &config, Some(&mut Dice::new(1, 0))),
        Sample::of(&lost, 1, &config, None),
    ] {
        assert!(!sample.position.may_swap());
    }
}

#[test]
fn what_was_studied_is_learnt_at_the_end_of_the_line() {
    let mut line = hex_line(&["a1", "b1"]);
    let wanted = [("b2", 0.75), ("c3", 0.25)];
    let moves = wanted.map(|(cell, share)| (Move::Place(cell.parse().expect("a cell")), share));
    line.study = Some(Study {
        wanted: moves.into(),
        value: Some(0.2),
    });
    assert!(line.plies().eq(2..3));
    let sample = Sample::of(&line, 2, &plain(), None);
    assert!(close(sample.value(), 0.2));
    let shares: Vec<f32> = sample.shares.iter().copied().filter(|&x| x > 0.0).collect();
    assert_eq!(shares, [0.75, 0.25]);
}

#[test]
fn the_future_is_told_from_the_seat_of_whoever_moves() {
    // White gives up at some time, or Black does: the board does not say.
    let text = "Base;;;wS1;bG1 wS1-;wQ \\wS1;bQ bG1-;wA1 -wQ;bA1 bQ-;wA1 bA1-;bS1 \\bQ";
    let game: History<Hive> = text.parse::<GameString>().expect("a game").game;
    let movers = [Mover::Bot; 2];
    let mut line = Line::of(&game, movers, Some(Outcome::Won(Player::First))).expect("a game");
    assert!(!line.over, "the board does not say so");
    let free = line.liberties.expect("both queens are there");
    let value = |ply: u8| Some(Opinion::of_value(f32::from(ply) / 10.0));
    line.thoughts = (0..8).map(value).collect();
    let auxiliary = Sample::of(&line, 1, &plain(), None).auxiliary;
    assert_eq!(
        (auxiliary.liberties, auxiliary.moves_left),
        (None, None),
        "nobody played it out"
    );
    // Four plies later it is the same player's turn; twelve plies later the game is over.
    assert_eq!(auxiliary.short_term, [Some(0.5), Some(-1.0), Some(-1.0)]);
    assert_eq!(auxiliary.reply, Some(line.moves[2]));
    line.over = true;
    let auxiliary = Sample::of(&line, 1, &plain(), None).auxiliary;
    assert_eq!(
        auxiliary.liberties,
        Some([free[1], free[0]]),
        "it is Black's turn"
    );
    assert_eq!(auxiliary.moves_left, Some(7.0));
    assert_ne!(free[0], free[1], "or the test says nothing");
    let half = SampleConfig {
        thoughts: 0.5,
        ..plain()
    };
    assert!(close(Sample::of(&line, 2, &half, None).value(), 0.6));
    line.thoughts = Box::default();
    assert_eq!(
        Sample::of(&line, 1, &plain(), None).auxiliary.short_term,
        [None; 3]
    );
}

#[test]
fn a_game_is_on_one_side_of_the_split() {
    let mut held_out = 0;
    for number in 0..400 {
        let mut dice = Dice::new(9, number);
        let mut game = History::<Hex>::new(
            Variant::plain(Size::square(5).expect("a board")),
            Repetition::Ignored,
        );
        for _ in 0..6 {
            let mv = dice.pick(&game.legal_moves()).expect("a move");
            game.play(mv).expect("a legal move");
        }
        let mut line = Line::of(&game, [Mover::Bot; 2], None).expect("a game");
        line.split(0.25);
        let side = line.held_out;
        line.split(0.25);
        assert_eq!(line.held_out, side);
        held_out += u32::from(side);
    }
    assert!((70..130).contains(&held_out), "{held_out} of 400");
}
