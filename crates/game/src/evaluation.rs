//! Opinions about positions: what a network, or anything that judges without search, is asked and
//! what it answers.
//!
//! Searches ask and networks answer, and neither knows the other: this is all that they share.

use crate::Game;

/// A position about which an opinion is asked, as whoever asks came to it.
#[derive(Debug)]
pub struct EvalRequest<'a, G: Game> {
    /// The position, which is not over.
    pub position: &'a G,
    /// Its moves, in the order of [`Game::legal_moves`]: whoever asks has listed them anyway.
    pub legal: &'a [G::Move],
    /// The moves that led there, the last one last, as far as they are known.
    pub line: &'a [G::Move],
    /// How often this picture has been on the table, this time included, as far as is known.
    pub occurrences: u32,
}

impl<G: Game> Copy for EvalRequest<'_, G> {}

#[expect(
    clippy::expl_impl_clone_on_copy,
    reason = "derived, it would be asked of the game as well"
)]
impl<G: Game> Clone for EvalRequest<'_, G> {
    fn clone(&self) -> Self {
        *self
    }
}

/// An opinion about a position, from the seat of the player to move.
#[derive(Clone, Debug, PartialEq)]
pub struct Evaluation {
    /// What the game is worth: 1 is won, 0 drawn or even, -1 lost.
    pub value: f32,
    /// How likely a draw is, as far as is known.
    pub draw: f32,
    /// How likely a good player is to make each move, in the order of [`EvalRequest::legal`]; the sum
    /// is 1.
    pub priors: Vec<f32>,
}

impl Evaluation {
    /// The opinion of somebody who has none.
    #[must_use]
    pub fn uniform(moves: usize) -> Evaluation {
        #[expect(clippy::cast_precision_loss, reason = "few moves")]
        let prior = 1.0 / moves.max(1) as f32;
        Evaluation {
            value: 0.0,
            draw: 0.0,
            priors: vec![prior; moves],
        }
    }
}

/// Somebody who judges positions, many at a time: a network answers a thousand requests in hardly
/// more time than one.
pub trait Evaluator<G: Game>: Sync {
    /// One answer a request, in their order. An answer does not depend on what else was asked.
    fn evaluate(&self, requests: &[EvalRequest<'_, G>]) -> Vec<Evaluation>;
}

impl<G: Game, E: Evaluator<G> + ?Sized> Evaluator<G> for &E {
    fn evaluate(&self, requests: &[EvalRequest<'_, G>]) -> Vec<Evaluation> {
        (**self).evaluate(requests)
    }
}

/// An evaluator without opinions: a search with it is guided by results alone.
#[derive(Clone, Copy, Debug, Default)]
pub struct Uniform;

impl<G: Game> Evaluator<G> for Uniform {
    fn evaluate(&self, requests: &[EvalRequest<'_, G>]) -> Vec<Evaluation> {
        requests
            .iter()
            .map(|request| Evaluation::uniform(request.legal.len()))
            .collect()
    }
}
