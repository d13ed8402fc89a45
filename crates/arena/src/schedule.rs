//! Who plays whom from where: openings paired by colour, each game determined by a seed and its
//! number.

use std::ops::Range;

use game::{Dice, History, Part};
use serde::{Deserialize, Serialize};

use super::match_game::MatchGame;
use super::match_part::MatchPart;

/// The two who play a match, whatever colours they have in a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Side {
    /// The one named first.
    A,
    /// The one named second.
    B,
}

impl Side {
    /// The opponent.
    #[must_use]
    pub fn other(self) -> Side {
        match self {
            Side::A => Side::B,
            Side::B => Side::A,
        }
    }
}

/// Where games begin.
#[derive(Clone, Debug)]
pub enum Openings<G: MatchGame> {
    /// At the empty table or board.
    None,
    /// After one of these; all are played, in an order drawn from the seed, before one comes again.
    Book(Vec<History<G>>),
    /// After so many random plies.
    Random {
        /// How many.
        plies: usize,
    },
}

/// All games of a match. Each depends on nothing but the schedule and its number.
#[derive(Clone, Debug)]
pub struct Schedule<G: MatchGame> {
    /// What is agreed before each game.
    pub variant: G::Variant,
    /// Where games begin.
    pub openings: Openings<G>,
    /// What chance draws from.
    pub seed: u64,
    /// How many games there are. Games 2k and 2k + 1 are a pair.
    pub games: u64,
    /// Which part of them is played here, in whole pairs; none is all of them.
    pub part: Option<Part>,
}

/// One game to be played.
#[derive(Clone, Debug)]
pub struct Fixture<G: MatchGame> {
    /// Its number, from zero.
    pub number: u64,
    /// Where it begins.
    pub opening: History<G>,
    /// Who moves first.
    pub first: Side,
    /// What its players draw from.
    pub seed: u64,
}

/// Streams of chance that must not meet.
const FOR_OPENINGS: u64 = 0x6f70_656e;
const FOR_PLAYERS: u64 = 0x706c_6179;

impl<G: MatchGame> Schedule<G> {
    /// The game of this number.
    pub fn fixture(&self, number: u64) -> Fixture<G> {
        Fixture {
            number,
            opening: self.opening(number / 2),
            first: if number.is_multiple_of(2) {
                Side::A
            } else {
                Side::B
            },
            seed: Dice::new(self.seed ^ FOR_PLAYERS, number).roll(),
        }
    }

    /// The pairs that are played here; the last one may lack its second game.
    pub fn pairs(&self) -> Range<u64> {
        self.here().pairs()
    }

    /// The games that are played here.
    pub fn numbers(&self) -> Range<u64> {
        self.here().numbers()
    }

    fn here(&self) -> MatchPart {
        MatchPart {
            part: self.part.unwrap_or(Part::WHOLE),
            games: self.games,
        }
    }

    /// The opening that both games of a pair begin with.
    fn opening(&self, pair: u64) -> History<G> {
        let empty = || G::begin(&self.variant);
        match &self.openings {
            Openings::None => empty(),
            Openings::Random { plies } => {
                let mut dice = Dice::new(self.seed ^ FOR_OPENINGS, pair);
                // Only long openings end a game; then another is drawn.
                std::iter::repeat_with(|| random_game(empty(), *plies, &mut dice))
                    .take(100)
                    .find(|game| game.outcome().is_none() && game.plies() == *plies)
                    .unwrap_or_else(empty)
            }
            Openings::Book(book) => {
                let size = (book.len() as u64).max(1);
                let mut order: Vec<&History<G>> = book.iter().collect();
                Dice::new(self.seed ^ FOR_OPENINGS, pair / size).shuffle(&mut order);
                let drawn = order.into_iter().zip(0..).find(|&(_, i)| i == pair % size);
                drawn.map_or_else(empty, |(opening, _)| opening.clone())
            }
        }
    }
}

/// Goes on with a game by random moves, until it has so many plies or is over.
pub(super) fn random_game<G: MatchGame>(
    mut game: History<G>,
    plies: usize,
    dice: &mut Dice,
) -> History<G> {
    let mut moves = Vec::new();
    while game.plies() < plies && game.outcome().is_none() {
        moves.clear();
        game.position().legal_moves(&mut moves);
        let played = dice.pick(&moves).is_some_and(|mv| game.play(mv).is_ok());
        if !played {
            break;
        }
    }
    game
}
