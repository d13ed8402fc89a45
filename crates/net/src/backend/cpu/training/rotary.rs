//! How far each token's numbers are turned, by where the token is.

use super::super::lanes::{Lanes, Work};
use super::super::transcendental;
use super::graph::{Context, Operation, Slot};
use super::piece::Piece;
use super::workspace::Workspace;

/// Pairs of numbers a head.
pub(super) const PAIRS: usize = crate::architecture::Hexformer::HEAD / 2;

/// Cosines and sines of every pair of every head of every token, for all layers.
#[derive(Debug)]
pub(super) struct Rotary {
    /// `[tokens, heads · PAIRS]`, of which only the gradient is of use: that of the angle.
    pub(super) angles: Slot,
    /// `[tokens, heads · 2 · PAIRS]`: of each head the cosines, then the sines.
    pub(super) circle: Slot,
    /// Where the parameters `[heads, PAIRS, 2]` begin.
    pub(super) turns: usize,
    pub(super) heads: usize,
}

/// Cosines and sines of whole turns.
struct Turn<'a> {
    /// For each head, how many turns its pairs make a step along either axis.
    turns: &'a [[[f32; PAIRS]; 2]],
    places: &'a [[f32; 2]],
    circle: &'a mut [f32],
}

impl Work for Turn<'_> {
    #[inline(always)]
    fn run<L: Lanes>(self, lanes: L) {
        let mut circles = self.circle.as_chunks_mut::<PAIRS>().0.chunks_exact_mut(2);
        for [q, r] in self.places {
            for ([along_q, along_r], circle) in self.turns.iter().zip(&mut circles) {
                let turns = lanes.mul(lanes.splat(*q), lanes.load(along_q));
                let turns = lanes.mul_add(lanes.splat(*r), lanes.load(along_r), turns);
                let [cosines, sines] = transcendental::turn(lanes, turns);
                if let [to_cosines, to_sines] = circle {
                    lanes.store(cosines, to_cosines);
                    lanes.store(sines, to_sines);
                }
            }
        }
    }
}

impl Operation for Rotary {
    fn forward(&self, context: &Context<'_>, piece: &Piece<'_>, tables: &mut Workspace) {
        let Some((tokens, span)) = piece.tokens() else {
            return;
        };
        let parameters = &context.parameters[self.turns..][..self.heads * PAIRS * 2];
        let turns: Vec<[[f32; PAIRS]; 2]> = parameters
            .chunks_exact(2 * PAIRS)
            .map(|head| {
                std::array::from_fn(|axis| {
                    std::array::from_fn(|pair| head[2 * pair + axis] / std::f32::consts::TAU)
                })
            })
            .collect();
        context.instructions.perform(Turn {
            turns: &turns,
            places: &tokens.places[span],
            circle: tables.value_mut(self.circle),
        });
    }

    fn backward(
        &self,
        _: &Context<'_>,
        piece: &Piece<'_>,
        tables: &mut Workspace,
        gradient: &mut [f32],
    ) {
        let Some(angles) = tables.gradient(self.angles) else {
            return;
        };
        if let Some((tokens, span)) = piece.tokens() {
            let width = self.heads * PAIRS;
            let gradient = &mut gradient[self.turns..][..2 * width];
            let rows = angles.chunks_exact(width).zip(&tokens.places[span]);
            for (angles, [q, r]) in rows {
                for (gradient, angle) in gradient.as_chunks_mut::<2>().0.iter_mut().zip(angles) {
                    gradient[0] += angle * q;
                    gradient[1] += angle * r;
                }
            }
        }
        tables.give_back(self.angles, angles);
    }
}
