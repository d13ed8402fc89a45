//! Where the time goes: networks and evaluators that look at the clock.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use game::{EvalAnswer, EvalRequest, Evaluator};
use hive_rules::Hive;
use net::TokenEvaluator;
use net::input::{TokenAnswers, TokenNetwork, Tokens};

use crate::clock::Stopwatch;

/// Time of all threads together.
#[derive(Debug, Default)]
pub(super) struct Spent(AtomicU64);

impl Spent {
    fn add(&self, time: Duration) {
        let nanoseconds = u64::try_from(time.as_nanos()).unwrap_or(u64::MAX);
        self.0.fetch_add(nanoseconds, Ordering::Relaxed);
    }

    pub(super) fn seconds(&self) -> f64 {
        Duration::from_nanos(self.0.load(Ordering::Relaxed)).as_secs_f64()
    }
}

/// A network with a clock.
struct TimedNetwork {
    network: Arc<dyn TokenNetwork>,
    spent: Arc<Spent>,
    tokens: Arc<AtomicU64>,
}

impl TokenNetwork for TimedNetwork {
    fn run(&self, tokens: &Tokens) -> TokenAnswers {
        let watch = Stopwatch::start();
        let answers = self.network.run(tokens);
        self.spent.add(watch.elapsed());
        let many = tokens.places.len() as u64;
        self.tokens.fetch_add(many, Ordering::Relaxed);
        answers
    }
}

/// An evaluator with a clock.
pub(super) struct TimedEvaluator {
    evaluator: TokenEvaluator,
    /// In the network, and in waiting for it.
    pub(super) network: Arc<Spent>,
    /// In all that a request takes.
    pub(super) all: Spent,
    /// Tokens that the network was fed.
    pub(super) tokens: Arc<AtomicU64>,
}

impl TimedEvaluator {
    pub(super) fn new(network: Arc<dyn TokenNetwork>) -> TimedEvaluator {
        let (spent, tokens) = (Arc::<Spent>::default(), Arc::<AtomicU64>::default());
        let timed = TimedNetwork {
            network,
            spent: Arc::clone(&spent),
            tokens: Arc::clone(&tokens),
        };
        TimedEvaluator {
            evaluator: TokenEvaluator::new(Arc::new(timed)),
            network: spent,
            all: Spent::default(),
            tokens,
        }
    }
}

impl Evaluator<Hive> for TimedEvaluator {
    fn evaluate_into(&self, requests: &[EvalRequest<'_, Hive>], answers: &mut [EvalAnswer<'_>]) {
        let watch = Stopwatch::start();
        self.evaluator.evaluate_into(requests, answers);
        self.all.add(watch.elapsed());
    }
}
