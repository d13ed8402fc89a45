//! One game while it is played.

use game::{Dice, Game, History, Outcome, Player};
use search::Report;

use super::played::{Found, PlayedGame};
use super::settings::{AtLongest, Cheap, SelfPlay};

/// One game while it is played.
#[derive(Debug)]
pub(super) struct Seat<G: Game> {
    number: u64,
    dice: Dice,
    pub(super) game: History<G>,
    found: Vec<Option<Found<G::Move>>>,
    /// Since how many plies one player is sure to win, and who.
    leads: (Option<Player>, usize),
    /// The search that is going on.
    effort: Effort,
    off_board: bool,
}

/// How much is thought about a move.
#[derive(Clone, Copy, Debug)]
struct Effort {
    simulations: u32,
    cheap: bool,
}

impl<G: Game> Seat<G> {
    /// The game of this number, after its opening.
    pub(super) fn begin(play: &SelfPlay<G>, number: u64) -> Seat<G> {
        // Counted from the end, for searches count from the beginning.
        let mut dice = Dice::new(play.settings.seed, u64::MAX - number);
        let game = play.openings.draw(&mut dice);
        let effort = Effort {
            simulations: play.simulations,
            cheap: false,
        };
        Seat {
            number,
            found: vec![None; game.plies()],
            leads: (None, 0),
            dice,
            game,
            effort,
            off_board: false,
        }
    }

    /// How many simulations the next move gets, and by which number its chance falls.
    pub(super) fn next_search(&mut self, play: &SelfPlay<G>) -> (u32, u64) {
        // Drawn at every move, so that what is decided changes no other draw.
        let drawn = self.dice.below(1 << 24) as f32 / (1 << 24) as f32;
        let decided = play
            .decided
            .is_some_and(|decided| self.leads.1 >= decided.plies);
        let cheap = play.cheap.filter(|cheap| decided || drawn < cheap.share);
        self.effort = match cheap {
            Some(Cheap { simulations, .. }) => Effort {
                simulations,
                cheap: true,
            },
            None => Effort {
                simulations: play.simulations,
                cheap: false,
            },
        };
        (
            self.effort.simulations,
            self.number << 16 | self.game.plies() as u64,
        )
    }

    /// Makes the move that a search found. The game comes back once it has ended.
    pub(super) fn make_move(&mut self, play: &SelfPlay<G>, report: &Report<G::Move>) -> bool {
        let weighed = play.weighed();
        let plies = self.game.plies();
        let temperature = if plies < play.temperature_plies {
            play.temperature
        } else {
            0.0
        };
        let mover = self.game.position().to_move();
        self.follow(play, mover, report.value.q());
        let Effort { simulations, cheap } = self.effort;
        self.found
            .push(Some(Found::of(report, weighed, simulations, cheap)));
        let mv = report.choose(weighed, temperature, &mut self.dice);
        let made = mv.is_some_and(|mv| self.game.play(mv).is_ok());
        assert!(made, "a search that is over has a legal move");
        self.off_board = play
            .outlier
            .as_ref()
            .is_some_and(|outlier| outlier.has(&self.game));
        self.game.outcome().is_some() || self.off_board || self.game.plies() >= play.longest
    }

    /// Takes note of who leads.
    fn follow(&mut self, play: &SelfPlay<G>, mover: Player, q: f32) {
        let Some(decided) = play.decided else {
            return;
        };
        let leads = match q {
            q if q >= decided.value => Some(mover),
            q if q <= -decided.value => Some(!mover),
            _ => None,
        };
        let since = if leads.is_some() && leads == self.leads.0 {
            self.leads.1 + 1
        } else {
            usize::from(leads.is_some())
        };
        self.leads = (leads, since);
    }

    /// The game as it was played.
    pub(super) fn played(self, play: &SelfPlay<G>) -> PlayedGame<G> {
        let outcome = self.game.outcome().or(match play.at_longest {
            _ if self.off_board => Some(Outcome::Draw),
            AtLongest::Draw => Some(Outcome::Draw),
            AtLongest::Unknown => None,
        });
        PlayedGame {
            number: self.number,
            game: self.game,
            found: self.found,
            outcome,
            off_board: self.off_board,
        }
    }
}
