//! A network as an evaluator of positions: what searches ask.

use std::fmt;
use std::sync::Arc;

use game::{EvalAnswer, EvalRequest, Evaluator};
use hive_rules::Hive;

use crate::encoding::HiveTokens;
use crate::evaluator::Reader;
use crate::input::{TokenAnswers, TokenNetwork, Tokens};
use crate::pool::Pool;

/// An evaluator of Hive: [`HiveTokens`], and a network over them.
///
/// Any number of threads may ask at the same time; what was asked in one call is one batch.
pub struct TokenEvaluator {
    network: Arc<dyn TokenNetwork>,
    workspaces: Pool<Workspace>,
}

/// What one caller encodes in.
#[derive(Debug)]
struct Workspace {
    encoding: HiveTokens,
    tokens: Tokens,
}

impl TokenEvaluator {
    /// The evaluator that asks this network, which must have been taught with [`HiveTokens`].
    #[must_use]
    pub fn new(network: Arc<dyn TokenNetwork>) -> TokenEvaluator {
        TokenEvaluator {
            network,
            workspaces: Pool::default(),
        }
    }
}

impl Evaluator<Hive> for TokenEvaluator {
    /// # Panics
    /// If the network answers too little, or with what is no number.
    fn evaluate_into(&self, requests: &[EvalRequest<'_, Hive>], answers: &mut [EvalAnswer<'_>]) {
        if requests.is_empty() {
            return;
        }
        self.workspaces.with(Workspace::new, |workspace| {
            let tokens = workspace.encode(requests);
            let said = self.network.run(tokens);
            fill_in(tokens, &said, answers);
        });
    }
}

impl Workspace {
    fn new() -> Workspace {
        Workspace {
            encoding: HiveTokens::new(),
            tokens: HiveTokens::batch(),
        }
    }

    fn encode(&mut self, requests: &[EvalRequest<'_, Hive>]) -> &Tokens {
        self.tokens.clear();
        for request in requests {
            self.encoding.encode(request, &mut self.tokens);
        }
        &self.tokens
    }
}

/// Fills in what a network said about each position.
fn fill_in(tokens: &Tokens, said: &TokenAnswers, answers: &mut [EvalAnswer<'_>]) {
    assert_eq!(said.results.len(), tokens.len(), "one result a position");
    assert_eq!(said.policy.len(), tokens.moves.len(), "one logit a move");
    let bounds = tokens.move_starts.windows(2);
    for ((answer, &results), bounds) in answers.iter_mut().zip(&said.results).zip(bounds) {
        let mut chances = results;
        softmax(&mut chances);
        let [win, draw, loss] = chances;
        (answer.value, answer.draw) = (win - loss, draw);
        let logits = &said.policy[bounds[0] as usize..bounds[1] as usize];
        answer.priors.copy_from_slice(logits);
        softmax(answer.priors);
    }
}

impl Reader<Hive> for TokenEvaluator {
    /// All game types, and hives of any shape.
    fn reads(&self, _: &EvalRequest<'_, Hive>) -> bool {
        true
    }
}

impl fmt::Debug for TokenEvaluator {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("TokenEvaluator").finish_non_exhaustive()
    }
}

/// Turns logits into chances.
fn softmax(logits: &mut [f32]) {
    // Of the differences from the highest none is too large for `exp`.
    let highest = logits.iter().copied().fold(f32::NEG_INFINITY, f32::max);
    let mut sum = 0.0;
    for logit in &mut *logits {
        *logit = (*logit - highest).exp();
        sum += *logit;
    }
    assert!(
        sum.is_finite(),
        "the network's answer is no number: its weights are broken"
    );
    for chance in logits {
        *chance /= sum;
    }
}
