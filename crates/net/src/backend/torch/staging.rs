//! The way to the device: everything that a batch is, in one piece of memory and one copy.
//!
//! On the way to a GPU the memory is pinned, which makes the copy several times as fast.

#![expect(
    unsafe_code,
    reason = "tch reaches neither into pinned memory nor into a tensor without a copy"
)]

use std::ops::Range;

use cudarc::driver::{CudaContext, PinnedHostSlice};
use tch::{Device, Kind, Tensor};

use super::long;

/// Memory that batches are laid out in, used again and again.
#[derive(Debug)]
pub(super) struct Staging {
    device: Device,
    memory: Memory,
    used: usize,
}

#[derive(Debug)]
enum Memory {
    /// Bytes of a tensor of the processor.
    Plain(Tensor),
    /// Bytes that a GPU reads by itself.
    Pinned(PinnedHostSlice<u8>),
}

/// A part of the memory.
#[derive(Clone, Debug)]
pub(super) struct Section(Range<usize>);

impl Staging {
    pub(super) fn new(device: Device) -> Staging {
        Staging {
            device,
            memory: Memory::plain(0),
            used: 0,
        }
    }

    /// Begins anew; only when nothing reads the memory any more.
    pub(super) fn clear(&mut self) {
        self.used = 0;
    }

    /// Makes room for this many bytes, all that [`push`](Staging::push) will add.
    pub(super) fn reserve(&mut self, bytes: usize) {
        debug_assert_eq!(self.used, 0, "what is there would be lost");
        if self.memory.len() < bytes {
            let room = bytes.next_power_of_two();
            self.memory = match self.device {
                // Without the driver there is no GPU, and with little memory left there is none
                // to pin: then the copy is slow.
                Device::Cuda(gpu) => {
                    Memory::pinned(room, gpu).unwrap_or_else(|| Memory::plain(room))
                }
                _ => Memory::plain(room),
            };
        }
    }

    /// Adds a section of this many bytes, filled by `fill`.
    pub(super) fn push(&mut self, bytes: usize, fill: impl FnOnce(&mut [u8])) -> Section {
        let begin = self.used;
        let end = begin + bytes;
        assert!(end <= self.memory.len(), "room was reserved");
        fill(&mut self.memory.bytes()[begin..end]);
        self.used = end.next_multiple_of(16).min(self.memory.len());
        Section(begin..end)
    }

    /// Sends everything to the device. The copy may go on while this returns.
    pub(super) fn upload(&mut self) -> Tensor {
        let used = long(self.used);
        let there = |here: &Tensor| here.to_device_(self.device, Kind::Uint8, true, false);
        match &mut self.memory {
            Memory::Plain(tensor) => there(&tensor.narrow(0, 0, used)),
            Memory::Pinned(memory) => {
                let bytes = memory.as_mut_slice().expect("memory that is there");
                // SAFETY: the tensor is dropped at the end of this expression, and reads no more
                // than the slice; the copy that it begins reads memory that is written again only
                // after `clear`, whose caller promises that the copy is done, and that is freed
                // only when the GPU has done all it was given.
                let here = unsafe {
                    Tensor::from_blob(bytes.as_ptr(), &[used], &[1], Kind::Uint8, Device::Cpu)
                };
                there(&here)
            }
        }
    }
}

impl Memory {
    fn plain(bytes: usize) -> Memory {
        Memory::Plain(Tensor::zeros([long(bytes)], (Kind::Uint8, Device::Cpu)))
    }

    fn pinned(bytes: usize, gpu: usize) -> Option<Memory> {
        let context = CudaContext::new(gpu).ok()?;
        // SAFETY: bytes of any value are valid, and none is read before it is written.
        let memory = unsafe { context.alloc_pinned_with_flags::<u8>(bytes, 0) };
        memory.ok().map(Memory::Pinned)
    }

    fn len(&self) -> usize {
        match self {
            Memory::Plain(tensor) => tensor.numel(),
            Memory::Pinned(memory) => memory.len(),
        }
    }

    fn bytes(&mut self) -> &mut [u8] {
        match self {
            Memory::Plain(tensor) => {
                let memory = tensor.data_ptr().cast::<u8>();
                // SAFETY: the tensor is contiguous memory of the processor, `numel` bytes, and
                // lives as long as the borrow; views of it are handed out by `upload` alone, whose
                // caller promises by `clear` that they are no longer read.
                unsafe { std::slice::from_raw_parts_mut(memory, tensor.numel()) }
            }
            Memory::Pinned(memory) => memory.as_mut_slice().expect("memory that is there"),
        }
    }
}

impl Drop for Memory {
    /// What a GPU still reads must not go before it has read it.
    fn drop(&mut self) {
        if let Memory::Pinned(memory) = self {
            // An error here is one that the next operation will tell.
            let _ = memory.context().synchronize();
        }
    }
}

impl Section {
    /// The section, of what was uploaded, as numbers of a kind.
    pub(super) fn of(&self, uploaded: &Tensor, kind: Kind) -> Tensor {
        uploaded
            .narrow(0, long(self.0.start), long(self.0.len()))
            .view_dtype(kind)
    }
}

/// Bytes that hold these numbers of four bytes each.
pub(super) fn quads(numbers: impl Iterator<Item = [u8; 4]>) -> impl FnOnce(&mut [u8]) {
    |bytes| {
        for (to, from) in bytes.chunks_exact_mut(4).zip(numbers) {
            to.copy_from_slice(&from);
        }
    }
}
