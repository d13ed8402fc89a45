//! What a terminal must be told about a game.

use std::collections::BTreeMap;

use arena::MatchGame;
use game::{Axial, Characters, History, Outcome, Player as Seat};

use crate::ink::Ink;
use crate::table::Table;

/// A legal move as a cursor finds it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Way<M> {
    /// The move.
    pub mv: M,
    /// Where the tile comes from, if it lies on the board.
    pub from: Option<Axial>,
    /// The letter of the tile, if it comes from the hand.
    pub hand: Option<char>,
    /// Where it ends; nowhere for a pass.
    pub to: Option<Axial>,
}

/// How a cell looks.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Face {
    /// What stands on it: a tile's name, a stone, a dot.
    pub word: String,
    /// What is said after it: a stack's height, a pin.
    pub mark: Option<char>,
    /// The colour of the cell, one of the 256; `None` is for what lies on no cell, such as letters at
    /// the edge.
    pub ground: Option<u8>,
    /// The colour of the word.
    pub ink: Option<u8>,
    /// Whether this can be played on or with, and is more than ornament.
    pub is_cell: bool,
}

/// A game that is played at a terminal.
///
/// Cells of both games lie on the same plane: east of a cell is one further in `q`, a row further
/// down is one further in `r` and half a cell to the right.
pub trait Playable: MatchGame {
    /// What the game is called.
    const NAME: &'static str;

    /// Sizes in which a board is drawn, the largest first: half the width of a cell, and lines a row.
    const SCALES: &'static [(u16, u16)];

    /// Whether the cursor goes up and down in zigzags, straight on the whole, or along columns that
    /// lean.
    const ZIGZAG: bool;

    /// What a side is called.
    fn side_name(seat: Seat) -> &'static str;

    /// How a game has ended, in a sentence.
    fn ending_in_words(game: &History<Self>, outcome: Outcome) -> String;

    /// A move that is legal here, in words: `White ant 1 to the left of Black queen`.
    fn move_in_words(position: &Self, mv: Self::Move) -> String;

    /// What lies where, a sentence a line.
    fn tiles_in_words(position: &Self) -> Vec<String>;

    /// A diagram of letters.
    fn diagram(game: &History<Self>, ink: Ink, characters: Characters) -> String;

    /// Every legal move as a cursor finds it.
    fn ways(game: &History<Self>) -> Vec<Way<Self::Move>>;

    /// How the cells look that there are to see.
    fn faces(game: &History<Self>, characters: Characters) -> BTreeMap<Axial, Face>;

    /// How an empty cell looks on which there is something to say.
    fn empty_face() -> Face;

    /// Where the last move ended, and where it began.
    fn last(game: &History<Self>) -> [Option<Axial>; 2];

    /// Where the cursor is at first.
    fn middle(game: &History<Self>) -> Axial;

    /// What lies in hand, with how many: the first player's, then the second's; `None` if the game has
    /// no hands.
    fn hands(position: &Self) -> Option<[Vec<(char, u8)>; 2]>;

    /// The name of what this letter stands for in a hand.
    fn in_hand_name(letter: char) -> &'static str;

    /// What else is to be said about how it stands: `wQ 3/6`.
    fn standing(position: &Self) -> String;

    /// Why nothing can be done with what lies here.
    fn why_not_here(game: &History<Self>, at: Axial) -> String;

    /// Why what lies on a cell, or is in hand, cannot go there.
    fn why_not_there(
        game: &History<Self>,
        from: Option<Axial>,
        hand: Option<char>,
        to: Axial,
    ) -> String;

    /// What one plays for, in a sentence.
    const AIM: &'static str;

    /// What the marks on the board mean.
    fn legend(characters: Characters) -> &'static [&'static str];

    /// What is typed, as an example.
    const TYPED_EXAMPLE: &'static str;

    /// The game in a file: its text for a format of this game.
    fn write(
        table: &Table<Self>,
        format: crate::keeping::Format,
    ) -> Result<String, crate::SaveError>;

    /// In which format games are kept unless something else is wanted.
    const USUAL_FORMAT: crate::keeping::Format;

    /// The game that was read from a file, if it is one of this kind.
    fn of_play(play: &records::AnyGame) -> Option<History<Self>>;
}
