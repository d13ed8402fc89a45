//! The end of an iteration: whether the candidate is the best now, and all that is known.

use arena::{Sprt, Verdict};
use serde::{Deserialize, Serialize};

use super::Run;
use super::judge::{Judged, Score};
use crate::reinforcement::alarms::Alarm;
use crate::reinforcement::config::Gate;
use crate::reinforcement::error::RunError;
use crate::reinforcement::game::LearningGame;
use crate::reinforcement::health::Health;
use crate::reinforcement::metrics;
use crate::supervised::Fitted;

/// How an iteration ended.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Promoted {
    pub iteration: u32,
    /// Whether the candidate is the best now,
    pub accepted: bool,
    /// and why.
    pub reason: String,
    /// The best network, by its name in the folder of the run; none if search alone is.
    pub best: Option<String>,
    /// The hash of the candidate.
    pub candidate: String,
    pub judged: Vec<Judged>,
    /// What the games looked like that were played.
    pub health: Health,
    pub alarms: Vec<Alarm>,
    /// Positions that were learnt from, and of the whole run so far.
    pub window: u64,
    pub seen: u64,
    /// How learning went.
    pub fitted: Fitted,
}

/// What `best.json` says.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
struct Best {
    /// After which iteration.
    iteration: u32,
    network: Option<String>,
}

pub(super) fn promote<G: LearningGame>(
    run: &mut Run<G>,
    iteration: u32,
) -> Result<Promoted, RunError> {
    let (path, best_path) = (run.folder.promoted(iteration), run.folder.best());
    let known = run.folder.read(&path)?;
    let best_known = run.folder.read(&best_path)?;
    let candidate = run.folder.candidate(iteration);
    let name = run.folder.name_of(&candidate);
    let hash = run.folder.network(&name)?.card.sha256;
    let collected = run.collected(iteration)?;
    let before = run.best_before(iteration)?;
    let mut judged = Vec::new();
    for opponent in run.opponents(iteration)? {
        let games = run
            .judged(iteration, &opponent)?
            .ok_or_else(|| RunError::NotYet {
                iteration,
                missing: format!("not all games against `{}` are played", opponent.name),
                what_to_do: format!(
                    "play them: `hexapod train judge RUN --iteration {iteration} --part I/N`"
                ),
            })?;
        judged.push(Judged {
            opponent: opponent.name,
            score: Score::of(&games),
        });
    }
    // While the best is how the run began, that one's games count.
    let against = judged
        .first()
        .filter(|_| run.config.at(iteration).judge.gate != Gate::None);
    let (accepted, reason) = decide(
        run.config.at(iteration).judge.gate,
        against.map(|judged| &judged.score),
    );
    let promoted = Promoted {
        iteration,
        accepted,
        reason,
        best: if accepted { Some(name) } else { before },
        candidate: hash,
        judged,
        health: collected.health,
        alarms: collected.alarms,
        window: collected.window,
        seen: collected.seen,
        fitted: run.fitted(iteration)?,
    };
    run.folder.decide(&path, known.as_deref(), &promoted)?;
    // An iteration of before, promoted again, is not the newest.
    if !run.folder.has(&run.folder.promoted(iteration + 1))? {
        let best = Best {
            iteration,
            network: promoted.best.clone(),
        };
        run.folder
            .decide(&best_path, best_known.as_deref(), &best)?;
    }
    metrics::write(&run.folder, iteration)?;
    // The next iteration goes on from this one's.
    if iteration > 1 {
        run.folder.learning(iteration - 1).forget_checkpoint()?;
    }
    Ok(promoted)
}

/// Whether the candidate passes, and in which words.
fn decide(gate: Gate, score: Option<&Score>) -> (bool, String) {
    let Some(score) = score else {
        return (true, "there is no gate".into());
    };
    let all = score.all();
    let words = format!("{}-{}-{}", all.wins, all.draws, all.losses);
    let share = all.score().unwrap_or_default();
    match gate {
        Gate::None => (true, "there is no gate".into()),
        Gate::Share(wanted) => {
            let percent = |share: f64| format!("{:.1} %", 100.0 * share);
            let accepted = share >= wanted;
            let against = if accepted { "at least" } else { "less than" };
            let reason = format!(
                "{words} against the best: {}, {against} {}",
                percent(share),
                percent(wanted)
            );
            (accepted, reason)
        }
        Gate::Sprt([elo0, elo1]) => {
            let test: Option<Sprt> = format!("{elo0},{elo1}").parse().ok();
            let verdict = test.map(|test| (test.verdict(&score.pairs), test.llr(&score.pairs)));
            let (verdict, llr) = verdict.unwrap_or((Verdict::Undecided, 0.0));
            let says = match verdict {
                Verdict::Undecided => "is undecided",
                Verdict::AcceptH0 => "accepts the first",
                Verdict::AcceptH1 => "accepts the second",
            };
            let reason = format!(
                "{words} against the best: the test of [{elo0}, {elo1}] {says} (LLR {llr:.2})"
            );
            (verdict == Verdict::AcceptH1, reason)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::reinforcement::duel::DuelGame;

    fn score(wins: u64, losses: u64) -> Score {
        let games: Vec<DuelGame> = (0..wins + losses)
            .map(|number| DuelGame {
                number,
                won: Some(number < wins),
                game: number.to_string(),
                opening: 0,
            })
            .collect();
        Score::of(&games)
    }

    #[test]
    fn gates_let_in_who_is_better() {
        let decided = |gate, wins, losses| decide(gate, Some(&score(wins, losses)));
        let share = Gate::Share(0.55);
        assert!(decided(share, 55, 45).0 && !decided(share, 54, 46).0);
        assert_eq!(
            decided(share, 60, 40).1,
            "60-0-40 against the best: 60.0 %, at least 55.0 %"
        );
        let sprt = Gate::Sprt([0.0, 50.0]);
        assert!(decided(sprt, 300, 100).0 && !decided(sprt, 200, 200).0 && !decided(sprt, 5, 1).0);
        assert!(decide(Gate::None, None).0);
    }
}
