//! Positions of all eight game types, as chance brings them about.

use game::{Axial, Dice, Game, Question, Symmetry};
use hive_rules::{Cell, Hive, Move, Variant};

/// A position and what may be done in it.
#[derive(Clone, Debug)]
pub struct Met {
    pub hive: Hive,
    pub legal: Vec<Move>,
}

impl Met {
    pub fn new(hive: Hive) -> Met {
        let mut legal = Vec::new();
        hive.legal_moves(&mut legal);
        Met { hive, legal }
    }

    pub fn question(&self) -> Question<'_, Hive> {
        Question {
            position: &self.hive,
            legal: &self.legal,
            line: &[],
            occurrences: 1,
        }
    }
}

/// So many positions that are not over, from games of all eight types in turn.
///
/// Tiles are moved more often than chance would have it, so that stacks and holes come about.
pub fn positions(seed: u64, count: usize) -> impl Iterator<Item = Met> {
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
pub fn games(seed: u64) -> impl Iterator<Item = (Variant, Vec<Move>)> {
    (0..).map(move |number| {
        let variant = Variant::ALL[number % 8];
        let mut dice = Dice::new(seed, number as u64);
        let plies = 1 + dice.below(90);
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
            let Some(mv) = dice.pick(among) else { break };
            hive.apply(mv);
            played.push(mv);
        }
        (variant, played)
    })
}

/// The same game on a table that was turned about the cell of the first move, and where each cell
/// of the last position came from.
///
/// Cells have no coordinates, so those of every move are told by the way there from the start.
#[derive(Clone, Debug)]
pub struct Turned {
    pub hive: Hive,
    symmetry: Symmetry,
}

impl Turned {
    pub fn new(variant: Variant, moves: &[Move], symmetry: Symmetry) -> Turned {
        let mut turned = Turned {
            hive: Hive::start(&variant),
            symmetry,
        };
        for &mv in moves {
            let image = turned.image(mv);
            turned
                .hive
                .play(image)
                .expect("what is legal stays legal when the table is turned");
        }
        turned
    }

    /// Where a move goes on the turned table.
    pub fn image(&self, mv: Move) -> Move {
        let of = |cell: Cell| {
            let way = Cell::START.way_to(cell);
            // Chance does not stretch a hive so far that a way could be mistaken for another.
            assert!(Axial::ORIGIN.distance(way) < 15, "a cell far away");
            Cell::START.offset(self.symmetry.of(way))
        };
        match mv {
            Move::Pass => Move::Pass,
            Move::Place { bug, at } => Move::Place { bug, at: of(at) },
            Move::Shift { from, to } => Move::Shift {
                from: of(from),
                to: of(to),
            },
        }
    }
}
