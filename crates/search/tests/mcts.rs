//! The tree search on games that can be counted out by hand.

use std::sync::atomic::{AtomicU64, Ordering};

use game::{Game, Matches, Outcome, Player};
use search::Report;
use search::mcts::{Mcts, RandomPlayouts, Settings, Uct};

type Search = Mcts<Matches, RandomPlayouts<Matches>, Uct>;

fn textbook(settings: Settings) -> Search {
    Mcts::new(RandomPlayouts::new(1_000), Uct::default(), settings)
}

fn search(left: u64, simulations: u64) -> Report<u64> {
    textbook(Settings::default())
        .search(
            &Matches::start(&left),
            Some(simulations),
            &|| false,
            &mut |_| {},
        )
        .expect("there are matches left")
}

#[test]
fn what_is_proven_is_true() {
    for left in 1..=12 {
        let report = search(left, 200_000);
        let winner = if left % 4 == 0 {
            Player::Second
        } else {
            Player::First
        };
        assert_eq!(
            report.outcome(),
            Some(Outcome::Won(winner)),
            "{left} matches"
        );
        for candidate in &report.candidates {
            let winner = if (left - candidate.mv) % 4 == 0 {
                Player::First
            } else {
                Player::Second
            };
            if let Some(outcome) = candidate.outcome() {
                assert_eq!(
                    outcome,
                    Outcome::Won(winner),
                    "{left} less {}",
                    candidate.mv
                );
            }
        }
        if left % 4 != 0 {
            assert_eq!(report.line[0], left % 4, "{left} matches");
        }
    }
}

#[test]
fn without_proof_the_good_move_is_tried_most() {
    let report = search(13, 500);
    assert_eq!(report.outcome(), None);
    assert_eq!(report.candidates[0].mv, 1, "{:?}", report.candidates);
    let visits: u32 = report.candidates.iter().map(|c| c.visits).sum();
    assert_eq!(
        visits, 500,
        "every simulation goes through one of the moves"
    );
}

#[test]
fn the_same_seed_gives_the_same_search() {
    let with_seed = |seed| {
        let mut search = textbook(Settings {
            seed,
            ..Settings::default()
        });
        let position = Matches::start(&30);
        search.search(&position, Some(2_000), &|| false, &mut |_| {})
    };
    assert_eq!(with_seed(7), with_seed(7));
    assert_ne!(with_seed(7), with_seed(8));
}

#[test]
fn the_tree_is_kept_for_the_next_move() {
    let mut search = textbook(Settings::default());
    let mut position = Matches::start(&40);
    let think = |search: &mut Search, position: &Matches, simulations| {
        search
            .search(position, Some(simulations), &|| false, &mut |_| {})
            .expect("there are matches left")
    };
    let before = think(&mut search, &position, 5_000);
    let mv = before.line[0];
    position.apply(mv);
    position.apply(before.line[1]);
    let after = think(&mut search, &position, 1);
    let visits: u32 = after.candidates.iter().map(|c| c.visits).sum();
    assert!(visits > 300, "{visits} visits were kept");
    assert!(
        after.work.nodes < before.work.nodes,
        "the rest of the tree is gone"
    );
    search.clear();
    let fresh = think(&mut search, &position, 1);
    assert!(fresh.candidates.iter().map(|c| c.visits).sum::<u32>() <= 1);
}

#[test]
fn a_position_that_does_not_follow_begins_anew() {
    let mut search = textbook(Settings::default());
    for left in [40, 37, 39] {
        let report = search.search(&Matches::start(&left), Some(1), &|| false, &mut |_| {});
        let report = report.expect("there are matches left");
        assert!(report.candidates.iter().map(|c| c.visits).sum::<u32>() <= 1);
    }
}

#[test]
fn a_full_tree_stops_growing_and_the_search_goes_on() {
    let mut search = textbook(Settings {
        mebibytes: 1,
        ..Settings::default()
    });
    let report = search
        .search(&Matches::start(&300), Some(100_000), &|| false, &mut |_| {})
        .expect("there are matches left");
    assert_eq!(report.work.count(), 100_000);
    assert!(
        report.work.nodes <= (1 << 20) / 48,
        "{} nodes",
        report.work.nodes
    );
    assert!(report.work.nodes > 10_000, "{} nodes", report.work.nodes);
}

#[test]
fn it_stops_when_it_is_told_to_and_reports_on_the_way() {
    let asked = AtomicU64::new(0);
    let enough = || asked.fetch_add(1, Ordering::Relaxed) + 1 >= 5_500;
    let mut heard = Vec::new();
    let report = textbook(Settings::default())
        .search(&Matches::start(&301), None, &enough, &mut |report| {
            heard.push(report.work.count());
        })
        .expect("there are matches left");
    assert_eq!(report.work.count(), 5_500);
    assert_eq!(heard, [1_000, 2_000, 3_000, 4_000, 5_000]);
}

#[test]
fn a_game_that_is_over_has_no_move() {
    let mut search = textbook(Settings::default());
    assert_eq!(
        search.search(&Matches::start(&0), None, &|| true, &mut |_| {}),
        None
    );
}

#[test]
fn several_threads_share_a_tree() {
    let mut search = textbook(Settings {
        threads: 3,
        ..Settings::default()
    });
    let report = search
        .search(&Matches::start(&14), Some(30_000), &|| false, &mut |_| {})
        .expect("there are matches left");
    assert_eq!(report.line[0], 2);
    if report.outcome().is_none() {
        assert_eq!(report.work.count(), 30_000);
        let visits: u32 = report.candidates.iter().map(|c| c.visits).sum();
        assert_eq!(visits, 30_000, "no simulation is lost");
    }
}
