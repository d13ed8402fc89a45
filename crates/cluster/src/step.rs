//! The steps of an iteration, as jobs.

use std::fmt;

use serde::{Deserialize, Serialize};

/// A step of an iteration: a verb of `hexapod train`, and a job.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Step {
    Play,
    Collect,
    Fit,
    Judge,
    Promote,
}

impl Step {
    /// In the order in which an iteration has them.
    pub const ALL: [Step; 5] = [
        Step::Play,
        Step::Collect,
        Step::Fit,
        Step::Judge,
        Step::Promote,
    ];

    /// The verb.
    pub fn verb(self) -> &'static str {
        match self {
            Step::Play => "play",
            Step::Collect => "collect",
            Step::Fit => "fit",
            Step::Judge => "judge",
            Step::Promote => "promote",
        }
    }

    /// The step with this verb.
    pub fn of_verb(verb: &str) -> Option<Step> {
        Step::ALL.into_iter().find(|step| step.verb() == verb)
    }

    /// Whether many tasks share it.
    pub fn is_shared(self) -> bool {
        matches!(self, Step::Play | Step::Judge)
    }

    /// What one says of it in a line.
    pub fn about(self) -> &'static str {
        match self {
            Step::Play => "games of an iteration, shared by the tasks of an array",
            Step::Collect => "counts the parts; what is missing is played again",
            Step::Fit => "learns from the games that were collected",
            Step::Judge => {
                "games of the candidate against the best, shared by the tasks of an array"
            }
            Step::Promote => "the gate; what comes next is submitted here",
        }
    }
}

impl fmt::Display for Step {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.verb())
    }
}
