//! Chance that follows the distributions which searches want.

use game::Dice;

/// A number between 0 and 1, and neither of them.
fn uniform(dice: &mut Dice) -> f64 {
    ((dice.roll() >> 11) as f64 + 0.5) / (1_u64 << 53) as f64
}

/// A number of the standard Gumbel distribution. Added to logits, the largest sum falls on each
/// move as often as the policy would choose it.
pub(super) fn gumbel(dice: &mut Dice) -> f32 {
    -(-uniform(dice).ln()).ln() as f32
}

/// A number of the standard normal distribution (Box and Muller, 1958).
fn normal(dice: &mut Dice) -> f64 {
    let radius = (-2.0 * uniform(dice).ln()).sqrt();
    radius * (std::f64::consts::TAU * uniform(dice)).cos()
}

/// A number of the gamma distribution (Marsaglia and Tsang, 2000), by its logarithm: for small
/// shapes it is often too small to be written down.
fn ln_gamma(shape: f64, dice: &mut Dice) -> f64 {
    if shape < 1.0 {
        return ln_gamma(shape + 1.0, dice) + uniform(dice).ln() / shape;
    }
    let d = shape - 1.0 / 3.0;
    let c = 1.0 / (9.0 * d).sqrt();
    loop {
        let x = normal(dice);
        let v = (1.0 + c * x).powi(3);
        if v > 0.0 && uniform(dice).ln() < 0.5 * x * x + d - d * v + d * v.ln() {
            return (d * v).ln();
        }
    }
}

/// So many numbers whose sum is 1, by the symmetric Dirichlet distribution.
pub(super) fn dirichlet(alpha: f32, many: usize, dice: &mut Dice) -> Vec<f32> {
    let alpha = f64::from(alpha).max(1e-3);
    let logs: Vec<f64> = (0..many).map(|_| ln_gamma(alpha, dice)).collect();
    let most = logs.iter().copied().fold(f64::NEG_INFINITY, f64::max);
    let sum: f64 = logs.iter().map(|log| (log - most).exp()).sum();
    logs.iter()
        .map(|log| ((log - most).exp() / sum) as f32)
        .collect()
}

/// One of several things, each as likely as its weight says; `None` if nothing has weight.
pub(crate) fn pick_by(weights: &[f32], dice: &mut Dice) -> Option<usize> {
    let sum: f64 = weights.iter().map(|&weight| f64::from(weight)).sum();
    let mut left = uniform(dice) * sum;
    let mut last = None;
    for (at, &weight) in weights.iter().enumerate() {
        if weight > 0.0 {
            last = Some(at);
            left -= f64::from(weight);
            if left < 0.0 {
                break;
            }
        }
    }
    last
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn gumbel_has_its_mean_and_spread() {
        let mut dice = Dice::new(1, 1);
        let drawn: Vec<f64> = (0..100_000).map(|_| f64::from(gumbel(&mut dice))).collect();
        let mean = drawn.iter().sum::<f64>() / 1e5;
        let variance = drawn.iter().map(|x| (x - mean).powi(2)).sum::<f64>() / 1e5;
        assert!((mean - 0.5772).abs() < 0.02, "{mean}");
        assert!((variance - 1.6449).abs() < 0.05, "{variance}");
    }

    #[test]
    fn dirichlet_is_a_distribution_with_the_right_spread() {
        let mut dice = Dice::new(2, 1);
        for alpha in [0.03_f32, 0.3, 3.0] {
            let (mut sum, mut squares) = (0.0, 0.0);
            for _ in 0..20_000 {
                let noise = dirichlet(alpha, 10, &mut dice);
                assert!((noise.iter().sum::<f32>() - 1.0).abs() < 1e-4);
                sum += f64::from(noise[3]);
                squares += f64::from(noise[3]).powi(2);
            }
            let mean = sum / 2e4;
            let variance = squares / 2e4 - mean * mean;
            // Each share is 1/10 on average, with variance (1/10)(9/10) / (10α + 1).
            let expected = 0.09 / (10.0 * f64::from(alpha) + 1.0);
            assert!((mean - 0.1).abs() < 0.01, "{alpha}: {mean}");
            assert!(
                (variance / expected - 1.0).abs() < 0.1,
                "{alpha}: {variance} {expected}"
            );
        }
    }

    #[test]
    fn weights_are_kept_to() {
        let mut dice = Dice::new(3, 1);
        let mut seen = [0; 4];
        for _ in 0..10_000 {
            seen[pick_by(&[0.0, 1.0, 3.0, 0.0], &mut dice).expect("there is weight")] += 1;
        }
        assert_eq!((seen[0], seen[3]), (0, 0));
        assert!((2_300..2_700).contains(&seen[1]), "{seen:?}");
        assert_eq!(pick_by(&[0.0], &mut dice), None);
    }
}
