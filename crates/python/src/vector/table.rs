//! Many games of one kind, stepped together by several threads.
//!
//! A game that ends begins anew at once, in the same place. What happens follows from the actions alone, and
//! [`sample`](Table::sample) from the seed and the number of the place: neither depends on the threads.

use std::sync::Arc;
use std::thread;

use game::{Dice, EvalRequest, Line};

use crate::encoding::{Batcher, Encoded};
use crate::spiel::{NotLegal, Rules, Spiel, State};

/// Fewer games than this for each thread are not worth another one.
const WORTH_A_THREAD: usize = 32;

/// Many games of one kind.
#[derive(Debug)]
pub(crate) struct Table<G: Spiel> {
    pub(crate) rules: Arc<Rules<G>>,
    seats: Vec<Seat<G>>,
    threads: usize,
}

/// One of the games.
#[derive(Debug)]
struct Seat<G: Spiel> {
    state: State<G>,
    dice: Dice,
    /// Where in the list of moves stands what was chosen, and by which action it is known.
    chosen: Option<(usize, u32)>,
    last: Step,
}

/// What came of the last step of a game.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Step {
    /// What both players got.
    pub(crate) rewards: [f32; 2],
    /// The game was over by its rules.
    pub(crate) terminated: bool,
    /// It was broken off, by its length or at the edge of the board.
    pub(crate) truncated: bool,
}

/// How actions are told.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum By {
    /// By OpenSpiel's numbers.
    Number,
    /// By the places of moves in the list of legal ones.
    Place,
}

/// An action that cannot be taken, and in which game.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Refused {
    pub(crate) seat: usize,
    pub(crate) action: i64,
    pub(crate) legal: usize,
}

impl<G: Spiel> Seat<G> {
    fn choose(&mut self, action: i64, by: By) -> Result<(), NotLegal> {
        self.chosen = None;
        let chosen = match by {
            By::Number => {
                let action = u32::try_from(action).map_err(|_| NotLegal)?;
                (self.state.place(action)?, action)
            }
            By::Place => {
                let place = usize::try_from(action).map_err(|_| NotLegal)?;
                let numbered = self.state.numbered().iter();
                let number = numbered
                    .filter(|&&(_, at)| at as usize == place)
                    .map(|&(number, _)| number)
                    .min();
                (place, number.ok_or(NotLegal)?)
            }
        };
        self.chosen = Some(chosen);
        Ok(())
    }

    /// Makes the move that was chosen.
    fn make(&mut self) {
        let Some((place, action)) = self.chosen.take() else {
            return;
        };
        let mv = self.state.legal()[place];
        self.state.make(action, mv);
        self.last = Step::default();
        if self.state.is_over() {
            self.last.terminated = self.state.position.outcome().is_some();
            self.last.truncated = !self.last.terminated;
            #[expect(clippy::cast_possible_truncation, reason = "1, 0 and -1")]
            let rewards = self.state.returns().map(|reward| reward as f32);
            self.last.rewards = rewards;
            self.state.begin_anew();
        }
    }
}

impl<G: Spiel> Table<G> {
    pub(crate) fn new(rules: &Arc<Rules<G>>, games: usize, seed: u64, threads: usize) -> Table<G> {
        let seat = |number| Seat {
            state: State::new(rules),
            dice: Dice::new(seed, number),
            chosen: None,
            last: Step::default(),
        };
        Table {
            rules: Arc::clone(rules),
            seats: (0..games as u64).map(seat).collect(),
            threads: threads.max(1),
        }
    }

    pub(crate) fn len(&self) -> usize {
        self.seats.len()
    }

    /// Begins every game anew, with chances that follow from a seed.
    pub(crate) fn reset(&mut self, seed: u64) {
        for (number, seat) in (0..).zip(&mut self.seats) {
            seat.state.begin_anew();
            seat.dice = Dice::new(seed, number);
        }
    }

    /// Does something with every game, and with its row of a list that has so many entries a game.
    fn each<T: Send>(
        &mut self,
        rows: &mut [T],
        width: usize,
        work: impl Fn(&mut Seat<G>, &mut [T]) + Sync,
    ) {
        let busy = self.threads.min(self.seats.len() / WORTH_A_THREAD).max(1);
        let share = self.seats.len().div_ceil(busy).max(1);
        let run = |seats: &mut [Seat<G>], rows: &mut [T]| {
            let mut rows = rows;
            for seat in seats {
                let row = rows.split_off_mut(..width).unwrap_or_default();
                work(seat, row);
            }
        };
        if busy == 1 {
            return run(&mut self.seats, rows);
        }
        thread::scope(|scope| {
            let mut rest = rows;
            for seats in self.seats.chunks_mut(share) {
                let own = rest
                    .split_off_mut(..seats.len() * width)
                    .unwrap_or_default();
                scope.spawn(|| run(seats, own));
            }
        });
    }

    /// The same without a list.
    fn every(&mut self, work: impl Fn(&mut Seat<G>) + Sync) {
        self.each::<()>(&mut [], 0, |seat, _| work(seat));
    }

    /// Takes an action in every game, or in none if one of them is not legal.
    pub(crate) fn step(&mut self, actions: &[i64], by: By) -> Result<(), Refused> {
        let mut actions = actions.to_vec();
        self.each(&mut actions, 1, |seat, action| {
            // Whoever could not choose is found below, in the order of the seats.
            let _ = seat.choose(action[0], by);
        });
        for (number, (seat, &action)) in self.seats.iter_mut().zip(&actions).enumerate() {
            if seat.chosen.is_none() {
                let legal = seat.state.legal().len();
                return Err(Refused {
                    seat: number,
                    action,
                    legal,
                });
            }
        }
        self.every(Seat::make);
        Ok(())
    }

    /// What came of the last step, game by game.
    pub(crate) fn last(&self) -> impl Iterator<Item = Step> {
        self.seats.iter().map(|seat| seat.last)
    }

    /// The game in one place.
    pub(crate) fn state(&self, at: usize) -> Option<&State<G>> {
        self.seats.get(at).map(|seat| &seat.state)
    }

    /// Who is to move, game by game.
    pub(crate) fn players(&self) -> impl Iterator<Item = i32> {
        self.seats.iter().map(|seat| seat.state.player())
    }

    /// How many moves were made, game by game.
    pub(crate) fn plies(&self) -> impl Iterator<Item = usize> {
        self.seats.iter().map(|seat| seat.state.actions.len())
    }

    /// A legal action for every game, each as likely as the others.
    pub(crate) fn sample(&mut self, actions: &mut [i64], by: By) {
        self.each(actions, 1, |seat, action| {
            let Seat { state, dice, .. } = seat;
            action[0] = match by {
                By::Number => {
                    let numbered = state.numbered();
                    i64::from(numbered[dice.below(numbered.len())].0)
                }
                By::Place => dice.below(state.legal().len()).try_into().unwrap_or(0),
            };
        });
    }

    /// What whoever is to move sees, game by game.
    pub(crate) fn observe<N: From<u8> + Copy + Send>(&mut self, tensors: &mut [N]) {
        let volume = self.rules.volume();
        self.each(tensors, volume, |seat, tensor| {
            tensor.fill(N::from(0));
            let player = seat.state.player().try_into().unwrap_or(0);
            G::observe(&seat.state, player, tensor);
        });
    }

    /// Which actions are legal, game by game.
    pub(crate) fn mask(&mut self, masks: &mut [bool]) {
        let actions = G::actions(&self.rules);
        self.each(masks, actions, |seat, mask| {
            mask.fill(false);
            for &(action, _) in seat.state.numbered() {
                mask[action as usize] = true;
            }
        });
    }

    /// The legal actions of all games one after the other, and where those of each begin.
    pub(crate) fn legal(&mut self) -> (Vec<i64>, Vec<i64>) {
        self.every(|seat| {
            seat.state.ascending();
        });
        let (mut starts, mut all) = (vec![0], Vec::new());
        for seat in &mut self.seats {
            all.extend(
                seat.state
                    .ascending()
                    .iter()
                    .map(|&(action, _)| i64::from(action)),
            );
            starts.push(all.len().try_into().unwrap_or(i64::MAX));
        }
        (starts, all)
    }

    /// All positions in an encoding.
    pub(crate) fn encode(&mut self, batcher: &dyn Batcher<G>) -> Encoded {
        self.every(|seat| {
            seat.state.legal();
        });
        let mut listed = Vec::with_capacity(self.seats.len());
        for seat in &mut self.seats {
            seat.state.legal();
            listed.push(&seat.state);
        }
        let requests: Vec<EvalRequest<'_, G>> =
            listed.iter().map(|state| state.request()).collect();
        let busy = self.threads.min(requests.len() / WORTH_A_THREAD).max(1);
        let share = requests.len().div_ceil(busy).max(1);
        let parts: Vec<Encoded> = thread::scope(|scope| {
            let workers: Vec<_> = requests
                .chunks(share)
                .map(|part| scope.spawn(move || batcher.encode(part)))
                .collect();
            let join = |worker: thread::ScopedJoinHandle<'_, Encoded>| {
                worker
                    .join()
                    .unwrap_or_else(|payload| std::panic::resume_unwind(payload))
            };
            workers.into_iter().map(join).collect()
        });
        Encoded::joined(parts)
    }
}

impl<G: Spiel> State<G> {
    /// The position as evaluators are asked about it, once its moves were listed.
    pub(crate) fn request(&self) -> EvalRequest<'_, G> {
        EvalRequest {
            position: &self.position,
            legal: self.listed_moves(),
            line: Line::from(&self.moves),
            occurrences: 1,
        }
    }
}
