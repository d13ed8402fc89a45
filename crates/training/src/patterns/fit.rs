//! Fitting weights: the moves that were played shall be likely.

use game::{Dice, Game};
use hex_knowledge::patterns::{FEATURES, Features, Policy, SHAPES, Weights};
use hex_knowledge::playouts::{PairedFill, Stones};
use hex_rules::{Hex, Move, Variant};

use super::samples::Sample;

/// How to fit.
#[derive(Clone, Copy, Debug)]
pub struct Options {
    /// Times that every sample is seen.
    pub epochs: usize,
    /// How large the steps are; the last time they are smaller.
    pub rate: f32,
    /// How often a shape must have been wanted to keep a weight of its own.
    pub least: u32,
    /// What is random follows from this number.
    pub seed: u64,
}

/// How well an epoch went.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Score {
    /// Samples counted.
    pub samples: f64,
    /// How surprising the moves were, in natural units, on average.
    pub surprise: f64,
    /// How often the likeliest move was the one that was wanted most.
    pub first: f64,
}

impl Score {
    fn add(&mut self, surprise: f64, first: bool) {
        self.samples += 1.0;
        self.surprise += (surprise - self.surprise) / self.samples;
        self.first += (f64::from(u8::from(first)) - self.first) / self.samples;
    }
}

/// What is heard of an epoch: the samples learnt from, and those that were held back.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Epoch {
    /// Which one, from 1.
    pub number: usize,
    /// Seen while learning.
    pub learnt: Score,
    /// Never learnt from.
    pub held_back: Score,
}

/// One sample in this many is held back, by game.
const HELD_BACK: u64 = 20;

/// A softmax over the moves, by stochastic gradient descent with a step for each weight that
/// shrinks with its gradients (Duchi, Hazan and Singer, 2011).
#[derive(Debug)]
struct Learner {
    weights: Vec<f32>,
    squares: Vec<f32>,
    wanted: Vec<u32>,
    policy: Policy,
    fill: PairedFill,
    dice: Dice,
    /// The moves of a sample: cell, features, how much it is wanted, how likely it is.
    moves: Vec<(usize, Features, f32, f32)>,
}

/// Fits weights to samples. `watch` hears of every epoch.
pub fn fit(mut samples: Vec<Sample>, options: Options, watch: &mut dyn FnMut(&Epoch)) -> Weights {
    let mut learner = Learner {
        weights: vec![0.0; FEATURES],
        squares: vec![1e-3; FEATURES],
        wanted: vec![0; FEATURES],
        policy: Policy::default(),
        fill: PairedFill::default(),
        dice: Dice::new(options.seed, 1),
        moves: Vec::new(),
    };
    for number in 1..=options.epochs {
        Dice::new(options.seed, number as u64 + 1).shuffle(&mut samples);
        let last = number == options.epochs;
        let rate = if last {
            options.rate / 3.0
        } else {
            options.rate
        };
        let (mut learnt, mut held_back) = (Score::default(), Score::default());
        for sample in &samples {
            let Some((surprise, first)) = learner.look(sample) else {
                continue;
            };
            if is_held_back(sample) {
                held_back.add(surprise, first);
            } else {
                learnt.add(surprise, first);
                learner.learn(rate, number == 1);
            }
        }
        watch(&Epoch {
            number,
            learnt,
            held_back,
        });
    }
    for (weight, &wanted) in learner.weights[..SHAPES].iter_mut().zip(&learner.wanted) {
        if wanted < options.least {
            *weight = 0.0;
        }
    }
    Weights::new(learner.weights)
}

/// By the beginning of the game, so that a game is held back as a whole.
fn is_held_back(sample: &Sample) -> bool {
    let beginning = sample.moves.iter().take(6);
    let number = beginning.fold(7, |number: u64, cell| {
        number * 31 + u64::from(cell.column) * 5 + u64::from(cell.row)
    });
    Dice::new(number, 0).roll().is_multiple_of(HELD_BACK)
}

impl Learner {
    /// Looks at a sample: how surprising it is, and whether the likeliest move is the one wanted
    /// most. `None` if it is not a position with those moves.
    fn look(&mut self, sample: &Sample) -> Option<(f64, bool)> {
        let mut position = Hex::start(&Variant::plain(sample.size));
        let before = sample.moves.get(..sample.ply)?;
        for &cell in before {
            position.play(Move::Place(cell)).ok()?;
        }
        if position.winner().is_some() {
            return None;
        }
        let mut back = before.iter().rev().copied();
        let last = [back.next(), back.next()];
        let estimate = self
            .fill
            .play(&Stones::of_position(&position), &mut self.dice);
        let with = &estimate.with[position.turn() as usize];
        let (weights, moves) = (&self.weights, &mut self.moves);
        moves.clear();
        self.policy
            .features(&position, last, with, |index, features| {
                let sum = features.iter().map(|&at| weights[at as usize]).sum();
                moves.push((index, features, 0.0, sum));
            });
        for &(cell, share) in &sample.wanted {
            let index = sample.size.index(cell);
            moves.iter_mut().find(|mv| mv.0 == index)?.2 = share;
        }
        let most = moves.iter().map(|mv| mv.3).fold(f32::MIN, f32::max);
        let first = moves.iter().find(|mv| mv.3 >= most)?.2;
        let wanted_most = moves.iter().map(|mv| mv.2).fold(0.0, f32::max);
        let total: f32 = moves.iter().map(|mv| (mv.3 - most).exp()).sum();
        let mut surprise = 0.0;
        for mv in moves.iter_mut() {
            let log = mv.3 - most - total.ln();
            surprise -= f64::from(mv.2 * log);
            mv.3 = log.exp();
        }
        Some((surprise, first > 0.0 && first >= wanted_most))
    }

    /// Learns from the sample that was looked at last.
    fn learn(&mut self, rate: f32, counting: bool) {
        for (_, features, wanted, likely) in &self.moves {
            let gradient = likely - wanted;
            for &at in features {
                let at = at as usize;
                if counting && *wanted > 0.0 {
                    self.wanted[at] += 1;
                }
                // What is right already is not worth the time.
                if gradient.abs() > 1e-4 {
                    self.squares[at] += gradient * gradient;
                    self.weights[at] -= rate * gradient / self.squares[at].sqrt();
                }
            }
        }
    }
}
