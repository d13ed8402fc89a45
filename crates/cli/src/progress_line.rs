//! How far a long command has come: a bar with the time left on a terminal, a line now and then
//! otherwise. Bars have no colours.

use std::io::IsTerminal as _;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use indicatif::{ProgressBar, ProgressStyle};

use crate::clock::Stopwatch;

/// How many seconds nothing is said when nobody looks at a terminal.
const QUIET: u64 = 10;

/// Tells people how far a command has come, on standard error.
#[derive(Debug)]
pub(crate) struct ProgressLine {
    bar: Option<ProgressBar>,
    watch: Stopwatch,
    /// After how many seconds to speak next.
    next: AtomicU64,
}

impl ProgressLine {
    /// Of so many things of this kind, as in `positions`.
    pub(crate) fn new(of: usize, what: &'static str) -> ProgressLine {
        let of = u64::try_from(of).unwrap_or(u64::MAX);
        let template = format!("{{bar:30}} {{pos}}/{{len}} {what}, {{eta}} left");
        ProgressLine::shaped(of, &template)
    }

    /// With a bar of another shape, in the words of indicatif.
    pub(crate) fn shaped(of: u64, template: &str) -> ProgressLine {
        let bar = std::io::stderr().is_terminal().then(|| {
            let style = ProgressStyle::with_template(template);
            let bar = ProgressBar::new(of);
            bar.set_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()));
            bar
        });
        ProgressLine {
            bar,
            watch: Stopwatch::start(),
            next: AtomicU64::new(QUIET),
        }
    }

    /// The same with a clock that goes on while there is nothing to tell.
    pub(crate) fn ticking(of: u64, template: &str) -> ProgressLine {
        let progress_line = ProgressLine::shaped(of, template);
        if let Some(bar) = &progress_line.bar {
            bar.enable_steady_tick(Duration::from_millis(200));
        }
        progress_line
    }

    /// For games that are read from files.
    pub(crate) fn of_imports() -> ProgressLine {
        ProgressLine::shaped(0, "{bar:30} {bytes}/{total_bytes}, {msg} games, {eta} left")
    }

    /// So many games were met in so many bytes of all; `more` is what else is known of them.
    pub(crate) fn import(
        &self,
        games: u64,
        (bytes, of): (u64, u64),
        more: impl FnOnce() -> String,
    ) {
        // A game is read in less time than anybody can read about it.
        if !games.is_multiple_of(64) {
            return;
        }
        self.tell(
            (bytes, of),
            || games.to_string(),
            || {
                let percent = bytes.min(of) * 100 / of.max(1);
                format!("{games} games{}, {percent} % of the files", more())
            },
        );
    }

    /// For results that come meanwhile: whoever sees those on a terminal needs no bar between them.
    pub(crate) fn beside_results(of: usize, what: &'static str) -> Option<ProgressLine> {
        (!std::io::stdout().is_terminal()).then(|| ProgressLine::new(of, what))
    }

    /// So many of all are done: what else stands in the bar, and what is said where there is none.
    pub(crate) fn tell(
        &self,
        (done, of): (u64, u64),
        message: impl FnOnce() -> String,
        line: impl FnOnce() -> String,
    ) {
        if let Some(bar) = &self.bar {
            if bar.position() > of {
                // Something else begins.
                bar.set_position(0);
            }
            let first = bar.position() == 0;
            bar.set_length(of);
            bar.set_message(message());
            bar.set_position(done.min(of));
            if first {
                // What an earlier run has done says nothing about the time that is left.
                bar.reset_eta();
            }
        } else if self.is_due() {
            crate::complain(&line());
        }
    }

    /// The same for who has no more to say than how many.
    pub(crate) fn count(&self, done: usize, of: usize, what: &str) {
        let number = |count: usize| u64::try_from(count).unwrap_or(u64::MAX);
        self.tell((number(done), number(of)), String::new, || {
            format!("{done} of {of} {what}")
        });
    }

    /// Says how it stands, however much is done.
    pub(crate) fn remark(&self, message: impl FnOnce() -> String) {
        if let Some(bar) = &self.bar {
            bar.set_message(message());
        } else if self.is_due() {
            let seconds = self.watch.elapsed().as_secs();
            crate::complain(&format!("{seconds} s: {}", message()));
        }
    }

    /// Says something that is worth a line in any case.
    pub(crate) fn line(&self, text: &str) {
        match &self.bar {
            Some(bar) => bar.suspend(|| crate::complain(text)),
            None => crate::complain(text),
        }
    }

    /// One more is done.
    pub(crate) fn step(&self) {
        if let Some(bar) = &self.bar {
            bar.inc(1);
        }
    }

    /// Takes the bar away: results follow.
    pub(crate) fn finish(&self) {
        if let Some(bar) = &self.bar {
            bar.finish_and_clear();
        }
    }

    /// Whether to speak; if so, not again for a while.
    fn is_due(&self) -> bool {
        let (now, next) = (
            self.watch.elapsed().as_secs(),
            self.next.load(Ordering::Relaxed),
        );
        let order = Ordering::Relaxed;
        now >= next
            && self
                .next
                .compare_exchange(next, now + QUIET, order, order)
                .is_ok()
    }
}
