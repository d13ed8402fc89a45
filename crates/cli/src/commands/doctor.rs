//! `hexapod doctor`: what was found on this machine, and what to do about what was not.

mod folders;
mod machine;
mod networks;
mod speed;

use std::io::Write;
use std::process::ExitCode;

use anyhow::Result;
use serde::Serialize;

use self::folders::Folders;
use self::machine::Machine;
use self::networks::Found;
use self::speed::Speed;
use super::library::DataFolder;

/// Say what was found on this machine, how fast it is, and what is missing.
///
/// The program, the processor, the memory, networks, folders. Measures for a few seconds, and changes
/// nothing. At the end stands what is missing or broken, and what to do about it.
#[derive(Debug, clap::Args)]
#[command(after_help = AFTER_HELP)]
pub(crate) struct Arguments {
    /// Measure nothing.
    #[arg(long)]
    no_speed: bool,
    /// Print JSON.
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    data: DataFolder,
}

const AFTER_HELP: &str = "\
Examples:
  hexapod doctor
  hexapod doctor --no-speed --json > report.json
Exit code: 0, or 1 if something that is there cannot be used.";

#[derive(Debug, Serialize)]
struct DoctorReport {
    program: Build,
    machine: Machine,
    backends: Vec<Backend>,
    networks: Vec<Found>,
    folders: Folders,
    #[serde(skip_serializing_if = "Option::is_none")]
    speed: Option<Speed>,
    advice: Vec<Advice>,
}

/// How the program was built.
#[derive(Debug, Serialize)]
struct Build {
    version: &'static str,
    path: Option<String>,
    system: String,
    optimised: bool,
    features: Vec<&'static str>,
}

impl Build {
    fn look() -> Build {
        let features = [
            ("torch", cfg!(feature = "torch")),
            ("parquet", cfg!(feature = "parquet")),
        ];
        Build {
            version: env!("CARGO_PKG_VERSION"),
            path: std::env::current_exe()
                .ok()
                .map(|path| path.display().to_string()),
            system: format!("{} {}", std::env::consts::OS, std::env::consts::ARCH),
            optimised: !cfg!(debug_assertions),
            features: features
                .into_iter()
                .filter_map(|(name, there)| there.then_some(name))
                .collect(),
        }
    }
}

/// What runs networks.
#[derive(Debug, Serialize)]
struct Backend {
    name: &'static str,
    /// What it uses, or why it is not there.
    what: String,
    usable: bool,
}

/// Something to do.
#[derive(Debug, Serialize)]
struct Advice {
    /// Whether something is broken, and not only missing.
    broken: bool,
    what: String,
    /// What to do.
    remedy: String,
}

pub(crate) fn run(arguments: &Arguments, out: &mut impl Write) -> Result<ExitCode> {
    let folders = Folders::look(&arguments.data);
    let networks = networks::look(&folders);
    let speed = if arguments.no_speed {
        None
    } else {
        crate::complain("measuring, for a few seconds");
        Some(Speed::measure())
    };
    let mut report = DoctorReport {
        program: Build::look(),
        machine: Machine::look(),
        backends: backends(),
        networks,
        folders,
        speed,
        advice: Vec::new(),
    };
    report.advice = advise(&report);
    let broken = report.advice.iter().any(|advice| advice.broken);
    if arguments.json {
        writeln!(out, "{}", serde_json::to_string_pretty(&report)?)?;
    } else {
        print(&report, out)?;
    }
    Ok(if broken {
        ExitCode::FAILURE
    } else {
        ExitCode::SUCCESS
    })
}

fn backends() -> Vec<Backend> {
    let best = net::backend::cpu::Instructions::best();
    vec![
        Backend {
            name: "cpu",
            what: format!("with {} instructions", best.name()),
            usable: true,
        },
        torch(),
    ]
}

#[cfg(feature = "torch")]
fn torch() -> Backend {
    let gpus = net::backend::torch::Place::gpus();
    Backend {
        name: "torch",
        what: format!("graphics cards that libtorch finds: {gpus}"),
        usable: true,
    }
}

#[cfg(not(feature = "torch"))]
fn torch() -> Backend {
    Backend {
        name: "torch",
        what: "not built in".to_owned(),
        usable: false,
    }
}

/// What is missing or broken, and what to do.
fn advise(report: &DoctorReport) -> Vec<Advice> {
    let mut advice = Vec::new();
    let mut add = |broken, what: String, remedy: &str| {
        let remedy = remedy.to_owned();
        advice.push(Advice {
            broken,
            what,
            remedy,
        });
    };
    if !report.program.optimised {
        add(
            false,
            "this program was built for tests, and is slow".to_owned(),
            "build it with `cargo build --release`, or install it with `cargo install --path crates/cli`",
        );
    }
    if net::backend::cpu::Instructions::best().name() == "portable" {
        add(
            false,
            "this processor has neither AVX2 nor AVX-512: networks are slow on it".to_owned(),
            "play with `alphabeta` (Hive) or `mcts-rave` (Hex), which need no network",
        );
    }
    if !report.backends.iter().all(|backend| backend.usable) {
        add(
            false,
            "without libtorch networks run on the processor, and cannot be taught".to_owned(),
            "if you want either, see docs/torch.md; to play, nothing is needed",
        );
    }
    for network in &report.networks {
        if let Some(problem) = &network.problem {
            add(
                true,
                format!("the network {} cannot be used: {problem}", network.from),
                "take it away, or get it again with its card beside it",
            );
        }
    }
    report.folders.advise(&mut add);
    advice
}

fn print(report: &DoctorReport, out: &mut impl Write) -> Result<()> {
    let DoctorReport {
        program,
        machine,
        backends,
        networks,
        folders,
        speed,
        advice,
    } = report;
    let built = if program.optimised {
        "optimised"
    } else {
        "built for tests"
    };
    let mut features = program.features.join(", ");
    if features.is_empty() {
        "none".clone_into(&mut features);
    }
    writeln!(
        out,
        "program    hexapod {} for {}, {built}",
        program.version, program.system
    )?;
    writeln!(out, "           features: {features}")?;
    if let Some(path) = &program.path {
        writeln!(out, "           {path}")?;
    }
    machine.print(out)?;
    for backend in backends {
        writeln!(out, "backend    {:<8} {}", backend.name, backend.what)?;
    }
    for network in networks {
        network.print(out)?;
    }
    folders.print(out)?;
    if let Some(speed) = speed {
        speed.print(out)?;
    }
    writeln!(out)?;
    if advice.is_empty() {
        writeln!(out, "Nothing is missing.")?;
    }
    for Advice {
        broken,
        what,
        remedy,
    } in advice
    {
        let mark = if *broken { "broken:" } else { "note:" };
        writeln!(out, "{mark:<8} {what}\n         {remedy}")?;
    }
    Ok(())
}
