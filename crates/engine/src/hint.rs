//! A hint: what to play, and why, for somebody in the middle of a game.
//!
//! A win that is proven is played to its end: the hint is the move that ends the game soonest, so that whoever goes on
//! asking wins. Otherwise it is what a short search finds best. Its reason is what is [true](crate::why) of the move that
//! comes to mind first and not of the best one.
//!
//! ```no_run
//! use engine::{NetworkFor, hint};
//! use game::{History, Notation as _, Repetition};
//! use hex_rules::{Hex, Size, Variant};
//!
//! let game = History::<Hex>::new(Variant::plain(Size::square(5)?), Repetition::Ignored);
//! let found = hint::hint(&game, &NetworkFor::shipped(), 100, &|| false).expect("the game goes on");
//! println!("{}: {:?}", game.position().write_move(found.mv), found.why);
//! # Ok::<(), hex_rules::SizeError>(())
//! ```

use game::{History, Outcome, Value};
use search::mcts::guided::Guided;
use search::{Clock, Deadline, Report, Stop};

use crate::{EngineGame, Guidance, Limits, NetworkFor};

/// Memory for the tree: more than a hint fills.
const TREE_MIB: usize = 64;
/// Answers of the network that are remembered.
const ANSWERS: usize = 4_000;
/// How many other moves are compared with the best, the likeliest first.
const OTHERS: usize = 5;
/// What proves how soon a win comes that the tree knows without counting plies: so many positions, and memory.
const PROOF: (u64, u32) = (200_000, 32);

/// A hint.
#[derive(Clone, Debug, PartialEq)]
pub struct Hint<M> {
    /// What to play.
    pub mv: M,
    /// What it is worth to whoever plays it.
    pub value: Value,
    /// How often the position was visited for it; none if it is known without a search.
    pub visits: u32,
    /// Why, in sentences.
    pub why: Vec<String>,
    /// The move that the reasons speak against, if they speak of another one.
    pub instead: Option<M>,
    /// What is expected to follow, beginning with the move.
    pub line: Vec<M>,
}

/// A hint for the player to move, by so many visits or until `enough` says so. `None` if the game is over, or if it was
/// enough before anything was found.
pub fn hint<G: EngineGame>(
    game: &History<G>,
    network: &NetworkFor<G>,
    visits: u32,
    enough: &dyn Fn() -> bool,
) -> Option<Hint<G::Move>> {
    if game.outcome().is_some() {
        return None;
    }
    let mover = game.position().to_move();
    if let Some((mv, claim)) = G::finishing_move(game.position()) {
        return Some(Hint {
            mv,
            value: Value::proven(mover, Outcome::Won(mover), None),
            visits: 0,
            why: vec![claim.text],
            instead: None,
            line: vec![mv],
        });
    }
    let evaluator = network.remembering(1, Guidance::default().precision, ANSWERS);
    let settings = Guidance::default().settings(TREE_MIB, 0);
    let mut search = Guided::new(&evaluator, G::Knowledge::default(), settings);
    let report = search.search(game, Some(visits.max(1)), enough, &mut |_| {})?;
    if report.value.is_won()
        && let Some(soonest) = soonest(game)
    {
        return of(game, &soonest);
    }
    of(game, &report)
}

/// The shortest way to win, where the game has a search that counts plies.
fn soonest<G: EngineGame>(game: &History<G>) -> Option<Report<G::Move>> {
    let (nodes, mebibytes) = PROOF;
    let mut search = G::alphabeta(&G::Evaluation::default(), 1, mebibytes)?;
    let limits = Limits {
        nodes: Some(nodes),
        ..Limits::default()
    };
    let deadline = Deadline::new(&Stop::new(), &Clock::still(), None);
    let report = search.think(game, &limits, &deadline, &mut |_| {})?;
    report.value.is_won().then_some(report)
}

fn of<G: EngineGame>(game: &History<G>, report: &Report<G::Move>) -> Option<Hint<G::Move>> {
    let mv = report.best()?;
    let position = game.position();
    let mut others: Vec<_> = report
        .candidates
        .iter()
        .filter(|one| one.mv != mv)
        .collect();
    others.sort_by(|a, b| b.prior.unwrap_or(0.0).total_cmp(&a.prior.unwrap_or(0.0)));
    let reasons = others.into_iter().take(OTHERS).find_map(|other| {
        let played = if other.line.is_empty() {
            vec![other.mv]
        } else {
            other.line.clone()
        };
        let claims = G::why(position, &played, &report.line);
        let texts: Vec<String> = claims.into_iter().map(|claim| claim.text).take(2).collect();
        (!texts.is_empty()).then_some((other.mv, texts))
    });
    let (instead, why) = reasons.map_or((None, Vec::new()), |(other, why)| (Some(other), why));
    Some(Hint {
        mv,
        value: report.value,
        visits: u32::try_from(report.work.count()).unwrap_or(u32::MAX),
        why,
        instead,
        line: report.line.clone(),
    })
}
