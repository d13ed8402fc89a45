//! A network as an evaluator of positions: what searches ask.

use std::fmt;
use std::sync::{Arc, Mutex, PoisonError};

use game::{EvalRequest, Evaluation, Evaluator};
use hive_rules::Hive;

use crate::encoding::HiveTokens;
use crate::evaluator::Reader;
use crate::input::{TokenNetwork, Tokens};

/// An evaluator of Hive: [`HiveTokens`], and a network over them.
///
/// Any number of threads may ask at the same time; what was asked in one call is one batch.
pub struct TokenEvaluator {
    network: Arc<dyn TokenNetwork>,
    /// Memory to encode in, as much as there were ever threads asking at once.
    desks: Mutex<Vec<Desk>>,
}

/// What one caller works with.
#[derive(Debug)]
struct Desk {
    encoding: HiveTokens,
    tokens: Tokens,
}

impl TokenEvaluator {
    /// The evaluator that asks this network, which must have been taught with [`HiveTokens`].
    #[must_use]
    pub fn new(network: Arc<dyn TokenNetwork>) -> TokenEvaluator {
        TokenEvaluator {
            network,
            desks: Mutex::default(),
        }
    }

    fn desk(&self) -> Desk {
        // Whoever panicked left no desk behind, so the others are in order.
        let mut desks = self.desks.lock().unwrap_or_else(PoisonError::into_inner);
        desks.pop().unwrap_or_else(|| Desk {
            encoding: HiveTokens::new(),
            tokens: HiveTokens::batch(),
        })
    }
}

impl Evaluator<Hive> for TokenEvaluator {
    /// # Panics
    /// If the network answers too little, or with what is no number.
    fn evaluate(&self, requests: &[EvalRequest<'_, Hive>]) -> Vec<Evaluation> {
        if requests.is_empty() {
            return Vec::new();
        }
        let mut desk = self.desk();
        desk.tokens.clear();
        for request in requests {
            desk.encoding.encode(request, &mut desk.tokens);
        }
        let answers = self.network.run(&desk.tokens);
        assert_eq!(
            answers.results.len(),
            requests.len(),
            "one result a position"
        );
        assert_eq!(
            answers.policy.len(),
            desk.tokens.moves.len(),
            "one logit a move"
        );
        let bounds = desk.tokens.move_starts.windows(2);
        let evaluations = answers
            .results
            .iter()
            .zip(bounds)
            .map(|(&results, bounds)| {
                let logits = &answers.policy[bounds[0] as usize..bounds[1] as usize];
                let mut chances = results;
                softmax(&mut chances);
                let mut priors = logits.to_vec();
                softmax(&mut priors);
                let [win, draw, loss] = chances;
                Evaluation {
                    value: win - loss,
                    draw,
                    priors,
                }
            })
            .collect();
        let mut desks = self.desks.lock().unwrap_or_else(PoisonError::into_inner);
        desks.push(desk);
        evaluations
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
