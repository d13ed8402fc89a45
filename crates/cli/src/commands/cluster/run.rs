//! A run as clusters see it: its place, what is asked for, and what it still needs.

use std::path::PathBuf;

use anyhow::{Context as _, Result};
use cluster::chain::tasks_with;
use cluster::scripts::{self, Written};
use cluster::{Config, Left, Place, Step};
use training::reinforcement::verbs::{self, Verbs};
use training::reinforcement::{Part, Status};

use super::Which;

/// A run, and what its scheduler is asked for.
pub(super) struct Run {
    pub(super) place: Place,
    pub(super) config: Config,
    pub(super) verbs: Box<dyn Verbs>,
}

impl Run {
    pub(super) fn open(which: &Which) -> Result<Run> {
        let verbs = verbs::open(&which.run)?;
        let path = std::fs::canonicalize(&which.run);
        let path = path.with_context(|| which.run.display().to_string())?;
        let place = Place::new(path)?;
        Ok(Run {
            config: Config::of(&place)?,
            place,
            verbs,
        })
    }

    pub(super) fn status(&self) -> Result<Status> {
        Ok(Status::of(self.verbs.as_ref())?)
    }

    /// How many parts a step has.
    pub(super) fn parts(&self, step: Step) -> u32 {
        let config = self.verbs.config();
        match step {
            Step::Play => config.play.parts,
            Step::Judge => config.judge.parts,
            Step::Collect | Step::Fit | Step::Promote => 1,
        }
    }

    /// How many tasks share them.
    pub(super) fn tasks(&self, step: Step) -> u32 {
        self.config.tasks(step, self.parts(step))
    }

    /// What an iteration still needs, in tasks.
    pub(super) fn left(&self, iteration: u32) -> Result<Left> {
        let left = self.verbs.left(iteration)?;
        let tasks = |step, parts: Vec<Part>| {
            let numbers = parts.into_iter().map(|part| part.number() - 1);
            tasks_with(numbers, self.parts(step), self.tasks(step))
        };
        Ok(Left {
            iteration,
            play: tasks(Step::Play, left.play),
            collect: left.collect,
            fit: left.fit,
            judge: tasks(Step::Judge, left.judge),
        })
    }

    /// The script of a step.
    pub(super) fn script(&self, step: Step) -> Result<String> {
        let (program, parts) = (program()?, self.parts(step));
        Ok(scripts::script(
            &self.place,
            &self.config,
            step,
            &program,
            parts,
        )?)
    }

    /// Puts all scripts where they belong, and says what became of each; those that a person has changed stay.
    pub(super) fn write_scripts(&self) -> Result<Vec<(PathBuf, Written)>> {
        let mut all = Vec::new();
        for step in Step::ALL {
            let path = self.place.script(step);
            let written = scripts::put(&path, &self.script(step)?, false)?;
            all.push((path, written));
        }
        Ok(all)
    }
}

/// This program, as jobs are to call it.
pub(super) fn program() -> Result<PathBuf> {
    let path = std::env::current_exe().context("finding this program")?;
    Ok(std::fs::canonicalize(&path).unwrap_or(path))
}
