//! `hexapod net`: looking at networks, making new ones, and writing them for other programs.

use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use anyhow::{Context as _, Result, bail};
use clap::ValueEnum;
use files::write_whole;
use net::Weights;
use net::catalogue::Design;
use net::file::{Network, Precision};

/// Look at networks, make new ones, and write them as ONNX.
#[derive(Debug, clap::Args)]
#[command(after_help = AFTER_HELP)]
pub(crate) struct Arguments {
    #[command(subcommand)]
    command: Command,
}

const AFTER_HELP: &str = "\
Examples:
  hexapod net info
  hexapod net info nets/hive.safetensors
  hexapod net new hexformer-s first.safetensors
  hexapod net export nets/hive.safetensors --to onnx --out hive.onnx";

#[derive(Debug, clap::Subcommand)]
enum Command {
    /// Say what a network is; without a file, which networks there are.
    #[command(after_help = "\
Examples:
  hexapod net info
  hexapod net info nets/hive.safetensors")]
    Info {
        /// The weights of a network; its card lies beside them, with the ending `.json`.
        file: Option<PathBuf>,
        /// Print JSON.
        #[arg(long)]
        json: bool,
    },
    /// Make a network that has learnt nothing.
    #[command(after_help = "\
Example:
  hexapod net new hexformer-s first.safetensors")]
    New {
        /// Which: see `hexapod net info`.
        design: String,
        /// Where to write its weights; the card is written beside them.
        out: PathBuf,
        /// What is random follows from this number.
        #[arg(long, value_name = "NUMBER", default_value_t = 1)]
        seed: u64,
    },
    /// Write a network anew with 16 bits a number: half the size, as it ships.
    #[command(after_help = "\
Example:
  hexapod net pack runs/hive/network.safetensors nets/hive.safetensors")]
    Pack {
        /// The weights of a network; its card lies beside them.
        file: PathBuf,
        /// Where to write its weights; the card is written beside them.
        out: PathBuf,
    },
    /// Write a network for other programs.
    ///
    /// ONNX holds any design by its own operators, for onnxruntime and its kin: planes give `policy` and
    /// `value`, tokens `policy` and `results`, as `crates/net/src/architecture` defines them. The name of the
    /// encoding and the card go along as `hexapod.encoding` and `hexapod.card`.
    #[command(after_help = "\
Example:
  hexapod net export nets/hive.safetensors --to onnx --out hive.onnx")]
    Export {
        /// The weights of a network; its card lies beside them.
        file: PathBuf,
        /// As what.
        #[arg(long, value_name = "FORMAT")]
        to: To,
        /// Where to write it.
        #[arg(long, value_name = "FILE")]
        out: PathBuf,
    },
}

/// Formats of other programs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum To {
    /// Graphs of operators, for onnxruntime and others.
    Onnx,
}

pub(crate) fn run(arguments: &Arguments, out: &mut impl Write) -> Result<ExitCode> {
    match &arguments.command {
        Command::Info { file: None, json } => list(*json, out),
        Command::Info {
            file: Some(path),
            json,
        } => describe(path, *json, out),
        Command::New {
            design,
            out: path,
            seed,
        } => make(design, path, *seed, out),
        Command::Pack { file, out: path } => {
            let network = Network::open(file)?;
            write(&network, Precision::Half, path, out)
        }
        Command::Export {
            file,
            to: To::Onnx,
            out: path,
        } => {
            let written = net::onnx::export(&Network::open(file)?);
            write_whole(path, &written).with_context(|| path.display().to_string())?;
            Ok(writeln!(out, "wrote {}", path.display())?)
        }
    }?;
    Ok(ExitCode::SUCCESS)
}

fn list(json: bool, out: &mut impl Write) -> Result<()> {
    if json {
        let rows: Vec<_> = Design::all()
            .iter()
            .map(|design| {
                serde_json::json!({
                    "name": design.name,
                    "game": design.game,
                    "encoding": design.encoding,
                    "architecture": design.architecture,
                    "parameters": design.architecture.size(),
                    "flops": design.architecture.flops(),
                })
            })
            .collect();
        writeln!(out, "{}", serde_json::to_string_pretty(&rows)?)?;
        return Ok(());
    }
    writeln!(
        out,
        "{:<21} {:<5} {:<24} {:>11} {:>16}",
        "network", "game", "encoding", "parameters", "FLOP a position"
    )?;
    for design in Design::all() {
        writeln!(
            out,
            "{:<21} {:<5} {:<24} {:>11} {:>16}",
            design.name,
            design.game,
            design.encoding.to_string(),
            thousands(design.architecture.size() as u64),
            thousands(design.architecture.flops())
        )?;
    }
    writeln!(
        out,
        "\nFLOP: for 64 tokens and 64 moves, or 11 x 11 cells, or the planes of the network."
    )?;
    Ok(())
}

fn describe(path: &Path, json: bool, out: &mut impl Write) -> Result<()> {
    let network = Network::open(path)?;
    if json {
        write!(out, "{}", network.card.write())?;
        return Ok(());
    }
    let card = &network.card;
    writeln!(out, "name          {}", card.name)?;
    writeln!(out, "game          {}", card.game)?;
    writeln!(out, "encoding      {}", card.encoding)?;
    writeln!(out, "architecture  {:?}", card.architecture)?;
    writeln!(
        out,
        "parameters    {}",
        thousands(card.architecture.size() as u64)
    )?;
    writeln!(
        out,
        "FLOP          {} a position",
        thousands(card.architecture.flops())
    )?;
    writeln!(out, "weights       sha256 {}", card.sha256)?;
    writeln!(out, "training      {}", card.training)?;
    for strength in &card.strength {
        let [won, drawn, lost] = strength.result;
        writeln!(
            out,
            "strength      +{won} ={drawn} -{lost} against {} ({})",
            strength.against, strength.command
        )?;
    }
    Ok(())
}

fn make(name: &str, path: &Path, seed: u64, out: &mut impl Write) -> Result<()> {
    let Some(design) = Design::named(name) else {
        let known: Vec<&str> = Design::all().iter().map(|design| design.name).collect();
        bail!(
            "there is no network `{}`: write one of {}",
            game::excerpt(name),
            known.join(", ")
        );
    };
    let weights = Weights::untrained(design.architecture.clone(), seed)?;
    let training = format!("none: `hexapod net new {name} --seed {seed}`");
    let card = design.card(name, &training);
    write(&Network { card, weights }, Precision::Full, path, out)
}

/// Writes a network, and its card beside it.
fn write(network: &Network, precision: Precision, path: &Path, out: &mut impl Write) -> Result<()> {
    let files = network.write(precision)?;
    let beside = Network::card_beside(path);
    write_whole(path, &files.numbers).with_context(|| path.display().to_string())?;
    write_whole(&beside, files.card.as_bytes()).with_context(|| beside.display().to_string())?;
    writeln!(out, "wrote {} and {}", path.display(), beside.display())?;
    Ok(())
}

/// A number that people can read.
fn thousands(number: u64) -> String {
    let digits = number.to_string();
    let mut text = String::new();
    for (at, digit) in digits.chars().enumerate() {
        if at > 0 && (digits.len() - at).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}
