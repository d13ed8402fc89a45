//! A folder that `hexapod import` or `hexapod data generate` has made: games of people and of
//! programs.

use std::path::Path;

use game::{History, Notation};
use games::KnownGame;
use hex_rules::Hex;
use hive_rules::Hive;
use records::{AnyGame, Dataset, Kind, Record, Split, Thought};

use super::super::line::{Line, Mover, Opinion, TrainableGame};
use super::{Gathered, SourceError};

/// The games of Hive.
pub(super) fn hive(path: &Path) -> Result<Gathered<Hive>, SourceError> {
    read(path, |play| match play {
        AnyGame::Hive(game) => Some(game),
        AnyGame::Hex(_) => None,
    })
}

/// The games of Hex on boards between these.
pub(super) fn hex(path: &Path, [least, most]: [usize; 2]) -> Result<Gathered<Hex>, SourceError> {
    read(path, |play| match play {
        AnyGame::Hex(game) => {
            let size = game.variant().size;
            let wanted = |side: u8| (least..=most).contains(&side.into());
            (wanted(size.rows()) && wanted(size.columns())).then_some(game)
        }
        AnyGame::Hive(_) => None,
    })
}

fn read<G: TrainableGame + Notation>(
    path: &Path,
    wanted: impl Fn(&AnyGame) -> Option<&History<G>>,
) -> Result<Gathered<G>, SourceError> {
    let dataset = Dataset::open(path)?;
    let mut found = Gathered::nothing();
    found.split = true;
    for split in [Split::Training, Split::HeldOut] {
        for game in dataset.games(split) {
            let (_, record) = game?;
            let Some(game) = wanted(&record.play) else {
                continue;
            };
            match taught(game, &record) {
                Some(mut line) => {
                    line.held_out = split == Split::HeldOut;
                    found.lines.push(line);
                }
                None => found.refused += 1,
            }
        }
    }
    Ok(found)
}

/// A record of this game as it is learnt from.
pub fn taught_record<G: TrainableGame + Notation + KnownGame>(record: &Record) -> Option<Line<G>> {
    taught(&G::of_any(record.play.clone())?, record)
}

/// The game, unless it began from a position that was set up.
fn taught<G: TrainableGame + Notation>(game: &History<G>, record: &Record) -> Option<Line<G>> {
    let movers = [&record.players[0], &record.players[1]].map(|person| match person.kind {
        Kind::Human => Mover::Human,
        Kind::Bot => Mover::Bot,
        Kind::Unknown => Mover::Unknown,
    });
    let mut line = Line::of(game, movers, record.result)?;
    line.ratings = record.players.each_ref().map(|person| person.rating);
    let Some(thoughts) = &record.thoughts else {
        return Some(line);
    };
    if thoughts.len() != line.moves.len() {
        return None;
    }
    // Engines' games begin with moves made at random, about which nobody thought.
    line.random = thoughts.iter().position(Option::is_some)?;
    // What random moves lead to says nothing of the positions before them; of engines' games that
    // were kept before self-play was, it is learnt all the same.
    if thoughts
        .iter()
        .flatten()
        .any(|thought| thought.wdl.is_some())
    {
        line.first = line.random;
    }
    let mut position = game.start();
    let mut opinions = Vec::with_capacity(thoughts.len());
    for (thought, mv) in thoughts.iter().zip(game.moves()) {
        opinions.push(match thought {
            Some(thought) => Some(opinion(&position, thought)?),
            None => None,
        });
        position.apply(mv);
    }
    line.thoughts = opinions.into();
    Some(line)
}

/// What was thought of a position, unless it speaks of moves that are not legal there.
fn opinion<G: Notation>(position: &G, thought: &Thought) -> Option<Opinion<G::Move>> {
    let chances = match thought.wdl {
        Some(wdl) => wdl.map(|part| f32::from(part) / 255.0),
        None => Opinion::<G::Move>::of_value(thought.value.clamp(-1.0, 1.0)).chances,
    };
    let shares = thought.policy.iter().map(|(text, part)| (text, *part));
    let best = thought.best.iter().map(|best| (best, u8::MAX));
    let wanted: Vec<(&String, u8)> = if thought.policy.is_empty() {
        // Whoever names another program's move in its own words is still worth its value.
        best.filter(|(text, _)| position.read_move(text).is_ok())
            .collect()
    } else {
        shares.collect()
    };
    let read = |(text, part): (&String, u8)| Some((position.read_move(text).ok()?, part));
    Some(Opinion {
        chances,
        policy: wanted.into_iter().map(read).collect::<Option<_>>()?,
        cheap: thought.cheap,
    })
}
