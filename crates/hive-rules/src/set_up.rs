//! Positions that are set up rather than played to, and which rule speaks against one.

use std::collections::BTreeMap;

use game::{Axial, Direction, Game as _};

use crate::cell::Cell;
use crate::{Bug, Colour, Hive, Piece, Variant};

/// The rule that speaks against a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum SetUpError {
    /// The tile belongs to an expansion that is not played.
    #[error("{piece} does not take part in {variant}: take it away, or play with its expansion")]
    NotInGame { piece: Piece, variant: Variant },
    /// A tile is in the box once.
    #[error("{piece} lies there twice: there is one of it in the box")]
    Twice { piece: Piece },
    /// Tiles of a kind come in the order of their numbers.
    #[error(
        "{piece} is on the table and {missing} is not: tiles of a kind come in the order of their numbers"
    )]
    OutOfOrder { piece: Piece, missing: Piece },
    /// Nothing else climbs.
    #[error(
        "{piece} lies on {below}: only beetles, and mosquitoes that move as one, climb and stay up there"
    )]
    Climbs { piece: Piece, below: Piece },
    /// The hive is in one piece.
    #[error(
        "{piece} does not hang together with the others: all tiles are one hive (one-hive rule)"
    )]
    Apart { piece: Piece },
    /// Tournament rule: the queen is no first move.
    #[error(
        "{colour}'s queen is the only tile of that colour: the queen may not be placed in the first turn"
    )]
    QueenFirst { colour: Colour },
    /// The fourth turn is the last for the queen.
    #[error(
        "{colour} has {tiles} tiles on the table and no queen: she comes in the fourth turn at the latest"
    )]
    QueenDue { colour: Colour, tiles: u32 },
    /// Nothing moves while its queen is in hand.
    #[error("{piece} has climbed, but no tile moves before {colour}'s queen is placed", colour = piece.colour())]
    QueenInHand { piece: Piece },
    /// Who has no queen has placed a tile in every turn, so that turns can be counted.
    #[error(
        "{colour} has {} on the table after {}: {other} has no queen there, and so has placed a tile in every turn",
        count(*tiles, "tile"), count(*turns, "turn"), other = !*colour
    )]
    TooMany {
        colour: Colour,
        tiles: u32,
        turns: u32,
    },
    /// Who has no queen has placed a tile in every turn.
    #[error(
        "{colour} has {} on the table after {}: while the queen is in hand, a tile is placed in every turn",
        count(*tiles, "tile"), count(*turns, "turn")
    )]
    TooFew {
        colour: Colour,
        tiles: u32,
        turns: u32,
    },
}

fn count(number: u32, thing: &str) -> String {
    format!("{number} {thing}{}", if number == 1 { "" } else { "s" })
}

impl Hive {
    /// A position with these stacks, each from the lowest tile up, however it may have come about. What a position says by
    /// itself is checked: which tiles, one hive, who may climb, and by how many tiles lie there without a queen, the turn.
    /// No tile rests after a throw.
    ///
    /// The first stack lies where a game begins.
    pub fn set_up(
        variant: &Variant,
        stacks: impl IntoIterator<Item = (Axial, Vec<Piece>)>,
        to_move: Colour,
    ) -> Result<Hive, SetUpError> {
        let mut hive = Hive::start(variant);
        let mut first = None;
        let mut left: BTreeMap<Axial, Vec<Piece>> = BTreeMap::new();
        for (at, stack) in stacks {
            if !stack.is_empty() {
                first.get_or_insert(at);
                left.entry(at).or_default().extend(stack);
            }
        }
        check_tiles(*variant, &left)?;
        let mut next: Vec<(Axial, Cell)> = first.map(|at| (at, Cell::START)).into_iter().collect();
        while let Some((at, cell)) = next.pop() {
            let Some(stack) = left.remove(&at) else {
                continue;
            };
            for piece in stack {
                hive.lay(piece, cell);
            }
            let around = Direction::ALL.map(|way| (at + way, cell.step(way)));
            next.extend(around.into_iter().filter(|(at, _)| left.contains_key(at)));
        }
        if let Some(&piece) = left.values().flatten().next() {
            return Err(SetUpError::Apart { piece });
        }
        let plies = plies(&hive, to_move)?;
        hive.begin_at(plies);
        Ok(hive)
    }
}

/// The turn of the game, as early as it can be: more turns may have passed with moves.
fn plies(hive: &Hive, to_move: Colour) -> Result<u32, SetUpError> {
    let tiles = |colour| {
        let own = hive.pieces().filter(|piece| piece.colour() == colour);
        u32::try_from(own.count()).unwrap_or(u32::MAX)
    };
    let has_queen = |colour| hive.queen_is_placed(colour);
    for colour in Colour::ALL {
        match (tiles(colour), has_queen(colour)) {
            (1, true) => return Err(SetUpError::QueenFirst { colour }),
            (tiles @ 4.., false) => return Err(SetUpError::QueenDue { colour, tiles }),
            _ => {}
        }
    }
    let climber = hive
        .pieces()
        .find(|&piece| hive.level(piece) > 0 && !has_queen(piece.colour()));
    if let Some(piece) = climber {
        return Err(SetUpError::QueenInHand { piece });
    }
    let [white, black] = Colour::ALL.map(tiles);
    // If Black is to move, White has had a turn more.
    let ahead = u32::from(to_move == Colour::Black);
    let turns_of_black = match (has_queen(Colour::White), has_queen(Colour::Black)) {
        (_, false) => black,
        (false, true) => white.saturating_sub(ahead),
        (true, true) => black.max(white.saturating_sub(ahead)),
    };
    for (colour, tiles, turns) in [
        (Colour::White, white, turns_of_black + ahead),
        (Colour::Black, black, turns_of_black),
    ] {
        if tiles > turns {
            return Err(SetUpError::TooMany {
                colour,
                tiles,
                turns,
            });
        }
        if tiles < turns && !has_queen(colour) {
            return Err(SetUpError::TooFew {
                colour,
                tiles,
                turns,
            });
        }
    }
    Ok(2 * turns_of_black + ahead)
}

/// Looks at each tile, wherever its stack lies.
fn check_tiles(variant: Variant, stacks: &BTreeMap<Axial, Vec<Piece>>) -> Result<(), SetUpError> {
    let mut seen: Vec<Piece> = Vec::new();
    for stack in stacks.values() {
        let mut below = None;
        for &piece in stack {
            if !variant.has(piece.bug()) {
                return Err(SetUpError::NotInGame { piece, variant });
            }
            if seen.contains(&piece) {
                return Err(SetUpError::Twice { piece });
            }
            seen.push(piece);
            let climbs = matches!(piece.bug(), Bug::Beetle | Bug::Mosquito);
            if let (Some(below), false) = (below, climbs) {
                return Err(SetUpError::Climbs { piece, below });
            }
            below = Some(piece);
        }
    }
    for &piece in &seen {
        let before =
            (1..piece.copy()).filter_map(|copy| Piece::new(piece.colour(), piece.bug(), copy).ok());
        if let Some(missing) = before.into_iter().find(|tile| !seen.contains(tile)) {
            return Err(SetUpError::OutOfOrder { piece, missing });
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use game::{History, Notation as _, Repetition};
    use proptest::prelude::*;

    use super::*;

    /// Stacks as in `0,0 wQ bB1; 1,0 bA1`.
    fn stacks(text: &str) -> Vec<(Axial, Vec<Piece>)> {
        let read = |stack: &str| {
            let mut words = stack.split_whitespace();
            let (q, r) = words
                .next()
                .and_then(|at| at.split_once(','))
                .expect("a place");
            let at = Axial::new(q.parse().expect("a column"), r.parse().expect("a row"));
            (
                at,
                words.map(|tile| tile.parse().expect("a tile")).collect(),
            )
        };
        text.split(';')
            .filter(|stack| !stack.trim().is_empty())
            .map(read)
            .collect()
    }

    fn refused(text: &str, to_move: Colour) -> String {
        let set_up = Hive::set_up(&Variant::BASE, stacks(text), to_move);
        set_up.expect_err("it breaks a rule").to_string()
    }

    #[test]
    fn what_breaks_a_rule_is_refused_by_it() {
        use Colour::{Black, White};
        let refused: Vec<String> = [
            ("0,0 wM", White),
            ("0,0 wA1; 1,0 wA1", White),
            ("0,0 wA2; 1,0 bA1", White),
            ("0,0 wA1 bS1", White),
            ("0,0 wA1; 1,0 bA1; 3,0 wQ", White),
            ("0,0 wQ; 1,0 bA1", White),
            ("0,0 wA1; 1,0 wA2; 2,0 wA3; 3,0 wS1; 4,0 bA1; 5,0 bQ", White),
            ("0,0 wA1 bB1; 1,0 wQ", White),
            ("0,0 wA1; 1,0 bA1; 2,0 bQ", White),
            ("0,0 wA1", White),
            ("", Black),
        ]
        .map(|(text, to_move)| refused(text, to_move))
        .to_vec();
        insta::assert_snapshot!(refused.join("\n"), @r"
        wM does not take part in Base: take it away, or play with its expansion
        wA1 lies there twice: there is one of it in the box
        wA2 is on the table and wA1 is not: tiles of a kind come in the order of their numbers
        bS1 lies on wA1: only beetles, and mosquitoes that move as one, climb and stay up there
        wQ does not hang together with the others: all tiles are one hive (one-hive rule)
        White's queen is the only tile of that colour: the queen may not be placed in the first turn
        White has 4 tiles on the table and no queen: she comes in the fourth turn at the latest
        bB1 has climbed, but no tile moves before Black's queen is placed
        Black has 2 tiles on the table after 1 turn: White has no queen there, and so has placed a tile in every turn
        White has 1 tile on the table after 0 turns: Black has no queen there, and so has placed a tile in every turn
        White has 0 tiles on the table after 1 turn: while the queen is in hand, a tile is placed in every turn
        ");
    }

    #[test]
    fn it_is_played_on_like_any_other() {
        let text = "0,0 wQ bB1; 1,0 bQ; 2,0 wB1; 3,-1 bA1";
        let hive = Hive::set_up(&Variant::BASE, stacks(text), Colour::Black).expect("a position");
        assert_eq!(hive.key(), hive.key_from_scratch());
        assert_eq!((hive.colour(), hive.turn_number()), (Colour::Black, 4));
        assert_eq!(
            hive.top(Cell::START)
                .map(|tile| tile.to_string())
                .as_deref(),
            Some("bB1")
        );
        let mut game = History::from_position(Variant::BASE, hive.clone(), Repetition::Threefold);
        let mv = game
            .position()
            .read_move("bB1 bQ")
            .expect("a beetle goes over the hive");
        game.play(mv).expect("a legal move");
        game.undo();
        assert_eq!(game.position(), &hive);
    }

    proptest! {
        /// Whatever was played can be set up, and then the same may be done but for what rests.
        #[test]
        fn what_was_played_can_be_set_up(variant in 0..8usize, choices in proptest::collection::vec(any::<u8>(), 0..60)) {
            let mut hive = Hive::start(&Variant::ALL[variant]);
            for choice in choices {
                let mut moves = Vec::new();
                hive.legal_moves(&mut moves);
                let Some(&mv) = moves.get(usize::from(choice) * moves.len() / 256) else { break };
                hive.apply(mv);
            }
            let stacks = hive.layout().into_iter().map(|(at, cell)| {
                let mut stack: Vec<Piece> = hive.stack(cell).collect();
                stack.reverse();
                (at, stack)
            });
            let again = Hive::set_up(&Variant::ALL[variant], stacks, hive.colour());
            prop_assert!(again.is_ok(), "{:?}", again);
            let again = again.expect("a position");
            prop_assert!(again.plies() <= hive.plies());
            prop_assert_eq!(again.key(), again.key_from_scratch());
            let moved = hive.moved_last().is_some();
            let early = hive.queen_is_placed(Colour::White) != again.queen_is_placed(Colour::White);
            prop_assert!(!early);
            if !moved {
                prop_assert_eq!(again.picture_key(), hive.picture_key());
                prop_assert_eq!(again.count_legal_moves(), hive.count_legal_moves());
            }
        }
    }
}
