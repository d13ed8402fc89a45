//! Opinions about positions: what a network, or anything that evaluates without search, is asked and
//! what it answers.
//!
//! Searches ask and networks answer, and neither knows the other: this is all that they share.
//!
//! Whoever asks now and then calls [`Evaluator::evaluate`] and gets a list of [`Evaluation`]s. A
//! search, which asks a million times, lends the memory in which it wants the
//! [answers](EvalAnswer).
//!
//! ```
//! use game::{EvalAnswer, EvalRequest, Evaluator, Game, Line, Matches};
//!
//! /// Knows how the game of matches ends, and nothing about moves.
//! struct CountsInFours;
//!
//! impl Evaluator<Matches> for CountsInFours {
//!     fn evaluate_into(&self, requests: &[EvalRequest<'_, Matches>], answers: &mut [EvalAnswer<'_>]) {
//!         for (request, answer) in requests.iter().zip(answers) {
//!             let lost = request.position.left.is_multiple_of(4);
//!             answer.value = if lost { -1.0 } else { 1.0 };
//!         }
//!     }
//! }
//!
//! let position = Matches::start(&8);
//! let request = EvalRequest { position: &position, legal: &[1, 2, 3], line: Line::default(), occurrences: 1 };
//! assert_eq!(CountsInFours.evaluate(&[request])[0].value, -1.0);
//! ```

use crate::{Game, Line};

/// A position about which an opinion is asked, as whoever asks came to it.
#[derive(Debug)]
pub struct EvalRequest<'a, G: Game> {
    /// The position, which is not over.
    pub position: &'a G,
    /// Its moves, in the order of [`Game::legal_moves`]: whoever asks has listed them anyway.
    pub legal: &'a [G::Move],
    /// The moves that led there, as far as they are known.
    pub line: Line<'a, G::Move>,
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

/// An opinion about a position, from the seat of the player to move, in memory that whoever asks
/// has lent.
#[derive(Debug, Default, PartialEq)]
pub struct EvalAnswer<'a> {
    /// What the game is worth: 1 is won, 0 drawn or even, -1 lost.
    pub value: f32,
    /// How likely a draw is, as far as is known.
    pub draw: f32,
    /// How likely a good player is to make each move, in the order of [`EvalRequest::legal`]; the
    /// sum is 1.
    pub priors: &'a mut [f32],
}

impl<'a> EvalAnswer<'a> {
    /// An answer to each request, with the priors of all of them one after the other in one list.
    /// Each says what somebody without opinions would.
    pub fn to_all<G: Game>(
        requests: &[EvalRequest<'_, G>],
        priors: &'a mut Vec<f32>,
    ) -> Vec<EvalAnswer<'a>> {
        priors.clear();
        for request in requests {
            let moves = request.legal.len();
            priors.resize(priors.len() + moves, uniform(moves));
        }
        let mut rest = priors.as_mut_slice();
        let answer = |request: &EvalRequest<'_, G>| EvalAnswer {
            value: 0.0,
            draw: 0.0,
            priors: rest
                .split_off_mut(..request.legal.len())
                .unwrap_or_default(),
        };
        requests.iter().map(answer).collect()
    }
}

/// An opinion about a position, as in [`EvalAnswer`], with memory of its own.
#[derive(Clone, Debug, PartialEq)]
pub struct Evaluation {
    /// What the game is worth: 1 is won, 0 drawn or even, -1 lost.
    pub value: f32,
    /// How likely a draw is, as far as is known.
    pub draw: f32,
    /// How likely a good player is to make each move.
    pub priors: Vec<f32>,
}

impl Evaluation {
    /// The opinion of somebody who has none.
    #[must_use]
    pub fn uniform(moves: usize) -> Evaluation {
        Evaluation {
            value: 0.0,
            draw: 0.0,
            priors: vec![uniform(moves); moves],
        }
    }
}

/// How likely each move is to somebody without opinions.
fn uniform(moves: usize) -> f32 {
    #[expect(clippy::cast_precision_loss, reason = "few moves")]
    let prior = 1.0 / moves.max(1) as f32;
    prior
}

/// Somebody who evaluates positions, many at a time: a network answers a thousand requests in hardly
/// more time than one.
pub trait Evaluator<G: Game>: Sync {
    /// Answers each request in its place. An answer begins as that of somebody without opinions, and
    /// does not depend on what else was asked.
    fn evaluate_into(&self, requests: &[EvalRequest<'_, G>], answers: &mut [EvalAnswer<'_>]);

    /// One answer a request, in their order.
    fn evaluate(&self, requests: &[EvalRequest<'_, G>]) -> Vec<Evaluation> {
        let mut priors = Vec::new();
        let mut answers = EvalAnswer::to_all(requests, &mut priors);
        self.evaluate_into(requests, &mut answers);
        answers
            .iter()
            .map(|answer| Evaluation {
                value: answer.value,
                draw: answer.draw,
                priors: answer.priors.to_vec(),
            })
            .collect()
    }
}

impl<G: Game, E: Evaluator<G> + ?Sized> Evaluator<G> for &E {
    fn evaluate_into(&self, requests: &[EvalRequest<'_, G>], answers: &mut [EvalAnswer<'_>]) {
        (**self).evaluate_into(requests, answers);
    }
}

/// An evaluator without opinions: a search with it is guided by results alone.
#[derive(Clone, Copy, Debug, Default)]
pub struct Uniform;

impl<G: Game> Evaluator<G> for Uniform {
    fn evaluate_into(&self, _: &[EvalRequest<'_, G>], _: &mut [EvalAnswer<'_>]) {}
}
