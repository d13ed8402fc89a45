//! Chains that are submitted, revived, given up and taken back, against a scheduler that is a list.

use std::io;
use std::path::Path;
use std::time::{Duration, SystemTime};

use cluster::slurm::{Caller, Said, Slurm};
use cluster::submission::{Occasion, Outcome, submissions, submit};
use cluster::{ClusterError, Config, Left, Place, Step};

/// A job as this scheduler knows it.
#[derive(Clone, Debug)]
struct Known {
    number: u64,
    name: String,
    state: &'static str,
    reason: &'static str,
    words: Vec<String>,
}

/// A scheduler that is a list.
#[derive(Default)]
struct List {
    jobs: Vec<Known>,
    /// What it refuses: a word of a call.
    refuses: Option<&'static str>,
}

impl Caller for List {
    fn call(&mut self, words: &[String]) -> io::Result<Said> {
        if let Some(word) = self.refuses
            && words.iter().any(|found| found.contains(word))
        {
            return Ok(Said {
                success: false,
                out: String::new(),
                err: "sbatch: error: QOSMaxSubmitJobPerUserLimit".into(),
            });
        }
        let out = match words[0].as_str() {
            "squeue" => {
                let lines = self.jobs.iter().map(|job| {
                    format!(
                        "{}|{}|{}|{}||||0:00|1:00|\n",
                        job.number, job.name, job.state, job.reason
                    )
                });
                lines.collect()
            }
            "sbatch" => {
                let name = words
                    .iter()
                    .find_map(|word| word.strip_prefix("--job-name="));
                let number = 1 + self.jobs.len() as u64;
                self.jobs.push(Known {
                    number,
                    name: name.expect("a name").to_owned(),
                    state: "PENDING",
                    reason: "Dependency",
                    words: words.to_vec(),
                });
                format!("{number}\n")
            }
            "scancel" => {
                for job in &mut self.jobs {
                    if job.number.to_string() == words[1] {
                        job.state = "CANCELLED";
                    }
                }
                String::new()
            }
            other => panic!("{other} is not known"),
        };
        Ok(Said {
            success: true,
            out,
            err: String::new(),
        })
    }

    fn wait(&mut self) -> bool {
        false
    }
}

impl List {
    fn alive(&self) -> Vec<u64> {
        let alive = self
            .jobs
            .iter()
            .filter(|job| job.state == "PENDING" || job.state == "RUNNING");
        alive.map(|job| job.number).collect()
    }

    fn is(&mut self, number: u64, state: &'static str) {
        for job in self.jobs.iter_mut().filter(|job| job.number == number) {
            (job.state, job.reason) = (state, "None");
        }
    }
}

struct Desk {
    _folder: tempfile::TempDir,
    place: Place,
    list: List,
}

impl Desk {
    fn new() -> Desk {
        let folder = tempfile::tempdir().expect("a folder");
        Desk {
            place: Place::new(folder.path().to_owned()).expect("a place"),
            _folder: folder,
            list: List::default(),
        }
    }

    fn submit(&mut self, left: &Left, occasion: &Occasion) -> Result<Outcome, ClusterError> {
        let config = Config::read("until = '2026-12-24T18:00:00Z'", Path::new("cluster.toml"));
        let config = config.expect("a config");
        submit(
            &self.place,
            &config,
            left,
            occasion,
            &mut Slurm::new(&mut self.list),
        )
    }
}

fn whole() -> Left {
    Left {
        iteration: 2,
        play: (0..8).collect(),
        collect: true,
        fit: true,
        judge: vec![0, 1],
    }
}

fn by_a_person() -> Occasion {
    Occasion {
        // The 19th of November 2026.
        now: SystemTime::UNIX_EPOCH + Duration::from_secs(1_795_100_000),
        inside: None,
        after_failed: None,
    }
}

fn by_collect(number: u64) -> Occasion {
    Occasion {
        inside: Some(number),
        after_failed: Some(Step::Collect),
        ..by_a_person()
    }
}

fn numbers(outcome: &Outcome) -> Vec<u64> {
    match outcome {
        Outcome::Submitted(submission) => submission.jobs.iter().map(|job| job.number).collect(),
        Outcome::Lives(jobs) => panic!("a chain lives: {jobs:?}"),
    }
}

#[test]
fn a_chain_waits_job_for_job_and_a_second_submit_does_no_harm() {
    let mut desk = Desk::new();
    let first = desk.submit(&whole(), &by_a_person()).expect("submitted");
    assert_eq!(numbers(&first), [1, 2, 3, 4, 5]);
    let words = |job: usize| desk.list.jobs[job].words.join(" ");
    assert!(
        words(0).contains("--array=0-7") && !words(0).contains("dependency"),
        "{}",
        words(0)
    );
    assert!(words(1).contains("--dependency=afterany:1"), "{}", words(1));
    assert!(words(2).contains("--dependency=afterok:2"), "{}", words(2));
    assert!(words(4).contains("--dependency=afterany:4"), "{}", words(4));
    let second = desk.submit(&whole(), &by_a_person()).expect("seen");
    assert!(matches!(second, Outcome::Lives(jobs) if jobs.len() == 5));
    assert_eq!(submissions(&desk.place).expect("a journal").len(), 1);
}

#[test]
fn the_last_job_of_a_chain_does_not_take_itself_for_one_that_lives() {
    let mut desk = Desk::new();
    desk.submit(&whole(), &by_a_person()).expect("submitted");
    for number in 1..=4 {
        desk.list.is(number, "COMPLETED");
    }
    desk.list.is(5, "RUNNING");
    let promoting = Occasion {
        inside: Some(5),
        ..by_a_person()
    };
    let next = Left {
        iteration: 3,
        ..whole()
    };
    let next = desk.submit(&next, &promoting).expect("submitted");
    assert_eq!(numbers(&next), [6, 7, 8, 9, 10]);
}

#[test]
fn what_is_missing_is_submitted_three_times_and_then_given_up_aloud() {
    let mut desk = Desk::new();
    desk.submit(&whole(), &by_a_person()).expect("submitted");
    let missing = Left {
        play: vec![3],
        ..whole()
    };
    let mut collect = 2;
    for again in 1..=3 {
        desk.list.is(collect - 1, "FAILED");
        desk.list.is(collect, "RUNNING");
        let outcome = desk
            .submit(&missing, &by_collect(collect))
            .expect("submitted again");
        let Outcome::Submitted(submission) = &outcome else {
            panic!("{outcome:?}");
        };
        assert_eq!(
            (submission.again, &submission.jobs[0].tasks),
            (again, &vec![3])
        );
        // Of the old chain only the job lives that has just said so.
        let mut alive = vec![collect];
        alive.extend(numbers(&outcome));
        assert_eq!(desk.list.alive(), alive);
        desk.list.is(collect, "COMPLETED");
        collect = submission.jobs[1].number;
    }
    desk.list.is(collect - 1, "FAILED");
    desk.list.is(collect, "RUNNING");
    let refused = desk
        .submit(&missing, &by_collect(collect))
        .expect_err("too often");
    assert!(refused.to_string().contains("3 times"), "{refused}");
    assert_eq!(desk.list.alive(), [collect], "nothing waits in vain");
    // A person may try again, as often as before.
    desk.list.is(collect, "FAILED");
    let revived = desk.submit(&missing, &by_a_person()).expect("revived");
    assert!(matches!(revived, Outcome::Submitted(submission) if submission.again == 0));
}

#[test]
fn a_step_that_fails_though_nothing_is_missing_is_not_tried_again() {
    let mut desk = Desk::new();
    let nothing = Left {
        play: vec![],
        ..whole()
    };
    let refused = desk.submit(&nothing, &by_collect(2)).expect_err("hopeless");
    assert!(
        refused.to_string().contains("nothing is submitted again"),
        "{refused}"
    );
    assert_eq!(desk.list.alive(), Vec::<u64>::new());
}

#[test]
fn half_a_chain_is_taken_back() {
    let mut desk = Desk::new();
    desk.list.refuses = Some("-judge-");
    let refused = desk
        .submit(&whole(), &by_a_person())
        .expect_err("no room in the queue");
    let said = refused.to_string();
    assert!(
        said.contains("QOSMaxSubmitJobPerUserLimit") && said.contains("3 2 1"),
        "{said}"
    );
    assert_eq!(desk.list.alive(), Vec::<u64>::new());
    assert!(submissions(&desk.place).expect("none").is_empty());
}

#[test]
fn what_waits_for_ever_is_no_chain_that_lives() {
    let mut desk = Desk::new();
    desk.submit(&whole(), &by_a_person()).expect("submitted");
    for job in &mut desk.list.jobs {
        job.reason = "DependencyNeverSatisfied";
    }
    let revived = desk.submit(&whole(), &by_a_person()).expect("revived");
    assert_eq!(numbers(&revived), [6, 7, 8, 9, 10]);
    assert_eq!(desk.list.alive(), [6, 7, 8, 9, 10]);
}

#[test]
fn after_the_time_that_was_set_nothing_is_begun() {
    let mut desk = Desk::new();
    let late = Occasion {
        now: SystemTime::UNIX_EPOCH + Duration::from_hours(500_000),
        ..by_a_person()
    };
    let refused = desk
        .submit(&whole(), &late)
        .expect_err("too late")
        .to_string();
    assert!(
        refused.contains("2026-12-24T18:00:00Z") && desk.list.jobs.is_empty(),
        "{refused}"
    );
}
