//! What changes in the course of a run: `[[later]]` tables, each of which says from which iteration on
//! which fields of `[play]`, `[collect]`, `[fit]` and `[judge]` are otherwise.
//!
//! Each table is laid over what held before it, and read as a whole config, so that it is checked as
//! one.

#![deny(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::indexing_slicing
)]

use toml::{Table, Value};

use super::config::{Config, ConfigError};
use crate::supervised::wrong;

/// What holds from an iteration on.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Stage {
    pub(super) from: u32,
    pub(super) config: Config,
}

/// The tables in which something may change. What a network is, and how the run is called, stays.
const CHANGEABLE: [&str; 4] = ["play", "collect", "fit", "judge"];

/// Lays these tables over a config, whose text is the base, one after the other.
pub(super) fn read(mut base: Table, config: &Config) -> Result<Vec<Stage>, ConfigError> {
    let (later, iterations) = (&config.written_later, config.iterations);
    let parts = [config.play.parts, config.judge.parts];
    base.remove("later");
    let mut stages: Vec<Stage> = Vec::new();
    for changes in later {
        let from = from(changes, iterations)?;
        if stages.last().is_some_and(|before| before.from >= from) {
            let wanted = "each table begins after the one before it";
            return Err(wrong("later.from", from.to_string(), wanted.into()));
        }
        for (name, change) in changes.iter().filter(|(name, _)| *name != "from") {
            if !CHANGEABLE.contains(&name.as_str()) {
                let wanted = format!(
                    "only these change in the course of a run: {}",
                    CHANGEABLE.join(", ")
                );
                return Err(wrong("later", game::excerpt(name), wanted));
            }
            let known = base.entry(name).or_insert_with(|| Table::new().into());
            lay_over(known, change);
        }
        let config: Config = base.clone().try_into().map_err(|error: toml::de::Error| {
            ConfigError::Text(format!(
                "[[later]] from iteration {from} on: {}",
                error.to_string().trim_end()
            ))
        })?;
        config.check()?;
        // Scripts for a cluster are written once for all iterations.
        if [config.play.parts, config.judge.parts] != parts {
            let found = format!("{} and {}", config.play.parts, config.judge.parts);
            let wanted = "in how many parts games are played stays the same for a whole run";
            return Err(wrong("later: parts", found, wanted.into()));
        }
        stages.push(Stage { from, config });
    }
    Ok(stages)
}

fn from(changes: &Table, iterations: u32) -> Result<u32, ConfigError> {
    let refused = |found: String| {
        let wanted = format!("the iteration from which on it holds, from 2 to {iterations}");
        wrong("later.from", found, wanted)
    };
    let Some(found) = changes.get("from") else {
        return Err(refused("nothing".into()));
    };
    let Some(number) = found.as_integer() else {
        return Err(refused(format!("a {}", found.type_str())));
    };
    let from = u32::try_from(number).ok();
    from.filter(|from| (2..=iterations).contains(from))
        .ok_or_else(|| refused(number.to_string()))
}

/// What is a table is gone into, everything else takes the place of what was there.
fn lay_over(known: &mut Value, change: &Value) {
    match (known, change) {
        (Value::Table(known), Value::Table(change)) => {
            for (name, change) in change {
                match known.get_mut(name) {
                    Some(known) => lay_over(known, change),
                    None => {
                        known.insert(name.clone(), change.clone());
                    }
                }
            }
        }
        (known, change) => *known = change.clone(),
    }
}

#[cfg(test)]
mod tests {
    #![expect(clippy::unwrap_used, reason = "these are tests")]

    use super::*;

    const BASE: &str = "\
name = 'stages'
iterations = 9
[network]
design = 'hex-resnet'
[play]
variants = ['hex:3x3']
games = 30
[play.search]
simulations = 8
[fit]
batch = 16
rate = 3e-3
[judge]
games = 12
[judge.search]
simulations = 4
";

    fn read(more: &str) -> Result<Config, String> {
        Config::read(&format!("{BASE}{more}")).map_err(|error| error.to_string())
    }

    #[test]
    fn later_tables_are_laid_over_what_held_before() {
        let config = read(
            "[[later]]\nfrom = 3\n[later.play]\ngames = 10\n[later.play.search]\nsimulations = 50\n\
             [[later]]\nfrom = 5\n[later.fit]\nuses = 7.0\n",
        )
        .unwrap();
        let told = |iteration| {
            let at = config.at(iteration);
            (at.play.games, at.play.search.simulations, at.fit.uses)
        };
        assert_eq!(told(1), (30, 8, 4.0));
        assert_eq!(told(2), (30, 8, 4.0));
        assert_eq!(told(3), (10, 50, 4.0));
        assert_eq!(told(4), (10, 50, 4.0));
        assert_eq!(told(9), (10, 50, 7.0));
    }

    #[test]
    fn what_makes_no_sense_is_refused_by_name() {
        let refused = |more: &str| read(more).unwrap_err();
        assert_eq!(
            refused("[[later]]\n[later.play]\ngames = 1\n"),
            "`later.from` is nothing: the iteration from which on it holds, from 2 to 9"
        );
        let back = "[[later]]\nfrom = 4\n[[later]]\nfrom = 4\n";
        assert_eq!(
            refused(back),
            "`later.from` is 4: each table begins after the one before it"
        );
        assert!(
            refused("[[later]]\nfrom = 4\n[later.network]\ndesign = 'hex-paper'\n")
                .contains("only these change")
        );
        assert!(
            refused("[[later]]\nfrom = 4\n[later.play]\nparts = 3\n").contains("stays the same")
        );
        assert!(refused("[[later]]\nfrom = 4\n[later.play]\ngame = 5\n").contains("`game`"));
        assert!(
            refused("[[later]]\nfrom = 4\n[later.play]\nparts = 3\n").contains("stays the same")
        );
        assert!(refused("[[later]]\nfrom = 4\n[later.play]\ngames = 0\n").contains("play.games"));
    }
}
