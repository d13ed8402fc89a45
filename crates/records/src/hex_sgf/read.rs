//! A main line becomes a game.

use game::excerpt;
use hex_rules::record::{Recorder, StepRefused, Swap, likely_turn, read_size};
use hex_rules::{
    About, Cell, CellError, Colour, Ending, GameRecord, Hex, Move, MoveRefused, RecordWarning,
    SetUpError, Size, Variant,
};

use super::dialect::{Action, Dialect, first_stone, read_cell, which_swap};
use super::main_line::{self, MainLine, Property};
use super::scan::{Scanner, plain};
use super::tree::{self, GameTree};
use super::{SgfError, SgfProblem};

/// Reads the first game of an SGF file, in the dialect of HexGui or of LittleGolem.
///
/// Only the main line is read. The file need not be UTF-8.
pub fn read(file: &[u8]) -> Result<GameRecord, SgfError> {
    let mut scanner = Scanner::new(file);
    if !scanner.find_game() {
        return Err(scanner.error(0, SgfProblem::NoGame));
    }
    next(&mut scanner).map(|(record, _)| record)
}

/// Reads the games of an SGF file one after the other. After an error there are no more, as nobody
/// knows where the next one begins.
pub fn read_games(file: &[u8]) -> impl Iterator<Item = Result<GameRecord, SgfError>> {
    read_trees(file).map(|read| read.map(|(record, _)| record))
}

/// The same with the variations and comments of each game.
pub fn read_trees(file: &[u8]) -> impl Iterator<Item = Result<(GameRecord, GameTree), SgfError>> {
    let mut scanner = Some(Scanner::new(file));
    std::iter::from_fn(move || {
        let walk = scanner.as_mut()?;
        if !walk.find_game() {
            return None;
        }
        let game = next(walk);
        if game.is_err() {
            scanner = None;
        }
        Some(game)
    })
}

fn next(scanner: &mut Scanner<'_>) -> Result<(GameRecord, GameTree), SgfError> {
    let (line, branches) = main_line::read(scanner)?;
    let reader = Reader {
        dialect: Dialect::of(&line),
        line,
        scanner,
    };
    let (record, plies) = reader.record()?;
    let begun = plies - record.game.plies();
    let tree = tree::grow(&branches, reader.dialect, record.game.start().turn(), begun);
    Ok((record, tree))
}

struct Reader<'a, 'b> {
    line: MainLine<'a>,
    dialect: Dialect,
    /// For the places of errors.
    scanner: &'b Scanner<'a>,
}

impl Reader<'_, '_> {
    /// The game, and how many moves it had with those that count as set up.
    fn record(&self) -> Result<(GameRecord, usize), SgfError> {
        if let Some(game) = self.property("GM") {
            let number = plain(game.value);
            if number != "11" {
                let game_number = excerpt(&number);
                return Err(self.error(game, SgfProblem::OtherGame { game: game_number }));
            }
        }
        let size = self.size()?;
        let mut recorder = self.begin(size)?;
        let seen_from_white = self.play(&mut recorder)?;
        let stated = self.text("RE").and_then(|result| read_result(&result));
        let stated = if seen_from_white {
            stated.map(from_the_other_side)
        } else {
            stated
        };
        let about = About {
            black: self.text("PB"),
            white: self.text("PW"),
            event: self.text("EV"),
            date: self.text("DT"),
            place: self.text("PC").or_else(|| self.text("SO")),
        };
        let plies = recorder.plies();
        Ok((recorder.finish(stated, about), plies))
    }

    fn property(&self, name: &str) -> Option<&Property<'_>> {
        let mut all = self.line.properties.iter();
        all.find(|property| property.name == name)
    }

    fn text(&self, name: &str) -> Option<String> {
        let text = self.property(name).map(|property| plain(property.value));
        text.filter(|text| !text.is_empty())
    }

    fn error(&self, at: &Property<'_>, problem: SgfProblem) -> SgfError {
        self.scanner.error(at.at, problem)
    }

    fn size(&self) -> Result<Size, SgfError> {
        let Some(written) = self.property("SZ") else {
            return Ok(Size::ELEVEN);
        };
        let text = plain(written.value);
        let (columns, rows) = read_size(&text, ':').ok_or_else(|| {
            let text = excerpt(&text);
            self.error(written, SgfProblem::NoSize { text })
        })?;
        Size::new(columns, rows).map_err(|refused| self.error(written, refused.into()))
    }

    /// The position before the first move.
    fn begin(&self, size: Size) -> Result<Recorder, SgfError> {
        let mut board: Vec<Option<Colour>> = vec![None; size.cells()];
        let mut last = None;
        let set_up = self.line.properties.iter();
        for property in set_up.filter(|property| matches!(property.name, "AB" | "AW" | "AE")) {
            if property.after > 0 {
                return Err(self.error(property, SgfProblem::LateSetUp));
            }
            last = Some(property);
            for cell in self.rectangle(property, size)? {
                if let Some(spot) = board.get_mut(size.index(cell)) {
                    *spot = match property.name {
                        "AB" => Some(Colour::Black),
                        "AW" => Some(Colour::White),
                        _ => None,
                    };
                }
            }
        }
        let first = first_stone(&self.line);
        let first = first.map(|first| self.dialect.colour(first));
        let player = self.player()?;
        if last.is_none() && player.or(first).is_none_or(|turn| turn == Colour::Black) {
            let second = self.line.moves.get(1).map(|second| plain(second.value));
            let swaps = second
                .is_some_and(|text| matches!(self.dialect.action(&text), Some(Action::Swap(_))));
            let agreed = self
                .text("RU")
                .is_some_and(|rules| rules.eq_ignore_ascii_case("swap"));
            let swap = swaps || agreed;
            return Ok(Recorder::new(Variant { size, swap }));
        }
        let stones: Vec<(Colour, Cell)> = size
            .all()
            .zip(board)
            .filter_map(|(cell, stone)| Some((stone?, cell)))
            .collect();
        let turn = player.or(first).unwrap_or_else(|| likely_turn(&stones));
        let position = Hex::set_up(size, stones, turn).map_err(|refused| {
            self.scanner
                .error(last.map_or(0, |last| last.at), refused.into())
        })?;
        Ok(Recorder::set_up(position))
    }

    fn player(&self) -> Result<Option<Colour>, SgfError> {
        let Some(written) = self.property("PL").filter(|player| player.after == 0) else {
            return Ok(None);
        };
        let text = plain(written.value);
        match text.to_ascii_lowercase().as_str() {
            "b" | "black" => Ok(Some(Colour::Black)),
            "w" | "white" => Ok(Some(Colour::White)),
            _ => {
                let text = excerpt(&text);
                Err(self.error(written, SgfProblem::NoPlayer { text }))
            }
        }
    }

    /// One cell, or all between two corners: `a1:c3`.
    fn rectangle(
        &self,
        property: &Property<'_>,
        size: Size,
    ) -> Result<impl Iterator<Item = Cell> + use<>, SgfError> {
        let text = plain(property.value);
        let (one, other) = text.split_once(':').unwrap_or((&text, &text));
        let corner = |text: &str| {
            let text = text.trim();
            let cell = read_cell(text).ok_or_else(|| CellError {
                text: excerpt(text),
            });
            let cell = cell.map_err(|refused| self.error(property, refused.into()))?;
            if size.contains(cell) {
                Ok(cell)
            } else {
                let outside = SetUpError::Outside { cell, size };
                Err(self.error(property, outside.into()))
            }
        };
        let (one, other) = (corner(one)?, corner(other)?);
        let between = |a: u8, b: u8| a.min(b)..=a.max(b);
        let columns = between(one.column, other.column);
        let rows = between(one.row, other.row);
        Ok(rows.flat_map(move |row| columns.clone().map(move |column| Cell::new(column, row))))
    }

    /// Replays the moves, and says whether the file ends with the players' colours exchanged.
    fn play(&self, recorder: &mut Recorder) -> Result<bool, SgfError> {
        let mut seen_from_white = false;
        for (i, written) in self.line.moves.iter().enumerate() {
            let text = plain(written.value);
            let wrong = |refused| {
                let problem = match refused {
                    StepRefused::AfterEnding => SgfProblem::AfterEnding,
                    StepRefused::Move(reason) => SgfProblem::Move {
                        ply: i + 1,
                        colour: char::from(written.label),
                        text: excerpt(&text),
                        reason,
                    },
                };
                self.scanner.error(written.at, problem)
            };
            let action = self.dialect.action(&text).ok_or_else(|| {
                let text = excerpt(&text);
                wrong(MoveRefused::from(CellError { text }).into())
            })?;
            let by = self.dialect.colour(written);
            let by = if seen_from_white { !by } else { by };
            let done = match action {
                Action::Place(cell) if seen_from_white => {
                    recorder.play_as(by, Move::Place(cell.mirrored()))
                }
                Action::Place(cell) => recorder.play_as(by, Move::Place(cell)),
                Action::Resign => recorder.end(Ending::Resigned(by)),
                Action::Forfeit => recorder.end(Ending::Forfeited(by)),
                Action::Pass => recorder.end(Ending::Passed(by)),
                Action::Swap(written_as) => {
                    let swapped = self.which_swap(written_as, i, recorder);
                    let done = recorder.play_as(by, Move::Swap);
                    if done.is_ok() && swapped == Swap::Sides {
                        recorder.warn(RecordWarning::SidesSwapped);
                        seen_from_white = true;
                    }
                    done
                }
            };
            done.map_err(wrong)?;
        }
        Ok(seen_from_white)
    }

    /// Which swap it was, with a warning if the word says something else.
    fn which_swap(&self, word: Swap, at: usize, recorder: &mut Recorder) -> Swap {
        let Some(this) = self.line.moves.get(at) else {
            return word;
        };
        let shown = which_swap(word, this, self.line.moves.get(at + 1));
        if shown != word {
            recorder.warn(RecordWarning::OtherSwap {
                written: match word {
                    Swap::Pieces => "swap-pieces",
                    Swap::Sides => "swap-sides",
                },
            });
        }
        shown
    }
}

fn from_the_other_side(ending: Ending) -> Ending {
    match ending {
        Ending::Resigned(by) => Ending::Resigned(!by),
        Ending::Forfeited(by) => Ending::Forfeited(!by),
        Ending::Passed(by) => Ending::Passed(!by),
        Ending::Awarded(to) => Ending::Awarded(!to),
    }
}

/// `B+Resign`, `W+T`, `B`: who won, and how if it says so. Anything else is no result.
fn read_result(text: &str) -> Option<Ending> {
    let text = text.to_ascii_lowercase();
    let (winner, how) = text.split_once('+').unwrap_or((text.as_str(), ""));
    let winner = match winner.trim() {
        "b" | "black" => Colour::Black,
        "w" | "white" => Colour::White,
        _ => return None,
    };
    Some(match how.trim() {
        "r" | "resign" | "resignation" => Ending::Resigned(!winner),
        "t" | "time" | "f" | "forfeit" => Ending::Forfeited(!winner),
        _ => Ending::Awarded(winner),
    })
}
