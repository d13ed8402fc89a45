//! How fast Hive is played in lockstep, and where the time goes: the figures of
//! `docs/results/guided-search.md`.
//!
//! ```text
//! cargo run --release -p engine --example lockstep -- speed 512 32 200
//! cargo run --release -p engine --example lockstep -- parts
//! valgrind --tool=callgrind target/release/examples/lockstep work 64 32 8
//! ```

#![expect(
    clippy::cast_precision_loss,
    reason = "what is counted is shown with three digits"
)]

use std::io::{self, Write};
use std::process::ExitCode;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use engine::heuristics::hive::QueenHints;
use game::{Dice, EvalAnswer, EvalRequest, Evaluator, Game, History, Repetition, Uniform};
use hive_rules::{Hive, Variant};
use search::Cached;
use search::Weighed;
use search::mcts::guided::{Lockstep, Settings};

const USAGE: &str = "\
usage: lockstep speed GAMES SIMULATIONS MOVES   simulations a second of one thread
       lockstep parts                           what the parts of a simulation cost
       lockstep work [cached] GAMES SIMULATIONS MOVES
                                                the first of these and nothing else, to count
                                                instructions and processor time
Each of GAMES games makes MOVES moves of SIMULATIONS simulations, in one group, with all expansions
and an evaluator that has no opinions.";

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let words: Vec<&str> = arguments.iter().map(String::as_str).collect();
    let mut out = io::stdout();
    let done = match words.as_slice() {
        ["speed", numbers @ ..] => read(numbers).and_then(|load| speed(&mut out, load)),
        ["work", "cached", numbers @ ..] => read(numbers).and_then(|load| {
            let cached = Cached::new(Uniform, 1 << 16, 0);
            work(&mut out, &cached, load)
        }),
        ["work", numbers @ ..] => read(numbers).and_then(|load| work(&mut out, &Uniform, load)),
        ["parts"] => parts(&mut out),
        _ => Err(USAGE.to_owned()),
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(message) => {
            // If standard error is gone, there is nobody left to tell.
            let _ = writeln!(io::stderr(), "{message}");
            ExitCode::FAILURE
        }
    }
}

/// How much is to be played.
#[derive(Clone, Copy)]
struct Load {
    games: usize,
    simulations: u32,
    moves: u32,
}

fn read(numbers: &[&str]) -> Result<Load, String> {
    let number = |at: usize| {
        let text: &str = numbers.get(at).ok_or(USAGE)?;
        text.parse::<u32>()
            .map_err(|_| format!("`{text}` is no number\n{USAGE}"))
    };
    Ok(Load {
        games: number(0)? as usize,
        simulations: number(1)?,
        moves: number(2)?,
    })
}

/// Now. Examples stand at the edge, where a clock may be read.
#[expect(clippy::disallowed_methods, reason = "the edge")]
fn now() -> Instant {
    Instant::now()
}

/// How long something takes.
fn time(act: impl FnOnce()) -> Duration {
    let begun = now();
    act();
    begun.elapsed()
}

/// What an evaluator without opinions costs.
#[derive(Default)]
struct Timed {
    nanoseconds: AtomicU64,
    requests: AtomicU64,
    moves: AtomicU64,
}

impl Evaluator<Hive> for Timed {
    fn evaluate_into(&self, requests: &[EvalRequest<'_, Hive>], answers: &mut [EvalAnswer<'_>]) {
        let begun = now();
        Uniform.evaluate_into(requests, answers);
        let took = begun.elapsed().as_nanos();
        let add = |counter: &AtomicU64, many: u64| {
            counter.fetch_add(many, Ordering::Relaxed);
        };
        add(&self.nanoseconds, u64::try_from(took).unwrap_or(u64::MAX));
        add(&self.requests, requests.len() as u64);
        let moves: usize = requests.iter().map(|asked| asked.legal.len()).sum();
        add(&self.moves, moves as u64);
    }
}

/// Games that chance has brought into the middle game.
fn games(many: usize) -> Vec<History<Hive>> {
    let mut found = Vec::new();
    for number in 0.. {
        if found.len() == many {
            break;
        }
        let mut dice = Dice::new(1, number);
        let mut game = History::new(Variant::MLP, Repetition::Threefold);
        for _ in 0..20 {
            let Some(mv) = dice.pick(&game.legal_moves()) else {
                break;
            };
            game.play(mv).expect("a legal move");
        }
        if game.outcome().is_none() {
            found.push(game);
        }
    }
    found
}

/// Plays, and says how many simulations were made.
fn play(evaluator: &impl Evaluator<Hive>, load: Load, settings: Settings) -> u64 {
    let fresh = games(load.games);
    let mut group = Lockstep::new(load.games, settings, QueenHints);
    let mut boards = fresh.clone();
    let mut moves = vec![0; load.games];
    for (seat, game) in boards.iter().enumerate() {
        group.begin(seat, game, load.simulations, 0);
    }
    let mut simulations = 0;
    let mut dice = Dice::new(2, 1);
    while group.step(evaluator) > 0 {
        let finished: Vec<usize> = group.finished().collect();
        for seat in finished {
            let report = group.report(seat).expect("it is finished");
            simulations += report.work.count();
            moves[seat] += 1;
            let mv = report.choose(Weighed::ByImproved, 1.0, &mut dice);
            boards[seat]
                .play(mv.expect("a move"))
                .expect("a legal move");
            if boards[seat].outcome().is_some() || boards[seat].plies() > 100 {
                boards[seat] = fresh[seat].clone();
            }
            if moves[seat] < load.moves {
                let number = u64::from(moves[seat]);
                group.begin(seat, &boards[seat], load.simulations, number);
            } else {
                group.leave(seat);
            }
        }
    }
    simulations
}

fn work(out: &mut impl Write, evaluator: &impl Evaluator<Hive>, load: Load) -> Result<(), String> {
    let made = play(evaluator, load, Settings::self_play());
    writeln!(out, "{made} simulations").map_err(|error| error.to_string())
}

fn speed(out: &mut impl Write, load: Load) -> Result<(), String> {
    let say = |error: io::Error| error.to_string();
    let one = Settings::self_play();
    let four = Settings { batch: 4, ..one };
    let puct = Settings {
        root: search::mcts::guided::RootRule::AsInside,
        ..one
    };
    for (name, settings) in [
        ("gumbel, one leaf a step", one),
        ("gumbel, four leaves a step", four),
        ("puct, one leaf a step", puct),
    ] {
        let timed = Timed::default();
        let mut made = 0;
        let took = time(|| made = play(&timed, load, settings)).as_nanos() as f64;
        let count = |counter: &AtomicU64| counter.load(Ordering::Relaxed) as f64;
        let judging = count(&timed.nanoseconds);
        writeln!(
            out,
            "{name}: {:.0} simulations/s, {:.2} µs each, of which {:.2} µs for the evaluator; \
             {:.1} legal moves a leaf",
            made as f64 / took * 1e9,
            took / made as f64 / 1e3,
            judging / made as f64 / 1e3,
            count(&timed.moves) / count(&timed.requests),
        )
        .map_err(say)?;
    }
    let cached = Cached::new(Uniform, 1 << 16, 0);
    let mut made = 0;
    let took = time(|| made = play(&cached, load, one)).as_nanos() as f64;
    let (asked, known) = cached.hits();
    writeln!(
        out,
        "gumbel with a cache of 65,536 answers: {:.2} µs each, {:.1} % of the requests were known",
        took / made as f64 / 1e3,
        known as f64 / asked as f64 * 100.0,
    )
    .map_err(say)
}

fn parts(out: &mut impl Write) -> Result<(), String> {
    let games = games(256);
    let mut sum = 0;
    let many = 100;
    let each = |took: Duration| took.as_nanos() as f64 / (many * games.len()) as f64;
    let mut legal = Vec::new();
    let mut pairs = Vec::new();
    for game in &games {
        pairs.push((game.position().clone(), game.legal_moves()[0]));
    }
    let mut rows = vec![("nothing", 0.0)];
    let mut row = |name, act: &mut dyn FnMut(&mut Hive, hive_rules::Move) -> u64| {
        let took = time(|| {
            for (position, mv) in &mut pairs {
                for _ in 0..many {
                    sum ^= act(std::hint::black_box(position), *mv);
                }
            }
        });
        rows.push((name, each(took)));
    };
    row("clone", &mut |position, _| {
        std::hint::black_box(position.clone()).key()
    });
    row("apply and retract", &mut |position, mv| {
        let undo = position.apply(mv);
        let key = position.key();
        position.retract(undo);
        key
    });
    row("picture", &mut |position, _| position.picture());
    row("legal moves", &mut |position, _| {
        legal.clear();
        position.legal_moves(&mut legal);
        legal.len() as u64
    });
    for (name, nanoseconds) in rows.iter().skip(1) {
        writeln!(out, "{name}: {nanoseconds:.0} ns").map_err(|error| error.to_string())?;
    }
    writeln!(out, "(checksum {sum})").map_err(|error| error.to_string())
}
