//! Slurm: its programs, and what they answer.

mod order;
mod queue;

use std::io;

use crate::{ClusterError, Place, Step};

pub use order::{Order, array, cancellation};
pub use queue::{QueuedJob, State};

/// What a program said.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct Said {
    pub success: bool,
    pub out: String,
    pub err: String,
}

/// Calls the scheduler's programs: words in, what was said out. The rest of this crate starts nothing.
pub trait Caller {
    /// Calls a program to its end.
    fn call(&mut self, words: &[String]) -> io::Result<Said>;

    /// Waits a while before a call is tried again; whether it is to be.
    fn wait(&mut self) -> bool;
}

/// How often a call is tried whose answer does not come, with a wait between: a scheduler that is started anew is
/// away for a minute or so.
pub(crate) const TRIES: u32 = 60;

/// The scheduler.
pub struct Slurm<'a> {
    caller: &'a mut dyn Caller,
}

impl std::fmt::Debug for Slurm<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Slurm").finish_non_exhaustive()
    }
}

impl<'a> Slurm<'a> {
    pub fn new(caller: &'a mut dyn Caller) -> Slurm<'a> {
        Slurm { caller }
    }

    /// The jobs of a run that are in the queue, and those that have just left it.
    pub fn jobs(&mut self, place: &Place) -> Result<Vec<QueuedJob>, ClusterError> {
        let words = queue::words();
        let out = self.patiently(&words, |_| Ok(None))?;
        queue::read(&out, place).map_err(|said| ClusterError::Answer {
            call: shown(&words),
            said,
        })
    }

    /// Submits a job, and says its number.
    pub fn submit(&mut self, place: &Place, order: &Order) -> Result<u64, ClusterError> {
        let known: Vec<u64> = self.numbers(place, order.iteration, order.step)?;
        let words = order.words(place);
        let out = self.patiently(&words, |slurm| {
            // It may have been taken though nobody said so.
            let now = slurm.numbers(place, order.iteration, order.step)?;
            let new = now.into_iter().find(|number| !known.contains(number));
            Ok(new.map(|number| number.to_string()))
        })?;
        // `12`, or `12;cluster`.
        let number = out.trim().split(';').next().unwrap_or_default();
        number.parse().map_err(|_| ClusterError::Answer {
            call: shown(&words),
            said: out.clone(),
        })
    }

    /// Waits a while for somebody else; whether one is to try again.
    pub(crate) fn wait(&mut self) -> bool {
        self.caller.wait()
    }

    /// Cancels jobs, one after the other: what waits for another one must be gone before that is.
    pub fn cancel(&mut self, numbers: &[u64]) -> Result<(), ClusterError> {
        for &number in numbers {
            self.patiently(&cancellation(number), |_| Ok(None))?;
        }
        Ok(())
    }

    fn numbers(
        &mut self,
        place: &Place,
        iteration: u32,
        step: Step,
    ) -> Result<Vec<u64>, ClusterError> {
        let jobs = self.jobs(place)?.into_iter();
        let these = jobs.filter(|job| (job.iteration, job.step) == (iteration, step));
        let mut numbers: Vec<u64> = these.map(|job| job.number).collect();
        numbers.dedup();
        Ok(numbers)
    }

    /// Calls a program, again and again while the scheduler is away. `done` finds out whether a call
    /// was heard though its answer was lost.
    fn patiently(
        &mut self,
        words: &[String],
        mut done: impl FnMut(&mut Slurm<'_>) -> Result<Option<String>, ClusterError>,
    ) -> Result<String, ClusterError> {
        let mut tries = 0;
        loop {
            let said = self.caller.call(words);
            let said = said.map_err(|error| ClusterError::NoScheduler {
                program: words.first().cloned().unwrap_or_default(),
                error,
            })?;
            if said.success {
                return Ok(said.out);
            }
            tries += 1;
            if !is_away(&said.err) || tries == TRIES || !self.wait() {
                return Err(ClusterError::Refused {
                    call: shown(words),
                    said: plain(&said.err),
                });
            }
            if let Some(out) = done(&mut Slurm::new(self.caller))? {
                return Ok(out);
            }
        }
    }
}

/// Whether the scheduler did not answer, rather than say no.
fn is_away(said: &str) -> bool {
    ["Unable to contact", "timed out", "Connection refused"]
        .iter()
        .any(|words| said.contains(words))
}

/// What a program said, in one line and without what it says before each: `sbatch: error: `.
fn plain(said: &str) -> String {
    let lines = said.lines().map(|line| {
        let after = |word| line.rsplit_once(word).map(|(_, rest)| rest);
        let rest = after("error: ").or_else(|| after("fatal: "));
        rest.unwrap_or(line).trim()
    });
    let lines: Vec<&str> = lines.filter(|line| !line.is_empty()).collect();
    lines.join("; ")
}

/// A call, as one would type it.
pub fn shown(words: &[String]) -> String {
    let words = words.iter().map(|word| crate::scripts::quoted(word));
    words.collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Answers in order, and notes what was asked.
    #[derive(Default)]
    struct Fake {
        answers: Vec<Said>,
        asked: Vec<String>,
        waited: u32,
    }

    impl Caller for Fake {
        fn call(&mut self, words: &[String]) -> io::Result<Said> {
            self.asked.push(words[0].clone());
            Ok(self.answers.remove(0))
        }

        fn wait(&mut self) -> bool {
            self.waited += 1;
            true
        }
    }

    fn good(out: &str) -> Said {
        Said {
            success: true,
            out: out.into(),
            err: String::new(),
        }
    }

    fn bad(err: &str) -> Said {
        Said {
            success: false,
            out: String::new(),
            err: err.into(),
        }
    }

    const AWAY: &str = "sbatch: error: Batch job submission failed: Unable to contact slurm controller (connect failure)";
    const LOST: &str =
        "sbatch: error: Batch job submission failed: Socket timed out on send/recv operation";

    fn submitted(answers: Vec<Said>) -> (Result<u64, ClusterError>, Fake) {
        let mut fake = Fake {
            answers,
            ..Fake::default()
        };
        let place = Place::new("/runs/a".into()).expect("a place");
        let order = Order {
            iteration: 2,
            step: Step::Fit,
            tasks: vec![],
            at_most: None,
            after: None,
            without: vec![],
        };
        let number = Slurm::new(&mut fake).submit(&place, &order);
        (number, fake)
    }

    #[test]
    fn a_scheduler_that_is_away_is_waited_for() {
        let (number, fake) = submitted(vec![good(""), bad(AWAY), good(""), good("17\n")]);
        assert_eq!((number.expect("taken"), fake.waited), (17, 1));
    }

    #[test]
    fn a_job_whose_answer_was_lost_is_not_submitted_twice() {
        let place = Place::new("/runs/a".into()).expect("a place");
        let name = place.job(2, Step::Fit);
        let queue = format!("17|{name}|PENDING|Resources|||0:00|8:00:00|\n");
        let (number, fake) = submitted(vec![good(""), bad(LOST), good(&queue)]);
        assert_eq!(number.expect("taken"), 17);
        assert_eq!(
            fake.asked.iter().filter(|name| *name == "sbatch").count(),
            1
        );
    }

    #[test]
    fn what_is_refused_is_said_at_once_in_the_words_of_the_scheduler() {
        let said = "sbatch: error: invalid partition specified: gpu";
        let (refused, fake) = submitted(vec![good(""), bad(said)]);
        let refused = refused.expect_err("no such partition").to_string();
        assert!(
            refused.contains("refused: invalid partition") && fake.waited == 0,
            "{refused}"
        );
    }
}
