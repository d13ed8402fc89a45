//! What every encoding into planes can do.

use std::error::Error;

use game::{EvalRequest, Game};

/// A way to lay a position out in planes, and to number its moves as actions.
pub trait PlaneEncoding: Send + Sync {
    type Game: Game;
    /// Why a position cannot be laid out.
    type Outside: Error;

    /// The name under which weights know it.
    const NAME: &'static str;
    /// Raised whenever the same position comes to give other numbers.
    const VERSION: u32;

    /// The planes of a position, their rows, and the cells in a row.
    fn shape(&self, position: &Self::Game) -> [usize; 3];

    /// How many actions there are for positions of this shape.
    fn actions(&self, position: &Self::Game) -> usize;

    /// Lays a position out in `planes`, which are of its shape and all zero, and says by which
    /// actions its legal moves are known. If it cannot, the planes mean nothing.
    fn encode(
        &self,
        request: &EvalRequest<'_, Self::Game>,
        planes: &mut [f32],
    ) -> Result<MoveActions, Self::Outside>;

    /// Why [`encode`](PlaneEncoding::encode) would fail, if it would.
    fn outside(&self, request: &EvalRequest<'_, Self::Game>) -> Option<Self::Outside> {
        let volume = self.shape(request.position).into_iter().product();
        self.encode(request, &mut vec![0.0; volume]).err()
    }

    /// Whether it would succeed.
    fn fits(&self, request: &EvalRequest<'_, Self::Game>) -> bool {
        self.outside(request).is_none()
    }
}

/// The actions that stand for each of a list of moves: usually one, none if the encoding has no
/// action for a move. No action stands for two moves.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct MoveActions {
    actions: Vec<u32>,
    /// Where each move's actions end.
    ends: Vec<u32>,
}

impl MoveActions {
    /// How many moves there are.
    pub fn len(&self) -> usize {
        self.ends.len()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.ends.is_empty()
    }

    /// The actions that stand for a move.
    ///
    /// # Panics
    /// If there are not so many moves.
    pub fn of(&self, mv: usize) -> &[u32] {
        let begin = if mv == 0 { 0 } else { self.ends[mv - 1] };
        &self.actions[begin as usize..self.ends[mv] as usize]
    }

    /// How many moves have no action.
    pub fn missing(&self) -> usize {
        (0..self.len()).filter(|&mv| self.of(mv).is_empty()).count()
    }
}

/// One entry a move: the actions that stand for it.
impl<A: IntoIterator<Item = u32>> FromIterator<A> for MoveActions {
    fn from_iter<I: IntoIterator<Item = A>>(moves: I) -> MoveActions {
        let mut all = MoveActions::default();
        for actions in moves {
            all.actions.extend(actions);
            let end = u32::try_from(all.actions.len()).expect("few actions");
            all.ends.push(end);
        }
        all
    }
}
