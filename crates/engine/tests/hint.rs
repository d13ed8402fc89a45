//! Hints: they end what is won, and say why.

use engine::hint::{Hint, hint};
use engine::{EngineGame, NetworkFor};
use game::{Dice, Game as _, History, Notation as _, Outcome, Repetition};
use hex_rules::{Hex, Size, Variant};
use hive_rules::Hive;

fn asked<G: EngineGame>(game: &History<G>, network: &NetworkFor<G>) -> Hint<G::Move> {
    hint(game, network, 60, &|| false).expect("the game goes on")
}

#[test]
fn a_won_game_of_hex_is_played_to_its_end() {
    let network = NetworkFor::<Hex>::shipped();
    let size = Size::square(7).expect("a board");
    let mut lengths = Vec::new();
    for seed in 0..6 {
        let mut dice = Dice::new(11, seed);
        let mut game = History::<Hex>::new(Variant::plain(size), Repetition::Ignored);
        let mut moves_of_proof = 0;
        let mut proven = false;
        while game.outcome().is_none() {
            let black = game.plies().is_multiple_of(2);
            let mv = if black {
                let found = asked(&game, &network);
                // What is proven stays proven, whatever the other one plays.
                assert!(!proven || found.visits == 0, "seed {seed}: {found:?}");
                // By connections, which hold whatever is played; a tree forgets what it has proven.
                proven |= found.value.is_won() && found.visits == 0;
                moves_of_proof += u32::from(proven);
                assert!(!proven || !found.why.is_empty(), "a proof has a reason");
                found.mv
            } else {
                dice.pick(&game.legal_moves()).expect("a move")
            };
            game.play(mv).expect("a legal move");
        }
        assert_eq!(game.outcome(), Some(Outcome::Won(game::Player::First)));
        lengths.push(moves_of_proof);
    }
    // Nobody crosses a board of seven rows in more than seven stones if nobody is in the way.
    assert!(
        lengths.iter().all(|&moves| (1..=7).contains(&moves)),
        "{lengths:?}"
    );
}

#[test]
fn a_hint_where_bridges_have_won_lays_a_stone_less_each_time() {
    let game = |moves: &[&str]| {
        let size = Size::square(7).expect("a board");
        let mut game = History::<Hex>::new(Variant::plain(size), Repetition::Ignored);
        for text in moves {
            let mv = game.position().read_move(text).expect("a move");
            game.play(mv).expect("a legal move");
        }
        game
    };
    let network = NetworkFor::<Hex>::shipped();
    // A ladder of bridges from top to bottom; White plays far away.
    let mut line = vec!["d4", "a1", "e2", "a2", "c6", "a3"];
    let mut left = 0;
    let mut played: Vec<String> = Vec::new();
    loop {
        let all: Vec<&str> = line
            .iter()
            .copied()
            .chain(played.iter().map(String::as_str))
            .collect();
        let now = game(&all);
        if now.outcome().is_some() {
            break;
        }
        let found = asked(&now, &network);
        assert!(found.value.is_won(), "{found:?}");
        assert_eq!(found.visits, 0, "it is known without a search");
        played.push(now.position().write_move(found.mv));
        left += 1;
        assert!(left <= 4, "four stones complete it: {played:?}");
        let all: Vec<&str> = line
            .iter()
            .copied()
            .chain(played.iter().map(String::as_str))
            .collect();
        if game(&all).outcome().is_none() {
            played.push(["g5", "g6", "g7", "f7"][left - 1].to_owned());
        }
    }
    line.clear();
    assert_eq!(left, 4);
}

#[test]
fn a_queen_that_can_be_surrounded_is_and_it_is_said() {
    let network = NetworkFor::<Hive>::shipped();
    // Whatever a random game comes to: where somebody wins at once, the hint does.
    let mut wins = 0;
    for seed in 0..400 {
        let mut dice = Dice::new(5, seed);
        let mut game = History::<Hive>::new(hive_rules::Variant::BASE, Repetition::Ignored);
        while game.outcome().is_none() && game.plies() < 120 {
            let moves = game.legal_moves();
            let mover = game.position().to_move();
            let winning = moves.iter().find(|&&mv| {
                let mut after = game.position().clone();
                after.apply(mv);
                after.outcome() == Some(Outcome::Won(mover))
            });
            if winning.is_some() {
                let found = asked(&game, &network);
                let mut after = game.clone();
                after.play(found.mv).expect("a legal move");
                assert_eq!(after.outcome(), Some(Outcome::Won(mover)), "{found:?}");
                assert!(found.why[0].ends_with("wins at once."), "{found:?}");
                wins += 1;
                break;
            }
            let mv = dice.pick(&moves).expect("a move");
            game.play(mv).expect("a legal move");
        }
        if wins >= 5 {
            break;
        }
    }
    assert!(wins >= 5, "{wins} wins in random games");
}

#[test]
fn a_reason_is_given_against_what_comes_to_mind() {
    let size = Size::square(5).expect("a board");
    let mut game = History::<Hex>::new(Variant::plain(size), Repetition::Ignored);
    for text in ["c2", "e1", "b4", "b3"] {
        let mv = game.position().read_move(text).expect("a move");
        game.play(mv).expect("a legal move");
    }
    let found = asked(&game, &NetworkFor::<Hex>::shipped());
    assert!(!found.why.is_empty(), "{found:?}");
}
