//! The solver as others see it: a position in, an exact answer out, on a board of any size.

use hex_rules::{Cell, Colour, Hex, Size};

use super::proof::{Progress, Search};
use crate::{Bits, Board};

/// How many positions each move gets at first when all winning moves are wanted.
const FIRST: u64 = 64;

/// What is known about a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Answer {
    /// Who wins with perfect play.
    pub winner: Colour,
    /// What the winner needs: all other empty cells may go to the loser.
    pub carrier: Vec<Cell>,
}

/// A solver for boards of one size. It remembers what it has proven from one position to the next.
///
/// ```
/// use hex_knowledge::solver::Solver;
/// use hex_rules::{Colour, Hex, Size};
///
/// let size = Size::square(4)?;
/// let mut solver = Solver::new(size, 16);
/// let opening = Hex::set_up(size, [(Colour::Black, "b1".parse()?)], Colour::White)?;
/// let answer = solver.solve(&opening, &|| false, &mut |_| {});
/// assert_eq!(answer.map(|answer| answer.winner), Some(Colour::White));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct Solver {
    size: Size,
    search: Words,
}

/// One search for each number of words that a board may need.
#[derive(Debug)]
enum Words {
    One(Box<Search<1>>),
    Two(Box<Search<2>>),
    Three(Box<Search<3>>),
    Six(Box<Search<6>>),
    Eleven(Box<Search<11>>),
}

/// Does the same for any number of words.
macro_rules! with_search {
    ($words:expr, $search:ident => $body:expr) => {
        match $words {
            Words::One($search) => $body,
            Words::Two($search) => $body,
            Words::Three($search) => $body,
            Words::Six($search) => $body,
            Words::Eleven($search) => $body,
        }
    };
}

impl Solver {
    /// A solver for boards of this size, with a table of so many mebibytes.
    pub fn new(size: Size, mebibytes: u32) -> Solver {
        let search = match size.cells().div_ceil(64) {
            0 | 1 => Words::One(Box::new(Search::new(size, mebibytes))),
            2 => Words::Two(Box::new(Search::new(size, mebibytes))),
            3 => Words::Three(Box::new(Search::new(size, mebibytes))),
            4..=6 => Words::Six(Box::new(Search::new(size, mebibytes))),
            _ => Words::Eleven(Box::new(Search::new(size, mebibytes))),
        };
        Solver { size, search }
    }

    /// The board it is for.
    pub fn size(&self) -> Size {
        self.size
    }

    /// Positions looked at since it was made.
    pub fn nodes(&self) -> u64 {
        with_search!(&self.search, search => search.nodes())
    }

    /// Finds out who wins, unless `enough` says to stop before. Swapping is not considered.
    ///
    /// `hex` must have this solver's size.
    pub fn solve(
        &mut self,
        hex: &Hex,
        enough: &dyn Fn() -> bool,
        progress: &mut dyn FnMut(Progress),
    ) -> Option<Answer> {
        assert_eq!(hex.size(), self.size, "a solver is for boards of one size");
        let size = self.size;
        with_search!(&mut self.search, search => {
            let proof = search.prove(&Board::of(hex), hex.turn(), enough, progress)?;
            Some(Answer {
                winner: proof.winner,
                carrier: proof.carrier.iter().map(|index| size.cell(index)).collect(),
            })
        })
    }

    /// Finds every move that wins for the player to move, unless `enough` says to stop before.
    pub fn winning_moves(
        &mut self,
        hex: &Hex,
        enough: &dyn Fn() -> bool,
        progress: &mut dyn FnMut(Progress),
    ) -> Option<Vec<Cell>> {
        assert_eq!(hex.size(), self.size, "a solver is for boards of one size");
        if hex.winner().is_some() {
            return Some(Vec::new());
        }
        let size = self.size;
        let winning = with_search!(&mut self.search, search => {
            winning_moves(search, hex, enough, progress)?.iter().collect::<Vec<_>>()
        });
        Some(winning.into_iter().map(|index| size.cell(index)).collect())
    }
}

/// Tries the moves with more and more positions for each: what refutes one refutes all others
/// outside of its carrier, so that easy refutations may spare us hard ones.
fn winning_moves<const N: usize>(
    search: &mut Search<N>,
    hex: &Hex,
    enough: &dyn Fn() -> bool,
    progress: &mut dyn FnMut(Progress),
) -> Option<Bits<N>> {
    let board = Board::<N>::of(hex);
    let to_move = hex.turn();
    let mut left = board.empty(hex.size());
    for threat in search.threats(&board, to_move) {
        left &= threat;
    }
    let mut winning = Bits::EMPTY;
    let mut nodes = FIRST;
    while !left.is_empty() {
        for cell in left.iter() {
            if !left.contains(cell) {
                continue;
            }
            let mut after = board;
            after.place(to_move, cell);
            match search.prove_within(nodes, &after, !to_move, enough, progress) {
                Some(proof) if proof.winner == to_move => {
                    winning.insert(cell);
                    left.remove(cell);
                }
                Some(proof) => {
                    left &= proof.carrier;
                    left.remove(cell);
                }
                None if enough() => return None,
                None => {}
            }
        }
        nodes = nodes.saturating_mul(4);
    }
    Some(winning)
}
