//! Attention within one position.

use super::lanes::{Lanes, Work};
use super::lines::{Line, Table};
use super::tile::{Left, Right, tile, tile_rows, with_rows};
use super::transcendental::power_of_two;
use crate::architecture::Hexformer;

const HEAD: usize = Hexformer::HEAD / Line::WIDTH;

/// How the tokens of some positions are turned: for each token, and for each head, the cosines of
/// its sixteen angles and the sines.
#[derive(Debug, Default)]
pub(super) struct Turns(pub(super) Table);

/// What attention needs beside its answer.
#[derive(Debug, Default)]
pub(super) struct AttentionTables {
    /// A head's queries, turned, a row a token.
    queries: Table,
    /// A head's keys, turned, a column a token.
    keys: Table,
    /// How much a few tokens attend to every other.
    scores: Table,
}

/// Attention of all heads over the tokens of one position.
///
/// The queries come multiplied with what makes their products with keys logarithms to the base 2.
/// Of each head, queries and keys have the first numbers of all pairs first, then the second ones:
/// the same in both, so that their products do not change.
#[derive(Debug)]
pub(super) struct Attention<'a> {
    /// Queries, keys and values of each token.
    pub(super) qkv: &'a Table,
    pub(super) turns: &'a Turns,
    /// The rows of the position.
    pub(super) first: usize,
    pub(super) tokens: usize,
    pub(super) heads: usize,
    pub(super) tables: &'a mut AttentionTables,
    /// What each token is told.
    pub(super) out: &'a mut Table,
}

impl Work for Attention<'_> {
    #[inline(always)]
    fn run<L: Lanes>(mut self, lanes: L) {
        self.tables
            .queries
            .reshape(self.tokens.next_multiple_of(16), Hexformer::HEAD);
        self.tables.keys.reshape(Hexformer::HEAD, self.tokens);
        self.tables.scores.reshape(L::ROWS, self.tokens);
        for head in 0..self.heads {
            self.turn(lanes, head);
            let mut row = 0;
            while row < self.tokens {
                let rows = tile_rows(L::ROWS, self.tokens - row);
                with_rows!(rows, M => self.attend::<L, M>(lanes, head, row));
                row += rows;
            }
        }
    }
}

impl Attention<'_> {
    /// Turns the queries and keys of a head by where their tokens are.
    #[inline(always)]
    fn turn<L: Lanes>(&mut self, lanes: L, head: usize) {
        let zero = lanes.splat(0.0);
        for begin in (0..self.tokens).step_by(16) {
            let here = 16.min(self.tokens - begin);
            let (mut first, mut second) = ([zero; 16], [zero; 16]);
            let halves = first.iter_mut().zip(&mut second).take(here);
            for (token, (first, second)) in halves.enumerate() {
                let row = self.qkv.row(self.first + begin + token);
                let angles = &self.turns.0.row(self.first + begin + token)[2 * head..][..2];
                let [cosine, sine] = [lanes.load(&angles[0].0), lanes.load(&angles[1].0)];
                let angle = [cosine, sine];
                let query = rotate(lanes, &row[HEAD * head..][..HEAD], angle);
                let to = self.tables.queries.row_mut(begin + token);
                lanes.store(query[0], &mut to[0].0);
                lanes.store(query[1], &mut to[1].0);
                [*first, *second] =
                    rotate(lanes, &row[HEAD * (self.heads + head)..][..HEAD], angle);
            }
            for (half, rows) in [first, second].into_iter().enumerate() {
                for (at, column) in lanes.transpose(rows).into_iter().enumerate() {
                    let to = &mut self.tables.keys.row_mut(16 * half + at)[begin / 16];
                    lanes.store(column, &mut to.0);
                }
            }
        }
    }

    /// What a head tells the tokens from `row` on.
    #[inline(always)]
    fn attend<L: Lanes, const M: usize>(&mut self, lanes: L, head: usize, row: usize) {
        if M > L::ROWS {
            return;
        }
        let lines = self.tokens.div_ceil(Line::WIDTH);
        let mut line = 0;
        while line < lines {
            if L::COLUMNS == 2 && line + 2 <= lines {
                self.compare::<L, M, 2>(lanes, row, line);
                line += 2;
            } else {
                self.compare::<L, M, 1>(lanes, row, line);
                line += 1;
            }
        }
        let mut shares = [0.0; M];
        for (m, share) in shares.iter_mut().enumerate() {
            *share = 1.0
                / softmax(
                    lanes,
                    &mut self.tables.scores.row_mut(m)[..lines],
                    self.tokens,
                );
        }
        let left = Left {
            lines: self.tables.scores.lines(),
            stride: self.tables.scores.stride(),
        };
        let values = HEAD * (2 * self.heads + head);
        let right = Right {
            lines: &self.qkv.lines()[self.first * self.qkv.stride() + values..],
            stride: self.qkv.stride(),
        };
        if L::COLUMNS == HEAD {
            let attended = tile::<L, M, HEAD>(lanes, (left, 0), right, self.tokens);
            for (m, attended) in attended.iter().enumerate() {
                let to = &mut self.out.row_mut(self.first + row + m)[HEAD * head..][..HEAD];
                for (sum, to) in attended.iter().zip(to) {
                    lanes.store(lanes.mul(*sum, lanes.splat(shares[m])), &mut to.0);
                }
            }
        } else {
            for half in 0..HEAD {
                let right = Right {
                    lines: &right.lines[half..],
                    ..right
                };
                let attended = tile::<L, M, 1>(lanes, (left, 0), right, self.tokens);
                for (m, [sum]) in attended.iter().enumerate() {
                    let to = &mut self.out.row_mut(self.first + row + m)[HEAD * head + half];
                    lanes.store(lanes.mul(*sum, lanes.splat(shares[m])), &mut to.0);
                }
            }
        }
    }

    /// Queries times keys.
    #[inline(always)]
    fn compare<L: Lanes, const M: usize, const N: usize>(
        &mut self,
        lanes: L,
        row: usize,
        line: usize,
    ) {
        let left = Left {
            lines: self.tables.queries.lines(),
            stride: self.tables.queries.stride(),
        };
        let right = Right {
            lines: &self.tables.keys.lines()[line..],
            stride: self.tables.keys.stride(),
        };
        let scores = tile::<L, M, N>(lanes, (left, row), right, Hexformer::HEAD);
        for (m, scores) in scores.iter().enumerate() {
            let to = &mut self.tables.scores.row_mut(m)[line..line + N];
            for (score, to) in scores.iter().zip(to) {
                lanes.store(*score, &mut to.0);
            }
        }
    }
}

/// Sixteen points of the plane, each turned by its angle.
#[inline(always)]
fn rotate<L: Lanes>(lanes: L, points: &[Line], [cosine, sine]: [L::Floats; 2]) -> [L::Floats; 2] {
    let [a, b] = [lanes.load(&points[0].0), lanes.load(&points[1].0)];
    [
        lanes.sub(lanes.mul(a, cosine), lanes.mul(b, sine)),
        lanes.add(lanes.mul(a, sine), lanes.mul(b, cosine)),
    ]
}

/// Turns logarithms to the base 2 into shares of the sum that it returns, over the first `tokens`.
#[inline(always)]
fn softmax<L: Lanes>(lanes: L, scores: &mut [Line], tokens: usize) -> f32 {
    // Nobody looks at what is behind the last token.
    if let Some(last) = scores.last_mut()
        && !tokens.is_multiple_of(Line::WIDTH)
    {
        for score in &mut last.0[tokens % Line::WIDTH..] {
            *score = f32::NEG_INFINITY;
        }
    }
    let mut top = lanes.splat(f32::NEG_INFINITY);
    for line in &*scores {
        top = lanes.max(top, lanes.load(&line.0));
    }
    let top = lanes.splat(lanes.largest(top));
    let mut sum = lanes.splat(0.0);
    for line in scores {
        let power = power_of_two(lanes, lanes.sub(lanes.load(&line.0), top));
        sum = lanes.add(sum, power);
        lanes.store(power, &mut line.0);
    }
    lanes.sum(sum)
}
