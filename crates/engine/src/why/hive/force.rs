//! Wins by force, proven by trying every answer.

use game::{Game, Outcome};
use hive_rules::{Colour, Hive, Move};

use crate::facts::queen;

/// A proof by trial: bounded, and the same every time.
///
/// A third repetition is not looked for: within a few plies it could only help whoever is losing in a
/// game that went round in circles before.
#[derive(Clone, Debug)]
pub struct Force {
    left: u64,
}

/// The budget is used up.
struct Spent;

impl Force {
    /// A proof that looks at so many positions at most.
    pub fn new(positions: u64) -> Force {
        Force { left: positions }
    }

    /// In how many plies the player to move wins whatever the opponent does: the smallest number up
    /// to `most` for which that is proven. `None` says nothing.
    pub fn wins_in(&mut self, position: &Hive, most: u32) -> Option<u32> {
        let mut ahead = position.clone();
        let lengths = (1..=most).step_by(2);
        for plies in lengths {
            match self.attack(&mut ahead, plies) {
                Ok(true) => return Some(plies),
                Ok(false) => {}
                Err(Spent) => return None,
            }
        }
        None
    }

    /// The move that wins soonest whatever the opponent does, if one wins within `most` plies, and in how many.
    /// `None` says nothing.
    pub fn winning_move(&mut self, position: &Hive, most: u32) -> Option<(Move, u32)> {
        let plies = self.wins_in(position, most)?;
        let mover = position.colour();
        let mut ahead = position.clone();
        let mut moves = Vec::new();
        ahead.legal_moves(&mut moves);
        for mv in moves {
            let undo = self.make(&mut ahead, mv).ok()?;
            let wins = match ahead.outcome() {
                Some(outcome) => Ok(outcome == Outcome::Won(mover.player())),
                None if plies >= 3 => self.defend(&mut ahead, plies - 1),
                None => Ok(false),
            };
            ahead.retract(undo);
            if wins.ok()? {
                return Some((mv, plies));
            }
        }
        None
    }

    /// In how many plies the player to move loses whatever is tried.
    pub fn loses_in(&mut self, position: &Hive, most: u32) -> Option<u32> {
        let mut ahead = position.clone();
        let lengths = (2..=most).step_by(2);
        for plies in lengths {
            match self.defend(&mut ahead, plies) {
                Ok(true) => return Some(plies),
                Ok(false) => {}
                Err(Spent) => return None,
            }
        }
        None
    }

    /// Whether the player to move wins within so many plies.
    fn attack(&mut self, position: &mut Hive, plies: u32) -> Result<bool, Spent> {
        let mover = position.colour();
        let mut moves = Vec::new();
        position.legal_moves(&mut moves);
        // A queen with more free cells than the attacker has moves can hardly be surrounded. She
        // could be thrown somewhere else, which this misses: nothing is claimed then.
        let tries = plies.div_ceil(2) as usize;
        if free_cells(position, !mover).is_none_or(|free| free > tries) {
            return Ok(false);
        }
        moves.sort_by_key(|&mv| std::cmp::Reverse(closes_in(position, mv)));
        for &mv in &moves {
            let undo = self.make(position, mv)?;
            let wins = match position.outcome() {
                Some(outcome) => Ok(outcome == Outcome::Won(mover.player())),
                None if plies >= 3 => self.defend(position, plies - 1),
                None => Ok(false),
            };
            position.retract(undo);
            if wins? {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Whether the player to move loses within so many plies, whatever is tried.
    fn defend(&mut self, position: &mut Hive, plies: u32) -> Result<bool, Spent> {
        let attacker = !position.colour();
        // A quick look first: an attacker who is far away would need a long list of answers.
        let tries = (plies / 2) as usize;
        if free_cells(position, position.colour()).is_none_or(|free| free > tries) {
            return Ok(false);
        }
        let mut moves = Vec::new();
        position.legal_moves(&mut moves);
        for &mv in &moves {
            let undo = self.make(position, mv)?;
            let lost = match position.outcome() {
                Some(outcome) => Ok(outcome == Outcome::Won(attacker.player())),
                None => self.attack(position, plies - 1),
            };
            position.retract(undo);
            if !lost? {
                return Ok(false);
            }
        }
        Ok(!moves.is_empty())
    }

    fn make(&mut self, position: &mut Hive, mv: Move) -> Result<hive_rules::Undo, Spent> {
        self.left = self.left.checked_sub(1).ok_or(Spent)?;
        Ok(position.apply(mv))
    }
}

/// How many cells around a queen are free, if she is on the table.
fn free_cells(position: &Hive, colour: Colour) -> Option<usize> {
    Some(6 - position.queen_neighbours(colour)?)
}

/// Whether a move ends beside the opponent's queen.
fn closes_in(position: &Hive, mv: Move) -> bool {
    let goal = position.find(queen(!position.colour()));
    goal.zip(mv.lands_on())
        .is_some_and(|(goal, to)| goal.touches(to))
}
