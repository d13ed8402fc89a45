//! How far a long command has come: a bar with the time left on a terminal, a line now and then
//! otherwise.

use std::io::IsTerminal as _;
use std::time::Duration;

use indicatif::{ProgressBar, ProgressStyle};

use crate::clock::Stopwatch;

/// How long nothing is said when nobody looks at a terminal.
const QUIET: Duration = Duration::from_secs(10);

/// Tells people how far a command has come, on standard error.
#[derive(Debug)]
pub(crate) struct Teller {
    bar: Option<ProgressBar>,
    /// What is counted, as in `positions`.
    what: &'static str,
    of: u64,
    watch: Stopwatch,
    /// When to speak next.
    next: Duration,
}

impl Teller {
    /// Of so many things of this kind.
    pub(crate) fn new(of: usize, what: &'static str) -> Teller {
        let of = u64::try_from(of).unwrap_or(u64::MAX);
        let bar = std::io::stderr().is_terminal().then(|| {
            let template = format!("{{bar:30}} {{pos}}/{{len}} {what}, {{eta}} left");
            let style = ProgressStyle::with_template(&template);
            let bar = ProgressBar::new(of);
            bar.set_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()));
            bar
        });
        Teller {
            bar,
            what,
            of,
            watch: Stopwatch::start(),
            next: QUIET,
        }
    }

    /// The same beside results that come meanwhile: whoever sees those on a terminal needs no bar
    /// between them.
    pub(crate) fn beside_results(of: usize, what: &'static str) -> Option<Teller> {
        (!std::io::stdout().is_terminal()).then(|| Teller::new(of, what))
    }

    /// So many are done.
    pub(crate) fn tell(&mut self, done: usize) {
        let done = u64::try_from(done).unwrap_or(u64::MAX);
        if let Some(bar) = &self.bar {
            bar.set_position(done);
        } else if self.watch.elapsed() >= self.next {
            self.next = self.watch.elapsed() + QUIET;
            crate::complain(&format!("{done} of {} {}", self.of, self.what));
        }
    }

    /// Takes the bar away: results follow.
    pub(crate) fn finish(&self) {
        if let Some(bar) = &self.bar {
            bar.finish_and_clear();
        }
    }
}
