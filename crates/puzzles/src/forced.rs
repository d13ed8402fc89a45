//! Wins within a number of plies, proven by trying every move and every answer.
//!
//! Unlike alpha-beta, nothing is left out here: what is no win within so many plies is proven to be none, so that *all* right
//! first moves are known. A third repetition is not looked for: within five plies a position comes back at most once, so
//! that none is seen three times unless the game went round in circles before (and such games are not mined).

use std::collections::HashMap;

use game::{Game, Outcome};

/// The budget is used up.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Spent;

/// What is known of the move that ends a game, so that not all need be tried.
#[derive(Debug)]
pub struct Sight<G: Game> {
    /// Whether the player to move surely cannot win with the next move.
    pub hopeless: fn(&G) -> bool,
    /// Whether a move may win at once; what surely does not is passed over.
    pub may_end: fn(&G, G::Move) -> bool,
}

/// A proof of forced wins. It remembers what it has proven.
#[derive(Debug)]
pub struct Forced<G: Game> {
    left: u64,
    sight: Sight<G>,
    known: HashMap<(u64, u8), bool>,
    /// How often a move has done it, for attackers and defenders: such are tried first.
    good: [HashMap<G::Move, u32>; 2],
}

impl<G: Game> Forced<G> {
    /// A proof that makes so many moves at most, with what is known of the last one.
    pub fn new(positions: u64, sight: Sight<G>) -> Forced<G> {
        Forced {
            left: positions,
            sight,
            known: HashMap::new(),
            good: [HashMap::new(), HashMap::new()],
        }
    }

    /// Every move with which the player to move wins within so many plies.
    pub fn winning_moves(&mut self, position: &G, plies: u8) -> Result<Vec<G::Move>, Spent> {
        let mut ahead = position.clone();
        let mut winning = Vec::new();
        for mv in self.ordered(&ahead, 0) {
            if self.wins_with(&mut ahead, mv, plies)? {
                winning.push(mv);
            }
        }
        Ok(winning)
    }

    /// Whether the player to move wins within so many plies.
    pub fn wins(&mut self, position: &mut G, plies: u8) -> Result<bool, Spent> {
        if plies == 0 || plies == 1 && (self.sight.hopeless)(position) {
            return Ok(false);
        }
        if plies == 1 {
            // Not worth remembering, nor putting in order.
            let mut moves = Vec::new();
            position.legal_moves(&mut moves);
            for mv in moves {
                if (self.sight.may_end)(position, mv) && self.wins_with(position, mv, plies)? {
                    return Ok(true);
                }
            }
            return Ok(false);
        }
        let name = (position.key(), plies);
        if let Some(&known) = self.known.get(&name) {
            return Ok(known);
        }
        let won = self.tries(position, plies)?;
        self.known.insert(name, won);
        Ok(won)
    }

    fn tries(&mut self, position: &mut G, plies: u8) -> Result<bool, Spent> {
        for mv in self.ordered(position, 0) {
            if self.wins_with(position, mv, plies)? {
                *self.good[0].entry(mv).or_default() += 1;
                return Ok(true);
            }
        }
        Ok(false)
    }

    fn wins_with(&mut self, position: &mut G, mv: G::Move, plies: u8) -> Result<bool, Spent> {
        let mover = position.to_move();
        self.spend()?;
        let undo = position.apply(mv);
        let won = match position.outcome() {
            Some(outcome) => Ok(outcome == Outcome::Won(mover)),
            None => self.loses(position, plies - 1),
        };
        position.retract(undo);
        won
    }

    /// Whether the player to move loses within so many plies, whatever is tried.
    pub fn loses(&mut self, position: &mut G, plies: u8) -> Result<bool, Spent> {
        Ok(self.escape(position, plies)?.is_none())
    }

    /// A move after which the player to move does not lose within so many plies.
    pub fn escape(&mut self, position: &mut G, plies: u8) -> Result<Option<G::Move>, Spent> {
        let other = !position.to_move();
        for mv in self.ordered(position, 1) {
            if plies == 0 {
                return Ok(Some(mv));
            }
            self.spend()?;
            let undo = position.apply(mv);
            let lost = match position.outcome() {
                Some(outcome) => Ok(outcome == Outcome::Won(other)),
                None => self.wins(position, plies - 1),
            };
            position.retract(undo);
            if !lost? {
                *self.good[1].entry(mv).or_default() += 1;
                return Ok(Some(mv));
            }
        }
        Ok(None)
    }

    /// The moves of a position, first those that did it elsewhere.
    fn ordered(&self, position: &G, side: usize) -> Vec<G::Move> {
        let mut moves = Vec::new();
        position.legal_moves(&mut moves);
        if let Some(good) = self.good.get(side).filter(|good| !good.is_empty()) {
            moves.sort_by_cached_key(|mv| std::cmp::Reverse(good.get(mv).copied().unwrap_or(0)));
        }
        moves
    }

    fn spend(&mut self) -> Result<(), Spent> {
        self.left = self.left.checked_sub(1).ok_or(Spent)?;
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use game::{Matches, Player};

    use super::*;

    const BLIND: Sight<Matches> = Sight {
        hopeless: |_| false,
        may_end: |_, _| true,
    };

    /// Whoever takes the last match wins, so that multiples of four are lost.
    #[test]
    fn matches_are_won_as_they_should_be() {
        for left in 1..16_u64 {
            let position = Matches {
                left,
                to_move: Player::First,
            };
            let mut forced = Forced::new(1_000_000, BLIND);
            let plies = 15;
            let won = forced.wins(&mut position.clone(), plies) == Ok(true);
            let right = forced.winning_moves(&position, plies).expect("few moves");
            assert_eq!(won, !right.is_empty(), "{left}");
            assert_eq!(won, left % 4 != 0, "{left}");
            if won {
                assert_eq!(right, [left % 4], "{left}");
            }
        }
    }

    #[test]
    fn what_is_too_much_is_not_answered() {
        let position = Matches {
            left: 15,
            to_move: Player::First,
        };
        let mut forced = Forced::new(10, BLIND);
        assert_eq!(forced.winning_moves(&position, 15), Err(Spent));
    }
}
