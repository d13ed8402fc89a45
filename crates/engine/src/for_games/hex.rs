//! Hex.

use game::{EvalRequest, History};
use games::KnownGame;
use hex_rules::{Hex, Move};
use net::backend::Backend;
use net::evaluator::{self, NetEvaluator, UnfitError};
use net::file::{Card, Network};
use search::mcts::{Mcts, Settings};
use search::minimax::Step;

use crate::facts;
use crate::heuristics::hex::{ConnectionHints, HexKnowledge, balanced_opening};
use crate::levels::{self, Level};
use crate::openings::Trait;
use crate::review::Phase;
use crate::searcher::{Booked, Searcher};
use crate::why::{self, Claim, HexFact};
use crate::{EngineGame, Guidance, Options, PlayerKind};

impl EngineGame for Hex {
    const TITLE: &'static str = <Hex as KnownGame>::KIND.title();

    const PLAYERS: &'static [PlayerKind] = &[
        PlayerKind::Random,
        PlayerKind::Mcts,
        PlayerKind::MctsRave,
        PlayerKind::Net,
    ];

    fn usual() -> Options {
        Options {
            player: PlayerKind::MctsRave,
            threads: 1,
            memory_mib: 256,
            guidance: Guidance::default(),
            step: Step::default(),
            seed: 1,
        }
    }

    /// A game of Hex ends when the board is full.
    const LONGEST_PLAYOUT: u32 = u32::MAX;

    type Evaluation = ();

    fn informed_mcts(options: &Options) -> Option<Box<dyn Searcher<Hex>>> {
        let settings = Settings {
            expansion_threshold: HexKnowledge::EXPANSION_THRESHOLD,
            ..options.mcts_settings()
        };
        let search = Mcts::new(HexKnowledge::new(), HexKnowledge::SELECTION, settings);
        Some(Box::new(Booked::new(Box::new(search))))
    }

    fn book_move(game: &History<Hex>) -> Option<Move> {
        balanced_opening(game.position())
    }

    const SHIPPED: (&'static [u8], &'static str) = (
        include_bytes!("../../../../nets/hex.safetensors"),
        include_str!("../../../../nets/hex.json"),
    );

    const ANSWERS: usize = 50_000;

    type Knowledge = ConnectionHints;

    fn evaluator(network: &Network, backend: Backend) -> Result<NetEvaluator<Hex>, UnfitError> {
        evaluator::hex(network, backend)
    }

    fn unread(card: &Card, request: &EvalRequest<'_, Hex>) -> Option<String> {
        evaluator::hex_unread(card, request)
    }

    /// What was agreed, size and swap, shows in the list of moves, but for a swap that is to come.
    fn apart(position: &Hex) -> u64 {
        u64::from(position.will_offer_swap())
    }

    const LEVELS: &'static [Level] = &levels::table::HEX;

    fn phase(position: &Hex) -> Phase {
        facts::hex_phase(position)
    }

    fn opening(game: &History<Hex>) -> Vec<Trait> {
        facts::hex_opening(game)
    }

    type Fact = HexFact;

    /// First stones where they may be taken over: all of them are worth less than half.
    fn is_wide(position: &Hex) -> bool {
        position.will_offer_swap()
    }

    fn finishing_move(position: &Hex) -> Option<(Move, Claim<HexFact>)> {
        why::hex_finish(position)
    }

    fn why(before: &Hex, played: &[Move], best: &[Move]) -> Vec<Claim<HexFact>> {
        why::hex(before, played, best)
    }
}
