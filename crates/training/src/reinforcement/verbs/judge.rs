//! Games in which a candidate is judged: against the best, and against those who never change.

use std::collections::BTreeSet;
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::time::Duration;

use arena::{Counts, Elo, WinsDrawsLosses};
use game::{Evaluator, Part};
use net::file::Network;
use net::training::Device;
use serde::{Deserialize, Serialize};

use super::{Context, Event, Run};
use crate::reinforcement::config::Gate;
use crate::reinforcement::duel::{DuelGame, Ring, Terms, won};
use crate::reinforcement::error::RunError;
use crate::reinforcement::evaluators::Guide;
use crate::reinforcement::game::{LearningGame, openings};
use crate::reinforcement::searches::{Purpose, seed};
use crate::self_play::Numbers;

const LOOK: Duration = Duration::from_millis(200);

/// A part of the games against an opponent.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct JudgedPart {
    iteration: u32,
    part: String,
    opponent: String,
    /// The hashes of both networks; none where search alone plays.
    networks: [Option<String>; 2],
    games: Vec<DuelGame>,
}

/// How a candidate did against an opponent.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Judged {
    /// `best`, `start`, or the file of an anchor.
    pub opponent: String,
    pub score: Score,
}

/// What games add up to, from the side of the candidate.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Score {
    /// As the first player, and as the second.
    pub first: WinsDrawsLosses,
    pub second: WinsDrawsLosses,
    /// Pairs by half points, from none to four.
    pub pairs: Counts<5>,
    /// The difference in Elo with its 95 % interval; of 100 games at least, and if it is finite.
    pub elo: Option<[f64; 3]>,
    /// How many of the games were like no other.
    pub distinct: u64,
}

impl Score {
    pub(super) fn of(games: &[DuelGame]) -> Score {
        let mut sides = [WinsDrawsLosses::default(); 2];
        let mut halves = std::collections::BTreeMap::<u64, usize>::new();
        for game in games {
            let side = &mut sides[(game.number % 2) as usize];
            let points = match game.won {
                Some(true) => {
                    side.wins += 1;
                    2
                }
                Some(false) => {
                    side.losses += 1;
                    0
                }
                None => {
                    side.draws += 1;
                    1
                }
            };
            *halves.entry(game.number / 2).or_default() += points;
        }
        let mut pairs = Counts::<5>::default();
        for half in halves.into_values() {
            pairs[half] += 1;
        }
        let enough = games.len() as u64 >= arena::GAMES_FOR_ELO;
        let elo = Elo::of(&pairs).filter(|_| enough);
        let elo = elo.map(|elo| [elo.difference, elo.low, elo.high]);
        let lines: BTreeSet<&str> = games.iter().map(|game| game.game.as_str()).collect();
        Score {
            first: sides[0],
            second: sides[1],
            pairs,
            elo: elo.filter(|elo| elo.iter().all(|number| number.is_finite())),
            distinct: lines.len() as u64,
        }
    }

    /// All games.
    #[must_use]
    pub fn all(&self) -> WinsDrawsLosses {
        WinsDrawsLosses {
            wins: self.first.wins + self.second.wins,
            draws: self.first.draws + self.second.draws,
            losses: self.first.losses + self.second.losses,
        }
    }
}

/// Against whom a candidate plays.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Opponent {
    /// What it is called in names of files.
    pub(super) word: String,
    /// What it is called by people.
    pub(super) name: String,
    /// Its network; none if search alone plays.
    network: Option<String>,
}

impl<G: LearningGame> Run<G> {
    /// Against whom the candidate of an iteration plays.
    pub(super) fn opponents(&self, iteration: u32) -> Result<Vec<Opponent>, RunError> {
        let judge = &self.config.at(iteration).judge;
        let mut all = Vec::new();
        if judge.games == 0 {
            return Ok(all);
        }
        let start = self.best_before(1)?;
        let best = self.best_before(iteration)?;
        let anchored =
            iteration.is_multiple_of(judge.anchors_every) || iteration == self.config.iterations;
        // Against the best even without a gate, while that is how the run began: it is an anchor.
        if judge.gate != Gate::None && best != start {
            all.push(Opponent {
                word: "best".into(),
                name: "best".into(),
                network: best.clone(),
            });
        }
        if anchored || (judge.gate != Gate::None && best == start) {
            all.push(Opponent {
                word: "start".into(),
                name: "start".into(),
                network: start,
            });
        }
        for (number, path) in judge.anchors.iter().enumerate().filter(|_| anchored) {
            let path = std::path::absolute(path).unwrap_or_else(|_| path.clone());
            all.push(Opponent {
                word: format!("anchor-{}", number + 1),
                name: path
                    .file_stem()
                    .unwrap_or_default()
                    .to_string_lossy()
                    .into_owned(),
                network: Some(path.display().to_string()),
            });
        }
        Ok(all)
    }

    /// The games of a candidate against an opponent, if all are there.
    pub(super) fn judged(
        &self,
        iteration: u32,
        opponent: &Opponent,
    ) -> Result<Option<Vec<DuelGame>>, RunError> {
        let mut games = Vec::new();
        for part in Part::all(self.config.at(iteration).judge.parts) {
            let path = self.folder.judged(iteration, &opponent.word, part);
            match self.folder.read_json::<JudgedPart>(&path)? {
                Some(part) => games.extend(part.games),
                None => return Ok(None),
            }
        }
        Ok(Some(games))
    }

    /// Whether a part of these games is there, whole.
    pub(super) fn is_judged(
        &self,
        iteration: u32,
        opponent: &Opponent,
        part: Part,
    ) -> Result<bool, RunError> {
        let path = self.folder.judged(iteration, &opponent.word, part);
        match self.folder.read_json::<JudgedPart>(&path) {
            Err(RunError::Content { .. }) => Ok(false),
            played => Ok(played?.is_some()),
        }
    }

    fn load(
        &self,
        name: Option<&str>,
        device: Device,
    ) -> Result<(Guide<G>, Option<String>), RunError> {
        let Some(name) = name else {
            return Ok((Guide::Nobody, None));
        };
        let network: Network = self.folder.network(name)?;
        Ok((
            Guide::of(&network, name, device)?,
            Some(network.card.sha256),
        ))
    }
}

pub(super) fn judge<G: LearningGame>(
    run: &mut Run<G>,
    iteration: u32,
    parts: &[Part],
    context: &mut Context<'_>,
) -> Result<(), RunError> {
    let candidate = run.folder.candidate(iteration);
    if !run.folder.has_network(&candidate)? {
        return Err(RunError::NotYet {
            iteration,
            missing: "there is no candidate".into(),
            what_to_do: format!("learn first: `hexapod train fit RUN --iteration {iteration}`"),
        });
    }
    let candidate = run.load(Some(&run.folder.name_of(&candidate)), context.device)?;
    let opponents = run.opponents(iteration)?;
    let play = &run.config.at(iteration).play;
    let config = &run.config.at(iteration).judge;
    let pairs = config.games / 2;
    let mut missing = Vec::new();
    for opponent in &opponents {
        for &part in parts {
            if !run.is_judged(iteration, opponent, part)? {
                missing.push((opponent, part));
            }
        }
    }
    let games_of = |part: Part| 2 * part.of(pairs).start..2 * part.of(pairs).end;
    let of: u64 = missing
        .iter()
        .map(|(_, part)| games_of(*part).end - games_of(*part).start)
        .sum();
    let terms = Terms {
        openings: openings::<G>(&play.variants, config.random_plies)?,
        settings: config
            .search
            .playing(seed(run.config.seed, iteration, Purpose::Judge)),
        simulations: config.search.simulations,
        longest: play.longest,
    };
    let mut done = 0;
    for (opponent, part) in missing {
        let other = run.load(opponent.network.as_deref(), context.device)?;
        let numbers = games_of(part);
        let known = || [(); 2].map(|()| config.search.known::<G::Knowledge>());
        let players = [&candidate.0, &other.0];
        let mut games = duel(
            &terms,
            players,
            &known,
            numbers,
            context,
            &mut |games, context| {
                (context.watch)(&Event::Judged {
                    iteration,
                    games: done + games,
                    of,
                });
            },
        )?;
        games.sort_by_key(|game| game.number);
        done += games.len() as u64;
        let judged = JudgedPart {
            iteration,
            part: part.to_string(),
            opponent: opponent.name.clone(),
            networks: [candidate.1.clone(), other.1],
            games,
        };
        run.folder
            .write_json(&run.folder.judged(iteration, &opponent.word, part), &judged)?;
    }
    Ok(())
}

/// Plays the games of these numbers.
fn duel<G: LearningGame>(
    terms: &Terms<G>,
    [candidate, other]: [&Guide<G>; 2],
    known: &dyn Fn() -> [Option<G::Knowledge>; 2],
    numbers: std::ops::Range<u64>,
    context: &mut Context<'_>,
    tell: &mut dyn FnMut(u64, &mut Context<'_>),
) -> Result<Vec<DuelGame>, RunError> {
    let wanted = (numbers.end - numbers.start) as usize;
    let numbers = Numbers::from(numbers);
    let (give, take) = channel();
    let mut games = Vec::with_capacity(wanted);
    std::thread::scope(|scope| {
        for _ in 0..context.threads.get() {
            let give = give.clone();
            let (numbers, stop, seats, known) = (&numbers, context.stop, context.seats, known());
            scope.spawn(move || {
                let pairing: [&dyn Evaluator<G>; 2] = [candidate, other];
                let mut ring = Ring::new(terms, seats, known);
                ring.play(pairing, numbers, stop, &mut |number, game, opening| {
                    let _ = give.send(DuelGame {
                        number,
                        won: won(number, game.outcome()),
                        game: G::write_line(game),
                        opening,
                    });
                });
            });
        }
        drop(give);
        loop {
            match take.recv_timeout(LOOK) {
                Ok(game) => {
                    games.push(game);
                    tell(games.len() as u64, context);
                }
                Err(RecvTimeoutError::Timeout) => {}
                Err(RecvTimeoutError::Disconnected) => break,
            }
        }
    });
    if games.len() == wanted {
        Ok(games)
    } else {
        Err(RunError::Stopped)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn games_add_up_by_side_and_by_pair() {
        let game = |number: u64, won| DuelGame {
            number,
            won,
            game: format!("hex:3 {}", number / 3),
            opening: 0,
        };
        let games = [
            game(0, Some(true)),
            game(1, Some(false)),
            game(2, None),
            game(3, Some(true)),
        ];
        let score = Score::of(&games);
        assert_eq!(
            (score.first.wins, score.first.draws, score.first.losses),
            (1, 1, 0)
        );
        assert_eq!(
            (score.second.wins, score.second.draws, score.second.losses),
            (1, 0, 1)
        );
        assert_eq!(score.pairs, [0, 0, 1, 1, 0]);
        assert_eq!(
            (score.elo, score.distinct),
            (None, 2),
            "four games say nothing"
        );
    }
}
