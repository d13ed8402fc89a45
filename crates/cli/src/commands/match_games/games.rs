//! What the command line says about each game.

use std::fs;
use std::path::Path;

use anyhow::{Result, ensure};
use arena::{MatchGame, one_stone_openings, read_openings};
use game::{Game, History};
use hex_rules::{Hex, Size};
use hive_rules::Hive;

use super::Arguments;

/// A game of which a match can be ordered.
pub(super) trait Orderable: MatchGame {
    /// Games that are longer are drawn, unless something else is ordered.
    const MAX_PLIES: usize;

    /// What is agreed before each game.
    fn variant(arguments: &Arguments) -> Result<<Self as Game>::Variant>;

    /// The openings that a file holds, or that a word stands for.
    fn book(path: &Path, variant: &<Self as Game>::Variant) -> Result<Vec<History<Self>>>;
}

impl Orderable for Hive {
    const MAX_PLIES: usize = 200;

    fn variant(arguments: &Arguments) -> Result<hive_rules::Variant> {
        ensure!(!arguments.swap, "nobody swaps in Hive: --swap is for Hex");
        Ok(arguments.variant.unwrap_or(hive_rules::Variant::BASE))
    }

    fn book(path: &Path, variant: &hive_rules::Variant) -> Result<Vec<History<Hive>>> {
        Ok(read_openings::<Hive>(&fs::read_to_string(path)?, variant)?)
    }
}

impl Orderable for Hex {
    const MAX_PLIES: usize = usize::MAX;

    fn variant(arguments: &Arguments) -> Result<hex_rules::Variant> {
        Ok(hex_rules::Variant {
            size: Size::square(usize::from(arguments.size))?,
            swap: arguments.swap,
        })
    }

    fn book(path: &Path, variant: &hex_rules::Variant) -> Result<Vec<History<Hex>>> {
        if path != Path::new("one-ply") {
            return Ok(read_openings::<Hex>(&fs::read_to_string(path)?, variant)?);
        }
        let book = one_stone_openings(*variant);
        ensure!(
            !book.is_empty(),
            "the first stone decides the game on this board: give a larger --size"
        );
        Ok(book)
    }
}
