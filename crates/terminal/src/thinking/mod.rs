//! Whoever thinks, on threads of their own, so that the screen stays alive.

mod adviser;
mod opponents;

pub(crate) use adviser::NO_ADVICE;
pub use adviser::{Advice, Adviser, Candidate, Wish};
pub use opponents::{MoveRequest, Opponents, Reply};
