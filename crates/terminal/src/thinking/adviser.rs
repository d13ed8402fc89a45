//! An adviser, who says what might be played and who is likely to win.

use std::io;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::thread;
use std::time::Duration;

use engine::{Analyst, Clock, NetworkFor, Report, Stop};
use game::History;

use crate::playable::Playable;

/// Memory for the adviser's tree: more than it fills.
const TREE_MIB: usize = 64;
/// How many moves are told.
const MOST_CANDIDATES: usize = 8;
/// How often it is told what is known so far, in simulations.
const NEWS_EVERY: u64 = 25;

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
    pub visits: u64,
    /// The best move first.
    pub candidates: Vec<Candidate<M>>,
    /// Whether nothing more will come.
    pub is_final: bool,
}

/// What the adviser is asked about the position on the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Wish {
    /// When it is asked.
    pub moment: u64,
    /// For so many simulations.
    pub visits: u32,
    /// For so much time at most.
    pub at_most: Option<Duration>,
}

impl Wish {
    /// Somebody waits for the answer: as much as a network of ours thinks through in a second or so,
    /// and no longer than that where it is slower. Four positions of five get the move that 2,000
    /// simulations would choose; with a quarter of it, two of three.
    pub fn hint(moment: u64) -> Wish {
        Wish {
            moment,
            visits: 600,
            at_most: Some(Duration::from_secs(1)),
        }
    }
}

struct Wanted<G: Playable> {
    wish: Wish,
    game: History<G>,
    stop: Stop,
}

/// A thread on which somebody thinks about the position on the table.
#[derive(Debug)]
pub struct Adviser<G: Playable> {
    questions: Sender<Wanted<G>>,
    stop: Stop,
}

impl<G: Playable> Adviser<G> {
    /// An adviser who tells what is known by `tell`, again and again, from a thread of their own, and
    /// goes by a clock that says how much time has passed since some moment.
    pub fn start(
        clock: Clock,
        tell: impl Fn(Advice<G::Move>) + Send + 'static,
    ) -> io::Result<Adviser<G>> {
        let (questions, asked) = channel();
        thread::Builder::new()
            .name("adviser".into())
            .spawn(move || advise(&asked, &clock, &tell))?;
        Ok(Adviser {
            questions,
            stop: Stop::new(),
        })
    }

    /// Asks about a position. Whatever was asked before is forgotten.
    pub fn ask(&mut self, wish: Wish, game: &History<G>) {
        self.stop();
        self.stop = Stop::new();
        // If the thread is gone, there is no advice, and the game goes on without.
        let _ = self.questions.send(Wanted {
            wish,
            game: game.clone(),
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

fn advise<G: Playable>(asked: &Receiver<Wanted<G>>, clock: &Clock, tell: &dyn Fn(Advice<G::Move>)) {
    let mut analyst = None;
    while let Ok(wanted) = asked.recv() {
        let moment = wanted.wish.moment;
        let thought = catch_unwind(AssertUnwindSafe(|| {
            think(&mut analyst, &wanted, clock, tell)
        }));
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
    clock: &Clock,
    tell: &dyn Fn(Advice<G::Move>),
) -> bool {
    // Whoever asks for a hint in a game that is won shall win it, not hear of moves that all win.
    if wanted.wish.at_most.is_some()
        && let Some((mv, _)) = G::finishing_move(wanted.game.position())
    {
        let (chance, visits) = (1.0, 0);
        tell(Advice {
            moment: wanted.wish.moment,
            chance,
            visits: 0,
            candidates: vec![Candidate { mv, chance, visits }],
            is_final: true,
        });
        return true;
    }
    // The network is unpacked when it is first needed, and many games never do.
    let analyst =
        analyst.get_or_insert_with(|| Analyst::<G>::new(&NetworkFor::shipped(), 1, TREE_MIB));
    let Wish {
        moment,
        visits,
        at_most,
    } = wanted.wish;
    let Some(mut search) = analyst.search(&wanted.game, Some(visits)) else {
        return false;
    };
    let begun = clock.now();
    let mut told = 0;
    while !search.is_over() && !wanted.stop.is_raised() {
        analyst.step(&mut [&mut search]);
        let Some(report) = search.report() else {
            continue;
        };
        let is_late = at_most.is_some_and(|most| clock.now().saturating_sub(begun) >= most);
        let is_final = search.is_over() || is_late;
        if is_final || report.work.count() >= told + NEWS_EVERY {
            told = report.work.count();
            tell(advice(moment, &report, is_final));
        }
        if is_late {
            break;
        }
    }
    true
}

fn advice<M: Copy>(moment: u64, report: &Report<M>, is_final: bool) -> Advice<M> {
    let tried = report
        .candidates
        .iter()
        .enumerate()
        .filter(|(place, candidate)| *place == 0 || candidate.visits > 0);
    Advice {
        moment,
        chance: report.value.expected_score(),
        visits: report.work.count(),
        candidates: tried
            .take(MOST_CANDIDATES)
            .map(|(_, candidate)| Candidate {
                mv: candidate.mv,
                chance: candidate.value.unwrap_or(report.value).expected_score(),
                visits: candidate.visits,
            })
            .collect(),
        is_final,
    }
}
