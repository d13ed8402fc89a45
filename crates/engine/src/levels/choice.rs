//! One of several moves, none of which costs too much.

use game::Dice;

use super::Ease;

/// A move, and how likely whoever makes it is to win after it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Judged<M> {
    pub(super) mv: M,
    pub(super) chance: f64,
}

/// Chooses among moves: of those that cost no more than the margin, each the more likely the less it
/// costs. The first of the best if nothing may be given away.
pub(super) fn choose<M: Copy>(
    moves: &[Judged<M>],
    ease: Ease,
    dice: &mut Dice,
) -> Option<Judged<M>> {
    let best = moves.iter().copied().reduce(|best, next| {
        if next.chance > best.chance {
            next
        } else {
            best
        }
    })?;
    if ease.temperature <= 0.0 {
        return Some(best);
    }
    let weights: Vec<f64> = moves
        .iter()
        .map(|judged| {
            let cost = best.chance - judged.chance;
            if cost > ease.margin {
                0.0
            } else {
                (-cost / ease.temperature).exp()
            }
        })
        .collect();
    let mut left = even(dice) * weights.iter().sum::<f64>();
    for (judged, weight) in moves.iter().zip(&weights) {
        if *weight > 0.0 && left < *weight {
            return Some(*judged);
        }
        left -= weight;
    }
    // What rounding left over belongs to somebody.
    Some(best)
}

/// A number from 0 up to 1, all equally likely.
#[expect(
    clippy::cast_precision_loss,
    reason = "53 bits are all that such a number has"
)]
pub(super) fn even(dice: &mut Dice) -> f64 {
    (dice.roll() >> 11) as f64 / (1_u64 << 53) as f64
}

#[cfg(test)]
mod tests {
    use super::*;

    const MOVES: [Judged<char>; 4] = [
        Judged {
            mv: 'a',
            chance: 0.5,
        },
        Judged {
            mv: 'b',
            chance: 0.6,
        },
        Judged {
            mv: 'c',
            chance: 0.3,
        },
        Judged {
            mv: 'd',
            chance: 0.1,
        },
    ];

    fn drawn(ease: Ease) -> [u32; 4] {
        let mut dice = Dice::new(3, 0);
        let mut counts = [0; 4];
        for _ in 0..10_000 {
            let chosen = choose(&MOVES, ease, &mut dice).expect("there are moves").mv;
            counts[MOVES
                .iter()
                .position(|judged| judged.mv == chosen)
                .expect("one of them")] += 1;
        }
        counts
    }

    #[test]
    fn what_costs_more_than_the_margin_is_never_played() {
        let [a, b, c, d] = drawn(Ease {
            temperature: 100.0,
            margin: 0.35,
        });
        assert_eq!(d, 0);
        // So warm that the cost hardly counts.
        assert!(
            [a, b, c].iter().all(|count| (3_100..3_600).contains(count)),
            "{a} {b} {c}"
        );
    }

    #[test]
    fn a_tenth_costs_a_factor_of_e_at_a_temperature_of_a_tenth() {
        let [a, b, c, d] = drawn(Ease {
            temperature: 0.1,
            margin: 1.0,
        });
        let ratio = f64::from(b) / f64::from(a);
        assert!((2.5..2.95).contains(&ratio), "{ratio}");
        assert!(a > c && c > d, "{a} {c} {d}");
    }

    #[test]
    fn without_ease_it_is_the_best() {
        assert_eq!(drawn(Ease::NONE), [0, 10_000, 0, 0]);
        assert_eq!(choose::<char>(&[], Ease::NONE, &mut Dice::new(1, 1)), None);
    }
}
