//! Joining the parts: what games there are, what they look like, and which are learnt from.

use game::Part;
use records::part;
use serde::{Deserialize, Serialize};

use super::Run;
use crate::reinforcement::alarms::Alarm;
use crate::reinforcement::error::RunError;
use crate::reinforcement::game::LearningGame;
use crate::reinforcement::health::{GameCounts, Health};
use crate::reinforcement::played::AboutGames;

/// The games of an iteration.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Collected {
    pub iteration: u32,
    /// The hash of the network that played; none if none did.
    pub network: Option<String>,
    pub parts: Vec<CollectedPart>,
    /// What the games look like.
    pub health: Health,
    /// What about that is not healthy.
    pub alarms: Vec<Alarm>,
    /// From which iteration on games are learnt from, and how many positions these have.
    pub window_from: u32,
    pub window: u64,
    /// Positions of the whole run so far.
    pub seen: u64,
}

/// A part that is there.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct CollectedPart {
    pub part: String,
    /// The hash of its bytes.
    pub sha256: String,
    pub games: u64,
    pub positions: u64,
}

pub(super) fn collect<G: LearningGame>(
    run: &mut Run<G>,
    iteration: u32,
) -> Result<Collected, RunError> {
    // Parts that come late are not learnt from once learning has begun: it would not be the same run
    // any more when it is taken up again.
    if run.folder.has(&run.folder.begun(iteration))?
        && let Ok(known) = run.collected(iteration)
    {
        return run.healthy(known);
    }
    let path = run.folder.collected(iteration);
    let known = run.folder.read(&path)?;
    let mut positions = Vec::new();
    for before in 1..iteration {
        let collected = run.collected(before)?;
        positions.push(collected.health.positions);
    }
    let best = run.best_before(iteration)?;
    let network = match best {
        Some(name) => Some(run.folder.network(&name)?.card.sha256),
        None => None,
    };
    let config = run.config.at(iteration);
    let (mut parts, mut counts, mut missing) = (Vec::new(), GameCounts::default(), Vec::new());
    for part in Part::all(config.play.parts) {
        let path = run.folder.games(iteration, part);
        let read = run
            .folder
            .read_whole(&path)?
            .map(|bytes| part::read_about::<AboutGames>(&bytes));
        let Some(Ok((about, sha256))) = read else {
            missing.push(part.to_string());
            continue;
        };
        if about.iteration != iteration
            || about.part != part.to_string()
            || about.network != network
        {
            return Err(RunError::Content {
                path,
                problem: "these are games of another iteration, part or network".into(),
            });
        }
        parts.push(CollectedPart {
            part: about.part,
            sha256,
            games: about.counts.games,
            positions: about.counts.positions,
        });
        counts.join(&about.counts);
    }
    let wanted = (f64::from(config.play.parts) * config.collect.quorum).ceil() as usize;
    if parts.len() < wanted.max(1) {
        return Err(RunError::NotYet {
            iteration,
            missing: format!(
                "{} of {} parts of its games are not there, or not whole: {}",
                missing.len(),
                config.play.parts,
                shortened(&missing)
            ),
            what_to_do: format!(
                "play them: `hexapod train play RUN --iteration {iteration} --part I/N`"
            ),
        });
    }
    let health = counts.health();
    positions.push(health.positions);
    let from = config.collect.window.from(&positions);
    let collected = Collected {
        iteration,
        network,
        parts,
        alarms: config.collect.alarms.look(&health),
        health,
        window_from: from as u32 + 1,
        window: positions.iter().skip(from).sum(),
        seen: positions.iter().sum(),
    };
    run.folder.decide(&path, known.as_deref(), &collected)?;
    run.healthy(collected)
}

impl<G: LearningGame> Run<G> {
    /// These games, unless the run is to stop rather than learn from them.
    pub(super) fn healthy(&self, collected: Collected) -> Result<Collected, RunError> {
        if self.config.at(collected.iteration).collect.alarms.stop && !collected.alarms.is_empty() {
            return Err(RunError::Alarm {
                iteration: collected.iteration,
                alarms: collected.alarms,
            });
        }
        Ok(collected)
    }

    /// What was collected in an iteration.
    pub(super) fn collected(&self, iteration: u32) -> Result<Collected, RunError> {
        let collected = self.folder.read_json(&self.folder.collected(iteration))?;
        collected.ok_or_else(|| RunError::NotYet {
            iteration,
            missing: "its games are not collected".into(),
            what_to_do: format!(
                "do that first: `hexapod train collect RUN --iteration {iteration}`"
            ),
        })
    }
}

/// The first few of a list.
fn shortened(list: &[String]) -> String {
    let shown = list.iter().take(6).cloned().collect::<Vec<_>>().join(", ");
    if list.len() > 6 {
        format!("{shown}, …")
    } else {
        shown
    }
}
