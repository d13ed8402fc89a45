//! `hexapod train`: teaching networks. Only with the cargo feature `torch`.

use std::io::Write;
use std::path::PathBuf;
use std::process::ExitCode;
use std::time::Duration;

use anyhow::{Context as _, Result};
use engine::Stop;
use net::backend::torch::{Place, Precision};
use training::supervised::validation::ValidationReport;
use training::supervised::{self, Event, RunContext, RunOptions};

use crate::clock::Stopwatch;
use crate::interruption;
use crate::progress_line::ProgressLine;

/// Teach a network.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Example:
  hexapod train supervised configs/hex-supervised.toml --out runs/hex --device cuda")]
pub(crate) struct Arguments {
    #[command(subcommand)]
    command: Command,
}

#[derive(Debug, clap::Subcommand)]
enum Command {
    /// Teach a network from games that were played.
    ///
    /// The folder holds everything: checkpoint, metrics.jsonl, curves.svg, and at last the network. The same
    /// command goes on where it was stopped, by Ctrl-C, by SIGTERM or by --minutes.
    #[command(after_help = "\
Example:
  hexapod train supervised configs/hex-supervised.toml --out runs/hex --device cuda")]
    Supervised(Supervised),
}

#[derive(Debug, clap::Args)]
struct Supervised {
    /// What to teach, from what, and how: see `configs/`.
    config: PathBuf,
    /// The folder of the run.
    #[arg(long, value_name = "FOLDER")]
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
    /// Threads that make batches; otherwise one less than there are cores.
    #[arg(long, value_name = "N")]
    threads: Option<usize>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
enum Device {
    /// The processor, in 32 bits: the same result every time.
    Cpu,
    /// The first GPU, in 16 bits.
    Cuda,
}

pub(crate) fn run(arguments: &Arguments, out: &mut impl Write) -> Result<ExitCode> {
    let Command::Supervised(arguments) = &arguments.command;
    let watch = Stopwatch::start();
    let path = &arguments.config;
    let text =
        std::fs::read_to_string(path).with_context(|| format!("reading {}", path.display()))?;
    let cores = std::thread::available_parallelism().map_or(1, std::num::NonZero::get);
    let (place, precision) = match arguments.device {
        Device::Cpu => (Place::Cpu, Precision::Full),
        Device::Cuda => (Place::Gpu(0), Precision::Brain),
    };
    let options = RunOptions {
        place,
        precision,
        threads: arguments.threads.unwrap_or(cores.saturating_sub(1)).max(1),
        limit: match arguments.minutes {
            None => None,
            Some(minutes) => Some(
                Duration::try_from_secs_f64(minutes * 60.0)
                    .with_context(|| format!("--minutes {minutes}"))?,
            ),
        },
        save_every: Duration::from_secs(arguments.save_every),
    };
    let stop = Stop::new();
    stop_when_asked(&stop)?;
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

/// Ctrl-C and SIGTERM pause the run.
fn stop_when_asked(stop: &Stop) -> Result<()> {
    let asked = stop.clone();
    interruption::listen(move || asked.raise())?;
    #[cfg(unix)]
    {
        use signal_hook::consts::SIGTERM;
        use signal_hook::iterator::Signals;
        let mut signals = Signals::new([SIGTERM]).context("listening for SIGTERM")?;
        let asked = stop.clone();
        std::thread::spawn(move || {
            for _ in signals.forever() {
                asked.raise();
            }
        });
    }
    Ok(())
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
