//! What runs networks. Every backend computes what [`architecture`](crate::architecture) defines.

pub mod cpu;
#[cfg(feature = "torch")]
pub mod torch;
