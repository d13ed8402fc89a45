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
struct Parts {
    features: Section,
    places: Section,
    starts: Section,
    movers: Section,
    destinations: Section,
    /// Which token is in each row, and the mask.
    padding: Option<(Section, Section)>,
}

impl Batch {
    /// Brings a batch to the device; `staging` must not be cleared before the batch is done with.
    pub(super) fn upload(tokens: &Tokens, layout: Layout, staging: &mut Staging) -> Batch {
        Batch::upload_with(tokens, layout, staging, 0, |_, _| ()).0
    }

    /// Brings a batch to the device, with what `add` lays out in `room` bytes, told how many rows a
    /// position has. Also comes back: what `add` said, and all that was uploaded.
    pub(super) fn upload_with<T>(
        tokens: &Tokens,
        layout: Layout,
        staging: &mut Staging,
        room: usize,
        add: impl FnOnce(&mut Staging, usize) -> T,
    ) -> (Batch, (T, Tensor)) {
        let longest = longest(tokens);
        let even = lengths(tokens).all(|length| length == longest);
        let padded = layout == Layout::Padded && !even;
        // Attention on GPUs wants rows of multiples of eight.
        let length = if padded {
            longest.next_multiple_of(8)
        } else {
            longest
        };
        let begins: Vec<u32> = if padded {
            let length = u32::try_from(length).expect("few tokens");
            (0..)
                .step_by(length as usize)
                .take(tokens.starts.len())
                .collect()
        } else {
            tokens.starts.clone()
        };
        staging.clear();
        let padding = if padded { 8 * length * tokens.len() } else { 0 };
        staging.reserve(Parts::room(tokens) + padding + room);
        let parts = Parts::lay_out(tokens, &begins, padded.then_some(length), staging);
        let added = add(staging, length);
        let uploaded = staging.upload();
        let device_of = |section: &Section, kind| section.of(&uploaded, kind);
        let (mut features, mut places) = (
            device_of(&parts.features, Kind::Uint8).view([-1, long(tokens.width)]),
            device_of(&parts.places, Kind::Float).view([-1, 2]),
        );
        let mask = parts.padding.as_ref().map(|(rows, mask)| {
            let rows = device_of(rows, Kind::Int);
            features = features.index_select(0, &rows);
            places = places.index_select(0, &rows);
            device_of(mask, Kind::Float).view([-1, long(length)])
        });
        let batch = Batch {
            positions: long(tokens.len()),
            length: long(length),
            features,
            places,
            starts: device_of(&parts.starts, Kind::Int),
            movers: device_of(&parts.movers, Kind::Int),
            destinations: device_of(&parts.destinations, Kind::Int),
            mask,
        };
        (batch, (added, uploaded))
    }

    /// The first row of each position.
    pub(super) fn firsts(&self) -> Tensor {
        self.starts.narrow(0, 0, self.positions)
    }
}

impl Parts {
    /// How many bytes they need but for padding.
    fn room(tokens: &Tokens) -> usize {
        let (count, moves) = (tokens.places.len(), tokens.moves.len());
        tokens.features.len() + 8 * count + 4 * tokens.starts.len() + 8 * moves + 8 * 16
    }

    fn lay_out(
        tokens: &Tokens,
        begins: &[u32],
        padded_to: Option<usize>,
        staging: &mut Staging,
    ) -> Parts {
        let (count, moves) = (tokens.places.len(), tokens.moves.len());
        let whole = |at: u32| at.to_ne_bytes();
        // Position by position in plain loops: this is most of what a batch costs the processor.
        let of_moves = |end: usize| {
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
        Parts {
            features: staging.push(tokens.features.len(), |bytes| {
                bytes.copy_from_slice(&tokens.features);
            }),
            places: staging.push(
                8 * count,
                quads(tokens.places.iter().flatten().map(|x| x.to_ne_bytes())),
            ),
            starts: staging.push(4 * begins.len(), quads(begins.iter().copied().map(whole))),
            movers: staging.push(4 * moves, of_moves(0)),
            destinations: staging.push(4 * moves, of_moves(1)),
            padding: padded_to.map(|length| {
                let rows = length * tokens.len();
                // Empty rows hold their position's first token, which nobody sees.
                let slots = || {
                    tokens.starts.windows(2).flat_map(move |range| {
                        (0..u32::try_from(length).expect("few tokens"))
                            .map(move |i| (range[0], range[0] + i, range[0] + i < range[1]))
                    })
                };
                let rows_of =
                    slots().map(|(first, at, there)| whole(if there { at } else { first }));
                let mask = slots().map(|(_, _, there)| {
                    let away: f32 = if there { 0.0 } else { f32::NEG_INFINITY };
                    away.to_ne_bytes()
                });
                (
                    staging.push(4 * rows, quads(rows_of)),
                    staging.push(4 * rows, quads(mask)),
                )
            }),
        }
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
