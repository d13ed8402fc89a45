//! `hex-paper`: one plane, 1 on own stones and -1 on the opponent's.
//!
//! Actions are the cells row by row. The paper's network does not know the swap.

use game::EvalRequest;
use hex_rules::{Hex, Move, Size};

use super::seat::Seat;
use crate::encoding::{MoveActions, PlaneEncoding};

/// Hex on a board of one side, in one plane.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct HexOnePlane {
    /// Rows and columns of the board.
    pub side: usize,
}

/// A board for which the network was not made.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the network was made for {side}x{side}, and the board is {size}")]
pub struct OtherBoard {
    /// What it was made for.
    pub side: usize,
    /// What it was asked about.
    pub size: Size,
}

impl PlaneEncoding for HexOnePlane {
    type Game = Hex;
    type Outside = OtherBoard;

    const NAME: &'static str = "hex-paper";
    const VERSION: u32 = 1;

    fn shape(&self, _: &Hex) -> [usize; 3] {
        [1, self.side, self.side]
    }

    fn actions(&self, _: &Hex) -> usize {
        self.side * self.side
    }

    fn encode(
        &self,
        request: &EvalRequest<'_, Hex>,
        planes: &mut [f32],
    ) -> Result<MoveActions, OtherBoard> {
        let (hex, size) = (request.position, request.position.size());
        if Size::square(self.side) != Ok(size) {
            return Err(OtherBoard {
                side: self.side,
                size,
            });
        }
        let seat = Seat::of(hex);
        for (colour, sign) in [(seat.own(), 1.0), (!seat.own(), -1.0)] {
            for index in hex.stones(colour).iter() {
                planes[seat.index(size.cell(index))] = sign;
            }
        }
        let action = |&mv: &Move| (mv != Move::Swap).then(|| seat.action(mv));
        Ok(request.legal.iter().map(action).collect())
    }
}
