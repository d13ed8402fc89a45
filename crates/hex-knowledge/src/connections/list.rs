//! A few carriers, none of which contains another.

use arrayvec::ArrayVec;

use crate::Bits;

/// At most `MOST` carriers of connections between two ends.
#[derive(Clone, Debug)]
pub(super) struct List<const N: usize, const MOST: usize> {
    carriers: ArrayVec<Bits<N>, MOST>,
    /// Which of them nothing has been built from yet, as bits.
    fresh: u32,
    /// The cells that are in all of them.
    common: Bits<N>,
}

impl<const N: usize, const MOST: usize> List<N, MOST> {
    pub(super) const EMPTY: List<N, MOST> = List {
        carriers: ArrayVec::new_const(),
        fresh: 0,
        common: Bits::EMPTY,
    };

    #[inline]
    pub(super) fn clear(&mut self) {
        self.carriers.clear();
        self.fresh = 0;
    }

    #[inline]
    pub(super) fn carriers(&self) -> &[Bits<N>] {
        &self.carriers
    }

    #[inline]
    pub(super) fn is_empty(&self) -> bool {
        self.carriers.is_empty()
    }

    /// The cells that are in every carrier, of which there is at least one.
    #[inline]
    pub(super) fn common(&self) -> Bits<N> {
        self.common
    }

    /// Whether one of the carriers lies within this set.
    #[inline]
    pub(super) fn has_within(&self, set: &Bits<N>) -> bool {
        self.carriers.iter().any(|carrier| carrier.is_within(set))
    }

    /// Takes a carrier in, and those out that contain it. Refuses one that contains another, and
    /// when there is no room one that is no smaller than any.
    pub(super) fn insert(&mut self, carrier: Bits<N>) -> bool {
        if self.has_within(&carrier) {
            return false;
        }
        self.remove_around(&carrier);
        if self.carriers.is_full() {
            let largest = (0..MOST).max_by_key(|&at| self.carriers[at].len());
            let Some(largest) = largest.filter(|&at| self.carriers[at].len() > carrier.len())
            else {
                return false;
            };
            self.carriers[largest] = carrier;
            self.fresh |= 1 << largest;
            self.find_common();
        } else {
            self.common = if self.carriers.is_empty() {
                carrier
            } else {
                self.common & carrier
            };
            self.fresh |= 1 << self.carriers.len();
            self.carriers.push(carrier);
        }
        true
    }

    /// Takes out every carrier that contains this set.
    pub(super) fn remove_around(&mut self, set: &Bits<N>) {
        let before = self.carriers.len();
        let mut at = 0;
        while at < self.carriers.len() {
            if set.is_within(&self.carriers[at]) {
                let last = self.carriers.len() - 1;
                self.carriers.swap_remove(at);
                let moved = self.fresh >> last & 1;
                self.fresh = self.fresh & !(1 << last) & !(1 << at);
                if at != last {
                    self.fresh |= moved << at;
                }
            } else {
                at += 1;
            }
        }
        if self.carriers.len() != before {
            self.find_common();
        }
    }

    /// The place of a carrier that nothing has been built from, which now counts as done.
    #[inline]
    pub(super) fn take_fresh(&mut self) -> Option<usize> {
        let at = (self.fresh != 0).then(|| self.fresh.trailing_zeros() as usize)?;
        self.fresh &= self.fresh - 1;
        Some(at)
    }

    /// Whether this carrier still waits for its turn.
    #[inline]
    pub(super) fn is_fresh(&self, at: usize) -> bool {
        self.fresh >> at & 1 != 0
    }

    #[inline]
    pub(super) fn has_fresh(&self) -> bool {
        self.fresh != 0
    }

    fn find_common(&mut self) {
        let all = Bits([u64::MAX; N]);
        self.common = self
            .carriers
            .iter()
            .fold(all, |common, &carrier| common & carrier);
    }
}
