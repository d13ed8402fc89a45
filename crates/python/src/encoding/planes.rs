//! Any encoding into planes.

use game::EvalRequest;
use net::encoding::{MoveActions, PlaneEncoding};
use net::input::Planes;
use training::supervised::batch::{Encoder, PlaneEncoder};

use super::{Batcher, Encoded};

/// What makes batches of an encoding into planes for whoever learns.
pub(crate) fn to_learn<E: PlaneEncoding + 'static>(encoding: E) -> Box<dyn Encoder<E::Game>> {
    Box::new(PlaneEncoder {
        encoding,
        legal_only: true,
    })
}

/// An encoding into planes. A position that does not fit is all zero, and its moves have no actions.
#[derive(Clone, Copy, Debug)]
pub(crate) struct OverPlanes<E>(pub(crate) E);

impl<E: PlaneEncoding> Batcher<E::Game> for OverPlanes<E> {
    fn encode(&self, requests: &[EvalRequest<'_, E::Game>]) -> Encoded {
        let mut planes = Planes::default();
        let mut moves = Vec::with_capacity(requests.len());
        for request in requests {
            let [channels, height, width] = self.0.shape(request.position);
            if planes.is_empty() {
                planes = Planes::new(channels, height, width);
            }
            let begin = planes.data.len();
            planes.data.resize(begin + channels * height * width, 0.0);
            let numbers = self.0.encode(request, &mut planes.data[begin..]);
            moves.push(numbers.unwrap_or_else(|_| {
                planes.data[begin..].fill(0.0);
                request
                    .legal
                    .iter()
                    .map(|_| None::<u32>)
                    .collect::<MoveActions>()
            }));
        }
        Encoded::Planes(planes, moves)
    }
}
