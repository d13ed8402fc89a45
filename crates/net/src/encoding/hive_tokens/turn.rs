//! The same position on a table that was turned or mirrored: what training sees instead, so that
//! one position teaches twelve.

use game::{Axial, Direction, Symmetry};

use super::roster::fraction;
use super::{HiveTokens, feature};
use crate::input::Tokens;

impl HiveTokens {
    /// Turns one position of a batch, as if it had been encoded after the table was turned: the
    /// places of its tokens, and the ways they can slide. The order of tokens and moves stays.
    ///
    /// The result is exact to the last bit, because places are fractions and their denominator, the
    /// number of occupied cells, can be counted.
    ///
    /// # Panics
    /// If there is no such position, or the batch is not of hive-tokens.
    pub fn turn(tokens: &mut Tokens, position: usize, symmetry: Symmetry) {
        assert_eq!(tokens.width, HiveTokens::FEATURES, "a batch of hive-tokens");
        let [begin, end] = [position, position + 1].map(|at| tokens.starts[at] as usize);
        let (rows, _) = tokens.features.as_chunks_mut::<{ HiveTokens::FEATURES }>();
        let rows = &mut rows[begin..end];
        let is_ground =
            |row: &[u8; HiveTokens::FEATURES]| row[feature::TILE] > 0 && row[feature::LEVEL] == 0;
        let cells = rows.iter().filter(|row| is_ground(row)).count().max(1);
        let cells = i32::try_from(cells).expect("at most 28 tiles");
        for row in &mut *rows {
            let ways: [u8; 6] = std::array::from_fn(|way| row[feature::SLIDES + way]);
            for (direction, way) in Direction::ALL.into_iter().zip(ways) {
                row[feature::SLIDES + symmetry.of_direction(direction) as usize] = way;
            }
        }
        for place in &mut tokens.places[begin..end] {
            let [q, r] = place.map(|offset| numerator(offset, cells));
            let turned = symmetry.of(Axial::new(q, r));
            *place = [turned.q, turned.r].map(|above| fraction(above.into(), cells));
        }
    }

    /// All positions of a batch, turned alike.
    #[must_use]
    pub fn turned(tokens: &Tokens, symmetry: Symmetry) -> Tokens {
        let mut turned = tokens.clone();
        for position in 0..tokens.len() {
            HiveTokens::turn(&mut turned, position, symmetry);
        }
        turned
    }
}

/// What was divided by `cells` to give this offset.
#[expect(
    clippy::cast_possible_truncation,
    clippy::cast_precision_loss,
    reason = "at most 28 times 29"
)]
fn numerator(offset: f32, cells: i32) -> i16 {
    (offset * cells as f32).round() as i16
}
