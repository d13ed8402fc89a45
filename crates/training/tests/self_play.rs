//! Self-play: what a game follows from, and what is learnt of it.

use std::sync::Mutex;

use game::{Evaluator, Game, Matches, Outcome, Repetition, Uniform};
use hex_rules::{Hex, Size, Variant};
use search::Stop;
use search::mcts::guided::{Puct, RootRule, Rule, Settings};
use training::self_play::{
    AtLongest, Cheap, Decided, Numbers, Openings, PlayedGame, SelfPlay, Table, Tally,
};
use training::supervised::{Sample, SampleConfig};

/// So many games, in the order of their numbers.
fn played<G: Game<Move: Send + Sync, Variant: Send + Sync, Undo: Send> + Send + Sync>(
    play: &SelfPlay<G>,
    games: u64,
    threads: usize,
    seats: usize,
) -> (Vec<PlayedGame<G>>, Tally)
where
    Uniform: Evaluator<G>,
{
    let (numbers, stop, tally) = (Numbers::from(0..games), Stop::new(), Tally::default());
    let all = Mutex::new(Vec::new());
    std::thread::scope(|scope| {
        for _ in 0..threads {
            scope.spawn(|| {
                let mut table = Table::new(play, seats, ());
                let take = &mut |game| all.lock().expect("nobody fails").push(game);
                table.play(&Uniform, &numbers, &stop, &tally, take);
            });
        }
    });
    let mut all = all.into_inner().expect("nobody fails");
    all.sort_by_key(|game: &PlayedGame<G>| game.number);
    (all, tally)
}

fn hex(side: usize) -> SelfPlay<Hex> {
    let variant = Variant::plain(Size::square(side).expect("a size"));
    SelfPlay::new(Openings::of(vec![variant], Repetition::Ignored, [0, 2]))
}

fn lines<G: Game>(games: &[PlayedGame<G>]) -> Vec<Vec<G::Move>> {
    games
        .iter()
        .map(|game| game.game.moves().collect())
        .collect()
}

#[test]
fn a_game_follows_from_seed_and_number_alone() {
    let tree = SelfPlay {
        settings: Settings {
            root: RootRule::AsInside,
            rule: Rule::Puct(Puct::default()),
            reuse: true,
            ..Settings::self_play()
        },
        ..hex(4)
    };
    for play in [hex(4), tree] {
        let (one, tally) = played(&play, 24, 1, 1);
        assert_eq!(one.len(), 24);
        assert_eq!(tally.decisive(), 24, "nobody draws at Hex");
        for (threads, seats) in [(1, 24), (2, 3), (3, 5)] {
            let (other, _) = played(&play, 24, threads, seats);
            assert_eq!(
                lines(&one),
                lines(&other),
                "{threads} threads, {seats} seats"
            );
            for (one, other) in one.iter().zip(&other) {
                assert_eq!(one.found, other.found);
            }
        }
        let mut another = play.clone();
        another.settings.seed += 1;
        assert_ne!(lines(&one), lines(&played(&another, 24, 2, 3).0));
    }
}

#[test]
fn what_was_found_is_what_is_learnt() {
    let play = SelfPlay {
        cheap: Some(Cheap {
            share: 0.5,
            simulations: 4,
        }),
        ..hex(3)
    };
    let (games, tally) = played(&play, 40, 2, 8);
    let (mut full, mut cheap) = (0, 0);
    for game in &games {
        let line = game.line().expect("a game from the start");
        assert!(line.random <= 2 && line.over);
        assert_eq!(line.first, line.random);
        for ply in line.plies() {
            let found = game.found[ply].as_ref().expect("it was searched");
            let sample = Sample::of(&line, ply, &SampleConfig::default(), None);
            let shares: f32 = sample.shares.iter().sum();
            if found.cheap {
                cheap += 1;
                assert_eq!((shares, found.simulations, ply % 3), (0.0, 4, 0));
            } else {
                full += 1;
                assert!((shares - 1.0).abs() < 1e-3 && found.simulations == 32);
                assert!(found.entropy() >= 0.0 && found.surprise >= -1e-3);
            }
            let winner = matches!(line.outcome, Some(Outcome::Won(player)) if player == sample.position.to_move());
            assert_eq!(sample.value(), Some(if winner { 1.0 } else { -1.0 }));
        }
    }
    let searches = games.iter().flat_map(|game| game.found.iter().flatten());
    let all = searches.filter(|found| !found.cheap).count();
    assert_eq!(
        full, all,
        "of those that were searched in full none is passed over"
    );
    assert!(full > 20 && cheap > 10, "{full} {cheap}");
    assert!(tally.moves.into_inner() > full as u64 + cheap);
}

#[test]
fn a_game_that_is_decided_is_played_on_cheaply() {
    let play = SelfPlay {
        simulations: 200,
        cheap: Some(Cheap {
            share: 0.0,
            simulations: 8,
        }),
        decided: Some(Decided {
            value: 0.9,
            plies: 2,
        }),
        ..hex(4)
    };
    let (games, _) = played(&play, 24, 2, 6);
    let (mut cheap, mut decided) = (0, 0);
    for game in &games {
        assert!(game.game.outcome().is_some(), "endgames are not lost");
        let mut since = 0;
        for found in game.found.iter().flatten() {
            assert_eq!(found.cheap, since >= 2, "{}", game.number);
            since = if found.value.abs() >= 0.9 {
                since + 1
            } else {
                0
            };
            cheap += u32::from(found.cheap);
        }
        decided += u32::from(since > 0);
    }
    assert!(cheap > 10 && decided > 6, "{cheap} {decided}");
}

#[test]
fn games_that_are_broken_off_count_as_the_config_says() {
    let mut play = hex(5);
    play.longest = 6;
    for (at_longest, outcome) in [
        (AtLongest::Draw, Some(Outcome::Draw)),
        (AtLongest::Unknown, None),
    ] {
        play.at_longest = at_longest;
        play.settings.longest = (at_longest == AtLongest::Draw).then_some(6);
        let (games, tally) = played(&play, 8, 1, 8);
        assert_eq!(tally.broken_off.into_inner(), 8);
        for game in &games {
            assert_eq!((game.outcome, game.game.plies()), (outcome, 6));
            let line = game.line().expect("a game from the start");
            let sample = Sample::of(&line, 5, &SampleConfig::default(), None);
            assert_eq!(sample.value(), outcome.map(|_| 0.0));
        }
    }
}

/// The smallest game needs nothing but its rules.
#[test]
fn the_smallest_game_plays_itself() {
    let openings = Openings::of(vec![9, 10], Repetition::Ignored, [0, 1]);
    let play = SelfPlay {
        simulations: 64,
        temperature: 0.0,
        ..SelfPlay::new(openings)
    };
    let (games, _) = played::<Matches>(&play, 30, 2, 4);
    for game in &games {
        let mut position = game.game.start();
        for (mv, found) in game.game.moves().zip(&game.found) {
            let searched = found.is_some() && position.left <= 6;
            let wins = position.left % 4;
            assert!(!searched || wins == 0 || mv == wins, "{position:?}: {mv}");
            position.apply(mv);
        }
    }
}
