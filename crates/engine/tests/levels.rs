//! Levels: the same answer every time, legal everywhere, and in time.

use engine::EngineGame;
use engine::levels::{Ease, Level, Means, Opponent};
use engine::{NetworkFor, Stop};
use game::{Game, History, Repetition};
use hex_rules::{Hex, Size};
use hive_rules::Hive;

fn hive() -> History<Hive> {
    History::new(hive_rules::Variant::MLP, Repetition::Threefold)
}

fn hex() -> History<Hex> {
    let variant = hex_rules::Variant::with_swap(Size::square(7).expect("a board"));
    History::new(variant, Repetition::Ignored)
}

/// Plays a game of a level against itself, for so many plies.
fn played<G: EngineGame>(start: &History<G>, number: u8, seed: u64, plies: usize) -> Vec<G::Move> {
    let level = Level::numbered::<G>(number).expect("a level");
    let mut opponent = Opponent::new(level, seed, &NetworkFor::<G>::shipped(), 1);
    let mut game = start.clone();
    while game.plies() < plies {
        let Some(reply) = opponent.reply(&game, &Stop::new()) else {
            break;
        };
        assert!(
            (0.0..=1.0).contains(&reply.value.expected_score()),
            "{reply:?}"
        );
        game.play(reply.mv).expect("levels play by the rules");
    }
    game.moves().collect()
}

fn table<G: EngineGame>() {
    let numbers: Vec<u8> = G::LEVELS.iter().map(|level| level.number).collect();
    let expected: Vec<u8> = (1..=u8::try_from(numbers.len()).expect("few")).collect();
    assert_eq!(numbers, expected, "numbers are places");
    for level in G::LEVELS {
        assert!(
            !level.name.is_empty() && level.text.ends_with('.'),
            "{level:?}"
        );
        let Ease {
            temperature,
            margin,
        } = level.ease;
        assert!(
            temperature >= 0.0 && (0.0..=1.0).contains(&margin),
            "{level:?}"
        );
        if let Means::OnePly { moves, breadth } = level.means {
            assert!(moves > 0 && breadth > 0.0, "{level:?}");
        }
    }
    assert_eq!(Level::numbered::<G>(0), None);
    assert_eq!(Level::numbered::<G>(99), None);
}

#[test]
fn the_tables_are_in_order() {
    table::<Hive>();
    table::<Hex>();
}

#[test]
fn the_same_level_with_the_same_seed_plays_the_same() {
    for number in [1, 4] {
        let first = played(&hive(), number, 5, 12);
        assert_eq!(first, played(&hive(), number, 5, 12), "level {number}");
        assert_ne!(
            first,
            played(&hive(), number, 6, 12),
            "another seed, another game"
        );
    }
    let first = played(&hex(), 2, 5, 12);
    assert_eq!(first, played(&hex(), 2, 5, 12));
    assert_ne!(first, played(&hex(), 2, 6, 12));
}

/// Whether whoever was asked before answers as somebody does who was not.
fn keeps_nothing<G: EngineGame>(mut game: History<G>, number: u8, plies: usize) {
    let network = NetworkFor::<G>::shipped();
    let level = Level::numbered::<G>(number).expect("a level");
    let mut asked = Opponent::new(level, 9, &network, 1);
    for _ in 0..plies {
        let reply = asked.reply(&game, &Stop::new()).expect("it goes on");
        let fresh = Opponent::new(level, 9, &network, 1).reply(&game, &Stop::new());
        assert_eq!(Some(reply), fresh, "level {number}");
        game.play(reply.mv).expect("legal");
    }
}

#[test]
fn an_answer_does_not_depend_on_what_was_asked_before() {
    keeps_nothing(hex(), 3, 8);
    keeps_nothing(hex(), 9, 4);
    keeps_nothing(hive(), 2, 6);
    keeps_nothing(hive(), 7, 6);
}

#[test]
fn a_level_that_is_stopped_still_answers() {
    let stop = Stop::new();
    stop.raise();
    for level in Hive::LEVELS {
        let mut opponent = Opponent::new(*level, 1, &NetworkFor::<Hive>::shipped(), 1);
        let reply = opponent.reply(&hive(), &stop).expect("a move");
        assert!(hive().position().is_legal(reply.mv));
    }
}

#[test]
fn games_of_low_levels_come_to_an_end() {
    let moves = played(&hex(), 1, 3, 60);
    let mut game = hex();
    for mv in moves {
        game.play(mv).expect("legal");
    }
    assert!(game.outcome().is_some());
}
