//! All checks, one after another.

use crate::check::{Check, Objection};
use crate::conversation::Conversation;
use crate::report::{Checked, Report, Verdict};

/// An engine as the checks of a protocol see it.
pub(crate) trait Examined<'a> {
    fn conversation(&mut self) -> &mut Conversation<'a>;

    /// How the engine calls itself, if it has said so.
    fn name(&self) -> Option<String>;
}

/// Makes the checks; each is handed over as soon as it is made.
pub(crate) fn examine<'a, E: Examined<'a>>(
    engine: &mut E,
    checks: &[Check<E>],
    mut report: Report,
    made: &mut dyn FnMut(&Checked),
) -> Report {
    for check in checks {
        engine.conversation().begin();
        let finding = (check.run)(engine);
        let conversation = engine.conversation();
        // An engine that did wrong may have lost the thread: the next check begins with a new one.
        if matches!(finding, Err(Objection::Wrong(_) | Objection::Lost(_))) {
            conversation.end();
        }
        let (verdict, remark) = match finding {
            Ok(remark) => (Verdict::Passed, remark),
            Err(Objection::NotApplicable(why)) => (Verdict::NotApplicable, why),
            Err(Objection::Wrong(what) | Objection::Lost(what)) => (Verdict::Failed, what),
            Err(Objection::Interrupted) => {
                report.interrupted = true;
                break;
            }
        };
        let lines = match verdict {
            Verdict::Failed => conversation.transcript(),
            Verdict::Passed | Verdict::NotApplicable => Vec::new(),
        };
        let checked = Checked {
            question: check.question(),
            verdict,
            remark,
            lines,
            seconds: conversation.elapsed().as_secs_f64(),
        };
        made(&checked);
        report.add(checked);
    }
    report.engine = engine.name();
    report
}
