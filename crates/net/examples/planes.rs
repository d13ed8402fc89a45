//! How fast networks over planes are on the processor, how fast positions become planes, and what
//! fits into the Hive paper's window.
//!
//! ```text
//! cargo run --release -p net --example planes -- networks [INSTRUCTIONS]
//! cargo run --release -p net --example planes -- encodings
//! cargo run --release -p net --example planes -- window [GAMES]
//! valgrind --tool=callgrind target/release/examples/planes encode hex-planes 1000
//! ```

use std::io::{self, Write};
use std::num::NonZeroUsize;
use std::process::ExitCode;

use game::{Dice, EvalRequest, Game};
use hex_rules::{Hex, Size};
use hive_rules::{Hive, Move, Variant};
use net::Weights;
use net::architecture::{Architecture, HexPaper, HexResnet, Kernel, Resnet};
use net::backend::cpu::{CpuHexPaper, CpuHexResnet, CpuPlaneOptions, CpuResnet, Instructions};
use net::encoding::PlaneEncoding;
use net::encoding::hex::{HexOnePlane, HexPlanes};
use net::encoding::hive_openspiel::HiveOpenSpiel;
use net::encoding::hive_paper::{HivePaper, Outside};
use net::input::{PlaneNetwork, Planes};

/// Runs of which the best counts.
const RUNS: usize = 100;

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let words: Vec<&str> = arguments.iter().map(String::as_str).collect();
    let out = &mut io::stdout().lock();
    let done = match words[..] {
        ["networks"] => networks(Instructions::best(), out),
        ["networks", name] => match Instructions::named(name) {
            Some(instructions) => networks(instructions, out),
            None => writeln!(out, "this machine has no instructions called {name}"),
        },
        ["encodings"] => encodings(out),
        ["window"] => window(10_000, out),
        ["window", games] => window(games.parse().unwrap_or(10_000), out),
        ["encode", name, times] => encode_only(name, times.parse().unwrap_or(1), out),
        _ => writeln!(
            out,
            "networks, encodings, window or encode: see the head of the file"
        ),
    };
    if done.is_ok() {
        ExitCode::SUCCESS
    } else {
        ExitCode::FAILURE
    }
}

/// A position with what led to it.
struct Reached<G: Game> {
    position: G,
    line: Vec<G::Move>,
    legal: Vec<G::Move>,
}

impl<G: Game> Reached<G> {
    fn request(&self) -> EvalRequest<'_, G> {
        EvalRequest {
            position: &self.position,
            legal: &self.legal,
            line: (&self.line).into(),
            occurrences: 1,
        }
    }
}

/// Calls something with every position of a random game that is not over, so many plies at most.
fn play<G: Game>(variant: &G::Variant, seed: u64, plies: usize, mut see: impl FnMut(&Reached<G>)) {
    let mut dice = Dice::new(1, seed);
    let mut reached = Reached {
        position: G::start(variant),
        line: Vec::new(),
        legal: Vec::new(),
    };
    for _ in 0..plies {
        reached.legal.clear();
        reached.position.legal_moves(&mut reached.legal);
        let Some(mv) = dice.pick(&reached.legal) else {
            break;
        };
        see(&reached);
        reached.position.apply(mv);
        reached.line.push(mv);
    }
}

/// Some midgames.
fn midgames<G: Game>(variant: &G::Variant, plies: usize) -> Vec<Reached<G>> {
    let mut found = Vec::new();
    for seed in 0..100 {
        play::<G>(variant, seed, plies, |reached| {
            if reached.line.len() + 1 == plies {
                found.push(Reached {
                    position: reached.position.clone(),
                    line: reached.line.clone(),
                    legal: reached.legal.clone(),
                });
            }
        });
    }
    found
}

/// The best time of several runs, in seconds of this thread: what other programs take does not
/// count.
#[expect(clippy::cast_precision_loss, reason = "figures")]
fn best_of(runs: usize, mut work: impl FnMut()) -> f64 {
    let now = || {
        let time = rustix::time::clock_gettime(rustix::time::ClockId::ThreadCPUTime);
        time.tv_sec as f64 + time.tv_nsec as f64 / 1e9
    };
    let mut best = f64::INFINITY;
    for _ in 0..runs {
        let begin = now();
        work();
        best = best.min(now() - begin);
    }
    best
}

fn network(
    architecture: Architecture,
    instructions: Instructions,
) -> io::Result<Box<dyn PlaneNetwork>> {
    let weights = Weights::untrained(architecture, 1).map_err(io::Error::other)?;
    let options = CpuPlaneOptions {
        threads: NonZeroUsize::MIN,
        instructions,
    };
    Ok(match weights.architecture() {
        Architecture::HexResnet(_) => {
            Box::new(CpuHexResnet::new(&weights, options).map_err(io::Error::other)?)
        }
        Architecture::HexPaper(_) => {
            Box::new(CpuHexPaper::new(&weights, options).map_err(io::Error::other)?)
        }
        _ => Box::new(CpuResnet::new(&weights, options).map_err(io::Error::other)?),
    })
}

fn hex_resnet(channels: usize, blocks: usize) -> Architecture {
    Architecture::HexResnet(HexResnet {
        planes: HexPlanes::PLANES,
        channels,
        blocks,
    })
}

#[expect(clippy::cast_precision_loss, reason = "figures")]
fn networks(instructions: Instructions, out: &mut impl Write) -> io::Result<()> {
    writeln!(out, "instructions: {}, one thread", instructions.name())?;
    writeln!(
        out,
        "{:<34} {:>6} {:>10} {:>10}",
        "network", "batch", "evals/s", "GFLOP/s"
    )?;
    let hive = |kernel| Architecture::Resnet(Resnet::hive_paper(kernel));
    let cases = [
        ("hex-resnet c64 b6", hex_resnet(64, 6), 11),
        ("hex-resnet c64 b6", hex_resnet(64, 6), 13),
        ("hex-resnet c128 b10", hex_resnet(128, 10), 11),
        ("hex-resnet c128 b10", hex_resnet(128, 10), 13),
        ("hive-paper, hexagonal", hive(Kernel::Hexagonal), 12),
        ("hive-paper, square", hive(Kernel::Square), 12),
        ("hex-paper", Architecture::HexPaper(HexPaper::new(11)), 11),
        // Those of configs/representation.
        ("hive planes c128 b8, square", small(Kernel::Square), 12),
        (
            "hive planes c128 b8, hexagonal",
            small(Kernel::Hexagonal),
            12,
        ),
        ("OpenSpiel c128 b8", open_spiel(), 17),
    ];
    for (name, architecture, side) in cases {
        let planes = match &architecture {
            Architecture::Resnet(net) => net.planes,
            Architecture::HexPaper(_) => 1,
            _ => HexPlanes::PLANES,
        };
        let flops = flops(&architecture, side);
        let network = network(architecture, instructions)?;
        for batch in [1, 12] {
            let positions = random_planes(batch, planes, side);
            let runs = if flops > 1e9 { 10 } else { 300 };
            let seconds = best_of(runs, || {
                network.run(&positions);
            });
            let rate = batch as f64 / seconds;
            let name = format!("{name}, {side}x{side}");
            writeln!(
                out,
                "{name:<34} {batch:>6} {rate:>10.1} {:>10.1}",
                rate * flops / 1e9
            )?;
        }
    }
    Ok(())
}

/// The Hive paper's planes for a smaller network.
fn small(kernel: Kernel) -> Architecture {
    Architecture::Resnet(Resnet {
        channels: 128,
        blocks: 8,
        policy_channels: 8,
        ..Resnet::hive_paper(kernel)
    })
}

/// OpenSpiel's planes of the base game for a network of that size.
fn open_spiel() -> Architecture {
    Architecture::Resnet(Resnet {
        planes: 17,
        height: 17,
        width: 17,
        channels: 128,
        blocks: 8,
        policy_channels: 8,
        actions: 5489,
        ..Resnet::hive_paper(Kernel::Square)
    })
}

/// Multiplications and additions for one position.
#[expect(clippy::cast_precision_loss, reason = "figures")]
fn flops(architecture: &Architecture, side: usize) -> f64 {
    let known = architecture.flops() as f64;
    match architecture {
        // The definition counts for 11 x 11, and nearly all of it goes with the cells.
        Architecture::HexResnet(_) => known * (side * side) as f64 / 121.0,
        _ => known,
    }
}

fn random_planes(batch: usize, channels: usize, side: usize) -> Planes {
    let mut planes = Planes::new(channels, side, side);
    let mut dice = Dice::new(7, 7);
    for _ in 0..batch {
        for x in planes.push() {
            *x = if dice.below(4) == 0 { 1.0 } else { 0.0 };
        }
    }
    planes
}

/// Encodes every position so many times.
fn encode_all<E: PlaneEncoding>(
    encoding: &E,
    positions: &[Reached<E::Game>],
    times: usize,
) -> usize {
    let mut encoded = 0;
    let mut numbers = Vec::new();
    for _ in 0..times {
        for reached in positions {
            let [planes, rows, columns] = encoding.shape(&reached.position);
            numbers.clear();
            numbers.resize(planes * rows * columns, 0.0);
            encoded += usize::from(encoding.encode(&reached.request(), &mut numbers).is_ok());
        }
    }
    encoded
}

fn hex_midgames() -> Vec<Reached<Hex>> {
    midgames(&hex_rules::Variant::with_swap(Size::ELEVEN), 40)
}

fn openspiel() -> HiveOpenSpiel {
    HiveOpenSpiel::new(Variant::MLP, 8).unwrap_or_else(|error| unreachable!("{error}"))
}

fn encodings(out: &mut impl Write) -> io::Result<()> {
    fn line<E: PlaneEncoding>(
        encoding: &E,
        positions: &[Reached<E::Game>],
        out: &mut impl Write,
    ) -> io::Result<()> {
        let encoded = encode_all(encoding, positions, 1);
        let seconds = best_of(RUNS, || {
            encode_all(encoding, positions, 10);
        });
        #[expect(clippy::cast_precision_loss, reason = "figures")]
        let micros = seconds * 1e6 / (10 * positions.len()) as f64;
        let all = positions.len();
        writeln!(
            out,
            "{:<16} {micros:>6.2} µs a position, {encoded} of {all} fit",
            E::NAME
        )
    }
    line(&HexPlanes, &hex_midgames(), out)?;
    line(&HexOnePlane { side: 11 }, &hex_midgames(), out)?;
    line(&HivePaper::default(), &midgames(&Variant::BASE, 30), out)?;
    line(&openspiel(), &midgames(&Variant::MLP, 30), out)
}

/// Does nothing but encode, for counting instructions.
fn encode_only(name: &str, times: usize, out: &mut impl Write) -> io::Result<()> {
    let encoded = match name {
        "hex-planes" => encode_all(&HexPlanes, &hex_midgames(), times),
        "hex-paper" => encode_all(&HexOnePlane { side: 11 }, &hex_midgames(), times),
        "hive-paper" => encode_all(&HivePaper::default(), &midgames(&Variant::BASE, 30), times),
        "hive-openspiel" => encode_all(&openspiel(), &midgames(&Variant::MLP, 30), times),
        _ => 0,
    };
    writeln!(out, "{encoded} positions encoded")
}

/// What fits into the Hive paper's window in random games.
#[expect(clippy::cast_precision_loss, reason = "figures")]
fn window(games: u64, out: &mut impl Write) -> io::Result<()> {
    let (mut positions, mut outside, mut moves, mut moves_outside) = (0_u64, 0_u64, 0_u64, 0_u64);
    let mut games_outside = 0_u64;
    let mut numbers = vec![0.0; HivePaper::PLANES * 144];
    for seed in 0..games {
        let mut left = false;
        play::<Hive>(&Variant::BASE, seed, 110, |reached| {
            positions += 1;
            match HivePaper::default().encode(&reached.request(), &mut numbers) {
                Ok(actions) => {
                    moves += reached.legal.len() as u64;
                    let passes = reached.legal == [Move::Pass];
                    moves_outside += if passes { 0 } else { actions.missing() as u64 };
                }
                Err(Outside::Window(_)) => {
                    outside += 1;
                    left = true;
                }
                Err(_) => unreachable!("base games, as played"),
            }
        });
        games_outside += u64::from(left);
    }
    let share = |part: u64, whole: u64| 100.0 * part as f64 / whole as f64;
    writeln!(
        out,
        "games that leave the window: {games_outside} of {games} ({:.2} %)",
        share(games_outside, games)
    )?;
    writeln!(
        out,
        "positions that do not fit: {outside} of {positions} ({:.3} %)",
        share(outside, positions)
    )?;
    writeln!(
        out,
        "moves out of the window, where it fits: {moves_outside} of {moves} ({:.4} %)",
        share(moves_outside, moves)
    )
}
