//! How the work of a run is done here: by how many threads, for how long, and what is said meanwhile.

use std::num::NonZeroUsize;
use std::process::ExitCode;
use std::time::Duration;

use anyhow::{Context as _, Result};
use engine::Stop;
use training::reinforcement::RunError;
use training::reinforcement::verbs::Context;

use super::threads;
use super::told::Told;
use crate::clock::Stopwatch;
use crate::commands::network::Device;
use crate::interruption;

/// How the work is done.
#[derive(Debug, clap::Args)]
pub(in crate::commands) struct AtWork {
    /// Threads that play and learn; otherwise as many as there are cores. Games and networks do not
    /// depend on it.
    #[arg(long, value_name = "N")]
    threads: Option<NonZeroUsize>,
    /// Games that each of them plays at the same time.
    #[arg(long, value_name = "N", default_value_t = NonZeroUsize::new(32).expect("not zero"))]
    seats: NonZeroUsize,
    /// Where networks play and learn.
    #[arg(long, value_enum, default_value_t = Device::Cpu)]
    device: Device,
    /// Pause after so many minutes.
    #[arg(long, value_name = "N")]
    minutes: Option<f64>,
    /// How many seconds of learning a machine that fails may cost.
    #[arg(long, value_name = "SECONDS", default_value_t = 60)]
    save_every: u64,
}

impl AtWork {
    /// Where networks play and learn.
    pub(in crate::commands) fn device(&self) -> Device {
        self.device
    }

    /// By how many threads, if somebody has said.
    pub(in crate::commands) fn threads(&self) -> Option<NonZeroUsize> {
        self.threads
    }

    /// Does some work, of so many iterations in all if it is more than a step; if it was stopped, says how it goes on, and with which code the program ends.
    /// `stop` is raised by signals from before anything is locked, so that nobody can end a run between the two.
    pub(in crate::commands) fn perform(
        &self,
        stop: &Stop,
        iterations: Option<u32>,
        work: impl FnOnce(&mut Context<'_>) -> Result<(), RunError>,
    ) -> Result<ExitCode> {
        let paused = Stop::new();
        if let Some(minutes) = self.minutes {
            let limit = Duration::try_from_secs_f64(minutes * 60.0)
                .with_context(|| format!("--minutes {minutes}"))?;
            let (asked, over) = (stop.clone(), paused.clone());
            let pause = move || {
                over.raise();
                asked.raise();
            };
            if limit.is_zero() {
                // Not a moment later: then nothing is done at all, however busy the machine is.
                pause();
            } else {
                std::thread::spawn(move || {
                    std::thread::sleep(limit);
                    pause();
                });
            }
        }
        let watch = Stopwatch::start();
        let threads = threads(self.threads);
        let mut told = Told::new(iterations);
        let done = work(&mut Context {
            stop,
            elapsed: &|| watch.elapsed(),
            watch: &mut |event| told.tell(event),
            threads,
            seats: self.seats.get(),
            device: self.device.of_trainers(threads)?,
            save_every: Duration::from_secs(self.save_every),
        });
        told.finish();
        match done {
            Ok(()) => Ok(ExitCode::SUCCESS),
            Err(RunError::Stopped) => {
                crate::complain("paused; the same command goes on from here");
                Ok(if paused.is_raised() {
                    ExitCode::SUCCESS
                } else {
                    ExitCode::from(interruption::INTERRUPTED)
                })
            }
            Err(error) => Err(error.into()),
        }
    }
}
