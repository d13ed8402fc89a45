//! What the search has learnt about moves, apart from any position: killers, history and
//! countermoves.
//!
//! None of the numbers was measured apart. A history of moves as answers to other moves
//! (continuation history) saved no nodes at fixed depth: `docs/results/strength.md`.

use game::Player;

use super::move_picker::ScoredMove;

/// History stays below this, either way.
const HISTORY_MAX: i32 = 16_384;
/// A beta cutoff adds so much to a move's history for the square of the depth, and at most so much.
///
const HISTORY_BONUS: i32 = 16;
const HISTORY_BONUS_MAX: i32 = 1_600;
/// History is divided by this from one search to the next.
const HISTORY_AGEING: i32 = 4;

/// What killers and countermoves add to a move's score.
const KILLER_SCORES: [i32; 2] = [3 * HISTORY_MAX, 2 * HISTORY_MAX];
const COUNTERMOVE_SCORE: i32 = 2 * HISTORY_MAX;

/// Killers, history and countermoves of one thread.
#[derive(Debug)]
pub(super) struct HistoryTables<M> {
    /// Two moves that made a beta cutoff at each ply.
    killers: Vec<[Option<M>; 2]>,
    /// How often a move made a beta cutoff, less how often it was tried in vain, by player and
    /// history index.
    history: [Vec<i32>; 2],
    /// What answered a move best, by the answering player and the history index of the move
    /// answered.
    countermoves: [Vec<Option<M>>; 2],
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
            *value /= HISTORY_AGEING;
        }
    }

    pub(super) fn history(&self, player: Player, index: u32) -> i32 {
        self.history[player as usize][index as usize]
    }

    /// `best` made a beta cutoff, and the moves `tried` before it did not.
    pub(super) fn update(
        &mut self,
        player: Player,
        ply: usize,
        depth: i32,
        best: ScoredMove<M>,
        tried: &[ScoredMove<M>],
        previous: Option<u32>,
    ) {
        let bonus = (depth * depth * HISTORY_BONUS).min(HISTORY_BONUS_MAX);
        let history = &mut self.history[player as usize];
        // The nearer to the end of the scale, the less is added.
        let mut add = |index: u32, bonus: i32| {
            let value = &mut history[index as usize];
            *value += bonus - *value * bonus.abs() / HISTORY_MAX;
        };
        add(best.history_index, bonus);
        for other in tried {
            add(other.history_index, -bonus);
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

    /// How early a move should be tried.
    pub(super) fn score(
        &self,
        player: Player,
        ply: usize,
        mv: M,
        index: u32,
        previous: Option<u32>,
    ) -> i32 {
        let killers = &self.killers[ply];
        let mut score = self.history(player, index);
        if killers[0] == Some(mv) {
            score += KILLER_SCORES[0];
        } else if killers[1] == Some(mv) {
            score += KILLER_SCORES[1];
        }
        if previous.is_some_and(|previous| {
            self.countermoves[player as usize][previous as usize] == Some(mv)
        }) {
            score += COUNTERMOVE_SCORE;
        }
        score
    }
}
