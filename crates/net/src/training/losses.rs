//! How far answers are from what they should have been, in numbers to be told.

/// What each part of the loss counts.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct LossWeights {
    /// The choice of move.
    pub policy: f64,
    /// Win, draw and loss; or the value.
    pub value: f64,
    /// Free cells around both queens at the end, each.
    pub liberties: f64,
    /// How many moves were left.
    pub moves_left: f64,
    /// The values a little later, each.
    pub short_term: f64,
    /// The opponent's reply.
    pub reply: f64,
}

impl Default for LossWeights {
    /// Those of `KataGo`, adapted.
    fn default() -> LossWeights {
        LossWeights {
            policy: 1.0,
            value: 1.0,
            liberties: 0.1,
            moves_left: 0.05,
            short_term: 0.3,
            reply: 0.15,
        }
    }
}

/// The parts of the loss of one batch, a position, before they are weighed; and how long the
/// gradient was.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Losses {
    /// Of everything, weighed.
    pub total: f32,
    /// Cross-entropy of the policy.
    pub policy: f32,
    /// Cross-entropy of win, draw and loss; or the squared error of the value.
    pub value: f32,
    /// Cross-entropy of both queens' liberties.
    pub liberties: f32,
    /// Error of the moves left.
    pub moves_left: f32,
    /// Squared errors of the three values a little later.
    pub short_term: f32,
    /// Cross-entropy of the reply.
    pub reply: f32,
    /// The gradient's length before it was clipped.
    pub gradient: f32,
}
