//! How fast a network learns at each step.

use super::config::LearningConfig;

/// What is left of the rate at the end.
const AT_LAST: f64 = 0.01;

/// How many steps a run has.
pub fn steps(config: &LearningConfig, batches_an_epoch: u64) -> u64 {
    match (config.samples, config.epochs) {
        (Some(samples), _) => samples.div_ceil(config.batch as u64),
        (None, epochs) => (epochs.unwrap_or_default() * batches_an_epoch as f64).ceil() as u64,
    }
}

/// The learning rate of a step, counted from zero: it rises in a line, and falls as a cosine does.
pub fn rate(config: &LearningConfig, step: u64, steps: u64) -> f64 {
    let warm_up = config.warm_up.min(steps);
    if step < warm_up {
        return config.rate * (step + 1) as f64 / warm_up as f64;
    }
    let way = (step - warm_up) as f64 / (steps - warm_up).max(1) as f64;
    let left = f64::midpoint(1.0, (std::f64::consts::PI * way.min(1.0)).cos());
    config.rate * (AT_LAST + (1.0 - AT_LAST) * left)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::supervised::Config;

    #[test]
    fn the_rate_rises_and_falls() {
        let text = "name = 'x'\nnetwork = { design = 'hex-resnet' }\n\
                    source = [{ kind = 'hex-games', path = 'x' }]\n\
                    learning = { batch = 8, samples = 801, rate = 0.5, warm_up = 10 }";
        let config = Config::read(text).expect("a config").learning;
        assert_eq!(steps(&config, 3), 101);
        let rates: Vec<f64> = (0..101).map(|step| rate(&config, step, 101)).collect();
        assert!((rates[0] - 0.05).abs() < 1e-12 && (rates[9] - 0.5).abs() < 1e-12);
        assert!(rates[..10].is_sorted() && rates[9..].is_sorted_by(|a, b| a >= b));
        assert!(rates[100] < 0.01 && rates[100] > 0.004);
    }
}
