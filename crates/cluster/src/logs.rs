//! What the logs of the tasks say: a file a task, to which each try adds.
//!
//! A script says when a try begins and how it ends; of what was killed between, the scheduler says why.

use std::collections::BTreeSet;
use std::fs;
use std::io;
use std::path::Path;

use serde::Serialize;

use crate::time::seconds;
use crate::{ClusterError, Place, Step};

/// No log of ours is longer; of one that is, its beginning is not read.
const MOST_BYTES: u64 = 1 << 20;
/// Lines that are shown of a try that failed, and letters of each.
const EXCERPT: usize = 3;
const WIDTH: usize = 200;

/// All tries of a task.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct TaskLog {
    pub iteration: u32,
    pub step: Step,
    /// Which task of an array.
    pub task: Option<u32>,
    pub tries: Vec<Try>,
}

/// A try of a task.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Try {
    /// On which machine.
    pub node: String,
    /// Since 1970, in seconds.
    pub began: u64,
    pub ended: Option<u64>,
    pub end: End,
    /// What it said last, if it was not done.
    pub said: Vec<String>,
}

/// How a try ended.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum End {
    Done,
    /// Its limit of time; it goes on.
    Stopped,
    /// The work failed, in its own words.
    Failed(String),
    /// The scheduler ended it, in its words.
    Ended(String),
    /// Nothing is said: it runs, or was killed.
    Open,
}

impl TaskLog {
    pub fn is_done(&self) -> bool {
        self.tries.last().is_some_and(|last| last.end == End::Done)
    }
}

/// The logs of an iteration, in order.
pub fn of_iteration(place: &Place, iteration: u32) -> Result<Vec<TaskLog>, ClusterError> {
    let folder = place.logs();
    let wrong = |error| ClusterError::File {
        path: folder.clone(),
        error,
    };
    let entries = match fs::read_dir(&folder) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(Vec::new()),
        entries => entries.map_err(wrong)?,
    };
    let mut logs = Vec::new();
    for entry in entries {
        let path = entry.map_err(wrong)?.path();
        let Some((of, step, task)) = path.file_name().and_then(|name| {
            let name = name.to_str()?.strip_suffix(".log")?;
            read_name(place, name)
        }) else {
            continue;
        };
        if of == iteration {
            logs.push(TaskLog {
                iteration,
                step,
                task,
                tries: tries(&tail(&path)?),
            });
        }
    }
    logs.sort_by_key(|log| (log.step, log.task));
    Ok(logs)
}

/// What the name of a log says: that of its job, and the task.
fn read_name(place: &Place, name: &str) -> Option<(u32, Step, Option<u32>)> {
    if let Some((iteration, step)) = place.read_job(name) {
        return Some((iteration, step, None));
    }
    let (job, task) = name.rsplit_once('-')?;
    let (iteration, step) = place.read_job(job)?;
    Some((iteration, step, Some(task.parse().ok()?)))
}

fn tail(path: &Path) -> Result<String, ClusterError> {
    use std::io::{Read as _, Seek as _, SeekFrom};
    let read = || -> io::Result<Vec<u8>> {
        let mut file = files::open_plain(path).map_err(files::Unread::into_io)?;
        let length = file.metadata()?.len();
        file.seek(SeekFrom::Start(length.saturating_sub(MOST_BYTES)))?;
        let mut bytes = Vec::new();
        file.take(MOST_BYTES).read_to_end(&mut bytes)?;
        Ok(bytes)
    };
    let bytes = read().map_err(|error| ClusterError::File {
        path: path.to_owned(),
        error,
    })?;
    Ok(String::from_utf8_lossy(&bytes).into_owned())
}

/// The tries of which a log tells.
fn tries(text: &str) -> Vec<Try> {
    let mut tries: Vec<Try> = Vec::new();
    for line in text.lines() {
        let line = line.trim_end();
        if let Some(rest) = line.strip_prefix("== begins ") {
            let (time, node) = rest.split_once(" on ").unwrap_or((rest, "?"));
            tries.push(Try {
                node: node.to_owned(),
                began: seconds(time).unwrap_or_default(),
                ended: None,
                end: End::Open,
                said: Vec::new(),
            });
            continue;
        }
        let Some(last) = tries.last_mut() else {
            continue;
        };
        if let Some(rest) = line.strip_prefix("== ends ") {
            let (time, how) = rest.split_once(' ').unwrap_or((rest, ""));
            last.ended = seconds(time);
            last.end = match (how, &last.end) {
                ("done", _) => End::Done,
                (how, _) if how.starts_with("stopped") => End::Stopped,
                // It may have said why before.
                (_, End::Ended(why)) => End::Ended(why.clone()),
                (how, _) if how.starts_with("ended") => End::Ended("CANCELLED".into()),
                (how, _) => End::Failed(how.to_owned()),
            };
        } else if let Some(why) = scheduler(line) {
            // It also tells of the end of what stopped by itself, and of what has said why it failed.
            if matches!(last.end, End::Open | End::Ended(_)) {
                last.end = End::Ended(why.to_owned());
            }
        } else if !line.is_empty() {
            last.said.push(line.to_owned());
        }
    }
    for each in &mut tries {
        each.said = match each.end {
            End::Done | End::Stopped => Vec::new(),
            _ => excerpt(&each.said),
        };
    }
    tries
}

/// Why the scheduler ended a try: `slurmstepd-n2: error: *** JOB 31 ON n2 CANCELLED AT … DUE TO NODE FAILURE …`.
fn scheduler(line: &str) -> Option<&str> {
    if !line.starts_with("slurmstepd") {
        return None;
    }
    if line.contains("oom") || line.contains("out-of-memory") {
        return Some("out of memory");
    }
    let (_, rest) = line.split_once("*** ")?;
    match rest.split_once("DUE TO ") {
        Some((_, why)) => Some(why.split([',', '*']).next()?.trim()),
        None => rest.contains("CANCELLED").then_some("CANCELLED"),
    }
}

/// The lines that say why: errors, or else the last.
fn excerpt(said: &[String]) -> Vec<String> {
    let errors: Vec<&String> = said.iter().filter(|line| line.contains("error")).collect();
    let chosen = if errors.is_empty() {
        said.iter().collect()
    } else {
        errors
    };
    let first = chosen.len().saturating_sub(EXCERPT);
    let cut = |line: &&String| line.chars().take(WIDTH).collect();
    chosen.iter().skip(first).map(cut).collect()
}

/// Machines on which tasks of a step failed and none was done, though it was elsewhere: a full disk,
/// a broken GPU. Such a machine is free again at once, and would take every task.
pub fn bad_nodes(logs: &[TaskLog], step: Step) -> Vec<String> {
    let tries = || {
        let of_step = logs.iter().filter(|log| log.step == step);
        of_step.flat_map(|log| &log.tries)
    };
    let done: BTreeSet<&str> = tries()
        .filter(|each| each.end == End::Done)
        .map(|each| each.node.as_str())
        .collect();
    let failed: BTreeSet<&str> = tries()
        .filter(|each| matches!(each.end, End::Failed(_)))
        .map(|each| each.node.as_str())
        .collect();
    if done.is_empty() {
        return Vec::new();
    }
    failed.difference(&done).map(ToString::to_string).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    const LOG: &str = "\
== begins 2026-11-19T20:00:00Z on n2
slurmstepd-n2: error: *** JOB 31 ON n2 CANCELLED AT 2026-11-19T20:00:05 DUE TO NODE FAILURE, SEE SLURMCTLD LOG FOR DETAILS ***
== ends 2026-11-19T20:00:05Z ended by the scheduler
== begins 2026-11-19T20:02:10Z on n3
error: /runs/a/part-001-of-008.zst: File too large
== ends 2026-11-19T20:02:11Z failed with 1
== begins 2026-11-19T20:02:12Z on n1
slurmstepd-n1: error: *** JOB 31 ON n1 CANCELLED AT 2026-11-19T20:02:19 ***
stopping
paused; the same command goes on from here
== ends 2026-11-19T20:02:20Z stopped, and goes on later
slurmstepd-n1: error: *** JOB 31 ON n1 CANCELLED AT 2026-11-19T20:02:20 DUE TO JOB REQUEUE ***
== begins 2026-11-19T20:04:00Z on n1
/runs/a/part-001-of-008.zst
== ends 2026-11-19T20:04:05Z done
";

    #[test]
    fn every_try_says_where_it_was_and_why_it_ended() {
        let tries = tries(LOG);
        let told: Vec<_> = tries
            .iter()
            .map(|each| (each.node.as_str(), &each.end))
            .collect();
        assert_eq!(
            told,
            [
                ("n2", &End::Ended("NODE FAILURE".into())),
                ("n3", &End::Failed("failed with 1".into())),
                ("n1", &End::Stopped),
                ("n1", &End::Done),
            ]
        );
        assert_eq!(
            tries[1].said,
            ["error: /runs/a/part-001-of-008.zst: File too large"]
        );
        assert_eq!(tries[3].ended.map(|end| end - tries[0].began), Some(245));
    }

    #[test]
    fn a_task_that_says_nothing_more_is_open() {
        let tries = tries("== begins 2026-11-19T20:00:00Z on n2\nplaying\n");
        assert_eq!((tries.len(), &tries[0].end), (1, &End::Open));
    }

    #[test]
    fn a_machine_that_only_fails_is_named_unless_all_do() {
        let log = |task, node: &str, end| TaskLog {
            iteration: 1,
            step: Step::Play,
            task: Some(task),
            tries: vec![Try {
                node: node.into(),
                began: 0,
                ended: None,
                end,
                said: vec![],
            }],
        };
        let failed = || End::Failed("1".into());
        let mut logs = vec![log(0, "n3", failed()), log(1, "n2", failed())];
        assert!(
            bad_nodes(&logs, Step::Play).is_empty(),
            "it is not the machines"
        );
        logs.push(log(2, "n2", End::Done));
        assert_eq!(bad_nodes(&logs, Step::Play), ["n3"]);
        assert!(bad_nodes(&logs, Step::Judge).is_empty());
    }

    #[test]
    fn logs_are_found_by_their_names() {
        let folder = tempfile::tempdir().expect("a folder");
        let place = Place::new(folder.path().to_owned()).expect("a place");
        fs::create_dir_all(place.logs()).expect("a folder");
        let write = |name: String| fs::write(place.logs().join(name), LOG).expect("a file");
        write(format!("{}-7.log", place.job(2, Step::Play)));
        write(format!("{}.log", place.job(2, Step::Fit)));
        write(format!("{}.log", place.job(1, Step::Fit)));
        write("other.log".into());
        let logs = of_iteration(&place, 2).expect("logs");
        let found: Vec<_> = logs.iter().map(|log| (log.step, log.task)).collect();
        assert_eq!(found, [(Step::Play, Some(7)), (Step::Fit, None)]);
        assert!(logs.iter().all(TaskLog::is_done));
    }
}
