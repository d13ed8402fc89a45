//! A convolution of 3 x 3 over the taps that are alive, and perhaps a bias, and perhaps what it is
//! added to.
//!
//! What each cell sees is copied together, a few boards at a time, so that it is a product of
//! matrices; backwards as well, where each cell's gradient comes from the cells that saw it.

use super::buffer::Buffer;
use super::graph::{Context, Operation, Slot};
use super::linear::{add_columns, begin};
use super::piece::Piece;
use super::product::{Matrix, Target, multiply};
use super::workspace::Workspace;
use crate::architecture::Kernel;

/// How many numbers are copied together at once, if one board is not more: 256 KiB.
const SEEN: usize = 1 << 16;

/// `to = residual + conv(from; weight) + bias`
#[derive(Debug)]
pub(super) struct Convolve {
    pub(super) from: Slot,
    pub(super) to: Slot,
    /// Where the kernel `[out, of, 3, 3]` begins.
    pub(super) weight: usize,
    /// Where it is prepared: `[taps, of, out]`, then `[taps, out, of]`.
    pub(super) prepared: usize,
    pub(super) of: usize,
    pub(super) out: usize,
    pub(super) bias: Option<usize>,
    pub(super) kernel: Kernel,
    /// How many rows and columns were cut off before; and whether this cuts off two more, because it
    /// does not see zeros beyond the edge.
    pub(super) cut: usize,
    pub(super) padded: bool,
    /// It shares its gradient with `to`.
    pub(super) residual: Option<Slot>,
}

/// How a board is seen from another, cell by cell.
struct View {
    /// Rows and columns of what is seen.
    source: [usize; 2],
    /// Rows and columns of those who see.
    seers: [usize; 2],
    /// How far off each tap looks.
    taps: Vec<[isize; 2]>,
    channels: usize,
}

impl View {
    /// Copies together what each cell of some boards sees: `[cells, taps, channels]`.
    fn look(&self, boards: &[f32], seen: &mut [f32]) {
        let [height, width] = self.source;
        let channels = self.channels;
        let source = height * width * channels;
        let each = self.seers[0] * self.seers[1] * self.taps.len() * channels;
        for (board, seen) in boards.chunks_exact(source).zip(seen.chunks_exact_mut(each)) {
            let mut pieces = seen.chunks_exact_mut(channels);
            for row in 0..self.seers[0] {
                for column in 0..self.seers[1] {
                    for ([down, right], to) in self.taps.iter().zip(&mut pieces) {
                        let row = row.checked_add_signed(*down).filter(|&row| row < height);
                        let column = column
                            .checked_add_signed(*right)
                            .filter(|&column| column < width);
                        match row.zip(column) {
                            Some((row, column)) => {
                                let from = (row * width + column) * channels;
                                copy(&board[from..][..channels], to);
                            }
                            None => to.fill(0.0),
                        }
                    }
                }
            }
        }
    }

    /// Numbers that a cell sees.
    fn sight(&self) -> usize {
        self.taps.len() * self.channels
    }

    fn seers(&self) -> usize {
        self.seers[0] * self.seers[1]
    }
}

/// Copies the few numbers of a cell, without a call for the usual numbers of channels.
#[inline]
fn copy(from: &[f32], to: &mut [f32]) {
    if from.len() >= 16 && from.len().is_multiple_of(16) {
        let (from, to) = (from.as_chunks::<16>().0, to.as_chunks_mut::<16>().0);
        for (to, from) in to.iter_mut().zip(from) {
            *to = *from;
        }
    } else {
        to.copy_from_slice(from);
    }
}

impl Convolve {
    /// The living taps as rows and columns.
    fn taps(&self) -> impl Iterator<Item = [usize; 2]> + use<> {
        let kernel = self.kernel;
        (0..9)
            .map(|tap| [tap / 3, tap % 3])
            .filter(move |[row, column]| kernel.sees(*row, *column))
    }

    fn boards(&self, piece: &Piece<'_>) -> [[usize; 2]; 2] {
        let before = piece.board().map(|side| side - self.cut);
        let after = before.map(|side| if self.padded { side } else { side - 2 });
        [before, after]
    }

    /// How the cells after see those before.
    fn forth(&self, piece: &Piece<'_>) -> View {
        let [source, seers] = self.boards(piece);
        let shift = isize::from(self.padded);
        View {
            source,
            seers,
            taps: self
                .taps()
                .map(|tap| tap.map(|at| at.cast_signed() - shift))
                .collect(),
            channels: self.of,
        }
    }

    /// How the cells before see, of those after, the ones that see them.
    fn back(&self, piece: &Piece<'_>) -> View {
        let [seers, source] = self.boards(piece);
        let shift = isize::from(self.padded);
        View {
            source,
            seers,
            taps: self
                .taps()
                .map(|tap| tap.map(|at| shift - at.cast_signed()))
                .collect(),
            channels: self.out,
        }
    }
}

/// Goes through boards a few at a time: `with` is given which of them, and what is seen of them.
fn by_boards(
    view: &View,
    boards: &[f32],
    seen: &mut Buffer,
    mut with: impl FnMut(std::ops::Range<usize>, &[f32]),
) {
    let source = view.source[0] * view.source[1] * view.channels;
    let each = view.seers() * view.sight();
    let count = boards.len() / source;
    let few = (SEEN / each).max(1);
    let mut at = 0;
    while at < count {
        let end = count.min(at + few);
        seen.reshape((end - at) * each);
        view.look(&boards[at * source..end * source], seen);
        with(at..end, seen);
        at = end;
    }
}

impl Operation for Convolve {
    fn prepare(&self, parameters: &[f32], prepared: &mut [f32]) {
        let (of, out) = (self.of, self.out);
        let weight = &parameters[self.weight..][..9 * of * out];
        let half = self.kernel.taps() * of * out;
        let (forth, back) = prepared[self.prepared..][..2 * half].split_at_mut(half);
        for (at, [row, column]) in self.taps().enumerate() {
            let tap = 3 * row + column;
            for o in 0..out {
                for i in 0..of {
                    let x = weight[(o * of + i) * 9 + tap];
                    forth[(at * of + i) * out + o] = x;
                    back[(at * out + o) * of + i] = x;
                }
            }
        }
    }

    fn forward(&self, context: &Context<'_>, piece: &Piece<'_>, tables: &mut Workspace) {
        let (of, out) = (self.of, self.out);
        let view = self.forth(piece);
        let depth = view.sight();
        let mut to = tables.take(self.to);
        let mut panel = std::mem::take(&mut tables.panel);
        let mut seen = std::mem::take(&mut tables.seen);
        let begun = begin(
            &mut to,
            self.residual.map(|slot| tables.value(slot)),
            self.bias
                .map(|bias| &context.parameters[bias..][..self.out]),
        );
        let weight = &context.prepared[self.prepared..][..depth * out];
        let cells = view.seers();
        by_boards(&view, tables.value(self.from), &mut seen, |boards, seen| {
            let rows = boards.len() * cells;
            let target = Target {
                numbers: &mut to[boards.start * cells * out..][..rows * out],
                apart: out,
                add: begun,
            };
            let sides = (Matrix::new(seen, depth), Matrix::new(weight, out));
            let shape = [rows, depth, out];
            multiply(context.instructions, &mut panel, sides, shape, target);
        });
        debug_assert_eq!(view.channels, of);
        tables.seen = seen;
        tables.panel = panel;
        tables.put(self.to, to);
    }

    fn backward(
        &self,
        context: &Context<'_>,
        piece: &Piece<'_>,
        tables: &mut Workspace,
        gradient: &mut [f32],
    ) {
        let Some(to) = tables.gradient(self.to) else {
            return;
        };
        let (of, out) = (self.of, self.out);
        let instructions = context.instructions;
        let mut panel = std::mem::take(&mut tables.panel);
        let mut seen = std::mem::take(&mut tables.seen);
        if let Some(bias) = self.bias {
            add_columns(instructions, &to, &mut gradient[bias..][..out]);
        }
        let view = self.forth(piece);
        let (depth, cells) = (view.sight(), view.seers());
        let weight = &mut gradient[self.weight..][..depth * out];
        by_boards(&view, tables.value(self.from), &mut seen, |boards, seen| {
            let rows = boards.len() * cells;
            let falling = &to[boards.start * cells * out..][..rows * out];
            let target = Target {
                numbers: weight,
                apart: out,
                add: true,
            };
            let sides = (
                Matrix::new(seen, depth).transposed(),
                Matrix::new(falling, out),
            );
            let shape = [depth, rows, out];
            multiply(instructions, &mut panel, sides, shape, target);
        });
        if let Some(mut share) = tables.open(self.from) {
            let view = self.back(piece);
            let (depth, cells) = (view.sight(), view.seers());
            let half = self.kernel.taps() * of * out;
            let weight = &context.prepared[self.prepared + half..][..half];
            by_boards(&view, &to, &mut seen, |boards, seen| {
                let rows = boards.len() * cells;
                let target = Target {
                    numbers: &mut share.numbers[boards.start * cells * of..][..rows * of],
                    apart: of,
                    add: share.add,
                };
                let sides = (Matrix::new(seen, depth), Matrix::new(weight, of));
                let shape = [rows, depth, of];
                multiply(instructions, &mut panel, sides, shape, target);
            });
            tables.share(self.from, share);
        }
        tables.seen = seen;
        tables.panel = panel;
        tables.give_back(self.to, to);
    }

    fn arrange(&self, gradient: &mut [f32]) {
        let (of, out) = (self.of, self.out);
        let gradient = &mut gradient[self.weight..][..9 * of * out];
        let taps = gradient[..self.kernel.taps() * of * out].to_vec();
        gradient.fill(0.0);
        for (at, [row, column]) in self.taps().enumerate() {
            let tap = 3 * row + column;
            for i in 0..of {
                for o in 0..out {
                    gradient[(o * of + i) * 9 + tap] = taps[(at * of + i) * out + o];
                }
            }
        }
    }
}
