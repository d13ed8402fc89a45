//! Opponents, who are asked for a move.

use std::io;
use std::sync::mpsc::{Receiver, Sender, channel};
use std::thread;
use std::time::Duration;

use arena::{Choice, Entrant, Failure, Patience, Player};
use engine::{Limits, Stop};
use game::History;

use crate::playable::Playable;

/// How long a program is waited for beyond its time.
const GRACE: Duration = Duration::from_secs(5);
/// How long it may think if nothing limits its time.
const LONGEST: Duration = Duration::from_mins(10);
/// How often whoever waits looks whether that is still wanted.
const LOOK: Duration = Duration::from_millis(20);

/// Asks for a move.
#[derive(Clone, Debug)]
pub struct MoveRequest<G: Playable> {
    /// When it was asked.
    pub moment: u64,
    /// Who is asked.
    pub entrant: Entrant<G>,
    /// How much they may think.
    pub limits: Limits,
    /// In which game.
    pub game: History<G>,
    /// What chance draws from.
    pub seed: u64,
    /// The answer comes after so much time at the earliest, for those who look on.
    pub at_least: Duration,
}

/// A move, or why there is none.
#[derive(Clone, Debug)]
pub struct Reply<M> {
    /// When it was asked for.
    pub moment: u64,
    /// The move.
    pub choice: Result<M, Failure>,
}

/// A thread on which opponents think, one at a time.
#[derive(Debug)]
pub struct Opponents<G: Playable> {
    questions: Sender<(MoveRequest<G>, Stop)>,
    /// Ends what is being thought about.
    stop: Stop,
}

impl<G: Playable> Opponents<G> {
    /// Opponents who answer by `answer`, from their own thread.
    pub fn start(answer: impl Fn(Reply<G::Move>) + Send + 'static) -> io::Result<Opponents<G>> {
        let (questions, asked) = channel();
        thread::Builder::new()
            .name("opponents".into())
            .spawn(move || think(&asked, &answer))?;
        Ok(Opponents {
            questions,
            stop: Stop::new(),
        })
    }

    /// Asks. Whatever was asked before is forgotten.
    pub fn ask(&mut self, question: MoveRequest<G>) {
        self.stop();
        self.stop = Stop::new();
        // If the thread is gone, there is nobody to answer, and the person can still leave.
        let _ = self.questions.send((question, self.stop.clone()));
    }

    /// Nobody wants to know any more.
    pub fn stop(&self) {
        self.stop.raise();
    }
}

impl<G: Playable> Drop for Opponents<G> {
    fn drop(&mut self) {
        self.stop();
    }
}

/// Somebody who was asked before, ready for the next question.
struct Seated<G: Playable> {
    name: String,
    seed: u64,
    player: Box<dyn Player<G>>,
}

fn think<G: Playable>(asked: &Receiver<(MoveRequest<G>, Stop)>, answer: &dyn Fn(Reply<G::Move>)) {
    let mut seated: Vec<Seated<G>> = Vec::new();
    while let Ok((question, stop)) = asked.recv() {
        let name = question.entrant.to_string();
        let known = seated
            .iter()
            .position(|other| other.name == name && other.seed == question.seed);
        let place = known.unwrap_or_else(|| {
            // Two play at most, and each may be a program with a lot of memory.
            if seated.len() >= 2 {
                seated.remove(0);
            }
            let patience = Patience {
                grace: GRACE,
                longest: LONGEST,
            };
            let mut player = question.entrant.seat(&[], patience);
            player.new_game(question.seed);
            seated.push(Seated {
                name,
                seed: question.seed,
                player,
            });
            seated.len() - 1
        });
        let Some(Seated { player, .. }) = seated.get_mut(place) else {
            continue;
        };
        let chosen = player.choose(&question.game, &question.limits, &stop);
        let took = chosen.as_ref().map_or(Duration::ZERO, |choice| choice.took);
        wait(question.at_least.saturating_sub(took), &stop);
        answer(Reply {
            moment: question.moment,
            choice: chosen.map(|Choice { mv, .. }| mv),
        });
    }
}

/// Waits so long, or until nobody cares any more.
fn wait(time: Duration, stop: &Stop) {
    let mut left = time;
    while !left.is_zero() && !stop.is_raised() {
        let step = left.min(LOOK);
        thread::sleep(step);
        left = left.saturating_sub(step);
    }
}
