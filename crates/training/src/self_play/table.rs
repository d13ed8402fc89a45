//! The games of one thread, in lockstep.

use game::{Evaluator, Game};
use search::Stop;
use search::mcts::guided::{GameKnowledge, Lockstep};

use super::numbers::Numbers;
use super::played::PlayedGame;
use super::progress::Tally;
use super::seat::Seat;
use super::settings::SelfPlay;

/// The games of one thread.
#[derive(Debug)]
pub struct Table<'a, G: Game, H> {
    play: &'a SelfPlay<G>,
    group: Lockstep<G, H>,
    seats: Vec<Option<Seat<G>>>,
}

impl<'a, G: Game, H: GameKnowledge<G>> Table<'a, G, H> {
    /// So many seats, at which nobody sits yet.
    pub fn new(play: &'a SelfPlay<G>, seats: usize, knowledge: H) -> Table<'a, G, H> {
        Table {
            play,
            group: Lockstep::new(seats, play.settings, knowledge),
            seats: std::iter::repeat_with(|| None).take(seats).collect(),
        }
    }

    /// Plays games until no number is left, or `stop` is raised; then games that are not over are
    /// lost. Each that ends is given to `take`.
    pub fn play(
        &mut self,
        evaluator: &dyn Evaluator<G>,
        numbers: &Numbers,
        stop: &Stop,
        tally: &Tally,
        take: &mut dyn FnMut(PlayedGame<G>),
    ) {
        for seat in 0..self.seats.len() {
            self.sit_down(seat, numbers);
        }
        let mut finished = Vec::new();
        while !stop.is_raised() && self.seats.iter().any(Option::is_some) {
            let asked = self.group.step(&evaluator);
            Tally::add(&tally.simulations, asked);
            Tally::add(&tally.batches, 1);
            finished.clear();
            finished.extend(self.group.finished());
            for &number in &finished {
                let report = self.group.report(number);
                let report = report.expect("a search that is over knows something");
                let Some(seat) = &mut self.seats[number] else {
                    unreachable!("nobody searches at an empty seat");
                };
                Tally::add(&tally.moves, 1);
                if !seat.make_move(self.play, &report) {
                    self.search(number);
                } else if let Some(seat) = self.seats[number].take() {
                    let played = seat.played(self.play);
                    tally.count(&played);
                    take(played);
                    self.sit_down(number, numbers);
                }
            }
        }
    }

    /// The next game at a seat, if one is left.
    fn sit_down(&mut self, seat: usize, numbers: &Numbers) {
        self.group.leave(seat);
        if let Some(number) = numbers.take() {
            self.seats[seat] = Some(Seat::begin(self.play, number));
            self.search(seat);
        }
    }

    fn search(&mut self, number: usize) {
        if let Some(seat) = &mut self.seats[number] {
            let (simulations, chance) = seat.next_search(self.play);
            self.group.begin(number, &seat.game, simulations, chance);
        }
    }
}
