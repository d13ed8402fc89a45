//! `hexapod bench net`: how fast networks are, alone and in self-play.

#[cfg(feature = "torch")]
mod cuda;
mod positions;
mod self_play;
mod timed;

use std::io::Write;
use std::num::NonZeroUsize;
use std::process::ExitCode;
use std::sync::Arc;
use std::time::Duration;

use anyhow::{Context as _, Result, bail};
use net::Weights;
use net::architecture::Architecture;
use net::backend::cpu::{
    CpuHexPaper, CpuHexResnet, CpuHexformer, CpuOptions, CpuResnet, Precision,
};
use net::catalogue::Design;
use net::input::{PlaneNetwork, TokenNetwork};
use serde::Serialize;

use crate::clock::{Stopwatch, rate};

/// Measure networks: positions a second, and self-play in lockstep.
///
/// The networks have learnt nothing, which makes no difference to their speed. Positions are those
/// of random midgames. Without `--device cuda`, networks run on the processor.
#[derive(Debug, clap::Args)]
#[command(after_help = AFTER_HELP)]
pub(crate) struct Arguments {
    /// Which networks, by name: see `hexapod net info`.
    #[arg(
        long,
        value_name = "NAMES",
        value_delimiter = ',',
        default_value = "hexformer-s"
    )]
    networks: Vec<String>,
    /// How many positions at a time.
    #[arg(
        long,
        value_name = "NUMBERS",
        value_delimiter = ',',
        default_value = "1,16"
    )]
    batches: Vec<usize>,
    /// On how many threads; of a graphics card: how many threads ask at once.
    #[arg(
        long,
        value_name = "NUMBERS",
        value_delimiter = ',',
        default_value = "1"
    )]
    threads: Vec<NonZeroUsize>,
    /// How long to measure each.
    #[arg(long, value_name = "SECONDS", default_value_t = 2.0)]
    seconds: f64,
    /// What runs the networks.
    #[arg(long, value_name = "DEVICE", default_value = "cpu")]
    device: Device,
    /// Play against oneself with the first network, on the first number of threads.
    #[arg(long)]
    self_play: bool,
    /// Measure also how fast networks learn, on a graphics card.
    #[cfg(feature = "torch")]
    #[arg(long)]
    learning: bool,
    /// Games that a thread plays at once.
    #[arg(long, value_name = "NUMBER", default_value_t = 256)]
    games: usize,
    /// Simulations a move.
    #[arg(long, value_name = "NUMBER", default_value_t = 32)]
    simulations: u32,
    /// Print JSON.
    #[arg(long)]
    json: bool,
}

const AFTER_HELP: &str = "\
Examples:
  hexapod bench net
  hexapod bench net --networks hexformer-s,hex-resnet --batches 1,16,64 --threads 1,2
  hexapod bench net --networks hexformer-s --self-play --games 64 --json";

/// What runs networks.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum, Serialize)]
#[serde(rename_all = "kebab-case")]
enum Device {
    /// The processor, in floating point.
    Cpu,
    /// The processor, in bytes.
    CpuInt8,
    /// A graphics card, by libtorch.
    #[cfg(feature = "torch")]
    Cuda,
}

#[derive(Debug, Serialize)]
struct Measured<'a> {
    network: &'a str,
    device: Device,
    /// `answers` or `learns`.
    what: &'static str,
    batch: usize,
    threads: usize,
    positions_per_second: f64,
}

pub(crate) fn run(arguments: &Arguments, out: &mut impl Write) -> Result<ExitCode> {
    let time = Duration::try_from_secs_f64(arguments.seconds).context("--seconds")?;
    if arguments.self_play {
        let name = arguments.networks.first().context("--networks")?;
        let threads = arguments.threads.first().context("--threads")?;
        let network = arguments
            .device
            .tokens(&untrained(name)?, NonZeroUsize::MIN)?;
        let report = self_play::measure(network, threads.get(), arguments, time);
        if arguments.json {
            writeln!(out, "{}", serde_json::to_string(&report)?)?;
        } else {
            write!(out, "{report}")?;
        }
        return Ok(ExitCode::SUCCESS);
    }
    for name in &arguments.networks {
        let weights = untrained(name)?;
        for &batch in &arguments.batches {
            for &threads in &arguments.threads {
                let positions_per_second = arguments
                    .device
                    .measure(name, &weights, threads, batch, time)?;
                let measured = Measured {
                    network: name,
                    device: arguments.device,
                    what: "answers",
                    batch,
                    threads: threads.get(),
                    positions_per_second,
                };
                measured.print(arguments.json, out)?;
            }
            #[cfg(feature = "torch")]
            if arguments.learning {
                let measured = Measured {
                    network: name,
                    device: Device::Cuda,
                    what: "learns",
                    batch,
                    threads: 1,
                    positions_per_second: cuda::learnt(&weights, batch, time)?,
                };
                measured.print(arguments.json, out)?;
            }
        }
    }
    Ok(ExitCode::SUCCESS)
}

impl Measured<'_> {
    fn print(&self, json: bool, out: &mut impl Write) -> Result<()> {
        if json {
            writeln!(out, "{}", serde_json::to_string(self)?)?;
        } else {
            writeln!(
                out,
                "{:<21} {:<8} {} {:>5} at a time, {:>2} threads {:>12.1} positions/s",
                self.network,
                format!("{:?}", self.device),
                self.what,
                self.batch,
                self.threads,
                self.positions_per_second
            )?;
        }
        out.flush()?;
        Ok(())
    }
}

fn untrained(name: &str) -> Result<Weights> {
    let design = Design::named(name)
        .with_context(|| format!("there is no network `{name}`: see `hexapod net info`"))?;
    Ok(Weights::untrained(design.architecture, 1)?)
}

impl Device {
    fn options(self, threads: NonZeroUsize) -> CpuOptions {
        CpuOptions {
            threads,
            precision: if self == Device::CpuInt8 {
                Precision::Int8
            } else {
                Precision::F32
            },
            ..CpuOptions::default()
        }
    }

    /// A network over tokens.
    fn tokens(self, weights: &Weights, threads: NonZeroUsize) -> Result<Arc<dyn TokenNetwork>> {
        match self {
            Device::Cpu | Device::CpuInt8 => {
                Ok(Arc::new(CpuHexformer::new(weights, self.options(threads))?))
            }
            #[cfg(feature = "torch")]
            Device::Cuda => cuda::tokens(weights),
        }
    }

    /// A network over planes.
    fn planes(self, weights: &Weights, threads: NonZeroUsize) -> Result<Arc<dyn PlaneNetwork>> {
        let options = self.options(threads).into();
        match (self, weights.architecture()) {
            (Device::CpuInt8, _) => bail!("networks over planes are computed in floating point"),
            #[cfg(feature = "torch")]
            (Device::Cuda, _) => cuda::planes(weights),
            (_, Architecture::Resnet(_)) => Ok(Arc::new(CpuResnet::new(weights, options)?)),
            (_, Architecture::HexPaper(_)) => Ok(Arc::new(CpuHexPaper::new(weights, options)?)),
            (_, Architecture::HexResnet(_)) => Ok(Arc::new(CpuHexResnet::new(weights, options)?)),
            (_, Architecture::Hexformer(_)) => bail!("this network is fed tokens"),
        }
    }

    /// Positions a second.
    fn measure(
        self,
        name: &str,
        weights: &Weights,
        threads: NonZeroUsize,
        batch: usize,
        time: Duration,
    ) -> Result<f64> {
        let run: Box<dyn Fn() + Sync> = if let Architecture::Hexformer(_) = weights.architecture() {
            let (network, tokens) = (self.tokens(weights, threads)?, positions::tokens(batch));
            Box::new(move || drop(network.run(&tokens)))
        } else {
            let network = self.planes(weights, threads)?;
            let planes = positions::planes(name, batch);
            Box::new(move || drop(network.run(&planes)))
        };
        #[cfg(feature = "torch")]
        if self == Device::Cuda {
            return Ok(cuda::asked_by(threads.get(), &*run, batch, time));
        }
        Ok(best_rate(&*run, batch, time))
    }
}

/// The best rate of several rounds, so that what else the machine does counts least.
fn best_rate(run: &dyn Fn(), batch: usize, time: Duration) -> f64 {
    run();
    let all = Stopwatch::start();
    let mut best: f64 = 0.0;
    while all.elapsed() < time {
        let round = Stopwatch::start();
        let mut runs = 0;
        while runs == 0 || round.elapsed() < time / 10 {
            run();
            runs += 1;
        }
        best = best.max(rate(runs * batch as u64, round.elapsed()));
    }
    best
}
