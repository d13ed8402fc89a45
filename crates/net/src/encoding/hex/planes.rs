//! `hex-planes`: what `hex-resnet` is fed.
//!
//! | plane | is 1 |
//! |---|---|
//! | 0 | on own stones |
//! | 1 | on the opponent's stones |
//! | 2 | on empty cells |
//! | 3 | everywhere: beyond the edge convolutions see zeros |
//! | 4 | in the top and the bottom row, which are the own edges |
//! | 5 | in the first and the last column, which are the opponent's |
//! | 6 | everywhere if the next move may be a swap |
//! | 7 | where the last move put a stone, as far as it is known; after a swap, on the stone that went over |
//!
//! Actions are the cells row by row, then the swap.

use std::convert::Infallible;

use game::EvalRequest;
use hex_rules::{Hex, Move};

use super::seat::Seat;
use crate::encoding::{MoveActions, PlaneEncoding};

/// Hex on a board of any size.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct HexPlanes;

impl HexPlanes {
    /// Planes a position.
    pub const PLANES: usize = 8;
}

impl PlaneEncoding for HexPlanes {
    type Game = Hex;
    type Outside = Infallible;

    const NAME: &'static str = "hex-planes";
    const VERSION: u32 = 1;

    fn shape(&self, hex: &Hex) -> [usize; 3] {
        let size = Seat::of(hex).size();
        [HexPlanes::PLANES, size.rows().into(), size.columns().into()]
    }

    fn actions(&self, hex: &Hex) -> usize {
        hex.size().cells() + 1
    }

    fn encode(
        &self,
        request: &EvalRequest<'_, Hex>,
        planes: &mut [f32],
    ) -> Result<MoveActions, Infallible> {
        let hex = request.position;
        let seat = Seat::of(hex);
        let cells = hex.size().cells();
        let mut mark = |plane: usize, index: usize| planes[plane * cells + index] = 1.0;
        let sets = [
            *hex.stones(seat.own()),
            *hex.stones(!seat.own()),
            hex.empty(),
            hex.size().board(),
        ];
        for (plane, set) in sets.iter().enumerate() {
            for index in set.iter() {
                mark(plane, seat.index(hex.size().cell(index)));
            }
        }
        for cell in seat.size().all() {
            let index = seat.size().index(cell);
            if cell.row == 0 || cell.row + 1 == seat.size().rows() {
                mark(4, index);
            }
            if cell.column == 0 || cell.column + 1 == seat.size().columns() {
                mark(5, index);
            }
            if hex.may_swap() {
                mark(6, index);
            }
        }
        let last = match request.line.last() {
            Some(&Move::Place(cell)) => Some(cell),
            Some(Move::Swap) => {
                let taken = hex.stones(!seat.own()).iter().next();
                taken.map(|index| hex.size().cell(index))
            }
            None => None,
        };
        if let Some(cell) = last {
            mark(7, seat.index(cell));
        }
        Ok(request.legal.iter().map(|&mv| [seat.action(mv)]).collect())
    }
}
