//! Move ordering: the move from the transposition table first, then by killers, history,
//! countermoves, and what the game's heuristics say.

use game::Game;

use super::history::HistoryTables;
use crate::Heuristics;

/// What a point of [`Heuristics::ordering_score`] weighs against history. Not measured apart.
const ORDERING_SCORE_WEIGHT: i32 = 64;

/// A move with its place in the list of legal moves and how early it should be tried.
#[derive(Clone, Copy, Debug)]
pub(super) struct ScoredMove<M> {
    pub(super) mv: M,
    pub(super) index: u16,
    pub(super) history_index: u32,
    score: i32,
}

/// A position's moves, handed out best first.
pub(super) struct MovePicker<M> {
    moves: Vec<ScoredMove<M>>,
    next: usize,
}

/// What is known about a node before its moves are scored.
#[derive(Clone, Copy)]
pub(super) struct OrderingContext {
    pub(super) ply: usize,
    /// The history index of the move that led here.
    pub(super) previous: Option<u32>,
    /// The best move by the transposition table, as its place in the list of legal moves.
    pub(super) table_move: Option<u16>,
    /// Leave out what forces nothing.
    pub(super) forcing_only: bool,
}

impl<M: Copy + Eq> MovePicker<M> {
    /// The legal moves of a position.
    pub(super) fn new<G, H>(
        position: &G,
        heuristics: &H,
        look: &H::Look,
        history: &HistoryTables<M>,
        context: OrderingContext,
        buffer: &mut Vec<M>,
    ) -> MovePicker<M>
    where
        G: Game<Move = M>,
        H: Heuristics<G>,
    {
        buffer.clear();
        position.legal_moves(buffer);
        let player = position.to_move();
        let OrderingContext {
            ply,
            previous,
            table_move,
            forcing_only,
        } = context;
        let wanted = |(_, mv): &(usize, &M)| !forcing_only || heuristics.is_forcing(look, **mv);
        let scored = |(index, &mv): (usize, &M)| {
            let index = u16::try_from(index).unwrap_or(u16::MAX);
            let history_index =
                u32::try_from(heuristics.history_index(position, mv)).unwrap_or_default();
            let score = if table_move == Some(index) {
                i32::MAX
            } else {
                history.score(player, ply, mv, history_index, previous)
                    + heuristics.ordering_score(position, look, mv) * ORDERING_SCORE_WEIGHT
            };
            ScoredMove {
                mv,
                index,
                history_index,
                score,
            }
        };
        // Room for all at once: a list that grows is copied again and again.
        let mut moves = Vec::with_capacity(buffer.len());
        moves.extend(buffer.iter().enumerate().filter(wanted).map(scored));
        MovePicker { moves, next: 0 }
    }

    pub(super) fn next(&mut self) -> Option<ScoredMove<M>> {
        let rest = self.moves.get_mut(self.next..)?;
        let (best, _) = rest
            .iter()
            .enumerate()
            .max_by_key(|(i, scored)| (scored.score, usize::MAX - i))?;
        rest.swap(0, best);
        self.next += 1;
        Some(rest[0])
    }

    /// The moves handed out before the last one.
    pub(super) fn tried(&self) -> &[ScoredMove<M>] {
        &self.moves[..self.next.saturating_sub(1)]
    }

    pub(super) fn len(&self) -> usize {
        self.moves.len()
    }
}
