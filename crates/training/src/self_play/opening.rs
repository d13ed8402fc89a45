//! How games begin.

use std::sync::Arc;

use game::{Dice, Game, History, Repetition};

/// How games begin: by chance from the start of a variant, or from positions that were played before.
#[derive(Clone, Debug)]
pub struct Openings<G: Game> {
    /// What is agreed: each as likely as the others.
    pub variants: Vec<G::Variant>,
    /// What a third repetition means.
    pub repetition: Repetition,
    /// Plies at the beginning that are made at random: from the first number to the second.
    pub random_plies: [usize; 2],
    /// Games that others have played: one of their positions is where a game begins
    pub archive: Arc<[Opening<G>]>,
    /// so often, from 0 to 1.
    pub archived: f32,
}

/// A line of play from the start of a variant.
#[derive(Clone, Debug)]
pub struct Opening<G: Game> {
    pub variant: G::Variant,
    pub moves: Box<[G::Move]>,
}

impl<G: Game> Openings<G> {
    /// From the start of these variants, after so many random plies.
    pub fn of(
        variants: Vec<G::Variant>,
        repetition: Repetition,
        random_plies: [usize; 2],
    ) -> Openings<G> {
        assert!(!variants.is_empty(), "something must be played");
        Openings {
            variants,
            repetition,
            random_plies,
            archive: Arc::from([]),
            archived: 0.0,
        }
    }

    /// How a game begins that has these dice. It is not over.
    pub fn draw(&self, dice: &mut Dice) -> History<G> {
        let archived = (dice.below(1 << 24) as f32) < self.archived * (1 << 24) as f32;
        if archived && let Some(game) = self.draw_archived(dice) {
            return game;
        }
        let variant = &self.variants[dice.below(self.variants.len())];
        let [least, most] = self.random_plies;
        // On the smallest boards random moves may end the game: then fewer are made.
        for most in (0..=most).rev() {
            let plies = least.min(most) + dice.below(most - least.min(most) + 1);
            let mut game = History::new(variant.clone(), self.repetition);
            while game.plies() < plies && game.outcome().is_none() {
                let moves = game.legal_moves();
                let made = game.play(moves[dice.below(moves.len())]);
                debug_assert!(made.is_ok(), "it was legal");
            }
            if game.outcome().is_none() {
                return game;
            }
        }
        History::new(variant.clone(), self.repetition)
    }

    /// A position of a game of the archive, unless the draw falls on one that is over.
    fn draw_archived(&self, dice: &mut Dice) -> Option<History<G>> {
        let opening = self.archive.get(dice.below(self.archive.len()))?;
        let plies = dice.below(opening.moves.len());
        let mut game = History::new(opening.variant.clone(), self.repetition);
        for &mv in &opening.moves[..plies] {
            game.play(mv).ok()?;
        }
        game.outcome().is_none().then_some(game)
    }
}
