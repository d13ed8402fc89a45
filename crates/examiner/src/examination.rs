//! All checks, one after another.

use std::sync::atomic::AtomicBool;

use crate::check::{Check, Objection, Question};
use crate::conversation::Conversation;
use crate::examination_report::{Checked, ExaminationReport, Verdict};
use crate::program::Program;
use crate::settings::Settings;
use crate::{htp, uhp};

/// The protocols that engines are examined by.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Protocol {
    /// The Universal Hive Protocol.
    Uhp,
    /// The Hex Text Protocol.
    Htp,
}

impl Protocol {
    /// What there is to check.
    pub fn questions(self) -> Vec<Question> {
        match self {
            Protocol::Uhp => questions::<uhp::Engine<'_>>(),
            Protocol::Htp => questions::<htp::Engine<'_>>(),
        }
    }

    /// Makes those checks that are wanted; each is handed over as soon as it is made. `stop`, once
    /// true, ends the examination.
    pub fn examine(
        self,
        program: &dyn Program,
        settings: &Settings,
        wanted: &dyn Fn(&Question) -> bool,
        stop: &AtomicBool,
        made: &mut dyn FnMut(&Checked),
    ) -> ExaminationReport {
        match self {
            Protocol::Uhp => examine::<uhp::Engine<'_>>(program, settings, wanted, stop, made),
            Protocol::Htp => examine::<htp::Engine<'_>>(program, settings, wanted, stop, made),
        }
    }
}

/// An engine as the checks of a protocol see it.
pub(crate) trait Examined<'a>: Sized {
    /// What the protocol is called.
    const PROTOCOL: &'static str;

    /// All checks of the protocol, in the order in which they are made.
    fn checks() -> Vec<Check<Self>>;

    /// An engine that was not yet talked to.
    fn unmet(conversation: Conversation<'a>) -> Self;

    fn conversation(&mut self) -> &mut Conversation<'a>;

    /// How the engine calls itself, if it has said so.
    fn name(&self) -> Option<String>;
}

fn questions<'a, E: Examined<'a>>() -> Vec<Question> {
    E::checks().iter().map(Check::question).collect()
}

fn examine<'a, E: Examined<'a>>(
    program: &'a dyn Program,
    settings: &'a Settings,
    wanted: &dyn Fn(&Question) -> bool,
    stop: &'a AtomicBool,
    made: &mut dyn FnMut(&Checked),
) -> ExaminationReport {
    let mut report = ExaminationReport::new(E::PROTOCOL, program.name());
    let mut engine = E::unmet(Conversation::new(program, settings, stop));
    let mut checks = E::checks();
    checks.retain(|check| wanted(&check.question()));
    for check in checks {
        engine.conversation().begin();
        let finding = (check.run)(&mut engine);
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
