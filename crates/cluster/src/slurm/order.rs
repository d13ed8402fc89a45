//! Calls of `sbatch` and `scancel`.

use crate::chain::After;
use crate::{Place, Step};

/// A job that is to be submitted.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Order {
    pub iteration: u32,
    pub step: Step,
    /// Its tasks, if many share it,
    pub tasks: Vec<u32>,
    /// and how many of them may run at a time.
    pub at_most: Option<u32>,
    /// What it waits for, by the number of that job, or the word that stands for it.
    pub after: Option<(After, String)>,
    /// Machines on which it does not run.
    pub without: Vec<String>,
}

impl Order {
    /// The call.
    pub fn words(&self, place: &Place) -> Vec<String> {
        let mut words = vec!["sbatch".to_owned(), "--parsable".to_owned()];
        let mut add = |word: String| words.push(word);
        add(format!(
            "--job-name={}",
            place.job(self.iteration, self.step)
        ));
        if !self.tasks.is_empty() {
            add(format!("--array={}", array(&self.tasks, self.at_most)));
        }
        match &self.after {
            Some((After::Any(_), job)) => add(format!("--dependency=afterany:{job}")),
            Some((After::Done(_), job)) => {
                add(format!("--dependency=afterok:{job}"));
                // Otherwise it would wait for ever.
                add("--kill-on-invalid-dep=yes".to_owned());
            }
            None => {}
        }
        if !self.without.is_empty() {
            add(format!("--exclude={}", self.without.join(",")));
        }
        add(place.script(self.step).to_string_lossy().into_owned());
        add(self.iteration.to_string());
        words
    }
}

/// Tasks as `sbatch` has them: `0-3,7%2`.
pub fn array(tasks: &[u32], at_most: Option<u32>) -> String {
    let mut runs: Vec<(u32, u32)> = Vec::new();
    for &task in tasks {
        match runs.last_mut() {
            Some((_, last)) if *last + 1 == task => *last = task,
            _ => runs.push((task, task)),
        }
    }
    let runs = runs.into_iter().map(|(first, last)| {
        if first == last {
            first.to_string()
        } else {
            format!("{first}-{last}")
        }
    });
    let limit = at_most.map_or_else(String::new, |most| format!("%{most}"));
    runs.collect::<Vec<_>>().join(",") + &limit
}

/// The call that cancels a job.
pub fn cancellation(number: u64) -> Vec<String> {
    vec!["scancel".to_owned(), number.to_string()]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tasks_in_a_row_are_written_in_short() {
        assert_eq!(array(&[0, 1, 2, 3, 7, 9, 10], Some(4)), "0-3,7,9-10%4");
        assert_eq!(array(&[5], None), "5");
    }

    #[test]
    fn an_array_is_waited_for_by_afterany_alone() {
        let place = Place::new("/runs/a b".into()).expect("a place");
        let mut order = Order {
            iteration: 3,
            step: Step::Judge,
            tasks: vec![0, 1],
            at_most: Some(1),
            after: Some((After::Done(Step::Fit), "12".into())),
            without: vec!["n3".into()],
        };
        let words = order.words(&place);
        for word in [
            "--array=0-1%1",
            "--dependency=afterok:12",
            "--exclude=n3",
            "/runs/a b/cluster/judge.sh",
            "3",
        ] {
            assert!(words.iter().any(|found| found == word), "{word}: {words:?}");
        }
        order.after = Some((After::Any(Step::Judge), "13".into()));
        assert!(
            order
                .words(&place)
                .contains(&"--dependency=afterany:13".to_owned())
        );
    }
}
