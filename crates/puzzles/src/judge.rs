//! Whether what somebody tried is right, and what the program answers.

use engine::NetworkFor;
use game::History;

use crate::puzzle::replay;
use crate::{BadPuzzle, Puzzle, PuzzleGame};

/// After so many right moves of one's own a puzzle is solved, where nobody counts plies.
const ENOUGH: usize = 3;
/// Positions that a question may take. What ships was proven with fewer.
const POSITIONS: u64 = 3_000_000;

/// What became of a move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Verdict {
    /// Whether it still wins, as soon as it should. If not, `reply` shows why.
    pub right: bool,
    /// Whether the puzzle is solved.
    pub solved: bool,
    /// What the program answers, unless the game is over.
    pub reply: Option<String>,
    /// In how many plies the win comes after the reply, where they are counted.
    pub plies: Option<u8>,
}

/// Judges the last of `moves`, which follow the position of a puzzle: one's own and the replies in turn.
pub fn judge<G: PuzzleGame>(
    puzzle: &Puzzle,
    moves: &[String],
    network: &NetworkFor<G>,
) -> Result<Verdict, BadPuzzle> {
    let mut all = puzzle.moves.clone();
    all.extend(moves.iter().cloned());
    let game = replay::<G>(&puzzle.variant, &all)?;
    let played = u8::try_from(moves.len()).unwrap_or(u8::MAX);
    let left = puzzle.plies.map(|plies| plies.saturating_sub(played));
    let own = moves.len().div_ceil(2);
    let right = right::<G>(puzzle, moves, &game, left);
    let position = game.position();
    let write = |mv: Option<G::Move>| mv.map(|mv| position.write_move(mv));
    if !right {
        let reply = match game.outcome() {
            Some(_) => None,
            None => G::refute(&game, left, POSITIONS),
        };
        return Ok(Verdict {
            right,
            solved: false,
            reply: write(reply),
            plies: None,
        });
    }
    let enough = puzzle.plies.is_none() && own >= ENOUGH;
    if game.outcome().is_some() || G::is_settled(position) || enough {
        return Ok(Verdict {
            right,
            solved: true,
            reply: None,
            plies: None,
        });
    }
    Ok(Verdict {
        right,
        solved: false,
        reply: write(G::resist(&game, left, network, POSITIONS)),
        plies: left.map(|left| left.saturating_sub(1)),
    })
}

/// The first move is known; what follows is proven.
fn right<G: PuzzleGame>(
    puzzle: &Puzzle,
    moves: &[String],
    game: &History<G>,
    left: Option<u8>,
) -> bool {
    if let [only] = moves {
        return puzzle.right.contains(only);
    }
    if let Some(outcome) = game.position().outcome() {
        return outcome == game::Outcome::Won(!game.position().to_move());
    }
    G::holds(game, left, POSITIONS) == Some(true)
}
