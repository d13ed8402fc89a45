//! Many games at once over one evaluator.

use game::{Dice, Evaluator, Game, History};

use super::knowledge::GameKnowledge;
use super::leaves::Leaves;
use super::search::Search;
use super::settings::Settings;
use crate::Report;

/// A group of games that are searched in lockstep: at each step every tree gathers its leaves, all
/// of them are evaluated at once, and every tree learns what was said about its own.
///
/// Games sit at numbered seats. Whoever plays them [begins](Lockstep::begin) a search at a seat,
/// [steps](Lockstep::step) the group, and looks which searches are [over](Lockstep::finished): each
/// gives its [report](Lockstep::report), and the next one begins at the same seat. What a game gets
/// does not depend on its neighbours.
///
/// A step may also be taken apart, so that one group can go down its trees while another's leaves
/// are evaluated: [`gather`](Lockstep::gather), [`evaluate`](Lockstep::evaluate),
/// [`scatter`](Lockstep::scatter).
///
/// ```
/// use game::{History, Matches, Repetition, Uniform};
/// use search::mcts::guided::{Lockstep, Settings};
///
/// let mut group = Lockstep::new(3, Settings::default(), ());
/// for (seat, left) in [5, 6, 7].into_iter().enumerate() {
///     let game = History::<Matches>::new(left, Repetition::Ignored);
///     group.begin(seat, &game, 200, 0);
/// }
/// while group.step(&Uniform) > 0 {}
/// let best: Vec<_> = group.finished().map(|seat| group.report(seat)?.best()).collect();
/// assert_eq!(best, [Some(1), Some(2), Some(3)]);
/// ```
#[derive(Debug)]
pub struct Lockstep<G: Game, H = ()> {
    settings: Settings,
    knowledge: H,
    seats: Vec<Seat<G>>,
    leaves: Leaves<G>,
}

/// A place for a game. Searches keep their memory when it is empty.
#[derive(Debug)]
struct Seat<G: Game> {
    search: Option<Search<G>>,
    taken: bool,
}

impl<G: Game, H: GameKnowledge<G>> Lockstep<G, H> {
    /// So many empty seats.
    pub fn new(seats: usize, settings: Settings, knowledge: H) -> Lockstep<G, H> {
        let empty = || Seat {
            search: None,
            taken: false,
        };
        Lockstep {
            settings,
            knowledge,
            seats: std::iter::repeat_with(empty).take(seats).collect(),
            leaves: Leaves::new(),
        }
    }

    /// Begins a search of so many simulations at a seat, in a game that is not over. Chance falls
    /// by the group's seed and the number given here.
    ///
    /// Only between steps: a search that waits for answers is not given up.
    pub fn begin(&mut self, seat: usize, game: &History<G>, simulations: u32, number: u64) {
        assert!(
            self.leaves.len() == 0,
            "nobody begins while answers are awaited"
        );
        assert!(game.outcome().is_none(), "a game that is over has no move");
        let dice = Dice::new(self.settings.seed, number);
        let seat = &mut self.seats[seat];
        let goes_on = std::mem::replace(&mut seat.taken, true);
        match &mut seat.search {
            Some(search) if goes_on => search.begin(game, Some(simulations), dice),
            // Which game sat here before is chance, and must not show.
            Some(search) => search.begin_anew(game, Some(simulations), dice),
            None => {
                seat.search = Some(Search::new(self.settings, game, Some(simulations), dice));
            }
        }
    }

    /// Nobody sits here any more; the next game knows nothing of this one.
    pub fn leave(&mut self, seat: usize) {
        assert!(
            self.leaves.len() == 0,
            "nobody leaves while answers are awaited"
        );
        self.seats[seat].taken = false;
    }

    /// Lets every game go down its tree; says how many leaves wait to be evaluated. None do once
    /// all searches are over.
    pub fn gather(&mut self) -> usize {
        assert!(
            self.leaves.len() == 0,
            "what was gathered before is still awaited"
        );
        for (number, seat) in self.seats.iter_mut().enumerate() {
            let Some(search) = seat.search.as_mut().filter(|_| seat.taken) else {
                continue;
            };
            let before = self.leaves.len();
            while !search.is_over() && self.leaves.len() == before {
                search.gather(&self.knowledge, number, &mut self.leaves);
            }
        }
        self.leaves.len()
    }

    /// Asks about the leaves that were gathered.
    pub fn evaluate(&mut self, evaluator: &impl Evaluator<G>) {
        let played = |seat: usize| {
            let search = self.seats[seat].search.as_ref();
            search.map_or(&[][..], Search::played)
        };
        self.leaves.evaluate(played, evaluator);
    }

    /// Gives every game what was said about its leaves.
    pub fn scatter(&mut self) {
        for said in self.leaves.evaluated() {
            if let Some(search) = &mut self.seats[said.seat].search {
                search.receive(said);
            }
        }
        self.leaves.clear();
    }

    /// One step of all games; says how many leaves were evaluated.
    pub fn step(&mut self, evaluator: &impl Evaluator<G>) -> usize {
        let leaves = self.gather();
        self.evaluate(evaluator);
        self.scatter();
        leaves
    }

    /// The seats whose searches are over.
    pub fn finished(&self) -> impl Iterator<Item = usize> {
        let over = |seat: &Seat<G>| seat.taken && seat.search.as_ref().is_some_and(Search::is_over);
        self.seats
            .iter()
            .enumerate()
            .filter(move |(_, seat)| over(seat))
            .map(|(number, _)| number)
    }

    /// What the search at a seat knows; `None` if nobody sits there, or before the first answer.
    pub fn report(&self, seat: usize) -> Option<Report<G::Move>> {
        let seat = self.seats.get(seat).filter(|seat| seat.taken)?;
        seat.search.as_ref()?.short_report()
    }
}
