//! Tokens look at the tokens of their position.
//!
//! Per position and head everything is a product of small matrices: `S = Q·Kᵀ`, `P = softmax(S)`,
//! `O = P·V`; and back, `dV = Pᵀ·dO`, `dP = dO·Vᵀ`, `dS = P∘(dP − rows of sums of P∘dP)`, `dQ = dS·K`,
//! `dK = dSᵀ·Q`. Queries and keys are turned before, and their gradients turned back after.

use super::super::instructions::Instructions;
use super::super::lanes::{Lanes, Work};
use super::super::lines::Line;
use super::super::transcendental;
use super::graph::{Context, Operation, Slot};
use super::piece::Piece;
use super::product::{Matrix, Panel, Target, multiply};
use super::rotary::PAIRS;
use super::vectorised::{dot, fold, vectorised};
use super::workspace::Workspace;
use crate::architecture::Hexformer;

/// Numbers a head.
const HEAD: usize = Hexformer::HEAD;

/// `to = attention(from)`
#[derive(Debug)]
pub(super) struct Attention {
    /// Queries, keys and values: `[tokens, 3 · width]`.
    pub(super) from: Slot,
    /// Queries and keys after they were turned: `[tokens, 2 · width]`.
    pub(super) turned: Slot,
    /// How much each token looks at each: `[pairs, heads]`, but head by head within a position.
    pub(super) chances: Slot,
    pub(super) to: Slot,
    /// See [`Rotary`](super::rotary::Rotary).
    pub(super) angles: Slot,
    pub(super) circle: Slot,
    pub(super) width: usize,
}

/// What scores are multiplied with.
#[expect(clippy::cast_precision_loss, reason = "a small constant")]
fn scale() -> f32 {
    1.0 / (HEAD as f32).sqrt()
}

/// Turns queries and keys: a row of three times `width` becomes one of twice that.
#[inline(always)]
fn turn(from: &[f32], circle: &[f32], to: &mut [f32]) {
    let heads = circle.chunks_exact(HEAD).cycle();
    for ((from, to), circle) in from
        .chunks_exact(HEAD)
        .zip(to.chunks_exact_mut(HEAD))
        .zip(heads)
    {
        let (cosines, sines) = circle.split_at(PAIRS);
        let pairs = from
            .as_chunks::<2>()
            .0
            .iter()
            .zip(to.as_chunks_mut::<2>().0);
        for (([a, b], to), (cos, sin)) in pairs.zip(cosines.iter().zip(sines)) {
            *to = [a * cos - b * sin, a * sin + b * cos];
        }
    }
}

/// Turns the gradients of queries and keys back, and adds that of the angles.
#[inline(always)]
fn turn_back(falling: &[f32], turned: &[f32], circle: &[f32], to: &mut [f32], angles: &mut [f32]) {
    let half = turned.len() / 2;
    for part in [0, half] {
        let heads = falling[part..part + half]
            .chunks_exact(HEAD)
            .zip(turned[part..part + half].chunks_exact(HEAD))
            .zip(to[part..part + half].chunks_exact_mut(HEAD));
        let turns = circle
            .chunks_exact(HEAD)
            .zip(angles.chunks_exact_mut(PAIRS));
        for (((falling, turned), to), (circle, angles)) in heads.zip(turns) {
            let (cosines, sines) = circle.split_at(PAIRS);
            let pairs = falling
                .as_chunks::<2>()
                .0
                .iter()
                .zip(turned.as_chunks::<2>().0);
            let turns = cosines.iter().zip(sines).zip(angles);
            let to = to.as_chunks_mut::<2>().0.iter_mut();
            for (([da, db], [a, b]), (((cos, sin), angle), to)) in pairs.zip(turns.zip(to)) {
                to[0] += da * cos + db * sin;
                to[1] += db * cos - da * sin;
                *angle += db * a - da * b;
            }
        }
    }
}

/// The softmax of each row of `length` scores, which are multiplied with `scale` first.
struct Softmax<'a> {
    scores: &'a mut [f32],
    length: usize,
    scale: f32,
}

impl Work for Softmax<'_> {
    #[inline(always)]
    fn run<L: Lanes>(self, lanes: L) {
        // Powers of two are what is computed: x times log2(e) is the exponent.
        let scale = lanes.splat(self.scale * std::f32::consts::LOG2_E);
        for row in self.scores.chunks_exact_mut(self.length) {
            let most = row.iter().fold(f32::NEG_INFINITY, |most, x| most.max(*x));
            let most = lanes.splat(most);
            let mut sums = [0.0; Line::WIDTH];
            for part in row.chunks_mut(Line::WIDTH) {
                let mut line = [f32::NEG_INFINITY; Line::WIDTH];
                line[..part.len()].copy_from_slice(part);
                let below = lanes.mul(lanes.sub(lanes.load(&line), most), scale);
                lanes.store(transcendental::power_of_two(lanes, below), &mut line);
                for ((sum, to), power) in sums.iter_mut().zip(part).zip(line) {
                    *sum += power;
                    *to = power;
                }
            }
            let each = 1.0 / fold(sums);
            for x in row {
                *x *= each;
            }
        }
    }
}

/// What the way back of a position's heads begins with.
struct Position<'a> {
    /// Queries, keys and values, of which the last are read.
    shown: &'a [f32],
    turned: &'a [f32],
    falling: &'a [f32],
    length: usize,
    width: usize,
}

/// Gradients on the way back of a head.
struct Back<'a> {
    /// Of the scores.
    surprise: &'a mut [f32],
    /// Of queries and keys as they were turned.
    turning: &'a mut [f32],
    /// Of the values, which is added to.
    values: &'a mut [f32],
}

impl Position<'_> {
    /// The way back of one head, whose numbers begin at `head`.
    fn back(
        &self,
        instructions: Instructions,
        panel: &mut Panel,
        (head, chances): (usize, &[f32]),
        back: Back<'_>,
    ) {
        let Back {
            surprise,
            turning,
            values,
        } = back;
        let (width, length) = (self.width, self.length);
        let out = Matrix::new(&self.falling[head..], width);
        let value = Matrix::new(&self.shown[2 * width + head..], 3 * width);
        let chance = Matrix::new(chances, length);
        let target = Target {
            numbers: values,
            apart: 3 * width,
            add: true,
        };
        let sides = (chance.transposed(), out);
        multiply(instructions, panel, sides, [length, length, HEAD], target);
        let target = Target {
            numbers: &mut *surprise,
            apart: length,
            add: false,
        };
        let sides = (out, value.transposed());
        multiply(instructions, panel, sides, [length, HEAD, length], target);
        vectorised!(
            instructions,
            read(chances = chances),
            write(surprise = &mut *surprise),
            numbers(length: usize = length, scale: f32 = scale()) => {
                let rows = chances.chunks_exact(length);
                for (chances, surprise) in rows.zip(surprise.chunks_exact_mut(length)) {
                    let mean = dot(chances, surprise);
                    for (dy, chance) in surprise.iter_mut().zip(chances) {
                        *dy = chance * (*dy - mean) * scale;
                    }
                }
            }
        );
        let score = Matrix::new(surprise, length);
        let query = Matrix::new(&self.turned[head..], 2 * width);
        let key = Matrix::new(&self.turned[width + head..], 2 * width);
        let pairs = [
            (score, key, head),
            (score.transposed(), query, width + head),
        ];
        for (left, right, begin) in pairs {
            let target = Target {
                numbers: &mut turning[begin..],
                apart: 2 * width,
                add: false,
            };
            multiply(
                instructions,
                panel,
                (left, right),
                [length, length, HEAD],
                target,
            );
        }
    }
}

impl Operation for Attention {
    fn forward(&self, context: &Context<'_>, piece: &Piece<'_>, tables: &mut Workspace) {
        let (instructions, width) = (context.instructions, self.width);
        let mut turned = tables.take(self.turned);
        vectorised!(
            instructions,
            read(from = tables.value(self.from), circle = tables.value(self.circle)),
            write(turned = &mut turned),
            numbers(width: usize = width) => {
                let rows = from.chunks_exact(3 * width).zip(turned.chunks_exact_mut(2 * width));
                for ((from, to), circle) in rows.zip(circle.chunks_exact(width)) {
                    turn(&from[..2 * width], circle, to);
                }
            }
        );
        let mut chances = tables.take(self.chances);
        let mut to = tables.take(self.to);
        let mut panel = std::mem::take(&mut tables.panel);
        let from = tables.value(self.from);
        let mut rest = &mut *chances;
        for span in piece.spans() {
            let length = span.len();
            for head in (0..width).step_by(HEAD) {
                let scores;
                (scores, rest) = rest.split_at_mut(length * length);
                let rows = &turned[span.start * 2 * width..];
                let query = Matrix::new(&rows[head..], 2 * width);
                let key = Matrix::new(&rows[width + head..], 2 * width);
                let target = Target {
                    numbers: scores,
                    apart: length,
                    add: false,
                };
                let shape = [length, HEAD, length];
                multiply(
                    instructions,
                    &mut panel,
                    (query, key.transposed()),
                    shape,
                    target,
                );
                instructions.perform(Softmax {
                    scores,
                    length,
                    scale: scale(),
                });
                let value = Matrix::new(
                    &from[span.start * 3 * width + 2 * width + head..],
                    3 * width,
                );
                let target = Target {
                    numbers: &mut to[span.start * width + head..],
                    apart: width,
                    add: false,
                };
                let sides = (Matrix::new(scores, length), value);
                multiply(
                    instructions,
                    &mut panel,
                    sides,
                    [length, length, HEAD],
                    target,
                );
            }
        }
        tables.panel = panel;
        tables.put(self.turned, turned);
        tables.put(self.chances, chances);
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
        let (Some(mut from), Some(mut angles)) = (tables.open(self.from), tables.open(self.angles))
        else {
            unreachable!("queries, keys, values and turns are learnt");
        };
        let (instructions, width) = (context.instructions, self.width);
        let mut panel = std::mem::take(&mut tables.panel);
        let mut scratch = std::mem::take(&mut tables.seen);
        let longest = piece.spans().map(|span| span.len()).max().unwrap_or(0);
        scratch.reshape(longest * longest + 2 * width * longest);
        let (surprise, turning) = scratch.split_at_mut(longest * longest);
        let mut rest = tables.value(self.chances);
        for span in piece.spans() {
            let length = span.len();
            let position = Position {
                shown: &tables.value(self.from)[span.start * 3 * width..],
                turned: &tables.value(self.turned)[span.start * 2 * width..span.end * 2 * width],
                falling: &falling[span.start * width..],
                length,
                width,
            };
            let circle = &tables.value(self.circle)[span.start * width..];
            let surprise = &mut surprise[..length * length];
            let turning = &mut turning[..length * 2 * width];
            for head in (0..width).step_by(HEAD) {
                let chances;
                (chances, rest) = rest.split_at(length * length);
                let values = &mut from.ready()[span.start * 3 * width + 2 * width + head..];
                let back = Back {
                    surprise,
                    turning,
                    values,
                };
                position.back(instructions, &mut panel, (head, chances), back);
            }
            let turned = position.turned;
            vectorised!(
                instructions,
                read(falling = turning, turned = turned, circle = circle),
                write(
                    to = &mut from.ready()[span.start * 3 * width..],
                    angles = &mut angles.ready()[span.start * width / 2..]
                ),
                numbers(width: usize = width) => {
                    let rows = falling.chunks_exact(2 * width).zip(turned.chunks_exact(2 * width));
                    let places = circle.chunks_exact(width).zip(angles.chunks_exact_mut(width / 2));
                    let to = to.chunks_exact_mut(3 * width);
                    for (((falling, turned), (circle, angles)), to) in rows.zip(places).zip(to) {
                        turn_back(falling, turned, circle, to, angles);
                    }
                }
            );
        }
        tables.panel = panel;
        tables.seen = scratch;
        tables.share(self.from, from);
        tables.share(self.angles, angles);
        tables.give_back(self.to, falling);
    }
}
