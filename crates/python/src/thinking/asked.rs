//! Evaluators that are Python's: any callable that takes a batch and answers about it.

use std::sync::{Mutex, PoisonError};

use engine::Stop;
use game::{EvalAnswer, EvalRequest, Evaluator};
use net::encoding::MoveActions;
use numpy::{PyReadonlyArrayDyn, PyUntypedArrayMethods as _};
use pyo3::prelude::*;

use crate::encoding::{Batcher, Encoded};
use crate::fault::refused;

/// A callable of Python's, and in which numbers it is told of positions.
///
/// It is given a dictionary of arrays, and answers with policy and value:
///
/// - *policy*: a logit for each legal move, position after position; of planes also one for each action of each
///   position, of which those of legal moves count;
/// - *value*: for each position a number from -1 to 1, or chances to win, draw and lose, for the player to move.
///
/// If it raises, the search that asks is stopped, and the exception comes out of the call that began it.
pub(crate) struct Asked<G: game::Game> {
    callable: Py<PyAny>,
    batcher: Box<dyn Batcher<G>>,
    failed: Mutex<Option<PyErr>>,
    /// What is raised when it fails.
    stop: Mutex<Stop>,
}

impl<G: game::Game> std::fmt::Debug for Asked<G> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Asked").finish_non_exhaustive()
    }
}

/// What was answered: numbers, and how many of them a position has.
struct Answered {
    policy: Vec<f32>,
    /// Actions a position, if that is how the policy is told.
    actions: Option<usize>,
    /// Value and draw of each position.
    values: Vec<(f32, f32)>,
}

impl<G: game::Game> Asked<G> {
    pub(crate) fn new(callable: Py<PyAny>, batcher: Box<dyn Batcher<G>>) -> Asked<G> {
        Asked {
            callable,
            batcher,
            failed: Mutex::new(None),
            stop: Mutex::default(),
        }
    }

    /// From now on a failure raises this.
    pub(crate) fn stop_by(&self, stop: &Stop) {
        *self.stop.lock().unwrap_or_else(PoisonError::into_inner) = stop.clone();
    }

    /// Why it failed, if it did.
    pub(crate) fn failure(&self) -> Option<PyErr> {
        self.failed
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .take()
    }

    fn fail(&self, why: PyErr) {
        let mut failed = self.failed.lock().unwrap_or_else(PoisonError::into_inner);
        failed.get_or_insert(why);
        self.stop
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .raise();
    }

    fn has_failed(&self) -> bool {
        self.failed
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .is_some()
    }

    fn ask(&self, encoded: Encoded, moves: usize) -> PyResult<Answered> {
        let positions = encoded.len();
        Python::attach(|py| {
            let batch = encoded.into_python(py)?;
            let said = self.callable.bind(py).call1((batch,))?;
            let pair = said.extract::<(Bound<'_, PyAny>, Bound<'_, PyAny>)>();
            let (policy, values) = pair
                .map_err(|_| refused("an evaluator answers with two arrays: policy and value"))?;
            let (policy, shape) = numbers(&policy, "policy")?;
            let actions = match *shape {
                [many] if many == moves => None,
                [many, actions] if many == positions => Some(actions),
                _ => {
                    return Err(refused(format!(
                        "the policy has the shape {shape:?}: a logit for each of the {moves} legal moves is needed, or one for \
                         each action of {positions} positions"
                    )));
                }
            };
            let (values, shape) = numbers(&values, "value")?;
            let values = match *shape {
                [many] | [many, 1] if many == positions => {
                    values.iter().map(|&value| (value, 0.0)).collect()
                }
                [many, 3] if many == positions => {
                    let (chances, _) = values.as_chunks::<3>();
                    chances
                        .iter()
                        .map(|[win, draw, loss]| (win - loss, *draw))
                        .collect()
                }
                _ => {
                    return Err(refused(format!(
                        "the value has the shape {shape:?}: a number for each of {positions} positions is needed, or three"
                    )));
                }
            };
            let within = |&(value, draw): &(f32, f32)| {
                value.abs() <= 1.001 && (-0.001..=1.001).contains(&draw)
            };
            let values: Vec<(f32, f32)> = values;
            if let Some(at) = values.iter().position(|pair| !within(pair)) {
                let (value, _) = values[at];
                return Err(refused(format!(
                    "the value of position {at} is {value}: it goes from -1 to 1"
                )));
            }
            Ok(Answered {
                policy,
                actions,
                values,
            })
        })
    }
}

/// The numbers of an array of any kind, and its shape; they must be numbers.
fn numbers(array: &Bound<'_, PyAny>, what: &str) -> PyResult<(Vec<f32>, Vec<usize>)> {
    let numpy = array.py().import("numpy")?;
    let array = numpy.call_method1("ascontiguousarray", (array, "float32"))?;
    let array: PyReadonlyArrayDyn<'_, f32> = array.extract()?;
    let read = array
        .as_slice()
        .map_err(|_| refused("it must be contiguous"))?
        .to_vec();
    if let Some(at) = read.iter().position(|number| !number.is_finite()) {
        return Err(refused(format!(
            "number {at} of the {what} is {}: give numbers that are finite",
            read[at]
        )));
    }
    Ok((read, array.shape().to_vec()))
}

impl<G: game::Game> Evaluator<G> for Asked<G> {
    fn evaluate_into(&self, requests: &[EvalRequest<'_, G>], answers: &mut [EvalAnswer<'_>]) {
        if requests.is_empty() || self.has_failed() {
            return;
        }
        let encoded = self.batcher.encode(requests);
        let actions = match &encoded {
            Encoded::Planes(_, moves) => moves.clone(),
            Encoded::Tokens(_) => Vec::new(),
        };
        let moves = requests.iter().map(|request| request.legal.len()).sum();
        match self.ask(encoded, moves) {
            Ok(said) => fill_in(&said, &actions, answers),
            Err(why) => self.fail(why),
        }
    }
}

fn fill_in(said: &Answered, actions: &[MoveActions], answers: &mut [EvalAnswer<'_>]) {
    let mut rest = said.policy.as_slice();
    for (at, (answer, &(value, draw))) in answers.iter_mut().zip(&said.values).enumerate() {
        (answer.value, answer.draw) = (value, draw);
        if let (Some(width), Some(moves)) = (said.actions, actions.get(at)) {
            let logits = rest.split_off(..width).unwrap_or_default();
            by_actions(logits, moves, answer.priors);
        } else {
            let logits = rest.split_off(..answer.priors.len()).unwrap_or_default();
            answer.priors.copy_from_slice(logits);
            softmax(answer.priors);
        }
    }
}

/// A move that several actions stand for has the sum of their chances; one that none stands for is as likely as if
/// nothing were known of any.
fn by_actions(logits: &[f32], moves: &MoveActions, priors: &mut [f32]) {
    let known = |mv: usize| {
        moves
            .of(mv)
            .iter()
            .filter_map(|&action| logits.get(action as usize))
    };
    let highest = (0..moves.len())
        .flat_map(known)
        .copied()
        .fold(f32::NEG_INFINITY, f32::max);
    let (mut sum, mut unknown) = (0.0, 0.0);
    let weights: Vec<Option<f32>> = (0..moves.len())
        .map(|mv| {
            let weight: f32 = known(mv).map(|logit| (logit - highest).exp()).sum();
            (known(mv).next().is_some()).then_some(weight)
        })
        .collect();
    for (weight, prior) in weights.iter().zip(&*priors) {
        match weight {
            Some(weight) => sum += weight,
            None => unknown += prior,
        }
    }
    for (weight, prior) in weights.iter().zip(priors) {
        if let Some(weight) = weight {
            *prior = weight / sum * (1.0 - unknown);
        }
    }
}

fn softmax(logits: &mut [f32]) {
    let highest = logits.iter().copied().fold(f32::NEG_INFINITY, f32::max);
    let mut sum = 0.0;
    for logit in &mut *logits {
        *logit = (*logit - highest).exp();
        sum += *logit;
    }
    for chance in logits {
        *chance /= sum;
    }
}
