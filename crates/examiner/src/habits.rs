//! What is asked of an engine in whatever protocol.
#![deny(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::indexing_slicing
)]

use std::time::Duration;

use crate::check::{Finding, wrong};
use crate::conversation::Conversation;

pub(crate) const IN_ORDER: &str =
    "Commands that arrive together are answered one by one, in their order.";
pub(crate) const ANSWERS: &str =
    "What needs no search is answered in no time: within 0.1 s usually, and 1 s at most.";
pub(crate) const END_OF_INPUT: &str =
    "When its input is closed an engine leaves: nobody will ask it anything any more.";

const USUALLY: Duration = Duration::from_millis(100);
const AT_MOST: Duration = Duration::from_secs(1);
/// How long an engine may take to leave.
pub(crate) const FAREWELL: Duration = Duration::from_secs(2);

/// That what needs no search was answered in no time.
pub(crate) fn are_prompt(mut times: Vec<Duration>) -> Finding {
    times.sort_unstable();
    let slowest = times.last().copied().unwrap_or_default();
    let usual = times.get(times.len() / 2).copied().unwrap_or_default();
    let remark = format!(
        "{:.1} ms usually, {:.1} ms at most",
        1e3 * usual.as_secs_f64(),
        1e3 * slowest.as_secs_f64()
    );
    if usual > USUALLY || slowest > AT_MOST {
        return wrong(remark);
    }
    Ok(remark)
}

/// That the engine leaves once its input is closed.
pub(crate) fn leaves_at_end_of_input(talk: &mut Conversation<'_>) -> Finding {
    talk.close_input();
    leaves(talk)
}

/// That the engine leaves.
pub(crate) fn leaves(talk: &mut Conversation<'_>) -> Finding {
    if talk.leaves_within(FAREWELL) {
        return Ok(String::new());
    }
    wrong(format!("it is still there after {} s", FAREWELL.as_secs()))
}
