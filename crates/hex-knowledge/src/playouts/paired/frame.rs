//! The board with its edges around it, and the bridges on it.

use arrayvec::ArrayVec;
use hex_rules::{Colour, Size};

use super::Stones;

/// The most places: the largest board, and one place more on every side.
pub(super) const MOST_PLACES: usize = (Size::MOST as usize + 2) * (Size::MOST as usize + 2);

/// What lies on a place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Place {
    /// An empty cell.
    Empty,
    /// A stone, or an edge.
    Of(Colour),
}

/// Two empty cells of which one is enough to join two chains of a colour: whoever intrudes on one,
/// the owner answers on the other.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Bridge {
    pub(super) owner: Colour,
    /// The two cells, as places.
    pub(super) cells: [u16; 2],
    /// The chains that it joins.
    pub(super) chains: [u16; 2],
}

/// A position laid out with its edges: places are counted row by row, with one more column and row
/// on every side.
#[derive(Clone, Debug)]
pub(super) struct Frame {
    pub(super) columns: usize,
    pub(super) rows: usize,
    pub(super) stride: usize,
    places: [Place; MOST_PLACES],
    /// For each place with a stone, one above it in its chain, or itself.
    above: [u16; MOST_PLACES],
    pub(super) bridges: Vec<Bridge>,
    pub(super) empty: ArrayVec<u16, { Size::MOST_CELLS }>,
}

impl Frame {
    pub(super) fn new() -> Frame {
        Frame {
            columns: 0,
            rows: 0,
            stride: 0,
            places: [Place::Empty; MOST_PLACES],
            above: [0; MOST_PLACES],
            bridges: Vec::new(),
            empty: ArrayVec::new(),
        }
    }

    /// The steps to half of the neighbours; the others are the same steps back.
    fn steps(&self) -> [usize; 3] {
        [1, self.stride - 1, self.stride]
    }

    /// Where a cell with this number lies.
    pub(super) fn place(&self, index: usize) -> usize {
        (index / self.columns + 1) * self.stride + index % self.columns + 1
    }

    /// Lays out a position.
    pub(super) fn lay_out(&mut self, stones: &Stones) {
        self.frame(stones.size);
        self.empty.clear();
        for colour in Colour::ALL {
            for index in stones.of(colour).iter() {
                let place = self.place(index);
                self.places[place] = Place::Of(colour);
            }
        }
        self.join_neighbours();
        self.find_bridges();
    }

    /// The edges, and an empty board between them.
    fn frame(&mut self, size: Size) {
        (self.columns, self.rows) = (usize::from(size.columns()), usize::from(size.rows()));
        self.stride = self.columns + 2;
        let last = self.rows + 1;
        for row in 0..=last {
            let line = row * self.stride;
            let places = &mut self.places[line..line + self.stride];
            if row == 0 || row == last {
                places.fill(Place::Of(Colour::Black));
            } else {
                places.fill(Place::Empty);
                places[0] = Place::Of(Colour::White);
                places[self.columns + 1] = Place::Of(Colour::White);
            }
        }
        // The corners that no cell needs: at the other two, top and bottom would touch both sides.
        self.places[0] = Place::Of(Colour::White);
        self.places[last * self.stride + self.columns + 1] = Place::Of(Colour::White);
    }

    fn join_neighbours(&mut self) {
        let end = (self.rows + 2) * self.stride;
        for (place, above) in self.above[..end].iter_mut().enumerate() {
            #[expect(clippy::cast_possible_truncation, reason = "places are below 784")]
            {
                *above = place as u16;
            }
        }
        // Each edge is one chain.
        for column in 2..self.stride {
            self.join(1, column);
            self.join(end - self.stride, end - self.stride + column - 1);
        }
        for row in 1..=self.rows {
            self.join(self.stride, row * self.stride);
            let right = self.stride + self.columns + 1;
            self.join(right, row * self.stride + self.columns + 1);
        }
        for row in 1..=self.rows {
            for column in 1..=self.columns {
                let place = row * self.stride + column;
                let Place::Of(colour) = self.places[place] else {
                    #[expect(clippy::cast_possible_truncation, reason = "places are below 784")]
                    self.empty.push(place as u16);
                    continue;
                };
                for step in self.steps() {
                    for other in [place + step, place - step] {
                        if self.places[other] == Place::Of(colour) {
                            self.join(place, other);
                        }
                    }
                }
            }
        }
    }

    /// The chain that a stone belongs to.
    pub(super) fn chain(&self, place: usize) -> usize {
        let mut at = place;
        loop {
            let above = usize::from(self.above[at]);
            if above == at {
                return at;
            }
            at = above;
        }
    }

    /// Makes two chains one; whether they were two.
    #[expect(clippy::cast_possible_truncation, reason = "places are below 784")]
    pub(super) fn join(&mut self, a: usize, b: usize) -> bool {
        let (a, b) = (self.chain(a), self.chain(b));
        let (low, high) = (a.min(b), a.max(b));
        self.above[high] = low as u16;
        low != high
    }

    /// Whether a colour's two edges are one chain.
    pub(super) fn is_across(&self, colour: Colour) -> bool {
        let (start, end) = match colour {
            Colour::Black => (1, (self.rows + 1) * self.stride + 1),
            Colour::White => (self.stride, self.stride + self.columns + 1),
        };
        self.chain(start) == self.chain(end)
    }

    /// Every two empty neighbours, if the two places that touch both belong to different chains of
    /// one colour.
    fn find_bridges(&mut self) {
        self.bridges.clear();
        let stride = self.stride;
        // A step to a neighbour, and from there to what touches both: one step more by either of
        // the directions beside it.
        let shapes = [
            (1, [1 - stride.cast_signed(), stride.cast_signed()]),
            (stride - 1, [-1, stride.cast_signed()]),
            (stride, [stride.cast_signed() - 1, 1]),
        ];
        for &place in &self.empty {
            for (step, beside) in shapes {
                let first = usize::from(place);
                let second = first + step;
                if self.places[second] != Place::Empty {
                    continue;
                }
                let [one, other] = beside.map(|step| first.wrapping_add_signed(step));
                let Place::Of(owner) = self.places[one] else {
                    continue;
                };
                if self.places[other] != Place::Of(owner) {
                    continue;
                }
                let (one, other) = (self.chain(one), self.chain(other));
                if one != other {
                    #[expect(clippy::cast_possible_truncation, reason = "places are below 784")]
                    self.bridges.push(Bridge {
                        owner,
                        cells: [place, second as u16],
                        chains: [one as u16, other as u16],
                    });
                }
            }
        }
    }
}
