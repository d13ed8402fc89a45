//! What a guided search is told about Hex: which positions are decided before the board shows it.

use std::sync::{Mutex, PoisonError};

use game::Outcome;
use hex_rules::Hex;
use search::mcts::Guide as _;
use search::mcts::guided::GameKnowledge;

use super::HexKnowledge;

/// Ends that are certain: captured cells and bridges that hold join the edges. A network sees most
/// of them, but the search can stop there, and what is proven goes up the tree.
#[derive(Debug, Default)]
pub struct ConnectionHints {
    /// Those who look, as many as ever looked at once: each keeps tables for the board.
    lookouts: Mutex<Vec<HexKnowledge>>,
}

impl GameKnowledge<Hex> for ConnectionHints {
    fn settled(&self, position: &Hex) -> Option<Outcome> {
        let lookouts = || self.lookouts.lock().unwrap_or_else(PoisonError::into_inner);
        let idle = lookouts().pop();
        let mut lookout = idle.unwrap_or_else(HexKnowledge::new);
        let outcome = lookout.settled(position);
        lookouts().push(lookout);
        outcome
    }
}

#[cfg(test)]
mod tests {
    use game::{Dice, Game, Player};
    use hex_rules::{Size, Variant};

    use super::*;

    /// Who wins, by trying everything.
    fn minimax(position: &mut Hex) -> Player {
        if let Some(Outcome::Won(winner)) = position.outcome() {
            return winner;
        }
        let mover = position.to_move();
        let mut moves = Vec::new();
        position.legal_moves(&mut moves);
        for mv in moves {
            let undo = position.apply(mv);
            let winner = minimax(position);
            position.retract(undo);
            if winner == mover {
                return mover;
            }
        }
        !mover
    }

    #[test]
    fn what_is_settled_is_so_by_trying_everything() {
        let hints = ConnectionHints::default();
        let (mut settled, mut before_the_end) = (0, 0);
        for number in 0..200 {
            let mut dice = Dice::new(5, number);
            let mut position = Hex::start(&Variant::plain(Size::square(4).expect("a board")));
            let mut moves = Vec::new();
            while position.outcome().is_none() {
                if let Some(outcome) = hints.settled(&position) {
                    settled += 1;
                    let winner = minimax(&mut position);
                    assert_eq!(outcome, Outcome::Won(winner), "{position:?}");
                    before_the_end += u32::from(position.outcome().is_none());
                }
                moves.clear();
                position.legal_moves(&mut moves);
                let mv = dice.pick(&moves).expect("the game goes on");
                position.apply(mv);
            }
        }
        assert!(
            settled > 200 && before_the_end > 200,
            "{settled} {before_the_end}"
        );
    }
}
