//! The numbers of a network, by name.

use std::collections::BTreeMap;

use game::Dice;

use crate::architecture::{Architecture, Parameter, Start};

/// A network's parameters: exactly those that its architecture names, each of its shape, all of
/// them finite.
#[derive(Clone, Debug, PartialEq)]
pub struct Weights {
    architecture: Architecture,
    tensors: BTreeMap<String, Tensor>,
}

/// One parameter.
#[derive(Clone, Debug, PartialEq)]
pub struct Tensor {
    pub shape: Vec<usize>,
    /// Its numbers, the last measure running fastest.
    pub data: Vec<f32>,
}

/// Why numbers are not those of a network.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum WeightsError {
    /// The hyperparameters make no network.
    #[error("{0}")]
    Architecture(String),
    /// A parameter is not there.
    #[error("parameter `{0}` is missing")]
    Missing(String),
    /// A parameter that the network does not have.
    #[error("parameter `{0}` is not part of this network")]
    Unknown(String),
    /// A parameter of another shape.
    #[error("parameter `{name}` has the shape {found:?}, not {expected:?}")]
    Shape {
        name: String,
        /// Its shape.
        found: Vec<usize>,
        /// What they should be.
        expected: Vec<usize>,
    },
    /// Something that is no number.
    #[error("parameter `{name}` holds {value} at {at}, which is no finite number")]
    NotFinite {
        /// Which parameter.
        name: String,
        /// Where in it.
        at: usize,
        /// What was found.
        value: String,
    },
    /// A tap that must be dead is alive.
    #[error("parameter `{0}` is a hexagonal convolution, but a far corner of it is not zero")]
    Corner(String),
}

impl Weights {
    /// A network that has learnt nothing; the same seed gives the same network.
    pub fn untrained(architecture: Architecture, seed: u64) -> Result<Weights, WeightsError> {
        architecture.check().map_err(WeightsError::Architecture)?;
        let tensors = architecture
            .parameters()
            .into_iter()
            .zip(0..)
            .map(|(parameter, number)| {
                let data = first_numbers(&parameter, &mut Dice::new(seed, number));
                let shape = parameter.shape;
                (parameter.name, Tensor { shape, data })
            })
            .collect();
        Ok(Weights {
            architecture,
            tensors,
        })
    }

    /// The network that these numbers make.
    pub fn new(
        architecture: Architecture,
        mut tensors: BTreeMap<String, Tensor>,
    ) -> Result<Weights, WeightsError> {
        architecture.check().map_err(WeightsError::Architecture)?;
        let mut checked = BTreeMap::new();
        for parameter in architecture.parameters() {
            let tensor = tensors
                .remove(&parameter.name)
                .ok_or_else(|| WeightsError::Missing(parameter.name.clone()))?;
            check(&parameter, &tensor)?;
            checked.insert(parameter.name, tensor);
        }
        match tensors.into_keys().next() {
            Some(unknown) => Err(WeightsError::Unknown(unknown)),
            None => Ok(Weights {
                architecture,
                tensors: checked,
            }),
        }
    }

    /// Which network it is.
    #[must_use]
    pub fn architecture(&self) -> &Architecture {
        &self.architecture
    }

    /// The parameters by name.
    #[must_use]
    pub fn tensors(&self) -> &BTreeMap<String, Tensor> {
        &self.tensors
    }

    /// The numbers of a parameter.
    ///
    /// # Panics
    /// If the architecture has no such parameter: that is a mistake in a backend.
    #[must_use]
    pub fn get(&self, name: &str) -> &[f32] {
        match self.tensors.get(name) {
            Some(tensor) => &tensor.data,
            None => panic!("{:?} has no parameter `{name}`", self.architecture),
        }
    }
}

fn check(parameter: &Parameter, tensor: &Tensor) -> Result<(), WeightsError> {
    let name = || parameter.name.clone();
    if tensor.shape != parameter.shape || tensor.data.len() != parameter.len() {
        return Err(WeightsError::Shape {
            name: name(),
            found: tensor.shape.clone(),
            expected: parameter.shape.clone(),
        });
    }
    if let Some(at) = tensor.data.iter().position(|x| !x.is_finite()) {
        return Err(WeightsError::NotFinite {
            name: name(),
            at,
            value: tensor.data[at].to_string(),
        });
    }
    if let Some(kernel) = parameter.kernel {
        let alive = |&(tap, x): &(usize, &f32)| *x == 0.0 || kernel.sees(tap % 9 / 3, tap % 3);
        if !tensor.data.iter().enumerate().all(|entry| alive(&entry)) {
            return Err(WeightsError::Corner(name()));
        }
    }
    Ok(())
}

/// What a parameter is before anything is learnt.
fn first_numbers(parameter: &Parameter, dice: &mut Dice) -> Vec<f32> {
    match &parameter.start {
        Start::Constant(value) => vec![*value; parameter.len()],
        Start::Values(values) => values.clone(),
        Start::Normal { deviation } => (0..parameter.len())
            .map(|at| match parameter.kernel {
                Some(kernel) if !kernel.sees(at % 9 / 3, at % 3) => 0.0,
                _ => deviation * normal(dice),
            })
            .collect(),
    }
}

/// A normally distributed number, by the method of Box and Muller.
fn normal(dice: &mut Dice) -> f32 {
    let mut unit = || -> f32 {
        #[expect(clippy::cast_precision_loss, reason = "24 bits fit")]
        let bits = (dice.roll() >> 40) as f32;
        (bits + 0.5) / 16_777_216.0
    };
    let (radius, angle) = (unit(), unit());
    (-2.0 * radius.ln()).sqrt() * (std::f32::consts::TAU * angle).cos()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::architecture::{HexResnet, Hexformer};

    fn small() -> Architecture {
        Architecture::HexResnet(HexResnet {
            planes: 3,
            channels: 4,
            blocks: 1,
        })
    }

    #[test]
    fn untrained_networks_are_whole_and_depend_on_the_seed_alone() {
        let one = Weights::untrained(small(), 1).expect("measures that make a network");
        assert_eq!(Weights::new(small(), one.tensors.clone()), Ok(one.clone()));
        assert_eq!(Weights::untrained(small(), 1), Ok(one.clone()));
        assert_ne!(Weights::untrained(small(), 2), Ok(one));
    }

    #[test]
    fn what_is_no_network_is_refused() {
        let whole = Weights::untrained(small(), 1).expect("a network").tensors;
        let with = |change: &dyn Fn(&mut BTreeMap<String, Tensor>)| {
            let mut tensors = whole.clone();
            change(&mut tensors);
            Weights::new(small(), tensors).expect_err("no network")
        };
        let first = |tensors: &mut BTreeMap<String, Tensor>, at: usize, value: f32| {
            tensors.get_mut("first").expect("it is there").data[at] = value;
        };
        assert_eq!(
            with(&|tensors| drop(tensors.remove("norm"))),
            WeightsError::Missing("norm".into())
        );
        assert!(matches!(
            with(&|tensors| first(tensors, 1, f32::NAN)),
            WeightsError::NotFinite { at: 1, .. }
        ));
        assert_eq!(
            with(&|tensors| first(tensors, 9, 0.5)),
            WeightsError::Corner("first".into())
        );
        assert!(matches!(
            with(&|tensors| tensors.get_mut("norm").expect("it is there").shape = vec![2, 2]),
            WeightsError::Shape { .. }
        ));
        let more = with(&|tensors| {
            let norm = tensors["norm"].clone();
            tensors.insert("more".into(), norm);
        });
        assert_eq!(more, WeightsError::Unknown("more".into()));
    }

    #[test]
    fn the_sizes_are_those_that_were_planned() {
        for (name, millions) in [("xs", 0.6), ("s", 1.25), ("m", 6.5), ("l", 21.5)] {
            let net = Architecture::Hexformer(Hexformer::named(name, 64).expect("a name"));
            #[expect(clippy::cast_precision_loss, reason = "rounded anyway")]
            let size = net.size() as f64 / 1e6;
            assert!((size / millions - 1.0).abs() < 0.06, "{name}: {size} M");
        }
    }
}
