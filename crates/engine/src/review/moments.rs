//! The moments that decided a game.

use super::{Mark, ReviewedPly};

/// So many are told of.
pub const MOMENTS: usize = 3;

/// The up to three moves on which most turned, in the order of play: those marked that cost the most
/// chances, and where fewer are marked, praised ones by what the next best would have cost.
pub(super) fn moments<F>(plies: &[ReviewedPly<F>]) -> Vec<usize> {
    let weight = |ply: &ReviewedPly<F>| match (ply.mark, &ply.praise) {
        (Mark::None, None) => None,
        (Mark::None, Some(praise)) => Some((false, praise.saved)),
        (_, _) => Some((true, ply.loss)),
    };
    let mut weighed: Vec<((bool, f64), usize)> = plies
        .iter()
        .filter_map(|ply| Some((weight(ply)?, ply.ply)))
        .collect();
    // A stable sort: of equals the earlier.
    weighed.sort_by(|((a_marked, a), _), ((b_marked, b), _)| {
        b_marked.cmp(a_marked).then(b.total_cmp(a))
    });
    let mut moments: Vec<usize> = weighed
        .into_iter()
        .take(MOMENTS)
        .map(|(_, ply)| ply)
        .collect();
    moments.sort_unstable();
    moments
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::review::Praise;
    use crate::review::tests::cost;

    #[test]
    fn the_dearest_mistakes_come_first_and_praise_fills_up() {
        let mut plies = cost(&[0.2, 0.0, 0.4, 0.1, 0.0, 0.3]);
        assert_eq!(moments(&plies), [1, 3, 6]);
        for ply in &mut plies {
            ply.loss = 0.0;
            ply.mark = Mark::None;
        }
        assert_eq!(moments(&plies), [0; 0]);
        plies[2].loss = 0.1;
        plies[2].mark = Mark::Dubious;
        for (at, saved) in [(0, 0.2), (4, 0.5), (5, 0.3)] {
            plies[at].praise = Some(Praise {
                sign: "!",
                only: true,
                hard: false,
                prior: 0.3,
                next: String::new(),
                saved,
            });
        }
        assert_eq!(moments(&plies), [3, 5, 6]);
    }
}
