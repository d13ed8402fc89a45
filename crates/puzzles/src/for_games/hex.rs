//! Puzzles of Hex: a move after which the edges are joined, whatever the opponent does.

use std::cell::Cell as Counter;
use std::sync::LazyLock;

use engine::heuristics::hex::ConnectionHints;
use engine::levels::{Level, Opponent};
use engine::{NetworkFor, Stop};
use game::{Dice, Game as _, History, Outcome, Repetition};
use hex_knowledge::solver::Solver;
use hex_rules::{Cell, Hex, Move, Size, Variant};
use search::mcts::guided::GameKnowledge as _;

use crate::{Proven, PuzzleGame, PuzzleSet};

/// Memory for the solver's table.
const TABLE_MIB: u32 = 8;
/// Positions for one question when a game is looked through.
const LOOK: u64 = 600;
/// The solver asks whether it is enough after so many positions.
const BETWEEN: u64 = 16;
/// The boards of self-play, each as often as it stands here.
const SIDES: [usize; 12] = [5, 6, 6, 7, 7, 7, 7, 8, 8, 8, 9, 11];
/// The levels that play: others are too weak to be of interest, or slow.
const LEVELS: [u8; 5] = [3, 4, 5, 6, 7];
/// A puzzle has at most so many right moves,
const RIGHT: usize = 2;
/// and so many empty cells at least.
const FEWEST: usize = 10;
/// So many puzzles of a game are kept, so many plies apart.
const OF_A_GAME: usize = 2;
const APART: usize = 4;
/// The level that answers in a lost position: the network's first choice.
const RESISTS: u8 = 7;

impl PuzzleGame for Hex {
    const SET: &'static str = include_str!("../../sets/hex.txt");

    fn shipped() -> &'static PuzzleSet<Hex> {
        static SET: LazyLock<PuzzleSet<Hex>> = LazyLock::new(PuzzleSet::of_program);
        &SET
    }

    fn pack(text: &str) -> Option<[u8; 2]> {
        let cell: Cell = text.parse().ok()?;
        Some([b'a' + cell.column, b'a' + cell.row])
    }

    fn unpack(packed: [u8; 2]) -> Option<String> {
        let [column, row] = packed.map(|byte| byte.checked_sub(b'a').filter(|&number| number < 26));
        Some(Cell::new(column?, row?).to_string())
    }

    fn variant_of(word: &str) -> Option<Variant> {
        let size = word.strip_prefix("hex:")?;
        let (columns, rows) = size.split_once('x')?;
        let size = Size::new(columns.parse().ok()?, rows.parse().ok()?).ok()?;
        Some(Variant::plain(size))
    }

    fn prove(game: &History<Hex>, _: Option<u8>, positions: u64) -> Option<Proven<Move>> {
        let mut solver = Solver::new(game.position().size(), TABLE_MIB);
        moves_that_win(&mut solver, game.position(), positions)
    }

    fn holds(game: &History<Hex>, _: Option<u8>, positions: u64) -> Option<bool> {
        let position = game.position();
        if let Some(outcome) = position.outcome() {
            return Some(outcome == Outcome::Won(!position.to_move()));
        }
        let mut solver = Solver::new(position.size(), TABLE_MIB);
        let answer = solver.solve(position, &enough(positions), &mut |_| {})?;
        Some(answer.winner != position.turn())
    }

    fn resist(
        game: &History<Hex>,
        _: Option<u8>,
        network: &NetworkFor<Hex>,
        _: u64,
    ) -> Option<Move> {
        let level = Level::numbered::<Hex>(RESISTS)?;
        let reply = Opponent::new(level, 0, network, 1).reply(game, &Stop::new());
        reply.map(|reply| reply.mv)
    }

    fn refute(game: &History<Hex>, _: Option<u8>, positions: u64) -> Option<Move> {
        if let Some((mv, _)) = <Hex as engine::EngineGame>::finishing_move(game.position()) {
            return Some(mv);
        }
        let mut solver = Solver::new(game.position().size(), TABLE_MIB);
        let proven = moves_that_win(&mut solver, game.position(), positions)?;
        proven.right.first().copied()
    }

    fn is_settled(position: &Hex) -> bool {
        let won = Some(Outcome::Won(!position.to_move()));
        position.outcome() == won || ConnectionHints::default().settled(position) == won
    }

    fn likeness(position: &Hex) -> u64 {
        position.canonical().key()
    }

    fn play_one(dice: &mut Dice, network: &NetworkFor<Hex>) -> Option<History<Hex>> {
        let size = Size::square(dice.pick(&SIDES)?).ok()?;
        let mut game = History::<Hex>::new(Variant::plain(size), Repetition::Ignored);
        for _ in 0..2 {
            let mv = dice.pick(&game.legal_moves())?;
            game.play(mv).ok()?;
        }
        let mut sides = Vec::new();
        for _ in 0..2 {
            let level = Level::numbered::<Hex>(dice.pick(&LEVELS)?)?;
            sides.push(Opponent::new(level, dice.roll(), network, 1));
        }
        while game.outcome().is_none() {
            let side = sides.get_mut(game.plies() % 2)?;
            let mv = side.reply(&game, &Stop::new())?.mv;
            game.play(mv).ok()?;
        }
        Some(game)
    }

    /// From the end back, as far as the solver answers: what is nearer to the beginning is harder.
    fn find(game: &History<Hex>) -> Vec<(usize, Proven<Move>)> {
        let mut solver = Solver::new(game.position().size(), TABLE_MIB);
        let (mut found, mut unsolved) = (Vec::new(), 0);
        for plies in (2..game.plies()).rev() {
            let at = game.at(plies);
            let Some(proven) = moves_that_win(&mut solver, at.position(), LOOK) else {
                unsolved += 1;
                if unsolved == 2 {
                    break;
                }
                continue;
            };
            let few = !proven.right.is_empty() && proven.right.len() <= RIGHT;
            if few && at.position().empty().len() >= FEWEST {
                found.push((plies, proven));
            }
        }
        // The earliest ones first.
        let mut kept: Vec<(usize, Proven<Move>)> = Vec::new();
        for (plies, proven) in found.into_iter().rev() {
            let apart = kept.last().is_none_or(|(last, _)| plies >= last + APART);
            if apart && kept.len() < OF_A_GAME {
                kept.push((plies, proven));
            }
        }
        kept
    }
}

/// Stops a search after so many positions, whatever else it is asked meanwhile.
fn enough(positions: u64) -> impl Fn() -> bool {
    let left = Counter::new(positions / BETWEEN);
    move || {
        left.set(left.get().saturating_sub(1));
        left.get() == 0
    }
}

fn moves_that_win(solver: &mut Solver, position: &Hex, positions: u64) -> Option<Proven<Move>> {
    let enough = enough(positions);
    let winner = solver.solve(position, &enough, &mut |_| {})?.winner;
    let right = if winner == position.turn() {
        solver.winning_moves(position, &enough, &mut |_| {})?
    } else {
        Vec::new()
    };
    let mut right: Vec<Move> = right.into_iter().map(Move::Place).collect();
    right.sort_unstable();
    Some(Proven { plies: None, right })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn moves_are_packed_and_come_back() {
        for text in ["a1", "k11", "z26", "c7"] {
            let packed = Hex::pack(text).expect("a cell");
            assert_eq!(Hex::unpack(packed), Some(text.to_owned()));
        }
    }

    #[test]
    fn who_wins_on_a_small_board_is_known() {
        let variant = Hex::variant_of("hex:3x3").expect("a board");
        let game = History::<Hex>::new(variant, Repetition::Ignored);
        let proven = Hex::prove(&game, None, 10_000).expect("a small board");
        // As brute force says.
        let texts: Vec<String> = proven.right.iter().map(ToString::to_string).collect();
        assert_eq!(texts.len(), 5, "{texts:?}");
        assert!(Hex::prove(&game, None, 0).is_none() || texts.contains(&"b2".to_owned()));
    }
}
