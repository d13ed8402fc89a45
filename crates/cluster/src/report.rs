//! What runs, what failed and why, and how long it takes: from the folder first, then from the queue.

use std::collections::BTreeMap;
use std::time::SystemTime;

use serde::Serialize;

use crate::logs::{End, TaskLog, Try};
use crate::slurm::{QueuedJob, State};
use crate::submission::Submission;
use crate::{ClusterError, Place, Step, logs, time};

/// Iterations that are looked at.
const TOLD: u32 = 10;

/// How a run goes on.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Report {
    /// Whether somebody will go on; `None` if the queue does not answer.
    pub lives: Option<bool>,
    pub queue: Vec<InQueue>,
    /// What did not go as it should, of the last iterations.
    pub troubles: Vec<Trouble>,
    pub times: Vec<Times>,
    /// Seconds an iteration takes on the clock, with waiting in the queue, if one is over.
    pub pace: Option<f64>,
    /// Seconds until the end of the run, if it goes on so.
    pub left: Option<f64>,
}

/// A step in the queue.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct InQueue {
    pub iteration: u32,
    pub step: Step,
    pub numbers: Vec<u64>,
    /// Machines where its tasks run, one for each.
    pub runs: Vec<String>,
    /// How many wait, by what for.
    pub waits: BTreeMap<String, usize>,
    /// How many are over, and how many of these failed, as far as the queue remembers.
    pub over: usize,
    pub failed: usize,
}

/// A task that was tried more than once, or failed.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Trouble {
    pub iteration: u32,
    pub step: Step,
    pub task: Option<u32>,
    /// What became of each try, in words.
    pub tries: Vec<String>,
    /// Whether it was done in the end.
    pub done: bool,
    /// What it said when it failed last.
    pub said: Vec<String>,
}

/// How long the steps of an iteration took on the clock.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Times {
    pub iteration: u32,
    pub began: u64,
    pub ended: u64,
    /// Seconds from the first beginning to the last end of its tasks.
    pub steps: BTreeMap<Step, u64>,
}

/// How a run goes on, of whose iterations so many are over.
///
/// `jobs` is what the queue says, if it answers, and `submissions` what was submitted.
pub fn report(
    place: &Place,
    (over, iterations): (u32, u32),
    jobs: Option<&[QueuedJob]>,
    submissions: &[Submission],
    now: SystemTime,
) -> Result<Report, ClusterError> {
    let mut all = Vec::new();
    let last = (over + 1).min(iterations);
    for iteration in last.saturating_sub(TOLD - 1).max(1)..=last {
        all.extend(logs::of_iteration(place, iteration)?);
    }
    let times = times(&all);
    let pace = pace(&times, over);
    let lasting = times.iter().find(|times| times.iteration > over);
    let since = lasting.map_or(0, |times| {
        time::since_1970(now)
            .unwrap_or_default()
            .saturating_sub(times.began)
    });
    let left = pace.map(|pace| {
        let left = pace * f64::from(iterations.saturating_sub(over));
        // Of the one that goes on, at least nothing is left.
        let through = u32::try_from(since).map_or(pace, f64::from).min(pace);
        if over < iterations {
            left - through
        } else {
            0.0
        }
    });
    Ok(Report {
        lives: jobs.map(|jobs| jobs.iter().any(QueuedJob::lives)),
        queue: queue(jobs.unwrap_or_default()),
        troubles: all
            .iter()
            .filter_map(|log| trouble(log, jobs, submissions))
            .collect(),
        times,
        pace,
        left,
    })
}

/// The queue, a line a step.
fn queue(jobs: &[QueuedJob]) -> Vec<InQueue> {
    let mut steps: BTreeMap<(u32, Step), InQueue> = BTreeMap::new();
    for job in jobs {
        let step = steps
            .entry((job.iteration, job.step))
            .or_insert_with(|| InQueue {
                iteration: job.iteration,
                step: job.step,
                numbers: Vec::new(),
                runs: Vec::new(),
                waits: BTreeMap::new(),
                over: 0,
                failed: 0,
            });
        if step.numbers.last() != Some(&job.number)
            && matches!(job.state, State::Waits | State::Runs)
        {
            step.numbers.push(job.number);
        }
        match job.state {
            State::Runs => step.runs.push(job.nodes.clone()),
            State::Waits => *step.waits.entry(job.reason.clone()).or_default() += 1,
            State::Over(_) => {
                step.over += 1;
                step.failed += usize::from(job.failed());
            }
        }
    }
    // What is wholly over stands in the logs.
    let alive = |step: &InQueue| !step.numbers.is_empty();
    steps.into_values().filter(alive).collect()
}

/// What a task that did not go as it should has to tell.
fn trouble(
    log: &TaskLog,
    jobs: Option<&[QueuedJob]>,
    submissions: &[Submission],
) -> Option<Trouble> {
    let runs = |job: &&QueuedJob| {
        (job.iteration, job.step, job.task) == (log.iteration, log.step, log.task)
    };
    let in_queue = jobs.map(|jobs| jobs.iter().rev().find(runs));
    let last = log.tries.last()?;
    let lost = last.end == End::Open
        && in_queue.is_some_and(|job| job.is_none_or(|job| job.state != State::Runs));
    let failed = matches!(last.end, End::Failed(_) | End::Ended(_) | End::Stopped) || lost;
    if log.tries.len() == 1 && !failed {
        return None;
    }
    let tries = log.tries.iter().enumerate().map(|(number, each)| {
        let is_last = number + 1 == log.tries.len();
        match &each.end {
            End::Open if !is_last => format!("on {}: killed without a word", each.node),
            End::Open if lost => {
                let how = in_queue.flatten().map(|job| &job.state);
                match how {
                    Some(State::Over(how)) => format!("on {}: killed, {how}", each.node),
                    _ => format!("on {}: killed without a word", each.node),
                }
            }
            End::Done if !is_last => {
                let next = log.tries.get(number + 1).map(|next| next.began);
                let asked = submissions.iter().any(|submission| {
                    submission.holds(log)
                        && time::seconds(&submission.at).is_some_and(|at| {
                            each.ended <= Some(at) && next.is_some_and(|next| at <= next)
                        })
                });
                let why = if asked {
                    "but its file was missing or damaged later"
                } else {
                    "and begun again by the scheduler"
                };
                format!("on {}: done, {why}", each.node)
            }
            _ => words(each),
        }
    });
    let said = log.tries.iter().rev().find(|each| !each.said.is_empty());
    Some(Trouble {
        iteration: log.iteration,
        step: log.step,
        task: log.task,
        tries: tries.collect(),
        done: log.is_done(),
        said: said.map(|each| each.said.clone()).unwrap_or_default(),
    })
}

fn words(each: &Try) -> String {
    let node = &each.node;
    match &each.end {
        End::Done => format!("on {node}: done"),
        End::Stopped => format!("on {node}: stopped by its limit of time, and went on later"),
        End::Failed(how) => format!("on {node}: {how}"),
        End::Ended(why) => format!("on {node}: ended by the scheduler, {why}"),
        End::Open => format!("on {node}: runs"),
    }
}

fn times(logs: &[TaskLog]) -> Vec<Times> {
    let mut all: BTreeMap<u32, BTreeMap<Step, [u64; 2]>> = BTreeMap::new();
    for log in logs {
        for each in &log.tries {
            let end = each.ended.unwrap_or(each.began);
            let steps = all.entry(log.iteration).or_default();
            let [first, last] = steps.entry(log.step).or_insert([each.began, end]);
            *first = each.began.min(*first);
            *last = end.max(*last);
        }
    }
    let times = all.into_iter().map(|(iteration, steps)| Times {
        iteration,
        began: steps
            .values()
            .map(|[first, _]| *first)
            .min()
            .unwrap_or_default(),
        ended: steps
            .values()
            .map(|[_, last]| *last)
            .max()
            .unwrap_or_default(),
        steps: steps
            .into_iter()
            .map(|(step, [first, last])| (step, last.saturating_sub(first)))
            .collect(),
    });
    times.collect()
}

/// Seconds from the beginning of an iteration to that of the next one, or else to its end, on average.
fn pace(times: &[Times], over: u32) -> Option<f64> {
    let over: Vec<&Times> = times
        .iter()
        .filter(|times| times.iteration <= over)
        .collect();
    let (first, last) = (over.first()?, over.last()?);
    let seconds = u32::try_from(last.ended.saturating_sub(first.began)).ok()?;
    let count = u32::try_from(over.len()).ok()?;
    Some(f64::from(seconds) / f64::from(count))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::submission::Submitted;

    fn each(node: &str, began: u64, ended: u64, end: End) -> Try {
        Try {
            node: node.into(),
            began,
            ended: Some(ended),
            said: if matches!(end, End::Failed(_)) {
                vec!["error: the disk is full".into()]
            } else {
                vec![]
            },
            end,
        }
    }

    fn log(iteration: u32, step: Step, task: Option<u32>, tries: Vec<Try>) -> TaskLog {
        TaskLog {
            iteration,
            step,
            task,
            tries,
        }
    }

    #[test]
    fn what_went_well_is_no_trouble_and_the_rest_says_why() {
        let well = log(1, Step::Play, Some(0), vec![each("n1", 0, 5, End::Done)]);
        assert_eq!(trouble(&well, Some(&[]), &[]), None);
        let again = log(
            1,
            Step::Play,
            Some(1),
            vec![
                each("n3", 0, 1, End::Failed("failed with 1".into())),
                each("n1", 2, 4, End::Done),
                each("n2", 9, 12, End::Done),
            ],
        );
        let told = trouble(&again, Some(&[]), &[]).expect("trouble");
        assert!(told.tries[1].contains("by the scheduler"), "{told:?}");
        let submission = Submission {
            at: "1970-01-01T00:00:06Z".into(),
            iteration: 1,
            after_failed: Some(Step::Collect),
            again: 1,
            jobs: vec![Submitted {
                step: Step::Play,
                number: 12,
                tasks: vec![1],
                without: vec![],
            }],
        };
        let told = trouble(&again, Some(&[]), &[submission]).expect("trouble");
        assert!(
            told.done && told.said == ["error: the disk is full"],
            "{told:?}"
        );
        assert!(told.tries[1].contains("damaged later"), "{told:?}");
        let killed = log(1, Step::Fit, None, vec![each("n1", 0, 0, End::Open)]);
        assert!(
            trouble(&killed, None, &[]).is_none(),
            "it may run: nobody knows"
        );
        let told = trouble(&killed, Some(&[]), &[]).expect("trouble");
        assert!(told.tries[0].contains("killed") && !told.done, "{told:?}");
    }

    #[test]
    fn times_are_those_on_the_clock() {
        let logs = [
            log(
                1,
                Step::Play,
                Some(0),
                vec![each("n1", 100, 130, End::Done)],
            ),
            log(
                1,
                Step::Play,
                Some(1),
                vec![each("n2", 110, 150, End::Done)],
            ),
            log(
                1,
                Step::Promote,
                None,
                vec![each("n1", 158, 160, End::Done)],
            ),
            log(
                2,
                Step::Play,
                Some(0),
                vec![each("n1", 170, 171, End::Done)],
            ),
        ];
        let times = times(&logs);
        assert_eq!(times[0].steps[&Step::Play], 50);
        assert_eq!(pace(&times, 1), Some(60.0));
        assert_eq!(pace(&times, 0), None);
    }
}
