//! What networks over planes are shown, and how far off they are.

use tch::{Kind, Tensor};

use super::super::TorchError;
use super::super::layers::Layers;
use super::super::planes::{Shape, upload_with};
use super::super::staging::{Section, Staging, quads};
use super::learner::Learner;
use super::losses::{Parts, cross_entropy, squared_error};
use super::objective::Objective;
use crate::architecture::{Architecture, HexPaper};
use crate::input::Planes;
use crate::training::PlaneTargets;

/// A network over planes that learns, of any kind.
#[derive(Debug)]
pub(super) struct PlaneObjective {
    architecture: Architecture,
    shape: Shape,
}

impl PlaneObjective {
    pub(super) fn new(architecture: &Architecture) -> Result<PlaneObjective, TorchError> {
        Ok(PlaneObjective {
            architecture: architecture.clone(),
            shape: Shape::of(architecture)?,
        })
    }

    fn dropout(&self) -> f64 {
        match self.architecture {
            Architecture::HexPaper(HexPaper { dropout, .. }) => f64::from(dropout) / 1000.0,
            _ => 0.0,
        }
    }
}

impl Objective for PlaneObjective {
    type Input = Planes;
    type Targets = PlaneTargets;
    type Uploaded = Uploaded;

    fn upload(&self, planes: &Planes, targets: &PlaneTargets, staging: &mut Staging) -> Uploaded {
        let room = targets.policy.len() * 8 + targets.values.len() * 4 + 3 * 16;
        let (planes, sections, memory) = upload_with(planes, staging, room, |staging| {
            Sections::lay_out(targets, staging)
        });
        Uploaded {
            planes,
            sections,
            memory,
        }
    }

    fn losses(&self, learner: &Learner, kind: Kind, uploaded: &Uploaded) -> Parts {
        let dropout = self.dropout();
        if dropout > 0.0 {
            learner.seed();
        }
        let layers = Layers::to_learn(learner.parameters(), kind, dropout);
        let heads = self.shape.forward(&layers, &uploaded.planes);
        let Uploaded {
            sections, memory, ..
        } = uploaded;
        let positions = uploaded.planes.size()[0];
        #[expect(clippy::cast_precision_loss, reason = "few positions")]
        let each = 1.0 / positions as f64;
        let rows = |section: &Section| section.of(memory, Kind::Float).view([positions, -1]);
        let logits = match &sections.forbidden {
            Some(forbidden) => &heads.policy + rows(forbidden),
            None => heads.policy,
        };
        let policy = cross_entropy(&logits, &rows(&sections.policy));
        let values = sections.values.of(memory, Kind::Float);
        Parts {
            policy: policy * each,
            value: squared_error(&heads.values, &values) * each,
            auxiliary: None,
        }
    }
}

/// A batch on the device.
pub(super) struct Uploaded {
    /// `[positions, channels, height, width]`.
    planes: Tensor,
    sections: Sections,
    /// Where the sections lie.
    memory: Tensor,
}

/// Where the targets of a batch lie.
struct Sections {
    policy: Section,
    /// Minus infinity for actions that may not be chosen.
    forbidden: Option<Section>,
    /// No number where the value is unknown.
    values: Section,
}

impl Sections {
    fn lay_out(targets: &PlaneTargets, staging: &mut Staging) -> Sections {
        let shares = targets.policy.iter().map(|x| x.to_ne_bytes());
        let forbidden = targets.legal.iter().map(|&legal| {
            let away: f32 = if legal { 0.0 } else { f32::NEG_INFINITY };
            away.to_ne_bytes()
        });
        let values = targets
            .values
            .iter()
            .map(|x| x.unwrap_or(f32::NAN).to_ne_bytes());
        Sections {
            policy: staging.push(4 * targets.policy.len(), quads(shares)),
            forbidden: (!targets.legal.is_empty())
                .then(|| staging.push(4 * targets.legal.len(), quads(forbidden))),
            values: staging.push(4 * targets.values.len(), quads(values)),
        }
    }
}
