//! A network over planes that answers.

use std::sync::Mutex;

use tch::{Device, Kind, Tensor};

use super::layers::{Layers, Normed, PlaneHeads, shape};
use super::staging::{Staging, quads};
use super::{Place, Precision, TorchError, hex_paper, hex_resnet, resnet};
use crate::Weights;
use crate::architecture::{Architecture, HexResnet};
use crate::input::{PlaneAnswers, PlaneNetwork, Planes};
use crate::pool::Pool;

/// A network over planes, of any kind, on libtorch. Any number of threads may ask at once.
#[derive(Debug)]
pub struct TorchPlanes {
    device: Device,
    shape: Shape,
    workspaces: Pool<Workspace>,
    /// What the layers of all threads share their numbers with.
    first: Mutex<Layers>,
}

/// What a thread needs to run the network.
#[derive(Debug)]
struct Workspace {
    layers: Layers,
    staging: Staging,
}

/// Which network it is.
#[derive(Debug)]
pub(super) enum Shape {
    Resnet(Vec<Normed>),
    HexPaper(Vec<Normed>),
    HexResnet(HexResnet),
}

impl TorchPlanes {
    /// The network of these weights.
    pub fn new(
        weights: &Weights,
        place: Place,
        precision: Precision,
    ) -> Result<TorchPlanes, TorchError> {
        let shape = Shape::of(weights.architecture())?;
        let device = place.device()?;
        let layers =
            tch::no_grad(|| Layers::to_play(weights, shape.normed(), device, precision.kind()));
        Ok(TorchPlanes {
            device,
            shape,
            workspaces: Pool::default(),
            first: Mutex::new(layers),
        })
    }
}

impl PlaneNetwork for TorchPlanes {
    fn run(&self, planes: &Planes) -> PlaneAnswers {
        if planes.is_empty() {
            return PlaneAnswers::default();
        }
        let new = || Workspace {
            layers: self.first.lock().expect("no thread failed here").share(),
            staging: Staging::new(self.device),
        };
        self.workspaces.with(new, |workspace| {
            tch::no_grad(|| {
                let (x, (), _) = upload_with(planes, &mut workspace.staging, 0, |_| ());
                download(&self.shape.forward(&workspace.layers, &x))
            })
        })
    }
}

/// Planes on the device, `[positions, channels, height, width]`; and what else `add` laid out in
/// `room` bytes, with all that was uploaded.
pub(super) fn upload_with<T>(
    planes: &Planes,
    staging: &mut Staging,
    room: usize,
    add: impl FnOnce(&mut Staging) -> T,
) -> (Tensor, T, Tensor) {
    let bytes = 4 * planes.data.len();
    staging.clear();
    staging.reserve(bytes + 16 + room);
    let section = staging.push(bytes, quads(planes.data.iter().map(|x| x.to_ne_bytes())));
    let added = add(staging);
    let uploaded = staging.upload();
    let dimensions = shape(&[planes.len(), planes.channels, planes.height, planes.width]);
    let x = section.of(&uploaded, Kind::Float).view(&dimensions[..]);
    (x, added, uploaded)
}

/// Waits for the answers: one copy from the device.
fn download(heads: &PlaneHeads) -> PlaneAnswers {
    let whole = Tensor::cat(&[heads.policy.view([-1]), heads.values.view([-1])], 0);
    let whole = whole.to_device(Device::Cpu);
    let mut policy = vec![0.0; whole.numel()];
    whole.copy_data(&mut policy, whole.numel());
    let values = policy.split_off(heads.policy.numel());
    PlaneAnswers { policy, values }
}

impl Shape {
    pub(super) fn of(architecture: &Architecture) -> Result<Shape, TorchError> {
        match architecture {
            Architecture::Resnet(net) => Ok(Shape::Resnet(resnet::normed(net))),
            Architecture::HexPaper(_) => Ok(Shape::HexPaper(hex_paper::normed())),
            Architecture::HexResnet(net) => Ok(Shape::HexResnet(net.clone())),
            Architecture::Hexformer(_) => Err(TorchError::WrongKind {
                expected: "resnet, hex-paper or hex-resnet",
                found: architecture.kind().into(),
            }),
        }
    }

    pub(super) fn normed(&self) -> &[Normed] {
        match self {
            Shape::Resnet(normed) | Shape::HexPaper(normed) => normed,
            Shape::HexResnet(_) => &[],
        }
    }

    pub(super) fn forward(&self, layers: &Layers, planes: &Tensor) -> PlaneHeads {
        match self {
            Shape::Resnet(normed) => resnet::forward(layers, normed, planes),
            Shape::HexPaper(normed) => hex_paper::forward(layers, normed, planes),
            Shape::HexResnet(net) => hex_resnet::forward(layers, net, planes),
        }
    }
}
