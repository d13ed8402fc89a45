//! Games by search with the best network.

use std::collections::BTreeMap;
use std::ops::Range;
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::time::Duration;

use game::{Outcome, Part, Player};
use net::file::Network;
use records::part;

use super::{Context, Event, Run};
use crate::reinforcement::config::{Kept, PlayConfig};
use crate::reinforcement::error::RunError;
use crate::reinforcement::evaluators::Guide;
use crate::reinforcement::game::{LearningGame, lines, openings};
use crate::reinforcement::health::GameCounts;
use crate::reinforcement::played::{AboutGames, record};
use crate::reinforcement::searches::{Purpose, seed};
use crate::self_play::{Numbers, Opening, Openings, Outlier, PlayedGame, Table, Tally};

/// How often one looks whether there is something to tell.
const LOOK: Duration = Duration::from_millis(200);

pub(super) fn play<G: LearningGame>(
    run: &mut Run<G>,
    iteration: u32,
    parts: &[Part],
    context: &mut Context<'_>,
) -> Result<(), RunError> {
    let mut unplayed = Unplayed::of(run, iteration, parts)?;
    if unplayed.parts.is_empty() {
        return Ok(());
    }
    let guide = match &unplayed.network {
        None => Guide::Nobody,
        Some((name, network)) => Guide::<G>::of(network, name, context.device)?,
    };
    let chance = seed(run.config.seed, iteration, Purpose::Play);
    let config = &run.config.at(iteration).play;
    let mut play = config.self_play(openings_of(run, iteration)?, chance);
    play.outlier = config.board_size.map(|board_size| Outlier {
        board_size,
        leaves: G::leaves_board,
    });
    let (numbers, tally) = (Numbers::of(unplayed.numbers()), Tally::default());
    let wanted: u64 = numbers.left();
    let (give, take) = channel();
    std::thread::scope(|scope| {
        for _ in 0..context.threads.get() {
            let (give, seats, stop) = (give.clone(), context.seats, context.stop);
            let (play, guide, numbers, tally) = (&play, &guide, &numbers, &tally);
            let known = config.search.known::<G::Knowledge>();
            scope.spawn(move || {
                let mut table = Table::new(play, seats, known);
                table.play(guide, numbers, stop, tally, &mut |game| {
                    // Whoever does not listen any more has stopped.
                    let _ = give.send(game);
                });
            });
        }
        drop(give);
        let mut told = 0;
        loop {
            match take.recv_timeout(LOOK) {
                Ok(game) => {
                    if let Err(error) = unplayed.take(game) {
                        // Nobody needs the rest.
                        numbers.close();
                        return Err(error);
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
    })?;
    if unplayed.parts.is_empty() {
        Ok(())
    } else {
        Err(RunError::Stopped)
    }
}

/// Whether a part of the games is there, whole.
pub(super) fn is_played<G: LearningGame>(
    run: &Run<G>,
    iteration: u32,
    part: Part,
) -> Result<bool, RunError> {
    let bytes = run.folder.read_whole(&run.folder.games(iteration, part))?;
    Ok(bytes.is_some_and(|bytes| part::read_about::<AboutGames>(&bytes).is_ok()))
}

/// Parts of the games of an iteration that are not there, as they fill.
struct Unplayed<'a, G: LearningGame> {
    run: &'a Run<G>,
    iteration: u32,
    /// Who plays, by its name in the folder; nobody if search alone does.
    network: Option<(String, Network)>,
    /// By number, with the games that have come in.
    parts: BTreeMap<u32, (Part, Vec<PlayedGame<G>>)>,
}

impl<'a, G: LearningGame> Unplayed<'a, G> {
    /// What is missing of these parts. What is there but damaged is played again.
    fn of(run: &'a Run<G>, iteration: u32, parts: &[Part]) -> Result<Unplayed<'a, G>, RunError> {
        let network = match run.best_before(iteration)? {
            None => None,
            Some(name) => Some((name.clone(), run.folder.network(&name)?)),
        };
        let mut unplayed = Unplayed {
            run,
            iteration,
            network,
            parts: BTreeMap::new(),
        };
        for &part in parts {
            if is_played(run, iteration, part)? {
                continue;
            }
            if unplayed.wanted(part).is_empty() {
                // A part of no games is a part too.
                unplayed.write(part, Vec::new())?;
            } else {
                unplayed.parts.insert(part.number(), (part, Vec::new()));
            }
        }
        Ok(unplayed)
    }

    fn config(&self) -> &PlayConfig {
        &self.run.config.at(self.iteration).play
    }

    fn wanted(&self, part: Part) -> Range<u64> {
        part.of(self.config().games)
    }

    fn numbers(&self) -> Vec<Range<u64>> {
        let parts = self.parts.values();
        parts.map(|(part, _)| self.wanted(*part)).collect()
    }

    /// Takes a game in; a part that is whole is written.
    fn take(&mut self, game: PlayedGame<G>) -> Result<(), RunError> {
        let number = self.parts.values().find_map(|(part, _)| {
            let mine = self.wanted(*part).contains(&game.number);
            mine.then(|| part.number())
        });
        let Some((part, games)) = number.and_then(|number| self.parts.get_mut(&number)) else {
            return Ok(());
        };
        let part = *part;
        games.push(game);
        let wanted = part.of(self.run.config.at(self.iteration).play.games);
        if games.len() as u64 == wanted.end - wanted.start {
            let games = std::mem::take(games);
            self.parts.remove(&part.number());
            self.write(part, games)?;
        }
        Ok(())
    }

    /// Writes a part: its games in order, whoever played them when.
    fn write(&self, part: Part, mut games: Vec<PlayedGame<G>>) -> Result<(), RunError> {
        games.retain(|game| match self.config().kept {
            Kept::All => true,
            Kept::WonByFirst => game.outcome == Some(Outcome::Won(Player::First)),
        });
        games.sort_by_key(|game| game.number);
        let mut counts = GameCounts::default();
        for game in &games {
            let positions = game.line().map_or(0, |line| line.plies().count() as u64);
            counts.add(game, positions);
        }
        let network = self.network.as_ref();
        let by = network.map_or("search alone", |(name, _)| name);
        let records: Vec<_> = games.iter().map(|game| record(game, by)).collect();
        let about = AboutGames {
            iteration: self.iteration,
            part: part.to_string(),
            network: network.map(|(_, network)| network.card.sha256.clone()),
            counts,
        };
        let path = self.run.folder.games(self.iteration, part);
        let bytes = part::write(&about, &records).map_err(|error| RunError::File {
            path: path.clone(),
            error,
        })?;
        self.run.folder.write(&path, &bytes)
    }
}

/// How games begin.
fn openings_of<G: LearningGame>(run: &Run<G>, iteration: u32) -> Result<Openings<G>, RunError> {
    let config = &run.config.at(iteration).play;
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
