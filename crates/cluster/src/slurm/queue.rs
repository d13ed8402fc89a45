//! What `squeue` answers.

use crate::{Place, Step};

/// A job, or a task of an array, in the queue.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct QueuedJob {
    /// Of the whole array, if it is one.
    pub number: u64,
    pub task: Option<u32>,
    pub iteration: u32,
    pub step: Step,
    pub state: State,
    /// Why it waits, or how it ended, in the scheduler's word.
    pub reason: String,
    /// Where it runs.
    pub nodes: String,
    /// How long it has run, and may run.
    pub used: String,
    pub limit: String,
}

/// How a job stands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum State {
    Waits,
    Runs,
    /// It is over, in the scheduler's word: `COMPLETED`, `FAILED`, `TIMEOUT` and others.
    Over(String),
}

impl QueuedJob {
    /// Whether something will come of it. What waits for a job that failed waits for ever, and so does what the
    /// scheduler itself holds back because it could not be begun again.
    pub fn lives(&self) -> bool {
        match self.state {
            State::Runs => true,
            State::Waits => {
                let held = self.reason.contains("requeued") && self.reason.contains("held");
                self.reason != "DependencyNeverSatisfied" && !held
            }
            State::Over(_) => false,
        }
    }

    /// Whether it is over, and not as it should be.
    pub fn failed(&self) -> bool {
        matches!(&self.state, State::Over(how) if how != "COMPLETED")
    }

    /// As the scheduler calls it: `12_3`.
    pub fn name(&self) -> String {
        match self.task {
            Some(task) => format!("{}_{task}", self.number),
            None => self.number.to_string(),
        }
    }
}

/// Fields in an order of our own; the last may hold anything.
const FORMAT: &str = "%i|%j|%T|%r|%N|%V|%M|%l|%k";

/// The call: everything of this person, a line a task, with what has just left the queue.
pub(super) fn words() -> Vec<String> {
    [
        "squeue",
        "--me",
        "--array",
        "--noheader",
        "--states=all",
        "--format",
        FORMAT,
    ]
    .map(str::to_owned)
    .to_vec()
}

/// The jobs of this run; a line that cannot be read comes back as it is.
pub(super) fn read(out: &str, place: &Place) -> Result<Vec<QueuedJob>, String> {
    let mut jobs = Vec::new();
    for line in out.lines().filter(|line| !line.trim().is_empty()) {
        let mut fields = line.split('|').map(str::trim);
        let mut next = || fields.next().ok_or_else(|| line.to_owned());
        let (number, name) = (next()?, next()?);
        let Some((iteration, step)) = place.read_job(name) else {
            continue;
        };
        let (number, task) = match number.split_once('_') {
            Some((number, task)) => (number, task.parse().ok()),
            None => (number, None),
        };
        let number = number.parse().map_err(|_| line.to_owned())?;
        let (state, reason, nodes, _, used, limit) =
            (next()?, next()?, next()?, next()?, next()?, next()?);
        jobs.push(QueuedJob {
            number,
            task,
            iteration,
            step,
            state: match state {
                "PENDING" | "REQUEUED" | "REQUEUE_HOLD" | "REQUEUE_FED" | "SPECIAL_EXIT" => {
                    State::Waits
                }
                "RUNNING" | "CONFIGURING" | "COMPLETING" | "SUSPENDED" | "STOPPED" | "RESIZING"
                | "SIGNALING" | "STAGE_OUT" => State::Runs,
                over => State::Over(over.to_owned()),
            },
            reason: reason.to_owned(),
            nodes: nodes.to_owned(),
            used: used.to_owned(),
            limit: limit.to_owned(),
        });
    }
    jobs.sort_by_key(|job| (job.iteration, job.step, job.number, job.task));
    Ok(jobs)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn jobs_of_this_run_are_read_and_others_passed_over() {
        let place = Place::new("/runs/a".into()).expect("a place");
        let (play, fit) = (place.job(2, Step::Play), place.job(2, Step::Fit));
        let out = format!(
            "12_1|{play}|RUNNING|None|n2|2026-11-19T20:00:00|0:07|2:00:00|\n\
             12_0|{play}|COMPLETED|None|n1|2026-11-19T20:00:00|0:07|2:00:00|\n\
             14|{fit}|PENDING|Dependency||2026-11-19T20:00:00|0:00|8:00:00|\n\
             15|{fit}|PENDING|DependencyNeverSatisfied||2026-11-19T20:00:00|0:00|8:00:00|\n\
             16|{fit}|PENDING|launch failed requeued held||2026-11-19T20:00:00|0:00|8:00:00|\n\
             13|bash|RUNNING|None|n2|2026-11-19T20:00:00|0:07|2:00:00|\n\n"
        );
        let jobs = read(&out, &place).expect("jobs");
        let told: Vec<_> = jobs.iter().map(|job| (job.name(), job.lives())).collect();
        let expected = [
            ("12_0", false),
            ("12_1", true),
            ("14", true),
            ("15", false),
            ("16", false),
        ];
        assert_eq!(told, expected.map(|(name, lives)| (name.to_owned(), lives)));
        assert_eq!(
            (jobs[1].nodes.as_str(), jobs[1].used.as_str()),
            ("n2", "0:07")
        );
        assert!(!jobs[0].failed());
    }

    #[test]
    fn what_is_cut_off_is_not_taken_for_a_job() {
        let place = Place::new("/runs/a".into()).expect("a place");
        let line = format!("12|{}|RUNNING", place.job(1, Step::Fit));
        assert_eq!(read(&line, &place), Err(line.clone()));
    }
}
