//! What the players did becomes turns, and the turns a game.

use std::collections::BTreeMap;

use game::{Axial, Game as _, History, Repetition};
use hive_rules::{Bug, Cell, Colour, Hive, Move, Piece, Refusal, Variant};

use super::action::{Action, Place, Tile};
use super::{Game, at};
use crate::read::{Fault, MOST_PLIES, uhp};

/// A tile as the file calls it. Its number need not be ours, though it always was so far.
type Name = (Colour, Bug, u8);

const AFTER_THE_END: &str = "moves after the end are left out";

/// What will be a turn when the player says so.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Pending {
    Tile(Name, Axial),
    Pass,
}

/// What was done beside the board.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Acts {
    /// The seat that gave up.
    pub(super) resigned: Option<usize>,
    /// The seat that won by the clock.
    pub(super) won_on_time: Option<usize>,
    /// Both agreed on a draw.
    pub(super) agreed: bool,
    /// P0 plays Black.
    pub(super) swapped: bool,
}

/// A game that is being read.
pub(super) struct Turns {
    game: Game,
    /// Where on their grid the first tile lies.
    origin: Option<Axial>,
    names: BTreeMap<Name, Piece>,
    /// Where on their grid each tile lies.
    places: BTreeMap<Piece, Axial>,
    held: Option<Name>,
    pending: Option<Pending>,
    /// The next `done` belongs to words, not to a move.
    spoken: bool,
    acts: Acts,
    remarks: Vec<&'static str>,
}

impl Turns {
    pub(super) fn new(variant: Variant) -> Turns {
        Turns {
            game: History::new(variant, Repetition::Ignored),
            origin: None,
            names: BTreeMap::new(),
            places: BTreeMap::new(),
            held: None,
            pending: None,
            spoken: false,
            acts: Acts::default(),
            remarks: Vec::new(),
        }
    }

    /// How many turns are over.
    pub(super) fn plies(&self) -> usize {
        self.game.plies()
    }

    pub(super) fn finish(self) -> (Game, Vec<&'static str>, Acts) {
        (self.game, self.remarks, self.acts)
    }

    pub(super) fn act(&mut self, action: &Action) -> Result<(), Fault> {
        match *action {
            Action::Pick(tile) => {
                self.pending = None;
                self.held = Some(self.name(tile));
            }
            Action::Lift(place) => self.lift(self.locate(place)),
            Action::Return => {
                self.pending = None;
                self.held = None;
            }
            Action::Drop(tile, place) | Action::Move(tile, place) => {
                self.put(tile, self.locate(place));
            }
            Action::MoveDone(tile, place) => {
                self.put(tile, self.locate(place));
                return self.done();
            }
            Action::Pass => self.pending = Some(Pending::Pass),
            Action::PassDone => {
                self.pending = Some(Pending::Pass);
                return self.done();
            }
            Action::Done => return self.done(),
            Action::Nothing => {}
            Action::Resign(seat) => {
                self.acts.resigned = Some(seat);
                self.speak();
            }
            Action::WinOnTime(seat) => {
                self.acts.won_on_time = Some(seat);
                self.speak();
            }
            Action::AcceptDraw => {
                self.acts.agreed = true;
                self.speak();
            }
            Action::Talk => self.speak(),
            Action::Swap => {
                self.acts.swapped = !self.acts.swapped;
                self.speak();
            }
        }
        Ok(())
    }

    /// Words take the place of a move: what was put down before them was never confirmed.
    fn speak(&mut self) {
        self.pending = None;
        self.held = None;
        self.spoken = true;
    }

    /// The cell that is meant: of two, the one that touches the hive.
    fn locate(&self, place: Place) -> Axial {
        let cell = |column| Axial::new(column, -place.row);
        let touches = |cell: Axial| self.places.values().any(|at| at.distance(cell) <= 1);
        let other = place.or_column.map(cell).filter(|&other| touches(other));
        other.unwrap_or(cell(place.column))
    }

    /// The whole name of a tile: where the colour is left out, that of the tile in the hand, or of
    /// the player to move.
    fn name(&self, tile: Tile) -> Name {
        let held = self
            .held
            .filter(|&(_, bug, number)| (bug, number) == (tile.bug, tile.number))
            .map(|(colour, ..)| colour);
        let colour = tile.colour.or(held);
        let colour = colour.unwrap_or_else(|| self.game.position().colour());
        (colour, tile.bug, tile.number)
    }

    /// A tile is lifted: that which was put down there in this turn, or the top of the stack.
    fn lift(&mut self, cell: Axial) {
        self.held = match self.pending {
            Some(Pending::Tile(name, to)) if to == cell => Some(name),
            _ => self.top_name(cell),
        };
        self.pending = None;
    }

    fn top_name(&self, cell: Axial) -> Option<Name> {
        let top = self.game.position().top(self.cell(cell))?;
        let named = self.names.iter().find(|&(_, &piece)| piece == top);
        named.map(|(&name, _)| name)
    }

    fn put(&mut self, tile: Tile, cell: Axial) {
        let name = self.name(tile);
        let lies_there = self
            .names
            .get(&name)
            .and_then(|&piece| self.game.position().find(piece))
            == Some(self.cell(cell))
            && self.origin.is_some();
        // Back where it came from: nothing has happened.
        self.pending = (!lies_there).then_some(Pending::Tile(name, cell));
        self.held = None;
    }

    fn cell(&self, cell: Axial) -> Cell {
        Cell::START.offset(cell - self.origin.unwrap_or(cell))
    }

    fn done(&mut self) -> Result<(), Fault> {
        let pending = self.pending.take();
        self.held = None;
        if std::mem::take(&mut self.spoken) && pending.is_none() {
            return Ok(());
        }
        if self.game.outcome().is_some() {
            if pending.is_some() && !self.remarks.contains(&AFTER_THE_END) {
                self.remarks.push(AFTER_THE_END);
            }
            return Ok(());
        }
        let ply = self.game.plies() + 1;
        if ply > MOST_PLIES {
            return Err(uhp::too_long());
        }
        match pending {
            Some(Pending::Tile(name, to)) => self.move_tile(name, to),
            Some(Pending::Pass) => self.play(Move::Pass, "pass"),
            None if must_pass(self.game.position()) => self.play(Move::Pass, "done"),
            None => Err(at(
                ply,
                "turn without a move",
                "the turn is over, but nothing was moved, and there was something to move",
            )),
        }
    }

    fn move_tile(&mut self, name: Name, to: Axial) -> Result<(), Fault> {
        let written = write(name, to);
        let mv = self.mean(name, to, &written)?;
        let forgotten = must_pass(self.game.position()) && mv != Move::Pass;
        if forgotten {
            self.play(Move::Pass, "pass")?;
            self.remarks.push("a forced pass is left out in the file");
        }
        let next = self.game.position().next_in_hand(name.0, name.1);
        self.play(mv, &written)?;
        if let Some(&piece) = self.names.get(&name) {
            self.places.insert(piece, to);
        }
        if let (Move::Place { .. }, Some(piece)) = (mv, next) {
            self.origin.get_or_insert(to);
            if piece.bug().copies() > 1 && piece.copy() != name.2 {
                self.remarks.push("a tile has another number in the file");
            }
            self.names.insert(name, piece);
            self.places.insert(piece, to);
        }
        Ok(())
    }

    /// The move that is meant.
    fn mean(&self, name: Name, to: Axial, written: &str) -> Result<Move, Fault> {
        let position = self.game.position();
        let refuse =
            |rule: Refusal| Fault::hive_move(self.game.plies() + 1, written, Some(rule), &rule);
        let (colour, bug, _) = name;
        let to = self.cell(to);
        let Some(&piece) = self.names.get(&name) else {
            return match position.next_in_hand(colour, bug) {
                Some(piece) if colour != position.colour() && !must_pass(position) => {
                    Err(refuse(Refusal::OpponentsHand { piece }))
                }
                Some(_) => Ok(Move::Place { bug, at: to }),
                None => Err(refuse(Refusal::NoneLeft { bug })),
            };
        };
        let from = position.find(piece).unwrap_or(to);
        match position.top(from) {
            Some(by) if by != piece => Err(refuse(Refusal::Covered { piece, by })),
            _ => Ok(Move::Shift { from, to }),
        }
    }

    fn play(&mut self, mv: Move, written: &str) -> Result<(), Fault> {
        let ply = self.game.plies() + 1;
        let refused = |rule: Refusal| Fault::hive_move(ply, written, Some(rule), &rule);
        self.game.position().check(mv).map_err(refused)?;
        self.game.play(mv).map_err(|_| refused(Refusal::GameOver))
    }
}

/// Whether there is nothing to do but to pass.
fn must_pass(position: &Hive) -> bool {
    position.is_legal(Move::Pass)
}

/// As the file has it: `wA1 to N 14`.
fn write((colour, bug, number): Name, to: Axial) -> String {
    let letter = |number: i16| {
        let letter = u8::try_from(number).ok().and_then(|n| b'A'.checked_add(n));
        letter.map_or('?', char::from)
    };
    let column = match to.q {
        inside @ 0..26 => letter(inside).to_string(),
        west if west < 0 => format!("1{}", letter(-1 - west)),
        east => format!("1{}", letter(east - 26)),
    };
    format!(
        "{}{}{number} to {column} {}",
        colour.letter(),
        bug.letter(),
        -to.r
    )
}
