//! How fast positions become tokens: the figures of `docs/results/networks.md`.
//!
//! ```text
//! cargo run --release -p net --example encode -- speed
//! valgrind --tool=callgrind target/release/examples/encode work moves 100
//! valgrind --tool=callgrind target/release/examples/encode work tokens 100
//! ```

use std::hint::black_box;
use std::io::{self, Write};
use std::process::ExitCode;
use std::time::{Duration, Instant};

use game::{Dice, EvalRequest, Game, Line};
use hive_rules::{Hive, Move, Variant};
use net::encoding::HiveTokens;
use net::input::Tokens;

const USAGE: &str = "\
usage: encode speed             positions a second on one core: moves alone, tokens alone
       encode work KIND ROUNDS  so many rounds over the positions and nothing else, to count
                                instructions; KIND is moves (listing them) or tokens (encoding)";

/// How many positions are gone through in turn.
const POSITIONS: usize = 1000;

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let words: Vec<&str> = arguments.iter().map(String::as_str).collect();
    let mut out = io::stdout();
    let done = match words.as_slice() {
        ["speed"] => speed(&mut out).map_err(|error| error.to_string()),
        ["work", kind, rounds] => work(kind, rounds),
        _ => Err(USAGE.to_owned()),
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(message) => {
            // If standard error is gone, there is nobody left to tell.
            let _ = writeln!(io::stderr(), "{message}");
            ExitCode::from(2)
        }
    }
}

struct Position {
    hive: Hive,
    legal: Vec<Move>,
}

/// Midgames with all expansions: random games, 20 to 60 plies in.
fn midgames() -> Vec<Position> {
    let random = |number| {
        let mut dice = Dice::new(1, number);
        let plies = 20 + dice.below(41);
        let mut hive = Hive::start(&Variant::MLP);
        let mut legal = Vec::new();
        for _ in 0..plies {
            legal.clear();
            hive.legal_moves(&mut legal);
            let Some(mv) = dice.pick(&legal) else { break };
            hive.apply(mv);
        }
        legal.clear();
        hive.legal_moves(&mut legal);
        Position { hive, legal }
    };
    (0..)
        .map(random)
        .filter(|position| !position.legal.is_empty())
        .take(POSITIONS)
        .collect()
}

/// The two things that can be measured, over all positions once.
struct Bench {
    positions: Vec<Position>,
    moves: Vec<Move>,
    encoding: HiveTokens,
    tokens: Tokens,
}

impl Bench {
    fn new() -> Bench {
        Bench {
            positions: midgames(),
            moves: Vec::new(),
            encoding: HiveTokens::new(),
            tokens: HiveTokens::batch(),
        }
    }

    fn list_moves(&mut self) {
        for position in &self.positions {
            self.moves.clear();
            black_box(&position.hive).legal_moves(&mut self.moves);
            black_box(&self.moves);
        }
    }

    fn encode(&mut self) {
        self.tokens.clear();
        for position in &self.positions {
            let request = EvalRequest {
                position: black_box(&position.hive),
                legal: &position.legal,
                line: Line::default(),
                occurrences: 1,
            };
            self.encoding.encode(&request, &mut self.tokens);
        }
        black_box(&self.tokens);
    }
}

#[expect(clippy::cast_precision_loss, reason = "few positions")]
fn speed(out: &mut impl Write) -> io::Result<()> {
    let mut bench = Bench::new();
    bench.encode();
    let all = POSITIONS as f64;
    let mean = |things: usize| things as f64 / all;
    let sizes = bench.tokens.starts.windows(2).map(|ends| ends[1] - ends[0]);
    writeln!(
        out,
        "{POSITIONS} midgames: {:.1} tokens each, at most {}, and {:.1} moves",
        mean(bench.tokens.places.len()),
        sizes.max().unwrap_or_default(),
        mean(bench.tokens.moves.len())
    )?;
    for (name, run) in [
        ("moves", Bench::list_moves as fn(&mut Bench)),
        ("tokens", Bench::encode),
    ] {
        // Others use the machine too: the best run is the least disturbed.
        let best = (0..300)
            .map(|_| timed(|| run(&mut bench)))
            .min()
            .unwrap_or_default();
        let seconds = best.as_secs_f64() / all;
        writeln!(
            out,
            "{name}: {:.2} µs a position, {:.0} thousand positions/s",
            seconds * 1e6,
            1e-3 / seconds
        )?;
    }
    Ok(())
}

#[expect(clippy::disallowed_methods, reason = "a measurement needs the time")]
fn timed(work: impl FnOnce()) -> Duration {
    let start = Instant::now();
    work();
    start.elapsed()
}

fn work(kind: &str, rounds: &str) -> Result<(), String> {
    let rounds: u32 = rounds
        .parse()
        .map_err(|_| format!("{rounds:?} is no number of rounds\n{USAGE}"))?;
    let mut bench = Bench::new();
    let run = match kind {
        "moves" => Bench::list_moves,
        "tokens" => Bench::encode,
        _ => return Err(format!("there is no kind {kind:?}\n{USAGE}")),
    };
    (0..rounds).for_each(|_| run(&mut bench));
    Ok(())
}
