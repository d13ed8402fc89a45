//! How learning goes, in numbers.

use std::time::Duration;

use net::training::Losses;
use serde::{Deserialize, Serialize};

/// How learning goes.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Progress {
    /// Steps made.
    pub step: u64,
    /// Steps in all.
    pub steps: u64,
    /// The learning rate.
    pub rate: f64,
    /// The whole loss.
    pub loss: f64,
    /// That of the choice.
    pub policy: f64,
    /// That of the value.
    pub value: f64,
    /// That of what the future brings, in its parts: liberties, moves left, values, the reply.
    #[serde(rename = "future")]
    pub auxiliary: [f64; 4],
    /// How long gradients were.
    pub gradient: f64,
    /// Positions a second.
    pub speed: f64,
    /// How much of the time was spent waiting for batches.
    pub waiting: f64,
}

/// Losses and times since they were told.
#[derive(Debug)]
pub(super) struct Tally {
    since: Duration,
    pub(super) waited: Duration,
    pub(super) positions: usize,
    count: f64,
    sums: [f64; 8],
}

impl Tally {
    pub(super) fn new(now: Duration) -> Tally {
        Tally {
            since: now,
            waited: Duration::ZERO,
            positions: 0,
            count: 0.0,
            sums: [0.0; 8],
        }
    }

    /// Adds what is known of a step, unless it is no number.
    pub(super) fn add(&mut self, losses: Option<Losses>) -> Option<()> {
        let Some(losses) = losses else {
            return Some(());
        };
        if !losses.total.is_finite() {
            return None;
        }
        let parts = [
            losses.total,
            losses.policy,
            losses.value,
            losses.liberties,
            losses.moves_left,
            losses.short_term,
            losses.reply,
            losses.gradient,
        ];
        for (sum, part) in self.sums.iter_mut().zip(parts) {
            *sum += f64::from(part);
        }
        self.count += 1.0;
        Some(())
    }

    pub(super) fn progress(&self, step: u64, steps: u64, rate: f64, now: Duration) -> Progress {
        let [loss, policy, value, one, two, three, four, gradient] =
            self.sums.map(|sum| sum / self.count.max(1.0));
        let time = now.saturating_sub(self.since).as_secs_f64().max(1e-9);
        Progress {
            step,
            steps,
            rate,
            loss,
            policy,
            value,
            auxiliary: [one, two, three, four],
            gradient,
            speed: self.positions as f64 / time,
            waiting: self.waited.as_secs_f64() / time,
        }
    }
}
