//! A network that learns on the processor, of any kind.

use std::num::NonZeroUsize;

use super::batch_norm::Moments;
use super::designs;
use super::graph::{Context, Graph, Step};
use super::learner::Learner;
use super::passes::{Group, ROWS, alone, most_groups};
use super::piece::{Piece, len};
use super::together::together;
use super::workspace::{Sums, Workspace};
use crate::Weights;
use crate::backend::cpu::Instructions;
use crate::training::{LossWeights, Losses, Recipe, Snapshot, TrainingBatch, TrainingError};

/// Trains a network on the processor.
#[derive(Debug)]
pub(crate) struct CpuTrainer {
    graph: Graph,
    pub(super) learner: Learner,
    weights: LossWeights,
    threads: NonZeroUsize,
    instructions: Instructions,
    prepared: Vec<f32>,
    groups: Vec<Group>,
    workspaces: Vec<Workspace>,
}

impl CpuTrainer {
    /// Begins with a network.
    pub(crate) fn new(
        weights: &Weights,
        threads: NonZeroUsize,
        (recipe, parts): (Recipe, LossWeights),
    ) -> CpuTrainer {
        CpuTrainer::with(Learner::new(weights, recipe), threads, parts)
    }

    /// Goes on where a snapshot was taken, which holds together.
    pub(crate) fn resume(
        snapshot: &Snapshot,
        threads: NonZeroUsize,
        (recipe, parts): (Recipe, LossWeights),
    ) -> CpuTrainer {
        CpuTrainer::with(Learner::resume(snapshot, recipe), threads, parts)
    }

    fn with(learner: Learner, threads: NonZeroUsize, weights: LossWeights) -> CpuTrainer {
        let graph = designs::graph(learner.architecture());
        CpuTrainer {
            prepared: vec![0.0; graph.prepared],
            graph,
            learner,
            weights,
            threads,
            instructions: Instructions::best(),
            groups: Vec::new(),
            workspaces: Vec::new(),
        }
    }

    /// Learns from a batch, at this rate, and tells how far off the network was before.
    pub(crate) fn step(
        &mut self,
        batch: &TrainingBatch,
        rate: f64,
    ) -> Result<Losses, TrainingError> {
        batch.check(self.learner.architecture())?;
        let (sums, seen) = self.look(batch);
        self.follow(&seen);
        let gradient = self.learner.descend(rate, self.threads);
        Ok(self.report(&sums, len(batch), gradient))
    }

    /// How many steps were made.
    pub(crate) fn steps(&self) -> u64 {
        self.learner.steps()
    }

    /// The network as it is.
    pub(crate) fn network(&self) -> Result<Weights, TrainingError> {
        self.learner.weights()
    }

    /// The average of what the network was.
    pub(crate) fn average(&self) -> Result<Weights, TrainingError> {
        self.learner.average()
    }

    /// Everything that learning goes on from.
    pub(crate) fn snapshot(&self) -> Result<Snapshot, TrainingError> {
        self.learner.snapshot()
    }

    /// Finds the losses of a batch, their gradient, and what batch norms saw.
    pub(super) fn look(&mut self, batch: &TrainingBatch) -> (Sums, Vec<Moments>) {
        let operations = || {
            self.graph.steps.iter().filter_map(|step| match step {
                Step::Alone(operation) => Some(operation),
                Step::Together(_) => None,
            })
        };
        for operation in operations() {
            operation.prepare(self.learner.parameters(), &mut self.prepared);
        }
        let parameters = self.learner.parameters();
        let context = Context {
            instructions: self.instructions,
            parameters,
            prepared: &self.prepared,
            seed: self.learner.seed(),
        };
        let is_together = self.graph.is_together();
        let most = is_together.then(|| most_groups(parameters.len()));
        let pieces = Piece::cut(batch, self.weights, ROWS, most);
        let memory = (&mut self.groups, &mut self.workspaces);
        let seen = if is_together {
            together(
                &self.graph,
                &context,
                &pieces,
                self.threads,
                memory.0,
                memory.1,
            )
        } else {
            alone(
                &self.graph,
                &context,
                &pieces,
                self.threads,
                memory.0,
                memory.1,
            );
            Vec::new()
        };
        let mut sums = Sums::default();
        for group in &self.groups {
            sums.add(&group.losses);
        }
        self.learner.gather(&self.groups, self.threads);
        for operation in operations() {
            operation.arrange(&mut self.learner.gradient);
        }
        (sums, seen)
    }

    /// Lets running statistics follow what batch norms saw.
    fn follow(&mut self, seen: &[Moments]) {
        let norms = self.graph.steps.iter().filter_map(|step| match step {
            Step::Alone(_) => None,
            Step::Together(norm) => Some(norm),
        });
        for (norm, seen) in norms.zip(seen) {
            let name = |what: &str| format!("{}.{what}", norm.name);
            seen.follow_mean(self.learner.still(&name("running_mean")));
            seen.follow_variance(self.learner.still(&name("running_var")));
        }
    }

    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_precision_loss,
        reason = "few positions, and losses to be told"
    )]
    fn report(&self, sums: &Sums, positions: usize, gradient: f64) -> Losses {
        let each = 1.0 / positions as f64;
        Losses {
            total: (sums.weigh(&self.weights) * each) as f32,
            policy: (sums.policy * each) as f32,
            value: (sums.value * each) as f32,
            liberties: (sums.liberties * each) as f32,
            moves_left: (sums.moves_left * each) as f32,
            short_term: (sums.short_term * each) as f32,
            reply: (sums.reply * each) as f32,
            gradient: gradient as f32,
        }
    }
}
