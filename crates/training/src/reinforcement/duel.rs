//! Games between two networks, many at once: paired openings, both colours.

use game::{Dice, Evaluator, Game, History, Notation, Outcome, Player};
use search::Stop;
use search::mcts::guided::{GameKnowledge, Lockstep, Settings};
use serde::{Deserialize, Serialize};

use crate::self_play::{Numbers, Openings};

/// What two networks play by.
#[derive(Clone, Debug)]
pub(super) struct Terms<G: Game> {
    pub(super) openings: Openings<G>,
    /// How both search.
    pub(super) settings: Settings,
    pub(super) simulations: u32,
    /// After so many plies a game is drawn.
    pub(super) longest: usize,
}

/// A game that was played.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct DuelGame {
    /// Two that follow each other are a pair: in the first, which is even, the candidate moves first.
    pub(super) number: u64,
    /// Whether the candidate won; nobody if absent.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) won: Option<bool>,
    /// The variant, and all moves.
    pub(super) game: String,
    /// How many of the moves were the opening.
    pub(super) opening: usize,
}

/// Two players, of whom the candidate is the first.
pub(super) type Pairing<'a, G> = [&'a dyn Evaluator<G>; 2];

/// The games of one thread.
pub(super) struct Ring<'a, G: Game, H> {
    terms: &'a Terms<G>,
    groups: [Lockstep<G, H>; 2],
    seats: Vec<Option<Seat<G>>>,
}

struct Seat<G: Game> {
    number: u64,
    opening: usize,
    game: History<G>,
}

impl<G: Game> Seat<G> {
    /// Which of the two players is to move.
    fn searcher(&self) -> usize {
        let candidate = Player::ALL[(self.number % 2) as usize];
        usize::from(self.game.position().to_move() != candidate)
    }
}

impl<'a, G: Game + Notation, H: GameKnowledge<G>> Ring<'a, G, H> {
    pub(super) fn new(terms: &'a Terms<G>, seats: usize, known: [H; 2]) -> Ring<'a, G, H> {
        Ring {
            terms,
            groups: known.map(|known| Lockstep::new(seats, terms.settings, known)),
            seats: std::iter::repeat_with(|| None).take(seats).collect(),
        }
    }

    /// Plays games until no number is left, or `stop` is raised; then games that are not over are lost.
    pub(super) fn play(
        &mut self,
        pairing: Pairing<'_, G>,
        numbers: &Numbers,
        stop: &Stop,
        take: &mut dyn FnMut(u64, &History<G>, usize),
    ) {
        for seat in 0..self.seats.len() {
            self.sit_down(seat, numbers);
        }
        while !stop.is_raised() && self.seats.iter().any(Option::is_some) {
            for (searcher, evaluator) in pairing.iter().enumerate() {
                self.groups[searcher].step(evaluator);
                let finished: Vec<usize> = self.groups[searcher].finished().collect();
                for seat in finished {
                    let best = self.groups[searcher]
                        .report(seat)
                        .and_then(|report| report.best());
                    self.groups[searcher].leave(seat);
                    let Some(at) = &mut self.seats[seat] else {
                        continue;
                    };
                    let made = best.is_some_and(|mv| at.game.play(mv).is_ok());
                    assert!(made, "a search that is over has a legal move");
                    if at.game.outcome().is_some() || at.game.plies() >= self.terms.longest {
                        take(at.number, &at.game, at.opening);
                        self.sit_down(seat, numbers);
                    } else {
                        self.search(seat);
                    }
                }
            }
        }
    }

    fn sit_down(&mut self, seat: usize, numbers: &Numbers) {
        self.seats[seat] = numbers.take().map(|number| {
            // Both games of a pair begin alike.
            let mut dice = Dice::new(self.terms.settings.seed, u64::MAX - number / 2);
            let game = self.terms.openings.draw(&mut dice);
            Seat {
                number,
                opening: game.plies(),
                game,
            }
        });
        self.search(seat);
    }

    fn search(&mut self, seat: usize) {
        if let Some(at) = &self.seats[seat] {
            let chance = at.number << 16 | at.game.plies() as u64;
            let group = &mut self.groups[at.searcher()];
            group.begin(seat, &at.game, self.terms.simulations, chance);
        }
    }
}

/// Whether the candidate won a game of this number.
pub(super) fn won(number: u64, outcome: Option<Outcome>) -> Option<bool> {
    match outcome {
        Some(Outcome::Won(player)) => Some(player == Player::ALL[(number % 2) as usize]),
        Some(Outcome::Draw) | None => None,
    }
}
