//! Where one has to play because of what the opponent threatens.

use crate::Bits;

/// The cells that meet every threat.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MustPlay<const N: usize> {
    /// A move anywhere else loses.
    pub cells: Bits<N>,
    /// The threats that say so, together.
    pub carrier: Bits<N>,
}

/// The must-play region among these cells: what all the threats, carriers through which the
/// opponent's edges are semi connected, have in common. Only as many threats are used as are
/// needed, those first that leave least.
pub fn must_play<const N: usize>(cells: Bits<N>, threats: &[Bits<N>]) -> MustPlay<N> {
    let mut found = MustPlay {
        cells,
        carrier: Bits::EMPTY,
    };
    loop {
        let best = threats.iter().min_by_key(|&&threat| {
            let added = threat.without(found.carrier).len();
            ((found.cells & threat).len(), added)
        });
        match best {
            Some(&threat) if !found.cells.is_within(&threat) => {
                found.cells &= threat;
                found.carrier |= threat;
            }
            _ => return found,
        }
    }
}
