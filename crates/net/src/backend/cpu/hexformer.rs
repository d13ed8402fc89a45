//! The network as others see it: batches in, answers out, on as many threads as were asked for.

use std::num::NonZeroUsize;
use std::ops::Range;
use std::sync::{Mutex, PoisonError};

use super::instructions::Instructions;
use super::model::{Model, Precision};
use super::pass::{Task, Workspace};
use crate::architecture::{Architecture, Hexformer};
use crate::input::{TokenAnswers, TokenNetwork, Tokens};
use crate::pool::Pool;
use crate::weights::Weights;

/// How many tokens a pass takes at most, if a position alone has not more. Enough for the weights
/// to be worth their way from memory, few enough for everything to stay in the cache.
const PASS: usize = 64;

/// How to run a network.
#[derive(Clone, Copy, Debug)]
pub struct CpuOptions {
    /// Threads that a batch is split over.
    pub threads: NonZeroUsize,
    /// How products are computed.
    pub precision: Precision,
    /// Instructions to compute with.
    pub instructions: Instructions,
}

impl Default for CpuOptions {
    fn default() -> CpuOptions {
        CpuOptions {
            threads: NonZeroUsize::MIN,
            precision: Precision::F32,
            instructions: Instructions::best(),
        }
    }
}

/// A network that is none for tokens.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("these weights are of another network than a hexformer: {0:?}")]
pub struct NoHexformer(pub Architecture);

/// A `hexformer`, ready to run.
///
/// The answer about a position is the same to the last bit whatever else is in the batch, wherever
/// in it the position is, and on however many threads it is run. With AVX2 and with AVX-512 it is
/// the same as well. It leaves out what the future brings.
#[derive(Debug)]
pub struct CpuHexformer {
    model: Model,
    options: CpuOptions,
    /// Tables of passes that have ended, for those that begin.
    workspaces: Pool<Workspace>,
}

impl CpuHexformer {
    /// The network of these weights.
    pub fn new(weights: &Weights, options: CpuOptions) -> Result<CpuHexformer, NoHexformer> {
        let Architecture::Hexformer(hyperparameters) = weights.architecture() else {
            return Err(NoHexformer(weights.architecture().clone()));
        };
        Ok(CpuHexformer {
            model: Model::new(
                hyperparameters,
                weights,
                options.precision,
                options.instructions,
            ),
            options,
            workspaces: Pool::default(),
        })
    }

    /// Which network it is.
    #[must_use]
    pub fn hyperparameters(&self) -> &Hexformer {
        &self.model.hyperparameters
    }

    /// Takes tasks until there are none.
    fn work<'a>(&self, tasks: &Mutex<impl Iterator<Item = Task<'a>>>) {
        let next = || tasks.lock().unwrap_or_else(PoisonError::into_inner).next();
        self.workspaces.with(Workspace::default, |workspace| {
            while let Some(task) = next() {
                workspace.run(&self.model, self.options.instructions, task);
            }
        });
    }
}

impl TokenNetwork for CpuHexformer {
    /// Answers about every position of a batch.
    ///
    /// # Panics
    /// If the tokens are of another width than the network's, or the batch is not whole.
    fn run(&self, tokens: &Tokens) -> TokenAnswers {
        assert_eq!(
            tokens.width, self.model.hyperparameters.inputs,
            "tokens of another encoding than the network's"
        );
        let mut answers = TokenAnswers {
            policy: vec![0.0; tokens.moves.len()],
            results: vec![[0.0; 3]; tokens.len()],
            auxiliary: Vec::new(),
        };
        let passes = passes(tokens);
        let threads = self.options.threads.get().min(passes.len());
        let tasks = Mutex::new(split(tokens, &passes, &mut answers));
        std::thread::scope(|scope| {
            for _ in 1..threads {
                scope.spawn(|| self.work(&tasks));
            }
            self.work(&tasks);
        });
        drop(tasks);
        answers
    }
}

/// Which positions go through the network together.
fn passes(tokens: &Tokens) -> Vec<Range<usize>> {
    let mut passes: Vec<Range<usize>> = Vec::new();
    for position in 0..tokens.len() {
        assert!(
            tokens.starts[position] < tokens.starts[position + 1],
            "a position without tokens"
        );
        match passes.last_mut() {
            Some(pass)
                if (tokens.starts[position + 1] - tokens.starts[pass.start]) as usize <= PASS =>
            {
                pass.end = position + 1;
            }
            _ => passes.push(position..position + 1),
        }
    }
    passes
}

/// Gives each pass its share of the answers to write.
fn split<'a>(
    tokens: &'a Tokens,
    passes: &[Range<usize>],
    answers: &'a mut TokenAnswers,
) -> impl Iterator<Item = Task<'a>> {
    let mut policy = &mut *answers.policy;
    let mut results = &mut *answers.results;
    passes.iter().map(move |positions| {
        let moves = tokens.move_starts[positions.end] - tokens.move_starts[positions.start];
        Task {
            tokens,
            positions: positions.clone(),
            policy: policy.split_off_mut(..moves as usize).expect("whole moves"),
            results: results
                .split_off_mut(..positions.len())
                .expect("whole results"),
        }
    })
}
