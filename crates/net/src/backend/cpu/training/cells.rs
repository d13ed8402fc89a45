//! Between the cells of a board and the board as a whole.
#![expect(
    clippy::float_cmp,
    reason = "the greatest number is one of those that it was found among, to the last bit"
)]

use super::graph::{Context, Operation, Slot};
use super::piece::Piece;
use super::vectorised::vectorised;
use super::workspace::Workspace;

/// The mean of each channel over a position's cells, then the greatest: of the numbers as they are, or
/// of what is left of them above zero.
#[derive(Debug)]
pub(super) struct Pool {
    pub(super) from: Slot,
    pub(super) to: Slot,
    pub(super) relu: bool,
}

impl Operation for Pool {
    fn forward(&self, context: &Context<'_>, piece: &Piece<'_>, tables: &mut Workspace) {
        let mut to = tables.take(self.to);
        vectorised!(
            context.instructions,
            read(from = tables.value(self.from)),
            write(to = &mut to),
            numbers(positions: usize = piece.len(), relu: bool = self.relu) => {
                let (board, width) = (from.len() / positions, to.len() / positions / 2);
                #[expect(clippy::cast_precision_loss, reason = "few cells")]
                let each = width as f32 / board as f32;
                let floor = if relu { 0.0 } else { f32::NEG_INFINITY };
                for (board, to) in from.chunks_exact(board).zip(to.chunks_exact_mut(2 * width)) {
                    let (mean, most) = to.split_at_mut(width);
                    mean.fill(0.0);
                    most.fill(floor);
                    for row in board.chunks_exact(width) {
                        for ((mean, most), x) in mean.iter_mut().zip(&mut *most).zip(row) {
                            *mean += x.max(floor);
                            *most = most.max(*x);
                        }
                    }
                    for mean in mean {
                        *mean *= each;
                    }
                }
            }
        );
        tables.put(self.to, to);
    }

    fn backward(
        &self,
        context: &Context<'_>,
        piece: &Piece<'_>,
        tables: &mut Workspace,
        _: &mut [f32],
    ) {
        let Some(falling) = tables.gradient(self.to) else {
            return;
        };
        if let Some(mut share) = tables.open(self.from) {
            let mut counts = vec![0.0; 2 * tables.width(self.from)];
            vectorised!(
                context.instructions,
                read(from = tables.value(self.from), pooled = tables.value(self.to), falling = &falling),
                write(to = share.ready(), scratch = &mut counts),
                numbers(positions: usize = piece.len(), relu: bool = self.relu) => {
                    let (board, width) = (from.len() / positions, pooled.len() / positions / 2);
                    #[expect(clippy::cast_precision_loss, reason = "few cells")]
                    let each = width as f32 / board as f32;
                    let floor = if relu { 0.0 } else { f32::NEG_INFINITY };
                    let (counts, shares) = scratch.split_at_mut(width);
                    let answers = pooled.chunks_exact(2 * width).zip(falling.chunks_exact(2 * width));
                    let boards = from.chunks_exact(board).zip(to.chunks_exact_mut(board));
                    for ((from, to), (pooled, falling)) in boards.zip(answers) {
                        let (_, most) = pooled.split_at(width);
                        let (mean, greatest) = falling.split_at(width);
                        // Those that are equally great share alike.
                        counts.fill(0.0);
                        for row in from.chunks_exact(width) {
                            for ((count, most), x) in counts.iter_mut().zip(most).zip(row) {
                                *count += if x == most { 1.0 } else { 0.0 };
                            }
                        }
                        for ((part, dy), count) in shares.iter_mut().zip(greatest).zip(&*counts) {
                            *part = dy / count.max(1.0);
                        }
                        for (from, to) in from.chunks_exact(width).zip(to.chunks_exact_mut(width)) {
                            let pairs = mean.iter().zip(&*shares).zip(most);
                            for ((to, x), ((mean, part), most)) in to.iter_mut().zip(from).zip(pairs) {
                                let top = if x == most { *part } else { 0.0 };
                                *to += if *x > floor { mean * each + top } else { 0.0 };
                            }
                        }
                    }
                }
            );
            tables.share(self.from, share);
        }
        tables.give_back(self.to, falling);
    }
}

/// `to = relu(from + everywhere)`: the same row added to every cell of a position.
#[derive(Debug)]
pub(super) struct AddEverywhere {
    pub(super) from: Slot,
    pub(super) everywhere: Slot,
    pub(super) to: Slot,
}

impl Operation for AddEverywhere {
    fn forward(&self, context: &Context<'_>, piece: &Piece<'_>, tables: &mut Workspace) {
        let mut to = tables.take(self.to);
        vectorised!(
            context.instructions,
            read(from = tables.value(self.from), all = tables.value(self.everywhere)),
            write(to = &mut to),
            numbers(positions: usize = piece.len()) => {
                let (board, width) = (from.len() / positions, all.len() / positions);
                let boards = from.chunks_exact(board).zip(to.chunks_exact_mut(board));
                for ((from, to), all) in boards.zip(all.chunks_exact(width)) {
                    for (from, to) in from.chunks_exact(width).zip(to.chunks_exact_mut(width)) {
                        for ((to, x), more) in to.iter_mut().zip(from).zip(all) {
                            *to = (x + more).max(0.0);
                        }
                    }
                }
            }
        );
        tables.put(self.to, to);
    }

    fn backward(
        &self,
        context: &Context<'_>,
        piece: &Piece<'_>,
        tables: &mut Workspace,
        _: &mut [f32],
    ) {
        let Some(mut falling) = tables.gradient(self.to) else {
            return;
        };
        let mut everywhere = tables.open(self.everywhere);
        let nothing = &mut [];
        vectorised!(
            context.instructions,
            read(table = tables.value(self.to)),
            write(
                falling = &mut falling,
                all = everywhere.as_mut().map_or(nothing, |share| share.ready())
            ),
            numbers(positions: usize = piece.len()) => {
                let (board, width) = (table.len() / positions, all.len() / positions);
                let boards = table.chunks_exact(board).zip(falling.chunks_exact_mut(board));
                for ((table, falling), all) in boards.zip(all.chunks_exact_mut(width)) {
                    let rows = table.chunks_exact(width).zip(falling.chunks_exact_mut(width));
                    for (table, falling) in rows {
                        for ((dy, y), all) in falling.iter_mut().zip(table).zip(&mut *all) {
                            *dy = if *y > 0.0 { *dy } else { 0.0 };
                            *all += *dy;
                        }
                    }
                }
            }
        );
        if let Some(share) = everywhere {
            tables.share(self.everywhere, share);
        }
        pass_on(tables, self.from, &falling);
        tables.give_back(self.to, falling);
    }
}

/// Writes or adds a gradient as it is.
fn pass_on(tables: &mut Workspace, slot: Slot, falling: &[f32]) {
    if let Some(mut share) = tables.open(slot) {
        if share.add {
            for (to, dy) in share.numbers.iter_mut().zip(falling) {
                *to += dy;
            }
        } else {
            share.numbers.copy_from_slice(falling);
        }
        tables.share(slot, share);
    }
}

/// All numbers of each position in a row, channel by channel: `[cells, channels]` transposed.
#[derive(Debug)]
pub(super) struct Flatten {
    pub(super) from: Slot,
    pub(super) to: Slot,
}

impl Operation for Flatten {
    fn forward(&self, _: &Context<'_>, piece: &Piece<'_>, tables: &mut Workspace) {
        let mut to = tables.take(self.to);
        let (from, width) = (tables.value(self.from), tables.width(self.from));
        let board = from.len() / piece.len();
        for (from, to) in from.chunks_exact(board).zip(to.chunks_exact_mut(board)) {
            for (channel, to) in to.chunks_exact_mut(board / width).enumerate() {
                for (to, from) in to.iter_mut().zip(from[channel..].iter().step_by(width)) {
                    *to = *from;
                }
            }
        }
        tables.put(self.to, to);
    }

    fn backward(&self, _: &Context<'_>, piece: &Piece<'_>, tables: &mut Workspace, _: &mut [f32]) {
        let Some(falling) = tables.gradient(self.to) else {
            return;
        };
        if let Some(mut share) = tables.open(self.from) {
            let width = tables.width(self.from);
            let board = falling.len() / piece.len();
            let to = share.ready();
            for (from, to) in falling.chunks_exact(board).zip(to.chunks_exact_mut(board)) {
                for (channel, from) in from.chunks_exact(board / width).enumerate() {
                    for (to, from) in to[channel..].iter_mut().step_by(width).zip(from) {
                        *to += from;
                    }
                }
            }
            tables.share(self.from, share);
        }
        tables.give_back(self.to, falling);
    }
}
