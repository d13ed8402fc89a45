//! A line of play to learn from: a game that was played, or a line that was studied.

use game::{Dice, Game, History, Outcome, Player};
use serde::Serialize;

pub use super::game::TrainableGame;

/// Who made moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Mover {
    /// A person.
    Human,
    /// A program.
    Bot,
    /// Nobody knows.
    #[default]
    Unknown,
}

/// A line of play, and what is known about it. Every move of it is legal.
#[derive(Clone, Debug, PartialEq)]
pub struct Line<G: Game> {
    /// What was agreed.
    pub variant: G::Variant,
    /// The moves from the start of the variant.
    pub moves: Box<[G::Move]>,
    /// Who moved first, and who moved second.
    pub movers: [Mover; 2],
    /// How they are rated, where somebody has said.
    pub ratings: [Option<u16>; 2],
    /// Who won, if that is known. A game that was broken off is not a draw.
    pub outcome: Option<Outcome>,
    /// Whether the board says so, after the last move.
    pub over: bool,
    /// Free cells around the queens of White and Black at the end, if there are queens.
    pub liberties: Option<[u8; 2]>,
    /// What an engine or a search thought before each move. Empty if none was asked.
    pub thoughts: Box<[Option<Opinion<G::Move>>]>,
    /// How often each position was on the table, itself included; empty if all are new.
    pub occurrences: Box<[u8]>,
    /// Moves at the beginning that were made at random: nobody should learn to make them.
    pub random: usize,
    /// Positions before this one are not learnt from at all.
    pub first: usize,
    /// What is known about the position after the last move, if only that one is to be learnt from.
    pub study: Option<Study<G::Move>>,
    /// How much its moves count.
    pub weight: f32,
    /// Whether it is kept back.
    pub held_out: bool,
}

/// What was thought before a move.
#[derive(Clone, Debug, PartialEq)]
pub struct Opinion<M> {
    /// Win, draw and loss for whoever moved.
    pub chances: [f32; 3],
    /// What should be played, in parts of the largest share. If there is none, what was played.
    pub policy: Box<[(M, u8)]>,
    /// Whether nothing is to be learnt about the choice: the search was a cheap one.
    pub cheap: bool,
}

impl<M> Opinion<M> {
    /// That a game is worth so much to whoever moves, from -1 to 1, and nothing about moves.
    pub fn of_value(value: f32) -> Opinion<M> {
        Opinion {
            chances: [f32::midpoint(1.0, value), 0.0, f32::midpoint(1.0, -value)],
            policy: Box::default(),
            cheap: false,
        }
    }

    /// What the game is worth to whoever moves.
    pub fn value(&self) -> f32 {
        let [win, _, loss] = self.chances;
        win - loss
    }
}

/// What is known about one position.
#[derive(Clone, Debug, PartialEq)]
pub struct Study<M> {
    /// How much of the choice each move should be; adds up to one, or there is none.
    pub wanted: Box<[(M, f32)]>,
    /// What it is worth to the player to move, from -1 to 1.
    pub value: Option<f32>,
}

impl<G: TrainableGame> Line<G> {
    /// A game that was played, unless it began elsewhere than games of its variant do.
    pub fn of(game: &History<G>, movers: [Mover; 2], outcome: Option<Outcome>) -> Option<Line<G>> {
        if game.start() != G::start(game.variant()) {
            return None;
        }
        let pictures = game.pictures();
        let times = |at: usize| {
            let before = pictures.iter().take(at + 1);
            before.filter(|&&picture| picture == pictures[at]).count()
        };
        let counts = || (0..game.plies()).map(|at| times(at).min(255) as u8);
        let occurrences = if counts().any(|count| count > 1) {
            counts().collect()
        } else {
            Box::default()
        };
        Some(Line {
            variant: game.variant().clone(),
            moves: game.moves().collect(),
            movers,
            ratings: [None; 2],
            outcome: game.position().outcome().or(outcome),
            over: game.position().outcome().is_some(),
            liberties: game.position().liberties(),
            thoughts: Box::default(),
            occurrences,
            random: 0,
            first: 0,
            study: None,
            weight: 1.0,
            held_out: false,
        })
    }

    /// The positions to learn from, as the numbers of moves before them.
    pub fn plies(&self) -> impl Iterator<Item = usize> {
        let moves = self.moves.len();
        let plies = if self.study.is_some() {
            moves..moves + 1
        } else if self.outcome.is_some() {
            self.first.min(moves)..moves
        } else {
            self.first.max(self.random).min(moves)..moves
        };
        plies.filter(|&ply| !self.is_passed_over(ply))
    }

    /// Positions that were searched cheaply teach their value alone, and neighbours have nearly the
    /// same: a third of them will do.
    fn is_passed_over(&self, ply: usize) -> bool {
        let thought = self.thoughts.get(ply).and_then(Option::as_ref);
        thought.is_some_and(|thought| thought.cheap) && !ply.is_multiple_of(3)
    }

    /// Puts it among the lines that are kept back, or not: by the game, so that the same game is on
    /// the same side in every run. Of studied lines only the beginning counts, for neighbours know
    /// of each other.
    pub fn split(&mut self, held_out: f32) {
        let counted = if self.study.is_some() { 6 } else { usize::MAX };
        let mut number = G::group(&self.variant);
        for &mv in self.moves.iter().take(counted) {
            number = Dice::new(number, G::number(mv)).roll();
        }
        self.held_out = chance(&mut Dice::new(number, 1), held_out);
    }
}

/// Whether something happens that happens so often.
pub(super) fn chance(dice: &mut Dice, share: f32) -> bool {
    (dice.below(1 << 24) as f32) < share * (1 << 24) as f32
}

/// What an outcome is worth to a player.
pub(crate) fn worth(outcome: Outcome, to: Player) -> f32 {
    match outcome {
        Outcome::Won(winner) if winner == to => 1.0,
        Outcome::Won(_) => -1.0,
        Outcome::Draw => 0.0,
    }
}
