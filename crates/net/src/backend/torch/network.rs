//! A `hexformer` that answers.

use std::sync::Mutex;

use game::Dice;
use tch::{Device, Kind, Tensor};

use super::hexformer::{Heads, Pass, Prepared};
use super::kernels::{OwnKernels, Packed};
use super::parameters::Named;
use super::staging::Staging;
use super::tokens::{Batch, Layout, Plan, longest};
use super::{Place, Precision, TorchError};
use crate::Weights;
use crate::architecture::{Architecture, Hexformer};
use crate::input::{AuxiliaryOutputs, TokenAnswers, TokenNetwork, Tokens};
use crate::pool::Pool;

/// A `hexformer` on libtorch.
///
/// Any number of threads may ask at once. Each brings its own memory; on a GPU their work is done
/// in one queue, so that one thread's copies go on while another's products are computed.
#[derive(Debug)]
pub struct TorchHexformer {
    device: Device,
    auxiliary: bool,
    workspaces: Pool<Workspace>,
    /// What those of all threads share their numbers with.
    first: Mutex<Workspace>,
    /// Why our kernels are not used, if they are not.
    plain: Option<String>,
}

/// What a thread needs to run the network.
#[derive(Debug)]
struct Workspace {
    prepared: Prepared,
    packed: Option<Packed>,
    staging: Staging,
}

/// How a `hexformer` is run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TorchOptions {
    pub place: Place,
    /// In which numbers.
    pub precision: Precision,
    /// Whether answers tell what the future brings, if the network knows.
    pub auxiliary: bool,
    /// Which of our own kernels to use where they work: in 16 bits on a GPU.
    pub kernels: OwnKernels,
}

impl TorchHexformer {
    /// The network of these weights.
    pub fn new(weights: &Weights, options: TorchOptions) -> Result<TorchHexformer, TorchError> {
        let net = hexformer(weights)?;
        let device = options.place.device()?;
        let named = Named::load(weights, device);
        let mut workspace = Workspace {
            prepared: tch::no_grad(|| Prepared::new(net, &named, options.precision.kind())),
            packed: None,
            staging: Staging::new(device),
        };
        let plain = match options.kernels {
            OwnKernels::None => Some("they are not wanted".into()),
            which => tch::no_grad(|| workspace.take_kernels(which)).err(),
        };
        Ok(TorchHexformer {
            device,
            auxiliary: options.auxiliary && net.auxiliary,
            workspaces: Pool::default(),
            first: Mutex::new(workspace),
            plain,
        })
    }

    /// Why our own kernels are not used, if they are not.
    #[must_use]
    pub fn without_kernels(&self) -> Option<&str> {
        self.plain.as_deref()
    }

    /// Answers as [`run`](TokenNetwork::run) does, but waits after each stage and names it to
    /// `mark`, which may look at a clock.
    pub fn run_in_stages(
        &self,
        tokens: &Tokens,
        mark: &mut dyn FnMut(&'static str),
    ) -> TokenAnswers {
        self.answer(tokens, &mut |stage| {
            if let Device::Cuda(number) = self.device {
                Place::Gpu(number).wait();
            }
            mark(stage);
        })
    }

    fn answer(&self, tokens: &Tokens, done: &mut dyn FnMut(&'static str)) -> TokenAnswers {
        let new = || self.first.lock().expect("no thread failed here").share();
        self.workspaces.with(new, |workspace| {
            tch::no_grad(|| workspace.run(tokens, self.auxiliary, done))
        })
    }
}

impl TokenNetwork for TorchHexformer {
    fn run(&self, tokens: &Tokens) -> TokenAnswers {
        if tokens.is_empty() {
            return TokenAnswers::default();
        }
        self.answer(tokens, &mut |_| ())
    }
}

impl Workspace {
    /// Another for the same network.
    fn share(&self) -> Workspace {
        Workspace {
            prepared: self.prepared.share(),
            packed: self.packed.as_ref().map(Packed::share),
            staging: Staging::new(self.prepared.device()),
        }
    }

    /// Changes to our kernels, unless they are not there or say something else than libtorch.
    fn take_kernels(&mut self, which: OwnKernels) -> Result<(), String> {
        let packed = Packed::new(&self.prepared, which)?;
        let tokens = sample(self.prepared.net.inputs);
        let mut answer = |packed: Option<Packed>| {
            self.packed = packed;
            let answers = self.run(&tokens, false, &mut |_| ());
            [answers.policy, answers.results.as_flattened().to_vec()].concat()
        };
        let (expected, found) = (answer(None), answer(Some(packed)));
        let length = |numbers: &mut dyn Iterator<Item = f32>| -> f32 {
            numbers.map(|x| x * x).sum::<f32>().sqrt()
        };
        let apart = length(&mut found.iter().zip(&expected).map(|(a, b)| a - b));
        let whole = length(&mut expected.iter().copied());
        // Written so that what is no number does not pass.
        if apart <= 0.1 * whole + 0.01 {
            return Ok(());
        }
        self.packed = None;
        Err(format!(
            "they answer otherwise than libtorch: {apart} apart of {whole}"
        ))
    }

    fn run(
        &mut self,
        tokens: &Tokens,
        auxiliary: bool,
        done: &mut dyn FnMut(&'static str),
    ) -> TokenAnswers {
        assert_eq!(
            tokens.width, self.prepared.net.inputs,
            "tokens of the width that the network was made for"
        );
        let packed = self
            .packed
            .as_ref()
            .filter(|_| Packed::takes(longest(tokens)));
        let layout = packed.map_or(Layout::Tabled, |_| Layout::Packed);
        let plan = Plan::new(tokens, layout, &mut self.staging, 0);
        done("pack");
        let (batch, _) = Batch::upload(&plan, &mut self.staging);
        done("upload");
        let trunk = match packed {
            Some(packed) => packed.trunk(&self.prepared, &batch),
            None => self.prepared.trunk(&batch, Pass::Play),
        };
        done("trunk");
        let heads = match packed {
            Some(packed) => packed.heads(&self.prepared, &trunk, &batch),
            None => self.prepared.heads(&trunk, &batch),
        };
        done("heads");
        let answers = download(heads, tokens, auxiliary);
        done("download");
        answers
    }
}

/// A few positions of different lengths, to compare answers about.
fn sample(width: usize) -> Tokens {
    let mut dice = Dice::new(1, 1);
    let mut tokens = Tokens::new(width);
    for length in [1, 16, 17, 40, 64, 75, 96, 128] {
        for _ in 0..length {
            let feature = |dice: &mut Dice| dice.pick(&[0, 0, 0, 5, 16]).unwrap_or(0);
            tokens
                .features
                .extend((0..width).map(|_| feature(&mut dice)));
            let coordinate =
                |dice: &mut Dice| f32::from(dice.pick(&[-9_i8, -3, -1, 0, 1, 2, 7]).unwrap_or(0));
            tokens
                .places
                .push([coordinate(&mut dice), coordinate(&mut dice)]);
        }
        for _ in 0..50 {
            let token = |dice: &mut Dice| u16::try_from(dice.below(length)).unwrap_or(0);
            tokens.moves.push([token(&mut dice), token(&mut dice)]);
        }
        tokens.finish_position();
    }
    tokens
}

/// Waits for the answers: one copy from the device.
fn download(heads: Heads, tokens: &Tokens, auxiliary: bool) -> TokenAnswers {
    let mut parts = vec![heads.policy, heads.results.view([-1])];
    parts.extend(
        heads
            .auxiliary
            .filter(|_| auxiliary)
            .map(|auxiliary| auxiliary.view([-1])),
    );
    let whole = Tensor::cat(&parts, 0).to_device(Device::Cpu);
    debug_assert_eq!(whole.kind(), Kind::Float);
    let mut numbers = vec![0.0; whole.numel()];
    whole.copy_data(&mut numbers, whole.numel());
    let rest = numbers.split_off(tokens.moves.len());
    let (results, auxiliary) = rest.split_at(3 * tokens.len());
    let auxiliary = auxiliary.as_chunks::<{ Hexformer::AUXILIARY }>().0;
    TokenAnswers {
        policy: numbers,
        results: results.as_chunks::<3>().0.to_vec(),
        auxiliary: auxiliary.iter().map(auxiliary_outputs).collect(),
    }
}

fn auxiliary_outputs(numbers: &[f32; Hexformer::AUXILIARY]) -> AuxiliaryOutputs {
    let part = |begin: usize| std::array::from_fn(|i| numbers[begin + i]);
    AuxiliaryOutputs {
        own_liberties: part(0),
        other_liberties: part(7),
        moves_left: numbers[14],
        short_term: std::array::from_fn(|i| numbers[15 + i]),
    }
}

/// The hyperparameters, if the network is a `hexformer`.
fn hexformer(weights: &Weights) -> Result<&Hexformer, TorchError> {
    match weights.architecture() {
        Architecture::Hexformer(net) => Ok(net),
        other => Err(TorchError::WrongKind {
            expected: "hexformer",
            found: other.kind().into(),
        }),
    }
}
