//! A convolution of 3 x 3 over the taps that are alive, and perhaps a bias, and perhaps what it is
//! added to.
//!
//! What each cell sees is copied together, a few boards at a time, so that it is a product of
//! matrices; backwards as well, where each cell's gradient comes from the cells that saw it.

use std::ops::Range;

use super::super::instructions::Instructions;
use super::super::lanes::{Lanes, Work};
use super::buffer::Buffer;
use super::graph::{Context, Operation, Slot};
use super::linear::{add_columns, begin};
use super::piece::Piece;
use super::product::{Matrix, Target, multiply};
use super::workspace::Workspace;
use crate::architecture::Kernel;

/// How many numbers are copied together at once, if one board is not more: 512 KiB.
const SEEN: usize = 1 << 17;

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
    /// Cells of what is seen, and of those who see.
    source: usize,
    seers: usize,
    /// For each of those who see and each tap, where in a board the cell begins that it looks at, or
    /// [`BEYOND`] the edge.
    looks: Vec<usize>,
    taps: usize,
    channels: usize,
}

/// Where there is no cell.
const BEYOND: usize = usize::MAX;

impl View {
    /// How cells of `seers` rows and columns see those of `source`, each tap so far off.
    fn new(
        source: [usize; 2],
        seers: [usize; 2],
        taps: impl Iterator<Item = [isize; 2]>,
        channels: usize,
    ) -> View {
        let [height, width] = source;
        let taps: Vec<_> = taps.collect();
        let mut looks = Vec::with_capacity(seers[0] * seers[1] * taps.len());
        for row in 0..seers[0] {
            for column in 0..seers[1] {
                looks.extend(taps.iter().map(|[down, right]| {
                    let row = row.checked_add_signed(*down).filter(|row| *row < height);
                    let column = column.checked_add_signed(*right);
                    let column = column.filter(|column| *column < width);
                    row.zip(column)
                        .map_or(BEYOND, |(row, column)| (row * width + column) * channels)
                }));
            }
        }
        View {
            source: height * width,
            seers: seers[0] * seers[1],
            looks,
            taps: taps.len(),
            channels,
        }
    }

    /// Numbers that a cell sees.
    fn sight(&self) -> usize {
        self.taps * self.channels
    }

    /// Goes through boards a few at a time: `with` is given which of them, and what is seen of them,
    /// `[cells, taps, channels]`.
    fn by_boards(
        &self,
        instructions: Instructions,
        boards: &[f32],
        seen: &mut Buffer,
        mut with: impl FnMut(Range<usize>, &[f32]),
    ) {
        let source = self.source * self.channels;
        let each = self.seers * self.sight();
        let count = boards.len() / source;
        // All alike, so that none is left with a few rows.
        let parts = count.div_ceil((SEEN / each).max(1));
        for part in 0..parts {
            let span = part * count / parts..(part + 1) * count / parts;
            seen.reshape(span.len() * each);
            instructions.perform(Look {
                view: self,
                boards: &boards[span.start * source..span.end * source],
                seen,
            });
            with(span, seen);
        }
    }
}

/// Copies together what each cell of some boards sees.
struct Look<'a> {
    view: &'a View,
    boards: &'a [f32],
    seen: &'a mut [f32],
}

impl Work for Look<'_> {
    #[inline(always)]
    fn run<L: Lanes>(self, _: L) {
        match self.view.channels {
            // The usual numbers of channels, known to the compiler: a few instructions a cell.
            16 => self.copy::<16>(),
            32 => self.copy::<32>(),
            64 => self.copy::<64>(),
            _ => self.copy_any(),
        }
    }
}

impl Look<'_> {
    #[inline(always)]
    fn copy<const CHANNELS: usize>(self) {
        let boards = self.boards.chunks_exact(self.view.source * CHANNELS);
        let mut cells = self.seen.as_chunks_mut::<CHANNELS>().0.iter_mut();
        for board in boards {
            for (at, to) in self.view.looks.iter().zip(&mut cells) {
                *to = match board.get(*at..).and_then(|rest| rest.first_chunk()) {
                    Some(cell) => *cell,
                    None => [0.0; CHANNELS],
                };
            }
        }
    }

    #[inline(always)]
    fn copy_any(self) {
        let channels = self.view.channels;
        let boards = self.boards.chunks_exact(self.view.source * channels);
        let mut cells = self.seen.chunks_exact_mut(channels);
        for board in boards {
            for (at, to) in self.view.looks.iter().zip(&mut cells) {
                match board.get(*at..) {
                    Some(rest) => to.copy_from_slice(&rest[..channels]),
                    None => to.fill(0.0),
                }
            }
        }
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
        let taps = self
            .taps()
            .map(|tap| tap.map(|at| at.cast_signed() - shift));
        View::new(source, seers, taps, self.of)
    }

    /// How the cells before see, of those after, the ones that see them.
    fn back(&self, piece: &Piece<'_>) -> View {
        let [seers, source] = self.boards(piece);
        let shift = isize::from(self.padded);
        let taps = self
            .taps()
            .map(|tap| tap.map(|at| shift - at.cast_signed()));
        View::new(source, seers, taps, self.out)
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
        let (out, instructions) = (self.out, context.instructions);
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
        let cells = view.seers;
        view.by_boards(
            instructions,
            tables.value(self.from),
            &mut seen,
            |boards, seen| {
                let rows = boards.len() * cells;
                let target = Target {
                    numbers: &mut to[boards.start * cells * out..][..rows * out],
                    apart: out,
                    add: begun,
                };
                let sides = (Matrix::new(seen, depth), Matrix::new(weight, out));
                let shape = [rows, depth, out];
                multiply(instructions, &mut panel, sides, shape, target);
            },
        );
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
        let (depth, cells) = (view.sight(), view.seers);
        let weight = &mut gradient[self.weight..][..depth * out];
        view.by_boards(
            instructions,
            tables.value(self.from),
            &mut seen,
            |boards, seen| {
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
            },
        );
        if let Some(mut share) = tables.open(self.from) {
            let view = self.back(piece);
            let (depth, cells) = (view.sight(), view.seers);
            let half = self.kernel.taps() * of * out;
            let weight = &context.prepared[self.prepared + half..][..half];
            view.by_boards(instructions, &to, &mut seen, |boards, seen| {
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
