//! What is known about a game beyond its rules and without a network.

use game::{Game, Outcome};

/// What a guided search is told about a game. Nothing is known unless somebody says so: `()` is for
/// that.
pub trait GameKnowledge<G: Game>: Sync {
    /// How the position ends, if that is certain. The search trusts it as it trusts the rules.
    fn settled(&self, position: &G) -> Option<Outcome> {
        position.outcome()
    }

    /// Whether a move must be looked at, however unlikely the evaluator finds it. Asked about the
    /// moves of the position that is searched.
    fn must_visit(&self, _position: &G, _mv: G::Move) -> bool {
        false
    }

    /// How well a position looks to the player to move. Only [`HivePaper`](super::HivePaper) asks,
    /// and only if it is told to: the paper's is (neighbours of the opponent's queen − of one's
    /// own) / 4.
    fn reward(&self, _position: &G) -> f32 {
        0.0
    }
}

impl<G: Game> GameKnowledge<G> for () {}

/// What may be known, or nothing: then a search goes by the rules alone.
impl<G: Game, H: GameKnowledge<G>> GameKnowledge<G> for Option<H> {
    fn settled(&self, position: &G) -> Option<Outcome> {
        match self {
            Some(known) => known.settled(position),
            None => position.outcome(),
        }
    }

    fn must_visit(&self, position: &G, mv: G::Move) -> bool {
        let known = self.as_ref();
        known.is_some_and(|known| known.must_visit(position, mv))
    }

    fn reward(&self, position: &G) -> f32 {
        self.as_ref().map_or(0.0, |known| known.reward(position))
    }
}

impl<G: Game, H: GameKnowledge<G> + ?Sized> GameKnowledge<G> for &H {
    fn settled(&self, position: &G) -> Option<Outcome> {
        (**self).settled(position)
    }

    fn must_visit(&self, position: &G, mv: G::Move) -> bool {
        (**self).must_visit(position, mv)
    }

    fn reward(&self, position: &G) -> f32 {
        (**self).reward(position)
    }
}
