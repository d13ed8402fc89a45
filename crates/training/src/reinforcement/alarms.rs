//! When a run must not go on: its games are one-sided, or have collapsed into a few, or into draws.
//!
//! Others have learnt for weeks from games that the first player had always won, or that were all
//! drawn: a network learns that well, and nothing else.

#![cfg_attr(
    not(test),
    deny(
        clippy::unwrap_used,
        clippy::expect_used,
        clippy::panic,
        clippy::indexing_slicing
    )
)]

use std::fmt;

use serde::{Deserialize, Serialize};

use super::health::Health;
use crate::supervised::{ConfigError, within};

/// What is still healthy. `false` or 0 and 1 are limits that nothing passes.
#[derive(Clone, Copy, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct AlarmConfig {
    /// Whether a run stops. Otherwise it goes on, and only says so.
    pub stop: bool,
    /// Of fewer games nothing is said.
    pub least_games: u64,
    /// The share of decided games that one player may win.
    pub one_sided: f64,
    /// The share of games that somebody must win.
    pub decisive: f64,
    /// The share of games that may be broken off.
    pub broken_off: f64,
    /// How many different openings there must be, as a share of the games.
    pub distinct: f64,
    /// How evenly the choice must be spread, in nats.
    pub entropy: f64,
}

impl Default for AlarmConfig {
    fn default() -> AlarmConfig {
        AlarmConfig {
            stop: true,
            least_games: 50,
            one_sided: records::health::ONE_SIDED,
            decisive: 0.25,
            broken_off: 0.75,
            distinct: 0.02,
            entropy: 0.01,
        }
    }
}

/// Something that is not healthy.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Alarm {
    /// Which limit: the name that it has in configs.
    pub limit: String,
    /// Where it lies.
    pub allowed: f64,
    /// What was found.
    pub found: f64,
    /// What that means.
    pub meaning: String,
}

impl AlarmConfig {
    /// What is not healthy about these games.
    #[must_use]
    pub fn look(&self, health: &Health) -> Vec<Alarm> {
        if health.games < self.least_games {
            return Vec::new();
        }
        let mut alarms = Vec::new();
        let mut above = |limit: &str, found: f64, allowed: f64, meaning: String| {
            if found > allowed {
                alarms.push(Alarm {
                    limit: limit.into(),
                    allowed,
                    found,
                    meaning,
                });
            }
        };
        let (winner, share) = if health.first_share >= 0.5 {
            ("first", health.first_share)
        } else {
            ("second", 1.0 - health.first_share)
        };
        let decided = health.first + health.second;
        if decided > 0 {
            let meaning = format!(
                "the {winner} player won {:.1} % of {decided} games",
                100.0 * share
            );
            above("one_sided", share, self.one_sided, meaning);
        }
        let share = |share: f64| format!("{:.1} % of {} games", 100.0 * share, health.games);
        let lost = 1.0 - health.decisive;
        let meaning = format!("nobody won {}", share(lost));
        above("decisive", lost, 1.0 - self.decisive, meaning);
        let broken = health.broken_off as f64 / health.games as f64;
        let meaning = format!("{} were broken off", share(broken));
        above("broken_off", broken, self.broken_off, meaning);
        let same = 1.0 - health.distinct_openings;
        let meaning = format!("{} begin as another one did", share(same));
        above("distinct", same, 1.0 - self.distinct, meaning);
        let meaning = format!(
            "searches leave {:.4} nats of choice: they always find the same move",
            health.entropy
        );
        above("entropy", -health.entropy, -self.entropy, meaning);
        alarms
    }

    pub(super) fn check(&self) -> Result<(), ConfigError> {
        within("collect.alarms.one_sided", self.one_sided, 0.5..=1.0)?;
        within("collect.alarms.decisive", self.decisive, 0.0..=1.0)?;
        within("collect.alarms.broken_off", self.broken_off, 0.0..=1.0)?;
        within("collect.alarms.distinct", self.distinct, 0.0..=1.0)?;
        within("collect.alarms.entropy", self.entropy, 0.0..=10.0)
    }
}

impl fmt::Display for Alarm {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} (collect.alarms.{})", self.meaning, self.limit)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn healthy() -> Health {
        Health {
            games: 200,
            first: 110,
            second: 80,
            drawn: 10,
            decisive: 0.95,
            first_share: 110.0 / 190.0,
            distinct_openings: 0.8,
            entropy: 1.2,
            ..Health::default()
        }
    }

    #[test]
    fn each_limit_is_seen_alone() {
        let alarms = AlarmConfig::default();
        assert_eq!(alarms.look(&healthy()), []);
        let mend = |change: &dyn Fn(&mut Health)| {
            let mut health = healthy();
            change(&mut health);
            let found = alarms.look(&health);
            let names = found.iter().map(|alarm| alarm.limit.clone());
            (names.collect::<Vec<_>>(), found[0].to_string())
        };
        let (names, words) = mend(&|health| health.first_share = 0.02);
        assert_eq!(names, ["one_sided"]);
        assert_eq!(
            words,
            "the second player won 98.0 % of 190 games (collect.alarms.one_sided)"
        );
        assert_eq!(mend(&|health| health.decisive = 0.2).0, ["decisive"]);
        assert_eq!(mend(&|health| health.broken_off = 160).0, ["broken_off"]);
        assert_eq!(
            mend(&|health| health.distinct_openings = 0.005).0,
            ["distinct"]
        );
        assert_eq!(mend(&|health| health.entropy = 0.001).0, ["entropy"]);
        assert_eq!(
            alarms.look(&Health {
                games: 9,
                decisive: 0.0,
                ..healthy()
            }),
            []
        );
    }
}
