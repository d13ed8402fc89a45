//! What a search must be told about a game.

use game::Game;

/// Knowledge of a game that its rules do not hold: what is good, and what is worth looking at
/// first.
///
/// Scores are in hundredths of whatever the game measures itself in, always for the player to move,
/// and stay below [`EVALUATION_MOST`](crate::alphabeta::EVALUATION_MOST) either way.
pub trait Heuristics<G: Game>: Clone + Send {
    /// What is worth knowing about a position before its moves are judged one by one.
    type Look;

    /// How many different [history indices](Heuristics::history_index) there are.
    const HISTORY_SIZE: usize;

    /// How good the position is for the player to move, if nothing happens at once. The game is not
    /// over.
    fn evaluate(&mut self, position: &G) -> i32;

    /// Looks at a position whose moves will be asked about.
    fn look(&self, position: &G) -> Self::Look;

    /// How promising a move looks: higher is searched earlier.
    fn ordering_score(&self, position: &G, look: &Self::Look, mv: G::Move) -> i32;

    /// Whether a move changes so much that the position cannot be judged before it is answered.
    fn is_forcing(&self, look: &Self::Look, mv: G::Move) -> bool;

    /// Whether so much is at stake that nothing may be cut short here: no move is left out, no turn
    /// skipped, and forcing moves are tried before the position is judged.
    fn is_critical(&self, look: &Self::Look) -> bool;

    /// Where experience with a move is kept: the same number for moves that mean the same in
    /// different positions.
    fn history_index(&self, position: &G, mv: G::Move) -> usize;

    /// A move that does nothing, to see whether the position is good even so. `None` where that
    /// would mislead.
    fn null_move(&self, position: &G, look: &Self::Look) -> Option<G::Move>;
}
