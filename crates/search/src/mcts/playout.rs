//! Simulation as the textbook has it: moves at random until the game is over.

use game::{Dice, Game, Outcome, Player};

use super::guide::{Guide, MoveInfo};
use super::verdict::worth;

/// Knows nothing but the rules: every move is worth trying, and a position is worth what a game of
/// random moves from it brings.
#[derive(Clone, Debug)]
pub struct RandomPlayouts<G: Game> {
    /// After so many plies a game is given up as a draw: random play need not end in every game.
    longest: u32,
    moves: Vec<G::Move>,
}

impl<G: Game> RandomPlayouts<G> {
    /// Games that are given up after so many plies.
    pub fn new(longest: u32) -> RandomPlayouts<G> {
        RandomPlayouts {
            longest,
            moves: Vec::new(),
        }
    }
}

impl<G: Game> Guide<G> for RandomPlayouts<G>
where
    G::Move: Send,
{
    fn expand(
        &mut self,
        position: &G,
        _line: &[G::Move],
        dice: &mut Dice,
        infos: &mut Vec<MoveInfo<G::Move>>,
    ) {
        self.moves.clear();
        position.legal_moves(&mut self.moves);
        // What has not been tried is tried in the order of the list, which should mean nothing.
        dice.shuffle(&mut self.moves);
        infos.extend(self.moves.iter().copied().map(MoveInfo::new));
    }

    fn simulate(&mut self, position: &G, _line: &[G::Move], dice: &mut Dice) -> f32 {
        let mut position = position.clone();
        for _ in 0..self.longest {
            if let Some(outcome) = position.outcome() {
                return worth(outcome, Player::First);
            }
            self.moves.clear();
            position.legal_moves(&mut self.moves);
            let Some(mv) = dice.pick(&self.moves) else {
                break;
            };
            position.apply(mv);
        }
        worth(position.outcome().unwrap_or(Outcome::Draw), Player::First)
    }
}
