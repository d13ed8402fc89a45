//! `hive-tokens`: a position of Hive as a set of tokens, a move as two of them.
//!
//! - token 0 is where the network writes what the position is worth, and token 1 knows what
//!   belongs to no place: hands, queens, the turn, the game type;
//! - then one token for each tile on the table, buried ones too;
//! - one for each empty cell that touches the hive, or for the first cell of an empty table;
//! - one for each kind that either player has in hand.
//!
//! Every tile comes to rest on an empty cell that touches the hive or on the top of a stack, so
//! (mover, destination) says every legal move of all eight game types, on a board of any size: a
//! placement is (kind in hand, cell), everything else (tile, cell or top tile), whether it goes by
//! its own power or is thrown. A pass is (1, 1).
//!
//! Everything is told from the seat of the player to move, so colours do not appear. Places are
//! counted from the middle of the hive, so that it may lie anywhere. What the rules make expensive,
//! such as who is pinned and who can go where, is told outright: [`feature`] lists it.

pub mod feature;

mod describe;
mod roster;
mod turn;

pub use roster::Roster;

use game::{EvalRequest, Game};
use hive_rules::{Hive, Move};

use self::describe::Scene;
use crate::input::Tokens;

/// The encoding `hive-tokens`, with the memory that it works in: once warm, it
/// allocates nothing of its own.
///
/// ```
/// use game::{EvalRequest, Game, Line};
/// use hive_rules::{Hive, Variant};
/// use net::encoding::HiveTokens;
///
/// let hive = Hive::start(&Variant::MLP);
/// let mut legal = Vec::new();
/// hive.legal_moves(&mut legal);
/// let mut tokens = HiveTokens::batch();
/// let mut encoding = HiveTokens::new();
/// let request = EvalRequest { position: &hive, legal: &legal, line: Line::default(), occurrences: 1 };
/// encoding.encode(&request, &mut tokens);
/// // Two, the first cell, and eight kinds in each hand.
/// assert_eq!(tokens.places.len(), 19);
/// assert_eq!(tokens.moves.len(), legal.len());
/// assert_eq!(encoding.roster(&hive).move_of(tokens.moves[0]), Some(legal[0]));
/// ```
#[derive(Clone, Debug, Default)]
pub struct HiveTokens {
    roster: Roster,
    /// What the other player could do if it were their turn.
    their_moves: Vec<Move>,
    /// The same as pairs of tokens.
    theirs: Vec<[u16; 2]>,
}

impl HiveTokens {
    /// What weights call it.
    pub const NAME: &'static str = "hive-tokens";
    /// Which numbers mean what: counted up with every change.
    pub const VERSION: u32 = 1;
    /// Numbers a token.
    pub const FEATURES: usize = 64;
    /// No position has more tokens: two, 28 tiles in a line, and the 60 cells around them. Each tile
    /// that is left out takes two cells along and brings back at most one kind in hand.
    pub const MOST: usize = 90;

    /// The encoding, before its first position.
    #[must_use]
    pub fn new() -> HiveTokens {
        HiveTokens::default()
    }

    /// A batch to encode positions into.
    #[must_use]
    pub fn batch() -> Tokens {
        Tokens::new(HiveTokens::FEATURES)
    }

    /// Adds a position to a batch, its moves in the order of the request.
    ///
    /// # Panics
    /// If the moves are not legal in the position, or the batch was made for other tokens.
    pub fn encode(&mut self, request: &EvalRequest<'_, Hive>, tokens: &mut Tokens) {
        assert_eq!(
            tokens.width,
            HiveTokens::FEATURES,
            "a batch for hive-tokens"
        );
        let hive = request.position;
        self.roster.read(hive);
        let own_begin = tokens.moves.len();
        tokens.moves.extend(request.legal.iter().map(|&mv| {
            self.roster
                .pair_of(hive.colour(), mv)
                .expect("a legal move, so it goes from a tile to a cell beside others")
        }));
        self.leave_a_turn_out(hive);

        let begin = tokens.features.len();
        let more = self.roster.len() * HiveTokens::FEATURES;
        tokens.features.resize(begin + more, 0);
        let (rows, _) = tokens.features[begin..].as_chunks_mut();
        let scene = Scene {
            hive,
            occurrences: request.occurrences,
            roster: &self.roster,
            moves: [&tokens.moves[own_begin..], &self.theirs],
        };
        scene.describe(rows);
        tokens.places.extend(self.roster.places());
        tokens.finish_position();
    }

    /// Finds out what the other player could do if it were their turn.
    fn leave_a_turn_out(&mut self, hive: &Hive) {
        let mut passed = hive.clone();
        passed.apply(Move::Pass);
        self.their_moves.clear();
        passed.legal_moves(&mut self.their_moves);
        let by = passed.colour();
        let pairs = self.their_moves.iter();
        self.theirs.clear();
        self.theirs
            .extend(pairs.filter_map(|&mv| self.roster.pair_of(by, mv)));
    }

    /// Who is which token of a position.
    pub fn roster(&mut self, position: &Hive) -> &Roster {
        self.roster.read(position);
        &self.roster
    }
}
