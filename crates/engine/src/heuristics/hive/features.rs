//! A position in numbers: what an evaluation is made of.

use game::Directions;
use hive_rules::{Bug, Cell, Colour, Hive, Piece, PieceSet};

/// How many numbers describe one player.
pub const PER_SIDE: usize = 64;

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
    /// Eight numbers, one a kind: how many moves its tiles have. For ants, a quarter of it.
    pub(crate) const MOVES: usize = 52;
    /// Tiles not beside the enemy queen that one move brings there.
    pub(crate) const ABLE: usize = 60;
    /// Free tiles not beside the enemy queen that no move brings there.
    pub(crate) const UNABLE: usize = 61;
    /// Empty cells around the enemy queen that a tile from elsewhere on the table reaches.
    pub(crate) const REACHED: usize = 62;
    /// The same, or on which a tile can be placed.
    pub(crate) const FILLABLE: usize = 63;
}

/// The numbers of both players, the one to move first.
///
/// Small whole numbers, so that sums of them can be kept and changed without rounding.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Features(pub [[i8; PER_SIDE]; 2]);

impl Features {
    /// Describes a position that is not over.
    pub fn of(hive: &Hive) -> Features {
        let pinned = hive.pinned();
        let mut features = Features([[0; PER_SIDE]; 2]);
        let mover = hive.colour();
        let colours = [mover, !mover];
        let mut drops = [Directions::NONE; 2];
        for (side, colour) in colours.into_iter().enumerate() {
            let numbers = &mut features.0[side];
            drops[side] = describe_queen(hive, colour, pinned, numbers);
            describe_hand(hive, colour, numbers);
        }
        for (side, colour) in colours.into_iter().enumerate() {
            describe_tiles(hive, colour, pinned, drops[1 - side], &mut features.0[side]);
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
    hive.level(piece) > 0 || !slides_only || hive.slides(cell) != Directions::NONE
}

/// Returns the empty cells around the queen on which the enemy could place a tile.
fn describe_queen(
    hive: &Hive,
    colour: Colour,
    pinned: PieceSet,
    numbers: &mut [i8; PER_SIDE],
) -> Directions {
    let queen = first(colour, Bug::Queen);
    let Some(cell) = hive.find(queen) else {
        numbers[place::QUEEN_IN_HAND] = 1;
        return Directions::NONE;
    };
    let around = hive.touching(cell);
    numbers[place::QUEEN_NEIGHBOURS + around.len()] = 1;
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
        numbers[place] += 1;
        if top.colour() == colour && can_throw(hive, top, beside) {
            numbers[place::RESCUERS] += 1;
        }
    }
    let mut drops = Directions::NONE;
    let top = hive.top(cell).unwrap_or(queen);
    let smothered = top.colour() != colour;
    numbers[place::COVERED_BY_ENEMY] = i8::from(smothered);
    numbers[place::COVERED_BY_FRIEND] = i8::from(top != queen && !smothered);
    for direction in !around {
        let beside = cell.step(direction);
        if hive.slides(beside) == Directions::NONE {
            numbers[place::NICHES] += 1;
        }
        // Beside a queen in sight the enemy places nothing.
        if smothered && !touches(hive, beside, |top| top.colour() == colour) {
            numbers[place::DROPS] += 1;
            drops = drops.with(direction);
        }
    }
    numbers[place::QUEEN_FREE] = i8::from(is_free(hive, queen, cell, pinned));
    numbers[place::QUEEN_PINNED] = i8::from(pinned.contains(queen));
    drops
}

/// Whether a tile is a pillbug, or a mosquito that touches one, and may throw.
fn can_throw(hive: &Hive, piece: Piece, cell: Cell) -> bool {
    if hive.level(piece) > 0 || hive.resting() == Some(piece) {
        return false;
    }
    match piece.bug() {
        Bug::Pillbug => true,
        Bug::Mosquito => touches(hive, cell, |top| top.bug() == Bug::Pillbug),
        _ => false,
    }
}

fn touches(hive: &Hive, cell: Cell, wanted: impl Fn(Piece) -> bool) -> bool {
    cell.neighbours(hive.touching(cell))
        .any(|beside| hive.top(beside).is_some_and(&wanted))
}

fn describe_hand(hive: &Hive, colour: Colour, numbers: &mut [i8; PER_SIDE]) {
    for bug in Bug::ALL.into_iter().skip(1) {
        numbers[of_kind(bug)] = small(hive.in_hand(colour, bug).into());
    }
    numbers[place::PLACEMENTS] = small(hive.placement_count(colour).min(16));
}

/// Where the four numbers of a kind begin. The queen has her own.
fn of_kind(bug: Bug) -> usize {
    place::KINDS + 4 * (bug as usize).saturating_sub(1)
}

fn describe_tiles(
    hive: &Hive,
    colour: Colour,
    pinned: PieceSet,
    drops: Directions,
    numbers: &mut [i8; PER_SIDE],
) {
    let enemy_queen = hive.find(first(!colour, Bug::Queen));
    // Before the queen is down, nothing moves.
    let may_move = hive.find(first(colour, Bug::Queen)).is_some();
    let mut reached = Directions::NONE;
    let mut ant_moves = 0;
    for piece in hive.on_table().of(colour).iter() {
        let bug = piece.bug();
        let place = of_kind(bug);
        let Some(cell) = hive.find(piece) else { break };
        let counted = bug != Bug::Queen;
        if hive.covered().contains(piece) {
            numbers[place + 3] += i8::from(counted);
            continue;
        }
        if !is_free(hive, piece, cell, pinned) {
            numbers[place + 2] += i8::from(counted);
            continue;
        }
        numbers[place + 1] += i8::from(counted);
        let raised = hive.level(piece) > 0;
        let runs = !raised
            && (bug == Bug::Ant
                || bug == Bug::Mosquito && touches(hive, cell, |top| top.bug() == Bug::Ant));
        numbers[place::RAISED] += i8::from(raised && counted);
        numbers[place::RUNNERS] += i8::from(runs);
        let Some(queen) = enemy_queen else { continue };
        let distance = small(cell.distance(queen).into());
        let away = counted && distance > 1;
        numbers[place::RESERVES] += i8::from(away);
        if bug == Bug::Beetle || bug == Bug::Mosquito && raised {
            numbers[place::BEETLES_NEAR] += (5 - distance).max(0);
        }
        if !may_move {
            continue;
        }
        let toward = hive.toward(piece, queen);
        if bug == Bug::Ant {
            ant_moves += toward.moves;
        } else {
            numbers[place::MOVES + bug as usize] += small(toward.moves);
        }
        if away {
            let open = toward.beside & !hive.touching(queen);
            reached = reached | open;
            let able = open != Directions::NONE;
            numbers[place::ABLE] += i8::from(able);
            numbers[place::UNABLE] += i8::from(!able);
        }
    }
    numbers[place::MOVES + Bug::Ant as usize] = small(ant_moves / 4);
    numbers[place::REACHED] = small(reached.len());
    numbers[place::FILLABLE] = small((reached | drops).len());
}

fn first(colour: Colour, bug: Bug) -> Piece {
    Piece::new(colour, bug, 1).unwrap_or_else(|_| unreachable!("every kind has a first tile"))
}

fn small(number: usize) -> i8 {
    i8::try_from(number).unwrap_or(i8::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;
    use hive_rules::GameString;

    fn numbers(game: &str) -> Features {
        let game = game.parse::<GameString>().expect("legal").game;
        Features::of(game.position())
    }

    #[test]
    fn the_numbers_say_what_one_sees() {
        let Features([black, white]) =
            numbers(r"Base+MLP;;;wP;bL wP-;wQ \wP;bQ bL/;wB1 -wQ;bB1 bQ-;wB1 wQ");
        assert_eq!(white[place::COVERED_BY_FRIEND], 1);
        assert_eq!(white[place::RESCUERS], 1, "the pillbug is next to her");
        assert_eq!(black[place::QUEEN_NEIGHBOURS + 2], 1);
    }
}
