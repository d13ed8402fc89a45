//! How learning went from one end to the other, in a few numbers.

use serde::{Deserialize, Serialize};

use super::progress::Progress;
use super::validation::ValidationReport;

/// How learning went.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Fitted {
    /// Steps before, and after.
    pub from: u64,
    pub step: u64,
    /// What was told last: the learning rate, the losses.
    pub rate: f64,
    pub loss: f64,
    pub policy: f64,
    pub value: f64,
    /// On games of others that are held out, if there are any: cross-entropy of the choice, how often
    /// the move is found, squared error of the value.
    pub held_out_policy: Option<f64>,
    pub held_out_top1: Option<f64>,
    pub held_out_value: Option<f64>,
}

impl Fitted {
    /// From what was told last, and found at the end.
    pub(crate) fn new(
        from: u64,
        step: u64,
        told: Option<&Progress>,
        report: Option<&ValidationReport>,
    ) -> Fitted {
        let told = |of: fn(&Progress) -> f64| told.map(of).unwrap_or_default();
        Fitted {
            from,
            step,
            rate: told(|told| told.rate),
            loss: told(|told| told.loss),
            policy: told(|told| told.policy),
            value: told(|told| told.value),
            held_out_policy: report.map(|report| report.all.policy),
            held_out_top1: report.map(|report| report.all.top1),
            held_out_value: report.map(|report| report.all.value),
        }
    }
}
