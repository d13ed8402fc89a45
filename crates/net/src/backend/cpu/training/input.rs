//! What networks are shown, as tables.

use super::graph::{Context, Operation, Slot};
use super::piece::Piece;
use super::workspace::Workspace;
use crate::training::TrainingBatch;

/// Planes, cell by cell; or tokens, a flag being 1.
#[derive(Debug)]
pub(super) struct Input {
    pub(super) to: Slot,
}

impl Operation for Input {
    fn forward(&self, _: &Context<'_>, piece: &Piece<'_>, tables: &mut Workspace) {
        let width = tables.width(self.to);
        let to = tables.value_mut(self.to);
        match piece.batch {
            TrainingBatch::Planes(planes, _) => {
                let cells = planes.height * planes.width;
                let volume = cells * width;
                let begin = piece.positions.start * volume;
                let from = &planes.data[begin..][..to.len()];
                let boards = from.chunks_exact(volume).zip(to.chunks_exact_mut(volume));
                for (from, to) in boards {
                    for (channel, plane) in from.chunks_exact(cells).enumerate() {
                        for (to, x) in to[channel..].iter_mut().step_by(width).zip(plane) {
                            *to = *x;
                        }
                    }
                }
            }
            TrainingBatch::Tokens(tokens, _) => {
                let begin = tokens.starts[piece.positions.start] as usize * width;
                for (to, byte) in to.iter_mut().zip(&tokens.features[begin..]) {
                    *to = f32::from(*byte) / 16.0;
                }
            }
        }
    }

    fn backward(&self, _: &Context<'_>, _: &Piece<'_>, _: &mut Workspace, _: &mut [f32]) {}
}

/// The first token of each position.
#[derive(Debug)]
pub(super) struct First {
    pub(super) from: Slot,
    pub(super) to: Slot,
}

impl Operation for First {
    fn forward(&self, _: &Context<'_>, piece: &Piece<'_>, tables: &mut Workspace) {
        let width = tables.width(self.to);
        let mut to = tables.take(self.to);
        let from = tables.value(self.from);
        for (to, span) in to.chunks_exact_mut(width).zip(piece.spans()) {
            to.copy_from_slice(&from[span.start * width..][..width]);
        }
        tables.put(self.to, to);
    }

    fn backward(&self, _: &Context<'_>, piece: &Piece<'_>, tables: &mut Workspace, _: &mut [f32]) {
        let Some(falling) = tables.gradient(self.to) else {
            return;
        };
        if let Some(mut share) = tables.open(self.from) {
            let width = tables.width(self.to);
            let to = share.ready();
            for (falling, span) in falling.chunks_exact(width).zip(piece.spans()) {
                for (to, dy) in to[span.start * width..].iter_mut().zip(falling) {
                    *to += dy;
                }
            }
            tables.share(self.from, share);
        }
        tables.give_back(self.to, falling);
    }
}
