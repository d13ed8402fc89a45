//! Why a move is not legal.

use game::{Directions, Game};

use crate::cell::Cell;
use crate::cells::CellSet;
use crate::movement::{bugs_beside, flanks, gate_is_shut, landing};
use crate::{Bug, Colour, Hive, Move, Piece};

/// The rule that forbids a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, thiserror::Error)]
#[non_exhaustive]
pub enum Refusal {
    /// The game has ended.
    #[error("the game is over")]
    GameOver,
    /// The tile belongs to an expansion that is not played.
    #[error("{piece} does not take part in this game type")]
    NotInGame {
        /// The tile asked for.
        piece: Piece,
    },
    /// Only one's own tiles come from one's own hand.
    #[error("{piece} is in the opponent's hand: it is {mover}'s turn", mover = !piece.colour())]
    OpponentsHand {
        /// The tile asked for.
        piece: Piece,
    },
    /// Tiles of a kind come in the order of their numbers.
    #[error("{piece} cannot be placed yet: the next one of its kind is {next}")]
    OutOfOrder {
        /// The tile asked for.
        piece: Piece,
        /// The one to place.
        next: Piece,
    },
    /// All tiles of the kind are on the table.
    #[error("no {} is left in hand", bug.name())]
    NoneLeft {
        /// The kind asked for.
        bug: Bug,
    },
    /// Tournament rule: the queen is no first move.
    #[error("the queen may not be placed in the first turn")]
    QueenFirst,
    /// The fourth turn is the last for the queen.
    #[error("the queen must be placed now: it is the fourth turn")]
    QueenDue,
    /// Tiles move only after the own queen is on the table.
    #[error("no tile may move before {colour}'s queen is placed")]
    QueenInHand {
        /// Whose queen.
        colour: Colour,
    },
    /// A tile from the hand goes to an empty cell.
    #[error("a tile cannot be placed on {top}")]
    CellTaken {
        /// Who lies there.
        top: Piece,
    },
    /// A tile from the hand may not touch the opponent.
    #[error("a new tile may not touch the opponent: {enemy} is next to that cell")]
    TouchesEnemy {
        /// A tile of the opponent's that it would touch.
        enemy: Piece,
    },
    /// A tile from the hand must touch the hive on its own side.
    #[error("a new tile must touch one of its own colour")]
    TouchesNoFriend,
    /// There is no tile to move.
    #[error("there is no tile on that cell")]
    NoTile,
    /// Another tile lies on it.
    #[error("{piece} cannot move: {by} is on top of it")]
    Covered {
        /// The tile that should move.
        piece: Piece,
        /// The one on top.
        by: Piece,
    },
    /// The hive would fall apart.
    #[error("{piece} is pinned: without it the hive falls apart (one-hive rule)")]
    Pinned {
        /// The tile that should move.
        piece: Piece,
    },
    /// It was thrown in the last turn.
    #[error("{piece} was thrown in the last turn and has to rest")]
    Resting {
        /// The tile that should move.
        piece: Piece,
    },
    /// A move ends elsewhere than it began.
    #[error("{piece} is there already")]
    StaysPut {
        /// The tile that should move.
        piece: Piece,
    },
    /// Freedom to move: the way is too narrow.
    #[error("{piece} cannot get there: a gate is too narrow to pass (freedom to move)")]
    Gate {
        /// The tile that should move.
        piece: Piece,
    },
    /// It would lose touch with the hive on the way.
    #[error("{piece} would lose touch with the hive on the way")]
    LosesTouch {
        /// The tile that should move.
        piece: Piece,
    },
    /// This kind of bug does not move like that.
    #[error("{piece} cannot get there: that is not how {} moves", piece.bug().with_article())]
    OutOfReach {
        /// The tile that should move.
        piece: Piece,
    },
    /// The opponent's tiles are moved by throwing only.
    #[error("{piece} is the opponent's: only a pillbug next to it could throw it")]
    NoThrower {
        /// The tile that should move.
        piece: Piece,
    },
    /// A pillbug throws only onto cells around itself.
    #[error("{piece} can only be thrown onto an empty cell next to the pillbug")]
    OutOfThrow {
        /// The tile that should move.
        piece: Piece,
    },
    /// What moved last may not be thrown.
    #[error("{piece} moved in the last turn, so it cannot be thrown")]
    MovedLast {
        /// The tile that should move.
        piece: Piece,
    },
    /// Tiles of a stack cannot be thrown.
    #[error("{piece} is on a stack, so it cannot be thrown")]
    Stacked {
        /// The tile that should move.
        piece: Piece,
    },
    /// Passing is no choice.
    #[error("passing is allowed only when nothing else is")]
    PassNotForced,
    /// Nothing else is possible.
    #[error("there is no legal move but `pass`")]
    MustPass,
}

impl Hive {
    /// Whether a move is legal, and if not, why.
    pub fn check(&self, mv: Move) -> Result<(), Refusal> {
        if self.is_legal(mv) {
            return Ok(());
        }
        Err(self.reason_against(mv))
    }

    /// Whether a tile is the next of its kind to come from the hand of the player to move.
    pub(crate) fn check_hand(&self, piece: Piece) -> Result<(), Refusal> {
        if !self.variant().has(piece.bug()) {
            return Err(Refusal::NotInGame { piece });
        }
        if piece.colour() != self.colour() {
            return Err(Refusal::OpponentsHand { piece });
        }
        match self.next_in_hand(piece.colour(), piece.bug()) {
            Some(next) if next == piece => Ok(()),
            Some(next) => Err(Refusal::OutOfOrder { piece, next }),
            None => Err(Refusal::NoneLeft { bug: piece.bug() }),
        }
    }

    /// The rule that a move which is not legal breaks: of several, the one that a player would name
    /// first.
    fn reason_against(&self, mv: Move) -> Refusal {
        if self.outcome().is_some() {
            return Refusal::GameOver;
        }
        match mv {
            Move::Pass => Refusal::PassNotForced,
            Move::Place { bug, at } => self.reason_against_placing(bug, at),
            Move::Shift { from, to } => self.reason_against_shifting(from, to),
        }
    }

    fn reason_against_placing(&self, bug: Bug, at: Cell) -> Refusal {
        if self.next_in_hand(self.colour(), bug).is_none() {
            return Refusal::NoneLeft { bug };
        }
        if bug == Bug::Queen && self.plies() < 2 {
            return Refusal::QueenFirst;
        }
        if bug != Bug::Queen && self.queen_is_due() {
            return Refusal::QueenDue;
        }
        if let Some(top) = self.top(at) {
            return Refusal::CellTaken { top };
        }
        let neighbours = || {
            at.neighbours(self.touching(at))
                .filter_map(|cell| self.top(cell))
        };
        let enemy = neighbours().find(|top| top.colour() != self.colour());
        enemy.map_or(Refusal::TouchesNoFriend, |enemy| Refusal::TouchesEnemy {
            enemy,
        })
    }

    fn reason_against_shifting(&self, from: Cell, to: Cell) -> Refusal {
        let Some(piece) = self.top(from) else {
            return Refusal::NoTile;
        };
        let mover = self.colour();
        if !self.queen_is_placed(mover) {
            return if self.queen_is_due() {
                Refusal::QueenDue
            } else {
                Refusal::QueenInHand { colour: mover }
            };
        }
        if from == to {
            return Refusal::StaysPut { piece };
        }
        if self.resting() == Some(piece) {
            return Refusal::Resting { piece };
        }
        let own = piece.colour() == mover;
        let thrower_beside = self.has_thrower_beside(from);
        if !own && !thrower_beside {
            return Refusal::NoThrower { piece };
        }
        if !own && self.moved_last() == Some(piece) {
            return Refusal::MovedLast { piece };
        }
        if !own && self.grid.level(piece) > 0 {
            return Refusal::Stacked { piece };
        }
        if self.pinned_bits() & piece.bit() != 0 {
            return Refusal::Pinned { piece };
        }
        if own {
            self.reason_against_way(piece, from, to)
        } else {
            Refusal::OutOfThrow { piece }
        }
    }

    /// Whether the player to move has a tile next to this cell that can throw.
    fn has_thrower_beside(&self, cell: Cell) -> bool {
        cell.neighbours(self.touching(cell))
            .filter_map(|neighbour| self.top(neighbour))
            .any(|thrower| {
                let able = thrower.colour() == self.colour()
                    && self.grid.level(thrower) == 0
                    && self.moved_last() != Some(thrower);
                able && match thrower.bug() {
                    Bug::Pillbug => true,
                    Bug::Mosquito => {
                        bugs_beside(&self.grid, self.grid.cell_of(thrower)).contains(Bug::Pillbug)
                    }
                    _ => false,
                }
            })
    }

    fn reason_against_way(&self, piece: Piece, from: Cell, to: Cell) -> Refusal {
        let level = self.grid.level(piece);
        let bugs: Vec<Bug> = match piece.bug() {
            _ if level > 0 => vec![Bug::Beetle],
            Bug::Mosquito => {
                let beside = bugs_beside(&self.grid, from);
                Bug::ALL
                    .into_iter()
                    .filter(|&bug| beside.contains(bug))
                    .collect()
            }
            bug => vec![bug],
        };
        if bugs
            .iter()
            .any(|&bug| self.reach_through_gates(bug, from, level).contains(to))
        {
            return Refusal::Gate { piece };
        }
        let steps = bugs
            .iter()
            .any(|bug| matches!(bug, Bug::Queen | Bug::Pillbug | Bug::Beetle));
        if steps && self.top(to).is_none() && from.direction_to(to).is_some() {
            return Refusal::LosesTouch { piece };
        }
        Refusal::OutOfReach { piece }
    }

    /// Where a bug could go if no gate were too narrow for it.
    fn reach_through_gates(&self, bug: Bug, from: Cell, level: u8) -> CellSet {
        let mut reach = CellSet::EMPTY;
        match bug {
            Bug::Queen | Bug::Pillbug => self.wade(from, from, 1..=1, &mut vec![from], &mut reach),
            Bug::Spider => self.wade(from, from, 3..=3, &mut vec![from], &mut reach),
            Bug::Ant => self.wade_far(from, &mut reach),
            Bug::Beetle => {
                let near = from.neighbours(Directions::ALL);
                let keeps_touch = |to: Cell| {
                    level > 0 || self.top(to).is_some() || self.shares_neighbour(from, to, from)
                };
                near.filter(|&to| keeps_touch(to))
                    .for_each(|to| reach.insert(to));
            }
            Bug::Grasshopper => {
                let ways = self.touching(from).into_iter();
                ways.for_each(|direction| reach.insert(landing(&self.grid, from, direction)));
            }
            Bug::Ladybug => {
                for first in from.neighbours(self.touching(from)) {
                    for second in first
                        .neighbours(self.touching(first))
                        .filter(|&second| second != from)
                    {
                        second
                            .neighbours(!self.touching(second))
                            .for_each(|down| reach.insert(down));
                    }
                }
            }
            Bug::Mosquito => {}
        }
        reach
    }

    /// Every end of a walk on the ground of so many steps without gates, and without a cell twice.
    fn wade(
        &self,
        tile: Cell,
        cell: Cell,
        steps: std::ops::RangeInclusive<usize>,
        way: &mut Vec<Cell>,
        reach: &mut CellSet,
    ) {
        if steps.contains(&(way.len() - 1)) {
            reach.insert(cell);
        }
        if way.len() > *steps.end() {
            return;
        }
        for next in cell.neighbours(!self.touching(cell)) {
            if !way.contains(&next) && self.shares_neighbour(cell, next, tile) {
                way.push(next);
                self.wade(tile, next, steps.clone(), way, reach);
                way.pop();
            }
        }
    }

    /// Every cell that a walk on the ground without gates leads to.
    fn wade_far(&self, tile: Cell, reach: &mut CellSet) {
        let mut open = vec![tile];
        while let Some(cell) = open.pop() {
            for next in cell.neighbours(!self.touching(cell)) {
                if !reach.contains(next) && next != tile && self.shares_neighbour(cell, next, tile)
                {
                    reach.insert(next);
                    open.push(next);
                }
            }
        }
    }

    /// Whether a tile other than the one on `tile` touches both of two neighbouring cells.
    fn shares_neighbour(&self, one: Cell, other: Cell, tile: Cell) -> bool {
        one.direction_to(other).is_some_and(|direction| {
            [1, 5].into_iter().any(|sixths| {
                let flank = one.step(direction.clockwise(sixths));
                flank != tile && self.top(flank).is_some()
            })
        })
    }

    /// Whether stacks on both sides bar the step between two neighbouring cells for a tile that
    /// starts at `level`.
    pub fn gate_between(&self, from: Cell, to: Cell, level: u8) -> bool {
        from.direction_to(to).is_some_and(|direction| {
            gate_is_shut(
                flanks(&self.grid, from, direction),
                level,
                self.grid.height(to),
            )
        })
    }
}
