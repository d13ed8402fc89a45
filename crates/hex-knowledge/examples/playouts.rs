//! How fast playouts are, and how much batches vary: the figures of `docs/results/playouts.md`.
//!
//! ```text
//! cargo run --release -p hex-knowledge --example playouts -- speed 11 13 19
//! cargo run --release -p hex-knowledge --example playouts -- variance
//! valgrind --tool=callgrind target/release/examples/playouts work batch 256000
//! ```

use std::io::{self, Write};
use std::process::ExitCode;
use std::time::{Duration, Instant};

use game::Game;
use hex_knowledge::playouts::{Batch, Bridges, Chance, Fill, Tally};
use hex_knowledge::with_words;
use hex_rules::{Cell, Colour, Hex, Size, Variant};

const USAGE: &str = "\
usage: playouts speed [SIDE]…      playouts a second on boards of SIDE x SIDE (11)
       playouts variance           how much batches vary, against single playouts, on 11x11
       playouts work KIND GAMES    so many games on 11x11 and nothing else, to count instructions
KIND is one of fill, batch (winners only), tally (cells too), leaf (a tally and a position for every
batch, as a tree search has it), bridges.";

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let words: Vec<&str> = arguments.iter().map(String::as_str).collect();
    let mut out = io::stdout();
    let done = match words.as_slice() {
        ["speed"] => speed(&mut out, &["11"]),
        ["speed", sides @ ..] => speed(&mut out, sides),
        ["variance"] => variance(&mut out),
        ["work", kind, games] => work(&mut out, kind, games),
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

/// The kinds of playouts, by the names they have here.
const KINDS: [&str; 5] = ["fill", "batch", "tally", "leaf", "bridges"];

/// Something that plays at least so many games and says how many and how often Black won.
type Player = Box<dyn FnMut(u32) -> (u32, u32)>;

fn player(kind: &str, position: &Hex) -> Option<Player> {
    let (size, position) = (position.size(), position.clone());
    let mut chance = Chance::new(1);
    let is_black = |winner| u32::from(winner == Colour::Black);
    Some(match kind {
        "fill" => with_words!(size, N => {
            let mut fill = Fill::<N>::new(size);
            fill.at(&position);
            Box::new(move |games| {
                (games, (0..games).map(|_| is_black(fill.play(&mut chance).winner)).sum())
            })
        }),
        "bridges" => with_words!(size, N => {
            let mut bridges = Bridges::<N>::new(size);
            bridges.at(&position, None);
            Box::new(move |games| {
                (games, (0..games).map(|_| is_black(bridges.play(&mut chance).winner)).sum())
            })
        }),
        "batch" => {
            let mut batch = Batch::new(size, 1);
            Box::new(move |games| {
                let batches = games.div_ceil(Batch::GAMES);
                (batches * Batch::GAMES, batch.black_wins(&position, batches))
            })
        }
        "tally" => {
            let mut batch = Batch::new(size, 1);
            let mut tally = Tally::new(size);
            Box::new(move |games| {
                tally.clear();
                batch.run(&position, games.div_ceil(Batch::GAMES), &mut tally);
                let all = tally.all(Colour::Black);
                (all.games, all.wins)
            })
        }
        "leaf" => {
            let mut batch = Batch::new(size, 1);
            let mut tally = Tally::new(size);
            Box::new(move |games| {
                let batches = games.div_ceil(Batch::GAMES);
                let wins = (0..batches).map(|_| {
                    tally.clear();
                    batch.run(&position, 1, &mut tally);
                    tally.all(Colour::Black).wins
                });
                (batches * Batch::GAMES, wins.sum())
            })
        }
        _ => return None,
    })
}

/// The best of many short runs: what the machine does when nobody else wants it.
fn speed(out: &mut impl Write, sides: &[&str]) -> Result<(), String> {
    for side in sides {
        let size = side
            .parse()
            .map_err(|_| format!("`{side}` is no number of cells\n{USAGE}"))
            .and_then(|side| Size::square(side).map_err(|error| error.to_string()))?;
        let start = Hex::start(&Variant::plain(size));
        for kind in KINDS {
            let mut play = player(kind, &start).ok_or(USAGE)?;
            let mut games = 256;
            while seconds(&mut play, games).1 < 1e-3 {
                games *= 2;
            }
            let (mut most, mut black, mut all) = (0.0_f64, 0, 0);
            for _ in 0..500 {
                let ((played, wins), time) = seconds(&mut play, games);
                most = most.max(f64::from(played) / time);
                black += u64::from(wins);
                all += u64::from(played);
            }
            #[expect(clippy::cast_precision_loss, reason = "a share for people")]
            let share = black as f64 / all as f64;
            let millions = most / 1e6;
            say(
                out,
                &format!("{size:<6} {kind:<8} {millions:>8.3} M/s, Black wins {share:.4} of {all}"),
            )?;
        }
    }
    Ok(())
}

#[expect(clippy::disallowed_methods, reason = "nothing but a stopwatch")]
fn seconds(play: &mut Player, games: u32) -> ((u32, u32), f64) {
    let begin = Instant::now();
    let result = play(games);
    let time: Duration = begin.elapsed();
    (result, time.as_secs_f64().max(1e-9))
}

/// How much the means of batches, and of several in a row, vary against single playouts.
fn variance(out: &mut impl Write) -> Result<(), String> {
    let mut chance = Chance::new(5);
    for empty in [121, 120, 80, 40, 20, 10, 6, 4] {
        for in_a_row in [1, 16] {
            let samples = if in_a_row == 1 { 20_000 } else { 2_000 };
            let positions = 8;
            let (mut sum, mut most, mut found) = (0.0, 0.0_f64, 0);
            while found < positions {
                let position = random_position(empty, &mut chance);
                let mut batch = Batch::new(Size::ELEVEN, chance.roll());
                let games = f64::from(in_a_row * Batch::GAMES);
                let means: Vec<f64> = (0..samples)
                    .map(|_| f64::from(batch.black_wins(&position, in_a_row)) / games)
                    .collect();
                let mean = means.iter().sum::<f64>() / f64::from(samples);
                if !(0.05..0.95).contains(&mean) {
                    continue;
                }
                let squares: f64 = means.iter().map(|one| (one - mean).powi(2)).sum();
                let ratio = squares / f64::from(samples - 1) / (mean * (1.0 - mean) / games);
                sum += ratio;
                most = most.max((ratio - 1.0).abs());
                found += 1;
            }
            let mean = sum / f64::from(positions);
            let error = (2.0 / f64::from(samples)).sqrt();
            say(
                out,
                &format!(
                    "{empty:>3} empty, {in_a_row:>2} batches in a row: ratio {mean:.4} over {positions} positions \
                     (standard error {:.4}), farthest from 1: {most:.4} (standard error of one {error:.4})",
                    error / f64::from(positions).sqrt()
                ),
            )?;
        }
    }
    Ok(())
}

/// A position of 11x11 with so many empty cells and Black to move.
fn random_position(empty: usize, chance: &mut Chance) -> Hex {
    let mut cells: Vec<(u64, Cell)> = Size::ELEVEN
        .all()
        .map(|cell| (chance.roll(), cell))
        .collect();
    cells.sort_unstable();
    let stones = cells[empty..]
        .iter()
        .enumerate()
        .map(|(at, &(_, cell))| (Colour::ALL[at % 2], cell));
    Hex::set_up(Size::ELEVEN, stones, Colour::Black).expect("each cell once")
}

fn work(out: &mut impl Write, kind: &str, games: &str) -> Result<(), String> {
    let games = games
        .parse()
        .map_err(|_| format!("`{games}` is no number of games\n{USAGE}"))?;
    let start = Hex::start(&Variant::plain(Size::ELEVEN));
    let mut play = player(kind, &start).ok_or_else(|| format!("no kind `{kind}`\n{USAGE}"))?;
    let (played, wins) = play(games);
    say(out, &format!("{kind}: Black won {wins} of {played}"))
}

fn say(out: &mut impl Write, line: &str) -> Result<(), String> {
    writeln!(out, "{line}").map_err(|error| format!("standard output: {error}"))
}
