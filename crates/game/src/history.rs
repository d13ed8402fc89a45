//! A game as it was played: moves, the way back, and repetition.

use crate::{Game, IllegalMove, Outcome};

/// What happens when the same picture comes up again.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub enum Repetition {
    /// Nothing: the game goes on until the board decides it.
    ///
    /// The default, because a recorded game must load as it was played: most programs and archives
    /// know no such rule, and their games go on after a third repetition.
    #[default]
    Ignored,
    /// The third time ends the game as a draw, as tournaments have it.
    Threefold,
}

/// A game from its first move on: the position, how it came about, and what may be taken back.
///
/// Positions stay small and know nothing of the past; whoever needs the past keeps a `History`.
///
/// A game need not begin where its variant does: studies and files set stones up first. Whoever
/// replays the [`moves`](History::moves) begins at [`start`](History::start), never at the variant.
#[derive(Clone, Debug)]
pub struct History<G: Game> {
    variant: G::Variant,
    repetition: Repetition,
    position: G,
    turns: Vec<(G::Move, G::Undo)>,
    /// The picture before the first move and after each one.
    pictures: Vec<u64>,
}

impl<G: Game> History<G> {
    /// A game of which nothing has been played.
    pub fn new(variant: G::Variant, repetition: Repetition) -> History<G> {
        let position = G::start(&variant);
        History::from_position(variant, position, repetition)
    }

    /// A game that begins at a position which was set up, under what was agreed in `variant`.
    pub fn from_position(variant: G::Variant, position: G, repetition: Repetition) -> History<G> {
        let pictures = vec![position.picture()];
        History {
            variant,
            repetition,
            position,
            turns: Vec::new(),
            pictures,
        }
    }

    /// What was agreed before the game began.
    pub fn variant(&self) -> &G::Variant {
        &self.variant
    }

    /// The position before the first move: that of the variant, or one that was set up.
    pub fn start(&self) -> G {
        let mut position = self.position.clone();
        for &(_, undo) in self.turns.iter().rev() {
            position.retract(undo);
        }
        position
    }

    /// The position now.
    pub fn position(&self) -> &G {
        &self.position
    }

    /// What a third repetition means in this game.
    pub fn repetition(&self) -> Repetition {
        self.repetition
    }

    /// The moves so far.
    pub fn moves(&self) -> impl ExactSizeIterator<Item = G::Move> + '_ {
        self.turns.iter().map(|&(mv, _)| mv)
    }

    /// How many moves were made, by both players together.
    pub fn plies(&self) -> usize {
        self.turns.len()
    }

    /// The [pictures](Game::picture) of the game, that before the first move and that after each.
    pub fn pictures(&self) -> &[u64] {
        &self.pictures
    }

    /// How often the present picture has been on the table, this time included.
    pub fn occurrences(&self) -> usize {
        let now = self.pictures[self.turns.len()];
        self.pictures
            .iter()
            .filter(|&&picture| picture == now)
            .count()
    }

    /// How the game has ended, by the board or by repetition.
    pub fn outcome(&self) -> Option<Outcome> {
        self.position.outcome().or_else(|| {
            let drawn = self.repetition == Repetition::Threefold && self.occurrences() >= 3;
            drawn.then_some(Outcome::Draw)
        })
    }

    /// Every move that may be made now: none once the game is over, by repetition too.
    pub fn legal_moves(&self) -> Vec<G::Move> {
        let mut moves = Vec::new();
        if self.outcome().is_none() {
            self.position.legal_moves(&mut moves);
        }
        moves
    }

    /// Makes a move if the game still goes on and the move is legal; otherwise nothing changes.
    pub fn play(&mut self, mv: G::Move) -> Result<(), IllegalMove<G::Move>> {
        if self.outcome().is_some() {
            return Err(IllegalMove { mv });
        }
        let undo = self.position.play(mv)?;
        self.turns.push((mv, undo));
        self.pictures.push(self.position.picture());
        Ok(())
    }

    /// Takes back the last move and says which it was.
    pub fn undo(&mut self) -> Option<G::Move> {
        let (mv, undo) = self.turns.pop()?;
        self.pictures.pop();
        self.position.retract(undo);
        Some(mv)
    }

    /// The game as it stood after `plies` moves, or all of it if there were fewer.
    #[must_use]
    pub fn at(&self, plies: usize) -> History<G> {
        let mut earlier = self.clone();
        while earlier.plies() > plies {
            earlier.undo();
        }
        earlier
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Matches, Player};

    #[test]
    fn a_game_may_begin_in_the_middle() {
        let set_up = Matches {
            left: 4,
            to_move: Player::Second,
        };
        let mut game = History::from_position(9, set_up.clone(), Repetition::Ignored);
        for take in [1, 2, 1] {
            game.play(take).expect("a legal move");
        }
        assert_eq!(game.outcome(), Some(Outcome::Won(Player::Second)));
        assert_eq!(game.start(), set_up, "not what the variant begins with");
        assert_eq!(game.at(0).position(), &set_up);
        while game.undo().is_some() {}
        assert_eq!(game.position(), &set_up);
        assert_eq!(game.occurrences(), 1);
    }

    #[test]
    fn a_game_begins_where_its_variant_does() {
        let mut game = History::<Matches>::new(9, Repetition::Ignored);
        game.play(2).expect("a legal move");
        assert_eq!(game.start(), Matches::start(&9));
    }
}
