//! Positions as numbers, on their way to Python.

use net::encoding::MoveActions;
use net::input::{Planes, Tokens};
use numpy::{IntoPyArray as _, PyArrayMethods as _};
use pyo3::prelude::*;
use pyo3::types::PyDict;

use crate::fault::refused;

/// Positions as numbers.
#[derive(Clone, Debug)]
pub(crate) enum Encoded {
    /// As sets of tokens.
    Tokens(Tokens),
    /// As planes, and by which actions the moves of each are known.
    Planes(Planes, Vec<MoveActions>),
}

/// Where lists of these lengths begin, and at last where they all end.
pub(crate) fn starts(lengths: impl Iterator<Item = usize>) -> Vec<i64> {
    let mut starts = vec![0];
    let mut end = 0;
    for length in lengths {
        end += i64::try_from(length).unwrap_or(i64::MAX);
        starts.push(end);
    }
    starts
}

impl Encoded {
    /// Several one after the other.
    pub(crate) fn joined(parts: Vec<Encoded>) -> Encoded {
        let mut parts = parts.into_iter();
        let mut all = parts
            .next()
            .unwrap_or_else(|| Encoded::Planes(Planes::default(), Vec::new()));
        for part in parts {
            match (&mut all, part) {
                (Encoded::Tokens(all), Encoded::Tokens(more)) => all.append(&more),
                (Encoded::Planes(planes, moves), Encoded::Planes(more, more_moves)) => {
                    planes.data.extend(more.data);
                    moves.extend(more_moves);
                }
                _ => unreachable!("one encoding makes one kind"),
            }
        }
        all
    }

    /// How many positions there are.
    pub(crate) fn len(&self) -> usize {
        match self {
            Encoded::Tokens(tokens) => tokens.len(),
            Encoded::Planes(_, moves) => moves.len(),
        }
    }

    /// A dictionary of arrays: nothing is copied but lists of numbers that Python has no type for.
    pub(crate) fn into_python(self, py: Python<'_>) -> PyResult<Bound<'_, PyDict>> {
        let all = PyDict::new(py);
        let wide = |numbers: &[u32]| -> Vec<i64> { numbers.iter().map(|&n| n.into()).collect() };
        match self {
            Encoded::Tokens(tokens) => {
                let (count, moves) = (tokens.places.len(), tokens.moves.len());
                let features = tokens.features.into_pyarray(py);
                all.set_item("features", features.reshape([count, tokens.width])?)?;
                let places = tokens.places.into_flattened().into_pyarray(py);
                all.set_item("places", places.reshape([count, 2])?)?;
                all.set_item("starts", wide(&tokens.starts).into_pyarray(py))?;
                let pairs = tokens.moves.into_flattened().into_pyarray(py);
                all.set_item("moves", pairs.reshape([moves, 2])?)?;
                all.set_item("move_starts", wide(&tokens.move_starts).into_pyarray(py))?;
            }
            Encoded::Planes(planes, moves) => {
                let shape = [moves.len(), planes.channels, planes.height, planes.width];
                if planes.data.len() != shape.iter().product::<usize>() {
                    return Err(refused(
                        "positions of boards of different sizes do not go into one array",
                    ));
                }
                all.set_item("planes", planes.data.into_pyarray(py).reshape(shape)?)?;
                all.set_item(
                    "move_starts",
                    starts(moves.iter().map(MoveActions::len)).into_pyarray(py),
                )?;
                let each = || {
                    moves
                        .iter()
                        .flat_map(|moves| (0..moves.len()).map(|mv| moves.of(mv)))
                };
                all.set_item(
                    "action_starts",
                    starts(each().map(<[u32]>::len)).into_pyarray(py),
                )?;
                let actions: Vec<i64> = each().flatten().map(|&action| action.into()).collect();
                all.set_item("actions", actions.into_pyarray(py))?;
            }
        }
        Ok(all)
    }
}
