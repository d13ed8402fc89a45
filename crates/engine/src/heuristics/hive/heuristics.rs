//! Hive for the alpha-beta search.

use hive_rules::{Bug, Cell, Colour, Hive, Move, Piece};
use search::Heuristics;

use super::{Evaluation, IncrementalEvaluation};

/// A queen with so many neighbours makes a position critical: nothing is pruned there, and
/// quiescence search goes on. Pruning with four neighbours too won +21 Elo [−8, +50] in 300 games of
/// Base at 5,000 nodes, which proves nothing (`docs/results/strength.md`, "Tried and not kept").
const CRITICAL_NEIGHBOURS: usize = 4;

/// From so many neighbours of the enemy queen on, a further one is forcing. Not measured apart.
const ATTACKED_NEIGHBOURS: usize = 3;

/// From so many neighbours of the own queen on, giving her room is forcing. Not measured apart.
const ESCAPE_NEIGHBOURS: usize = 5;

/// With more neighbours than so many around the own queen, no null move. Not measured apart.
const NULL_MOVE_NEIGHBOURS: usize = 3;

/// Up to this turn, no null move. Not measured apart.
const NULL_MOVE_TURN: u32 = 4;

/// What the search is told about Hive.
#[derive(Clone, Debug)]
pub struct HiveHeuristics {
    evaluation: IncrementalEvaluation,
}

impl Default for HiveHeuristics {
    fn default() -> HiveHeuristics {
        HiveHeuristics::new(&Evaluation::default())
    }
}

impl HiveHeuristics {
    /// With this evaluation.
    pub fn new(evaluation: &Evaluation) -> HiveHeuristics {
        HiveHeuristics {
            evaluation: IncrementalEvaluation::new(evaluation),
        }
    }
}

/// What the moves of a position are judged by: where the queens are and how they stand.
#[derive(Debug)]
pub struct Look {
    own: Option<QueenLook>,
    enemy: Option<QueenLook>,
}

#[derive(Clone, Copy, Debug)]
struct QueenLook {
    cell: Cell,
    neighbours: usize,
}

impl QueenLook {
    fn of(hive: &Hive, colour: Colour) -> Option<QueenLook> {
        let queen = Piece::new(colour, Bug::Queen, 1).ok()?;
        let cell = hive.find(queen)?;
        Some(QueenLook {
            cell,
            neighbours: hive.touching(cell).len(),
        })
    }

    fn touches(self, cell: Cell) -> bool {
        self.cell.touches(cell)
    }
}

impl Heuristics<Hive> for HiveHeuristics {
    type Look = Look;

    /// A kind of bug, from the hand or on the table, and a cell.
    const HISTORY_SIZE: usize = 16 * 1024;

    fn evaluate(&mut self, position: &Hive) -> i32 {
        self.evaluation.evaluate(position)
    }

    fn look(&self, position: &Hive) -> Look {
        let mover = position.colour();
        Look {
            own: QueenLook::of(position, mover),
            enemy: QueenLook::of(position, !mover),
        }
    }

    fn ordering_score(&self, position: &Hive, look: &Look, mv: Move) -> i32 {
        let attack = |cell: Cell| {
            look.enemy
                .is_some_and(|queen| queen.touches(cell) || queen.cell == cell)
        };
        let defend = |cell: Cell| look.own.is_some_and(|queen| queen.touches(cell));
        let urgency = look.enemy.map_or(0, |queen| queen.neighbours as i32);
        match mv {
            Move::Pass => 0,
            Move::Place { bug, at } => {
                let kind = match bug {
                    Bug::Queen => 40,
                    Bug::Ant => 30,
                    Bug::Mosquito | Bug::Ladybug | Bug::Pillbug => 20,
                    Bug::Beetle => 12,
                    Bug::Grasshopper => 8,
                    Bug::Spider => 0,
                };
                kind + i32::from(attack(at)) * (60 + 40 * urgency)
            }
            Move::Shift { from, to } => {
                let gain = i32::from(attack(to)) - i32::from(attack(from));
                let relief = i32::from(defend(from)) - i32::from(defend(to));
                let danger = look.own.map_or(0, |queen| queen.neighbours as i32);
                let onto_queen = look.enemy.is_some_and(|queen| queen.cell == to);
                let kind = match position.top(from).map(Piece::bug) {
                    Some(Bug::Queen) => 6,
                    Some(Bug::Beetle) => 5,
                    _ => 0,
                };
                10 + kind
                    + gain * (60 + 40 * urgency)
                    + relief * (20 + 20 * danger)
                    + 80 * i32::from(onto_queen)
            }
        }
    }

    fn is_forcing(&self, look: &Look, mv: Move) -> bool {
        let (from, to) = match mv {
            Move::Shift { from, to } => (from, to),
            // A queen under an enemy beetle may get new neighbours from the hand: +26 Elo
            // [−27, +81] in 120 games at 0.05 s, kept for what it sees.
            Move::Place { at, .. } => return look.enemy.is_some_and(|queen| queen.touches(at)),
            Move::Pass => return false,
        };
        let attacks = look.enemy.is_some_and(|queen| {
            queen.neighbours >= ATTACKED_NEIGHBOURS && queen.touches(to) && !queen.touches(from)
                || queen.cell == to
        });
        let escapes = look.own.is_some_and(|queen| {
            queen.neighbours >= ESCAPE_NEIGHBOURS
                && (queen.cell == from || queen.touches(from) && !queen.touches(to))
        });
        attacks || escapes
    }

    fn is_critical(&self, look: &Look) -> bool {
        let close = |queen: Option<QueenLook>| {
            queen.is_some_and(|queen| queen.neighbours >= CRITICAL_NEIGHBOURS)
        };
        close(look.own) || close(look.enemy)
    }

    fn history_index(&self, position: &Hive, mv: Move) -> usize {
        match mv {
            Move::Pass => 0,
            Move::Place { bug, at } => (bug as usize + 8) * 1024 + at.number(),
            Move::Shift { from, to } => {
                let bug = position.top(from).map_or(0, |piece| piece.bug() as usize);
                bug * 1024 + to.number()
            }
        }
    }

    fn null_move(&self, position: &Hive, look: &Look) -> Option<Move> {
        // Before both queens are down the next turn may be forced, and a queen in trouble cannot
        // afford to wait.
        let safe = |queen: QueenLook| queen.neighbours <= NULL_MOVE_NEIGHBOURS;
        let sound = look.own.is_some_and(safe)
            && look.enemy.is_some()
            && position.turn_number() > NULL_MOVE_TURN;
        sound.then_some(Move::Pass)
    }
}
