//! An adviser thinks for as long as is wished, by a clock that it is given.

use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc::channel;
use std::time::Duration;

use engine::Clock;
use hex_rules::{GameRecord, Hex};
use terminal::{Advice, Adviser, Wish};

/// The last that is told when a clock goes on by so much whenever it is looked at.
fn told(wish: Wish, tick: Duration) -> Advice<hex_rules::Move> {
    told_in("hex:5 c3", wish, tick)
}

fn told_in(game: &str, wish: Wish, tick: Duration) -> Advice<hex_rules::Move> {
    let game = GameRecord::read_line(game).expect("a game").game;
    let (sender, advices) = channel();
    let looks = AtomicU64::new(0);
    let clock = move || tick * u32::try_from(looks.fetch_add(1, Ordering::Relaxed)).unwrap_or(0);
    let tell = move |advice| {
        let _ = sender.send(advice);
    };
    let mut adviser = Adviser::<Hex>::start(Clock::new(clock), tell).expect("a thread");
    adviser.ask(wish, &game);
    let mut advices = advices.into_iter();
    advices.find(|advice| advice.is_final).expect("an answer")
}

#[test]
fn a_hint_is_as_long_as_its_visits_or_its_time() {
    let wish = Wish {
        visits: 40,
        ..Wish::hint(7)
    };
    let whole = told(wish, Duration::ZERO);
    assert_eq!((whole.moment, whole.visits), (7, 40));
    let hurried = told(wish, Duration::from_secs(2));
    assert!(hurried.visits < 40, "{} visits", hurried.visits);
    assert!(!hurried.candidates.is_empty());
    let patient = Wish {
        at_most: None,
        ..wish
    };
    assert_eq!(told(patient, Duration::from_secs(2)).visits, 40);
}

#[test]
fn a_hint_ends_a_game_that_is_won() {
    let mut line = "hex:5 c3 a1 d2 a2".to_owned();
    for (stones, white) in [(3, "a3"), (2, "a4"), (1, "")] {
        let advice = told_in(&line, Wish::hint(1), Duration::ZERO);
        let best = advice.candidates.first().expect("a move");
        assert_eq!(
            (best.visits, best.chance),
            (0, 1.0),
            "{stones} to lay: {line}"
        );
        line = format!("{line} {} {white}", best.mv);
    }
    let game = GameRecord::read_line(line.trim()).expect("a game").game;
    assert!(game.outcome().is_some(), "{line}");
}
