//! The smallest game: what an engine must be told at the very least, and what is tried on a game that
//! can be counted out by hand.

use game::Matches;
use net::backend::Backend;
use net::evaluator::{NetEvaluator, UnfitError};
use net::file::Network;
use search::RulesAlone;
use search::alphabeta::AlphaBeta;
use search::minimax::Step;

use crate::levels::Level;
use crate::searcher::Searcher;
use crate::why::Claim;
use crate::{EngineGame, Guidance, Options, PlayerKind};

impl EngineGame for Matches {
    const TITLE: &'static str = "Matches";

    const PLAYERS: &'static [PlayerKind] =
        &[PlayerKind::AlphaBeta, PlayerKind::Mcts, PlayerKind::Random];

    fn usual() -> Options {
        Options {
            player: PlayerKind::AlphaBeta,
            threads: 1,
            memory_mib: 1,
            guidance: Guidance::default(),
            step: Step::default(),
            seed: 0,
        }
    }

    /// Every ply takes a match.
    const LONGEST_PLAYOUT: u32 = u32::MAX;

    type Evaluation = ();

    fn alphabeta((): &(), threads: u16, mebibytes: u32) -> Option<Box<dyn Searcher<Matches>>> {
        Some(Box::new(AlphaBeta::new(RulesAlone, threads, mebibytes)))
    }

    /// None ships: no player here goes by one.
    const SHIPPED: (&'static [u8], &'static str) = (&[], "");

    const ANSWERS: usize = 1;

    type Knowledge = ();

    fn evaluator(network: &Network, _: Backend) -> Result<NetEvaluator<Matches>, UnfitError> {
        Err(UnfitError::Encoding {
            name: network.card.name.clone(),
            found: network.card.encoding.clone(),
            known: "none for this game".to_owned(),
        })
    }

    fn apart(_: &Matches) -> u64 {
        0
    }

    const LEVELS: &'static [Level] = &[];

    type Fact = ();

    fn why(_: &Matches, _: &[u64], _: &[u64]) -> Vec<Claim<()>> {
        Vec::new()
    }
}

#[cfg(test)]
mod tests {
    use game::{History, Repetition};

    use super::*;
    use crate::{Clock, Engine, Limits, Stop};

    #[test]
    fn the_smallest_game_is_played_by_every_player() {
        for &player in Matches::PLAYERS {
            let mut engine =
                Engine::<Matches>::new(Matches::usual().with_player(player), Clock::still());
            // With more, random games tell too little: the tree search errs at 21.
            for left in 1..=14 {
                let game = History::new(left, Repetition::Ignored);
                let limits = Limits {
                    nodes: Some(20_000),
                    ..Limits::default()
                };
                let report = engine.think(&game, &limits, &Stop::new(), &mut |_| {});
                let best = report.and_then(|report| report.best());
                let best = best.expect("the game goes on");
                let thinks = player != PlayerKind::Random;
                assert!((1..=3).contains(&best) && best <= left);
                assert!(
                    !thinks || left % 4 == 0 || best == left % 4,
                    "{player}: {left}"
                );
            }
        }
    }

    #[test]
    fn its_players_have_the_names_of_all_games() {
        assert_eq!(PlayerKind::read::<Matches>("mcts"), Ok(PlayerKind::Mcts));
        let refused = PlayerKind::read::<Matches>("net").expect_err("no network knows it");
        assert_eq!(
            refused.to_string(),
            "`net` is no player of Matches: write `alphabeta`, `mcts` or `random`"
        );
    }
}
