//! Hex: our planes for boards of any size, and the Hex paper's.

use hex_rules::{Hex, Variant};
use net::encoding::PlaneEncoding as _;
use net::encoding::hex::{HexOnePlane, HexPlanes};
use pyo3::PyResult;
use training::supervised::batch::Encoder;

use crate::encoding::{Batcher, Encodes, OverPlanes, to_learn};
use crate::fault::refused;

impl Encodes for Hex {
    const ENCODINGS: &'static [&'static str] = &[HexPlanes::NAME, HexOnePlane::NAME];

    fn batcher(name: &str, variant: &Variant) -> PyResult<Option<Box<dyn Batcher<Hex>>>> {
        if name == HexPlanes::NAME {
            return Ok(Some(Box::new(OverPlanes(HexPlanes))));
        }
        let paper = paper(name, *variant)?;
        Ok(paper.map(|paper| -> Box<dyn Batcher<Hex>> { Box::new(OverPlanes(paper)) }))
    }

    fn encoder(name: &str, variant: &Variant) -> PyResult<Option<Box<dyn Encoder<Hex>>>> {
        if name == HexPlanes::NAME {
            return Ok(Some(to_learn(HexPlanes)));
        }
        Ok(paper(name, *variant)?.map(to_learn))
    }
}

/// The Hex paper's encoding, if that is its name.
fn paper(name: &str, variant: Variant) -> PyResult<Option<HexOnePlane>> {
    if name != HexOnePlane::NAME {
        return Ok(None);
    }
    if !variant.size.is_square() {
        return Err(refused(format!(
            "`{name}` knows square boards alone, and this is {}",
            variant.size
        )));
    }
    let side = variant.size.rows().into();
    Ok(Some(HexOnePlane { side }))
}
