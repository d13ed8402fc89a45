//! Puzzles of Hive: the other queen is surrounded within a number of plies, whatever the opponent does.

use std::sync::LazyLock;

use engine::{Clock, Engine, EngineGame as _, Limits, NetworkFor, PlayerKind, Stop};
use game::{Dice, Direction, Game as _, History, Repetition};
use hive_rules::{Bug, Hive, Move, MoveText, Piece, Spot, Variant};

use crate::{Forced, Proven, PuzzleGame, PuzzleSet, Sight};

/// The longest wins that are looked for.
const LONGEST: u8 = 5;
/// Positions for one question when a game is looked through.
const LOOK: u64 = 100_000;
/// Games are looked through from here on: no queen is surrounded before.
const FIRST: usize = 10;
/// Three moves surround no queen with fewer neighbours, unless she is thrown: such wins are not looked for.
const NEIGHBOURS: usize = 3;
/// So long is a game of self-play at most; a set with longer ones would be large.
const PLIES: usize = 64;
/// Moves by chance at a game's beginning: from so many to so many.
const CHANCE: [usize; 2] = [2, 6];
/// How many positions a player of self-play looks at: each side draws one. Weak ones blunder by themselves.
const NODES: [u64; 4] = [150, 300, 600, 1_200];
/// Nobody need look for a win among fewer moves.
const FEWEST: usize = 12;
/// A puzzle has at most so many right moves.
const RIGHT: usize = 2;
/// Characters of packed moves begin here, and a digit counts to this.
const ZERO: u8 = b'(';
const BASE: usize = 75;

impl PuzzleGame for Hive {
    const SET: &'static str = include_str!("../../sets/hive.txt");

    fn shipped() -> &'static PuzzleSet<Hive> {
        static SET: LazyLock<PuzzleSet<Hive>> = LazyLock::new(PuzzleSet::of_program);
        &SET
    }

    fn pack(text: &str) -> Option<[u8; 2]> {
        let number = match text.parse::<MoveText>().ok()? {
            MoveText::Pass => 1,
            MoveText::Tile { piece, to } => {
                let piece = place(piece)?;
                let (other, way) = match to {
                    // No tile lies beside itself.
                    None => (piece, 0),
                    Some(Spot::Onto(other)) => (place(other)?, 6),
                    Some(Spot::Beside(other, way)) => (
                        place(other)?,
                        Direction::ALL.iter().position(|&one| one == way)?,
                    ),
                };
                (piece * 28 + other) * 7 + way
            }
        };
        Some([digit(number / BASE)?, digit(number % BASE)?])
    }

    fn unpack(packed: [u8; 2]) -> Option<String> {
        let [high, low] = packed.map(|byte| byte.checked_sub(ZERO).map(usize::from));
        let number = high? * BASE + low?;
        if number == 1 {
            return Some(MoveText::Pass.to_string());
        }
        let (piece, other, way) = (number / 7 / 28, number / 7 % 28, number % 7);
        let all: Vec<Piece> = Piece::all().collect();
        let to = match (piece == other, Direction::ALL.get(way)) {
            (true, _) => None,
            (false, Some(&way)) => Some(Spot::Beside(*all.get(other)?, way)),
            (false, None) => Some(Spot::Onto(*all.get(other)?)),
        };
        let piece = *all.get(piece)?;
        Some(MoveText::Tile { piece, to }.to_string())
    }

    fn variant_of(word: &str) -> Option<Variant> {
        word.parse().ok()
    }

    fn prove(game: &History<Hive>, plies: Option<u8>, positions: u64) -> Option<Proven<Move>> {
        let mut forced = Forced::new(positions, SIGHT);
        for plies in (1..=plies.unwrap_or(LONGEST)).step_by(2) {
            if forced.wins(&mut game.position().clone(), plies).ok()? {
                return Some(Proven {
                    plies: Some(plies),
                    right: sorted(game, forced.winning_moves(game.position(), plies).ok()?),
                });
            }
        }
        Some(Proven {
            plies: None,
            right: Vec::new(),
        })
    }

    fn holds(game: &History<Hive>, plies: Option<u8>, positions: u64) -> Option<bool> {
        let plies = plies.unwrap_or(LONGEST - 1);
        let mut forced = Forced::new(positions, SIGHT);
        forced.loses(&mut game.position().clone(), plies).ok()
    }

    fn resist(
        game: &History<Hive>,
        plies: Option<u8>,
        _: &NetworkFor<Hive>,
        positions: u64,
    ) -> Option<Move> {
        let mut forced = Forced::new(positions, SIGHT);
        let mut position = game.position().clone();
        // What does not lose sooner; if everything does, what loses in the most plies.
        for plies in (0..=plies.unwrap_or(LONGEST - 1)).rev() {
            if let Ok(Some(mv)) = forced.escape(&mut position, plies) {
                return Some(mv);
            }
        }
        game.legal_moves().first().copied()
    }

    fn refute(game: &History<Hive>, plies: Option<u8>, positions: u64) -> Option<Move> {
        let plies = plies.unwrap_or(LONGEST - 1);
        let mut forced = Forced::new(positions, SIGHT);
        // What alpha-beta would play is more natural than the first of the list.
        let mut engine = player(0);
        let limits = nodes(3_000);
        let natural = engine.think(game, &limits, &Stop::new(), &mut |_| {});
        if let Some(mv) = natural.and_then(|report| report.best()) {
            let mut after = game.clone();
            let played = after.play(mv).is_ok();
            let won = |forced: &mut Forced<Hive>| match after.position().outcome() {
                Some(outcome) => Ok(outcome == game::Outcome::Won(!game.position().to_move())),
                None => forced.wins(&mut after.position().clone(), plies.saturating_sub(1)),
            };
            if played && won(&mut forced) == Ok(false) {
                return Some(mv);
            }
        }
        forced.escape(&mut game.position().clone(), plies).ok()?
    }

    fn is_settled(position: &Hive) -> bool {
        position.outcome() == Some(game::Outcome::Won(!position.to_move()))
    }

    fn likeness(position: &Hive) -> u64 {
        position.canonical_key()
    }

    fn play_one(dice: &mut Dice, _: &NetworkFor<Hive>) -> Option<History<Hive>> {
        let all = Variant::ALL;
        // Half of the games with all three expansions, for those are played most.
        let variant = if dice.below(2) == 0 {
            Variant::MLP
        } else {
            dice.pick(&all)?
        };
        let mut game = History::<Hive>::new(variant, Repetition::Threefold);
        let [from, to] = CHANCE;
        for _ in 0..from + dice.below(to - from + 1) {
            let mv = dice.pick(&game.legal_moves())?;
            game.play(mv).ok()?;
        }
        let strength = [dice.pick(&NODES)?, dice.pick(&NODES)?];
        let mut players = [player(dice.roll()), player(dice.roll())];
        while game.outcome().is_none() && game.plies() < PLIES {
            let side = game.plies() % 2;
            let limits = nodes(*strength.get(side)?);
            let engine = players.get_mut(side)?;
            let report = engine.think(&game, &limits, &Stop::new(), &mut |_| {})?;
            game.play(report.best()?).ok()?;
        }
        Some(game)
    }

    fn find(game: &History<Hive>) -> Vec<(usize, Proven<Move>)> {
        let mut found = Vec::new();
        // Whether the player whose turn it is had a win the turn before, by the parity of plies.
        let mut had = [false; 2];
        for plies in FIRST..game.plies() {
            let at = game.at(plies);
            if repeats(&at) {
                break;
            }
            let Some(had) = had.get_mut(plies % 2) else {
                break;
            };
            let position = at.position();
            let around = position.queen_neighbours(!position.colour());
            let proven = if around.is_some_and(|around| around >= NEIGHBOURS) {
                Hive::prove(&at, Some(LONGEST), LOOK)
            } else {
                None
            };
            let wins = proven
                .as_ref()
                .is_some_and(|proven| !proven.right.is_empty());
            if let Some(proven) = proven
                && wins
                && !*had
                && proven.right.len() <= RIGHT
                && at.legal_moves().len() >= FEWEST
            {
                found.push((plies, proven));
            }
            *had = wins;
        }
        found
    }
}

/// Whether some position was there before.
fn repeats(game: &History<Hive>) -> bool {
    let mut pictures = game.pictures().to_vec();
    pictures.sort_unstable();
    pictures.windows(2).any(|two| two.first() == two.last())
}

/// Moves in the order of their names, which does not change when their generator does.
fn sorted(game: &History<Hive>, mut moves: Vec<Move>) -> Vec<Move> {
    use game::Notation as _;
    moves.sort_by_cached_key(|&mv| game.position().write_move(mv));
    moves
}

fn player(seed: u64) -> Engine<Hive> {
    let options = engine::Options {
        memory_mib: 8,
        seed,
        ..Hive::usual().with_player(PlayerKind::AlphaBeta)
    };
    Engine::new(options, Clock::still())
}

fn nodes(nodes: u64) -> Limits {
    Limits {
        nodes: Some(nodes),
        ..Limits::default()
    }
}

fn place(piece: Piece) -> Option<usize> {
    Piece::all().position(|one| one == piece)
}

fn digit(number: usize) -> Option<u8> {
    let digit = u8::try_from(number)
        .ok()
        .filter(|&digit| usize::from(digit) < BASE)?;
    Some(ZERO + digit)
}

/// What is known of a move that surrounds a queen.
const SIGHT: Sight<Hive> = Sight { hopeless, may_end };

/// Whether a move may surround the other queen: a tile lands beside her, or she is thrown.
fn may_end(position: &Hive, mv: Move) -> bool {
    let queen = Piece::new(!position.colour(), Bug::Queen, 1).ok();
    let Some(queen) = queen.and_then(|queen| position.find(queen)) else {
        return false;
    };
    let thrown = matches!(mv, Move::Shift { from, .. } if from == queen);
    thrown || mv.lands_on().is_some_and(|to| to.touches(queen))
}

/// Whether the player to move surely cannot win with the next move: a move fills one cell beside a queen at most, unless it
/// throws her somewhere else, and a tile that throws must touch her.
fn hopeless(position: &Hive) -> bool {
    let mover = position.colour();
    let Some(neighbours) = position.queen_neighbours(!mover) else {
        return true;
    };
    if neighbours >= 5 {
        return false;
    }
    let queen = Piece::new(!mover, Bug::Queen, 1).ok();
    let Some(queen) = queen.and_then(|queen| position.find(queen)) else {
        return true;
    };
    !(position.variant().pillbug
        && [Bug::Pillbug, Bug::Mosquito].into_iter().any(|bug| {
            let thrower = Piece::new(mover, bug, 1).ok();
            let at = thrower.and_then(|piece| position.find(piece));
            at.is_some_and(|at| at.touches(queen))
        }))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn moves_are_packed_and_come_back() {
        let network = NetworkFor::<Hive>::shipped();
        for seed in 0..6 {
            let game = Hive::play_one(&mut Dice::new(seed, 0), &network).expect("a game");
            let any = games::AnyGame::Hive(game);
            for text in any.moves() {
                let packed = Hive::pack(&text).unwrap_or_else(|| panic!("{text}"));
                assert_eq!(Hive::unpack(packed), Some(text));
            }
        }
        assert_eq!(
            Hive::unpack(Hive::pack("pass").expect("a move")),
            Some("pass".to_owned())
        );
    }

    /// What is called hopeless is, wherever chance leads.
    #[test]
    fn who_cannot_win_at_once_does_not() {
        let (mut wins, mut hopeless_ones) = (0, 0);
        for number in 0..120 {
            let mut dice = Dice::new(5, number);
            let mut position = Hive::start(&Variant::MLP);
            for _ in 0..140 {
                let mut moves = Vec::new();
                position.legal_moves(&mut moves);
                let mover = position.to_move();
                let won = moves.iter().any(|&mv| {
                    let mut after = position.clone();
                    after.apply(mv);
                    let won = after.outcome() == Some(game::Outcome::Won(mover));
                    assert!(!won || may_end(&position, mv), "{mv:?} in {position:?}");
                    won
                });
                wins += u32::from(won);
                hopeless_ones += u32::from(hopeless(&position));
                assert!(!(won && hopeless(&position)), "{position:?}");
                let Some(mv) = dice.pick(&moves) else { break };
                position.apply(mv);
                if position.outcome().is_some() {
                    break;
                }
            }
        }
        assert!(wins > 20 && hopeless_ones > 1_000, "{wins} {hopeless_ones}");
    }
}
