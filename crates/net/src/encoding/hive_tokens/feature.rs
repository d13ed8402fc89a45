//! What each number of a token says.
//!
//! Numbers are sixteenths: a flag that is set is 16, counts come at their own rate. What a token is
//! not concerned with is 0. "Own" is the player to move, "other" the opponent.

/// A tile on the table.
pub const TILE: usize = 0;
/// An empty cell that touches the hive.
pub const CELL: usize = 1;
/// A kind in hand.
pub const HAND: usize = 2;
/// The token that the value is read from.
pub const VALUE: usize = 3;
/// The token of what has no place.
pub const CONTEXT: usize = 4;

/// The first of eight, one of which is set: the kind of a tile, or of what is in hand.
pub const KIND: usize = 5;
/// It belongs to the player to move.
pub const OWN: usize = 13;
/// It belongs to the opponent.
pub const OTHER: usize = 14;

/// Tiles under this one: 4 each.
pub const LEVEL: usize = 15;
/// Tiles on its cell: 4 each.
pub const STACK: usize = 16;
/// Nothing lies on it.
pub const TOP: usize = 17;
/// Own tiles under it: 4 each.
pub const OWN_BELOW: usize = 18;
/// The other player's tiles under it: 4 each.
pub const OTHER_BELOW: usize = 19;
/// It is buried, and the stack shows an own tile.
pub const UNDER_OWN: usize = 20;
/// It is buried, and the stack shows a tile of the other player.
pub const UNDER_OTHER: usize = 21;

/// The hive falls apart without it.
pub const PINNED: usize = 22;
/// Cells to which its owner can bring it, if it is or were the owner's turn: 1 each, at most 32.
pub const MOVES: usize = 23;
/// The same: 4 each, at most 16.
pub const FEW_MOVES: usize = 24;
/// Its owner can bring it somewhere.
pub const CAN_MOVE: usize = 25;
/// Cells to which the owner's opponent can throw it: 4 each, at most 16.
pub const THROWS: usize = 26;
/// The owner's opponent can throw it.
pub const CAN_BE_THROWN: usize = 27;
/// It moved last, so nobody may throw it now, and an own one rests. Told only where there are
/// pillbugs.
pub const MOVED_LAST: usize = 28;
/// Empty cells beside the enemy queen of its owner, to which the owner can bring it: 4 each.
pub const QUEEN_CELLS: usize = 29;

/// Neighbouring cells that show an own tile: 3 each.
pub const OWN_AROUND: usize = 30;
/// Neighbouring cells that show a tile of the other player: 3 each.
pub const OTHER_AROUND: usize = 31;
/// How near the own queen is: 16 at her own cell, 2 less for each step. 0 while she is in hand.
pub const OWN_QUEEN_NEAR: usize = 32;
/// How near the other queen is.
pub const OTHER_QUEEN_NEAR: usize = 33;
/// It lies beside the own queen.
pub const BESIDE_OWN_QUEEN: usize = 34;
/// It lies beside the other queen.
pub const BESIDE_OTHER_QUEEN: usize = 35;
/// The first of six, clockwise from east: a tile that lies there alone could slide that way along
/// the ground, pinned or not; from an empty cell, one that had come there. These alone change when
/// the table is turned.
pub const SLIDES: usize = 36;
/// No slide leads into this empty cell.
pub const CLOSED: usize = 42;
/// An empty cell on which the player to move could place a tile.
pub const OPEN_TO_OWN: usize = 43;
/// An empty cell on which the other player could place a tile.
pub const OPEN_TO_OTHER: usize = 44;
/// Tiles that the player to move could bring here, none from hand: 4 each, at most 48.
pub const OWN_ARRIVALS: usize = 45;
/// Tiles that the other player could bring here if it were their turn: 4 each, at most 48.
pub const OTHER_ARRIVALS: usize = 46;

/// Tiles of this kind left in hand: 5 each.
pub const LEFT: usize = 47;
/// The kind could be placed now, if it is or were its owner's turn. Told of the other player from
/// the second move on.
pub const PLACEABLE: usize = 48;

/// The number of the turn: 1 for two, at most 32.
pub const TURN: usize = 49;
/// The own queen is on the table.
pub const OWN_QUEEN: usize = 50;
/// The other queen is on the table.
pub const OTHER_QUEEN: usize = 51;
/// Empty cells around the own queen: 3 each.
pub const OWN_LIBERTIES: usize = 52;
/// Empty cells around the other queen: 3 each.
pub const OTHER_LIBERTIES: usize = 53;
/// The game is played with mosquitoes.
pub const MOSQUITO: usize = 54;
/// The game is played with ladybugs.
pub const LADYBUG: usize = 55;
/// The game is played with pillbugs.
pub const PILLBUG: usize = 56;
/// How often this picture was on the table before: 8 each, at most 16.
pub const REPEATED: usize = 57;
/// Own tiles in hand: 1 each.
pub const OWN_HAND: usize = 58;
/// The other player's tiles in hand: 1 each.
pub const OTHER_HAND: usize = 59;
/// Moves of the player to move: 1 for four, at most 48.
pub const OWN_CHOICES: usize = 60;
/// Moves of the other player, if it were their turn: 1 for four, at most 48.
pub const OTHER_CHOICES: usize = 61;
/// Cells on which the player to move could place a tile: 1 each, at most 32.
pub const OWN_PLACEMENTS: usize = 62;
/// Cells on which the other player could place a tile: 1 each, at most 32.
pub const OTHER_PLACEMENTS: usize = 63;
