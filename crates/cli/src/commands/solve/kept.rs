//! Solved openings in a file that can be taken up again.
//!
//! A text: a first line that says what it is, the size, a line for each opening, and a checksum of
//! everything before it. It is written anew for each opening, beside the old one, and takes its
//! place only when it is safe on the disk.
#![deny(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::indexing_slicing
)]

use std::fmt::Write as _;
use std::fs;
use std::io::ErrorKind;
use std::path::Path;

use anyhow::{Context as _, Result, bail, ensure};
use files::{Lock, write_whole};
use hex_rules::{Cell, Colour, Size};

use super::word;

/// The first line.
const HEAD: &str = "hexapod solved openings 1";

/// Where to keep, and whether there may be something already.
#[derive(Clone, Copy, Debug)]
pub(super) struct Keep<'a> {
    pub(super) path: &'a Path,
    pub(super) resume: bool,
}

/// An opening that is solved.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Opening {
    pub(super) cell: Cell,
    pub(super) winner: Colour,
    pub(super) seconds: f64,
    pub(super) nodes: u64,
}

impl Keep<'_> {
    /// Takes the file for this process.
    pub(super) fn lock(&self) -> Result<Lock> {
        Ok(Lock::of_file(self.path)?)
    }

    /// What was kept before.
    pub(super) fn load(&self, size: Size) -> Result<Vec<Opening>> {
        let path = self.path.display();
        match fs::read_to_string(self.path) {
            Ok(_) if !self.resume => {
                bail!("{path} is there already: go on with it (--resume), or name another file")
            }
            Ok(text) => read(&text, size).with_context(|| format!("reading {path}")),
            Err(error) if error.kind() == ErrorKind::NotFound => Ok(Vec::new()),
            Err(error) => Err(error).with_context(|| format!("reading {path}")),
        }
    }

    /// Keeps these openings instead of what was kept before.
    pub(super) fn save(&self, size: Size, openings: &[Opening]) -> Result<()> {
        let path = self.path;
        write_whole(path, write(size, openings).as_bytes())
            .with_context(|| format!("writing {}", path.display()))
    }
}

fn write(size: Size, openings: &[Opening]) -> String {
    let mut text = format!("{HEAD}\nsize {size}\n");
    for opening in openings {
        let Opening {
            cell,
            winner,
            seconds,
            nodes,
        } = opening;
        let winner = word(*winner);
        // Writing to a string cannot fail.
        let _ = writeln!(text, "{cell} {winner} {seconds:.3} {nodes}");
    }
    let sum = checksum(&text);
    let _ = writeln!(text, "checksum {sum:016x}");
    text
}

fn read(text: &str, size: Size) -> Result<Vec<Opening>> {
    let (body, sum) = text
        .trim_end()
        .rsplit_once("checksum ")
        .context("it has no checksum: it is cut short, or no file of ours")?;
    let sum = u64::from_str_radix(sum, 16).context("the checksum is no number")?;
    ensure!(
        sum == checksum(body),
        "the checksum is wrong: the file was changed or damaged; remove it to start again"
    );
    let mut lines = body.lines();
    ensure!(
        lines.next() == Some(HEAD),
        "it does not begin with `{HEAD}`"
    );
    let of = lines.next().and_then(|line| line.strip_prefix("size "));
    ensure!(
        of == Some(size.to_string().as_str()),
        "it is about a board of {}, not {size}",
        of.unwrap_or("no size")
    );
    lines
        .enumerate()
        .map(|(i, line)| {
            read_opening(line, size).with_context(|| format!("line {}: `{line:.80}`", i + 3))
        })
        .collect()
}

fn read_opening(line: &str, size: Size) -> Result<Opening> {
    let mut words = line.split(' ');
    let mut next = |what: &str| words.next().with_context(|| format!("{what} is missing"));
    let cell: Cell = next("the cell")?.parse()?;
    ensure!(size.contains(cell), "{cell} is not on a board of {size}");
    let winner = match next("the winner")? {
        "black" => Colour::Black,
        "white" => Colour::White,
        other => bail!("`{other:.20}` should be `black` or `white`"),
    };
    Ok(Opening {
        cell,
        winner,
        seconds: next("the time")?.parse().context("the time")?,
        nodes: next("the number of positions")?
            .parse()
            .context("the number of positions")?,
    })
}

/// FNV-1a: enough to notice damage.
fn checksum(text: &str) -> u64 {
    text.bytes().fold(0xcbf2_9ce4_8422_2325, |sum, byte| {
        (sum ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
    })
}

#[cfg(test)]
#[expect(
    clippy::unwrap_used,
    clippy::indexing_slicing,
    reason = "tests may fail with whatever words they find"
)]
mod tests {
    use super::*;

    fn sample() -> (Size, Vec<Opening>) {
        let opening = |text: &str, winner| Opening {
            cell: text.parse().unwrap(),
            winner,
            seconds: 1.25,
            nodes: 77,
        };
        let openings = vec![opening("a1", Colour::White), opening("b2", Colour::Black)];
        (Size::square(3).unwrap(), openings)
    }

    #[test]
    fn what_is_kept_is_read_again() {
        let (size, openings) = sample();
        assert_eq!(read(&write(size, &openings), size).unwrap(), openings);
    }

    #[test]
    fn every_damaged_letter_is_noticed() {
        let (size, openings) = sample();
        let text = write(size, &openings);
        for at in 0..text.len() - 1 {
            let mut damaged = text.clone().into_bytes();
            damaged[at] ^= 1;
            let damaged = String::from_utf8(damaged).unwrap();
            assert!(read(&damaged, size).is_err(), "{damaged}");
            assert!(read(&text[..at], size).is_err(), "cut at {at}");
        }
        let other = Size::square(4).unwrap();
        assert!(read(&text, other).is_err(), "another size");
    }
}
