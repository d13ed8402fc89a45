//! The main line of a game tree: the first variation at every fork.

use super::branches::Branches;
use super::scan::{Name, Scanner, Token};
use super::{SgfError, SgfProblem};

/// What a file says along its main line, not yet understood.
#[derive(Debug, Default)]
pub(super) struct MainLine<'a> {
    /// Properties that we know and that are no moves, in the order of the file.
    pub(super) properties: Vec<Property<'a>>,
    /// Moves, in the order of the file.
    pub(super) moves: Vec<Written<'a>>,
    /// Which of the properties that are said once have been said.
    said: [bool; ONCE.len()],
}

/// One value of a property.
#[derive(Clone, Copy, Debug)]
pub(super) struct Property<'a> {
    pub(super) name: &'static str,
    pub(super) value: &'a [u8],
    /// Where the value begins.
    pub(super) at: usize,
    /// How many moves stand before it.
    pub(super) after: usize,
}

/// A move as it is written.
#[derive(Clone, Copy, Debug)]
pub(super) struct Written<'a> {
    /// `B` or `W`.
    pub(super) label: u8,
    pub(super) value: &'a [u8],
    pub(super) at: usize,
}

/// Properties that mean something to us and are said once, besides moves.
const ONCE: [&str; 12] = [
    "GM", "SZ", "AP", "SO", "RU", "PB", "PW", "EV", "DT", "PC", "RE", "PL",
];

/// Properties that set stones up.
const SET_UP: [&str; 3] = ["AB", "AW", "AE"];

/// Far more than a board has cells. What is longer is no game, and not worth the memory.
const MOST: usize = 10_000;

/// Reads one game tree and leaves the scanner behind it.
pub(super) fn read<'a>(
    scanner: &mut Scanner<'a>,
) -> Result<(MainLine<'a>, Branches<'a>), SgfError> {
    let mut line = MainLine::default();
    let mut branches = Branches::default();
    let mut depth = 0_usize;
    // The first `)` ends the main line: all variations that are still to come branch off it.
    let mut on_main_line = true;
    let mut name: Option<Name> = None;
    loop {
        let Some((at, token)) = scanner.token()? else {
            return Err(scanner.error(scanner.at(), SgfProblem::CutOff));
        };
        match token {
            Token::Open => {
                branches.open();
                depth += 1;
            }
            Token::Close => {
                branches.close();
                on_main_line = false;
                depth = depth.saturating_sub(1);
                if depth == 0 {
                    return Ok((line, branches));
                }
            }
            Token::Node => branches.node(),
            Token::Name(next) => {
                if !scanner.next_is_value() {
                    let name = scanner.name_at(at);
                    return Err(scanner.error(at, SgfProblem::NoValue { name }));
                }
                name = Some(next);
                continue;
            }
            Token::Value(value) => {
                let Some(name) = name else {
                    let found = "[".to_owned();
                    return Err(scanner.error(at, SgfProblem::Stray { found }));
                };
                if on_main_line && !line.keep(name.text(), value, at) {
                    return Err(scanner.error(at, SgfProblem::TooLong { most: MOST }));
                }
                branches.value(name.text(), value, at);
                continue;
            }
        }
        name = None;
    }
}

impl<'a> MainLine<'a> {
    /// Keeps a value if it means something to us. Says whether there was room for it.
    fn keep(&mut self, name: &str, value: &'a [u8], at: usize) -> bool {
        if let &[label @ (b'B' | b'W')] = name.as_bytes() {
            self.moves.push(Written { label, value, at });
            return self.moves.len() <= MOST;
        }
        let once = ONCE
            .iter()
            .zip(&mut self.said)
            .find(|(known, _)| **known == name);
        let known = match once {
            Some((known, said)) => (!std::mem::replace(said, true)).then_some(known),
            None => SET_UP.iter().find(|known| **known == name),
        };
        if let Some(name) = known {
            let after = self.moves.len();
            self.properties.push(Property {
                name,
                value,
                at,
                after,
            });
        }
        self.properties.len() <= MOST
    }
}
