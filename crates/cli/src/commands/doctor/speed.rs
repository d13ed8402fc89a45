//! How fast it all is, on one thread and in a few seconds: a first impression. `hexapod bench`
//! measures with care.

use std::io::{self, Write};
use std::time::Duration;

use engine::{Clock, Engine, EngineGame, Guidance, Limits, Options, Stop};
use game::{Dice, EvalRequest, Evaluator as _, Game, perft};
use hex_rules::{GameRecord, Hex, Size};
use hive_rules::{GameString, Hive, Variant, published};
use net::backend::cpu::CpuOptions;
use net::file::Network;
use serde::Serialize;

use crate::clock::{Stopwatch, rate};

/// How long each of them is measured.
const LONG: Duration = Duration::from_millis(500);
/// Positions that a network judges at a time.
const BATCH: usize = 16;

/// So many a second, on one thread.
#[derive(Debug, Serialize)]
pub(super) struct Speed {
    /// Lines of play of Hive that are counted.
    hive_lines: f64,
    /// Lines of play of Hex that are counted.
    hex_lines: f64,
    /// Positions that the search of Hive visits.
    hive_search: f64,
    /// Simulations of the search of Hex.
    hex_search: f64,
    /// Positions that the shipped network of Hive judges, 16 at a time.
    hive_network: Option<f64>,
    /// The same for Hex, on 11x11.
    hex_network: Option<f64>,
}

impl Speed {
    pub(super) fn measure() -> Speed {
        let hive = published::MIDGAMES[0].game.parse::<GameString>().ok();
        let hex = GameRecord::read_line("hex:11 a2 swap f6 g6 f7 g7 i3 h4 g5 i5").ok();
        let alphabeta = |nodes| {
            let options = Options {
                memory_mib: 16,
                ..Hive::usual()
            };
            let mut engine = Engine::<Hive>::new(options, Clock::still());
            let game = &hive.as_ref()?.game;
            let report = engine.think(game, &limits(nodes), &Stop::new(), &mut |_| {})?;
            Some(report.work.nodes)
        };
        let tree = |nodes| {
            let mut engine = Engine::<Hex>::new(Hex::usual(), Clock::still());
            let game = &hex.as_ref()?.game;
            engine.think(game, &limits(nodes), &Stop::new(), &mut |_| {})?;
            Some(nodes)
        };
        Speed {
            hive_lines: repeat(|| perft(&mut Hive::start(&Variant::MLP), 4)),
            hex_lines: repeat(|| {
                perft(&mut Hex::start(&hex_rules::Variant::plain(Size::ELEVEN)), 3)
            }),
            hive_search: repeat(|| alphabeta(20_000).unwrap_or(0)),
            hex_search: repeat(|| tree(500).unwrap_or(0)),
            hive_network: judged::<Hive>(&Variant::MLP),
            hex_network: judged::<Hex>(&hex_rules::Variant::plain(Size::ELEVEN)),
        }
    }

    pub(super) fn print(&self, out: &mut impl Write) -> io::Result<()> {
        let row = |out: &mut dyn Write, name: &str, hive: Option<f64>, hex: Option<f64>| {
            let told = |speed: Option<f64>| speed.map_or("-".to_owned(), short);
            writeln!(
                out,
                "speed      {name:<32} Hive {:>8}/s   Hex 11x11 {:>8}/s",
                told(hive),
                told(hex)
            )
        };
        let out: &mut dyn Write = out;
        row(
            out,
            "rules, lines of play",
            Some(self.hive_lines),
            Some(self.hex_lines),
        )?;
        row(
            out,
            "search, positions or simulations",
            Some(self.hive_search),
            Some(self.hex_search),
        )?;
        row(
            out,
            "network, evaluations",
            self.hive_network,
            self.hex_network,
        )
    }
}

fn limits(nodes: u64) -> Limits {
    Limits {
        nodes: Some(nodes),
        ..Limits::default()
    }
}

/// A number for people.
fn short(number: f64) -> String {
    match number {
        n if n >= 1e6 => format!("{:.1} M", n / 1e6),
        n if n >= 1e4 => format!("{:.0} k", n / 1e3),
        n => format!("{n:.0}"),
    }
}

/// Works again and again for a while: how much was done a second.
fn repeat(mut work: impl FnMut() -> u64) -> f64 {
    let watch = Stopwatch::start();
    let mut done = work();
    while watch.elapsed() < LONG {
        done += work();
    }
    rate(done, watch.elapsed())
}

/// How many positions of random midgames the shipped network judges.
fn judged<G: EngineGame>(variant: &G::Variant) -> Option<f64> {
    let (numbers, card) = G::SHIPPED;
    let network = Network::read(numbers, card).ok()?;
    let options = CpuOptions {
        // As searches do.
        precision: Guidance::default().precision,
        ..CpuOptions::default()
    };
    let evaluator = G::evaluator(&network, options.into()).ok()?;
    let games: Vec<_> = (0..BATCH as u64)
        .map(|n| midgame::<G>(variant, n))
        .collect();
    let requests: Vec<_> = games
        .iter()
        .map(|(position, legal, line)| EvalRequest {
            position,
            legal,
            line: line.into(),
            occurrences: 1,
        })
        .collect();
    Some(repeat(|| evaluator.evaluate(&requests).len() as u64))
}

/// A random midgame that goes on: its position, its moves, and those that led there.
fn midgame<G: Game>(variant: &G::Variant, number: u64) -> (G, Vec<G::Move>, Vec<G::Move>) {
    const PLIES: usize = 24;
    let mut dice = Dice::new(7, number);
    let mut position = G::start(variant);
    let mut line = Vec::new();
    let mut legal = Vec::new();
    position.legal_moves(&mut legal);
    while line.len() < PLIES {
        let Some(mv) = dice.pick(&legal) else { break };
        let undo = position.apply(mv);
        let mut next = Vec::new();
        position.legal_moves(&mut next);
        if next.is_empty() {
            // The game would be over: the position before is as good.
            position.retract(undo);
            break;
        }
        legal = next;
        line.push(mv);
    }
    (position, legal, line)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_short() {
        assert_eq!(short(12.4), "12");
        assert_eq!(short(12_345.0), "12 k");
        assert_eq!(short(161_200_000.0), "161.2 M");
    }

    #[test]
    fn midgames_go_on() {
        for number in 0..BATCH as u64 {
            let (position, legal, line) = midgame::<Hive>(&Variant::MLP, number);
            assert!(position.outcome().is_none());
            assert_eq!(legal.len(), position.count_legal_moves());
            assert!(!line.is_empty());
        }
    }
}
