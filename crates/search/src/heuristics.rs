//! What a search must be told about a game.

use game::Game;

/// Knowledge of a game that its rules do not hold: what is good, and what is worth looking at
/// first.
///
/// Scores are in hundredths of whatever the game measures itself in, always for the player to move,
/// and stay below [`EVALUATION_MOST`](crate::alphabeta::EVALUATION_MOST) either way.
pub trait Heuristics<G: Game>: Clone + Send {
    /// What is worth knowing about a position before its moves are ordered one by one.
    type Look;

    /// How many [history indices](Heuristics::history_index) there are.
    const HISTORY_SIZE: usize;

    /// The static evaluation: how good the position is for the player to move, if nothing happens at
    /// once. The game is not over.
    fn evaluate(&mut self, position: &G) -> i32;

    /// Looks at a position whose moves will be asked about.
    fn look(&self, position: &G) -> Self::Look;

    /// The game's part in move ordering: moves with a higher score are searched earlier.
    fn ordering_score(&self, position: &G, look: &Self::Look, mv: G::Move) -> i32;

    /// Whether a move changes so much that the position cannot be evaluated before it is answered.
    /// Forcing moves are not pruned or reduced, and quiescence search tries them; the others are
    /// called quiet.
    fn is_forcing(&self, look: &Self::Look, mv: G::Move) -> bool;

    /// Whether so much is at stake that nothing may be pruned here: no move is left out, no null
    /// move made, and quiescence search tries forcing moves before it trusts the static evaluation.
    fn is_critical(&self, look: &Self::Look) -> bool;

    /// Where the history tables keep what was learnt of a move: the same number for moves that mean
    /// the same in different positions, below [`HISTORY_SIZE`](Heuristics::HISTORY_SIZE).
    fn history_index(&self, position: &G, mv: G::Move) -> usize;

    /// A move that does nothing, for null move pruning. `None` where that would mislead, as in
    /// zugzwang.
    fn null_move(&self, position: &G, look: &Self::Look) -> Option<G::Move>;
}

/// Knows nothing but the rules: with it alpha-beta plays any game, and wins what it can see to the end.
#[derive(Clone, Copy, Debug, Default)]
pub struct RulesAlone;

impl<G: Game> Heuristics<G> for RulesAlone {
    type Look = ();

    const HISTORY_SIZE: usize = 1;

    fn evaluate(&mut self, _: &G) -> i32 {
        0
    }

    fn look(&self, _: &G) {}

    fn ordering_score(&self, _: &G, (): &(), _: G::Move) -> i32 {
        0
    }

    fn is_forcing(&self, (): &(), _: G::Move) -> bool {
        false
    }

    fn is_critical(&self, (): &()) -> bool {
        false
    }

    fn history_index(&self, _: &G, _: G::Move) -> usize {
        0
    }

    fn null_move(&self, _: &G, (): &()) -> Option<G::Move> {
        None
    }
}
