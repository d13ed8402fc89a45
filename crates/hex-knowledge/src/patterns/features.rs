//! What a move looks like: numbers of features, each of which has a weight.

use hex_rules::Cell;

use super::outlook::{AROUND, OFFSETS, Outlook};

/// Ways in which six cells can be occupied.
const RINGS: usize = 729;
/// Ways in which the neighbours and the cells beyond bridges can be occupied.
pub const SHAPES: usize = RINGS * RINGS;
/// Offsets from a move that are told apart: within [`FAR`] columns and rows.
const FAR: i8 = 4;
const SIDE: usize = 2 * FAR as usize + 1;
const OFFSET_COUNT: usize = SIDE * SIDE + 1;
/// Distances to an edge that are told apart.
const DEEP: usize = 7;
/// Steps in which a move's prospects are told apart.
const STEPS: usize = 24;

const SHAPE: usize = 0;
const RING: usize = SHAPE + SHAPES;
const ANSWER: usize = RING + RINGS;
const NEAR_ANSWER: usize = ANSWER + OFFSET_COUNT;
const FOLLOW: usize = NEAR_ANSWER + AROUND * RINGS;
const EDGE: usize = FOLLOW + OFFSET_COUNT;
const PROSPECT: usize = EDGE + DEEP * DEEP;

/// How many features there are.
pub const FEATURES: usize = PROSPECT + STEPS;

/// How many features a move has at most.
pub(super) const MOST: usize = 7;

/// The features of one move.
pub type Features = arrayvec::ArrayVec<u32, MOST>;

/// What is asked about a move besides its surroundings.
#[derive(Clone, Copy, Debug)]
pub(super) struct Context {
    /// The opponent's last move.
    pub(super) last: Option<Cell>,
    /// The own move before it.
    pub(super) before: Option<Cell>,
}

#[expect(
    clippy::cast_possible_truncation,
    reason = "there are less than a million features"
)]
pub(super) fn features(outlook: &Outlook, cell: Cell, context: Context, prospect: f32) -> Features {
    let around = outlook.around(cell);
    let ring = code(&around[..6]);
    let beyond = code(&around[6..12]);
    let (ring_turned, beyond_turned) = (half_turn(ring), half_turn(beyond));
    let shape = (ring * RINGS + beyond).min(ring_turned * RINGS + beyond_turned);
    let mut features = Features::new();
    let mut add = |feature: usize| features.push(feature as u32);
    add(SHAPE + shape);
    add(RING + ring.min(ring_turned));
    add(ANSWER + offset(context.last, cell));
    if let Some(near) = context.last.and_then(|last| near(last, cell)) {
        // Half a turn takes an offset to its opposite and the surroundings with it.
        let turned = if near % 6 >= 3 { near - 3 } else { near + 3 };
        let feature = (near * RINGS + ring).min(turned * RINGS + ring_turned);
        add(NEAR_ANSWER + feature);
    }
    add(FOLLOW + offset(context.before, cell));
    add(EDGE + edge(outlook, cell));
    add(PROSPECT + step(prospect));
    features
}

fn code(stones: &[u8]) -> usize {
    stones
        .iter()
        .rev()
        .fold(0, |code, &stone| code * 3 + usize::from(stone))
}

/// The same six cells after half a turn.
fn half_turn(code: usize) -> usize {
    code % 27 * 27 + code / 27
}

/// Which of the cells around `from` a cell is.
fn near(from: Cell, cell: Cell) -> Option<usize> {
    let (right, down) = (
        cell.column.cast_signed() - from.column.cast_signed(),
        cell.row.cast_signed() - from.row.cast_signed(),
    );
    OFFSETS.iter().position(|&offset| offset == (right, down))
}

/// The offset from a move; half a turn makes no difference.
fn offset(from: Option<Cell>, cell: Cell) -> usize {
    let Some(from) = from else {
        return OFFSET_COUNT - 1;
    };
    let right = cell.column.cast_signed() - from.column.cast_signed();
    let down = cell.row.cast_signed() - from.row.cast_signed();
    if right.abs() > FAR || down.abs() > FAR {
        return OFFSET_COUNT - 1;
    }
    let number = |right: i8, down: i8| {
        usize::from((down + FAR).unsigned_abs()) * SIDE + usize::from((right + FAR).unsigned_abs())
    };
    number(right, down).min(number(-right, -down))
}

/// How far a cell lies from the edges of either player.
fn edge(outlook: &Outlook, cell: Cell) -> usize {
    let (column, row) = (usize::from(cell.column), usize::from(cell.row));
    let own = row.min(outlook.rows - 1 - row).min(DEEP - 1);
    let other = column.min(outlook.columns - 1 - column).min(DEEP - 1);
    own * DEEP + other
}

/// The prospect of a move, in steps of a quarter of a deviation.
#[expect(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    clippy::cast_precision_loss,
    reason = "cut to the range first"
)]
fn step(prospect: f32) -> usize {
    let most = (STEPS - 1) as f32;
    (prospect * 4.0 + most / 2.0).clamp(0.0, most) as usize
}
