//! What is drawn on the planes. The head of the folder says what each is.

use game::{Direction, Line};
use hive_rules::{Bug, Cell, Colour, Hive, Move, Piece};

use super::window::{Window, slot};

/// Planes about one player.
const PLAYER: usize = 23;
const HISTORY: usize = 2 * PLAYER;
/// How many moves are shown.
const MOVES: usize = 8;
const TURN: usize = HISTORY + MOVES;
const OCCUPIED: usize = TURN + 1;

const ALL_TILES: usize = 11;
const STACKED: usize = 12;
const AROUND_QUEEN: usize = 15;
const TRAPPED: usize = 16;
const TOWARDS_QUEEN: usize = 17;

/// The turn number at which the paper breaks a game off.
const LONGEST: f32 = 55.0;

struct Canvas<'a> {
    window: &'a Window,
    planes: &'a mut [f32],
}

impl Canvas<'_> {
    fn mark(&mut self, plane: usize, cell: Cell, value: f32) {
        if let Some(place) = self.window.place(cell) {
            self.planes[plane * Window::CELLS + place] = value;
        }
    }
}

/// Draws a position of the base game on planes that are all zero.
pub(super) fn fill(hive: &Hive, past: Line<'_, Move>, window: &Window, planes: &mut [f32]) {
    let mut canvas = Canvas { window, planes };
    for (player, colour) in [hive.colour(), !hive.colour()].into_iter().enumerate() {
        draw_tiles(hive, colour, player * PLAYER, &mut canvas);
        draw_queen(hive, colour, player * PLAYER, &mut canvas);
    }
    for (plane, mv) in (HISTORY..TURN).zip(past.iter().rev()) {
        if let Move::Shift { from, .. } = *mv {
            canvas.mark(plane, from, -1.0);
        }
        if let Some(to) = mv.lands_on() {
            canvas.mark(plane, to, 1.0);
        }
    }
    #[expect(clippy::cast_precision_loss, reason = "a turn number")]
    let turn = hive.turn_number() as f32 / LONGEST;
    canvas.planes[TURN * Window::CELLS..OCCUPIED * Window::CELLS].fill(turn);
    for cell in hive.pieces().filter_map(|piece| hive.find(piece)) {
        canvas.mark(OCCUPIED, cell, 1.0);
    }
}

/// Where a player's tiles lie, how high, and which are trapped.
fn draw_tiles(hive: &Hive, colour: Colour, first: usize, canvas: &mut Canvas<'_>) {
    for piece in hive.on_table().of(colour).iter() {
        let (Some(cell), Some(slot)) = (hive.find(piece), slot(piece)) else {
            continue;
        };
        canvas.mark(first + slot, cell, 1.0);
        canvas.mark(first + ALL_TILES, cell, 1.0);
        if let Some(height) = usize::from(hive.level(piece)).checked_sub(1) {
            canvas.mark(first + STACKED + height.min(2), cell, 1.0);
        }
        if is_trapped(hive, piece) {
            canvas.mark(first + TRAPPED, cell, 1.0);
        }
    }
}

/// What lies beside a player's queen, and what could come there.
fn draw_queen(hive: &Hive, colour: Colour, first: usize, canvas: &mut Canvas<'_>) {
    let Some(queen) = queen(hive, colour) else {
        return;
    };
    let touching = hive.touching(queen);
    for cell in queen.neighbours(touching) {
        canvas.mark(first + AROUND_QUEEN, cell, 1.0);
    }
    for piece in hive.pieces().filter(|&piece| can_move(hive, piece)) {
        let Some(cell) = hive.find(piece) else {
            continue;
        };
        for way in hive.toward(piece, queen).beside & !touching {
            let plane = TOWARDS_QUEEN + canvas.window.direction(way) as usize;
            canvas.mark(first + plane, cell, 1.0);
        }
    }
    debug_assert_eq!(TOWARDS_QUEEN + Direction::ALL.len(), PLAYER);
}

fn queen(hive: &Hive, colour: Colour) -> Option<Cell> {
    hive.find(Piece::new(colour, Bug::Queen, 1).ok()?)
}

/// Whether it cannot be lifted.
fn is_trapped(hive: &Hive, piece: Piece) -> bool {
    hive.covered().contains(piece) || hive.pinned().contains(piece)
}

fn can_move(hive: &Hive, piece: Piece) -> bool {
    !is_trapped(hive, piece) && queen(hive, piece.colour()).is_some()
}
