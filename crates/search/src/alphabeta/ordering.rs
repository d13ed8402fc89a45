//! Which move to look at first: experience from elsewhere in the tree.

use game::Game;

use crate::Heuristics;

/// What the search has learnt about moves, apart from any position.
#[derive(Debug)]
pub(super) struct Experience<M> {
    /// Two quiet moves that refuted something at each ply.
    killers: Vec<[Option<M>; 2]>,
    /// How often a move was best, less how often it was not, by player and slot.
    history: [Vec<i32>; 2],
    /// What answered a move best, by the answering player and the slot of the move answered.
    answers: [Vec<Option<M>>; 2],
}

/// History stays below this.
const MOST: i32 = 16_384;

/// A move with its place in the list of legal moves and how early it should be tried.
#[derive(Clone, Copy, Debug)]
pub(super) struct Ranked<M> {
    pub(super) mv: M,
    pub(super) index: u16,
    pub(super) slot: u32,
    pub(super) rank: i32,
}

impl<M: Copy + Eq> Experience<M> {
    pub(super) fn new(slots: usize, plies: usize) -> Experience<M> {
        Experience {
            killers: vec![[None; 2]; plies],
            history: [vec![0; slots], vec![0; slots]],
            answers: [vec![None; slots], vec![None; slots]],
        }
    }

    /// What was learnt in an earlier search counts for less in the next.
    pub(super) fn fade(&mut self) {
        self.killers.fill([None; 2]);
        for value in self.history.iter_mut().flatten() {
            *value /= 4;
        }
    }

    pub(super) fn history(&self, player: game::Player, slot: u32) -> i32 {
        self.history[player as usize][slot as usize]
    }

    /// `best` refuted the position, and the moves `tried` before it did not.
    pub(super) fn learn(
        &mut self,
        player: game::Player,
        ply: usize,
        depth: i32,
        best: Ranked<M>,
        tried: &[Ranked<M>],
        answered: Option<u32>,
    ) {
        let bonus = (depth * depth * 16).min(1_600);
        let history = &mut self.history[player as usize];
        let mut reward = |slot: u32, bonus: i32| {
            let value = &mut history[slot as usize];
            *value += bonus - *value * bonus.abs() / MOST;
        };
        reward(best.slot, bonus);
        for other in tried {
            reward(other.slot, -bonus);
        }
        let killers = &mut self.killers[ply];
        if killers[0] != Some(best.mv) {
            killers[1] = killers[0];
            killers[0] = Some(best.mv);
        }
        if let Some(answered) = answered {
            self.answers[player as usize][answered as usize] = Some(best.mv);
        }
    }

    fn rank(
        &self,
        player: game::Player,
        ply: usize,
        mv: M,
        slot: u32,
        answered: Option<u32>,
    ) -> i32 {
        let killers = &self.killers[ply];
        let mut rank = self.history(player, slot);
        if killers[0] == Some(mv) {
            rank += 3 * MOST;
        } else if killers[1] == Some(mv) {
            rank += 2 * MOST;
        }
        if answered
            .is_some_and(|answered| self.answers[player as usize][answered as usize] == Some(mv))
        {
            rank += 2 * MOST;
        }
        rank
    }
}

/// A position's moves, handed out best first.
pub(super) struct Picker<M> {
    moves: Vec<Ranked<M>>,
    next: usize,
}

/// What is known about a position before its moves are ranked.
#[derive(Clone, Copy)]
pub(super) struct Occasion {
    pub(super) ply: usize,
    /// The slot of the move that led here.
    pub(super) answered: Option<u32>,
    /// The best move by the table.
    pub(super) from_table: Option<u16>,
    /// Leave out what forces nothing.
    pub(super) forcing_only: bool,
}

impl<M: Copy + Eq> Picker<M> {
    /// The legal moves of a position. The move from the table comes first.
    pub(super) fn new<G, H>(
        position: &G,
        heuristics: &H,
        look: &H::Look,
        experience: &Experience<M>,
        occasion: Occasion,
        buffer: &mut Vec<M>,
    ) -> Picker<M>
    where
        G: Game<Move = M>,
        H: Heuristics<G>,
    {
        buffer.clear();
        position.legal_moves(buffer);
        let player = position.to_move();
        let Occasion {
            ply,
            answered,
            from_table,
            forcing_only,
        } = occasion;
        let wanted = |(_, mv): &(usize, &M)| !forcing_only || heuristics.is_forcing(look, **mv);
        let ranked = |(index, &mv): (usize, &M)| {
            let index = u16::try_from(index).unwrap_or(u16::MAX);
            let slot = u32::try_from(heuristics.slot(position, mv)).unwrap_or_default();
            let rank = if from_table == Some(index) {
                i32::MAX
            } else {
                experience.rank(player, ply, mv, slot, answered)
                    + heuristics.promise(position, look, mv) * 64
            };
            Ranked {
                mv,
                index,
                slot,
                rank,
            }
        };
        // Room for all at once: a list that grows is copied again and again.
        let mut moves = Vec::with_capacity(buffer.len());
        moves.extend(buffer.iter().enumerate().filter(wanted).map(ranked));
        Picker { moves, next: 0 }
    }

    pub(super) fn next(&mut self) -> Option<Ranked<M>> {
        let rest = self.moves.get_mut(self.next..)?;
        let (best, _) = rest
            .iter()
            .enumerate()
            .max_by_key(|(i, ranked)| (ranked.rank, usize::MAX - i))?;
        rest.swap(0, best);
        self.next += 1;
        Some(rest[0])
    }

    /// The moves handed out before the last one.
    pub(super) fn tried(&self) -> &[Ranked<M>] {
        &self.moves[..self.next.saturating_sub(1)]
    }

    pub(super) fn len(&self) -> usize {
        self.moves.len()
    }
}
