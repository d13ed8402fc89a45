//! How fast `hexformer` runs and learns on libtorch, and whether it says the same in 16 bits.
//!
//!     torch_speed [--gpu N] [--sizes xs,s,m,l] [--batches 256,512,2048,8192] [--threads 1,3]
//!                 [--tokens 64 | --tokens 40-80] [--seconds 2] [--train 2048] [--kernels none|between|all] [--json FILE]
//!
//! Without `--gpu` it runs on the CPU, where small sizes and batches are meant. Every position is
//! made up: any numbers on 64 tokens (or as many as said), and 70 moves.

#![expect(clippy::print_stdout, reason = "a program that prints a table")]
#![expect(
    clippy::disallowed_methods,
    reason = "a program that measures looks at the clock"
)]

use std::collections::BTreeMap;
use std::error::Error;
use std::fmt::Write as _;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use game::Dice;
use net::Weights;
use net::architecture::{Architecture, Hexformer};
use net::backend::torch::{OwnKernels, Place, Precision, TorchHexformer, TorchOptions};
use net::input::{TokenAnswers, TokenNetwork, Tokens};
use net::training::{
    AuxiliaryTarget, Device, TokenTargets, Trainer, TrainerOptions, TrainingBatch,
};
use serde_json::{Value, json};

const INPUTS: usize = 64;
const MOVES: usize = 70;

fn main() -> Result<(), Box<dyn Error>> {
    let wishes = Wishes::read(std::env::args().skip(1))?;
    println!(
        "on {:?}, {:?} tokens a position, {MOVES} moves",
        wishes.place, wishes.tokens
    );
    let mut rows = Vec::new();
    for size in &wishes.sizes {
        let net = Hexformer::named(size, INPUTS).ok_or(format!("no size is called `{size}`"))?;
        let weights = Weights::untrained(Architecture::Hexformer(net), 1)?;
        rows.push(json!({ "size": size, "check": check(&weights, &wishes)? }));
        for &batch in &wishes.batches {
            rows.push(measure(size, &weights, batch, &wishes)?);
        }
        if wishes.train > 0 {
            rows.push(train(size, &weights, &wishes)?);
        }
    }
    if let Some(file) = &wishes.json {
        std::fs::write(file, serde_json::to_string_pretty(&rows)?)?;
    }
    Ok(())
}

/// What was asked for.
struct Wishes {
    place: Place,
    precision: Precision,
    sizes: Vec<String>,
    batches: Vec<usize>,
    threads: Vec<usize>,
    tokens: (usize, usize),
    seconds: f64,
    kernels: OwnKernels,
    train: usize,
    json: Option<String>,
}

impl Wishes {
    fn read(arguments: impl Iterator<Item = String>) -> Result<Wishes, Box<dyn Error>> {
        let mut named = BTreeMap::new();
        let mut arguments = arguments;
        while let Some(name) = arguments.next() {
            let value = arguments.next().ok_or(format!("{name} needs a value"))?;
            named.insert(name, value);
        }
        let mut take = |name: &str| named.remove(name);
        let place = match take("--gpu") {
            Some(number) => Place::Gpu(number.parse()?),
            None => Place::Cpu,
        };
        let on_gpu = place != Place::Cpu;
        let sizes = take("--sizes").unwrap_or(if on_gpu { "xs,s,m,l" } else { "xs" }.into());
        let batches =
            take("--batches").unwrap_or(if on_gpu { "256,512,2048,8192" } else { "8" }.into());
        let tokens = take("--tokens").unwrap_or("64".into());
        let (least, most) = tokens.split_once('-').unwrap_or((&tokens, &tokens));
        let wishes = Wishes {
            place,
            precision: if on_gpu {
                Precision::Brain
            } else {
                Precision::Full
            },
            sizes: sizes.split(',').map(str::to_owned).collect(),
            batches: list(&batches)?,
            threads: list(&take("--threads").unwrap_or("1,3".into()))?,
            tokens: (least.parse()?, most.parse()?),
            seconds: take("--seconds").unwrap_or("2".into()).parse()?,
            kernels: match take("--kernels").as_deref() {
                Some("none") => OwnKernels::None,
                Some("between") => OwnKernels::BetweenMatrices,
                Some("all") | None => OwnKernels::All,
                Some(other) => return Err(format!("no kernels are called `{other}`").into()),
            },
            train: take("--train").unwrap_or("0".into()).parse()?,
            json: take("--json"),
        };
        match named.into_keys().next() {
            Some(unknown) => Err(format!("no option is called `{unknown}`").into()),
            None => Ok(wishes),
        }
    }

    fn network(&self, weights: &Weights) -> Result<TorchHexformer, Box<dyn Error>> {
        Ok(TorchHexformer::new(
            weights,
            TorchOptions {
                place: self.place,
                precision: self.precision,
                auxiliary: false,
                kernels: self.kernels,
            },
        )?)
    }
}

fn list(text: &str) -> Result<Vec<usize>, std::num::ParseIntError> {
    text.split(',').map(str::parse).collect()
}

/// Positions with anything on them.
fn positions(count: usize, (least, most): (usize, usize), seed: u64) -> Tokens {
    let mut dice = Dice::new(seed, 0);
    let mut tokens = Tokens::new(INPUTS);
    for _ in 0..count {
        let length = least + dice.below(most - least + 1);
        for _ in 0..length {
            let features = (0..INPUTS).map(|_| if dice.below(4) == 0 { 16 } else { 0 });
            tokens.features.extend(features);
            let coordinate =
                |dice: &mut Dice| f32::from(i8::try_from(dice.below(15)).unwrap_or(0)) - 7.0;
            tokens
                .places
                .push([coordinate(&mut dice), coordinate(&mut dice)]);
        }
        for _ in 0..MOVES {
            let token = |dice: &mut Dice| u16::try_from(dice.below(length)).unwrap_or(0);
            tokens.moves.push([token(&mut dice), token(&mut dice)]);
        }
        tokens.finish_position();
    }
    tokens
}

/// How far the answers are from those of the CPU in 32 bits.
fn check(weights: &Weights, wishes: &Wishes) -> Result<Value, Box<dyn Error>> {
    let plain = TorchHexformer::new(
        weights,
        TorchOptions {
            place: Place::Cpu,
            precision: Precision::Full,
            auxiliary: false,
            kernels: OwnKernels::None,
        },
    )?;
    let network = wishes.network(weights)?;
    match network.without_kernels() {
        None => println!("with our own kernels: {:?}", wishes.kernels),
        Some(reason) => println!("without our own kernels: {reason}"),
    }
    let mut found = BTreeMap::new();
    for (name, tokens) in [
        ("even", positions(32, wishes.tokens, 3)),
        ("uneven", positions(32, (1, 96), 4)),
    ] {
        let (expected, answers) = (plain.run(&tokens), network.run(&tokens));
        let (policy, results) = distance(&expected, &answers);
        println!("check, {name} lengths: policy differs by {policy:.4}, results by {results:.4}");
        found.insert(name, json!({ "policy": policy, "results": results }));
    }
    Ok(json!(found))
}

/// The greatest differences of policy and of results.
fn distance(a: &TokenAnswers, b: &TokenAnswers) -> (f32, f32) {
    let greatest = |a: &[f32], b: &[f32]| {
        let apart = a.iter().zip(b).map(|(a, b)| (a - b).abs());
        // Unlike `f32::max`, this does not lose what is no number.
        apart.max_by(f32::total_cmp).unwrap_or(0.0)
    };
    (
        greatest(&a.policy, &b.policy),
        greatest(a.results.as_flattened(), b.results.as_flattened()),
    )
}

fn measure(
    size: &str,
    weights: &Weights,
    batch: usize,
    wishes: &Wishes,
) -> Result<Value, Box<dyn Error>> {
    let network = wishes.network(weights)?;
    let mut row = json!({ "size": size, "batch": batch });
    let tokens = positions(batch, wishes.tokens, 1);
    for _ in 0..3 {
        network.run(&tokens);
    }
    let mut line = format!("{size:>2} {batch:>5}:");
    for &threads in &wishes.threads {
        let rate = rate(&network, batch, threads, wishes);
        write!(line, "  {threads} thread(s) {rate:>9.0} evals/s")?;
        row[format!("evals_per_s_{threads}_threads")] = json!(rate);
    }
    let stages = stages(&network, &tokens);
    for (stage, time) in &stages {
        write!(line, "  {stage} {:.3} ms", 1e3 * time.as_secs_f64())?;
        row[format!("{stage}_ms")] = json!(1e3 * time.as_secs_f64());
    }
    println!("{line}");
    Ok(row)
}

/// Answers a second with so many threads asking.
fn rate(network: &TorchHexformer, batch: usize, threads: usize, wishes: &Wishes) -> f64 {
    let batches: Vec<Tokens> = (0..threads)
        .map(|thread| positions(batch, wishes.tokens, thread as u64))
        .collect();
    let done = AtomicU64::new(0);
    let begin = Instant::now();
    std::thread::scope(|scope| {
        for tokens in &batches {
            let done = &done;
            scope.spawn(move || {
                while begin.elapsed().as_secs_f64() < wishes.seconds {
                    assert_eq!(network.run(tokens).results.len(), batch);
                    done.fetch_add(1, Ordering::Relaxed);
                }
            });
        }
    });
    #[expect(clippy::cast_precision_loss, reason = "rounded anyway")]
    let answers = (done.into_inner() * batch as u64) as f64;
    answers / begin.elapsed().as_secs_f64()
}

/// Where the time of one batch goes if every stage waits for the one before: medians.
fn stages(network: &TorchHexformer, tokens: &Tokens) -> Vec<(&'static str, Duration)> {
    let mut times: Vec<(&'static str, Vec<Duration>)> = Vec::new();
    for _ in 0..11 {
        let mut last = Instant::now();
        network.run_in_stages(tokens, &mut |stage| {
            let time = last.elapsed();
            match times.iter_mut().find(|(name, _)| *name == stage) {
                Some((_, times)) => times.push(time),
                None => times.push((stage, vec![time])),
            }
            last = Instant::now();
        });
    }
    times
        .into_iter()
        .map(|(stage, mut times)| {
            times.sort_unstable();
            (stage, times[times.len() / 2])
        })
        .collect()
}

/// Samples a second that are learnt from, everything included.
fn train(size: &str, weights: &Weights, wishes: &Wishes) -> Result<Value, Box<dyn Error>> {
    let options = TrainerOptions::new(Device::Torch {
        place: wishes.place,
        precision: wishes.precision,
    });
    let mut trainer = Trainer::new(weights, options)?;
    let batches: Vec<TrainingBatch> = (0..4)
        .map(|seed| {
            let tokens = positions(wishes.train, wishes.tokens, 100 + seed);
            let targets = targets(&tokens, seed);
            TrainingBatch::Tokens(tokens, targets)
        })
        .collect();
    let mut losses = Vec::new();
    let mut learn = |rounds: usize| -> Result<(), Box<dyn Error>> {
        for _ in 0..rounds {
            for batch in &batches {
                losses.extend(trainer.step(batch, 1e-3)?);
            }
        }
        losses.extend(trainer.finish());
        Ok(())
    };
    learn(1)?;
    let begin = Instant::now();
    let mut rounds = 0;
    while begin.elapsed().as_secs_f64() < wishes.seconds {
        learn(2)?;
        rounds += 2;
    }
    #[expect(clippy::cast_precision_loss, reason = "rounded anyway")]
    let rate = (rounds * batches.len() * wishes.train) as f64 / begin.elapsed().as_secs_f64();
    let (first, last) = (losses[0].total, losses[losses.len() - 1].total);
    println!(
        "{size:>2} {:>5}: learns {rate:>9.0} samples/s; loss {first:.4}, after {} steps {last:.4}",
        wishes.train,
        losses.len()
    );
    Ok(json!({
        "size": size, "train_batch": wishes.train, "samples_per_s": rate, "steps": losses.len(),
        "first_loss": first, "last_loss": last,
    }))
}

/// Targets that can be learnt by heart.
fn targets(tokens: &Tokens, seed: u64) -> TokenTargets {
    let mut dice = Dice::new(seed, 2);
    let mut targets = TokenTargets {
        policy: vec![0.0; tokens.moves.len()],
        ..TokenTargets::default()
    };
    for position in 0..tokens.len() {
        let begin = tokens.move_starts[position] as usize;
        targets.policy[begin + dice.below(MOVES)] = 1.0;
        let mut results = [0.0; 3];
        results[dice.below(3)] = 1.0;
        targets.results.push(results);
        targets.auxiliary.push(AuxiliaryTarget {
            own_liberties: u8::try_from(dice.below(7)).ok(),
            other_liberties: u8::try_from(dice.below(7)).ok(),
            moves_left: Some(20.0),
            short_term: [Some(0.5), None, Some(-0.5)],
            reply: Some([1, 2]),
        });
    }
    targets
}
