//! What the tree search is told about Hex.

use game::{Dice, Game, Outcome, Player};
use hex_knowledge::paired::PairedFill;
use hex_rules::{Colour, Hex, Move};
use search::mcts::{Guide, Shoot};

/// Judges a position by batches of games in which the rest of the board is filled at random and
/// bridges hold.
#[derive(Clone, Debug)]
pub struct HexKnowledge {
    fill: PairedFill,
    columns: usize,
    /// How many all-moves-as-first visits the batch is worth that a position's moves begin with.
    pub weight: u32,
}

impl HexKnowledge {
    /// Ready for any board.
    pub fn new() -> HexKnowledge {
        HexKnowledge {
            fill: PairedFill::default(),
            columns: 0,
            weight: 10,
        }
    }
}

impl Default for HexKnowledge {
    fn default() -> HexKnowledge {
        HexKnowledge::new()
    }
}

impl Guide<Hex> for HexKnowledge {
    fn settled(&mut self, position: &Hex) -> Option<Outcome> {
        let winner = self.fill.settled(position)?;
        Some(Outcome::Won(winner.player()))
    }

    fn grow(&mut self, position: &Hex, dice: &mut Dice, shoots: &mut Vec<Shoot<Move>>) {
        let size = position.size();
        let estimate = self.fill.play(position, dice);
        let with = &estimate.with[position.turn() as usize];
        shoots.extend(position.empty().iter().map(|index| Shoot {
            mv: Move::Place(size.cell(index)),
            value: with[index],
            weight: self.weight,
            verdict: None,
        }));
        if position.may_swap() {
            shoots.push(Shoot::new(Move::Swap));
        }
    }

    fn simulate(&mut self, position: &Hex, dice: &mut Dice) -> f32 {
        self.columns = usize::from(position.size().columns());
        self.fill.play(position, dice).black
    }

    fn amaf(&self, player: Player) -> &[f32] {
        &self.fill.estimate().with[Colour::from(player) as usize]
    }

    fn slot(&self, mv: Move) -> usize {
        match mv {
            Move::Place(cell) => usize::from(cell.row) * self.columns + usize::from(cell.column),
            Move::Swap => usize::MAX,
        }
    }
}
