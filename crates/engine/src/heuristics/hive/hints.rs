//! What a guided search is told about Hive: which moves must be looked at, however unlikely a
//! network finds them.

use hive_rules::{Bug, Cell, Colour, Hive, Move, Piece};
use search::mcts::guided::GameKnowledge;

/// From how many neighbours on a queen is in danger.
const DANGER: usize = 4;

/// Queens that are nearly surrounded: moves that close in on the opponent's are reserved, and moves
/// that give one's own room. The reward is the Hive paper's.
#[derive(Clone, Copy, Debug, Default)]
pub struct QueenHints;

impl GameKnowledge<Hive> for QueenHints {
    fn must_visit(&self, position: &Hive, mv: Move) -> bool {
        let (own, other) = (position.colour(), !position.colour());
        let in_danger = |colour| {
            let neighbours = position.queen_neighbours(colour)?;
            let cell = position.find(queen(colour))?;
            (neighbours >= DANGER).then_some(cell)
        };
        in_danger(other).is_some_and(|cell| added(position, cell, mv) > 0)
            || in_danger(own).is_some_and(|cell| {
                added(position, cell, mv) < 0
                    || matches!(mv, Move::Shift { from, .. }
                        if from == cell && position.top(cell) == Some(queen(own)))
            })
    }

    fn reward(&self, position: &Hive) -> f32 {
        let around = |colour| position.queen_neighbours(colour).unwrap_or(0) as f32;
        (around(!position.colour()) - around(position.colour())) / 4.0
    }
}

fn queen(colour: Colour) -> Piece {
    Piece::new(colour, Bug::Queen, 1).expect("a box holds a queen of each colour")
}

/// How many neighbours more a cell has after a move of another tile.
fn added(position: &Hive, cell: Cell, mv: Move) -> i32 {
    let lone = |at: Cell| position.stack(at).count() == 1;
    let fills = |at: Cell| i32::from(at.touches(cell) && position.top(at).is_none());
    match mv {
        Move::Place { at, .. } => fills(at),
        Move::Shift { from, to } => fills(to) - i32::from(from.touches(cell) && lone(from)),
        Move::Pass => 0,
    }
}

#[cfg(test)]
mod tests {
    use game::{Dice, Game, Outcome};
    use hive_rules::Variant;

    use super::*;

    #[test]
    fn what_is_reserved_changes_how_many_stand_around_a_queen_in_danger() {
        let (mut reserved, mut wins) = (0, 0);
        let mut moves = Vec::new();
        for number in 0..150 {
            let mut dice = Dice::new(21, number);
            let mut position = Hive::start(&Variant::MLP);
            for _ in 0..120 {
                moves.clear();
                position.legal_moves(&mut moves);
                let (own, other) = (position.colour(), !position.colour());
                for &mv in &moves {
                    let mut after = position.clone();
                    after.apply(mv);
                    let around = |hive: &Hive, colour| hive.queen_neighbours(colour).unwrap_or(0);
                    let closes_in = around(&position, other) >= DANGER
                        && around(&after, other) > around(&position, other);
                    let stays = after.find(queen(own)) == position.find(queen(own));
                    let gives_room = around(&position, own) >= DANGER
                        && (!stays || around(&after, own) < around(&position, own));
                    let said = QueenHints.must_visit(&position, mv);
                    // A queen that is thrown or moves changes her neighbours by going elsewhere.
                    if after.find(queen(other)) == position.find(queen(other)) {
                        assert_eq!(said, closes_in || gives_room, "{mv:?} in {position:?}");
                    }
                    reserved += u32::from(said);
                    if after.outcome() == Some(Outcome::Won(position.to_move()))
                        && after.find(queen(other)) == position.find(queen(other))
                    {
                        wins += 1;
                        assert!(said, "{mv:?} wins at once");
                    }
                }
                let Some(mv) = dice.pick(&moves) else { break };
                position.apply(mv);
            }
        }
        assert!(reserved > 1_000 && wins > 10, "{reserved} {wins}");
    }

    #[test]
    fn the_reward_is_the_papers() {
        let game: hive_rules::GameString = r"Base;;;wS1;bS1 wS1-;wQ \wS1;bQ bS1/"
            .parse()
            .expect("a game");
        let position = game.game.position();
        let around = |colour| position.queen_neighbours(colour).expect("on the table") as f32;
        let expected = (around(Colour::Black) - around(Colour::White)) / 4.0;
        assert_eq!(position.colour(), Colour::White);
        assert!((QueenHints.reward(position) - expected).abs() < 1e-6);
    }
}
