//! A position in numbers: what an evaluation is made of.

use hive_rules::{Bug, Cell, Colour, Hive, Piece, PieceSet};

/// How many numbers describe one player.
pub const PER_SIDE: usize = 52;

/// The kinds of which numbers are kept: all but the queen, who has her own.
const KINDS: [Bug; 7] = [
    Bug::Spider,
    Bug::Beetle,
    Bug::Grasshopper,
    Bug::Ant,
    Bug::Mosquito,
    Bug::Ladybug,
    Bug::Pillbug,
];

/// Where each number stands.
pub(super) mod place {
    pub(crate) const QUEEN_IN_HAND: usize = 0;
    /// One of the next seven is 1: how many of the cells around the queen are occupied.
    pub(crate) const QUEEN_NEIGHBOURS: usize = 1;
    pub(crate) const FRIENDS_FREE: usize = 8;
    pub(crate) const FRIENDS_STUCK: usize = 9;
    pub(crate) const ENEMIES_FREE: usize = 10;
    pub(crate) const ENEMIES_STUCK: usize = 11;
    pub(crate) const COVERED_BY_FRIEND: usize = 12;
    pub(crate) const COVERED_BY_ENEMY: usize = 13;
    /// Empty cells around the queen into which nothing can slide.
    pub(crate) const NICHES: usize = 14;
    pub(crate) const QUEEN_FREE: usize = 15;
    pub(crate) const QUEEN_PINNED: usize = 16;
    /// Four numbers for each of seven kinds: in hand, free, pinned, covered.
    pub(crate) const KINDS: usize = 17;
    pub(crate) const PLACEMENTS: usize = 45;
    /// Free tiles that can go anywhere on the edge: ants, and what copies them.
    pub(crate) const RUNNERS: usize = 46;
    /// How near free beetles are to the enemy queen.
    pub(crate) const BEETLES_NEAR: usize = 47;
    /// A tile next to the queen that can throw her out.
    pub(crate) const RESCUERS: usize = 48;
    /// Tiles on top of others.
    pub(crate) const RAISED: usize = 49;
    /// Free tiles that are not yet next to the enemy queen.
    pub(crate) const RESERVES: usize = 50;
    /// Empty cells around the queen on which the enemy could place a tile.
    pub(crate) const DROPS: usize = 51;
}

/// The numbers of both players, the one to move first.
#[derive(Clone, Debug, PartialEq)]
pub struct Features(pub [[f32; PER_SIDE]; 2]);

impl Features {
    /// Describes a position that is not over.
    pub fn of(hive: &Hive) -> Features {
        let pinned = hive.pinned();
        let mut features = Features([[0.0; PER_SIDE]; 2]);
        let mover = hive.colour();
        for (side, colour) in [(0, mover), (1, !mover)] {
            let numbers = &mut features.0[side];
            describe_queen(hive, colour, pinned, numbers);
            describe_tiles(hive, colour, pinned, numbers);
        }
        features
    }
}

/// Whether a tile on the table could move, as far as can be told at a glance.
fn is_free(hive: &Hive, piece: Piece, cell: Cell, pinned: PieceSet) -> bool {
    if pinned.contains(piece) || hive.covered().contains(piece) || hive.resting() == Some(piece) {
        return false;
    }
    let slides_only = matches!(
        piece.bug(),
        Bug::Queen | Bug::Spider | Bug::Ant | Bug::Pillbug
    );
    hive.level(piece) > 0 || !slides_only || hive.slides(cell) != game::Directions::NONE
}

fn describe_queen(hive: &Hive, colour: Colour, pinned: PieceSet, numbers: &mut [f32; PER_SIDE]) {
    let queen = first(colour, Bug::Queen);
    let Some(cell) = hive.find(queen) else {
        numbers[place::QUEEN_IN_HAND] = 1.0;
        return;
    };
    let around = hive.touching(cell);
    numbers[place::QUEEN_NEIGHBOURS + around.len()] = 1.0;
    for direction in around {
        let beside = cell.step(direction);
        let Some(top) = hive.top(beside) else {
            continue;
        };
        let free = is_free(hive, top, beside, pinned);
        let place = match (top.colour() == colour, free) {
            (true, true) => place::FRIENDS_FREE,
            (true, false) => place::FRIENDS_STUCK,
            (false, true) => place::ENEMIES_FREE,
            (false, false) => place::ENEMIES_STUCK,
        };
        numbers[place] += 1.0;
        if top.colour() == colour && can_throw(hive, top, beside) {
            numbers[place::RESCUERS] += 1.0;
        }
    }
    for direction in !around {
        let beside = cell.step(direction);
        if hive.slides(beside) == game::Directions::NONE {
            numbers[place::NICHES] += 1.0;
        }
        let mut tops = beside
            .neighbours(hive.touching(beside))
            .filter_map(|next| hive.top(next));
        if tops.all(|top| top.colour() != colour) {
            numbers[place::DROPS] += 1.0;
        }
    }
    match hive.top(cell) {
        Some(top) if top == queen => {}
        Some(top) if top.colour() == colour => numbers[place::COVERED_BY_FRIEND] = 1.0,
        _ => numbers[place::COVERED_BY_ENEMY] = 1.0,
    }
    numbers[place::QUEEN_FREE] = f32::from(is_free(hive, queen, cell, pinned));
    numbers[place::QUEEN_PINNED] = f32::from(pinned.contains(queen));
}

/// Whether a tile is a pillbug, or a mosquito that touches one, and may throw.
fn can_throw(hive: &Hive, piece: Piece, cell: Cell) -> bool {
    if hive.level(piece) > 0 || hive.resting() == Some(piece) {
        return false;
    }
    match piece.bug() {
        Bug::Pillbug => true,
        Bug::Mosquito => touches(hive, cell, Bug::Pillbug),
        _ => false,
    }
}

fn touches(hive: &Hive, cell: Cell, bug: Bug) -> bool {
    cell.neighbours(hive.touching(cell))
        .any(|beside| hive.top(beside).is_some_and(|top| top.bug() == bug))
}

fn describe_tiles(hive: &Hive, colour: Colour, pinned: PieceSet, numbers: &mut [f32; PER_SIDE]) {
    let enemy_queen = hive.find(first(!colour, Bug::Queen));
    for (i, bug) in KINDS.into_iter().enumerate() {
        let place = place::KINDS + 4 * i;
        numbers[place] = f32::from(hive.in_hand(colour, bug));
        for copy in 1..=bug.copies() {
            let Ok(piece) = Piece::new(colour, bug, copy) else {
                continue;
            };
            let Some(cell) = hive.find(piece) else { break };
            if hive.covered().contains(piece) {
                numbers[place + 3] += 1.0;
                continue;
            }
            let raised = hive.level(piece) > 0;
            if !is_free(hive, piece, cell, pinned) {
                numbers[place + 2] += 1.0;
                continue;
            }
            numbers[place + 1] += 1.0;
            numbers[place::RAISED] += f32::from(raised);
            let runs = !raised
                && (bug == Bug::Ant || bug == Bug::Mosquito && touches(hive, cell, Bug::Ant));
            numbers[place::RUNNERS] += f32::from(runs);
            if let Some(queen) = enemy_queen {
                let distance = distance(cell, queen);
                numbers[place::RESERVES] += f32::from(distance > 1.0);
                if bug == Bug::Beetle || bug == Bug::Mosquito && raised {
                    numbers[place::BEETLES_NEAR] += (5.0 - distance).max(0.0);
                }
            }
        }
    }
    numbers[place::PLACEMENTS] =
        f32::from(u8::try_from(hive.placement_count(colour).min(16)).unwrap_or(16)) / 4.0;
}

fn first(colour: Colour, bug: Bug) -> Piece {
    Piece::new(colour, bug, 1).unwrap_or_else(|_| unreachable!("every kind has a first tile"))
}

/// Steps from one cell to another, up to five.
fn distance(from: Cell, to: Cell) -> f32 {
    if from == to {
        return 0.0;
    }
    let way = from.way_to(to);
    f32::from(game::Axial::ORIGIN.distance(way).min(5))
}

#[cfg(test)]
mod tests {
    use super::*;
    use hive_rules::GameString;

    #[test]
    fn the_numbers_say_what_one_sees() {
        let game = r"Base+MLP;;;wP;bL wP-;wQ \wP;bQ bL/;wB1 -wQ;bB1 bQ-;wB1 wQ"
            .parse::<GameString>()
            .expect("legal")
            .game;
        let Features([black, white]) = Features::of(game.position());
        assert!((white[place::COVERED_BY_FRIEND] - 1.0).abs() < 1e-6);
        assert!(
            (white[place::RESCUERS] - 1.0).abs() < 1e-6,
            "the pillbug is next to her"
        );
        assert!((black[place::QUEEN_NEIGHBOURS + 2] - 1.0).abs() < 1e-6);
    }
}
