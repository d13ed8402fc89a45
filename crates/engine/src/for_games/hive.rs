//! Hive.

use game::{EvalRequest, History};
use games::KnownGame;
use hive_rules::{Hive, Move, Variant};
use net::backend::Backend;
use net::encoding::hive_openspiel::Board;
use net::evaluator::{self, NetEvaluator, UnfitError};
use net::file::{Card, Network};
use search::alphabeta::AlphaBeta;
use search::minimax::{Minimax, Step};

use crate::facts;
use crate::heuristics::hive::{Evaluation, HiveHeuristics, MinimaxHeuristics, QueenHints};
use crate::levels::{self, Level};
use crate::openings::Trait;
use crate::review::Phase;
use crate::searcher::Searcher;
use crate::why::{self, Claim, HiveFact};
use crate::{EngineGame, Guidance, Options, PlayerKind};

impl EngineGame for Hive {
    const TITLE: &'static str = <Hive as KnownGame>::KIND.title();

    const PLAYERS: &'static [PlayerKind] = &[
        PlayerKind::Guarded,
        PlayerKind::AlphaBeta,
        PlayerKind::Minimax,
        PlayerKind::Mcts,
        PlayerKind::Net,
        PlayerKind::Random,
    ];

    fn usual() -> Options {
        Options {
            player: PlayerKind::AlphaBeta,
            threads: 1,
            memory_mib: 64,
            guidance: Guidance::default(),
            step: Step::default(),
            seed: 0,
        }
    }

    /// A random game of Hive need not end.
    const LONGEST_PLAYOUT: u32 = 200;

    type Evaluation = Evaluation;

    fn alphabeta(
        evaluation: &Evaluation,
        threads: u16,
        mebibytes: u32,
    ) -> Option<Box<dyn Searcher<Hive>>> {
        let heuristics = HiveHeuristics::new(evaluation);
        Some(Box::new(AlphaBeta::new(heuristics, threads, mebibytes)))
    }

    fn minimax(step: Step) -> Option<Box<dyn Searcher<Hive>>> {
        Some(Box::new(Minimax::new(MinimaxHeuristics::default(), step)))
    }

    const SHIPPED: (&'static [u8], &'static str) = (
        include_bytes!("../../../../nets/hive.safetensors"),
        include_str!("../../../../nets/hive.json"),
    );

    const ANSWERS: usize = 100_000;

    type Knowledge = QueenHints;

    fn evaluator(network: &Network, backend: Backend) -> Result<NetEvaluator<Hive>, UnfitError> {
        evaluator::hive(network, backend)
    }

    fn unread(card: &Card, request: &EvalRequest<'_, Hive>) -> Option<String> {
        evaluator::hive_unread(card, request)
    }

    fn apart(position: &Hive) -> u64 {
        let Variant {
            mosquito,
            ladybug,
            pillbug,
        } = position.variant();
        [mosquito, ladybug, pillbug]
            .into_iter()
            .fold(0, |number, there| 2 * number + u64::from(there))
    }

    fn leaves_board(game: &History<Hive>, board_size: u8) -> bool {
        let moves: Vec<Move> = game.moves().collect();
        let after = |board: Board| board.after(*game.variant(), &moves);
        Board::new(board_size).is_ok_and(|board| after(board).is_err())
    }

    const LEVELS: &'static [Level] = &levels::table::HIVE;

    fn phase(position: &Hive) -> Phase {
        facts::hive_phase(position)
    }

    fn opening(game: &History<Hive>) -> Vec<Trait> {
        facts::hive_opening(game)
    }

    type Fact = HiveFact;

    fn finishing_move(position: &Hive) -> Option<(Move, Claim<HiveFact>)> {
        why::hive_finish(position)
    }

    fn why(before: &Hive, played: &[Move], best: &[Move]) -> Vec<Claim<HiveFact>> {
        why::hive(before, played, best)
    }
}
