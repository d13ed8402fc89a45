//! How a minimax for Hive in Python judged positions and in which order it tried moves
//! (`docs/results/minimax.md`).
//!
//! It told what is good and how good in words, of four strengths; the numbers are ours, the same for
//! everything that it called alike.

use hive_rules::{Bug, Cell, Hive, Move, Piece};
use search::Heuristics;

use super::features::{PER_SIDE, place};
use super::{Evaluation, IncrementalEvaluation};

/// "Really good" and "really bad",
const MUCH: f32 = 40.0;
/// "good" and "bad".
const LITTLE: f32 = 20.0;

/// From so many neighbours of the enemy queen on the last one is looked for.
const NEARLY: usize = 5;

impl Evaluation {
    /// What that program found good.
    pub fn minimax() -> Evaluation {
        let mut weights = [0.0; PER_SIDE];
        // Around the own queen: whoever belongs to the enemy, and friends who cannot move.
        for bad in [
            place::ENEMIES_FREE,
            place::ENEMIES_STUCK,
            place::FRIENDS_STUCK,
            place::COVERED_BY_ENEMY,
        ] {
            weights[bad] = -MUCH;
        }
        weights[place::FRIENDS_FREE] = -LITTLE;
        // Tiles that can come to the enemy queen, and those that cannot.
        weights[place::ABLE] = LITTLE;
        weights[place::UNABLE] = -LITTLE;
        // Tiles that cannot move at all: pinned, or covered.
        for kind in 0..7 {
            weights[place::KINDS + 4 * kind + 2] = -MUCH;
            weights[place::KINDS + 4 * kind + 3] = -MUCH;
        }
        // A queen on the table is free or not; in hand she is neither.
        weights[place::QUEEN_FREE] = MUCH;
        weights[place::QUEEN_IN_HAND] = MUCH;
        Evaluation::linear(&weights)
    }
}

/// What that program told its search.
#[derive(Clone, Debug)]
pub struct MinimaxHeuristics {
    evaluation: IncrementalEvaluation,
}

impl Default for MinimaxHeuristics {
    fn default() -> MinimaxHeuristics {
        MinimaxHeuristics {
            evaluation: IncrementalEvaluation::new(&Evaluation::minimax()),
        }
    }
}

impl Heuristics<Hive> for MinimaxHeuristics {
    /// The last free cell around the enemy queen.
    type Look = Option<Cell>;

    const HISTORY_SIZE: usize = 1;

    fn evaluate(&mut self, position: &Hive) -> i32 {
        self.evaluation.evaluate(position)
    }

    fn look(&self, position: &Hive) -> Option<Cell> {
        let queen = Piece::new(!position.colour(), Bug::Queen, 1).ok()?;
        let queen = position.find(queen)?;
        let around = position.touching(queen);
        let mut free = queen.neighbours(!around);
        (around.len() >= NEARLY).then(|| free.next()).flatten()
    }

    /// Moves before placements; of moves those of tiles that have few first.
    fn ordering_score(&self, position: &Hive, _: &Option<Cell>, mv: Move) -> i32 {
        match mv {
            Move::Shift { from, .. } => match position.top(from).map(Piece::bug) {
                Some(Bug::Queen) => 7,
                Some(Bug::Spider) => 6,
                Some(Bug::Grasshopper) => 5,
                Some(Bug::Beetle) => 4,
                // It did not know these.
                Some(Bug::Ladybug | Bug::Mosquito | Bug::Pillbug) | None => 3,
                Some(Bug::Ant) => 2,
            },
            Move::Place { .. } => 1,
            Move::Pass => 0,
        }
    }

    fn is_forcing(&self, look: &Option<Cell>, mv: Move) -> bool {
        look.is_some() && mv.lands_on() == *look
    }

    fn is_critical(&self, look: &Option<Cell>) -> bool {
        look.is_some()
    }

    fn history_index(&self, _: &Hive, _: Move) -> usize {
        0
    }

    fn null_move(&self, _: &Hive, _: &Option<Cell>) -> Option<Move> {
        None
    }
}

#[cfg(test)]
mod tests {
    use game::{Dice, Game, Outcome};
    use hive_rules::{Colour, Variant};

    use super::*;

    /// Along random games: the move that surrounds a queen is among those that are looked for, and what
    /// is good for one is as bad for the other.
    #[test]
    fn the_last_cell_around_a_queen_is_looked_for_and_nobody_is_favoured() {
        let mut heuristics = MinimaxHeuristics::default();
        let (mut wins, mut judged) = (0, 0);
        for number in 0..60 {
            let mut dice = Dice::new(5, number);
            let mut position = Hive::start(&Variant::BASE);
            while position.outcome().is_none() && position.plies() < 150 {
                let mut moves = Vec::new();
                position.legal_moves(&mut moves);
                let (mover, look) = (position.to_move(), heuristics.look(&position));
                for &mv in &moves {
                    let undo = position.apply(mv);
                    let won = position.outcome() == Some(Outcome::Won(mover));
                    position.retract(undo);
                    // A queen that moves away may leave the enemy's surrounded by her own doing: not here.
                    let own = matches!(mv, Move::Shift { from, .. } if position.top(from).map(Piece::bug) == Some(Bug::Queen));
                    if won && !own {
                        wins += 1;
                        assert!(heuristics.is_forcing(&look, mv), "{mv:?} in {position:?}");
                    }
                }
                let Some(mv) = dice.pick(&moves) else { break };
                position.apply(mv);
                if position.outcome().is_none() && moves.contains(&Move::Pass) {
                    continue;
                }
                judged += i32::from(heuristics.evaluate(&position) != 0);
            }
        }
        assert!(wins > 5 && judged > 500, "{wins} {judged}");
        let start = Hive::start(&Variant::BASE);
        assert_eq!(heuristics.evaluate(&start), 0);
    }

    #[test]
    fn it_finds_good_what_it_said() {
        let points = |game: &str| {
            let game = game.parse::<hive_rules::GameString>().expect("legal").game;
            let points = MinimaxHeuristics::default().evaluate(game.position());
            match game.position().colour() {
                Colour::White => points,
                Colour::Black => -points,
            }
        };
        // A black ant beside the white queen is bad for White, a white one beside the black queen good.
        let quiet = points("Base;;;wS1;bS1 wS1-;wQ -wS1;bQ bS1-;wA1 -wQ;bA1 bQ-");
        let beside = points("Base;;;wS1;bS1 wS1-;wQ -wS1;bQ bS1-;wA1 -wQ;bA1 bQ-;wA1 bQ/");
        assert!(beside > quiet, "{quiet} {beside}");
    }
}
