//! Which share of some work is this task's, if a scheduler has started it as one of an array.

use anyhow::{Context as _, Result, bail};
use training::reinforcement::Part;

/// Where schedulers say which task of an array it is, counted from 0: Slurm, and Kubernetes.
const NUMBERS: [&str; 2] = ["SLURM_ARRAY_TASK_ID", "JOB_COMPLETION_INDEX"];

/// Which task of an array this is, with the name of who says so.
pub(super) fn number() -> Result<Option<(&'static str, u32)>> {
    for name in NUMBERS {
        let value = std::env::var_os(name).unwrap_or_default();
        if !value.is_empty() {
            let value = value.to_string_lossy();
            let number = value.parse();
            let number =
                number.with_context(|| format!("{name}={value} is no number of a task"))?;
            return Ok(Some((name, number)));
        }
    }
    Ok(None)
}

/// The parts of a task among so many; all of them if there are no tasks.
pub(super) fn share(
    number: Option<(&str, u32)>,
    tasks: u32,
    parts: Vec<Part>,
) -> Result<Vec<Part>> {
    let Some((name, number)) = number else {
        return Ok(parts);
    };
    let Some(of) = Part::all(tasks).nth(number as usize) else {
        bail!(
            "{name} says that this is task {number}, counted from 0, but {tasks} tasks share this work: \
             start so many, or name parts with --part"
        );
    };
    let mine = of.of(parts.len() as u64);
    let numbered = parts.into_iter().zip(0..);
    let mine = numbered.filter(|(_, number)| mine.contains(number));
    Ok(mine.map(|(part, _)| part).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tasks_share_all_parts() {
        let parts = || Part::all(10).collect::<Vec<_>>();
        let of = |number, tasks| share(Some(("T", number)), tasks, parts());
        assert_eq!(share(None, 3, parts()).expect("all"), parts());
        assert_eq!(of(6, 10).expect("one"), ["7/10".parse().expect("a part")]);
        let together = (0..3).flat_map(|number| of(number, 3).expect("a share"));
        assert_eq!(together.collect::<Vec<_>>(), parts());
        let refused = of(3, 3)
            .expect_err("three tasks are 0, 1 and 2")
            .to_string();
        assert!(
            refused.contains("task 3") && refused.contains("--part"),
            "{refused}"
        );
    }
}
