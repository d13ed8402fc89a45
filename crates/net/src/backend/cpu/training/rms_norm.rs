//! Rows divided by the root of the mean of their squares.

use super::graph::{Context, Operation, Slot};
use super::piece::Piece;
use super::vectorised::{dot, vectorised};
use super::workspace::Workspace;

/// The epsilon of these norms.
const EPSILON: f32 = 1e-6;

/// `to = gain · from / sqrt(mean(from²) + 1e-6)`, row by row.
#[derive(Debug)]
pub(super) struct RmsNorm {
    pub(super) from: Slot,
    pub(super) to: Slot,
    /// Where the gains begin.
    pub(super) gain: usize,
    pub(super) width: usize,
}

/// What a row is divided by, upside down.
#[inline(always)]
#[expect(clippy::cast_precision_loss, reason = "measures are small")]
fn scale(row: &[f32]) -> f32 {
    1.0 / (dot(row, row) / row.len() as f32 + EPSILON).sqrt()
}

impl Operation for RmsNorm {
    fn forward(&self, context: &Context<'_>, _: &Piece<'_>, tables: &mut Workspace) {
        let mut to = tables.take(self.to);
        let gain = &context.parameters[self.gain..][..self.width];
        vectorised!(
            context.instructions,
            read(from = tables.value(self.from), gain = gain),
            write(to = &mut to),
            numbers() => {
                let rows = from.chunks_exact(gain.len());
                for (from, to) in rows.zip(to.chunks_exact_mut(gain.len())) {
                    let scale = scale(from);
                    for ((to, x), gain) in to.iter_mut().zip(from).zip(gain) {
                        *to = x * scale * gain;
                    }
                }
            }
        );
        tables.put(self.to, to);
    }

    fn backward(
        &self,
        context: &Context<'_>,
        _: &Piece<'_>,
        tables: &mut Workspace,
        gradient: &mut [f32],
    ) {
        let Some(falling) = tables.gradient(self.to) else {
            return;
        };
        if let Some(mut share) = tables.open(self.from) {
            let gain = &context.parameters[self.gain..][..self.width];
            let mut weighed = vec![0.0; self.width];
            vectorised!(
                context.instructions,
                read(from = tables.value(self.from), gain = gain, falling = &falling),
                write(
                    to = &mut share.numbers,
                    gains = &mut gradient[self.gain..][..self.width],
                    weighed = &mut weighed
                ),
                numbers(add: bool = share.add) => {
                    let width = gain.len();
                    let rows = from.chunks_exact(width).zip(falling.chunks_exact(width));
                    for ((from, falling), to) in rows.zip(to.chunks_exact_mut(width)) {
                        let scale = scale(from);
                        for ((gains, x), dy) in gains.iter_mut().zip(from).zip(falling) {
                            *gains += x * scale * dy;
                        }
                        for ((weighed, dy), gain) in weighed.iter_mut().zip(falling).zip(gain) {
                            *weighed = dy * gain;
                        }
                        // What stretches the row as a whole changes nothing.
                        #[expect(clippy::cast_precision_loss, reason = "measures are small")]
                        let along = dot(weighed, from) * scale * scale / width as f32;
                        let change = weighed.iter().zip(from).map(|(dy, x)| scale * (dy - x * along));
                        if add {
                            for (to, change) in to.iter_mut().zip(change) {
                                *to += change;
                            }
                        } else {
                            for (to, change) in to.iter_mut().zip(change) {
                                *to = change;
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
