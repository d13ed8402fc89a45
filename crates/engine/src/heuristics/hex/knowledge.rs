//! What the tree search is told about Hex.

use std::sync::Arc;

use game::{Dice, Game as _, Outcome, Player};
use hex_knowledge::patterns::{Policy, Weights};
use hex_knowledge::playouts::PairedFill;
use hex_rules::{Cell, Colour, Hex, Move};
use search::mcts::{Guide, Rave, Shoot};

/// Judges a position by batches of games in which the rest of the board is filled at random and
/// bridges hold.
#[derive(Clone, Debug)]
pub struct HexKnowledge {
    fill: PairedFill,
    policy: Policy,
    weights: Arc<Weights>,
    columns: usize,
    /// How many all-moves-as-first visits the batch is worth that a position's moves begin with.
    pub weight: u32,
    /// temperature
    pub heat: f32,
}

impl HexKnowledge {
    /// At which visit of a position the tree grows there.
    pub const GROW_AT: u32 = 4;

    /// How the search weighs what it knows.
    pub const SELECTION: Rave = Rave {
        exploration: 0.0,
        equivalence: 300.0,
        trust: 0.3,
        narrow: 6.0,
        widen: 2.0,
    };

    /// Ready for any board.
    pub fn new() -> HexKnowledge {
        let weights = Weights::read(include_str!("../../weights/hex-patterns.txt"))
            .expect("the weights that ship are sound: a test reads them");
        HexKnowledge {
            fill: PairedFill::default(),
            policy: Policy::default(),
            weights: Arc::new(weights),
            columns: 0,
            weight: 10,
            heat: 1.0,
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
        // Connections hold against stones, not against taking the stone over.
        if position.may_swap() {
            return position.outcome();
        }
        let winner = self.fill.settled(position)?;
        Some(Outcome::Won(winner.player()))
    }

    fn grow(
        &mut self,
        position: &Hex,
        line: &[Move],
        dice: &mut Dice,
        shoots: &mut Vec<Shoot<Move>>,
    ) {
        let size = position.size();
        let estimate = self.fill.play(position, dice);
        let with = &estimate.with[position.turn() as usize];
        let place = |back: usize| -> Option<Cell> {
            match line.len().checked_sub(back).and_then(|at| line.get(at)) {
                Some(Move::Place(cell)) => Some(*cell),
                _ => None,
            }
        };
        let (weights, weight) = (&self.weights, self.weight);
        self.policy
            .features(position, [place(1), place(2)], with, |index, features| {
                let sum: f32 = features.iter().map(|&f| weights.of(f)).sum();
                shoots.push(Shoot {
                    mv: Move::Place(size.cell(index)),
                    value: with[index],
                    weight,
                    prior: sum,
                    verdict: None,
                });
            });
        let most = shoots.iter().map(|s| s.prior).fold(f32::MIN, f32::max);
        let mut total = 0.0;
        for shoot in shoots.iter_mut() {
            shoot.prior = ((shoot.prior - most) / self.heat).exp();
            total += shoot.prior;
        }
        for shoot in shoots.iter_mut() {
            shoot.prior /= total;
        }
        shoots.sort_by(|a, b| b.prior.total_cmp(&a.prior));
        if position.may_swap() {
            shoots.insert(0, Shoot::new(Move::Swap));
        }
    }

    fn simulate(&mut self, position: &Hex, _line: &[Move], dice: &mut Dice) -> f32 {
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
