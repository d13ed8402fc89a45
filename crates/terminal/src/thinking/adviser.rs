//! An adviser, who says what might be played and who is likely to win.

use std::io;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::thread;

use engine::{Analyst, NetworkFor, Stop};
use game::{History, Outcome, Player as Seat};
use search::mcts::guided::Report;

use crate::playable::Playable;

/// Memory for the adviser's tree: more than it fills.
const TREE_MIB: usize = 64;
/// How many moves are told.
const MOST_CANDIDATES: usize = 8;
/// How often it is told what is known so far, in simulations.
const NEWS_EVERY: u32 = 25;

/// What is said when the adviser has failed.
pub(crate) const NO_ADVICE: &str = "There is no advice about this position.";

/// A move that might be played.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Candidate<M> {
    /// The move.
    pub mv: M,
    /// How likely whoever plays it is to win.
    pub chance: f64,
    /// How often it was tried.
    pub visits: u32,
}

/// What is thought of a position.
#[derive(Clone, Debug, PartialEq)]
pub struct Advice<M> {
    /// When it was asked for.
    pub moment: u64,
    /// How likely the player to move is to win.
    pub chance: f64,
    /// In how many simulations.
    pub visits: u32,
    /// The best move first.
    pub candidates: Vec<Candidate<M>>,
    /// Whether nothing more will come.
    pub is_final: bool,
}

struct Wanted<G: Playable> {
    moment: u64,
    game: History<G>,
    visits: u32,
    stop: Stop,
}

/// A thread on which somebody thinks about the position on the table.
#[derive(Debug)]
pub struct Adviser<G: Playable> {
    questions: Sender<Wanted<G>>,
    stop: Stop,
}

impl<G: Playable> Adviser<G> {
    /// An adviser who tells what is known by `tell`, again and again, from a thread of their own.
    pub fn start(tell: impl Fn(Advice<G::Move>) + Send + 'static) -> io::Result<Adviser<G>> {
        let (questions, asked) = channel();
        thread::Builder::new()
            .name("adviser".into())
            .spawn(move || advise(&asked, &tell))?;
        Ok(Adviser {
            questions,
            stop: Stop::new(),
        })
    }

    /// Asks about a position, for so many simulations. Whatever was asked before is forgotten.
    pub fn ask(&mut self, moment: u64, game: &History<G>, visits: u32) {
        self.stop();
        self.stop = Stop::new();
        // If the thread is gone, there is no advice, and the game goes on without.
        let _ = self.questions.send(Wanted {
            moment,
            game: game.clone(),
            visits,
            stop: self.stop.clone(),
        });
    }

    /// Nobody wants to know any more.
    pub fn stop(&self) {
        self.stop.raise();
    }
}

impl<G: Playable> Drop for Adviser<G> {
    fn drop(&mut self) {
        self.stop();
    }
}

fn advise<G: Playable>(asked: &Receiver<Wanted<G>>, tell: &dyn Fn(Advice<G::Move>)) {
    let mut analyst = None;
    while let Ok(wanted) = asked.recv() {
        let moment = wanted.moment;
        let thought = catch_unwind(AssertUnwindSafe(|| think(&mut analyst, &wanted, tell)));
        // Whoever waits is told that there is nothing to wait for; the next question is a new one.
        if !matches!(thought, Ok(true)) {
            analyst = None;
            tell(Advice {
                moment,
                chance: 0.5,
                visits: 0,
                candidates: Vec::new(),
                is_final: true,
            });
        }
    }
}

/// Thinks until all is told or nobody wants to know, or says that there is nothing to think about.
fn think<G: Playable>(
    analyst: &mut Option<Analyst<G>>,
    wanted: &Wanted<G>,
    tell: &dyn Fn(Advice<G::Move>),
) -> bool {
    // The network is unpacked when it is first needed, and many games never do.
    let analyst =
        analyst.get_or_insert_with(|| Analyst::<G>::new(&NetworkFor::shipped(), 1, TREE_MIB));
    let Some(mut search) = analyst.search(&wanted.game, Some(wanted.visits)) else {
        return false;
    };
    let mover = game::Game::to_move(wanted.game.position());
    let mut told = 0;
    while !search.is_over() && !wanted.stop.is_raised() {
        analyst.step(&mut [&mut search]);
        let Some(report) = search.report() else {
            continue;
        };
        if search.is_over() || report.simulations >= told + NEWS_EVERY {
            told = report.simulations;
            tell(advice(wanted.moment, &report, mover, search.is_over()));
        }
    }
    true
}

fn advice<M: Copy>(moment: u64, report: &Report<M>, mover: Seat, is_final: bool) -> Advice<M> {
    let chance = |value: f32, proven: Option<Outcome>| match proven {
        Some(Outcome::Won(winner)) => f64::from(u8::from(winner == mover)),
        Some(Outcome::Draw) => 0.5,
        None => f64::midpoint(1.0, f64::from(value)),
    };
    let tried = report
        .candidates
        .iter()
        .enumerate()
        .filter(|(place, candidate)| *place == 0 || candidate.visits > 0)
        .map(|(_, candidate)| candidate);
    Advice {
        moment,
        chance: chance(report.value, report.proven),
        visits: report.simulations,
        candidates: tried
            .take(MOST_CANDIDATES)
            .map(|candidate| Candidate {
                mv: candidate.mv,
                chance: chance(candidate.value, candidate.proven),
                visits: candidate.visits,
            })
            .collect(),
        is_final,
    }
}
