//! What the tree search must be told about a game.

use game::{Dice, Game, Outcome, Player};

use super::verdict::Verdict;

/// A move that the tree may grow by, with what is thought of it beforehand.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct MoveInfo<M> {
    /// The move.
    pub mv: M,
    /// How good it looks to whoever makes it: 1 is won, 0 lost.
    pub value: f32,
    /// How many all-moves-as-first visits that opinion is worth.
    pub weight: u32,
    /// How likely a good player is to make it.
    pub prior: f32,
    /// What is already known about it.
    pub verdict: Option<Verdict>,
}

impl<M> MoveInfo<M> {
    /// A move about which nothing is known.
    pub fn new(mv: M) -> MoveInfo<M> {
        MoveInfo {
            mv,
            value: 0.5,
            weight: 0,
            prior: 0.0,
            verdict: None,
        }
    }
}

/// A player's knowledge for the tree search: which moves there are, and what a position is worth.
///
/// Each thread has a copy of its own, so it may keep whatever it computes between two calls.
pub trait Guide<G: Game>: Clone + Send {
    /// How a position ends, if that is easily seen: by the rules, or by what is known beyond them.
    /// Asked once about every position that the tree comes to.
    fn settled(&mut self, position: &G) -> Option<Outcome> {
        position.outcome()
    }

    /// Adds the moves worth trying to `infos`, at least one, in a position that is not settled.
    /// Moves may be left out, or listed with a verdict, only if that loses nothing: what is proven
    /// about the tree rests on it. The most promising come first: a [`Selection`](super::Selection)
    /// may look at the others later.
    ///
    /// `line` are the moves that led there, as far as they are known, the last one last.
    fn expand(
        &mut self,
        position: &G,
        line: &[G::Move],
        dice: &mut Dice,
        infos: &mut Vec<MoveInfo<G::Move>>,
    );

    /// Plays a position that is not settled to its end, or evaluates it otherwise: what it is worth
    /// to [`Player::First`], from 0 to 1.
    fn simulate(&mut self, position: &G, line: &[G::Move], dice: &mut Dice) -> f32;

    /// All moves as first: what the last simulation was worth to a player where that player made
    /// the move of each [`amaf_index`](Guide::amaf_index) at some time, and not a number where that
    /// did not happen. Empty if that is not known, as in games where a move means little at another
    /// time.
    fn amaf(&self, _player: Player) -> &[f32] {
        &[]
    }

    /// Where a move stands in [`amaf`](Guide::amaf); beyond its end if nowhere.
    fn amaf_index(&self, _mv: G::Move) -> usize {
        usize::MAX
    }

    /// After how many visits a position is worth a [second look](Guide::apply_knowledge); `None` if
    /// never.
    fn knowledge_threshold(&self) -> Option<u32> {
        None
    }

    /// Looks again at a position that is visited often, with more effort than at first. `record` is
    /// told of moves about which something is found out; if the position itself is proven, that is
    /// the answer.
    fn apply_knowledge(
        &mut self,
        _position: &G,
        _record: &mut dyn FnMut(G::Move, Verdict),
    ) -> Option<Outcome> {
        None
    }
}
