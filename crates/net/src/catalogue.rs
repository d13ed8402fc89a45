//! The networks that have a name: which game they judge, by which encoding, and their hyperparameters.

use crate::architecture::{Architecture, HexPaper, HexResnet, Hexformer, Kernel, Resnet};
use crate::encoding::hex::{HexOnePlane, HexPlanes};
use crate::encoding::hive_paper::HivePaper;
use crate::encoding::{HiveTokens, PlaneEncoding as _};
use crate::file::{Card, EncodingName, Game};

/// A network that has a name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Design {
    pub name: &'static str,
    /// Which game it judges.
    pub game: Game,
    /// How positions become its numbers.
    pub encoding: EncodingName,
    /// Its hyperparameters.
    pub architecture: Architecture,
}

impl Design {
    #[must_use]
    pub fn all() -> Vec<Design> {
        let design = |name, game, (encoding, version): (&str, u32), architecture| Design {
            name,
            game,
            encoding: EncodingName {
                name: encoding.to_owned(),
                version,
            },
            architecture,
        };
        let tokens = (HiveTokens::NAME, HiveTokens::VERSION);
        let hive_paper = (HivePaper::NAME, HivePaper::VERSION);
        let hex_paper = (HexOnePlane::NAME, HexOnePlane::VERSION);
        let hex_planes = (HexPlanes::NAME, HexPlanes::VERSION);
        let mut all = Vec::new();
        for (name, size) in [
            ("hexformer-xs", "xs"),
            ("hexformer-s", "s"),
            ("hexformer-m", "m"),
            ("hexformer-l", "l"),
        ] {
            if let Some(net) = Hexformer::named(size, HiveTokens::FEATURES) {
                let net = Architecture::Hexformer(net);
                all.push(design(name, Game::Hive, tokens, net));
            }
        }
        let resnet = Architecture::Resnet;
        let paper = Resnet::hive_paper;
        all.extend([
            design(
                "hive-paper",
                Game::Hive,
                hive_paper,
                resnet(paper(Kernel::Square)),
            ),
            design(
                "hive-paper-hexagonal",
                Game::Hive,
                hive_paper,
                resnet(paper(Kernel::Hexagonal)),
            ),
            design(
                "hex-paper",
                Game::Hex,
                hex_paper,
                Architecture::HexPaper(HexPaper::new(11)),
            ),
            design(
                "hex-resnet",
                Game::Hex,
                hex_planes,
                Architecture::HexResnet(HexResnet {
                    planes: HexPlanes::PLANES,
                    channels: 64,
                    blocks: 6,
                }),
            ),
        ]);
        all
    }

    /// The one of this name.
    #[must_use]
    pub fn named(name: &str) -> Option<Design> {
        Design::all().into_iter().find(|design| design.name == name)
    }

    /// The card of a network of this design.
    #[must_use]
    pub fn card(&self, name: &str, training: &str) -> Card {
        Card {
            format: Card::FORMAT,
            name: name.to_owned(),
            game: self.game,
            encoding: self.encoding.clone(),
            architecture: self.architecture.clone(),
            sha256: String::new(),
            training: training.to_owned(),
            strength: Vec::new(),
        }
    }
}
