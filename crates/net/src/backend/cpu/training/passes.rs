//! A batch forwards and backwards through a network, on as many threads as were asked for.
//!
//! The batch is cut into pieces, and neighbouring pieces make up a group, which has a gradient of its
//! own; at last the groups' gradients are added up in order. Threads take groups as they come, and
//! their number changes no sum. Networks with batch norms go [`together`](super::together) instead.

use std::num::NonZeroUsize;
use std::sync::{Mutex, PoisonError};

use super::graph::{Context, Graph, Step};
use super::piece::Piece;
use super::workspace::{Sums, Workspace};

/// How many rows a piece has, about: tables that stay in the cache.
pub(super) const ROWS: usize = 400;
/// How many groups there are at most, and how many numbers all their gradients take.
const GROUPS: usize = 16;
const NUMBERS: usize = 1 << 26;

/// What neighbouring pieces make.
#[derive(Debug, Default)]
pub(super) struct Group {
    pub(super) gradient: Vec<f32>,
    pub(super) losses: Sums,
}

impl Group {
    /// Forgets what was in it.
    pub(super) fn clear(&mut self, parameters: usize) {
        self.gradient.clear();
        self.gradient.resize(parameters, 0.0);
        self.losses = Sums::default();
    }
}

/// How many groups a network of so many parameters may have.
pub(super) fn most_groups(parameters: usize) -> usize {
    (NUMBERS / parameters.max(1)).clamp(4, GROUPS)
}

/// Takes pieces through a network without batch norms.
pub(super) fn alone(
    graph: &Graph,
    context: &Context<'_>,
    pieces: &[Piece<'_>],
    threads: NonZeroUsize,
    groups: &mut Vec<Group>,
    workspaces: &mut Vec<Workspace>,
) {
    let parameters = context.parameters.len();
    let count = most_groups(parameters).min(pieces.len());
    groups.resize_with(count, Group::default);
    let threads = threads.get().min(count);
    workspaces.resize_with(threads.max(workspaces.len()), Workspace::default);
    let tasks = groups.iter_mut().enumerate().map(|(at, group)| {
        let part = at * pieces.len() / count..(at + 1) * pieces.len() / count;
        (&pieces[part], group)
    });
    let tasks = Mutex::new(tasks);
    let work = |workspace: &mut Workspace| {
        loop {
            let task = tasks.lock().unwrap_or_else(PoisonError::into_inner).next();
            let Some((pieces, group)) = task else {
                break;
            };
            group.clear(parameters);
            for piece in pieces {
                there_and_back(graph, context, piece, workspace, &mut group.gradient);
                group.losses.add(&workspace.losses);
            }
        }
    };
    std::thread::scope(|scope| {
        let mut workspaces = workspaces.iter_mut().take(threads);
        let own = workspaces.next();
        for workspace in workspaces {
            scope.spawn(|| work(workspace));
        }
        if let Some(workspace) = own {
            work(workspace);
        }
    });
}

/// One piece forwards and backwards.
fn there_and_back(
    graph: &Graph,
    context: &Context<'_>,
    piece: &Piece<'_>,
    tables: &mut Workspace,
    gradient: &mut [f32],
) {
    tables.begin(graph, piece);
    let alone = || {
        graph.steps.iter().filter_map(|step| match step {
            Step::Alone(operation) => Some(operation),
            Step::Together(_) => None,
        })
    };
    for operation in alone() {
        operation.forward(context, piece, tables);
    }
    let mut back: Vec<_> = alone().collect();
    while let Some(operation) = back.pop() {
        operation.backward(context, piece, tables, gradient);
    }
}
