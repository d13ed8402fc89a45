//! Positions of different lengths as tensors.

use tch::{Kind, Tensor};

use super::long;
use super::staging::{Section, Staging, quads};
use crate::input::Tokens;

/// How the positions of a batch lie.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Layout {
    /// One after the other without gaps.
    Packed,
    /// Each in as many places, the last of them empty.
    Padded,
}

/// A batch of positions on the device. Rows are tokens.
#[derive(Debug)]
pub(super) struct Batch {
    /// How many positions.
    pub(super) positions: i64,
    /// The most tokens that a position has; rows a position if they are padded.
    pub(super) length: i64,
    /// `[rows, inputs]`, in sixteenths.
    pub(super) features: Tensor,
    /// `[rows, 2]`.
    pub(super) places: Tensor,
    /// The first row of each position, and if packed the end of the last.
    pub(super) starts: Tensor,
    /// The row of the mover of each move.
    pub(super) movers: Tensor,
    /// The row of the destination of each move.
    pub(super) destinations: Tensor,
    /// If padded and not even: `[positions, length]`, zero for tokens and minus infinity elsewhere.
    pub(super) mask: Option<Tensor>,
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
    /// Which token is in each row, and the mask.
    padding: Option<(Section, Section)>,
}

impl Plan {
    /// Lays a batch out, leaving `room` bytes for more.
    pub(super) fn new(tokens: &Tokens, layout: Layout, staging: &mut Staging, room: usize) -> Plan {
        let longest = longest(tokens);
        let even = lengths(tokens).all(|length| length == longest);
        let padded = layout == Layout::Padded && !even;
        // Attention on GPUs wants rows of multiples of eight.
        let length = if padded {
            longest.next_multiple_of(8)
        } else {
            longest
        };
        let (count, moves) = (tokens.places.len(), tokens.moves.len());
        let rows = if padded { length * tokens.len() } else { 0 };
        let starts = tokens.starts.len();
        staging.clear();
        staging.reserve(
            tokens.features.len() + 8 * count + 4 * starts + 8 * moves + 8 * rows + 8 * 16 + room,
        );
        let begins: Vec<u32> = if padded {
            (0..).step_by(length).take(starts).collect()
        } else {
            tokens.starts.clone()
        };
        let whole = |at: u32| at.to_ne_bytes();
        // Position by position in plain loops: this is most of what a batch costs the processor.
        let of_moves = |end: usize| {
            let begins = &begins;
            move |bytes: &mut [u8]| {
                for (range, begin) in tokens.move_starts.windows(2).zip(begins) {
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
            starts: staging.push(4 * starts, quads(begins.iter().copied().map(whole))),
            movers: staging.push(4 * moves, of_moves(0)),
            destinations: staging.push(4 * moves, of_moves(1)),
            padding: padded.then(|| padding(tokens, length, staging)),
        }
    }

    /// Rows a position if they are padded.
    pub(super) fn length(&self) -> i64 {
        self.length
    }
}

/// Which token is in each row, and the mask.
fn padding(tokens: &Tokens, length: usize, staging: &mut Staging) -> (Section, Section) {
    let bytes = 4 * length * tokens.len();
    let each = u32::try_from(length).expect("few tokens");
    // Empty rows hold their position's first token, which nobody sees.
    let rows = tokens.starts.windows(2).flat_map(|range| {
        (range[0]..range[0] + each).map(move |at| if at < range[1] { at } else { range[0] })
    });
    let mask = lengths(tokens).flat_map(|taken| {
        (0..length).map(move |at| {
            if at < taken {
                0.0_f32
            } else {
                f32::NEG_INFINITY
            }
        })
    });
    (
        staging.push(bytes, quads(rows.map(u32::to_ne_bytes))),
        staging.push(bytes, quads(mask.map(f32::to_ne_bytes))),
    )
}

impl Batch {
    /// The batch on the device; `staging`, where it was laid out, must not be cleared before the
    /// batch is done with. Also comes back all that was uploaded.
    pub(super) fn upload(plan: &Plan, staging: &mut Staging) -> (Batch, Tensor) {
        let uploaded = staging.upload();
        let on_device = |section: &Section, kind| section.of(&uploaded, kind);
        let (mut features, mut places) = (
            on_device(&plan.features, Kind::Uint8).view([-1, plan.width]),
            on_device(&plan.places, Kind::Float).view([-1, 2]),
        );
        let mask = plan.padding.as_ref().map(|(rows, mask)| {
            let rows = on_device(rows, Kind::Int);
            features = features.index_select(0, &rows);
            places = places.index_select(0, &rows);
            on_device(mask, Kind::Float).view([-1, plan.length])
        });
        let batch = Batch {
            positions: plan.positions,
            length: plan.length,
            features,
            places,
            starts: on_device(&plan.starts, Kind::Int),
            movers: on_device(&plan.movers, Kind::Int),
            destinations: on_device(&plan.destinations, Kind::Int),
            mask,
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
