//! Sequential halving: a few moves are tried equally often, the worse half is dropped, and so on
//! until two are left.

/// Who is still in, and who is next.
///
/// Moves are known by their numbers. What they are worth is asked from outside, each time when some
/// have to go.
#[derive(Clone, Debug, Default)]
pub(super) struct Halving {
    /// Those still in, best first.
    alive: Vec<usize>,
    /// How many of them were tried in this round.
    next: usize,
    /// Rounds until some have to go.
    rounds: u32,
    /// How many phases there are, and for how many simulations.
    phases: u32,
    simulations: u32,
}

impl Halving {
    /// Begins with these moves, best first, and so many simulations to share.
    pub(super) fn begin(&mut self, considered: &[usize], simulations: u32) {
        self.alive.clear();
        self.alive.extend(considered);
        self.next = 0;
        // One phase for each halving: the logarithm, rounded up.
        self.phases = (considered.len().max(1) as u32)
            .next_power_of_two()
            .ilog2()
            .max(1);
        self.simulations = simulations;
        self.rounds = self.rounds_of_a_phase();
    }

    fn rounds_of_a_phase(&self) -> u32 {
        let each = self.phases as usize * self.alive.len().max(1);
        (self.simulations / each as u32).max(1)
    }

    /// Those still in.
    pub(super) fn alive(&self) -> &[usize] {
        &self.alive
    }

    /// Whether everyone was tried in this round.
    pub(super) fn round_is_over(&self) -> bool {
        self.next >= self.alive.len()
    }

    /// The next move to try in this round.
    pub(super) fn next(&mut self) -> Option<usize> {
        let next = self.alive.get(self.next).copied();
        self.next += 1;
        next
    }

    /// Begins another round; if it is time, the worse half goes first.
    pub(super) fn next_round(&mut self, score: impl Fn(usize) -> f32) {
        self.next = 0;
        self.rounds = self.rounds.saturating_sub(1);
        self.alive.sort_by(|&a, &b| score(b).total_cmp(&score(a)));
        if self.rounds == 0 {
            let half = (self.alive.len() / 2).max(2);
            self.alive.truncate(half);
            self.rounds = self.rounds_of_a_phase();
        }
    }

    /// Lets in others when all who were in are out of the question.
    pub(super) fn replace(&mut self, others: &[usize]) {
        self.alive.clear();
        self.alive.extend(others);
        self.next = 0;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// How often each of `many` moves is tried, the first being the best and so on.
    fn tries(many: usize, simulations: u32) -> Vec<u32> {
        let mut halving = Halving::default();
        halving.begin(&(0..many).collect::<Vec<_>>(), simulations);
        let mut tries = vec![0; many];
        for _ in 0..simulations {
            if halving.round_is_over() {
                halving.next_round(|at| -(at as f32));
            }
            tries[halving.next().expect("somebody is in")] += 1;
        }
        tries
    }

    #[test]
    fn the_schedule_is_that_of_the_paper() {
        // 16 moves, 32 simulations, four phases: 16 once, 8 once, 4 twice; nothing is left for the
        // last phase.
        let expected = [4, 4, 4, 4, 2, 2, 2, 2, 1, 1, 1, 1, 1, 1, 1, 1];
        assert_eq!(tries(16, 32).iter().sum::<u32>(), 32);
        assert_eq!(tries(16, 32), expected);
        // 4 moves, 16 simulations, two phases: 4 twice, 2 four times.
        assert_eq!(tries(4, 16), [6, 6, 2, 2]);
        // 16 moves, 128 simulations, four phases of 32.
        assert_eq!(
            tries(16, 128),
            [30, 30, 14, 14, 6, 6, 6, 6, 2, 2, 2, 2, 2, 2, 2, 2]
        );
    }

    #[test]
    fn one_move_gets_everything_and_too_few_simulations_are_no_trouble() {
        assert_eq!(tries(1, 5), [5]);
        assert_eq!(tries(3, 2), [1, 1, 0]);
    }
}
