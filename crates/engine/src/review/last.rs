//! One move alone, while a game goes on: what it costs, and why.

use game::History;
use search::Report;
use search::mcts::guided::Guided;

use super::pass::{ANSWERS, TREE_MIB, Thought, instead, judged};
use super::{ReviewedPly, Settings};
use crate::{EngineGame, Guidance, NetworkFor};

/// Reviews the last move of a game as [`review`](super::review) does. `enough` ends the searches early: then what
/// is known by then counts. `None` if no move was made, or nothing was found.
pub fn last<G: EngineGame>(
    game: &History<G>,
    network: &NetworkFor<G>,
    settings: &Settings,
    enough: &dyn Fn() -> bool,
) -> Option<ReviewedPly<G::Fact>> {
    let evaluator = network.remembering(settings.threads, Guidance::default().precision, ANSWERS);
    let search = |at: &History<G>| -> Option<Report<G::Move>> {
        let tree = Guidance::default().settings(TREE_MIB, 0);
        let mut search = Guided::new(&evaluator, G::Knowledge::default(), tree);
        search.search(at, Some(settings.visits.max(1)), enough, &mut |_| {})
    };
    let mut at = game.clone();
    let mv = at.undo()?;
    let before = at.position().clone();
    let mut thought = Thought::of(&mut at, &search)?;
    if G::book_move(&at) == Some(mv) {
        thought.best = Some(mv);
    }
    at.play(mv).ok()?;
    let next = Thought::of(&mut at, &search)?;
    let other = match thought.best {
        Some(best) if settings.is_suspect(thought.cost(mv, &next)) => {
            instead(&mut at, mv, best, &search)
        }
        _ => None,
    };
    let thoughts = [&thought, &next];
    Some(judged(&before, mv, thoughts, other, settings, at.plies()))
}
