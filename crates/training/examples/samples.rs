//! How many positions a second one thread makes ready for a network: replayed, and encoded with
//! what should be answered.
//!
//!   cargo run --profile carried -p training --features torch --example samples -- CONFIG [BATCHES]

use std::error::Error;
use std::io::Write as _;
use std::time::Instant;

use net::encoding::hex::HexPlanes;
use net::file::Game;
use training::supervised::batch::{Encoder, PlaneEncoder, TokenEncoder};
use training::supervised::line::{Line, TrainableGame};
use training::supervised::loader::TrainingSet;
use training::supervised::sampler::Sampler;
use training::supervised::{Config, sources};

fn main() -> Result<(), Box<dyn Error>> {
    let mut words = std::env::args().skip(1);
    let path = words.next().ok_or("give a config")?;
    let batches = words.next().map_or(Ok(20), |word| word.parse())?;
    let config = Config::read(&std::fs::read_to_string(path)?)?;
    let begin = now();
    match config.card()?.game {
        Game::Hive => {
            let (lines, _) = sources::hive(&config)?;
            measure(&config, lines, &mut TokenEncoder::new(true), batches, begin)
        }
        Game::Hex => {
            let (lines, _) = sources::hex(&config)?;
            let mut encoder = PlaneEncoder {
                encoding: HexPlanes,
                legal_only: true,
            };
            measure(&config, lines, &mut encoder, batches, begin)
        }
    }
}

fn measure<G: TrainableGame>(
    config: &Config,
    lines: Vec<Line<G>>,
    encoder: &mut dyn Encoder<G>,
    batches: u64,
    begin: Instant,
) -> Result<(), Box<dyn Error>> {
    let mut out = std::io::stdout();
    let sampler = Sampler::new(&lines, false, config.learning.batch, config.seed);
    writeln!(
        out,
        "{} lines, {} positions, read in {:.1} s",
        lines.len(),
        sampler.positions(),
        begin.elapsed().as_secs_f64()
    )?;
    let training_set = TrainingSet {
        lines,
        config: config.samples,
        sampling: sampler.into(),
        first: 0,
        seed: config.seed,
    };
    // The first one also shuffles the epoch.
    let begin = now();
    training_set.batch(0, encoder);
    writeln!(
        out,
        "first batch after {:.2} s",
        begin.elapsed().as_secs_f64()
    )?;
    let mut best: f64 = 0.0;
    for step in 1..=batches {
        let begin = now();
        let positions = training_set.batch(step, encoder).len();
        best = best.max(f64::from(u32::try_from(positions)?) / begin.elapsed().as_secs_f64());
    }
    writeln!(out, "{best:.0} positions/s, the best of {batches} batches")?;
    Ok(())
}

#[expect(clippy::disallowed_methods, reason = "this measures")]
fn now() -> Instant {
    Instant::now()
}
