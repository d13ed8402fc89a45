//! Networks over planes on the processor.
//!
//! A board lies in memory cell by cell with a rim of zeros (`grid`), so that what a convolution sees
//! from a row of cells are rows of cells again: it is a product whose left side begins elsewhere for
//! each tap (`taps`), and nothing has to be copied together for it. Batch norms are folded into the
//! weights when a network is loaded, and dead taps of hexagonal kernels are left out (`kernel`).
//! Positions go through a network one by one, but for layers that see all of a position at once:
//! their weights are read once for several positions (`full`).

mod cellwise;
mod convolve;
mod full;
mod grid;
mod hex_paper;
mod hex_resnet;
mod kernel;
mod options;
mod resnet;
mod taps;

pub use hex_paper::CpuHexPaper;
pub use hex_resnet::CpuHexResnet;
pub use options::{CpuPlaneOptions, OtherNetwork};
pub use resnet::CpuResnet;
