//! How a solve goes: a bar on a terminal, a line now and then otherwise.

use std::cell::Cell;
use std::io::IsTerminal as _;
use std::time::Duration;

use hex_knowledge::solver::Progress;
use indicatif::{ProgressBar, ProgressStyle};

use crate::clock::Stopwatch;

/// How long nothing is said when nobody looks at a terminal.
const QUIET: Duration = Duration::from_secs(10);

/// Tells people how far a solve has come.
#[derive(Debug)]
pub(super) struct Teller {
    bar: Option<ProgressBar>,
    watch: Stopwatch,
    /// When to speak next.
    next: Cell<Duration>,
}

impl Teller {
    /// For one position.
    pub(super) fn of_one() -> Teller {
        Teller::new(|| ProgressBar::new_spinner().with_style(style("{spinner} {elapsed} {msg}")))
    }

    /// For so many positions.
    pub(super) fn of_many(count: usize) -> Teller {
        let count = u64::try_from(count).unwrap_or(u64::MAX);
        let template = "{bar:40} {pos}/{len} solved, {elapsed} gone\n{msg}";
        Teller::new(|| ProgressBar::new(count).with_style(style(template)))
    }

    fn new(make: impl FnOnce() -> ProgressBar) -> Teller {
        let bar = std::io::stderr().is_terminal().then(|| {
            let bar = make();
            bar.enable_steady_tick(Duration::from_millis(200));
            bar
        });
        Teller {
            bar,
            watch: Stopwatch::start(),
            next: Cell::new(QUIET),
        }
    }

    /// The search stands so.
    pub(super) fn tell(&self, progress: &Progress) {
        let Progress { nodes, phi, delta } = progress;
        let message = || format!("{nodes} positions; work left to win {phi}, to lose {delta}");
        if let Some(bar) = &self.bar {
            bar.set_message(message());
        } else if self.watch.elapsed() >= self.next.get() {
            self.next.set(self.watch.elapsed() + QUIET);
            let seconds = self.watch.elapsed().as_secs();
            crate::complain(&format!("{seconds} s: {}", message()));
        }
    }

    /// One more position is done.
    pub(super) fn done(&self, line: &str) {
        match &self.bar {
            Some(bar) => {
                bar.println(line);
                bar.inc(1);
            }
            None => crate::complain(line),
        }
    }

    pub(super) fn finish(&self) {
        if let Some(bar) = &self.bar {
            bar.finish_and_clear();
        }
    }
}

fn style(template: &str) -> ProgressStyle {
    ProgressStyle::with_template(template).unwrap_or_else(|_| ProgressStyle::default_bar())
}
