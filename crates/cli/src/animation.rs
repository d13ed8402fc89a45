//! A game that plays by itself: positions one after the other as a GIF, which every messenger shows.

use std::collections::HashMap;
use std::path::Path;

use anyhow::{Context as _, Result, ensure};
use game::History;
use gif::{DisposalMethod, Encoder, Frame, Repeat};
use resvg::tiny_skia::Pixmap;

use crate::drawn::Drawn;
use crate::pixels::Painter;
use crate::safe_file;

/// How long a position is seen, in hundredths of a second: as usual, one that counts, and the last.
const USUAL: u16 = 80;
const LONG: u16 = 240;
const LAST: u16 = 320;
/// The longer side, in pixels, unless the drawing is smaller.
const SIDE: f32 = 640.0;
/// Colours of a palette.
const COLOURS: usize = 256;
/// The most positions of one animation.
const MOST: usize = 1_000;

/// Refuses before the work begins what could not be written after it.
pub(crate) fn may_write(path: &Path, force: bool) -> Result<()> {
    safe_file::may_write(path, force)?;
    let ending = path.extension();
    ensure!(
        ending.is_none_or(|ending| ending.eq_ignore_ascii_case("gif")),
        "{}: animations are GIF, so that their names end with .gif",
        path.display()
    );
    Ok(())
}

/// The positions of a game after so many moves each, those of `long` for longer.
pub(crate) fn gif<G: Drawn>(
    game: &History<G>,
    plies: &[usize],
    long: &[usize],
    watch: &mut dyn FnMut(usize),
) -> Result<Vec<u8>> {
    ensure!(
        plies.len() <= MOST,
        "an animation has at most {MOST} positions, and these are {}: --ply ends it earlier",
        plies.len()
    );
    let painter = Painter::new();
    let mut frames: Vec<Vec<[u8; 3]>> = Vec::new();
    let mut size = (0, 0);
    for svg in G::film(game, plies) {
        let pixels = painter.draw(&svg, scale(&svg))?;
        size = (pixels.width(), pixels.height());
        frames.push(opaque(&pixels));
        watch(frames.len());
    }
    let palette = Palette::of(&frames);
    let side = |side: u32| u16::try_from(side).context("the picture is too large for a GIF");
    let (width, height) = (side(size.0)?, side(size.1)?);
    let mut file = Vec::new();
    let mut encoder = Encoder::new(&mut file, width, height, &palette.bytes())?;
    encoder.set_repeat(Repeat::Infinite)?;
    let last = frames.len().saturating_sub(1);
    let mut before: Option<Vec<u8>> = None;
    for (at, (pixels, ply)) in frames.iter().zip(plies).enumerate() {
        let numbers: Vec<u8> = pixels
            .iter()
            .map(|&colour| palette.number(colour))
            .collect();
        let part = match &before {
            Some(before) => Part::changed(before, &numbers, width),
            None => Part {
                left: 0,
                top: 0,
                width,
                height,
            },
        };
        encoder.write_frame(&Frame {
            left: part.left,
            top: part.top,
            width: part.width,
            height: part.height,
            // It stays until the next one is drawn over it.
            dispose: DisposalMethod::Keep,
            delay: match at {
                _ if at == last => LAST,
                _ if long.contains(ply) => LONG,
                _ => USUAL,
            },
            buffer: part.of(&numbers, width).into(),
            ..Frame::default()
        })?;
        before = Some(numbers);
    }
    drop(encoder);
    Ok(file)
}

/// A part of a picture.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Part {
    left: u16,
    top: u16,
    width: u16,
    height: u16,
}

impl Part {
    /// The smallest part outside of which nothing has changed: a move changes little of a board.
    /// Nothing at all is no picture, and then it is one pixel.
    fn changed(before: &[u8], after: &[u8], width: u16) -> Part {
        let rows = || before.chunks(width.into()).zip(after.chunks(width.into()));
        let number = |at: usize| u16::try_from(at).unwrap_or(u16::MAX);
        let differs = |(a, b): (&[u8], &[u8])| a != b;
        let top = rows().position(differs).map_or(0, number);
        let height = rows().collect::<Vec<_>>().into_iter().rposition(differs);
        let height = height.map_or(1, |last| number(last) + 1 - top);
        let columns = |(a, b): (&[u8], &[u8])| {
            let differs = |at: &usize| a.get(*at) != b.get(*at);
            let all = 0..usize::from(width);
            Some((all.clone().find(differs)?, all.rev().find(differs)?))
        };
        let sides = rows().filter_map(columns);
        let (left, right) = sides.fold((usize::from(width), 0), |(left, right), (first, last)| {
            (left.min(first), right.max(last))
        });
        let (left, right) = if left > right { (0, 0) } else { (left, right) };
        Part {
            left: number(left),
            top,
            width: number(right - left) + 1,
            height,
        }
    }

    /// Its pixels, of those of a picture that is so wide.
    fn of(self, pixels: &[u8], width: u16) -> Vec<u8> {
        let [left, top] = [self.left, self.top].map(usize::from);
        let rows = pixels
            .chunks(width.into())
            .skip(top)
            .take(self.height.into());
        let inside = |row: &[u8]| -> Vec<u8> {
            let row = row.iter().skip(left).take(self.width.into());
            row.copied().collect()
        };
        rows.flat_map(inside).collect()
    }
}

/// By how much a drawing is made larger or smaller: its size stands in its first line.
fn scale(svg: &str) -> f32 {
    let number = |name: &str| -> Option<f32> {
        let (_, rest) = svg.split_once(name)?;
        rest.split_once('"')?.0.parse().ok()
    };
    let sides = [number(" width=\""), number(" height=\"")];
    let longer = sides.into_iter().flatten().fold(1.0, f32::max);
    SIDE / longer
}

/// Its colours; there is nothing behind it.
fn opaque(pixels: &Pixmap) -> Vec<[u8; 3]> {
    let colour =
        |pixel: &resvg::tiny_skia::PremultipliedColorU8| [pixel.red(), pixel.green(), pixel.blue()];
    pixels.pixels().iter().map(colour).collect()
}

/// The colours that are there most often: boards have few hues, and edges of shapes mix two of them.
struct Palette {
    colours: Vec<[u8; 3]>,
    /// By colours that are told apart, which is nearest.
    nearest: HashMap<u16, u8>,
}

impl Palette {
    fn of(frames: &[Vec<[u8; 3]>]) -> Palette {
        let mut seen: HashMap<u16, (u64, [u64; 3])> = HashMap::new();
        for &colour in frames.iter().flatten() {
            let (count, sums) = seen.entry(bucket(colour)).or_default();
            *count += 1;
            for (sum, part) in sums.iter_mut().zip(colour) {
                *sum += u64::from(part);
            }
        }
        let mean = |count: u64, sums: [u64; 3]| {
            sums.map(|sum| u8::try_from((sum + count / 2) / count).unwrap_or(u8::MAX))
        };
        #[expect(clippy::iter_over_hash_type, reason = "sorted below")]
        let mut most: Vec<(u64, u16, [u8; 3])> = seen
            .iter()
            .map(|(&name, &(count, sums))| (count, name, mean(count, sums)))
            .collect();
        // Of colours that are there as often, in the order of their names: the same game, the same file.
        most.sort_unstable_by(|a, b| (b.0, a.1).cmp(&(a.0, b.1)));
        let colours: Vec<[u8; 3]> = most
            .iter()
            .take(COLOURS)
            .map(|&(_, _, mean)| mean)
            .collect();
        let nearest = most
            .iter()
            .map(|&(_, name, mean)| (name, nearest(&colours, mean)))
            .collect();
        Palette { colours, nearest }
    }

    fn bytes(&self) -> Vec<u8> {
        self.colours.concat()
    }

    fn number(&self, colour: [u8; 3]) -> u8 {
        self.nearest
            .get(&bucket(colour))
            .copied()
            .unwrap_or_default()
    }
}

/// Five bits of red, green and blue each.
fn bucket([red, green, blue]: [u8; 3]) -> u16 {
    u16::from(red >> 3) << 10 | u16::from(green >> 3) << 5 | u16::from(blue >> 3)
}

fn nearest(colours: &[[u8; 3]], wanted: [u8; 3]) -> u8 {
    let far = |colour: &[u8; 3]| -> u32 {
        let parts = colour.iter().zip(wanted);
        parts.map(|(&a, b)| u32::from(a.abs_diff(b)).pow(2)).sum()
    };
    let best = (0..=u8::MAX)
        .zip(colours)
        .min_by_key(|(_, colour)| far(colour));
    best.map_or(0, |(number, _)| number)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_what_has_changed_is_drawn_again() {
        let before = [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0];
        let after = [0, 0, 0, 0, 0, 0, 1, 0, 0, 2, 0, 0];
        let part = Part::changed(&before, &after, 4);
        let wanted = Part {
            left: 1,
            top: 1,
            width: 2,
            height: 2,
        };
        assert_eq!(part, wanted);
        assert_eq!(part.of(&after, 4), [0, 1, 2, 0]);
        let pixel = Part {
            left: 0,
            top: 0,
            width: 1,
            height: 1,
        };
        assert_eq!(Part::changed(&after, &after, 4), pixel);
    }
}
