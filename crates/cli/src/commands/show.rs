//! `hexapod show`: a position to look at.

use std::io::Write;
use std::process::ExitCode;

use anyhow::Result;
use game::{Characters, Game, History, Ink};
use hive_rules::{Hive, published};

use crate::position::{self, Given, RepetitionRule};

/// Draw a position, in letters or as SVG.
///
/// In letters, what moved last stands in brackets. Hive: ² is a stack of two, ⌁ a tile pinned by the
/// one-hive rule, z a tile that rests after a throw. Hex: ● is Black, ○ White.
#[derive(Debug, clap::Args)]
#[command(after_long_help = position::HELP)]
pub(crate) struct Arguments {
    /// A position, see below; `-` reads it from standard input. Without it, a sample is shown.
    position: Vec<String>,
    /// Show the position after this many moves.
    #[arg(long, value_name = "PLIES")]
    at: Option<usize>,
    /// Draw an SVG picture.
    #[arg(long, conflicts_with_all = ["ascii", "color"])]
    svg: bool,
    /// Use plain ASCII marks: + for a stack and ' for a pinned tile; B and W for stones.
    #[arg(long)]
    ascii: bool,
    /// Colour the letters.
    #[arg(long, value_name = "WHEN", default_value = "auto")]
    color: clap::ColorChoice,
    /// What a third repetition means in Hive.
    #[arg(long, value_name = "RULE", default_value = "off")]
    repetition: RepetitionRule,
}

pub(crate) fn run(arguments: &Arguments, out: &mut impl Write) -> Result<ExitCode> {
    let sample = [published::MIDGAMES[2].game.to_owned()];
    let words = if arguments.position.is_empty() {
        sample.as_slice()
    } else {
        &arguments.position
    };
    match position::read(words, arguments.repetition)? {
        Given::Hive(game) => show_hive(&at(game, arguments.at)?, arguments, out)?,
        Given::Hex { game, cursor } => {
            let game = at(game, arguments.at.or(cursor))?;
            let (hex, last) = (game.position(), game.moves().last());
            let drawn = if arguments.svg {
                hex_rules::diagram::svg(hex, last, &[])
            } else {
                hex_rules::diagram::text(hex, last, arguments.ink(), arguments.characters())
            };
            out.write_all(drawn.as_bytes())?;
        }
    }
    Ok(ExitCode::SUCCESS)
}

/// The game after so many moves, or all of it.
fn at<G: Game>(game: History<G>, plies: Option<usize>) -> Result<History<G>> {
    let Some(plies) = plies else { return Ok(game) };
    anyhow::ensure!(
        plies <= game.plies(),
        "there is no position after {plies} moves: the game has {}",
        game.plies()
    );
    Ok(game.at(plies))
}

fn show_hive(game: &History<Hive>, arguments: &Arguments, out: &mut impl Write) -> Result<()> {
    let (hive, last) = (game.position(), game.moves().last());
    if arguments.svg {
        out.write_all(hive_rules::diagram::svg(hive, last).as_bytes())?;
        return Ok(());
    }
    let drawn = hive_rules::diagram::text(hive, last, arguments.ink(), arguments.characters());
    out.write_all(drawn.as_bytes())?;
    if game.outcome().is_some() && game.occurrences() >= 3 {
        writeln!(out, "Draw: the same picture for the third time.")?;
    }
    Ok(())
}

impl Arguments {
    fn characters(&self) -> Characters {
        if self.ascii {
            Characters::Ascii
        } else {
            Characters::Unicode
        }
    }

    fn ink(&self) -> Ink {
        let coloured = match self.color {
            clap::ColorChoice::Always => true,
            clap::ColorChoice::Never => false,
            clap::ColorChoice::Auto => {
                anstream::AutoStream::choice(&std::io::stdout()) != anstream::ColorChoice::Never
            }
        };
        if coloured { Ink::Colours } else { Ink::Plain }
    }
}
