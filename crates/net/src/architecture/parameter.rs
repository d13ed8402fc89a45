//! The parameters of a network, by name.

use serde::{Deserialize, Serialize};

/// What a parameter is before anything is learnt.
#[derive(Clone, Debug, PartialEq)]
pub enum Start {
    /// Normally distributed around zero.
    Normal {
        /// How far from it.
        deviation: f32,
    },
    Constant(f32),
    /// These numbers.
    Values(Vec<f32>),
}

/// A parameter: its name, its shape, and what it is at first.
#[derive(Clone, Debug, PartialEq)]
pub struct Parameter {
    /// Its name in files.
    pub name: String,
    pub shape: Vec<usize>,
    /// What it is at first.
    pub start: Start,
    /// Whether it is learnt by descent; the running statistics of batch norms are not.
    pub learnt: bool,
    /// Which taps of a convolution are alive, if it is one of 3 x 3.
    pub kernel: Option<Kernel>,
}

/// Which neighbours a 3 x 3 convolution sees.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Kernel {
    /// All eight, as on a square board.
    Square,
    /// The six that are neighbours on a hexagonal board whose rows are sheared to the right: the
    /// taps `[0][0]` and `[2][2]` are held at zero.
    Hexagonal,
}

impl Kernel {
    /// Whether the tap of this row and column is alive.
    #[must_use]
    pub fn sees(self, row: usize, column: usize) -> bool {
        self == Kernel::Square || !matches!((row, column), (0, 0) | (2, 2))
    }

    /// How many taps are alive.
    #[must_use]
    pub fn taps(self) -> usize {
        match self {
            Kernel::Square => 9,
            Kernel::Hexagonal => 7,
        }
    }
}

impl Parameter {
    /// How many numbers it is.
    #[must_use]
    pub fn len(&self) -> usize {
        self.shape.iter().product()
    }

    /// Whether it is no number at all.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// How many of its numbers are not held at zero.
    #[must_use]
    pub fn alive(&self) -> usize {
        self.kernel
            .map_or(self.len(), |kernel| self.len() / 9 * kernel.taps())
    }

    /// A matrix `[out, in]` whose outputs have `gain` times the deviation of its inputs.
    pub(super) fn matrix(name: impl Into<String>, out: usize, of: usize, gain: f32) -> Parameter {
        Parameter::normal(name, vec![out, of], gain / root(of))
    }

    /// A convolution of 3 x 3 to be followed by `relu`.
    pub(super) fn convolution(
        name: impl Into<String>,
        out: usize,
        of: usize,
        kernel: Kernel,
        gain: f32,
    ) -> Parameter {
        let deviation = gain / root(of * kernel.taps());
        let mut parameter = Parameter::normal(name, vec![out, of, 3, 3], deviation);
        parameter.kernel = Some(kernel);
        parameter
    }

    /// Normally distributed numbers.
    pub(super) fn normal(name: impl Into<String>, shape: Vec<usize>, deviation: f32) -> Parameter {
        Parameter {
            name: name.into(),
            shape,
            start: Start::Normal { deviation },
            learnt: true,
            kernel: None,
        }
    }

    /// As many times the same number.
    pub(super) fn constant(name: impl Into<String>, len: usize, value: f32) -> Parameter {
        Parameter {
            name: name.into(),
            shape: vec![len],
            start: Start::Constant(value),
            learnt: true,
            kernel: None,
        }
    }

    /// A batch norm: `{name}.weight`, `.bias`, `.running_mean` and `.running_var`. Its epsilon is
    /// 1e-5.
    pub(super) fn batch_norm(name: &str, channels: usize) -> [Parameter; 4] {
        let still = |what: &str, value| Parameter {
            learnt: false,
            ..Parameter::constant(format!("{name}.{what}"), channels, value)
        };
        [
            Parameter::constant(format!("{name}.weight"), channels, 1.0),
            Parameter::constant(format!("{name}.bias"), channels, 0.0),
            still("running_mean", 0.0),
            still("running_var", 1.0),
        ]
    }
}

#[expect(clippy::cast_precision_loss, reason = "measures are small")]
fn root(of: usize) -> f32 {
    (of as f32).sqrt()
}
