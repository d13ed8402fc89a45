//! How networks over planes are run, and batches split.

use std::num::NonZeroUsize;

use super::super::instructions::Instructions;
use crate::Weights;
use crate::architecture::Architecture;
use crate::input::{PlaneAnswers, Planes};

/// How to run a network over planes.
#[derive(Clone, Copy, Debug)]
pub struct CpuPlaneOptions {
    /// Threads that a batch is split over.
    pub threads: NonZeroUsize,
    /// Instructions to compute with.
    pub instructions: Instructions,
}

impl Default for CpuPlaneOptions {
    fn default() -> CpuPlaneOptions {
        CpuPlaneOptions {
            threads: NonZeroUsize::MIN,
            instructions: Instructions::best(),
        }
    }
}

/// Weights of another network than the one that was to be made of them.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("these weights are not of a {expected}: {found:?}")]
pub struct OtherNetwork {
    /// What was to be made.
    pub expected: &'static str,
    /// What they are of.
    pub found: Architecture,
}

impl OtherNetwork {
    pub(super) fn than(expected: &'static str, weights: &Weights) -> OtherNetwork {
        OtherNetwork {
            expected,
            found: weights.architecture().clone(),
        }
    }
}

impl CpuPlaneOptions {
    /// Answers a batch: each thread some positions next to each other, `answer` handing over the
    /// policy and the values of what it is given.
    pub(super) fn split(
        self,
        planes: &Planes,
        answer: impl Fn(&[f32]) -> PlaneAnswers + Sync,
    ) -> PlaneAnswers {
        let threads = self.threads.get().min(planes.len());
        if threads <= 1 {
            return answer(&planes.data);
        }
        let share = planes.len().div_ceil(threads) * planes.volume();
        let answer = &answer;
        let parts: Vec<PlaneAnswers> = std::thread::scope(|scope| {
            let parts = planes.data.chunks(share);
            let running: Vec<_> = parts
                .map(|part| scope.spawn(move || answer(part)))
                .collect();
            let done = running.into_iter();
            done.map(|part| part.join().expect("no thread fails"))
                .collect()
        });
        let mut whole = PlaneAnswers::default();
        for part in parts {
            whole.policy.extend(part.policy);
            whole.values.extend(part.values);
        }
        whole
    }
}

impl From<super::super::CpuOptions> for CpuPlaneOptions {
    /// The same threads and instructions; these networks are computed in floating point alone.
    fn from(options: super::super::CpuOptions) -> CpuPlaneOptions {
        CpuPlaneOptions {
            threads: options.threads,
            instructions: options.instructions,
        }
    }
}
