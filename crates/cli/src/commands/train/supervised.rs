//! `hexapod train supervised`: from games that were played.

use std::io::Write;
use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::process::ExitCode;
use std::time::Duration;

use anyhow::{Context as _, Result};
use training::supervised::validation::ValidationReport;
use training::supervised::{self, Event, RunContext, RunOptions};

use super::threads;
use crate::clock::Stopwatch;
use crate::commands::network::Device;
use crate::interruption;
use crate::progress_line::ProgressLine;

/// Teach a network from games that were played.
///
/// The folder holds everything: checkpoint, metrics.jsonl, curves.svg, and at last the network. The same
/// command goes on where it was stopped, by Ctrl-C, by SIGTERM or by --minutes.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Example:
  hexapod train supervised configs/hex-supervised.toml --out runs/hex --device cuda")]
pub(super) struct Arguments {
    /// What to teach, from what, and how: see `configs/`.
    #[arg(value_hint = clap::ValueHint::FilePath)]
    config: PathBuf,
    /// The folder of the run.
    #[arg(long, value_name = "FOLDER", value_hint = clap::ValueHint::DirPath)]
    out: PathBuf,
    /// Pause after so many minutes, reading the data included.
    #[arg(long, value_name = "N")]
    minutes: Option<f64>,
    /// Where the network learns.
    #[arg(long, value_enum, default_value_t = Device::Cpu)]
    device: Device,
    /// How many seconds of work a machine that fails may cost.
    #[arg(long, value_name = "SECONDS", default_value_t = 60)]
    save_every: u64,
    /// Threads that make batches, and learn on a processor; otherwise as many as there are cores.
    #[arg(long, value_name = "N")]
    threads: Option<NonZeroUsize>,
}

pub(super) fn run(arguments: &Arguments, out: &mut impl Write) -> Result<ExitCode> {
    let watch = Stopwatch::start();
    let path = &arguments.config;
    let text =
        std::fs::read_to_string(path).with_context(|| format!("reading {}", path.display()))?;
    let threads = threads(arguments.threads);
    let options = RunOptions {
        device: arguments.device.of_trainers(threads)?,
        threads: threads.get(),
        limit: match arguments.minutes {
            None => None,
            Some(minutes) => Some(
                Duration::try_from_secs_f64(minutes * 60.0)
                    .with_context(|| format!("--minutes {minutes}"))?,
            ),
        },
        save_every: Duration::from_secs(arguments.save_every),
    };
    let stop = interruption::stop()?;
    let progress_line = ProgressLine::shaped(0, "{bar:30} {pos}/{len} steps, {eta} left, {msg}");
    let mut context = RunContext {
        stop: &stop,
        elapsed: &|| watch.elapsed(),
        watch: &mut |event| tell(&progress_line, event),
    };
    let learnt = supervised::run(&text, &arguments.out, &options, &mut context)
        .with_context(|| path.display().to_string());
    progress_line.finish();
    if let Some(network) = learnt? {
        writeln!(out, "{}", network.display())?;
        return Ok(ExitCode::SUCCESS);
    }
    crate::complain("paused; the same command goes on from here");
    Ok(if stop.is_raised() {
        ExitCode::from(interruption::INTERRUPTED)
    } else {
        ExitCode::SUCCESS
    })
}

/// Tells how the run goes.
fn tell(progress_line: &ProgressLine, event: &Event) {
    match event {
        Event::Ready {
            found,
            positions,
            held_out,
            step,
            steps,
        } => {
            for source in found {
                progress_line.line(&format!(
                    "{}: {} games or lines, {} refused",
                    source.path.display(),
                    source.lines,
                    source.refused
                ));
            }
            progress_line.line(&format!(
                "{positions} positions to learn from, {held_out} held out"
            ));
            let (step, steps) = (*step, *steps);
            let line = || format!("step {step} of {steps}");
            progress_line.tell((step, steps), || "learning".to_owned(), line);
        }
        Event::Learnt(progress) => {
            let text = format!(
                "loss {:.4}, policy {:.4}, value {:.4}, {:.0} positions/s ({:.0} % waiting)",
                progress.loss,
                progress.policy,
                progress.value,
                progress.speed,
                100.0 * progress.waiting
            );
            let (step, steps) = (progress.step, progress.steps);
            let line = || format!("step {step} of {steps}: {text}");
            progress_line.tell((step, steps), || text.clone(), line);
        }
        Event::Validated { step, report } => progress_line.line(&metrics(*step, report)),
        Event::Saved { .. } => {}
    }
}

fn metrics(step: u64, report: &ValidationReport) -> String {
    let all = report.all;
    format!(
        "step {step}, held out: policy {:.4}, top-1 {:.1} %, top-5 {:.1} % ({} positions), value \
         {:.4} ({})",
        all.policy,
        100.0 * all.top1,
        100.0 * all.top5,
        all.choices,
        all.value,
        all.values
    )
}
