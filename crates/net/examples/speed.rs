//! How fast a `hexformer` runs on this processor.
//!
//! ```text
//! speed [--size s] [--precision f32|int8] [--instructions NAME] [--threads N] [--tokens 64]
//!       [--export FOLDER]
//! ```
//!
//! It reads lines `BATCH MILLISECONDS` and answers each with the evaluations a second that it
//! reached, by the clock and by the time that its main thread was given, which lets a script alternate between this program and others. The network is
//! untrained, the positions are noise. With `--export` it writes both and its answers into a
//! folder instead, for `tools/compare_onnxruntime.py`.
#![expect(
    clippy::print_stdout,
    clippy::cast_possible_truncation,
    clippy::cast_precision_loss,
    reason = "a program that prints rates"
)]

use std::error::Error;
use std::fmt::Write as _;
use std::io::BufRead as _;
use std::path::Path;
use std::time::{Duration, Instant};
use std::{env, fs, io};

use game::Dice;
use net::Weights;
use net::architecture::{Architecture, Hexformer};
use net::backend::cpu::{CpuHexformer, CpuOptions, Instructions, Precision};
use net::input::{TokenNetwork as _, Tokens};

/// Numbers a token is given.
const INPUTS: usize = 64;
/// Moves a position.
const MOVES: usize = 64;

fn main() -> Result<(), Box<dyn Error>> {
    let mut options = CpuOptions::default();
    let (mut size, mut count, mut export) = ("s".to_owned(), 64, None);
    let mut words = env::args().skip(1);
    while let Some(word) = words.next() {
        let value = words.next().ok_or(format!("{word} what?"))?;
        match word.as_str() {
            "--size" => size = value,
            "--tokens" => count = value.parse()?,
            "--threads" => options.threads = value.parse()?,
            "--export" => export = Some(value),
            "--instructions" => {
                options.instructions =
                    Instructions::named(&value).ok_or(format!("no {value} here"))?;
            }
            "--precision" => {
                options.precision = match value.as_str() {
                    "f32" => Precision::F32,
                    "int8" => Precision::Int8,
                    _ => return Err(format!("{value} is neither f32 nor int8").into()),
                }
            }
            _ => return Err(format!("{word} is no option").into()),
        }
    }
    let hyperparameters = Hexformer::named(&size, INPUTS).ok_or("sizes are xs, s, m and l")?;
    let weights = Weights::untrained(Architecture::Hexformer(hyperparameters), 1)?;
    let network = CpuHexformer::new(&weights, options)?;
    if let Some(folder) = export {
        return write(Path::new(&folder), &weights, &network, &noise(8, count));
    }
    for line in io::stdin().lock().lines() {
        let line = line?;
        let (batch, milliseconds) = line.split_once(' ').ok_or("BATCH MILLISECONDS")?;
        let tokens = noise(batch.parse()?, count);
        let time = Duration::from_millis(milliseconds.parse()?);
        let [clock, given] = rates(&network, &tokens, time);
        println!("{clock:.1} {given:.1}");
    }
    Ok(())
}

/// Evaluations a second over at least that time, by the clock, and by the time that the main thread
/// was given on the processor: the two differ on a machine that others use too.
#[expect(clippy::disallowed_methods, reason = "measuring is what this is for")]
fn rates(network: &CpuHexformer, tokens: &Tokens, time: Duration) -> [f64; 2] {
    network.run(tokens);
    let (begin, begin_given) = (Instant::now(), given());
    let mut runs = 0;
    while begin.elapsed() < time {
        std::hint::black_box(network.run(std::hint::black_box(tokens)));
        runs += 1;
    }
    let times = [begin.elapsed().as_secs_f64(), given() - begin_given];
    times.map(|time| f64::from(runs) * tokens.len() as f64 / time)
}

/// Seconds that the main thread has been given so far, where the system says so (Linux).
fn given() -> f64 {
    let text = fs::read_to_string("/proc/self/schedstat").unwrap_or_default();
    let nanoseconds = text.split(' ').next().and_then(|word| word.parse().ok());
    nanoseconds.unwrap_or(f64::NAN) / 1e9
}

/// Positions in which a fifth of the features are set.
fn noise(positions: usize, count: usize) -> Tokens {
    let mut dice = Dice::new(5, 5);
    let mut tokens = Tokens::new(INPUTS);
    for _ in 0..positions {
        for _ in 0..count * INPUTS {
            let set = dice.below(5) == 0;
            tokens.features.push(if set { 16 } else { 0 });
        }
        for _ in 0..count {
            let place = std::array::from_fn(|_| dice.below(21) as f32 - 10.0);
            tokens.places.push(place);
        }
        for _ in 0..MOVES {
            let pair = std::array::from_fn(|_| dice.below(count) as u16);
            tokens.moves.push(pair);
        }
        tokens.finish_position();
    }
    tokens
}

/// Writes everything as plain numbers, each into a file, with a list of names and shapes.
fn write(
    folder: &Path,
    weights: &Weights,
    network: &CpuHexformer,
    tokens: &Tokens,
) -> Result<(), Box<dyn Error>> {
    fs::create_dir_all(folder)?;
    let mut list = String::new();
    let mut put = |name: &str, shape: &[usize], numbers: Vec<f32>| {
        let _ = writeln!(list, "{name} {shape:?}");
        let bytes: Vec<u8> = numbers.iter().flat_map(|x| x.to_le_bytes()).collect();
        fs::write(folder.join(name), bytes)
    };
    for (name, tensor) in weights.tensors() {
        put(name, &tensor.shape, tensor.data.clone())?;
    }
    let (batch, rows) = (tokens.len(), tokens.places.len());
    let count = rows / batch;
    let features = tokens.features.iter().map(|&x| f32::from(x)).collect();
    put("tokens", &[batch, count, INPUTS], features)?;
    put("places", &[batch, count, 2], tokens.places.concat())?;
    let moves = tokens.moves.iter().flatten().map(|&at| f32::from(at));
    put("moves", &[batch, MOVES, 2], moves.collect())?;
    let answers = network.run(tokens);
    put("answer.policy", &[batch, MOVES], answers.policy)?;
    put("answer.results", &[batch, 3], answers.results.concat())?;
    fs::write(folder.join("list"), list)?;
    Ok(())
}
