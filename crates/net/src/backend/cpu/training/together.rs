//! A batch through a network whose batch norms compare all of its positions: all pieces take each step
//! at the same time, and wait for each other where the batch as a whole is asked for.

use std::num::NonZeroUsize;

use super::batch_norm::{BatchNorm, Moments};
use super::collective::Collective;
use super::graph::{Context, Graph, Step};
use super::passes::Group;
use super::piece::Piece;
use super::workspace::Workspace;

/// A piece, its tables, and its gradient.
struct Seat<'a> {
    number: usize,
    piece: &'a Piece<'a>,
    tables: &'a mut Workspace,
    group: &'a mut Group,
}

/// Takes pieces through a network with batch norms, each piece a group, and tells what the norms saw,
/// in their order.
pub(super) fn together(
    graph: &Graph,
    context: &Context<'_>,
    pieces: &[Piece<'_>],
    threads: NonZeroUsize,
    groups: &mut Vec<Group>,
    workspaces: &mut Vec<Workspace>,
) -> Vec<Moments> {
    groups.resize_with(pieces.len(), Group::default);
    workspaces.resize_with(pieces.len(), Workspace::default);
    let mut seats: Vec<Seat<'_>> = pieces
        .iter()
        .zip(workspaces)
        .zip(groups)
        .enumerate()
        .map(|(number, ((piece, tables), group))| Seat {
            number,
            piece,
            tables,
            group,
        })
        .collect();
    let each = pieces.len().div_ceil(threads.get()).max(1);
    let collective = Collective::new(pieces.len().div_ceil(each), pieces.len());
    let work = |seats: &mut [Seat<'_>]| pass(graph, context, seats, &collective);
    std::thread::scope(|scope| {
        let mut parts = seats.chunks_mut(each);
        let own = parts.next();
        for part in parts {
            scope.spawn(|| work(part));
        }
        own.map(work).unwrap_or_default()
    })
}

/// What one thread does: every step with its seats.
fn pass(
    graph: &Graph,
    context: &Context<'_>,
    seats: &mut [Seat<'_>],
    collective: &Collective,
) -> Vec<Moments> {
    let mut seen = Vec::new();
    for seat in &mut *seats {
        seat.group.clear(context.parameters.len());
        seat.tables.begin(graph, seat.piece);
    }
    for step in &graph.steps {
        match step {
            Step::Alone(operation) => {
                for seat in &mut *seats {
                    operation.forward(context, seat.piece, seat.tables);
                }
            }
            Step::Together(norm) => {
                let moments = look(norm, context, seats, collective);
                for seat in &mut *seats {
                    norm.forward(context, seat.tables, &moments);
                }
                seen.push(moments);
            }
        }
    }
    let mut moments = seen.iter().rev();
    for step in graph.steps.iter().rev() {
        match step {
            Step::Alone(operation) => {
                for seat in &mut *seats {
                    let gradient = &mut seat.group.gradient;
                    operation.backward(context, seat.piece, seat.tables, gradient);
                }
            }
            Step::Together(norm) => {
                let rows = moments.next().map_or(1.0, |moments| moments.rows);
                let totals = collective.total(seats.iter_mut().map(|seat| {
                    let gradient = &mut seat.group.gradient;
                    (
                        seat.number,
                        norm.falling_sums(context, seat.tables, gradient),
                    )
                }));
                for seat in &mut *seats {
                    norm.backward(context, seat.tables, &totals, rows);
                }
            }
        }
    }
    for seat in seats {
        seat.group.losses = seat.tables.losses;
    }
    seen
}

/// The mean and variance of each channel over the batch.
fn look(
    norm: &BatchNorm,
    context: &Context<'_>,
    seats: &[Seat<'_>],
    collective: &Collective,
) -> Moments {
    let mut mean = collective.total(
        seats
            .iter()
            .map(|seat| (seat.number, norm.sums(context, seat.tables))),
    );
    let rows = mean.pop().unwrap_or(1.0);
    for mean in &mut mean {
        *mean /= rows;
    }
    let mut variance = collective.total(
        seats
            .iter()
            .map(|seat| (seat.number, norm.squares(context, seat.tables, &mean))),
    );
    for variance in &mut variance {
        *variance /= rows;
    }
    Moments {
        rows,
        mean,
        variance,
    }
}
