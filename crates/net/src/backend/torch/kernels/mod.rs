//! What libtorch does too slowly on a GPU, in kernels of our own: the parts of a `hexformer` between
//! its matrices, over tokens without padding.
//!
//! `hexformer.cu` is compiled when a network is loaded, by NVRTC, which comes with CUDA. Before a
//! network is played with so, [`Packed::new`] compares what it says with what libtorch's operations
//! say; if anything is amiss, the reason is kept and libtorch's operations are used.

#![expect(
    unsafe_code,
    reason = "kernels are launched on memory whose measures only we know; measured on an H200, see \
              docs/results/torch.md"
)]

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex};

use cudarc::driver::{
    CudaContext, CudaFunction, CudaStream, DriverError, LaunchConfig, PushKernelArg,
};
use cudarc::nvrtc::{CompileOptions, compile_ptx_with_opts};
use tch::{Device, Kind, Tensor};

use super::hexformer::{Heads, Prepared};
use super::long;
use super::tokens::Batch;
use crate::architecture::Hexformer;

const SOURCE: &str = include_str!("hexformer.cu");
/// The most tokens that a position may have; and warps that work on a head of one. As in the
/// source.
const LONGEST: i64 = 128;
const WARPS: u32 = 4;
/// Up to which width a block holds all that `feed_forward` needs, and how many hidden numbers it
/// takes at a time. As in the source.
const NARROW: usize = 128;
const PIECE: i64 = 32;

/// Which of our own kernels a network is played with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OwnKernels {
    /// None: libtorch alone.
    None,
    /// Those between the matrices: norms, attention, relu², the logits of moves.
    BetweenMatrices,
    /// Those, and for networks no wider than 128 the two matrices after the attention with all
    /// that belongs to them, in one.
    All,
}

/// A `hexformer` whose forward pass uses our kernels.
#[derive(Clone, Debug)]
pub(super) struct Kernels {
    stream: Arc<CudaStream>,
    rms_norm: CudaFunction,
    relu_squared: CudaFunction,
    attention: CudaFunction,
    policy: CudaFunction,
    feed_forward: Option<CudaFunction>,
}

/// The matrices that differ from [`Prepared`]'s.
#[derive(Debug)]
pub(super) struct Packed {
    kernels: Kernels,
    /// For each layer `q, k, v`: `[width, 3 · width]`.
    projections: Vec<Tensor>,
    /// `[heads, HEAD / 2, 2]`.
    paces: Tensor,
    /// For each layer `widen` and `narrow` as `feed_forward` wants them; or nothing.
    pieces: Vec<Tensor>,
}

/// A tensor's memory, for a kernel.
fn memory(tensor: &Tensor, kind: Kind) -> u64 {
    assert_eq!(tensor.kind(), kind, "kernels want numbers of their kind");
    assert!(tensor.is_contiguous(), "kernels want numbers side by side");
    tensor.data_ptr() as u64
}

/// So many threads in blocks of 256.
fn spread(threads: i64) -> LaunchConfig {
    let blocks = threads.unsigned_abs().div_ceil(256);
    LaunchConfig {
        grid_dim: (u32::try_from(blocks).expect("few blocks"), 1, 1),
        block_dim: (256, 1, 1),
        shared_mem_bytes: 0,
    }
}

fn int(n: i64) -> i32 {
    i32::try_from(n).expect("few rows")
}

/// What was compiled, by GPU and width: compiling takes two seconds, and a network that learns is
/// loaded again and again.
static COMPILED: Mutex<BTreeMap<(usize, usize), Kernels>> = Mutex::new(BTreeMap::new());

impl Kernels {
    /// The kernels for a network, or why there are none.
    fn of(net: &Hexformer, gpu: usize) -> Result<Kernels, String> {
        let mut compiled = COMPILED.lock().expect("no thread failed here");
        if let Some(kernels) = compiled.get(&(gpu, net.width)) {
            return Ok(kernels.clone());
        }
        let kernels = Kernels::compile(net, gpu)?;
        compiled.insert((gpu, net.width), kernels.clone());
        Ok(kernels)
    }

    /// Compiles the kernels for a network, or says why that cannot be.
    fn compile(net: &Hexformer, gpu: usize) -> Result<Kernels, String> {
        // SAFETY: these only try to open libraries.
        let (driver, compiler) = unsafe {
            (
                cudarc::driver::sys::is_culib_present(),
                cudarc::nvrtc::sys::is_culib_present(),
            )
        };
        if !driver || !compiler {
            let missing = if driver { "libnvrtc.so" } else { "libcuda.so" };
            return Err(format!("{missing} is not found in LD_LIBRARY_PATH"));
        }
        let refused = |error: DriverError| format!("CUDA refuses: {error}");
        let context = CudaContext::new(gpu).map_err(refused)?;
        let (major, minor) = context.compute_capability().map_err(refused)?;
        if major < 8 {
            return Err(format!(
                "the GPU is of generation {major}.{minor}, before 8.0"
            ));
        }
        let options = CompileOptions {
            options: vec![
                format!("--gpu-architecture=compute_{major}{minor}"),
                format!("-DWIDTH={}", net.width),
            ],
            ..CompileOptions::default()
        };
        let compiled = compile_ptx_with_opts(SOURCE, options)
            .map_err(|error| format!("NVRTC cannot compile the kernels: {error:?}"))?;
        let module = context.load_module(compiled).map_err(refused)?;
        let get = |name: &str| module.load_function(name).map_err(refused);
        Ok(Kernels {
            // libtorch works on the same one.
            stream: context.default_stream(),
            rms_norm: get("rms_norm")?,
            relu_squared: get("relu_squared")?,
            attention: get("attention")?,
            policy: get("policy")?,
            feed_forward: (net.width <= NARROW)
                .then(|| get("feed_forward"))
                .transpose()?,
        })
    }

    /// Norms rows without gains.
    fn norm(&self, h: &Tensor) -> Tensor {
        let (rows, out) = (h.size()[0], h.empty_like());
        let (from, to) = (memory(h, Kind::BFloat16), memory(&out, Kind::BFloat16));
        let count = int(rows);
        let mut launch = self.stream.launch_builder(&self.rms_norm);
        launch.arg(&from).arg(&to).arg(&count);
        // SAFETY: both tensors hold `rows` rows of the width that the kernel was compiled for.
        let done = unsafe { launch.launch(spread(32 * rows)) };
        done.expect("the GPU norms");
        out
    }

    /// `x = relu(x)²`.
    fn square(&self, x: &Tensor) {
        let count = long(x.numel() / 8);
        let at = memory(x, Kind::BFloat16);
        let mut launch = self.stream.launch_builder(&self.relu_squared);
        launch.arg(&at).arg(&count);
        // SAFETY: the tensor holds eight times `count` numbers, its rows being a multiple of eight
        // long, and tensors begin at multiples of 16 bytes.
        let done = unsafe { launch.launch(spread(count)) };
        done.expect("the GPU squares");
    }

    /// `h += narrow · relu(widen · norm(h))²`.
    fn feed_forward(&self, kernel: &CudaFunction, h: &Tensor, pieces: &Tensor) {
        let rows = h.size()[0];
        let at = memory(h, Kind::BFloat16);
        let from = memory(pieces, Kind::BFloat16);
        let (count, of) = (int(rows), int(pieces.size()[0]));
        let blocks = rows.unsigned_abs().div_ceil(128);
        let shape = LaunchConfig {
            grid_dim: (u32::try_from(blocks).expect("few blocks"), 1, 1),
            block_dim: (256, 1, 1),
            shared_mem_bytes: 0,
        };
        let mut launch = self.stream.launch_builder(kernel);
        launch.arg(&at).arg(&from).arg(&count).arg(&of);
        // SAFETY: `h` holds `rows` rows of the width that the kernel was compiled for, and there
        // are as many pieces as it is told.
        let done = unsafe { launch.launch(shape) };
        done.expect("the GPU feeds forward");
    }

    fn attend(&self, projected: &Tensor, paces: &Tensor, batch: &Batch) -> Tensor {
        let (rows, width) = (projected.size()[0], projected.size()[1] / 3);
        let out = projected.new_empty([rows, width], (Kind::BFloat16, projected.device()));
        let from = memory(projected, Kind::BFloat16);
        let to = memory(&out, Kind::BFloat16);
        let places = memory(&batch.places, Kind::Float);
        let paces = memory(paces, Kind::Float);
        let starts = memory(&batch.starts, Kind::Int);
        let heads = u32::try_from(width).expect("few heads") / 32;
        let positions = u32::try_from(batch.positions).expect("few positions");
        let shape = LaunchConfig {
            grid_dim: (positions, heads, 1),
            block_dim: (32 * WARPS, 1, 1),
            shared_mem_bytes: 0,
        };
        let mut launch = self.stream.launch_builder(&self.attention);
        launch
            .arg(&from)
            .arg(&places)
            .arg(&paces)
            .arg(&starts)
            .arg(&to);
        // SAFETY: the starts of a packed batch rise from 0 to `rows` by at most LONGEST, which the
        // caller checked; tokens and places are `rows` long; one pace for each pair of numbers.
        let done = unsafe { launch.launch(shape) };
        done.expect("the GPU attends");
        out
    }

    fn choose(&self, projected: &Tensor, batch: &Batch) -> Tensor {
        let moves = batch.movers.size()[0];
        let out = Tensor::empty([moves], (Kind::Float, projected.device()));
        let from = memory(projected, Kind::BFloat16);
        let to = memory(&out, Kind::Float);
        let movers = memory(&batch.movers, Kind::Int);
        let destinations = memory(&batch.destinations, Kind::Int);
        let count = int(moves);
        let mut launch = self.stream.launch_builder(&self.policy);
        launch
            .arg(&from)
            .arg(&movers)
            .arg(&destinations)
            .arg(&to)
            .arg(&count);
        // SAFETY: movers and destinations are rows of the projection, which are 136 numbers; `out`
        // is as long as they are, and there is at least one.
        let done = unsafe { launch.launch(spread(8 * moves)) };
        done.expect("the GPU chooses");
        out
    }
}

impl Packed {
    /// Our kernels for a network that is prepared in 16 bits on a GPU, or why there are none.
    pub(super) fn new(prepared: &Prepared, which: OwnKernels) -> Result<Packed, String> {
        let Device::Cuda(gpu) = prepared.device() else {
            return Err("kernels run on GPUs".into());
        };
        if prepared.kind() != Kind::BFloat16 {
            return Err("kernels compute in 16 bits".into());
        }
        let hidden = prepared.net.hidden;
        if !hidden.is_multiple_of(8) {
            return Err(format!("{hidden} hidden numbers are no multiple of 8"));
        }
        let width = long(prepared.net.width);
        let projections = prepared.layers.iter().map(|layer| {
            let part = |from, len| layer.attention.narrow(1, from * width, len * width);
            Tensor::cat(&[part(0, 2), part(4, 1)], 1).contiguous()
        });
        let both = prepared.turns.tr();
        let fused = which == OwnKernels::All
            && prepared.net.width <= NARROW
            && long(prepared.net.hidden) % PIECE == 0;
        let layers = prepared.layers.iter().filter(|_| fused);
        Ok(Packed {
            pieces: layers
                .map(|layer| pieces(&layer.widen, &layer.narrow))
                .collect(),
            kernels: Kernels::of(&prepared.net, gpu)?,
            projections: projections.collect(),
            paces: both.slice(0, None, None, 2).contiguous(),
        })
    }

    /// Another handle on the same numbers, for another thread.
    pub(super) fn share(&self) -> Packed {
        Packed {
            kernels: self.kernels.clone(),
            projections: self.projections.iter().map(Tensor::shallow_clone).collect(),
            paces: self.paces.shallow_clone(),
            pieces: self.pieces.iter().map(Tensor::shallow_clone).collect(),
        }
    }

    /// Whether positions of so many tokens fit.
    pub(super) fn takes(length: usize) -> bool {
        long(length) <= LONGEST
    }

    /// Tokens after all layers and the last norm, like [`Prepared::trunk`]. The batch must be
    /// packed.
    pub(super) fn trunk(&self, prepared: &Prepared, batch: &Batch) -> Tensor {
        assert!(batch.length <= LONGEST, "positions that fit");
        let kernels = &self.kernels;
        let mut h = prepared.embed(batch);
        for (i, (layer, projection)) in prepared.layers.iter().zip(&self.projections).enumerate() {
            let projected = kernels.norm(&h).mm(projection);
            let attended = kernels.attend(&projected, &self.paces, batch);
            h = h.addmm_(&attended, &layer.mix);
            if let (Some(kernel), Some(pieces)) = (&kernels.feed_forward, self.pieces.get(i)) {
                kernels.feed_forward(kernel, &h, pieces);
                continue;
            }
            let wide = kernels.norm(&h).mm(&layer.widen);
            kernels.square(&wide);
            h = h.addmm_(&wide, &layer.narrow);
        }
        kernels.norm(&h)
    }

    /// What the heads make of the trunk's tokens, like [`Prepared::heads`].
    pub(super) fn heads(&self, prepared: &Prepared, tokens: &Tensor, batch: &Batch) -> Heads {
        let policy = self.kernels.choose(&tokens.mm(&prepared.policy), batch);
        let (results, auxiliary) = prepared.results(tokens, batch);
        Heads {
            policy,
            results,
            auxiliary,
        }
    }
}

/// Two matrices, `[width, hidden]` and `[hidden, width]`, in pieces of [`PIECE`] hidden numbers, each
/// in the order in which the lanes of a warp want them.
fn pieces(widen: &Tensor, narrow: &Tensor) -> Tensor {
    let (width, hidden) = (widen.size()[0], widen.size()[1]);
    let count = hidden / PIECE;
    // Inputs of a product as (step, half, member, which of two), outputs as (tile, group).
    let widen = widen
        .view(&[width / 32, 2, 2, 4, 2, count, 4, 8][..])
        .permute([5, 6, 0, 7, 3, 1, 2, 4]);
    let narrow = narrow
        .view(&[count, 2, 2, 4, 2, width / 8, 8][..])
        .permute([0, 5, 6, 3, 1, 2, 4]);
    let flat = |matrix: Tensor| matrix.contiguous().view([count, -1]);
    Tensor::cat(&[flat(widen), flat(narrow)], 1).contiguous()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pieces_are_in_the_order_of_the_lanes() {
        let (width, hidden) = (96, 64);
        let numbered = |rows, columns| {
            Tensor::arange(rows * columns, (Kind::Int64, Device::Cpu)).view([rows, columns])
        };
        let found = pieces(&numbered(width, hidden), &numbered(hidden, width));
        let found = Vec::<i64>::try_from(found.view([-1])).expect("numbers");
        // The same order as in tests/kernels/run.cpp, which the kernel is tested with.
        let mut expected = Vec::new();
        let mut both = |of: &dyn Fn(i64, i64) -> i64| {
            for lane in 0..32 {
                for (step, half) in [(0, 0), (0, 1), (1, 0), (1, 1)] {
                    for i in 0..2 {
                        let k = 16 * step + 8 * half + lane % 4 * 2 + i;
                        expected.push(of(k, lane / 4));
                    }
                }
            }
        };
        for begin in [0, 32] {
            for tile in 0..4 {
                for pair in 0..width / 32 {
                    both(&|k, n| (32 * pair + k) * hidden + begin + 8 * tile + n);
                }
            }
            for tile in 0..width / 8 {
                both(&|k, n| (begin + k) * width + 8 * tile + n);
            }
        }
        assert_eq!(found, expected);
    }
}
