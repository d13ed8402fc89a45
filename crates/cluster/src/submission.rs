//! Handing an iteration to the scheduler: by a person, or by the last job of a chain.
//!
//! Said twice it does no harm: a chain that lives is seen in the queue, and nothing is submitted. What
//! was submitted, and how often again, stands in the folder.

use std::fs;
use std::time::SystemTime;

use files::{Journal, Lock, LockError};
use serde::{Deserialize, Serialize};

use crate::chain::{self, After};
use crate::logs::TaskLog;
use crate::slurm::{Order, QueuedJob, Slurm, State};
use crate::{ClusterError, Config, Left, Place, Step, logs, slurm, time};

/// A chain that was submitted.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Submission {
    /// When, as `2026-12-24T18:00:00Z`.
    pub at: String,
    pub iteration: u32,
    /// The step that could not be done, if that is why; and how often in a row that has happened.
    pub after_failed: Option<Step>,
    pub again: u32,
    /// The jobs, in order.
    pub jobs: Vec<Submitted>,
}

impl Submission {
    /// Whether a task was among it.
    pub(crate) fn holds(&self, log: &TaskLog) -> bool {
        let is_it = |job: &Submitted| {
            job.step == log.step && log.task.is_none_or(|task| job.tasks.contains(&task))
        };
        self.iteration == log.iteration && self.jobs.iter().any(is_it)
    }
}

/// A job that was submitted.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Submitted {
    pub step: Step,
    pub number: u64,
    /// Its tasks, if it is an array.
    pub tasks: Vec<u32>,
    /// Machines on which it does not run.
    pub without: Vec<String>,
}

/// Who submits, and when.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Occasion {
    pub now: SystemTime,
    /// The job in which this runs, if it does.
    pub inside: Option<u64>,
    /// The step of that job that could not be done.
    pub after_failed: Option<Step>,
}

/// What came of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// A chain was submitted.
    Submitted(Submission),
    /// One lives already: these jobs.
    Lives(Vec<QueuedJob>),
}

/// All that was submitted for a run.
pub fn submissions(place: &Place) -> Result<Vec<Submission>, ClusterError> {
    let path = place.submissions();
    if !path.is_file() {
        return Ok(Vec::new());
    }
    let text = fs::read_to_string(&path).map_err(|error| ClusterError::File {
        path: path.clone(),
        error,
    })?;
    // A line that is damaged tells nothing; nothing depends on it but a number of tries.
    let read = |line: &str| match files::seal::open(line) {
        files::seal::Opened::Whole(json) => serde_json::from_str(&json).ok(),
        _ => None,
    };
    Ok(text.lines().filter_map(read).collect())
}

/// Submits what an iteration still needs, unless a chain lives.
pub fn submit(
    place: &Place,
    config: &Config,
    left: &Left,
    occasion: &Occasion,
    slurm: &mut Slurm<'_>,
) -> Result<Outcome, ClusterError> {
    check_time(place, config, occasion.now)?;
    make(place)?;
    let _lock = lock(place, occasion, slurm)?;
    let others: Vec<QueuedJob> = slurm
        .jobs(place)?
        .into_iter()
        .filter(|job| job.state == State::Waits || job.lives())
        .filter(|job| Some(job.number) != occasion.inside)
        .collect();
    let known = submissions(place)?;
    let again = match occasion.after_failed {
        None => {
            let alive: Vec<QueuedJob> = others.iter().filter(|job| job.lives()).cloned().collect();
            if !alive.is_empty() {
                return Ok(Outcome::Lives(alive));
            }
            0
        }
        Some(_) => times(&known, left.iteration) + 1,
    };
    // The rest of a chain that cannot go on: the last first, for it would run whatever became of the others.
    let mut rest: Vec<u64> = others
        .iter()
        .filter(|job| job.state == State::Waits)
        .map(|job| job.number)
        .collect();
    rest.reverse();
    rest.dedup();
    slurm.cancel(&rest)?;
    if let Some(step) = occasion.after_failed {
        check_hope(place, config, left, step, again)?;
    }
    let submission = Submission {
        at: time::written(occasion.now),
        iteration: left.iteration,
        after_failed: occasion.after_failed,
        again,
        jobs: hand_in(place, config, left, slurm)?,
    };
    let wrong = |error| ClusterError::File {
        path: place.submissions(),
        error,
    };
    let (mut journal, _) = Journal::resume(&place.submissions()).map_err(wrong)?;
    journal.add(&submission).map_err(wrong)?;
    Ok(Outcome::Submitted(submission))
}

/// One at a time. A person is told of somebody else; a job waits, for nothing comes after it.
fn lock(place: &Place, occasion: &Occasion, slurm: &mut Slurm<'_>) -> Result<Lock, ClusterError> {
    let mut tries = 0;
    loop {
        match Lock::of_file(&place.submissions()) {
            Err(LockError::Held { .. })
                if occasion.inside.is_some() && tries < slurm::TRIES && slurm.wait() =>
            {
                tries += 1;
            }
            taken => return Ok(taken?),
        }
    }
}

/// How often an iteration was submitted again since a person did.
fn times(known: &[Submission], iteration: u32) -> u32 {
    let last = known
        .iter()
        .rev()
        .find(|known| known.iteration == iteration);
    last.map_or(0, |last| last.again)
}

fn check_time(place: &Place, config: &Config, now: SystemTime) -> Result<(), ClusterError> {
    let end = config.until.as_deref();
    match end.filter(|end| time::seconds(end) < time::since_1970(now)) {
        Some(until) => Err(ClusterError::Over {
            path: place.config(),
            until: until.to_owned(),
        }),
        None => Ok(()),
    }
}

/// Whether it helps to do again what is missing before a step that failed, and was not done too often.
fn check_hope(
    place: &Place,
    config: &Config,
    left: &Left,
    step: Step,
    again: u32,
) -> Result<(), ClusterError> {
    let missing = match step {
        Step::Play | Step::Collect => !left.play.is_empty(),
        Step::Fit | Step::Judge | Step::Promote => left.fit || !left.judge.is_empty(),
    };
    let iteration = left.iteration;
    if !missing {
        return Err(ClusterError::Hopeless { step, iteration });
    }
    if again > config.again() {
        return Err(ClusterError::GivenUp {
            step,
            iteration,
            times: config.again(),
            logs: place.logs(),
        });
    }
    Ok(())
}

/// The orders of a chain, where jobs that were not submitted yet stand as `$play` and so on.
pub fn orders(place: &Place, config: &Config, left: &Left) -> Result<Vec<Order>, ClusterError> {
    let logs = logs::of_iteration(place, left.iteration)?;
    let orders = chain::chain(left).into_iter().map(|job| Order {
        iteration: left.iteration,
        step: job.step,
        at_most: config
            .asked(job.step)
            .at_most
            .filter(|_| !job.tasks.is_empty()),
        tasks: job.tasks,
        after: job.after.map(|after| (after, format!("${}", after.step()))),
        without: logs::bad_nodes(&logs, job.step),
    });
    Ok(orders.collect())
}

fn hand_in(
    place: &Place,
    config: &Config,
    left: &Left,
    slurm: &mut Slurm<'_>,
) -> Result<Vec<Submitted>, ClusterError> {
    let mut done: Vec<Submitted> = Vec::new();
    for mut order in orders(place, config, left)? {
        if let Some((After::Any(step) | After::Done(step), name)) = &mut order.after {
            let before = done.iter().find(|done| done.step == *step);
            *name = before.map_or_else(String::new, |before| before.number.to_string());
        }
        match slurm.submit(place, &order) {
            Ok(number) => done.push(Submitted {
                step: order.step,
                number,
                tasks: order.tasks,
                without: order.without,
            }),
            Err(error) => return Err(take_back(slurm, &done, error)),
        }
    }
    Ok(done)
}

/// Half a chain would end where nobody looks.
fn take_back(slurm: &mut Slurm<'_>, done: &[Submitted], error: ClusterError) -> ClusterError {
    let numbers: Vec<u64> = done.iter().rev().map(|done| done.number).collect();
    if numbers.is_empty() || slurm.cancel(&numbers).is_err() {
        return error;
    }
    ClusterError::TakenBack {
        error: Box::new(error),
        jobs: numbers
            .iter()
            .map(u64::to_string)
            .collect::<Vec<_>>()
            .join(" "),
    }
}

fn make(place: &Place) -> Result<(), ClusterError> {
    let logs = place.logs();
    fs::create_dir_all(&logs).map_err(|error| ClusterError::File { path: logs, error })
}
