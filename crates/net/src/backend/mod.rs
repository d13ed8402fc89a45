//! What runs networks.

#[cfg(feature = "torch")]
pub mod torch;
