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

use std::sync::Arc;

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

/// A `hexformer` whose forward pass uses our kernels.
#[derive(Clone, Debug)]
pub(super) struct Kernels {
    stream: Arc<CudaStream>,
    rms_norm: CudaFunction,
    relu_squared: CudaFunction,
    attention: CudaFunction,
    policy: CudaFunction,
}

/// The matrices that differ from [`Prepared`]'s.
#[derive(Debug)]
pub(super) struct Packed {
    kernels: Kernels,
    /// For each layer `q, k, v`: `[width, 3 · width]`.
    projections: Vec<Tensor>,
    /// `[heads, HEAD / 2, 2]`.
    paces: Tensor,
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

impl Kernels {
    /// Compiles the kernels for a network, or says why that cannot be.
    pub(super) fn compile(net: &Hexformer, gpu: usize) -> Result<Kernels, String> {
        if !net.hidden.is_multiple_of(8) {
            return Err(format!(
                "{} hidden numbers are no multiple of 8",
                net.hidden
            ));
        }
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
    pub(super) fn new(prepared: &Prepared) -> Result<Packed, String> {
        let Device::Cuda(gpu) = prepared.device() else {
            return Err("kernels run on GPUs".into());
        };
        if prepared.kind() != Kind::BFloat16 {
            return Err("kernels compute in 16 bits".into());
        }
        let width = long(prepared.net.width);
        let projections = prepared.layers.iter().map(|layer| {
            let part = |from, len| layer.attention.narrow(1, from * width, len * width);
            Tensor::cat(&[part(0, 2), part(4, 1)], 1).contiguous()
        });
        let both = prepared.turns.tr();
        Ok(Packed {
            kernels: Kernels::compile(&prepared.net, gpu)?,
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
        for (layer, projection) in prepared.layers.iter().zip(&self.projections) {
            let projected = kernels.norm(&h).mm(projection);
            let attended = kernels.attend(&projected, &self.paces, batch);
            h = h.addmm_(&attended, &layer.mix);
            let wide = kernels.norm(&h).mm(&layer.widen);
            kernels.square(&wide);
            h = h.addmm_(&wide, &layer.narrow);
        }
        kernels.norm(&h)
    }

    /// What the heads make of the trunk's tokens, like [`Prepared::heads`].
    pub(super) fn heads(&self, prepared: &Prepared, tokens: &Tensor, batch: &Batch) -> Heads {
        let policy = self.kernels.choose(&tokens.mm(&prepared.policy), batch);
        let (results, future) = prepared.judge(tokens, batch);
        Heads {
            policy,
            results,
            future,
        }
    }
}
