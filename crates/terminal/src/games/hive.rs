//! Hive at a terminal.

use std::collections::BTreeMap;

use game::{Axial, Characters, Game as _, History, Outcome, Player as Seat};
use hive_rules::words::{label, name, side};
use hive_rules::{Bug, Colour, Hive, Move, MoveText, Spot, diagram, why_not_moved};
use records::write::{dbn, hive_pgn, uhp};
use records::{AnyGame, Places};

use crate::ink::{Ink, ground, hue};
use crate::keeping::{Format, SaveError, replayed};
use crate::playable::{Face, Playable, Way};
use crate::table::Table;

impl Playable for Hive {
    const NAME: &'static str = "Hive";
    const SCALES: &'static [(u16, u16)] = &[(4, 3), (3, 2), (3, 1)];
    const ZIGZAG: bool = true;
    const TYPED_EXAMPLE: &'static str =
        r"wA1 \bQ: White's first ant goes above left of Black's queen";
    const AIM: &'static str = "Whose queen is surrounded loses.";
    const USUAL_FORMAT: Format = Format::Pgn;

    fn legend(characters: Characters) -> &'static [&'static str] {
        match characters {
            Characters::Unicode => &[
                "⌁ pinned, ² stack, z rests; [ ] moved last, from ∘",
                "wQ 3/6: of six cells round White's queen three are taken",
            ],
            Characters::Ascii => &[
                "' pinned, 2 stack, z rests; [ ] moved last, from o",
                "wQ 3/6: of six cells round White's queen three are taken",
            ],
        }
    }

    fn side_name(seat: Seat) -> &'static str {
        match seat {
            Seat::First => "White",
            Seat::Second => "Black",
        }
    }

    fn ending_in_words(game: &History<Hive>, outcome: Outcome) -> String {
        match outcome {
            Outcome::Won(seat) => format!(
                "{}'s queen is surrounded: {} wins.",
                Hive::side_name(!seat),
                Hive::side_name(seat)
            ),
            Outcome::Draw if game.position().outcome().is_some() => {
                "Both queens are surrounded: a draw.".to_owned()
            }
            Outcome::Draw => "The same position for the third time: a draw.".to_owned(),
        }
    }

    fn move_in_words(position: &Hive, mv: Move) -> String {
        match position.describe(mv) {
            MoveText::Pass => format!("{} passes", position.colour()),
            MoveText::Tile { piece, to } => {
                let verb = if position.find(piece).is_some() {
                    "goes"
                } else {
                    "comes in"
                };
                let place = match to {
                    None => String::new(),
                    Some(Spot::Onto(other)) => format!(" on top of {}", name(other)),
                    Some(Spot::Beside(other, way)) => format!(" {} {}", side(way), name(other)),
                };
                format!("{} {verb}{place}", name(piece))
            }
        }
    }

    fn tiles_in_words(position: &Hive) -> Vec<String> {
        let mut said: Vec<String> = position
            .pieces()
            .map(|piece| label(position, piece))
            .collect();
        for colour in Colour::ALL {
            let in_hand = |bug: Bug| match position.in_hand(colour, bug) {
                0 => None,
                1 => Some(bug.name().to_owned()),
                many => Some(format!("{many} {}s", bug.name())),
            };
            let hand: Vec<String> = Bug::ALL.into_iter().filter_map(in_hand).collect();
            let hand = if hand.is_empty() {
                "nothing".to_owned()
            } else {
                hand.join(", ")
            };
            said.push(format!("In {colour}'s hand: {hand}"));
        }
        said
    }

    fn diagram(game: &History<Hive>, ink: Ink, characters: Characters) -> String {
        diagram::text(game.position(), game.moves().last(), &ink, characters)
    }

    fn ways(game: &History<Hive>) -> Vec<Way<Move>> {
        let places = Places::of(game);
        let way = |mv: Move| Way {
            mv,
            from: match mv {
                Move::Shift { from, .. } => places.of_cell(from),
                Move::Place { .. } | Move::Pass => None,
            },
            hand: match mv {
                Move::Place { bug, .. } => Some(bug.letter()),
                Move::Shift { .. } | Move::Pass => None,
            },
            to: mv.lands_on().and_then(|cell| places.of_cell(cell)),
        };
        game.legal_moves().into_iter().map(way).collect()
    }

    fn faces(game: &History<Hive>, characters: Characters) -> BTreeMap<Axial, Face> {
        let position = game.position();
        let pinned = position.pinned();
        let face = |(cell, at)| {
            let top = position.top(cell)?;
            let height = position.stack(cell).count();
            let mark = match (height, characters) {
                (1, Characters::Unicode) if pinned.contains(top) => Some('⌁'),
                (1, Characters::Ascii) if pinned.contains(top) => Some('\''),
                (1, _) if position.resting() == Some(top) => Some('z'),
                (1, _) => None,
                (height, Characters::Unicode) => {
                    let heights = ['²', '³', '⁴', '⁵', '⁶', '⁷'];
                    Some(heights.get(height - 2).copied().unwrap_or('⁺'))
                }
                (height, Characters::Ascii) => u32::try_from(height)
                    .ok()
                    .and_then(|height| char::from_digit(height, 10)),
            };
            let face = Face {
                word: top.to_string(),
                mark,
                ground: Some(ground(top.colour())),
                ink: Some(hue(top)),
                is_cell: true,
            };
            Some((at, face))
        };
        Places::of(game).cells().filter_map(face).collect()
    }

    fn empty_face() -> Face {
        Face {
            word: "·".to_owned(),
            mark: None,
            ground: Some(65),
            ink: Some(231),
            is_cell: true,
        }
    }

    fn last(game: &History<Hive>) -> [Option<Axial>; 2] {
        let places = Places::of(game);
        let last = game.moves().last();
        let landed = last
            .and_then(Move::lands_on)
            .and_then(|cell| places.of_cell(cell));
        [landed, places.last_from()]
    }

    fn middle(game: &History<Hive>) -> Axial {
        Hive::last(game)[0].unwrap_or(Axial::ORIGIN)
    }

    fn hands(position: &Hive) -> Option<[Vec<(char, u8)>; 2]> {
        let hand = |colour: Colour| {
            let bugs = Bug::ALL
                .into_iter()
                .filter(|&bug| position.variant().has(bug));
            bugs.map(|bug| (bug.letter(), position.in_hand(colour, bug)))
                .collect()
        };
        Some([hand(Colour::White), hand(Colour::Black)])
    }

    fn in_hand_name(letter: char) -> &'static str {
        Bug::from_letter(letter).map_or("", Bug::name)
    }

    fn standing(position: &Hive) -> String {
        let queens = Colour::ALL.into_iter().filter_map(|colour| {
            let neighbours = position.queen_neighbours(colour)?;
            Some(format!("{}Q {neighbours}/6", colour.letter()))
        });
        let mut parts = vec![format!("turn {}", position.turn_number())];
        parts.extend(queens);
        parts.join(" · ")
    }

    fn why_not_here(game: &History<Hive>, at: Axial) -> String {
        let position = game.position();
        let cell = Places::of(game).cell(at);
        let Some(top) = cell.and_then(|cell| position.top(cell)) else {
            let next = Bug::ALL
                .into_iter()
                .find_map(|bug| position.next_in_hand(position.colour(), bug));
            let refusal = cell.zip(next).and_then(|(at, piece)| {
                let bug = piece.bug();
                position.check(Move::Place { bug, at }).err()
            });
            return refusal.map_or_else(
                || "nothing can come here: it touches no tile".to_owned(),
                |refusal| refusal.to_string(),
            );
        };
        why_not_moved(position, top, &game.legal_moves())
            .unwrap_or_else(|| format!("{top} can move: choose where to"))
    }

    fn why_not_there(
        game: &History<Hive>,
        from: Option<Axial>,
        hand: Option<char>,
        to: Axial,
    ) -> String {
        let position = game.position();
        let places = Places::of(game);
        let Some(to) = places.cell(to) else {
            return "nothing can go there: it touches no tile".to_owned();
        };
        let from = from.and_then(|from| places.cell(from));
        let mv = match (from, hand.and_then(Bug::from_letter)) {
            (Some(from), _) => Move::Shift { from, to },
            (None, Some(bug)) => Move::Place { bug, at: to },
            (None, None) => return "choose a tile first".to_owned(),
        };
        match position.check(mv) {
            Err(refusal) => refusal.to_string(),
            Ok(()) => "that is no legal move here".to_owned(),
        }
    }

    fn write(table: &Table<Hive>, format: Format) -> Result<String, SaveError> {
        let (tree, heading) = replayed(table)?;
        match format {
            Format::Pgn => Ok(hive_pgn(&tree, &heading)),
            Format::Line => Ok(uhp(&tree) + "\n"),
            Format::Dbn => Ok(dbn(&tree) + "\n"),
            Format::Sgf => Err(SaveError::OtherGame {
                game: Hive::NAME,
                format: "SGF",
                instead: "pgn",
            }),
        }
    }

    fn of_play(play: &AnyGame) -> Option<History<Hive>> {
        match play {
            AnyGame::Hive(game) => Some(game.clone()),
            AnyGame::Hex(_) => None,
        }
    }
}
