//! Positions of different lengths as tensors.

use tch::{Kind, Tensor};

use super::long;
use super::staging::{Section, Staging, quads};
use crate::input::Tokens;

/// What attention wants to know of a batch, whose tokens lie one after the other without gaps.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Layout {
    /// Nothing: our own kernels take tokens as they lie.
    Packed,
    /// Where each token is in a [`Table`]: libtorch's wants as many places for every position. The
    /// rest of a layer is not made for empty places.
    Tabled,
}

/// A batch of positions on the device. Rows are tokens.
#[derive(Debug)]
pub(super) struct Batch {
    /// How many positions.
    pub(super) positions: i64,
    /// The most tokens that a position has; places a position in the table, if there is one.
    pub(super) length: i64,
    /// `[rows, inputs]`, in sixteenths.
    pub(super) features: Tensor,
    /// `[rows, 2]`.
    pub(super) places: Tensor,
    /// The first row of each position, and the end of the last.
    pub(super) starts: Tensor,
    /// The row of the mover of each move.
    pub(super) movers: Tensor,
    /// The row of the destination of each move.
    pub(super) destinations: Tensor,
    /// If it was asked for and positions are not all as long.
    pub(super) table: Option<Table>,
}

/// Tokens in as many places for each position, the last of them empty.
#[derive(Debug)]
pub(super) struct Table {
    /// The row of each place; in empty ones the position's first, which nobody looks at.
    rows: Tensor,
    /// The place of each row.
    places: Tensor,
    /// `[positions, length]`: zero for tokens and minus infinity elsewhere.
    pub(super) mask: Tensor,
}

impl Table {
    /// Puts rows into the table.
    pub(super) fn spread(&self, rows: &Tensor) -> Tensor {
        rows.index_select(0, &self.rows)
    }

    /// Takes them out of it.
    pub(super) fn gather(&self, places: &Tensor) -> Tensor {
        places.index_select(0, &self.places)
    }
}

/// Where the parts of a batch lie in the staging.
pub(super) struct Plan {
    positions: i64,
    length: i64,
    width: i64,
    features: Section,
    places: Section,
    starts: Section,
    movers: Section,
    destinations: Section,
    table: Option<TableSections>,
}

/// Where the parts of a table lie.
struct TableSections {
    rows: Section,
    places: Section,
    mask: Section,
}

impl Plan {
    /// Lays a batch out, leaving `room` bytes for more.
    pub(super) fn new(tokens: &Tokens, layout: Layout, staging: &mut Staging, room: usize) -> Plan {
        let longest = longest(tokens);
        let even = lengths(tokens).all(|length| length == longest);
        let tabled = layout == Layout::Tabled && !even;
        // Attention on GPUs wants rows of multiples of eight.
        let length = if tabled {
            longest.next_multiple_of(8)
        } else {
            longest
        };
        let (count, moves) = (tokens.places.len(), tokens.moves.len());
        let table = if tabled {
            8 * length * tokens.len() + 4 * count
        } else {
            0
        };
        let starts = tokens.starts.len();
        staging.clear();
        staging.reserve(
            tokens.features.len() + 8 * count + 4 * starts + 8 * moves + table + 8 * 16 + room,
        );
        let whole = |at: u32| at.to_ne_bytes();
        // Position by position in plain loops: this is most of what a batch costs the processor.
        let of_moves = |end: usize| {
            move |bytes: &mut [u8]| {
                for (range, begin) in tokens.move_starts.windows(2).zip(&tokens.starts) {
                    let range = range[0] as usize..range[1] as usize;
                    let rows = tokens.moves[range.clone()]
                        .iter()
                        .map(|mv| whole(begin + u32::from(mv[end])));
                    quads(rows)(&mut bytes[4 * range.start..4 * range.end]);
                }
            }
        };
        Plan {
            positions: long(tokens.len()),
            length: long(length),
            width: long(tokens.width),
            features: staging.push(tokens.features.len(), |bytes| {
                bytes.copy_from_slice(&tokens.features);
            }),
            places: staging.push(
                8 * count,
                quads(tokens.places.as_flattened().iter().map(|x| x.to_ne_bytes())),
            ),
            starts: staging.push(4 * starts, quads(tokens.starts.iter().copied().map(whole))),
            movers: staging.push(4 * moves, of_moves(0)),
            destinations: staging.push(4 * moves, of_moves(1)),
            table: tabled.then(|| TableSections::lay_out(tokens, length, staging)),
        }
    }

    /// Places a position in the table, if there is one.
    pub(super) fn length(&self) -> i64 {
        self.length
    }
}

impl TableSections {
    fn lay_out(tokens: &Tokens, length: usize, staging: &mut Staging) -> TableSections {
        let bytes = 4 * length * tokens.len();
        let each = u32::try_from(length).expect("few tokens");
        let rows = tokens.starts.windows(2).flat_map(|range| {
            (range[0]..range[0] + each).map(move |at| if at < range[1] { at } else { range[0] })
        });
        let begins = (0_u32..).step_by(length);
        let places = tokens
            .starts
            .windows(2)
            .zip(begins)
            .flat_map(|(range, begin)| begin..begin + (range[1] - range[0]));
        let mask = lengths(tokens).flat_map(|taken| {
            (0..length).map(move |at| {
                if at < taken {
                    0.0_f32
                } else {
                    f32::NEG_INFINITY
                }
            })
        });
        TableSections {
            rows: staging.push(bytes, quads(rows.map(u32::to_ne_bytes))),
            places: staging.push(4 * tokens.places.len(), quads(places.map(u32::to_ne_bytes))),
            mask: staging.push(bytes, quads(mask.map(f32::to_ne_bytes))),
        }
    }
}

impl Batch {
    /// The batch on the device; `staging`, where it was laid out, must not be cleared before the
    /// batch is done with. Also comes back all that was uploaded.
    pub(super) fn upload(plan: &Plan, staging: &mut Staging) -> (Batch, Tensor) {
        let uploaded = staging.upload();
        let on_device = |section: &Section, kind| section.of(&uploaded, kind);
        let table = plan.table.as_ref().map(|table| Table {
            rows: on_device(&table.rows, Kind::Int),
            places: on_device(&table.places, Kind::Int),
            mask: on_device(&table.mask, Kind::Float).view([-1, plan.length]),
        });
        let batch = Batch {
            positions: plan.positions,
            length: plan.length,
            features: on_device(&plan.features, Kind::Uint8).view([-1, plan.width]),
            places: on_device(&plan.places, Kind::Float).view([-1, 2]),
            starts: on_device(&plan.starts, Kind::Int),
            movers: on_device(&plan.movers, Kind::Int),
            destinations: on_device(&plan.destinations, Kind::Int),
            table,
        };
        (batch, uploaded)
    }

    /// The first row of each position.
    pub(super) fn firsts(&self) -> Tensor {
        self.starts.narrow(0, 0, self.positions)
    }
}

/// The most tokens that a position has.
pub(super) fn longest(tokens: &Tokens) -> usize {
    lengths(tokens).max().unwrap_or(0)
}

fn lengths(tokens: &Tokens) -> impl Iterator<Item = usize> {
    tokens
        .starts
        .windows(2)
        .map(|range| (range[1] - range[0]) as usize)
}
