//! A network over planes that learns.

use tch::{Device, Kind, Tensor};

use super::super::layers::Layers;
use super::super::planes::{Shape, upload_with};
use super::super::staging::{Section, Staging, quads};
use super::super::{Place, Precision, TorchError, long};
use super::learner::{Learner, Recipe, Snapshot};
use super::losses::{LossWeights, Losses, Parts, cross_entropy, squared_error};
use super::targets::PlaneTargets;
use crate::Weights;
use crate::architecture::{Architecture, HexPaper};
use crate::input::Planes;

/// Teaches a network over planes, of any kind. Batch norms learn from each batch.
///
/// On the CPU the same steps from the same start give the same numbers, bit for bit, as long as
/// libtorch uses as many cores; and if the network drops numbers, as long as no other thread asks
/// libtorch for chance.
#[derive(Debug)]
pub struct PlaneTrainer {
    shape: Shape,
    precision: Precision,
    weights: LossWeights,
    learner: Learner,
    stagings: [Staging; 2],
    report: Option<Tensor>,
}

impl PlaneTrainer {
    /// Begins with a network.
    pub fn new(
        weights: &Weights,
        place: Place,
        precision: Precision,
        recipe: Recipe,
    ) -> Result<PlaneTrainer, TorchError> {
        let shape = Shape::of(weights.architecture())?;
        let device = place.device()?;
        let learner = Learner::new(weights, device, recipe);
        Ok(PlaneTrainer::with(shape, device, precision, learner))
    }

    /// Goes on where a snapshot was taken.
    pub fn resume(
        snapshot: &Snapshot,
        place: Place,
        precision: Precision,
        recipe: Recipe,
    ) -> Result<PlaneTrainer, TorchError> {
        let shape = Shape::of(snapshot.weights.architecture())?;
        let device = place.device()?;
        let learner = Learner::resume(snapshot, device, recipe)?;
        Ok(PlaneTrainer::with(shape, device, precision, learner))
    }

    fn with(shape: Shape, device: Device, precision: Precision, learner: Learner) -> PlaneTrainer {
        PlaneTrainer {
            shape,
            precision,
            weights: LossWeights::default(),
            learner,
            stagings: [Staging::new(device), Staging::new(device)],
            report: None,
        }
    }

    /// Weighs the parts of the loss otherwise.
    #[must_use]
    pub fn weighing(mut self, weights: LossWeights) -> PlaneTrainer {
        self.weights = weights;
        self
    }

    /// Learns from a batch, at this rate. A GPU goes on with it while this returns: what comes back
    /// are the losses of the step before, if there was one since [`finish`](PlaneTrainer::finish).
    pub fn step(
        &mut self,
        planes: &Planes,
        targets: &PlaneTargets,
        rate: f64,
    ) -> Result<Option<Losses>, TorchError> {
        let actions = self.check(planes)?;
        targets.check(planes, actions)?;
        self.stagings.swap(0, 1);
        let room = targets.policy.len() * 8 + targets.values.len() * 4 + 3 * 16;
        let (x, sections, uploaded) = upload_with(planes, &mut self.stagings[0], room, |staging| {
            Sections::lay_out(targets, staging)
        });
        let before = self.finish();
        let dropout = self.dropout();
        if dropout > 0.0 {
            self.learner.seed();
        }
        let layers = Layers::to_learn(self.learner.parameters(), self.precision.kind(), dropout);
        let heads = self.shape.forward(&layers, &x);
        #[expect(clippy::cast_precision_loss, reason = "few positions")]
        let each = 1.0 / planes.len() as f64;
        let rows = |section: &Section| section.of(&uploaded, Kind::Float).view([-1, long(actions)]);
        let logits = match &sections.forbidden {
            Some(forbidden) => &heads.policy + rows(forbidden),
            None => heads.policy,
        };
        let policy = cross_entropy(&logits, &rows(&sections.policy));
        let values = sections.values.of(&uploaded, Kind::Float);
        let parts = Parts {
            policy: policy * each,
            value: squared_error(&heads.values, &values) * each,
            auxiliary: None,
        };
        let total = parts.weigh(&self.weights);
        let gradient = self.learner.learn(&total, rate);
        self.report = Some(parts.report(&total, &gradient));
        Ok(before)
    }

    /// How many actions the network chooses from, if the planes fit it.
    fn check(&self, planes: &Planes) -> Result<usize, TorchError> {
        let cells = planes.height * planes.width;
        let board = (planes.channels, planes.height, planes.width);
        let (fits, actions) = match self.learner.architecture() {
            Architecture::Resnet(net) => {
                (board == (net.planes, net.height, net.width), net.actions)
            }
            Architecture::HexPaper(net) => (board == (1, net.side, net.side), cells),
            Architecture::HexResnet(net) => (planes.channels == net.planes, cells + 1),
            Architecture::Hexformer(_) => (false, 0),
        };
        if fits && planes.len() > 1 {
            return Ok(actions);
        }
        Err(TorchError::Targets(format!(
            "{} positions of {board:?} planes, rows and columns do not teach {:?}: it needs others, \
             or at least two",
            planes.len(),
            self.learner.architecture()
        )))
    }

    fn dropout(&self) -> f64 {
        match self.learner.architecture() {
            Architecture::HexPaper(HexPaper { dropout, .. }) => f64::from(*dropout) / 1000.0,
            _ => 0.0,
        }
    }

    /// Waits for the last step, and tells its losses if they were not told.
    pub fn finish(&mut self) -> Option<Losses> {
        self.report.take().map(|report| Losses::read(&report))
    }

    /// How many steps were made.
    #[must_use]
    pub fn steps(&self) -> u64 {
        self.learner.steps()
    }

    /// The network as it is.
    pub fn network(&self) -> Result<Weights, TorchError> {
        self.learner.weights()
    }

    /// The average of what the network was: what plays best.
    pub fn average(&self) -> Result<Weights, TorchError> {
        self.learner.average()
    }

    /// Everything that learning goes on from.
    pub fn snapshot(&self) -> Result<Snapshot, TorchError> {
        self.learner.snapshot()
    }
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
