//! The search on a game that can be counted out by hand.

use game::{Game, Matches};
use search::alphabeta::{AlphaBeta, Limits};
use search::{Report, RulesAlone};

fn search(left: u64, threads: u16, limits: Limits) -> Report<u64> {
    let mut search = AlphaBeta::new(RulesAlone, threads, 1);
    search
        .search(&Matches::start(&left), &[], limits, &|| false, &mut |_| {})
        .expect("not over")
}

/// Who wins with best play, and how soon: a win as soon, a loss as late as can be.
fn truth(left: u64) -> (bool, u32) {
    let replies = (1..=3).filter(|&take| take <= left).map(|take| {
        let (opponent_wins, plies) = match left - take {
            0 => (false, 0),
            rest => truth(rest),
        };
        (!opponent_wins, plies + 1)
    });
    replies
        .max_by_key(|&(wins, plies)| {
            let merit = 1000 - i64::from(plies);
            if wins { merit } else { -merit }
        })
        .expect("a move")
}

#[test]
fn wins_are_as_short_and_losses_as_long_as_they_can_be() {
    for left in 1..=16 {
        let limits = Limits {
            depth: Some(24),
            nodes: None,
        };
        for threads in [1, 2] {
            let report = search(left, threads, limits);
            let found = (report.value.is_won(), report.plies_to_end());
            let (wins, plies) = truth(left);
            assert!(report.value.proof().is_some());
            assert_eq!(
                found,
                (wins, Some(plies)),
                "{left} matches, {threads} threads"
            );
        }
    }
}

#[test]
fn the_best_line_leads_to_the_end_it_promises() {
    for left in 1..=16 {
        let report = search(
            left,
            1,
            Limits {
                depth: Some(24),
                nodes: None,
            },
        );
        let mut position = Matches::start(&left);
        for &take in &report.line {
            assert!(position.is_legal(take));
            position.apply(take);
        }
    }
}

#[test]
fn one_thread_with_a_node_limit_always_does_the_same() {
    for nodes in [1, 10, 100, 1000, 5000] {
        let limits = Limits {
            depth: None,
            nodes: Some(nodes),
        };
        let first = search(60, 1, limits);
        assert_eq!(first, search(60, 1, limits));
        assert!(first.work.nodes <= nodes);
    }
}

#[test]
fn a_search_that_is_stopped_at_once_still_has_a_legal_move() {
    let mut search = AlphaBeta::new(RulesAlone, 2, 1);
    let report = search.search(
        &Matches::start(&30),
        &[],
        Limits::default(),
        &|| true,
        &mut |_| {},
    );
    assert!(Matches::start(&30).is_legal(report.expect("not over").line[0]));
}
