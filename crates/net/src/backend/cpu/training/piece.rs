//! A piece of a batch: some positions next to each other.
//!
//! Where a batch is cut depends on the batch and the network alone, never on how many threads there
//! are: so the same sums are taken in the same order everywhere.

use std::ops::Range;

use super::graph::{Rows, Table};
use crate::input::Tokens;
use crate::training::{LossWeights, TrainingBatch};

/// Some positions of a batch.
#[derive(Clone, Debug)]
pub(super) struct Piece<'a> {
    pub(super) batch: &'a TrainingBatch,
    pub(super) positions: Range<usize>,
    pub(super) weights: LossWeights,
}

impl<'a> Piece<'a> {
    /// Cuts a batch into pieces of so many rows at most, if a position alone has not more; of more rows
    /// if there would be many more pieces than `most`.
    pub(super) fn cut(
        batch: &'a TrainingBatch,
        weights: LossWeights,
        rows: usize,
        most: Option<usize>,
    ) -> Vec<Piece<'a>> {
        let whole = Piece {
            batch,
            positions: 0..len(batch),
            weights,
        };
        let total = whole.inner_rows();
        let rows = most.map_or(rows, |most| rows.max(total.div_ceil(most)));
        let mut pieces = Vec::new();
        let mut rest = whole.positions.clone();
        while !rest.is_empty() {
            let mut piece = Piece {
                positions: rest.start..rest.start + 1,
                ..whole
            };
            let mut held = piece.inner_rows();
            while piece.positions.end < rest.end {
                let next = Piece {
                    positions: piece.positions.end..piece.positions.end + 1,
                    ..whole
                };
                held += next.inner_rows();
                if held > rows {
                    break;
                }
                piece.positions.end += 1;
            }
            rest.start = piece.positions.end;
            pieces.push(piece);
        }
        pieces
    }

    /// How many positions it is.
    pub(super) fn len(&self) -> usize {
        self.positions.len()
    }

    /// What one position counts among all of the batch.
    #[expect(clippy::cast_precision_loss, reason = "few positions")]
    pub(super) fn each(&self) -> f64 {
        1.0 / len(self.batch).max(1) as f64
    }

    /// Rows and columns of the board; none of tokens.
    pub(super) fn board(&self) -> [usize; 2] {
        match self.batch {
            TrainingBatch::Planes(planes, _) => [planes.height, planes.width],
            TrainingBatch::Tokens(..) => [0, 0],
        }
    }

    /// How many numbers a table has.
    pub(super) fn size(&self, table: &Table) -> usize {
        table.width * self.rows(table.rows)
    }

    /// How many rows a table has.
    pub(super) fn rows(&self, rows: Rows) -> usize {
        match rows {
            Rows::Positions => self.len(),
            Rows::Cells { cut } => {
                let [height, width] = self.board();
                self.len() * (height - cut) * (width - cut)
            }
            Rows::Tokens => self.lengths().sum(),
            Rows::Pairs => self.lengths().map(|length| length * length).sum(),
            Rows::Once => 1,
        }
    }

    /// The tokens of each position, counted from the first token of the piece.
    pub(super) fn spans(&self) -> impl Iterator<Item = Range<usize>> {
        self.lengths().scan(0, |begin, length| {
            let span = *begin..*begin + length;
            *begin = span.end;
            Some(span)
        })
    }

    /// The tokens of the piece, counted from the first of the batch.
    pub(super) fn tokens(&self) -> Option<(&'a Tokens, Range<usize>)> {
        match self.batch {
            TrainingBatch::Planes(..) => None,
            TrainingBatch::Tokens(tokens, _) => {
                let at = |position: usize| tokens.starts[position] as usize;
                Some((tokens, at(self.positions.start)..at(self.positions.end)))
            }
        }
    }

    fn lengths(&self) -> impl Iterator<Item = usize> {
        let starts = match self.batch {
            TrainingBatch::Tokens(tokens, _) => {
                &tokens.starts[self.positions.start..=self.positions.end]
            }
            TrainingBatch::Planes(..) => &[],
        };
        starts.windows(2).map(|ends| (ends[1] - ends[0]) as usize)
    }

    /// How many rows most tables have.
    fn inner_rows(&self) -> usize {
        match self.batch {
            TrainingBatch::Planes(..) => self.rows(Rows::Cells { cut: 0 }),
            TrainingBatch::Tokens(..) => self.rows(Rows::Tokens),
        }
    }
}

/// How many positions a batch is.
pub(super) fn len(batch: &TrainingBatch) -> usize {
    match batch {
        TrainingBatch::Planes(planes, _) => planes.len(),
        TrainingBatch::Tokens(tokens, _) => tokens.len(),
    }
}
