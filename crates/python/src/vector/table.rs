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
    /// What whoever steps them asks about all the time, side by side: seats lie far apart.
    rows: Vec<Row>,
    drawn: Drawn,
    threads: usize,
}

/// One of the games.
#[derive(Debug)]
struct Seat<G: Spiel> {
    state: State<G>,
    dice: Dice,
    /// The dice before they were thrown ahead of time.
    before: Dice,
    /// What was chosen, by which action it is known, and as which move.
    chosen: Option<(u32, G::Move)>,
}

/// What came of the last step of a game, and what there is to know before the next.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Row {
    /// What both players got.
    pub(crate) rewards: [f32; 2],
    /// The game was over by its rules.
    pub(crate) terminated: bool,
    /// It was broken off, by its length or at the edge of the board.
    pub(crate) truncated: bool,
    /// Who is to move.
    pub(crate) player: i32,
    /// The action that was drawn, as it was told.
    told: i64,
}

/// Whether the rows hold actions that were drawn for the positions as they are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Drawn {
    Nothing,
    /// Nobody has asked for them yet. A game that is stepped is at hand for its next draw: to come back for that would be to
    /// fetch it from memory once more, which takes longer than the draw.
    Ahead(By),
    /// They were given to whoever asked.
    Told(By),
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
        self.chosen = Some(match by {
            By::Number => {
                let action = u32::try_from(action).map_err(|_| NotLegal)?;
                (action, self.state.find(action)?)
            }
            By::Place => {
                let place = usize::try_from(action).map_err(|_| NotLegal)?;
                self.state.in_place(place)?
            }
        });
        Ok(())
    }

    /// Chooses a legal action, each as likely as the others, and says how it is told.
    fn draw(&mut self, by: By) -> i64 {
        let drawn = match by {
            By::Number => {
                let drawn = G::draw(&mut self.state, &mut self.dice);
                drawn.map(|(action, mv)| (i64::from(action), (action, mv)))
            }
            By::Place => {
                let place = self.dice.below(self.state.legal().len());
                let told = place.try_into().unwrap_or(0);
                self.state.in_place(place).ok().map(|chosen| (told, chosen))
            }
        };
        self.chosen = drawn.map(|(_, chosen)| chosen);
        drawn.map_or(0, |(told, _)| told)
    }

    /// Makes the move that was chosen.
    fn make(&mut self, row: &mut Row) {
        let Some((action, mv)) = self.chosen.take() else {
            return;
        };
        self.state.make(action, mv);
        *row = Row::default();
        if self.state.is_over() {
            row.terminated = self.state.position.outcome().is_some();
            row.truncated = !row.terminated;
            #[expect(clippy::cast_possible_truncation, reason = "1, 0 and -1")]
            let rewards = self.state.returns().map(|reward| reward as f32);
            row.rewards = rewards;
            self.state.begin_anew();
        }
        row.player = self.state.player();
    }
}

impl<G: Spiel> Table<G> {
    pub(crate) fn new(rules: &Arc<Rules<G>>, games: usize, seed: u64, threads: usize) -> Table<G> {
        let seat = |number| Seat {
            state: State::new(rules),
            dice: Dice::new(seed, number),
            before: Dice::new(seed, number),
            chosen: None,
        };
        let seats: Vec<Seat<G>> = (0..games as u64).map(seat).collect();
        let mut table = Table {
            rules: Arc::clone(rules),
            rows: vec![Row::default(); seats.len()],
            seats,
            drawn: Drawn::Nothing,
            threads: threads.max(1),
        };
        table.note_players();
        table
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
        self.drawn = Drawn::Nothing;
        self.note_players();
    }

    fn note_players(&mut self) {
        for (seat, row) in self.seats.iter().zip(&mut self.rows) {
            row.player = seat.state.player();
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
        thread::scope(|scope| {
            let (mut rest, mut left) = (rows, self.seats.as_mut_slice());
            while left.len() > share {
                let own = rest.split_off_mut(..share * width).unwrap_or_default();
                let seats = left.split_off_mut(..share).unwrap_or_default();
                scope.spawn(|| run(seats, own));
            }
            // The last share is this thread's.
            run(left, rest);
        });
    }

    /// The same with the rows of the table.
    fn each_row(&mut self, work: impl Fn(&mut Seat<G>, &mut Row) + Sync) {
        let mut rows = std::mem::take(&mut self.rows);
        self.each(&mut rows, 1, |seat, row| work(seat, &mut row[0]));
        self.rows = rows;
    }

    /// The same without a list.
    fn every(&mut self, work: impl Fn(&mut Seat<G>) + Sync) {
        self.each::<()>(&mut [], 0, |seat, _| work(seat));
    }

    /// Takes an action in every game, or in none if one of them is not legal.
    pub(crate) fn step(&mut self, actions: &[i64], by: By) -> Result<(), Refused> {
        self.forget_what_nobody_asked_for();
        let told = self.rows.iter().map(|row| row.told);
        if self.drawn == Drawn::Told(by) && told.eq(actions.iter().copied()) {
            // Whoever takes what was drawn will ask again.
            self.each_row(|seat, row| {
                seat.make(row);
                seat.before = seat.dice.clone();
                row.told = seat.draw(by);
            });
            self.drawn = Drawn::Ahead(by);
            return Ok(());
        }
        self.drawn = Drawn::Nothing;
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
        self.each_row(Seat::make);
        Ok(())
    }

    /// Takes back the draws that were made ahead of time, so that the next ones are the same as without them.
    fn forget_what_nobody_asked_for(&mut self) {
        if let Drawn::Ahead(_) = self.drawn {
            for seat in &mut self.seats {
                seat.dice = seat.before.clone();
            }
            self.drawn = Drawn::Nothing;
        }
    }

    /// What came of the last step and who is to move, game by game.
    pub(crate) fn rows(&self) -> impl Iterator<Item = &Row> {
        self.rows.iter()
    }

    /// The game in one place.
    pub(crate) fn state(&self, at: usize) -> Option<&State<G>> {
        self.seats.get(at).map(|seat| &seat.state)
    }

    /// How many moves were made, game by game.
    pub(crate) fn plies(&self) -> impl Iterator<Item = usize> {
        self.seats.iter().map(|seat| seat.state.actions.len())
    }

    /// A legal action for every game, each as likely as the others.
    pub(crate) fn sample(&mut self, actions: &mut [i64], by: By) {
        if self.drawn != Drawn::Ahead(by) {
            self.forget_what_nobody_asked_for();
            self.each_row(|seat, row| row.told = seat.draw(by));
        }
        self.drawn = Drawn::Told(by);
        for (action, row) in actions.iter_mut().zip(&self.rows) {
            *action = row.told;
        }
    }

    /// What whoever is to move sees, game by game.
    pub(crate) fn observe<N: From<u8> + Copy + Send>(&mut self, tensors: &mut [N]) {
        let volume = self.rules.volume();
        self.each(tensors, volume, |seat, tensor| {
            tensor.fill(N::from(0));
            let player = seat.state.player().try_into().unwrap_or(0);
            G::observe(&mut seat.state, player, tensor);
        });
    }

    /// Which actions are legal, game by game.
    pub(crate) fn mask(&mut self, masks: &mut [bool]) {
        let actions = G::actions(&self.rules);
        self.each(masks, actions, |seat, mask| {
            mask.fill(false);
            for &action in seat.state.numbered() {
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
                    .map(|&action| i64::from(action)),
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
