//! Hexapod from Python: what stands behind the package `hexapod`.
//!
//! Everything that Python sees is made here as `hexapod._native`, and documented in
//! `python/hexapod/_native.pyi`, whose examples are tests; the Python files around it only name things,
//! and adapt them to what other libraries expect. Three rules hold for all of it:
//!
//! - what is wrong with a question is a Python exception with the words of the crate that refused it;
//! - a panic is one too ([`fault`]), and what it left half done says so from then on;
//! - whatever takes longer than a move runs without the interpreter's lock, and ends at Ctrl-C.

#![allow(
    clippy::needless_pass_by_value,
    clippy::unused_self,
    reason = "methods have the shape that PyO3 hands arguments over in, and that OpenSpiel asks for"
)]

mod encoding;
mod fault;
mod hex;
mod hive;
mod learning;
mod play;
mod spiel;
mod thinking;
mod vector;

use pyo3::prelude::*;

/// Hexapod's native half: see the package `hexapod`.
#[pymodule]
mod _native {
    use pyo3::prelude::*;

    #[pymodule_export]
    use crate::encoding::encodings;
    #[pymodule_export]
    use crate::fault::{Broken, HexapodError, IllegalMove, panic_inside};
    #[pymodule_export]
    use crate::hex::solve;
    #[pymodule_export]
    use crate::learning::{Batches, Lines, Records, read_lines, self_play};
    #[pymodule_export]
    use crate::play::{Game, Position};
    #[pymodule_export]
    use crate::spiel::{SpielGame, SpielState};
    #[pymodule_export]
    use crate::thinking::{Network, Player, export_onnx, hint, review};
    #[pymodule_export]
    use crate::vector::VectorGames;

    #[pymodule_init]
    fn init(module: &Bound<'_, PyModule>) -> PyResult<()> {
        module.add("__version__", env!("CARGO_PKG_VERSION"))
    }
}
