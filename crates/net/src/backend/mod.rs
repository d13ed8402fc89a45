//! What runs networks. Every backend computes what [`architecture`](crate::architecture) defines.

pub mod cpu;
