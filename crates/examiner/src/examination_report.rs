//! What an examination found.

use serde::Serialize;

use crate::check::Question;
use crate::transcript::Spoken;

/// How a check ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Verdict {
    /// The engine does what is asked.
    Passed,
    /// It does not.
    Failed,
    /// It does not have what is asked about, and need not have it.
    NotApplicable,
}

/// A check and how it ended.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Checked {
    /// What was asked.
    #[serde(flatten)]
    pub question: Question,
    /// How it ended.
    pub verdict: Verdict,
    /// What was wrong, why the check does not apply, or a remark.
    pub remark: String,
    /// The last lines that were exchanged, if the check failed.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub lines: Vec<Spoken>,
    /// How long the check took.
    pub seconds: f64,
}

/// What an examination found.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct ExaminationReport {
    /// `UHP` or `HTP`.
    pub protocol: &'static str,
    /// How the engine was started.
    pub program: String,
    /// How the engine calls itself.
    pub engine: Option<String>,
    /// How many checks it passed.
    pub passed: usize,
    /// How many it failed.
    pub failed: usize,
    /// How many did not apply.
    pub not_applicable: usize,
    /// Whether somebody stopped the examination before its end.
    pub interrupted: bool,
    /// All of them, as they were made.
    pub checks: Vec<Checked>,
}

impl ExaminationReport {
    pub(crate) fn new(protocol: &'static str, program: String) -> ExaminationReport {
        ExaminationReport {
            protocol,
            program,
            engine: None,
            passed: 0,
            failed: 0,
            not_applicable: 0,
            interrupted: false,
            checks: Vec::new(),
        }
    }

    pub(crate) fn add(&mut self, checked: Checked) {
        match checked.verdict {
            Verdict::Passed => self.passed += 1,
            Verdict::Failed => self.failed += 1,
            Verdict::NotApplicable => self.not_applicable += 1,
        }
        self.checks.push(checked);
    }
}
