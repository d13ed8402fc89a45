//! The promises of [`Game`], checked for any game along any line of play.
//!
//! Call [`check`] from a property test, with choices that the test makes up.

use std::collections::HashSet;

use crate::Game;

/// Plays from the start, choosing at each turn among the legal moves by the next of `choices`, and
/// checks on the way what [`Game`] promises.
///
/// # Panics
/// When a promise is broken, with words that say which.
pub fn check<G: Game>(variant: &G::Variant, choices: &[u8]) {
    let mut position = G::start(variant);
    let mut past = vec![position.clone()];
    let mut undos = Vec::new();
    for &choice in choices {
        let mut moves = Vec::new();
        position.legal_moves(&mut moves);
        check_moves(&position, &moves);
        let Some(&mv) = moves.get(usize::from(choice) % moves.len().max(1)) else {
            break;
        };
        check_every_step_back(&mut position, &moves);
        undos.push(position.apply(mv));
        past.push(position.clone());
    }
    while let Some(undo) = undos.pop() {
        past.pop();
        position.retract(undo);
        let before = past.last().expect("the start is never popped");
        assert_eq!(&position, before, "retract gives back the position before");
        assert_eq!(
            position.key(),
            before.key(),
            "retract gives back the key before"
        );
    }
}

fn check_moves<G: Game>(position: &G, moves: &[G::Move]) {
    let distinct: HashSet<_> = moves.iter().collect();
    assert_eq!(
        distinct.len(),
        moves.len(),
        "a move is listed twice in {moves:?}"
    );
    assert_eq!(
        position.count_legal_moves(),
        moves.len(),
        "counting and listing differ"
    );
    assert_eq!(
        moves.is_empty(),
        position.outcome().is_some(),
        "moves end exactly when the game does"
    );
    let mut again = moves.to_vec();
    position.legal_moves(&mut again);
    assert_eq!(
        again[..moves.len()],
        *moves,
        "listing adds to what is there"
    );
    assert_eq!(
        again[moves.len()..],
        *moves,
        "the order depends on the position alone"
    );
}

fn check_every_step_back<G: Game>(position: &mut G, moves: &[G::Move]) {
    let before = position.clone();
    for &mv in moves {
        assert!(position.is_legal(mv), "{mv:?} is listed but not legal");
        let undo = position.apply(mv);
        assert_ne!(position.to_move(), before.to_move(), "turns alternate");
        position.retract(undo);
        assert_eq!(*position, before, "retract is the way back from {mv:?}");
        assert_eq!(
            position.key(),
            before.key(),
            "the key comes back with {mv:?}"
        );
        assert_eq!(
            position.picture(),
            before.picture(),
            "the picture comes back with {mv:?}"
        );
    }
}
