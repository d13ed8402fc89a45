//! Engines in threads of their own, which a test can make misbehave.

use std::io::{self, BufRead as _, BufReader, Write as _, pipe};
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::Duration;

use examiner::{Checked, Connection, ExaminationReport, Program, Settings, Verdict};

/// What an engine sends in answer to a line.
pub(crate) enum Said {
    /// This, as it stands.
    Bytes(Vec<u8>),
    /// This, and then it leaves.
    #[allow(dead_code, reason = "engines of Hive leave without a word")]
    LastBytes(Vec<u8>),
    /// Nothing any more: it leaves.
    Leaves,
}

impl Said {
    pub(crate) fn text(text: impl Into<String>) -> Said {
        Said::Bytes(text.into().into_bytes())
    }
}

/// An engine: what it says unasked, and how it answers a line.
pub(crate) trait Behaviour: Send + 'static {
    fn greeting(&mut self) -> String {
        String::new()
    }

    fn answer(&mut self, line: &[u8]) -> Said;

    /// Whether it leaves when nobody can ask it anything any more.
    fn leaves_at_the_end(&self) -> bool {
        true
    }
}

/// A program that is no process.
pub(crate) struct Fake<B, F: Fn() -> B> {
    pub(crate) make: F,
}

/// Raised when the tests of a file are done with engines that would wait for ever.
static NEVER: AtomicBool = AtomicBool::new(false);

impl<B: Behaviour, F: Fn() -> B> Program for Fake<B, F> {
    fn start(&self) -> io::Result<Connection> {
        let (input, to_engine) = pipe()?;
        let (from_engine, mut output) = pipe()?;
        let mut engine = (self.make)();
        thread::spawn(move || {
            let _ = output.write_all(engine.greeting().as_bytes());
            let mut input = BufReader::new(input);
            loop {
                let mut line = Vec::new();
                let read = input.read_until(b'\n', &mut line).unwrap_or(0);
                if read == 0 {
                    break;
                }
                if line.last() == Some(&b'\n') {
                    line.pop();
                }
                match engine.answer(&line) {
                    Said::Bytes(bytes) => {
                        if output.write_all(&bytes).is_err() {
                            return;
                        }
                    }
                    Said::LastBytes(bytes) => {
                        let _ = output.write_all(&bytes);
                        return;
                    }
                    Said::Leaves => return,
                }
            }
            while !engine.leaves_at_the_end() && !NEVER.load(Ordering::Relaxed) {
                thread::sleep(Duration::from_millis(50));
            }
        });
        Ok(Connection::new(to_engine, from_engine))
    }

    fn name(&self) -> String {
        "fake".to_owned()
    }
}

/// Settings for engines that answer at once or never.
pub(crate) fn hasty() -> Settings {
    Settings {
        patience: Duration::from_millis(1500),
        tolerance: Duration::from_secs(1),
        games: 2,
        ..Settings::default()
    }
}

/// The checks that an engine has failed.
pub(crate) fn failed(report: &ExaminationReport) -> Vec<&Checked> {
    let checks = report.checks.iter();
    checks
        .filter(|checked| checked.verdict == Verdict::Failed)
        .collect()
}

/// That by each fault the engine fails the check beside it.
pub(crate) fn assert_faults_show(
    faults: &[(&'static str, &'static str)],
    examine: impl Fn(&'static str, &str) -> ExaminationReport + Sync,
) {
    let wait = |chunk: &[(&'static str, &'static str)]| {
        for (fault, check) in chunk {
            let report = examine(fault, check);
            let [checked] = report.checks.as_slice() else {
                panic!("{check} is {} checks", report.checks.len());
            };
            assert_eq!(checked.verdict, Verdict::Failed, "{fault}: {checked:?}");
            assert!(
                !checked.remark.is_empty(),
                "{fault}: it is said what was wrong"
            );
            assert!(
                !checked.lines.is_empty(),
                "{fault}: it is shown what was said"
            );
        }
    };
    // Some of them are waited for: all at once.
    thread::scope(|scope| {
        for chunk in faults.chunks(6) {
            scope.spawn(move || wait(chunk));
        }
    });
}
