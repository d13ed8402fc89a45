//! The scheduler's programs, called from here.

use std::io;
use std::process::{Command, Stdio};
use std::time::Duration;

use anyhow::Result;
use cluster::slurm::{Caller, Said};
use engine::Stop;

use crate::interruption;

/// How long one waits for a scheduler that does not answer, before one asks again.
const PAUSE: Duration = Duration::from_secs(5);
const LOOK: Duration = Duration::from_millis(100);

/// The programs of this machine.
pub(super) struct Programs {
    stop: Stop,
    /// Whether a scheduler that does not answer is waited for, and whether somebody was told so.
    waits: bool,
    told: bool,
}

impl Programs {
    /// For whoever wants to know something now.
    pub(super) fn at_once() -> Result<Programs> {
        Programs::new(false)
    }

    /// For whoever has something to hand in. From now on a signal is heard: a chain is submitted whole, or not at all.
    pub(super) fn patient() -> Result<Programs> {
        Programs::new(true)
    }

    fn new(waits: bool) -> Result<Programs> {
        Ok(Programs {
            stop: interruption::stop()?,
            waits,
            told: false,
        })
    }

    /// Whether somebody did not want to wait any longer.
    pub(super) fn is_stopped(&self) -> bool {
        self.stop.is_raised()
    }
}

impl Caller for Programs {
    fn call(&mut self, words: &[String]) -> io::Result<Said> {
        let (name, arguments) = words.split_first().ok_or(io::ErrorKind::NotFound)?;
        let mut command = Command::new(name);
        command.args(arguments).stdin(Stdio::null());
        // A job that submits another one must not hand on what was said about itself, such as how often it
        // was begun.
        for (variable, _) in std::env::vars_os() {
            let of_a_job = variable.to_string_lossy().starts_with("SLURM_");
            if of_a_job && variable != "SLURM_CONF" {
                command.env_remove(variable);
            }
        }
        let output = command.output()?;
        let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
        Ok(Said {
            success: output.status.success(),
            out: text(&output.stdout),
            err: text(&output.stderr),
        })
    }

    fn wait(&mut self) -> bool {
        if !self.waits {
            return false;
        }
        if !self.told {
            crate::complain("the scheduler does not answer, or somebody else submits: waiting");
            self.told = true;
        }
        let mut left = PAUSE;
        while !left.is_zero() && !self.stop.is_raised() {
            std::thread::sleep(LOOK);
            left = left.saturating_sub(LOOK);
        }
        !self.stop.is_raised()
    }
}
