//! Networks on the processor, in Rust alone.
//!
//! [`CpuHexformer`] runs a `hexformer` in floating point or in bytes. All its time goes into a few
//! loops over sixteen numbers at once (`lanes`), compiled for every set of instructions and chosen
//! when the program runs. A few positions at a time go through the whole network (`pass`), so that
//! their numbers never leave the cache. [`CpuHexResnet`], [`CpuResnet`] and [`CpuHexPaper`] are made
//! of convolutions over boards (`planes`). `training` teaches them all.
#![expect(
    clippy::inline_always,
    reason = "only what is inlined where instructions are allowed can use them: see `lanes::Work`"
)]

mod attention;
mod heads;
mod hexformer;
mod instructions;
mod int8_matmul;
mod lanes;
mod lines;
mod matmul;
mod model;
mod norms;
mod pass;
mod planes;
mod quantised;
mod tile;
mod training;
mod transcendental;

pub use hexformer::{CpuHexformer, CpuOptions, NoHexformer};
pub use instructions::Instructions;
pub use model::Precision;
pub use planes::{CpuHexPaper, CpuHexResnet, CpuPlaneOptions, CpuResnet, OtherNetwork};
pub(crate) use training::CpuTrainer;
