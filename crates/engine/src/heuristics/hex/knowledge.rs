//! What the tree search is told about Hex.

use std::sync::Arc;

use game::{Dice, Game as _, Outcome, Player};
use hex_knowledge::patterns::{Policy, Weights};
use hex_knowledge::playouts::{PairedFill, Stones};
use hex_rules::{Cell, Colour, Hex, Move};
use search::mcts::{Guide, MoveInfo, Rave, Verdict};

use super::insight::{Connected, Insight};

/// Judges positions by batches of games in which the rest of the board is filled at random and
/// bridges hold, and moves by patterns learnt from games. Leaves out what is dead, captured or
/// inferior, and sees wins by bridges and, where it is worth the time, by virtual connections.
#[derive(Clone, Debug)]
pub struct HexKnowledge {
    fill: PairedFill,
    policy: Policy,
    weights: Arc<Weights>,
    insight: Insight,
    /// The last position that was filled, by its key.
    filled: Option<(u64, Stones)>,
    /// The moves of the position that the tree grows at.
    likely: Vec<(usize, f32)>,
    columns: usize,
    /// After how many visits virtual connections are looked for.
    pub knowledge_threshold: Option<u32>,
}

/// How many all-moves-as-first visits the batch is worth that a position's moves begin with.
const BATCH: u32 = 10;

impl HexKnowledge {
    /// At which visit of a position the tree grows there.
    pub const EXPANSION_THRESHOLD: u32 = 3;

    /// How the search weighs what it knows.
    pub const SELECTION: Rave = Rave {
        equivalence: 300.0,
        trust: 0.3,
        narrow: 6,
        widen: 2,
    };

    /// With the patterns that ship.
    pub fn new() -> HexKnowledge {
        let weights = Weights::read(include_str!("../../weights/hex-patterns.txt"));
        HexKnowledge::with_weights(weights.expect("the weights that ship are sound"))
    }

    /// With these patterns.
    pub fn with_weights(weights: Weights) -> HexKnowledge {
        HexKnowledge {
            fill: PairedFill::default(),
            policy: Policy::default(),
            weights: Arc::new(weights),
            insight: Insight::default(),
            filled: None,
            likely: Vec::new(),
            columns: 0,
            knowledge_threshold: Some(10_000),
        }
    }

    /// A position with what is dead or captured filled. The search asks about a position several
    /// times in a row.
    fn filled(&mut self, position: &Hex) -> Stones {
        match self.filled {
            Some((key, stones)) if key == position.key() => stones,
            _ => {
                let stones = self.insight.fill(position);
                self.filled = Some((position.key(), stones));
                stones
            }
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
        let filled = self.filled(position);
        let winner = self.fill.settled(&filled)?;
        Some(Outcome::Won(winner.player()))
    }

    fn expand(
        &mut self,
        position: &Hex,
        line: &[Move],
        dice: &mut Dice,
        infos: &mut Vec<MoveInfo<Move>>,
    ) {
        let size = position.size();
        let filled = self.filled(position);
        let estimate = self.fill.play(&filled, dice);
        let with = &estimate.with[position.turn() as usize];
        let place = |back: usize| -> Option<Cell> {
            match line.len().checked_sub(back).and_then(|at| line.get(at)) {
                Some(Move::Place(cell)) => Some(*cell),
                _ => None,
            }
        };
        let last = [place(1), place(2)];
        let (policy, likely) = (&mut self.policy, &mut self.likely);
        policy.likelihoods(position, last, with, &self.weights, likely);
        let info = |&(index, prior): &(usize, f32)| MoveInfo {
            mv: Move::Place(size.cell(index)),
            value: with[index],
            weight: if with[index].is_nan() { 0 } else { BATCH },
            prior,
            verdict: None,
        };
        if position.may_swap() {
            // What is said about cells does not hold while the stone may change hands.
            infos.push(MoveInfo::new(Move::Swap));
            infos.extend(likely.iter().map(info));
            return;
        }
        let sensible = self.insight.sensible(position);
        infos.extend(likely.iter().filter(|mv| sensible.contains(mv.0)).map(info));
        if infos.is_empty() {
            // Nothing that is left can help: the position is lost, and still a move is wanted.
            infos.extend(likely.iter().map(info));
        }
    }

    fn simulate(&mut self, position: &Hex, _line: &[Move], dice: &mut Dice) -> f32 {
        self.columns = usize::from(position.size().columns());
        let filled = self.filled(position);
        self.fill.play(&filled, dice).black
    }

    fn amaf(&self, player: Player) -> &[f32] {
        &self.fill.estimate().with[Colour::from(player) as usize]
    }

    fn amaf_index(&self, mv: Move) -> usize {
        match mv {
            Move::Place(cell) => usize::from(cell.row) * self.columns + usize::from(cell.column),
            Move::Swap => usize::MAX,
        }
    }

    fn knowledge_threshold(&self) -> Option<u32> {
        self.knowledge_threshold
    }

    fn apply_knowledge(
        &mut self,
        position: &Hex,
        record: &mut dyn FnMut(Move, Verdict),
    ) -> Option<Outcome> {
        if position.may_swap() {
            return None;
        }
        let filled = self.filled(position);
        match self.insight.connect(&filled) {
            Connected::Wins(colour) => Some(Outcome::Won(colour.player())),
            Connected::MustPlay(cells) => {
                let lost = Verdict::Ends(Outcome::Won((!position.turn()).player()));
                for index in position.empty().without(&cells).iter() {
                    record(Move::Place(position.size().cell(index)), lost);
                }
                None
            }
        }
    }
}
