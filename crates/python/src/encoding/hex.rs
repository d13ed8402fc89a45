//! Hex: our planes for boards of any size, and the Hex paper's.

use hex_rules::{Hex, Variant};
use net::encoding::PlaneEncoding as _;
use net::encoding::hex::{HexOnePlane, HexPlanes};
use pyo3::PyResult;

use super::planes::OverPlanes;
use super::{Batcher, Encodes};
use crate::fault::refused;

impl Encodes for Hex {
    const ENCODINGS: &'static [&'static str] = &[HexPlanes::NAME, HexOnePlane::NAME];

    fn batcher(name: &str, variant: &Variant) -> PyResult<Option<Box<dyn Batcher<Hex>>>> {
        if name == HexPlanes::NAME {
            return Ok(Some(Box::new(OverPlanes(HexPlanes))));
        }
        if name != HexOnePlane::NAME {
            return Ok(None);
        }
        if !variant.size.is_square() {
            return Err(refused(format!("`{name}` knows square boards alone, and this is {}", variant.size)));
        }
        let side = variant.size.rows().into();
        Ok(Some(Box::new(OverPlanes(HexOnePlane { side }))))
    }
}
