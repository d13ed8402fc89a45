//! Games by search with the best network.

use std::collections::BTreeMap;
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::time::Duration;

use records::part;

use super::{Context, Event, Run};
use crate::reinforcement::error::RunError;
use crate::reinforcement::evaluators::Guide;
use crate::reinforcement::game::{LearningGame, lines, openings};
use crate::reinforcement::health::GameCounts;
use crate::reinforcement::part::Part;
use crate::reinforcement::played::{AboutGames, record};
use crate::reinforcement::searches::{Purpose, seed};
use crate::self_play::{Numbers, Opening, Openings, PlayedGame, Table, Tally};

/// How often one looks whether there is something to tell.
const LOOK: Duration = Duration::from_millis(200);

pub(super) fn play<G: LearningGame>(
    run: &mut Run<G>,
    iteration: u32,
    parts: &[Part],
    context: &mut Context<'_>,
) -> Result<(), RunError> {
    let mut missing = Vec::new();
    for &part in parts {
        if !is_there(run, iteration, part)? {
            missing.push(part);
        }
    }
    if missing.is_empty() {
        return Ok(());
    }
    let games = run.config.play.games;
    let best = run.best_before(iteration)?;
    let (guide, hash) = match &best {
        None => (Guide::Nobody, None),
        Some(name) => {
            let network = run.folder.network(name)?;
            (
                Guide::<G>::of(&network, name, context.device)?,
                Some(network.card.sha256),
            )
        }
    };
    let by = best.as_deref().unwrap_or("search alone");
    let seed = seed(run.config.seed, iteration, Purpose::Play);
    let play = run.config.play.self_play(openings_of(run)?, seed);
    let of = |part: Part| part.of(games);
    let wanted: u64 = missing
        .iter()
        .map(|&part| of(part).end - of(part).start)
        .sum();
    let (numbers, tally) = (
        Numbers::of(missing.iter().map(|&part| of(part)).collect()),
        Tally::default(),
    );
    let mut waiting: BTreeMap<u32, (Part, Vec<PlayedGame<G>>)> = missing
        .iter()
        .map(|&part| (part.number(), (part, Vec::new())))
        .collect();
    let about = |part: Part, counts| AboutGames {
        iteration,
        part: part.to_string(),
        network: hash.clone(),
        counts,
    };
    // A part of no games is a part too.
    for &part in missing.iter().filter(|&&part| of(part).is_empty()) {
        write(run, iteration, part, Vec::new(), by, &about)?;
        waiting.remove(&part.number());
    }
    let (give, take) = channel();
    std::thread::scope(|scope| {
        for _ in 0..context.threads.get() {
            let give = give.clone();
            let (play, guide, numbers, tally, stop) =
                (&play, &guide, &numbers, &tally, context.stop);
            let (seats, known) = (
                context.seats,
                run.config.play.search.known::<G::Knowledge>(),
            );
            scope.spawn(move || {
                let mut table = Table::new(play, seats, known);
                table.play(guide, numbers, stop, tally, &mut |game| {
                    // Whoever does not listen any more has stopped.
                    let _ = give.send(game);
                });
            });
        }
        drop(give);
        let receive = || -> Result<(), RunError> {
            let mut told = 0;
            loop {
                match take.recv_timeout(LOOK) {
                    Ok(game) => {
                        let (_, (part, games)) = waiting
                            .iter_mut()
                            .find(|(_, (part, _))| of(*part).contains(&game.number))
                            .expect("only games of these parts are played");
                        let part = *part;
                        games.push(game);
                        if games.len() as u64 == of(part).end - of(part).start {
                            let (_, games) = waiting.remove(&part.number()).expect("it is there");
                            write(run, iteration, part, games, by, &about)?;
                        }
                    }
                    Err(RecvTimeoutError::Timeout) => {}
                    Err(RecvTimeoutError::Disconnected) => return Ok(()),
                }
                let simulations = Tally::read(&tally.simulations);
                if simulations != told {
                    told = simulations;
                    (context.watch)(&Event::Played {
                        iteration,
                        games: Tally::read(&tally.games),
                        of: wanted,
                        won: [0, 1].map(|player| Tally::read(&tally.won[player])),
                        simulations,
                    });
                }
            }
        };
        let received = { receive }();
        if received.is_err() {
            // Nobody needs the rest.
            numbers.close();
        }
        received
    })?;
    if waiting.is_empty() {
        Ok(())
    } else {
        Err(RunError::Stopped)
    }
}

/// Whether a part is there, whole. What is not is played again.
fn is_there<G: LearningGame>(run: &Run<G>, iteration: u32, part: Part) -> Result<bool, RunError> {
    let bytes = run.folder.read(&run.folder.games(iteration, part))?;
    Ok(bytes.is_some_and(|bytes| part::read_about::<AboutGames>(&bytes).is_ok()))
}

/// Writes a part: its games in order, whoever played them when.
fn write<G: LearningGame>(
    run: &Run<G>,
    iteration: u32,
    part: Part,
    mut games: Vec<PlayedGame<G>>,
    by: &str,
    about: &dyn Fn(Part, GameCounts) -> AboutGames,
) -> Result<(), RunError> {
    games.sort_by_key(|game| game.number);
    let mut counts = GameCounts::default();
    for game in &games {
        let positions = game.line().map_or(0, |line| line.plies().count() as u64);
        counts.add(game, positions);
    }
    let records: Vec<_> = games.iter().map(|game| record(game, by)).collect();
    let path = run.folder.games(iteration, part);
    let bytes = part::write(&about(part, counts), &records).map_err(|error| RunError::File {
        path: path.clone(),
        error,
    })?;
    run.folder.write(&path, &bytes)
}

/// How games begin.
fn openings_of<G: LearningGame>(run: &Run<G>) -> Result<Openings<G>, RunError> {
    let config = &run.config.play;
    let plain = openings::<G>(&config.variants, config.random_plies)?;
    if config.archived <= 0.0 {
        return Ok(plain);
    }
    let archive = lines::<G>(&run.config, &config.archives)?;
    let archive = archive.into_iter().filter(|line| !line.moves.is_empty());
    Ok(Openings {
        archive: archive
            .map(|line| Opening {
                variant: line.variant,
                moves: line.moves,
            })
            .collect(),
        archived: config.archived,
        ..plain
    })
}
