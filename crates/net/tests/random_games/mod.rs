//! Positions of all eight game types, as chance brings them about.

use game::{Dice, EvalRequest, Game, Line};
use hive_rules::{Hive, Move, Variant};

/// A position and what may be done in it.
#[derive(Clone, Debug)]
pub(crate) struct Met {
    pub(crate) hive: Hive,
    pub(crate) legal: Vec<Move>,
}

impl Met {
    pub(crate) fn new(hive: Hive) -> Met {
        let mut legal = Vec::new();
        hive.legal_moves(&mut legal);
        Met { hive, legal }
    }

    pub(crate) fn request(&self) -> EvalRequest<'_, Hive> {
        EvalRequest {
            position: &self.hive,
            legal: &self.legal,
            line: Line::default(),
            occurrences: 1,
        }
    }
}

/// So many positions that are not over, from games of all eight types in turn.
///
/// Tiles are moved more often than chance would have it, so that stacks and holes come about, and
/// some players leave their opponent as little to do as they can, so that there are passes.
pub(crate) fn positions(seed: u64, count: usize) -> impl Iterator<Item = Met> {
    games(seed)
        .flat_map(|moves| {
            let start = Hive::start(&moves.0);
            let mut hive = start.clone();
            let after = moves.1.into_iter().map(move |mv| {
                hive.apply(mv);
                hive.clone()
            });
            std::iter::once(start).chain(after)
        })
        .map(Met::new)
        .filter(|met| !met.legal.is_empty())
        .take(count)
}

/// Random games, each with its type and its moves.
pub(crate) fn games(seed: u64) -> impl Iterator<Item = (Variant, Vec<Move>)> {
    (0..).map(move |number| {
        let variant = Variant::ALL[number % 8];
        let mut dice = Dice::new(seed, number as u64);
        let plies = 1 + dice.below(90);
        let stifling = dice.below(16) == 0;
        let mut hive = Hive::start(&variant);
        let mut played = Vec::new();
        for _ in 0..plies {
            let mut moves = Vec::new();
            hive.legal_moves(&mut moves);
            let shifts: Vec<Move> = moves
                .iter()
                .copied()
                .filter(|mv| matches!(mv, Move::Shift { .. }))
                .collect();
            let among = if shifts.is_empty() || dice.below(2) == 0 {
                &moves
            } else {
                &shifts
            };
            let chosen = if stifling && hive.plies() > 7 {
                least_left(&hive, &moves)
            } else {
                dice.pick(among)
            };
            let Some(mv) = chosen else { break };
            hive.apply(mv);
            played.push(mv);
        }
        (variant, played)
    })
}

/// The move that leaves the opponent as few as possible, without ending the game.
fn least_left(hive: &Hive, moves: &[Move]) -> Option<Move> {
    moves.iter().copied().min_by_key(|&mv| {
        let mut after = hive.clone();
        after.apply(mv);
        let left = after.count_legal_moves();
        let passes = left == 1 && Met::new(after).legal == [Move::Pass];
        if left == 0 {
            usize::MAX
        } else {
            left - usize::from(passes)
        }
    })
}
