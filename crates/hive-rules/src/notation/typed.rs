//! Moves of Hive as people type them: in either case, without colour or number where that is clear,
//! without a direction if only one will do.

use game::{Direction, History, Notation as _, Typed, Typing};

use crate::{Bug, Cell, Colour, Hive, Move, MoveRefused, MoveText, Piece, Refusal};

impl Typing for Hive {
    fn typed(game: &History<Hive>, text: &str) -> Typed<Move> {
        typed(game, text)
    }
}

fn typed(game: &History<Hive>, text: &str) -> Typed<Move> {
    let position = game.position();
    let legal = game.legal_moves();
    if let Some(mv) = position
        .read_move(text)
        .ok()
        .filter(|mv| legal.contains(mv))
    {
        return Typed::Legal(mv);
    }
    if legal.is_empty() {
        return Typed::Refused {
            reason: "the game is over".to_owned(),
            completions: Vec::new(),
        };
    }
    let wanted = Wanted::read(text);
    let of_tile: Vec<Move> = legal
        .iter()
        .copied()
        .filter(|&mv| wanted.is_tile(position, mv))
        .collect();
    let fits = wanted.fits(position, &of_tile);
    if let [mv] = fits.as_slice()
        && (wanted.spot.is_some() || wanted.pass || position.plies() == 0)
    {
        return Typed::Legal(*mv);
    }
    let (reason, offered) = match fits.len() {
        0 if wanted.pass => (must_move(legal.len()), &of_tile),
        0 => (wanted.reason(position, text), &of_tile),
        1 => ("say where it goes".to_owned(), &fits),
        many => (format!("{many} moves begin like this: go on"), &fits),
    };
    Typed::Refused {
        reason,
        completions: offered.clone(),
    }
}

/// A tile of which not everything need be said.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct SomeTile {
    colour: Option<Colour>,
    bug: Option<Bug>,
    number: Option<u8>,
    /// There was something that is no tile.
    senseless: bool,
}

impl SomeTile {
    fn read(text: &str) -> SomeTile {
        let mut letters = text.chars().peekable();
        let mut tile = SomeTile::default();
        let colour = match letters.peek().map(char::to_ascii_lowercase) {
            Some('w') => Some(Colour::White),
            Some('b') => Some(Colour::Black),
            _ => None,
        };
        // `b` is Black if a bug follows or nothing does, and otherwise a beetle.
        let second = text.chars().nth(1);
        if second.is_none_or(|letter| Bug::from_letter(letter).is_some()) && colour.is_some() {
            tile.colour = colour;
            letters.next();
        }
        if let Some(letter) = letters.next() {
            tile.bug = Bug::from_letter(letter);
            tile.senseless |= tile.bug.is_none();
        }
        if let Some(letter) = letters.next() {
            tile.number = letter
                .to_digit(10)
                .and_then(|digit| u8::try_from(digit).ok());
            tile.senseless |= tile.number.is_none();
        }
        tile.senseless |= letters.next().is_some();
        tile
    }

    fn is(self, piece: Piece) -> bool {
        !self.senseless
            && self.colour.is_none_or(|colour| colour == piece.colour())
            && self.bug.is_none_or(|bug| bug == piece.bug())
            && self.number.is_none_or(|number| number == piece.copy())
    }
}

/// What somebody wants to play.
#[derive(Clone, Copy, Debug)]
struct Wanted {
    pass: bool,
    tile: SomeTile,
    spot: Option<(SomeTile, Option<Direction>)>,
}

impl Wanted {
    fn read(text: &str) -> Wanted {
        let mut words = text.split_whitespace();
        let first = words.next().unwrap_or_default();
        let rest: String = words.collect();
        Wanted {
            pass: first.eq_ignore_ascii_case("pass"),
            tile: SomeTile::read(first),
            spot: (!rest.is_empty()).then(|| spot(&rest)),
        }
    }

    fn is_tile(self, position: &Hive, mv: Move) -> bool {
        match position.describe(mv) {
            MoveText::Pass => self.pass,
            MoveText::Tile { piece, .. } => {
                let own = self.tile.colour.is_some() || piece.colour() == position.colour();
                !self.pass && own && self.tile.is(piece)
            }
        }
    }

    /// Those moves of the tile that go where somebody wants.
    fn fits(self, position: &Hive, of_tile: &[Move]) -> Vec<Move> {
        let Some((reference, direction)) = self.spot else {
            return of_tile.to_vec();
        };
        let beside = |mv: &Move| {
            let to = mv.lands_on()?;
            let from = match *mv {
                Move::Shift { from, .. } => Some(from),
                Move::Place { .. } | Move::Pass => None,
            };
            Some(Direction::ALL.into_iter().any(|way| {
                direction.is_none_or(|wanted| wanted == way)
                    && lies(position, reference, to.step(way.opposite()), from)
            }))
        };
        let onto = |mv: &Move| {
            let top = position.top(mv.lands_on()?)?;
            Some(direction.is_none() && reference.is(top))
        };
        let those = |fits: &dyn Fn(&Move) -> Option<bool>| -> Vec<Move> {
            let moves = of_tile.iter().copied();
            moves.filter(|mv| fits(mv).unwrap_or(false)).collect()
        };
        let climbing = those(&onto);
        if climbing.is_empty() {
            those(&|mv| Some(position.top(mv.lands_on()?).is_none() && beside(mv)?))
        } else {
            climbing
        }
    }

    /// Why it cannot be played: what the rules say, if it can be put in their words.
    fn reason(self, position: &Hive, text: &str) -> String {
        let name = |tile: SomeTile| {
            let bug = tile.bug?;
            let colour = tile.colour.unwrap_or(position.colour());
            let first = position.next_in_hand(colour, bug).map_or(1, Piece::copy);
            let piece = Piece::new(colour, bug, tile.number.unwrap_or(first));
            piece.ok().map(|piece| piece.to_string())
        };
        let written = match self.spot {
            None => name(self.tile),
            Some((reference, direction)) => name(self.tile)
                .zip(name(reference))
                .map(|(tile, reference)| format!("{tile} {}", write(&reference, direction))),
        };
        let written = written.unwrap_or_else(|| text.trim().to_owned());
        let climbs = matches!(self.tile.bug, Some(Bug::Beetle | Bug::Mosquito));
        let tile = written.split_whitespace().next();
        let is_placed = tile.is_some_and(|tile| {
            let piece = tile.parse().ok();
            piece.is_some_and(|piece| position.find(piece).is_some())
        });
        match position.read_move(&written) {
            // To go on top is advice for those only who can.
            Err(
                MoveRefused::SpotTaken { top, .. } | MoveRefused::Rule(Refusal::CellTaken { top }),
            ) if !is_placed => {
                format!("that cell is taken by {top}: a new tile goes on an empty one")
            }
            Err(MoveRefused::SpotTaken { top, .. }) if !climbs => {
                format!(
                    "that cell is taken by {top}: only beetles and mosquitoes end on top of others"
                )
            }
            Err(refusal) => refusal.to_string(),
            Ok(_) => format!("`{}` is no legal move here", game::excerpt(text)),
        }
    }
}

/// What whoever would rather pass is told.
fn must_move(moves: usize) -> String {
    let choice = match moves {
        1 => "there is a move".to_owned(),
        many => format!("there are {many} moves"),
    };
    format!("you must move: one passes only when nothing else can be done, and {choice}")
}

/// Whether such a tile lies on a cell once the tile that moves has left.
fn lies(position: &Hive, tile: SomeTile, cell: Cell, from: Option<Cell>) -> bool {
    let gone = usize::from(from == Some(cell));
    position.stack(cell).skip(gone).any(|piece| tile.is(piece))
}

/// A place: a tile with a mark before or after it, or with none.
fn spot(text: &str) -> (SomeTile, Option<Direction>) {
    let marks = |c: char| ['-', '/', '\\'].contains(&c);
    let direction = match (text.chars().next(), text.chars().next_back()) {
        (Some('-'), _) => Some(Direction::West),
        (Some('/'), _) => Some(Direction::SouthWest),
        (Some('\\'), _) => Some(Direction::NorthWest),
        (_, Some('-')) => Some(Direction::East),
        (_, Some('/')) => Some(Direction::NorthEast),
        (_, Some('\\')) => Some(Direction::SouthEast),
        _ => None,
    };
    (SomeTile::read(text.trim_matches(marks)), direction)
}

fn write(reference: &str, direction: Option<Direction>) -> String {
    match direction {
        None => reference.to_owned(),
        Some(Direction::West) => format!("-{reference}"),
        Some(Direction::SouthWest) => format!("/{reference}"),
        Some(Direction::NorthWest) => format!("\\{reference}"),
        Some(Direction::East) => format!("{reference}-"),
        Some(Direction::NorthEast) => format!("{reference}/"),
        Some(Direction::SouthEast) => format!("{reference}\\"),
    }
}

#[cfg(test)]
#[expect(clippy::expect_used, clippy::panic, reason = "a test may break off")]
mod tests {
    use super::*;
    use crate::GameString;

    fn held_against(game: &str, text: &str) -> (Hive, Typed<Move>) {
        let game: GameString = game.parse().expect("a game");
        (game.game.position().clone(), typed(&game.game, text))
    }

    fn read(game: &str, text: &str) -> String {
        match held_against(game, text) {
            (position, Typed::Legal(mv)) => position.write_move(mv),
            (_, Typed::Refused { reason, .. }) => format!("no: {reason}"),
        }
    }

    const GAME: &str = r"Base;;;wS1;bG1 wS1-;wQ -wS1;bQ bG1-";

    #[test]
    fn case_colour_and_number_may_be_left_out() {
        assert_eq!(read("Base", "ws1"), "wS1");
        assert_eq!(read("Base", "s"), "wS1");
        assert_eq!(read(GAME, r"wA1 -wQ"), r"wA1 -wQ");
        assert_eq!(read(GAME, r"a -wq"), r"wA1 -wQ");
        assert_eq!(read(GAME, r"wa1  - wQ "), r"wA1 -wQ");
        assert_eq!(read(GAME, r"b1 /q"), r"wB1 /wQ", "b is a beetle here");
    }

    #[test]
    fn a_direction_may_be_left_out_if_there_is_only_one() {
        // The queen can go to either side of the spider, and only there.
        assert_eq!(read(GAME, "wQ wS1"), "no: 2 moves begin like this: go on");
        let (_, Typed::Refused { completions, .. }) = held_against(GAME, "wq") else {
            panic!("where to was not said");
        };
        assert_eq!(completions.len(), 2, "{completions:?}");
        let only = r"Base;;;wS1;bG1 wS1-";
        assert_eq!(read(only, "wQ -wS1"), "wQ -wS1");
    }

    #[test]
    fn what_cannot_be_played_is_told_why() {
        assert_eq!(
            read(GAME, "ws1 bq-"),
            "no: wS1 is pinned: without it the hive falls apart (one-hive rule)"
        );
        assert!(read(GAME, "xyz").starts_with("no: "));
        assert!(read(GAME, "").starts_with("no: "));
        assert!(read(GAME, "wA1 wA1 wA1 é").starts_with("no: "));
        assert_eq!(
            read(GAME, "Pass"),
            "no: you must move: one passes only when nothing else can be done, and there are 22 moves"
        );
        let taken = "no: that cell is taken by bG1: a new tile goes on an empty one";
        for text in ["wA1 wS1-", "a bg1", "wA1 -bQ"] {
            assert_eq!(read(GAME, text), taken, "{text}");
        }
        assert_eq!(
            read(GAME, "wQ wS1-"),
            "no: that cell is taken by bG1: only beetles and mosquitoes end on top of others"
        );
        assert_eq!(
            read("Base", "q"),
            "no: the queen may not be placed in the first turn"
        );
    }
}
