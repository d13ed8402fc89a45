//! The review of whole games.

use engine::facts::HiveFacts;
use engine::review::{MOMENTS, Mark, Proven, Settings, Thresholds, review};
use engine::why::HiveFact;
use engine::{NetworkFor, Stop};
use game::{Dice, History, Player, Repetition};
use hex_rules::{GameRecord, Hex};
use hive_rules::{Hive, Variant};

fn settings(visits: u32) -> Settings {
    Settings {
        visits,
        ..Settings::default()
    }
}

/// Black plays across the middle; White throws stones away in a corner.
const THROWN_AWAY: &str = "hex:5 c3 a1 c2 a2 c4 a3 d1 a4 b5";

#[test]
fn a_game_thrown_away_is_marked() {
    let game = GameRecord::read_line(THROWN_AWAY).expect("a game").game;
    let network = NetworkFor::<Hex>::shipped();
    let mut seen = Vec::new();
    let found = review(&game, &network, &settings(32), &Stop::new(), &mut |at| {
        seen.push(at);
    });
    assert_eq!(found.plies.len(), game.plies());
    let turns: Vec<usize> = seen.iter().map(|at| at.turn_number).collect();
    assert_eq!(turns, (0..=game.plies()).collect::<Vec<_>>());
    assert_eq!(found.winrate, Some(1.0), "Black has won");
    for (at, ply) in seen.iter().zip(&found.plies) {
        assert!((at.winrate - ply.winrate).abs() < 1e-9);
        assert!((0.0..=1.0).contains(&ply.winrate) && (0.0..=1.0).contains(&ply.loss));
        assert_eq!(ply.mark, Thresholds::default().mark(ply.loss));
        assert_eq!(ply.pv.first(), Some(&ply.best));
        assert!(ply.mark != Mark::None || ply.why.is_empty());
        assert!(ply.mv != ply.best || ply.loss == 0.0);
    }
    for ply in &found.plies {
        if let Some(praise) = &ply.praise {
            assert!(ply.mv == ply.best && praise.saved > 0.0 && (praise.only || praise.hard));
        }
    }
    let accuracy = [found.accuracy.first, found.accuracy.second].map(|side| side.all);
    assert!(accuracy[0] > accuracy[1], "{accuracy:?}");
    assert!(found.moments.len() <= MOMENTS && found.moments.is_sorted());
    assert_eq!(
        found.decided.map(|decided| decided.winner),
        Some(Player::First)
    );
    let opening = found.opening.as_ref().expect("it has a name");
    assert_eq!(opening.keys, ["stone centre", "reply acute-corner"]);
    let black = found.plies.iter().step_by(2);
    assert!(
        black.clone().all(|ply| ply.mark < Mark::Mistake),
        "{found:?}"
    );
    // c3 wins whatever White does: a search that proves it says so.
    assert_eq!(
        found.plies.last().map(|ply| ply.proven),
        Some(Some(Proven::Win))
    );
}

/// What is thought of a position: a review of the game that led to it ends with that.
fn thought_of(line: &str) -> f64 {
    let game = GameRecord::read_line(line).expect("a game").game;
    let network = NetworkFor::<Hex>::shipped();
    let found = review(&game, &network, &settings(32), &Stop::new(), &mut |_| {});
    found.winrate.expect("it came to the end")
}

#[test]
fn a_move_is_compared_with_the_best_when_the_same_player_is_to_move() {
    // In the middle of a fight Black plays in a corner, where no search looks twice.
    let moves = ["h4", "f6", "d5", "d4", "e4", "g8", "f8", "f9", "k1"];
    let line = |moves: &[&str]| format!("hex:11 {}", moves.join(" "));
    let game = GameRecord::read_line(&line(&moves)).expect("a game").game;
    let network = NetworkFor::<Hex>::shipped();
    let found = review(&game, &network, &settings(32), &Stop::new(), &mut |_| {});
    let ply = found.plies.last().expect("the last move");
    assert!(ply.mark != Mark::None, "{ply:?}");
    let mut best = moves;
    best[8] = &ply.best;
    let cost = thought_of(&line(&best)) - thought_of(&line(&moves));
    assert!((cost - ply.loss).abs() < 1e-6, "{ply:?}: {cost}");
}

#[test]
fn the_same_game_is_reviewed_the_same() {
    let mut dice = Dice::new(4, 4);
    let mut game = History::<Hive>::new(Variant::MLP, Repetition::Threefold);
    for _ in 0..12 {
        let mv = dice.pick(&game.legal_moves()).expect("it goes on");
        game.play(mv).expect("a legal move");
    }
    let network = NetworkFor::<Hive>::shipped();
    let once = |threads| {
        let settings = Settings {
            threads,
            ..settings(16)
        };
        review(&game, &network, &settings, &Stop::new(), &mut |_| {})
    };
    let first = once(1);
    assert_eq!(first, once(1));
    assert_eq!(first, once(2));
    assert!(
        first.plies.iter().any(|ply| ply.mark != Mark::None),
        "random moves cost something"
    );
    let json = serde_json::to_value(&first).expect("JSON");
    assert_eq!(json["plies"][0]["ply"], 1);
    assert!(json["plies"][0]["move"].is_string() && json["plies"][0]["mark"].is_string());
}

#[test]
fn a_review_that_is_stopped_keeps_what_is_done() {
    let game = GameRecord::read_line(THROWN_AWAY).expect("a game").game;
    let stop = Stop::new();
    let network = NetworkFor::<Hex>::shipped();
    let found = review(&game, &network, &settings(8), &stop, &mut |at| {
        if at.turn_number == 3 {
            stop.raise();
        }
    });
    assert!(found.plies.len() < game.plies());
    assert!(found.plies.len() >= 2);
    assert_eq!(found.winrate, None);
}

/// A random game up to a move that could have won and did not.
fn missed_win(seed: u64) -> Option<History<Hive>> {
    let mut dice = Dice::new(seed, 0);
    let mut game = History::<Hive>::new(Variant::BASE, Repetition::Threefold);
    for _ in 0..100 {
        let wins = HiveFacts::of(game.position()).wins;
        let wins = &wins[game.position().colour() as usize];
        let mv = dice.pick(&game.legal_moves())?;
        game.play(mv).ok()?;
        if !wins.is_empty() && game.outcome().is_none() {
            return Some(game);
        }
    }
    None
}

#[test]
fn a_win_that_was_missed_is_seen_and_said() {
    let network = NetworkFor::<Hive>::shipped();
    let games: Vec<History<Hive>> = (0..60).filter_map(missed_win).take(6).collect();
    assert_eq!(games.len(), 6);
    let mut marked = 0;
    for game in games {
        let last = game.plies();
        let found = review(&game, &network, &settings(2), &Stop::new(), &mut |_| {});
        let ply = found.plies.last().expect("the last move");
        assert_eq!((ply.ply, ply.proven), (last, Some(Proven::Win)));
        if ply.mark != Mark::None {
            marked += 1;
            assert!(
                matches!(ply.why[0].fact, HiveFact::WinsAtOnce { .. }),
                "{ply:?}"
            );
        }
    }
    assert!(marked > 0);
}

#[test]
fn marks_are_signs() {
    let thresholds = Thresholds::default();
    let signs = [0.0, 0.08, 0.2, 0.5].map(|loss| thresholds.mark(loss).sign());
    assert_eq!(signs, ["", "?!", "?", "??"]);
}
