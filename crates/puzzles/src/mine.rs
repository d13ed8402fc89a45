//! Puzzles out of games: played, looked through, proven and graded, one game after the other.

use engine::NetworkFor;
use engine::levels::Finder;
use game::{Dice, History};

use crate::{Puzzle, PuzzleGame, grade::grade};

/// Makes puzzles of a game of ours, game by game; the same seed makes the same ones.
#[derive(Debug)]
pub struct Mine<G: PuzzleGame> {
    seed: u64,
    network: NetworkFor<G>,
    finder: Finder<G>,
}

impl<G: PuzzleGame> Mine<G> {
    /// With what ships.
    pub fn new(seed: u64) -> Mine<G> {
        let network = NetworkFor::shipped();
        Mine {
            seed,
            finder: Finder::new(&network),
            network,
        }
    }

    /// The puzzles of the game of self-play of this number.
    pub fn game(&self, number: u64) -> Vec<Puzzle> {
        let mut dice = Dice::new(self.seed, number);
        let game = G::play_one(&mut dice, &self.network);
        game.map_or_else(Vec::new, |game| self.puzzles(&game))
    }

    /// The puzzles of any game.
    pub fn puzzles(&self, game: &History<G>) -> Vec<Puzzle> {
        let moves = G::into_any(game.clone()).moves();
        let variant = G::variant_word(game.variant());
        // Who reads a set must be able to set it up again.
        if G::variant_of(&variant).as_ref() != Some(game.variant()) {
            return Vec::new();
        }
        let found = G::find(game).into_iter().filter_map(|(plies, proven)| {
            let at = game.at(plies);
            let moves = moves.get(..plies)?.to_vec();
            let right = proven.right.iter();
            let right = right.map(|&mv| at.position().write_move(mv)).collect();
            Some(Puzzle {
                id: Puzzle::name_of(&variant, &moves),
                kind: G::KIND,
                variant: variant.clone(),
                moves,
                plies: proven.plies,
                right,
                grade: grade(&self.finder, &at, &proven.right, self.seed),
            })
        });
        found.collect()
    }
}

/// Of so many puzzles of a set, those of the first grade are at most one in this,
const EASIEST: usize = 5;
/// and those won with the next move one in this.
const AT_ONCE: usize = 10;

/// Takes puzzles for a set of so many, in the order in which they come: none that is like another, and not too many easy ones.
#[derive(Debug)]
pub struct Selection {
    wanted: usize,
    taken: Vec<Puzzle>,
    seen: std::collections::HashSet<u64>,
    easiest: usize,
    at_once: usize,
}

impl Selection {
    /// Nothing yet.
    pub fn of(wanted: usize) -> Selection {
        Selection {
            wanted,
            taken: Vec::new(),
            seen: std::collections::HashSet::new(),
            easiest: 0,
            at_once: 0,
        }
    }

    /// Takes a puzzle if it has room, and says whether it did.
    pub fn offer<G: PuzzleGame>(&mut self, puzzle: Puzzle) -> bool {
        let Ok(game) = puzzle.game::<G>() else {
            return false;
        };
        let (easiest, at_once) = (puzzle.grade <= 1, puzzle.plies == Some(1));
        let full = self.is_full()
            || easiest && self.easiest >= self.wanted / EASIEST
            || at_once && self.at_once >= self.wanted / AT_ONCE;
        if full || !self.seen.insert(G::likeness(game.position())) {
            return false;
        }
        self.easiest += usize::from(easiest);
        self.at_once += usize::from(at_once);
        self.taken.push(puzzle);
        true
    }

    /// Whether there are as many as wanted.
    pub fn is_full(&self) -> bool {
        self.taken.len() >= self.wanted
    }

    /// What was taken.
    pub fn taken(&self) -> &[Puzzle] {
        &self.taken
    }
}
