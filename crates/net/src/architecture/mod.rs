//! What the networks are: their parameters by name, and what they compute.
//!
//! The words in each file's head are the definition; every backend computes exactly that, and the
//! tests hold them to each other. Parameters are laid out as `PyTorch` has them: `[out, in]` for
//! matrices, `[out, in, row, column]` for convolutions.

mod hex_paper;
mod hex_resnet;
mod hexformer;
mod parameter;
mod resnet;

pub use hex_paper::HexPaper;
pub use hex_resnet::HexResnet;
pub use hexformer::Hexformer;
pub use parameter::{Kernel, Parameter, Start};
pub use resnet::Resnet;

use serde::{Deserialize, Serialize};

/// One of the networks, with its hyperparameters.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub enum Architecture {
    /// A transformer over tokens.
    Hexformer(Hexformer),
    /// Residual blocks over planes of one size: the network of the Hive paper.
    Resnet(Resnet),
    /// The network of the Hex paper.
    HexPaper(HexPaper),
    /// Residual blocks over a Hex board of any size.
    HexResnet(HexResnet),
}

impl Architecture {
    /// What its kind is called, on cards too.
    #[must_use]
    pub fn kind(&self) -> &'static str {
        match self {
            Architecture::Hexformer(_) => "hexformer",
            Architecture::Resnet(_) => "resnet",
            Architecture::HexPaper(_) => "hex-paper",
            Architecture::HexResnet(_) => "hex-resnet",
        }
    }

    /// Every parameter, in an order that does not change.
    #[must_use]
    pub fn parameters(&self) -> Vec<Parameter> {
        match self {
            Architecture::Hexformer(net) => net.parameters(),
            Architecture::Resnet(net) => net.parameters(),
            Architecture::HexPaper(net) => net.parameters(),
            Architecture::HexResnet(net) => net.parameters(),
        }
    }

    /// How many numbers are learnt.
    #[must_use]
    pub fn size(&self) -> usize {
        self.parameters()
            .iter()
            .filter(|parameter| parameter.learnt)
            .map(Parameter::alive)
            .sum()
    }

    /// Multiplications and additions for one position: of 64 tokens and 64 moves, or of the board
    /// that the network was made for, or 11 x 11.
    #[must_use]
    pub fn flops(&self) -> u64 {
        match self {
            Architecture::Hexformer(net) => net.flops(64, 64),
            Architecture::Resnet(net) => net.flops(),
            Architecture::HexPaper(net) => net.flops(),
            Architecture::HexResnet(net) => net.flops(121),
        }
    }

    /// Why the hyperparameters make no network, if they make none.
    pub fn check(&self) -> Result<(), String> {
        match self {
            Architecture::Hexformer(net) => net.check(),
            Architecture::Resnet(net) => net.check(),
            Architecture::HexPaper(net) => net.check(),
            Architecture::HexResnet(net) => net.check(),
        }
    }
}
