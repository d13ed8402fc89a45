//! Evaluates positions by a network over planes.

use std::fmt;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use game::{EvalAnswer, EvalRequest, Evaluator, Game};

use crate::encoding::{MoveActions, PlaneEncoding};
use crate::evaluator::Reader;
use crate::input::{PlaneNetwork, Planes};

/// A network over planes together with the encoding that it was taught with.
///
/// How likely a move is, is softmax over the actions of all legal moves; a move that several actions
/// stand for has the sum of theirs. About a move without an action the network has no opinion: it
/// gets the share that it would have if all moves were alike, and the others divide the rest. A
/// position that the encoding cannot lay out gets the evaluation of somebody without opinions. Both
/// are [counted](PlaneEvaluator::positions_outside).
pub struct PlaneEvaluator<E> {
    encoding: E,
    network: Arc<dyn PlaneNetwork>,
    positions_outside: AtomicU64,
    moves_outside: AtomicU64,
}

/// Positions of the same shape.
struct Batch {
    planes: Planes,
    actions: usize,
    /// Which requests they answer, and how their moves are numbered.
    asked: Vec<(usize, MoveActions)>,
}

impl<E: PlaneEncoding> PlaneEvaluator<E> {
    /// An evaluator; the network must have been made for the encoding.
    pub fn new(encoding: E, network: Arc<dyn PlaneNetwork>) -> PlaneEvaluator<E> {
        PlaneEvaluator {
            encoding,
            network,
            positions_outside: AtomicU64::new(0),
            moves_outside: AtomicU64::new(0),
        }
    }

    pub fn encoding(&self) -> &E {
        &self.encoding
    }

    /// How many positions could not be laid out so far.
    pub fn positions_outside(&self) -> u64 {
        self.positions_outside.load(Ordering::Relaxed)
    }

    /// How many legal moves had no action so far, in positions that could be laid out and in which
    /// there was a choice.
    pub fn moves_outside(&self) -> u64 {
        self.moves_outside.load(Ordering::Relaxed)
    }

    /// Lays the requests out, those of the same shape together. Those that cannot be are passed
    /// over.
    fn lay_out(&self, requests: &[EvalRequest<'_, E::Game>]) -> Vec<Batch> {
        let mut batches: Vec<Batch> = Vec::new();
        for (number, request) in requests.iter().enumerate() {
            let batch = self.batch_for(request.position, &mut batches);
            let before = batch.planes.data.len();
            if let Ok(actions) = self.encoding.encode(request, batch.planes.push()) {
                if actions.len() > 1 {
                    let missing = actions.missing() as u64;
                    self.moves_outside.fetch_add(missing, Ordering::Relaxed);
                }
                batch.asked.push((number, actions));
            } else {
                batch.planes.data.truncate(before);
                self.positions_outside.fetch_add(1, Ordering::Relaxed);
            }
        }
        batches.retain(|batch| !batch.asked.is_empty());
        batches
    }

    /// The batch for positions like this one.
    fn batch_for<'a>(&self, position: &E::Game, batches: &'a mut Vec<Batch>) -> &'a mut Batch {
        let [channels, height, width] = self.encoding.shape(position);
        let like = |batch: &Batch| {
            let planes = &batch.planes;
            [planes.channels, planes.height, planes.width] == [channels, height, width]
        };
        let number = batches.iter().position(like).unwrap_or_else(|| {
            batches.push(Batch {
                planes: Planes::new(channels, height, width),
                actions: self.encoding.actions(position),
                asked: Vec::new(),
            });
            batches.len() - 1
        });
        &mut batches[number]
    }
}

impl<G: Game, E: PlaneEncoding<Game = G>> Evaluator<G> for PlaneEvaluator<E> {
    /// # Panics
    /// If the network was made for another encoding.
    fn evaluate_into(&self, requests: &[EvalRequest<'_, G>], answers: &mut [EvalAnswer<'_>]) {
        for batch in self.lay_out(requests) {
            let said = self.network.run(&batch.planes);
            assert_eq!(
                said.policy.len(),
                batch.actions * batch.asked.len(),
                "{} has {} actions, and the network others",
                E::NAME,
                batch.actions
            );
            let logits = said.policy.chunks_exact(batch.actions.max(1));
            for (((number, actions), logits), value) in
                batch.asked.into_iter().zip(logits).zip(said.values)
            {
                answers[number].value = value;
                fill_priors(&actions, logits, answers[number].priors);
            }
        }
    }
}

impl<G: Game, E: PlaneEncoding<Game = G>> Reader<G> for PlaneEvaluator<E> {
    fn reads(&self, request: &EvalRequest<'_, G>) -> bool {
        self.encoding.fits(request)
    }
}

/// How likely each move is. Those without an action keep the share that they begin with.
fn fill_priors(moves: &MoveActions, logits: &[f32], priors: &mut [f32]) {
    let all = (0..moves.len()).flat_map(|mv| moves.of(mv));
    let greatest = all
        .map(|&action| logits[action as usize])
        .fold(f32::NEG_INFINITY, f32::max);
    let (mut total, mut unknown) = (0.0, 0.0);
    for (mv, prior) in priors.iter_mut().enumerate() {
        if moves.of(mv).is_empty() {
            unknown += *prior;
            continue;
        }
        let weights = moves.of(mv).iter();
        *prior = weights
            .map(|&action| (logits[action as usize] - greatest).exp())
            .sum();
        total += *prior;
    }
    for (mv, prior) in priors.iter_mut().enumerate() {
        if !moves.of(mv).is_empty() {
            *prior = *prior / total * (1.0 - unknown);
        }
    }
}

impl<E: fmt::Debug> fmt::Debug for PlaneEvaluator<E> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("PlaneEvaluator")
            .field("encoding", &self.encoding)
            .field("positions_outside", &self.positions_outside)
            .field("moves_outside", &self.moves_outside)
            .finish_non_exhaustive()
    }
}
