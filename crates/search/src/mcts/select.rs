//! Selection: which move of a known position is tried next.

use super::tree::MoveStats;

/// How to weigh what looks good against what is hardly known.
pub trait Selection: Clone + Send + Sync {
    /// What is the same for all moves of a position, from how often it was visited.
    type Prepared: Copy;

    /// Prepares for the moves of a position.
    fn prepare(&self, visits: u32) -> Self::Prepared;

    /// How urgent it is to try a move: the largest is tried next.
    fn urgency(&self, prepared: Self::Prepared, stats: &MoveStats) -> f32;

    /// How many moves of a position that was visited so often are looked at, the first ones of the
    /// list; if all of them lose, the others follow.
    fn width(&self, _visits: u32) -> usize {
        usize::MAX
    }
}

/// Upper confidence bounds applied to trees (Kocsis and Szepesvári, 2006): the average so far, and
/// a bonus that grows with what is not known. What has not been tried comes first.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Uct {
    /// How much the bonus counts; the theory says 1/√2 for values from 0 to 1, times two under the
    /// root.
    pub exploration: f32,
}

impl Default for Uct {
    fn default() -> Uct {
        Uct {
            exploration: std::f32::consts::SQRT_2,
        }
    }
}

impl Selection for Uct {
    type Prepared = f32;

    fn prepare(&self, visits: u32) -> f32 {
        self.exploration * (visits.max(1) as f32).ln().sqrt()
    }

    fn urgency(&self, prepared: f32, stats: &MoveStats) -> f32 {
        if stats.visits == 0 {
            return f32::INFINITY;
        }
        stats.value + prepared / (stats.visits as f32).sqrt()
    }
}

/// Rapid action value estimation (Gelly and Silver, 2007): as long as a move was hardly tried, it
/// is judged by the lines in which it was made at another time. With priors (as in Rosin's PUCB,
/// 2011) and a width that grows (progressive widening, Coulom, 2007).
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Rave {
    /// After how many visits the move's own average counts as much as endless others.
    pub equivalence: f32,
    /// How much a move's prior counts.
    pub trust: f32,
    /// How many moves are looked at from the beginning.
    pub narrow: usize,
    /// How many more with every doubling of the visits.
    pub widen: usize,
}

impl Selection for Rave {
    type Prepared = f32;

    fn prepare(&self, visits: u32) -> f32 {
        self.trust * (visits.max(1) as f32).sqrt()
    }

    fn urgency(&self, prepared: f32, stats: &MoveStats) -> f32 {
        let (own, others) = (stats.visits as f32, stats.amaf_visits as f32);
        let bonus = prepared * stats.prior / (own + 1.0);
        if own + others == 0.0 {
            return 0.5 + bonus;
        }
        let weight = others / (others + own + others * own / self.equivalence);
        stats.value + weight * (stats.amaf_value - stats.value) + bonus
    }

    fn width(&self, visits: u32) -> usize {
        self.narrow + self.widen * visits.max(1).ilog2() as usize
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn stats(visits: u32, value: f32, amaf_visits: u32, amaf_value: f32) -> MoveStats {
        MoveStats {
            visits,
            value,
            amaf_visits,
            amaf_value,
            prior: 0.0,
        }
    }

    #[test]
    fn uct_tries_everything_once_and_then_balances() {
        let uct = Uct::default();
        let prepared = uct.prepare(100);
        let urgency = |visits, value| uct.urgency(prepared, &stats(visits, value, 0, 0.0));
        assert!(urgency(0, 0.0) > urgency(1, 1.0));
        assert!(urgency(10, 0.5) > urgency(80, 0.5), "what is hardly known");
        assert!(urgency(50, 0.6) > urgency(50, 0.5), "what is better");
        // 0.5 + sqrt(2 ln 100 / 50)
        assert!((urgency(50, 0.5) - 0.929).abs() < 1e-3);
    }

    #[test]
    fn rave_fades() {
        let rave = Rave {
            equivalence: 500.0,
            trust: 0.0,
            narrow: 5,
            widen: 2,
        };
        let urgency = |stats| rave.urgency(0.0, &stats);
        assert!((urgency(stats(0, 0.0, 10, 0.7)) - 0.7).abs() < 1e-6);
        assert!((urgency(stats(500, 0.2, 1_000_000, 0.8)) - 0.5).abs() < 1e-3);
        assert!((urgency(stats(1_000_000, 0.2, 1_000_000, 0.8)) - 0.2).abs() < 1e-3);
        assert_eq!(rave.width(1), 5);
        assert_eq!(rave.width(1024), 25);
    }
}
