//! What a kind of network needs to be trained, and nothing that all kinds do alike.

use std::fmt;

use tch::Kind;

use super::super::staging::Staging;
use super::learner::Learner;
use super::losses::Parts;

/// A kind of network: what it is shown, and how far its answers are from what they should be.
pub(super) trait Objective: fmt::Debug {
    /// What it is shown.
    type Input;
    /// What it should answer.
    type Targets;
    /// Both on the device.
    type Uploaded;

    /// Lays a batch, which fits, out in `staging` and sends it to the device.
    fn upload(
        &self,
        input: &Self::Input,
        targets: &Self::Targets,
        staging: &mut Staging,
    ) -> Self::Uploaded;

    /// The forward pass with the parameters as they are, its matrices in numbers of this kind, and
    /// the losses a position.
    fn losses(&self, learner: &Learner, kind: Kind, batch: &Self::Uploaded) -> Parts;
}
