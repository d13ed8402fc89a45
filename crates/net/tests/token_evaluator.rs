//! A network over tokens as an evaluator of positions, with a network small enough to do by hand.

mod random_games;

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use game::Evaluator;
use hive_rules::Hive;
use net::TokenEvaluator;
use net::encoding::HiveTokens;
use net::encoding::hive_tokens::feature;
use net::input::{TokenAnswers, TokenNetwork, Tokens};
use random_games::{Met, positions};

/// Likes tiles with few moves, and thinks that whoever has more liberties wins.
#[derive(Debug, Default)]
struct Simple {
    batches: AtomicUsize,
}

impl TokenNetwork for Simple {
    fn run(&self, tokens: &Tokens) -> TokenAnswers {
        self.batches.fetch_add(1, Ordering::Relaxed);
        let mut answers = TokenAnswers::default();
        let rows: Vec<&[u8]> = tokens.features.chunks(tokens.width).collect();
        for position in 0..tokens.len() {
            let first = tokens.starts[position] as usize;
            let context = rows[first + 1];
            let [own, other] = [feature::OWN_LIBERTIES, feature::OTHER_LIBERTIES]
                .map(|place| f32::from(context[place]));
            answers.results.push([own / 4.0, 1.0, other / 4.0]);
            let moves =
                tokens.move_starts[position] as usize..tokens.move_starts[position + 1] as usize;
            for &[mover, destination] in &tokens.moves[moves] {
                let of =
                    |token: u16, place: usize| f32::from(rows[first + usize::from(token)][place]);
                answers
                    .policy
                    .push(of(destination, feature::OWN_AROUND) - of(mover, feature::MOVES) + 40.0);
            }
        }
        answers
    }
}

#[test]
fn chances_are_chances_and_values_are_differences() {
    let network = Arc::new(Simple::default());
    let evaluator = TokenEvaluator::new(network.clone());
    let all: Vec<Met> = positions(1, 200).collect();
    let requests: Vec<_> = all.iter().map(Met::request).collect();
    let answers = evaluator.evaluate(&requests);
    assert_eq!(
        network.batches.load(Ordering::Relaxed),
        1,
        "one batch a call"
    );
    assert_eq!(answers.len(), all.len());
    let mut encoding = HiveTokens::new();
    for (met, answer) in all.iter().zip(&answers) {
        assert_eq!(answer.priors.len(), met.legal.len());
        assert!((answer.priors.iter().sum::<f32>() - 1.0).abs() < 1e-5);
        let mut tokens = HiveTokens::batch();
        encoding.encode(&met.request(), &mut tokens);
        let raw = network.run(&tokens);
        let ratio = (raw.policy[0] - raw.policy[raw.policy.len() - 1]).exp();
        let last = answer.priors[answer.priors.len() - 1];
        assert!((answer.priors[0] - ratio * last).abs() < 1e-5);
        let [win, draw, loss] = raw.results[0].map(f32::exp);
        let sum = win + draw + loss;
        assert!((answer.value - (win - loss) / sum).abs() < 1e-5);
        assert!((answer.draw - draw / sum).abs() < 1e-5);
    }
    assert!(answers.iter().any(|answer| answer.value > 0.2));
    assert!(answers.iter().any(|answer| answer.value < -0.2));
}

#[test]
fn an_answer_does_not_depend_on_what_else_was_asked() {
    let evaluator = TokenEvaluator::new(Arc::new(Simple::default()));
    let all: Vec<Met> = positions(2, 60).collect();
    let requests: Vec<_> = all.iter().map(Met::request).collect();
    let together = evaluator.evaluate(&requests);
    let apart: Vec<_> = requests
        .iter()
        .flat_map(|request| evaluator.evaluate(std::slice::from_ref(request)))
        .collect();
    assert_eq!(together, apart);
    let none: &[game::EvalRequest<'_, Hive>] = &[];
    assert_eq!(evaluator.evaluate(none), []);
}

#[test]
fn many_threads_may_ask_at_once() {
    let evaluator = TokenEvaluator::new(Arc::new(Simple::default()));
    let all: Vec<Met> = positions(3, 200).collect();
    let requests: Vec<_> = all.iter().map(Met::request).collect();
    let expected = evaluator.evaluate(&requests);
    std::thread::scope(|scope| {
        for _ in 0..4 {
            scope.spawn(|| {
                for (request, expected) in requests.iter().zip(&expected) {
                    assert_eq!(
                        evaluator.evaluate(std::slice::from_ref(request)),
                        std::slice::from_ref(expected)
                    );
                }
            });
        }
    });
}

/// Has forgotten how to count.
#[derive(Debug)]
struct Broken;

impl TokenNetwork for Broken {
    fn run(&self, tokens: &Tokens) -> TokenAnswers {
        TokenAnswers {
            policy: vec![f32::NAN; tokens.moves.len()],
            results: vec![[0.0; 3]; tokens.len()],
            auxiliary: Vec::new(),
        }
    }
}

#[test]
#[should_panic(expected = "its weights are broken")]
fn what_is_no_number_is_not_passed_on() {
    let met = positions(4, 10).last().expect("ten");
    TokenEvaluator::new(Arc::new(Broken)).evaluate(&[met.request()]);
}
