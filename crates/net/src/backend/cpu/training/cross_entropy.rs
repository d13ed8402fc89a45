//! Losses of some numbers against what they should have been, and their gradients.
//!
//! Everything is computed in 64 bits: it is little, and losses are compared with each other.

/// Below this, logarithms of chances count as this: a share of nothing times minus infinity is nothing,
/// and not no number.
const LEAST: f64 = -1e4;

/// Logarithms of the chances that logits stand for; minus infinity for what may not be chosen.
fn logarithms(logits: &[f32], legal: impl Fn(usize) -> bool) -> Vec<f64> {
    let open = logits.iter().enumerate().map(|(at, x)| {
        if legal(at) {
            f64::from(*x)
        } else {
            f64::NEG_INFINITY
        }
    });
    let mut logs: Vec<f64> = open.collect();
    let most = logs.iter().copied().fold(f64::NEG_INFINITY, f64::max);
    if most > f64::NEG_INFINITY {
        let sum: f64 = logs.iter().map(|x| (x - most).exp()).sum();
        let shift = most + sum.ln();
        for x in &mut logs {
            *x -= shift;
        }
    }
    logs
}

/// Cross-entropy of shares over logits. The gradient, times `scale`, is written to `falling`.
pub(super) fn cross_entropy(
    logits: &[f32],
    legal: impl Fn(usize) -> bool,
    shares: &[f32],
    scale: f64,
    falling: &mut [f32],
) -> f64 {
    if shares.iter().all(|share| *share == 0.0) {
        falling.fill(0.0);
        return 0.0;
    }
    let logs = logarithms(logits, legal);
    let pairs = || logs.iter().zip(shares);
    let loss: f64 = pairs()
        .map(|(log, share)| -log.max(LEAST) * f64::from(*share))
        .sum();
    let counted: f64 = pairs()
        .filter(|(log, _)| **log >= LEAST)
        .map(|(_, share)| f64::from(*share))
        .sum();
    for (to, (log, share)) in falling.iter_mut().zip(pairs()) {
        let own = if *log >= LEAST {
            f64::from(*share)
        } else {
            0.0
        };
        *to = narrow(scale * (log.exp() * counted - own));
    }
    loss
}

/// Cross-entropy of one class. The gradient, times `scale`, is written to `falling`.
pub(super) fn class_cross_entropy(
    logits: &[f32],
    class: usize,
    scale: f64,
    falling: &mut [f32],
) -> f64 {
    let logs = logarithms(logits, |_| true);
    for (at, (to, log)) in falling.iter_mut().zip(&logs).enumerate() {
        let own = if at == class { 1.0 } else { 0.0 };
        *to = narrow(scale * (log.exp() - own));
    }
    -logs[class]
}

/// What is known of a number, if it is one; what is beyond all bounds counts as zero.
pub(super) fn known(target: Option<f32>) -> Option<f64> {
    let target = target.filter(|x| !x.is_nan())?;
    Some(if target.is_finite() {
        f64::from(target)
    } else {
        0.0
    })
}

/// The square of the difference between the hyperbolic tangent of a number and a target, and its
/// gradient times `scale`.
pub(super) fn squared_error(found: f32, target: f64, scale: f64) -> (f64, f32) {
    let said = f64::from(found).tanh();
    let off = said - target;
    (off * off, narrow(scale * 2.0 * off * (1.0 - said * said)))
}

/// A difference, half its square when small, and its gradient times `scale`.
pub(super) fn soft_error(found: f32, target: f64, scale: f64) -> (f64, f32) {
    let off = f64::from(found) - target;
    let loss = if off.abs() < 1.0 {
        0.5 * off * off
    } else {
        off.abs() - 0.5
    };
    (loss, narrow(scale * off.clamp(-1.0, 1.0)))
}

#[expect(
    clippy::cast_possible_truncation,
    reason = "rounded to what is computed with"
)]
fn narrow(x: f64) -> f32 {
    x as f32
}
