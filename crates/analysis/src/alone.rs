//! An analysis for one person at a terminal: the words of the protocol without a conversation.

use std::sync::Arc;

use engine::Analyst;
use game::History;

use crate::protocol::Analysis;
use crate::thinker::{Work, simulations};
use crate::wording;
pub use crate::wording::Analysed;

/// Thinks about the position that a game has come to, until it was visited so often or `is_over`
/// says so; it is asked after every few visits. `None` if nothing was found by then. Of a game that
/// has ended, how it did is said.
pub fn analyse<G: Analysed>(
    analyst: &Analyst<G>,
    game: &History<G>,
    visits: Option<u32>,
    is_over: &dyn Fn() -> bool,
) -> Option<Analysis> {
    let mut work = Work {
        search: analyst.search(game, visits.map(|visits| simulations(visits, 0))),
        game: Arc::new(game.clone()),
    };
    if let Some(search) = &mut work.search {
        while !search.is_over() && !is_over() {
            analyst.step(&mut [search]);
        }
    }
    wording::found_words(&work.found(), None, false)
}

#[cfg(test)]
mod tests {
    use engine::NetworkFor;
    use hex_rules::{GameRecord, Hex};

    use super::*;

    #[test]
    fn a_position_is_visited_as_often_as_asked() {
        let game = GameRecord::read_line("hex:3 a1").expect("a game").game;
        let analyst = Analyst::<Hex>::new(&NetworkFor::shipped(), 1, 16);
        let analysis = analyse(&analyst, &game, Some(12), &|| false).expect("an analysis");
        assert_eq!(analysis.turn_number, 1);
        // A small board may be proven earlier.
        let root = &analysis.root_info;
        assert!(root.visits == 12 || root.proven.is_some(), "{root:?}");
        assert!(!analysis.move_infos.is_empty());
        let nothing = analyse(&analyst, &game, None, &|| true);
        assert!(nothing.is_none(), "{nothing:?}");
    }
}
