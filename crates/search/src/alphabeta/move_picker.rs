//! Which move to look at first: what is known of moves from elsewhere in the tree.

use game::Game;

use crate::Heuristics;

/// What the search has learnt about moves, apart from any position.
#[derive(Debug)]
pub(super) struct HistoryTables<M> {
    /// Two quiet moves that refuted something at each ply.
    killers: Vec<[Option<M>; 2]>,
    /// How often a move was best, less how often it was not, by player and history index.
    history: [Vec<i32>; 2],
    /// What answered a move best, by the answering player and the history index of the move answered.
    countermoves: [Vec<Option<M>>; 2],
}

/// History stays below this.
const HISTORY_MAX: i32 = 16_384;

/// A move with its place in the list of legal moves and how early it should be tried.
#[derive(Clone, Copy, Debug)]
pub(super) struct ScoredMove<M> {
    pub(super) mv: M,
    pub(super) index: u16,
    pub(super) history_index: u32,
    pub(super) score: i32,
}

impl<M: Copy + Eq> HistoryTables<M> {
    pub(super) fn new(size: usize, plies: usize) -> HistoryTables<M> {
        HistoryTables {
            killers: vec![[None; 2]; plies],
            history: [vec![0; size], vec![0; size]],
            countermoves: [vec![None; size], vec![None; size]],
        }
    }

    /// What was learnt in an earlier search counts for less in the next.
    pub(super) fn age(&mut self) {
        self.killers.fill([None; 2]);
        for value in self.history.iter_mut().flatten() {
            *value /= 4;
        }
    }

    pub(super) fn history(&self, player: game::Player, history_index: u32) -> i32 {
        self.history[player as usize][history_index as usize]
    }

    /// `best` refuted the position, and the moves `tried` before it did not.
    pub(super) fn update(
        &mut self,
        player: game::Player,
        ply: usize,
        depth: i32,
        best: ScoredMove<M>,
        tried: &[ScoredMove<M>],
        previous: Option<u32>,
    ) {
        let bonus = (depth * depth * 16).min(1_600);
        let history = &mut self.history[player as usize];
        let mut reward = |history_index: u32, bonus: i32| {
            let value = &mut history[history_index as usize];
            *value += bonus - *value * bonus.abs() / HISTORY_MAX;
        };
        reward(best.history_index, bonus);
        for other in tried {
            reward(other.history_index, -bonus);
        }
        let killers = &mut self.killers[ply];
        if killers[0] != Some(best.mv) {
            killers[1] = killers[0];
            killers[0] = Some(best.mv);
        }
        if let Some(previous) = previous {
            self.countermoves[player as usize][previous as usize] = Some(best.mv);
        }
    }

    fn score(
        &self,
        player: game::Player,
        ply: usize,
        mv: M,
        history_index: u32,
        previous: Option<u32>,
    ) -> i32 {
        let killers = &self.killers[ply];
        let mut score = self.history(player, history_index);
        if killers[0] == Some(mv) {
            score += 3 * HISTORY_MAX;
        } else if killers[1] == Some(mv) {
            score += 2 * HISTORY_MAX;
        }
        if previous.is_some_and(|previous| {
            self.countermoves[player as usize][previous as usize] == Some(mv)
        }) {
            score += 2 * HISTORY_MAX;
        }
        score
    }
}

/// A position's moves, handed out best first.
pub(super) struct MovePicker<M> {
    moves: Vec<ScoredMove<M>>,
    next: usize,
}

/// What is known about a position before its moves are scored.
#[derive(Clone, Copy)]
pub(super) struct OrderingContext {
    pub(super) ply: usize,
    /// The history index of the move that led here.
    pub(super) previous: Option<u32>,
    /// The best move by the table.
    pub(super) table_move: Option<u16>,
    /// Leave out what forces nothing.
    pub(super) forcing_only: bool,
}

impl<M: Copy + Eq> MovePicker<M> {
    /// The legal moves of a position. The move from the table comes first.
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
                    + heuristics.ordering_score(position, look, mv) * 64
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
