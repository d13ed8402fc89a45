//! Encodings of Hex: `hex-planes`, for a board of any size, and the one plane of the Hex paper.
//!
//! Both show the board as the player to move would see it as Black, who joins top and bottom: if that
//! is White, everything is mirrored in the long diagonal, and the answers are mirrored back.

mod paper;
mod planes;
mod seat;

pub use paper::{HexOnePlane, OtherBoard};
pub use planes::HexPlanes;
pub use seat::Seat;
