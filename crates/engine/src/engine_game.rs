//! What an engine must be told about a game: data, and the few things that only this game has.

use std::fmt::Debug;

use game::{EvalRequest, History, Typing};
use net::backend::Backend;
use net::evaluator::{NetEvaluator, UnfitError};
use net::file::{Card, Network};
use search::mcts::guided::GameKnowledge;
use search::minimax::Step;
use serde::Serialize;

use crate::levels::Level;
use crate::openings::Trait;
use crate::review::Phase;
use crate::searcher::Searcher;
use crate::why::Claim;
use crate::{Options, PlayerKind};

/// A game that is played, analysed and reviewed by the engine.
///
/// Everything that is the same for every game stands in [`Engine`](crate::Engine),
/// [`Analyst`](crate::Analyst), [`levels`](crate::levels) and [`review`](crate::review); what differs
/// is here, a file a game in `games/`.
pub trait EngineGame:
    Typing<Variant: Send + Sync, Move: Send + Sync, Undo: Send + Sync> + Send + Sync + 'static
{
    /// What people call the game.
    const TITLE: &'static str;

    /// The players that there are, the usual one of most commands first.
    const PLAYERS: &'static [PlayerKind];

    /// Who thinks, and with what, unless somebody says otherwise.
    fn usual() -> Options;

    /// After so many random plies a game counts as drawn: not every game must end.
    const LONGEST_PLAYOUT: u32;

    /// What alpha-beta goes by beside the rules; `()` where it has nothing.
    type Evaluation: Clone + Default + Debug + PartialEq + Send + Sync;

    /// Alpha-beta on so many threads, with a table of so many mebibytes, if the game has it.
    fn alphabeta(
        _evaluation: &Self::Evaluation,
        _threads: u16,
        _mebibytes: u32,
    ) -> Option<Box<dyn Searcher<Self>>> {
        None
    }

    /// Minimax as it was before alpha-beta had learnt anything, built up so far, if the game has it.
    fn minimax(_step: Step) -> Option<Box<dyn Searcher<Self>>> {
        None
    }

    /// A tree search that goes by what is known of this game, not by a network, if there is one.
    fn informed_mcts(_options: &Options) -> Option<Box<dyn Searcher<Self>>> {
        None
    }

    /// A move that is known to be right without a search.
    fn book_move(_game: &History<Self>) -> Option<Self::Move> {
        None
    }

    /// Whether so many moves are nearly alike here that a short search cannot tell which is best.
    fn is_wide(_position: &Self) -> bool {
        false
    }

    /// The move that ends the game soonest where a win is proven without a search, and why it wins.
    fn finishing_move(_position: &Self) -> Option<(Self::Move, Claim<Self::Fact>)> {
        None
    }

    /// The network that ships with the program: its numbers, and its card.
    const SHIPPED: (&'static [u8], &'static str);

    /// For how many positions a network's answers are remembered.
    const ANSWERS: usize;

    /// What a search that a network guides is told besides.
    type Knowledge: GameKnowledge<Self> + Default + Debug + Send;

    /// A network that evaluates positions of this game.
    fn evaluator(network: &Network, backend: Backend) -> Result<NetEvaluator<Self>, UnfitError>;

    /// Why a network with this card cannot read a position, if it cannot: it may be for another board,
    /// or for other tiles.
    fn unread(_card: &Card, _request: &EvalRequest<'_, Self>) -> Option<String> {
        None
    }

    /// A number by which positions of different variants are told apart, where nothing else about
    /// them does.
    fn apart(position: &Self) -> u64;

    /// Whether a game has come to a position that does not lie on OpenSpiel's board of this `board_size`: there
    /// it is called a draw. Only Hive has boards that may be too small.
    fn leaves_board(_game: &History<Self>, _board_size: u8) -> bool {
        false
    }

    /// The levels, the weakest first; the number of each is its place.
    const LEVELS: &'static [Level];

    /// How far a game has come in this position.
    fn phase(_position: &Self) -> Phase {
        Phase::Middle
    }

    /// What is to be seen of the opening of a game, by which it has a name.
    fn opening(_game: &History<Self>) -> Vec<Trait> {
        Vec::new()
    }

    /// What is said about moves in a review.
    type Fact: Serialize + Clone + Debug;

    /// Why a move was worse than the best.
    fn why(before: &Self, played: &[Self::Move], best: &[Self::Move]) -> Vec<Claim<Self::Fact>>;
}
