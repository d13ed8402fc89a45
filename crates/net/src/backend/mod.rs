//! What runs networks. Every backend computes what [`architecture`](crate::architecture) defines.

pub mod cpu;
//! What runs networks.

#[cfg(feature = "torch")]
pub mod torch;
