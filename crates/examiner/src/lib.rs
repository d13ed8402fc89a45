//! Whether an engine keeps to its protocol and to the rules.
//!
//! For those who write engines: a [`Protocol`] examines engines of Hive or of Hex. An examination is a list of checks in groups, each with what the protocol asks for. A check is
//! passed, failed, or does not apply: what an engine need not have is never held against it. Where
//! protocol and practice leave a choice, every choice is right.
//!
//! An engine may do anything. One that crashes or hangs has failed that check, is started again, and
//! the examination goes on; every wait has an end, see [`Settings`]. What was said when a check
//! failed is in the [`ExaminationReport`], line by line.
//!
//! The arena talks to programs by the same `subprocess`, but forgives what an examiner must see, such
//! as lines nobody asked for.
//!
//! ```no_run
//! use std::sync::atomic::AtomicBool;
//! use examiner::{CommandLine, Protocol, Settings};
//!
//! let engine = CommandLine(vec!["nokamute".into(), "uhp".into()]);
//! let report = Protocol::Uhp.examine(&engine, &Settings::default(), &|_| true, &AtomicBool::new(false), &mut |_| {});
//! println!("{} of {} failed", report.failed, report.checks.len());
//! ```

mod check;
mod conversation;
mod examination;
mod examination_report;
mod habits;
mod htp;
mod program;
mod settings;
mod transcript;
mod uhp;

pub use check::Question;
pub use examination::Protocol;
pub use examination_report::{Checked, ExaminationReport, Verdict};
pub use program::{CommandLine, Program};
pub use settings::Settings;
pub use subprocess::Connection;
pub use transcript::{Speaker, Spoken};
