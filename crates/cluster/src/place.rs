//! Where a run is, and what its jobs are called.

use std::path::{Path, PathBuf};

use crate::{ClusterError, Step};

/// The folder of a run, by the name under which every machine sees it, and the files in it that are
/// about clusters.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Place {
    run: PathBuf,
}

/// What all jobs of ours have in their names.
const OURS: &str = "hexapod";

impl Place {
    /// The folder of a run, by its whole path. Schedulers are told of it line by line.
    pub fn new(run: PathBuf) -> Result<Place, ClusterError> {
        check("the folder", &run)?;
        Ok(Place { run })
    }

    pub fn run(&self) -> &Path {
        &self.run
    }

    /// What the scheduler is asked for.
    pub fn config(&self) -> PathBuf {
        self.run.join("cluster.toml")
    }

    /// Everything else that is about clusters.
    pub fn folder(&self) -> PathBuf {
        self.run.join("cluster")
    }

    pub fn script(&self, step: Step) -> PathBuf {
        self.folder().join(format!("{step}.sh"))
    }

    /// What was submitted, a line a chain.
    pub fn submissions(&self) -> PathBuf {
        self.folder().join("submissions.jsonl")
    }

    pub fn logs(&self) -> PathBuf {
        self.folder().join("logs")
    }

    /// What the run is called among others of the same person: by its folder.
    pub fn mark(&self) -> String {
        let mut digits = files::sha256(self.run.as_os_str().as_encoded_bytes());
        digits.truncate(8);
        format!("{OURS}-{digits}")
    }

    /// The name of a job, which begins with what short lists of queues show.
    pub fn job(&self, iteration: u32, step: Step) -> String {
        format!("{iteration:04}-{step}-{}", self.mark())
    }

    /// What a name says, if it is that of a job of this run.
    pub fn read_job(&self, name: &str) -> Option<(u32, Step)> {
        let rest = name.strip_suffix(&self.mark())?.strip_suffix('-')?;
        let (iteration, step) = rest.split_once('-')?;
        Some((iteration.parse().ok()?, Step::of_verb(step)?))
    }
}

/// Whether a path can stand in a script, in which a line is an order.
pub(crate) fn check(what: &'static str, path: &Path) -> Result<(), ClusterError> {
    let wrong = |problem| ClusterError::Unwritable {
        what,
        path: path.to_owned(),
        problem,
    };
    let text = path.to_str().ok_or(wrong("it is no text"))?;
    if text.chars().any(char::is_control) {
        return Err(wrong("there is a line feed or the like in it"));
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_of_jobs_are_read_back_and_those_of_others_are_not() {
        let place = Place::new("/runs/a".into()).expect("a place");
        let other = Place::new("/runs/b".into()).expect("a place");
        for step in Step::ALL {
            let name = place.job(12, step);
            assert!(name.starts_with("0012-"), "{name}");
            assert_eq!(place.read_job(&name), Some((12, step)));
            assert_eq!(other.read_job(&name), None);
        }
        for name in [
            "",
            "bash",
            "0001-play",
            "x-play-hexapod",
            "0001-dance-hexapod-1",
        ] {
            assert_eq!(place.read_job(name), None, "{name}");
        }
    }

    #[test]
    fn a_path_with_a_line_feed_is_refused() {
        assert!(Place::new("/runs/a b's \"100%\"".into()).is_ok());
        let refused = Place::new("/runs/a\n#SBATCH --uid=0".into()).expect_err("two lines");
        assert!(refused.to_string().contains("line feed"), "{refused}");
    }
}
