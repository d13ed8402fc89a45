//! Batch norm, which compares each number of a channel with all of the batch.
//!
//! Three times all pieces have to wait for each other: for the means, for the variances, and on the
//! way back for how the gradient hangs on both. So this is no [`Operation`](super::graph::Operation);
//! [`together`](super::together) goes through its parts.

use super::graph::{Context, Slot};
use super::vectorised::vectorised;
use super::workspace::Workspace;

/// The epsilon of these norms.
const EPSILON: f64 = 1e-5;
/// How much of each batch goes into the running statistics.
const MOMENTUM: f64 = 0.1;
/// How many rows are added up in 32 bits before they go into a sum of 64.
const STRETCH: usize = 64;

/// `to = residual + weight · (from - mean) / sqrt(variance + 1e-5) + bias`, channel by channel.
#[derive(Debug)]
pub(super) struct BatchNorm {
    pub(super) from: Slot,
    pub(super) to: Slot,
    /// A table of one row: the means, then what the differences are multiplied with.
    pub(super) moments: Slot,
    /// Where the weights begin, and where the biases.
    pub(super) weight: usize,
    pub(super) bias: usize,
    pub(super) width: usize,
    /// The beginning of its parameters' names.
    pub(super) name: String,
    /// It shares its gradient with `to`.
    pub(super) residual: Option<Slot>,
}

/// What a batch norm has seen of a batch: the mean and the variance of each channel.
#[derive(Clone, Debug)]
pub(super) struct Moments {
    pub(super) rows: f64,
    pub(super) mean: Vec<f64>,
    pub(super) variance: Vec<f64>,
}

impl BatchNorm {
    /// The sum of each channel, and at last how many rows there are.
    pub(super) fn sums(&self, context: &Context<'_>, tables: &Workspace) -> Vec<f64> {
        let from = tables.value(self.from);
        let mut sums = vec![0.0; self.width + 1];
        for rows in from.chunks(STRETCH * self.width) {
            let mut short = vec![0.0; self.width];
            vectorised!(context.instructions, read(rows = rows), write(short = &mut short), numbers() => {
                for row in rows.chunks_exact(short.len()) {
                    for (sum, x) in short.iter_mut().zip(row) {
                        *sum += x;
                    }
                }
            });
            add(&mut sums, &short);
        }
        #[expect(clippy::cast_precision_loss, reason = "fewer rows than 2⁵³")]
        let rows = (from.len() / self.width) as f64;
        sums[self.width] = rows;
        sums
    }

    /// The sum of the squared differences from the means.
    pub(super) fn squares(
        &self,
        context: &Context<'_>,
        tables: &Workspace,
        mean: &[f64],
    ) -> Vec<f64> {
        let mean = narrow(mean);
        let mut sums = vec![0.0; self.width];
        for rows in tables.value(self.from).chunks(STRETCH * self.width) {
            let mut short = vec![0.0; self.width];
            vectorised!(
                context.instructions,
                read(rows = rows, mean = &mean),
                write(short = &mut short),
                numbers() => {
                    for row in rows.chunks_exact(short.len()) {
                        for ((sum, x), mean) in short.iter_mut().zip(row).zip(mean) {
                            *sum += (x - mean) * (x - mean);
                        }
                    }
                }
            );
            add(&mut sums, &short);
        }
        sums
    }

    /// The forward pass, once the moments are known.
    pub(super) fn forward(&self, context: &Context<'_>, tables: &mut Workspace, seen: &Moments) {
        let moments = tables.value_mut(self.moments);
        let (mean, scale) = moments.split_at_mut(self.width);
        mean.copy_from_slice(&narrow(&seen.mean));
        let root = |variance: &f64| 1.0 / (variance + EPSILON).sqrt();
        scale.copy_from_slice(&narrow(&seen.variance.iter().map(root).collect::<Vec<_>>()));
        let mut to = tables.take(self.to);
        let (mean, scale) = tables.value(self.moments).split_at(self.width);
        let parameter = |begin: usize| &context.parameters[begin..][..self.width];
        let residual = self.residual.map_or(&[][..], |slot| tables.value(slot));
        vectorised!(
            context.instructions,
            read(
                from = tables.value(self.from),
                mean = mean,
                scale = scale,
                weight = parameter(self.weight),
                bias = parameter(self.bias),
                residual = residual
            ),
            write(to = &mut to),
            numbers() => {
                let width = mean.len();
                for (from, to) in from.chunks_exact(width).zip(to.chunks_exact_mut(width)) {
                    let moments = mean.iter().zip(scale);
                    let parameters = weight.iter().zip(bias);
                    let all = from.iter().zip(moments.zip(parameters));
                    for (to, (x, ((mean, scale), (weight, bias)))) in to.iter_mut().zip(all) {
                        *to = (x - mean) * scale * weight + bias;
                    }
                }
                for (to, x) in to.iter_mut().zip(residual) {
                    *to += x;
                }
            }
        );
        tables.put(self.to, to);
    }

    /// For each channel the sum of the gradient, then of the gradient times the normed number; both
    /// are the gradients of the parameters as well.
    pub(super) fn falling_sums(
        &self,
        context: &Context<'_>,
        tables: &mut Workspace,
        gradient: &mut [f32],
    ) -> Vec<f64> {
        let mut sums = vec![0.0; 2 * self.width];
        let Some(falling) = tables.gradient(self.to) else {
            return sums;
        };
        let (mean, scale) = tables.value(self.moments).split_at(self.width);
        let stretch = STRETCH * self.width;
        let stretches = tables.value(self.from).chunks(stretch);
        for (rows, falling) in stretches.zip(falling.chunks(stretch)) {
            let mut short = vec![0.0; 2 * self.width];
            vectorised!(
                context.instructions,
                read(rows = rows, falling = falling, mean = mean, scale = scale),
                write(short = &mut short),
                numbers() => {
                    let width = mean.len();
                    let (plain, times) = short.split_at_mut(width);
                    for (row, falling) in rows.chunks_exact(width).zip(falling.chunks_exact(width)) {
                        let sums = plain.iter_mut().zip(&mut *times);
                        let moments = mean.iter().zip(scale);
                        let numbers = row.iter().zip(falling).zip(moments);
                        for ((plain, times), ((x, dy), (mean, scale))) in sums.zip(numbers) {
                            *plain += dy;
                            *times += dy * (x - mean) * scale;
                        }
                    }
                }
            );
            add(&mut sums, &short);
        }
        let (plain, times) = sums.split_at(self.width);
        for (begin, sums) in [(self.bias, plain), (self.weight, times)] {
            for (gradient, sum) in gradient[begin..].iter_mut().zip(narrow(sums)) {
                *gradient += sum;
            }
        }
        tables.give_back(self.to, falling);
        sums
    }

    /// The backward pass, once those sums over the whole batch are known.
    pub(super) fn backward(
        &self,
        context: &Context<'_>,
        tables: &mut Workspace,
        totals: &[f64],
        rows: f64,
    ) {
        let Some(falling) = tables.gradient(self.to) else {
            return;
        };
        if let Some(mut share) = tables.open(self.from) {
            let means = narrow(&totals.iter().map(|sum| sum / rows).collect::<Vec<_>>());
            let (plain, times) = means.split_at(self.width);
            let (mean, scale) = tables.value(self.moments).split_at(self.width);
            vectorised!(
                context.instructions,
                read(
                    from = tables.value(self.from),
                    falling = &falling,
                    mean = mean,
                    scale = scale,
                    plain = plain,
                    times = times,
                    weight = &context.parameters[self.weight..][..self.width]
                ),
                write(to = share.ready()),
                numbers() => {
                    let width = mean.len();
                    let rows = from.chunks_exact(width).zip(falling.chunks_exact(width));
                    for ((from, falling), to) in rows.zip(to.chunks_exact_mut(width)) {
                        let moments = mean.iter().zip(scale);
                        let totals = plain.iter().zip(times).zip(weight);
                        let numbers = from.iter().zip(falling).zip(moments.zip(totals));
                        for (to, ((x, dy), ((mean, scale), ((plain, times), weight)))) in
                            to.iter_mut().zip(numbers)
                        {
                            let normed = (x - mean) * scale;
                            *to += weight * scale * (dy - plain - normed * times);
                        }
                    }
                }
            );
            tables.share(self.from, share);
        }
        tables.give_back(self.to, falling);
    }
}

impl Moments {
    /// Lets the running mean follow.
    pub(super) fn follow_mean(&self, running: &mut [f32]) {
        follow(running, &self.mean, 1.0);
    }

    /// Lets the running variance follow, towards what it would be of all positions there are.
    pub(super) fn follow_variance(&self, running: &mut [f32]) {
        follow(
            running,
            &self.variance,
            self.rows / (self.rows - 1.0).max(1.0),
        );
    }
}

fn follow(running: &mut [f32], seen: &[f64], factor: f64) {
    let moved = running
        .iter()
        .zip(seen)
        .map(|(running, seen)| (1.0 - MOMENTUM) * f64::from(*running) + MOMENTUM * seen * factor);
    let moved = narrow(&moved.collect::<Vec<_>>());
    running.copy_from_slice(&moved);
}

fn add(sums: &mut [f64], short: &[f32]) {
    for (sum, x) in sums.iter_mut().zip(short) {
        *sum += f64::from(*x);
    }
}

#[expect(
    clippy::cast_possible_truncation,
    reason = "rounded to what is computed with"
)]
fn narrow(numbers: &[f64]) -> Vec<f32> {
    numbers.iter().map(|x| *x as f32).collect()
}
