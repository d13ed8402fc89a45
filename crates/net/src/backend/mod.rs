//! What runs networks. Every backend computes what [`architecture`](crate::architecture) defines.

mod chosen;
pub mod cpu;
#[cfg(feature = "torch")]
pub mod torch;

pub use chosen::{Backend, BackendError};
