//! The way to the device: everything that a batch is, in one piece of memory and one copy.
//!
//! On the way to a GPU the memory is pinned, which makes the copy several times as fast.

use std::ops::Range;

use tch::{Device, Kind, Tensor};

use super::long;

/// Memory that batches are laid out in, used again and again.
#[derive(Debug)]
pub(super) struct Staging {
    device: Device,
    memory: Tensor,
    used: usize,
}

/// A part of the memory.
#[derive(Clone, Debug)]
pub(super) struct Section(Range<usize>);

impl Staging {
    pub(super) fn new(device: Device) -> Staging {
        Staging {
            device,
            memory: Tensor::empty([0], (Kind::Uint8, Device::Cpu)),
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
        if self.memory.numel() < bytes {
            let room = long(bytes.next_power_of_two());
            let memory = Tensor::empty([room], (Kind::Uint8, Device::Cpu));
            self.memory = match self.device {
                Device::Cuda(_) => memory.pin_memory(self.device),
                _ => memory,
            };
        }
    }

    /// Adds a section of this many bytes, filled by `fill`.
    pub(super) fn push(&mut self, bytes: usize, fill: impl FnOnce(&mut [u8])) -> Section {
        let begin = self.used;
        let end = begin + bytes;
        assert!(end <= self.memory.numel(), "room was reserved");
        fill(&mut self.bytes()[begin..end]);
        self.used = end.next_multiple_of(16);
        Section(begin..end)
    }

    #[expect(unsafe_code, reason = "tch gives no other way into pinned memory")]
    fn bytes(&mut self) -> &mut [u8] {
        let memory = self.memory.data_ptr().cast::<u8>();
        // SAFETY: the tensor is contiguous memory of the processor, `numel` bytes, initialised or
        // not (bytes of any value are valid and none is read before it is written); it lives as
        // long as the borrow of `self`, and views of it are handed out by `upload` alone, whose
        // caller promises by `clear` that they are no longer read.
        unsafe { std::slice::from_raw_parts_mut(memory, self.memory.numel()) }
    }

    /// Sends everything to the device. The copy may go on while this returns.
    pub(super) fn upload(&self) -> Tensor {
        let whole = self
            .memory
            .narrow(0, 0, long(self.used.max(1)).min(self.memory.size()[0]));
        whole.to_device_(self.device, Kind::Uint8, true, false)
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
