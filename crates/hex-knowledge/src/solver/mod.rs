//! Who wins, exactly, and with which moves.
//!
//! The search is depth-first proof-number search: every position has two numbers, how much work it
//! seems to take to prove a win for the player to move (phi) and for the opponent (delta), and the
//! search always goes where the least work seems to be left. Before a position is searched, dead and
//! captured cells are filled ([`inferior`](crate::inferior)), and virtual connections may decide it
//! or leave few moves ([`connections`](crate::connections)).
//!
//! **Carriers of proofs.** Every proof comes with the set of empty cells that it needs: the winner
//! wins even if the opponent owns all others. Such a set prunes: if a move `m` is refuted by a proof
//! with carrier `S`, then every move outside of `S` is refuted by it as well, since the proof does
//! without that cell. So each refutation cuts the moves that are left down to its carrier. The
//! carrier of a position's proof is put together as follows:
//!
//! - The player to move wins with `m`: the carrier of the proof after `m`, and `m`.
//! - The player to move loses: all carriers that were used to refute moves, threats among them.
//!   Whatever the player does is outside one of these and is refuted by it.
//! - Cells that were filled before a proof was found: those that the *winner* has captured belong to
//!   the carrier, because the winner may have to answer there. Those that the loser has captured
//!   are lost already, so the proof does without them. Dead cells do not matter: they stay dead when
//!   the opponent is given more.
//! - Moves that were passed over because they are vulnerable: in the position in which the loser
//!   owns all cells outside the carrier, they are still vulnerable if their killers are empty, and so
//!   there, too, the loser need not consider them. So the killers belong to the carrier.
//! - Moves that were passed over because another move dominates them: that move captures or kills
//!   them, so they do not belong to the carrier of its refutation and are cut by it.

mod ordering;
mod proof;
mod solve;
mod table;

pub use proof::{Progress, Proof, Search};
pub use solve::{Answer, Solver};
