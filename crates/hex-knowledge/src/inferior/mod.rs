//! Cells that need not be looked at: dead, captured, vulnerable, dominated.
//!
//! Hex has no draws, and a stone more never harms its owner. From these two facts follows what this
//! module does.
//!
//! **Dead.** A stone matters only if it joins chains that are not joined around it anyway. Look at
//! the six neighbours of a cell as a ring, edges counting as stones. If Black's stones among them
//! form a single run, they hang together without the cell, and then White's do too; whoever takes
//! the cell joins nothing. If that is so however the empty cells of the ring will be filled, then
//! the cell is *dead*: its colour changes nothing, now or later, and it may be filled with any. The
//! `table` answers this for each of the 4,096 rings.
//!
//! **Captured.** Two neighbouring empty cells such that a Black stone on either makes the other
//! dead: when White takes one, Black takes the other and kills White's stone. So both may be
//! given to Black at once; they are *captured* by Black. Filling them may kill or capture others,
//! and so on until nothing changes ([`fill_in`]).
//!
//! Filling keeps the winner, whoever is to move: the filler would only play there in answer. (If
//! the owner of a captured pair has nothing else left to play, the board is full but for such
//! pairs, and filling shows who won.)
//!
//! **Vulnerable.** A cell which the opponent can kill with one stone elsewhere, its *killer*. Say
//! the player to move wins by playing such a cell `x`. The opponent answers with the killer; `x` is
//! dead, so the player wins even though the opponent owns both `x` and the killer. The next winning
//! move in that position wins already now, because opposing stones have only been taken away. If
//! that move is vulnerable too, repeat: each time the opponent is given cells more, and a cell that
//! could be killed still can be (or is dead by now, and then any other move does as well). This
//! comes to an end, so there is a winning move that is not vulnerable: *all* vulnerable cells may
//! be passed over at once. If there are no others, the player to move has lost.
//!
//! **Dominated.** If a stone of the player to move on `y` kills `x` or captures it, then playing `y`
//! gives all that playing `x` gives: `x` is *dominated* by `y` and may be passed over as long as `y`
//! is not. Two cells may dominate each other, so one keeps the dominators: a cell is passed over
//! only in favour of one that is neither vulnerable nor passed over itself.
//!
//! What a proof may rely on when cells were filled or passed over is worked out in
//! [`solver`](crate::solver).

mod fill_in;
mod prune;
mod rings;
mod table;

pub use fill_in::{FillIn, fill_in, fill_in_around};
pub use prune::{Inferior, inferior, inferior_after_filling};
pub use rings::Rings;
