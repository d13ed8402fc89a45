//! The jobs of an iteration, in the order in which they wait for each other.

use crate::Step;

/// What an iteration still needs, in tasks of arrays that are counted from 0.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Left {
    pub iteration: u32,
    pub play: Vec<u32>,
    pub collect: bool,
    pub fit: bool,
    pub judge: Vec<u32>,
}

/// A job of a chain.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Job {
    pub step: Step,
    /// Its tasks, if many share it.
    pub tasks: Vec<u32>,
    /// What it waits for.
    pub after: Option<After>,
}

/// What a job waits for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum After {
    /// That this step is over, however it went. An array is never waited for in another way: it
    /// remembers the first task that failed, though that was done again.
    Any(Step),
    /// That this step was done.
    Done(Step),
}

impl After {
    pub fn step(self) -> Step {
        match self {
            After::Any(step) | After::Done(step) => step,
        }
    }
}

/// The jobs that bring an iteration to its end from here. The last one runs whatever became of the
/// others, so that somebody sees what is missing.
pub fn chain(left: &Left) -> Vec<Job> {
    let mut jobs: Vec<Job> = Vec::new();
    let mut add = |step: Step, tasks: &[u32]| {
        let before = jobs.last().map(|job| job.step);
        let after = before.map(|before| match step {
            Step::Fit | Step::Judge => After::Done(before),
            Step::Play | Step::Collect | Step::Promote => After::Any(before),
        });
        jobs.push(Job {
            step,
            tasks: tasks.to_vec(),
            after,
        });
    };
    if !left.play.is_empty() {
        add(Step::Play, &left.play);
    }
    if left.collect || !left.play.is_empty() {
        add(Step::Collect, &[]);
    }
    if left.fit {
        add(Step::Fit, &[]);
    }
    if !left.judge.is_empty() {
        add(Step::Judge, &left.judge);
    }
    add(Step::Promote, &[]);
    jobs
}

/// Which tasks have parts among these, where so many tasks share so many parts, evenly and in order.
pub fn tasks_with(parts: impl IntoIterator<Item = u32>, of: u32, tasks: u32) -> Vec<u32> {
    let end = |task: u32| u64::from(of) * u64::from(task + 1) / u64::from(tasks.max(1));
    let mut found: Vec<u32> = parts
        .into_iter()
        .filter_map(|part| (0..tasks).find(|&task| u64::from(part) < end(task)))
        .collect();
    found.sort_unstable();
    found.dedup();
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    fn steps(left: &Left) -> Vec<(Step, Option<After>)> {
        let jobs = chain(left).into_iter();
        jobs.map(|job| (job.step, job.after)).collect()
    }

    #[test]
    fn a_whole_iteration_is_five_jobs_and_nothing_waits_for_an_array_to_succeed() {
        let mut left = Left {
            iteration: 1,
            play: vec![0, 1, 2],
            collect: true,
            fit: true,
            judge: vec![0, 1],
        };
        assert_eq!(
            steps(&left),
            [
                (Step::Play, None),
                (Step::Collect, Some(After::Any(Step::Play))),
                (Step::Fit, Some(After::Done(Step::Collect))),
                (Step::Judge, Some(After::Done(Step::Fit))),
                (Step::Promote, Some(After::Any(Step::Judge))),
            ]
        );
        left.judge.clear();
        assert_eq!(
            steps(&left).last(),
            Some(&(Step::Promote, Some(After::Any(Step::Fit)))),
            "the last looks, whatever became of learning"
        );
        left.play.clear();
        assert_eq!(steps(&left).first(), Some(&(Step::Collect, None)));
    }

    #[test]
    fn what_is_done_is_no_job() {
        let left = Left {
            iteration: 1,
            play: vec![],
            collect: false,
            fit: false,
            judge: vec![3],
        };
        assert_eq!(
            steps(&left),
            [
                (Step::Judge, None),
                (Step::Promote, Some(After::Any(Step::Judge)))
            ]
        );
    }

    #[test]
    fn a_missing_part_is_found_in_one_task() {
        assert_eq!(tasks_with([0, 7], 8, 8), [0, 7]);
        assert_eq!(tasks_with([0, 1, 9], 10, 3), [0, 2]);
        // The same division as that of the verbs: parts 0-2, 3-5 and 6-9.
        assert_eq!(tasks_with([3, 5], 10, 3), [1]);
        assert_eq!(tasks_with([2, 6], 10, 3), [0, 2]);
    }
}
