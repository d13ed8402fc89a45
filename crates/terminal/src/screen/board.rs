//! The board with its cursor.

use std::collections::BTreeMap;

use game::{Axial, Characters};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::{Color, Modifier, Style};

use super::raster::{Scale, glyph};
use super::{Picked, Screen};
use crate::playable::{Face, Playable};

/// Colours of what is shown on top of a cell, of the 256.
const CURSOR: u8 = 220;
const PICKED: u8 = 208;
const TARGET: u8 = 65;
const DARK: u8 = 16;
const BRIGHT: u8 = 231;
const LAST: u8 = 160;

/// A cell as it is drawn.
struct Drawn {
    face: Face,
    /// What stands left and right of the word.
    brackets: Option<(char, char)>,
    is_cursor: bool,
    is_picked: bool,
    is_last: bool,
}

/// Draws the board into an area.
pub(super) fn draw<G: Playable>(screen: &Screen<G>, area: Rect, buffer: &mut Buffer) {
    let cells = cells(screen);
    let (scale, origin) = fit::<G>(screen, &cells, area);
    let board = Board {
        cells,
        scale,
        origin,
        area,
        colours: screen.look.colours,
        characters: screen.look.characters,
    };
    board.draw(buffer);
}

/// Everything that there is to see, the cursor and where things can go too.
fn cells<G: Playable>(screen: &Screen<G>) -> BTreeMap<Axial, Drawn> {
    let game = screen.table.game();
    let ascii = screen.look.characters == Characters::Ascii;
    let plain = |face: Face| Drawn {
        face,
        brackets: None,
        is_cursor: false,
        is_picked: false,
        is_last: false,
    };
    let faces = G::faces(game, screen.look.characters);
    let mut cells: BTreeMap<Axial, Drawn> = faces
        .into_iter()
        .map(|(at, face)| (at, plain(face)))
        .collect();
    let empty = || {
        let mut face = G::empty_face();
        if ascii {
            ".".clone_into(&mut face.word);
        }
        face
    };
    let [landed, left] = G::last(game);
    if let Some(left) = left {
        // Where the tile came from, as a hole.
        cells.entry(left).or_insert_with(|| {
            let word = if ascii { "o" } else { "∘" }.to_owned();
            plain(Face {
                word,
                ground: None,
                ink: None,
                ..empty()
            })
        });
    }
    if let Some(drawn) = landed.and_then(|landed| cells.get_mut(&landed)) {
        drawn.brackets = Some(('[', ']'));
        drawn.is_last = true;
    }
    for to in screen.picked_ways().into_iter().filter_map(|way| way.to) {
        let drawn = cells.entry(to).or_insert_with(|| plain(empty()));
        drawn.face.ground = Some(TARGET);
        drawn.face.ink = Some(BRIGHT);
        if drawn.face.word.trim().is_empty() || drawn.face.word == "∘" {
            drawn.face.word = empty().word;
        }
    }
    if screen.candidates {
        number_candidates(screen, &mut cells, &plain, &empty);
    }
    if let Some(Picked::At(at)) = screen.picked
        && let Some(drawn) = cells.get_mut(&at)
    {
        drawn.is_picked = true;
        drawn.brackets = Some(('{', '}'));
    }
    if !screen.table.is_watched() && !screen.table.is_over() {
        let drawn = cells.entry(screen.cursor).or_insert_with(|| {
            let face = Face {
                word: " ".to_owned(),
                ..empty()
            };
            plain(face)
        });
        drawn.is_cursor = true;
        // What is picked up stays marked as such; a move that was made need not.
        if !drawn.is_picked {
            drawn.brackets = Some(if ascii { ('>', '<') } else { ('›', '‹') });
        }
    }
    cells
}

/// The best moves as numbers on the cells where they end, if nothing lies there.
fn number_candidates<G: Playable>(
    screen: &Screen<G>,
    cells: &mut BTreeMap<Axial, Drawn>,
    plain: &dyn Fn(Face) -> Drawn,
    empty: &dyn Fn() -> Face,
) {
    let Some(advice) = &screen.advice else {
        return;
    };
    let ways = G::ways(screen.table.game());
    let free = empty().word;
    for (number, candidate) in (1..).zip(advice.candidates.iter().take(5)) {
        let way = ways.iter().find(|way| way.mv == candidate.mv);
        let Some(to) = way.and_then(|way| way.to) else {
            continue;
        };
        let drawn = cells.entry(to).or_insert_with(|| plain(empty()));
        if drawn.face.word == free {
            drawn.face.word = number.to_string();
            drawn.face.ink = Some(if drawn.face.ground == Some(TARGET) {
                BRIGHT
            } else {
                88
            });
        }
    }
}

/// The largest scale at which everything fits, and which column and line of the board come into the
/// upper left corner of the area. If nothing fits, the smallest scale, and whatever is looked at in the
/// middle.
fn fit<G: Playable>(
    screen: &Screen<G>,
    cells: &BTreeMap<Axial, Drawn>,
    area: Rect,
) -> (Scale, (i32, i32)) {
    let (width, height) = (i32::from(area.width), i32::from(area.height));
    let mut chosen = (Scale { half: 1, step: 1 }, (0, 0));
    for &(half, step) in G::SCALES {
        let scale = Scale { half, step };
        let corners = || cells.keys().map(|&at| scale.corner(at));
        let left = corners().map(|(column, _)| column).min().unwrap_or(0);
        let top = corners().map(|(_, line)| line).min().unwrap_or(0);
        let right =
            corners().map(|(column, _)| column).max().unwrap_or(0) + 2 * i32::from(half) + 1;
        let bottom = corners().map(|(_, line)| line).max().unwrap_or(0) + i32::from(step);
        let looked_at = scale.corner(screen.focus.unwrap_or(screen.cursor));
        let origin = (
            along(left, right, width, looked_at.0 + i32::from(half)),
            along(top, bottom, height, looked_at.1),
        );
        chosen = (scale, origin);
        if right - left <= width && bottom - top <= height {
            break;
        }
    }
    chosen
}

/// Where the window begins along one axis: all of it in the middle, or as much as there is around
/// what is looked at.
fn along(first: i32, end: i32, window: i32, looked_at: i32) -> i32 {
    if end - first <= window {
        return first - (window - (end - first)) / 2;
    }
    (looked_at - window / 2).clamp(first, end - window)
}

struct Board {
    cells: BTreeMap<Axial, Drawn>,
    scale: Scale,
    /// The column and line of the board in the upper left corner.
    origin: (i32, i32),
    area: Rect,
    colours: bool,
    characters: Characters,
}

impl Board {
    fn draw(&self, buffer: &mut Buffer) {
        if self.colours {
            for y in 0..self.area.height {
                for x in 0..self.area.width {
                    self.paint(x, y, buffer);
                }
            }
        }
        for (&at, drawn) in &self.cells {
            self.write(at, drawn, buffer);
        }
    }

    /// The ground of one character.
    fn paint(&self, x: u16, y: u16, buffer: &mut Buffer) {
        let (column, line) = (self.origin.0 + i32::from(x), self.origin.1 + i32::from(y));
        let grounds = self.scale.quarters(column, line).map(|owner| {
            let drawn = self.cells.get(&owner?)?;
            ground(drawn)
        });
        let [first, ..] = grounds;
        let symbol = &mut buffer[(self.area.x + x, self.area.y + y)];
        if grounds.iter().all(|&ground| ground == first) {
            if let Some(ground) = first {
                symbol.set_bg(Color::Indexed(ground));
            }
            return;
        }
        // Two colours have room, and one of them may be that of the terminal.
        let inked = grounds.into_iter().flatten().next();
        let Some(inked) = inked else { return };
        let other = grounds
            .into_iter()
            .find(|&ground| ground != Some(inked))
            .flatten();
        if self.characters == Characters::Ascii {
            // There is no quarter to fill: the whole of it, or nothing.
            if grounds
                .iter()
                .filter(|&&ground| ground == Some(inked))
                .count()
                > 1
            {
                symbol.set_bg(Color::Indexed(inked));
            }
            return;
        }
        symbol.set_char(glyph(grounds.map(|ground| ground == Some(inked))));
        symbol.set_fg(Color::Indexed(inked));
        if let Some(other) = other {
            symbol.set_bg(Color::Indexed(other));
        }
    }

    /// The word of a cell, with what stands beside it.
    fn write(&self, at: Axial, drawn: &Drawn, buffer: &mut Buffer) {
        let (column, line) = self.scale.corner(at);
        let line = line + self.scale.word_line();
        let width = 2 * usize::from(self.scale.half);
        let length = drawn.face.word.chars().count();
        let free = width.saturating_sub(length);
        let indent = if width == 2 { free } else { free / 2 };
        let mark = drawn.face.mark.map(String::from).unwrap_or_default();
        let (left, right) = drawn
            .brackets
            .map_or((None, None), |(l, r)| (Some(l), Some(r)));
        let word = drawn.face.word.chars().chain(mark.chars());
        let letters = std::iter::once(left)
            .chain(word.map(Some))
            .chain(std::iter::once(right));
        let start = column + i32::try_from(indent).unwrap_or(0) - 1;
        for (place, letter) in (start..).zip(letters) {
            let Some(letter) = letter else { continue };
            let x = place - self.origin.0;
            let y = line - self.origin.1;
            let inside = (0..i32::from(self.area.width)).contains(&x)
                && (0..i32::from(self.area.height)).contains(&y);
            let (Ok(x), Ok(y), true) = (u16::try_from(x), u16::try_from(y), inside) else {
                continue;
            };
            let symbol = &mut buffer[(self.area.x + x, self.area.y + y)];
            symbol.set_char(letter);
            let own = place >= column && place < column + i32::from(2 * self.scale.half);
            symbol.set_style(self.style(drawn, own));
        }
    }

    fn style(&self, drawn: &Drawn, own: bool) -> Style {
        let mut style = Style::new().add_modifier(Modifier::BOLD);
        if !self.colours {
            if drawn.is_cursor {
                style = style.add_modifier(Modifier::REVERSED);
            }
            if drawn.is_picked {
                style = style.add_modifier(Modifier::UNDERLINED);
            }
            return style;
        }
        if let Some(ink) = ink(drawn) {
            style = style.fg(Color::Indexed(ink));
        }
        if let Some(ground) = ground(drawn).filter(|_| own) {
            style = style.bg(Color::Indexed(ground));
        }
        style
    }
}

fn ground(drawn: &Drawn) -> Option<u8> {
    if drawn.is_cursor {
        Some(CURSOR)
    } else if drawn.is_picked {
        Some(PICKED)
    } else {
        drawn.face.ground
    }
}

fn ink(drawn: &Drawn) -> Option<u8> {
    if drawn.is_cursor || drawn.is_picked {
        Some(DARK)
    } else if drawn.is_last && drawn.face.word.chars().count() == 1 {
        Some(LAST)
    } else {
        drawn.face.ink
    }
}
