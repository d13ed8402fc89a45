//! Where a run stands, and what it waits for, as its folder says.

use ::game::Part;
use records::part;
use serde::Serialize;

use super::error::RunError;
use super::played::AboutGames;
use super::timings::{Timing, seconds};
use super::verbs::{Collected, Promoted, Verbs};

/// Where a run stands.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Status {
    pub name: String,
    pub iterations: u32,
    /// Iterations that are over.
    pub over: u32,
    /// The best network so far, by its name in the folder; none while search alone is.
    pub best: Option<String>,
    /// What the next iteration has, unless all are over.
    pub next: Option<Next>,
    /// How the last iterations went, the newest last.
    pub last: Vec<Promoted>,
    /// Seconds an iteration took here, on average, and how many are left if that goes on.
    pub seconds: Option<f64>,
    pub left: Option<f64>,
}

/// What an iteration has that is not over.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Next {
    pub iteration: u32,
    /// Parts of its games that are there, of so many.
    pub played: u32,
    pub parts: u32,
    /// Games in these.
    pub games: u64,
    pub collected: bool,
    /// Why its games are not learnt from, if so.
    pub alarms: Vec<String>,
    pub fitted: bool,
    /// In words.
    pub waits_for: String,
}

/// Iterations that are told of.
const TOLD: u32 = 10;

impl Status {
    /// Where this run stands.
    pub fn of(verbs: &dyn Verbs) -> Result<Status, RunError> {
        let (folder, config) = (verbs.folder(), verbs.config());
        let mut over = 0;
        while over < config.iterations && folder.has(&folder.promoted(over + 1))? {
            over += 1;
        }
        let mut last = Vec::new();
        for iteration in over.saturating_sub(TOLD) + 1..=over {
            last.extend(folder.read_json::<Promoted>(&folder.promoted(iteration))?);
        }
        let best = if let Some(promoted) = last.last() {
            promoted.best.clone()
        } else {
            let start = config.network.start.as_ref();
            start.map(|_| folder.name_of(&folder.start()))
        };
        let timings = folder.timed()?;
        let took = mean(&timings, over);
        Ok(Status {
            name: config.name.clone(),
            iterations: config.iterations,
            over,
            best,
            next: if over < config.iterations {
                Some(Next::of(verbs, over + 1)?)
            } else {
                None
            },
            last,
            seconds: took,
            left: took.map(|seconds| seconds * f64::from(config.iterations - over)),
        })
    }
}

impl Next {
    fn of(verbs: &dyn Verbs, iteration: u32) -> Result<Next, RunError> {
        let (folder, config) = (verbs.folder(), verbs.config().at(iteration));
        let (mut played, mut games) = (0, 0);
        for part in Part::all(config.play.parts) {
            let bytes = folder.read_whole(&folder.games(iteration, part))?;
            let about = bytes.and_then(|bytes| part::read_about::<AboutGames>(&bytes).ok());
            if let Some((about, _)) = about {
                played += 1;
                games += about.counts.games;
            }
        }
        let collected = folder.read_json::<Collected>(&folder.collected(iteration))?;
        let fitted = folder.has_network(&folder.candidate(iteration))?;
        let parts = config.play.parts;
        let alarms: Vec<String> = collected
            .iter()
            .flat_map(|collected| collected.alarms.iter().map(ToString::to_string))
            .collect();
        let waits_for = if collected.is_none() && played < parts {
            format!("play: {played} of {parts} parts are there")
        } else if collected.is_none() {
            "collect".to_owned()
        } else if !fitted && config.collect.alarms.stop && !alarms.is_empty() {
            format!(
                "you: its games are not fit to be learnt from: {}",
                alarms.join("; ")
            )
        } else if !fitted {
            "fit".to_owned()
        } else {
            "judge and promote".to_owned()
        };
        Ok(Next {
            iteration,
            played,
            parts,
            games,
            collected: collected.is_some(),
            alarms,
            fitted,
            waits_for,
        })
    }
}

/// Seconds an iteration took, on average over the last few.
fn mean(timings: &[Timing], over: u32) -> Option<f64> {
    let from = over.saturating_sub(TOLD) + 1;
    let all = |iteration| -> f64 {
        let of = |verb| seconds(timings, iteration, verb);
        ["play", "fit", "judge"].into_iter().map(of).sum()
    };
    let sum: f64 = (from..=over).map(all).sum();
    (over > 0 && sum > 0.0).then(|| sum / f64::from(over + 1 - from))
}
