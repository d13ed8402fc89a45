//! `hexapod show`: a position to look at.

use std::io::Write;
use std::process::ExitCode;

use anyhow::Result;
use hive_rules::{Characters, Ink, diagram, published};

use crate::position::{self, RepetitionRule};

/// Draw a position, in letters or as SVG.
///
/// In letters: the tile that moved last stands in brackets, ² is a stack of two, ⌁ a tile pinned by
/// the one-hive rule, z a tile that rests after a throw.
#[derive(Debug, clap::Args)]
pub(crate) struct Arguments {
    /// A UHP game string such as 'Base;;;wS1;bG1 wS1-' or only a type such as Base+MLP; `-` reads
    /// it from standard input. Without it, a sample is shown.
    position: Option<String>,
    /// Show the position after this many moves.
    #[arg(long, value_name = "PLIES")]
    at: Option<usize>,
    /// Draw an SVG picture.
    #[arg(long, conflicts_with_all = ["ascii", "color"])]
    svg: bool,
    /// Use plain ASCII marks: + for a stack, ' for a pinned tile.
    #[arg(long)]
    ascii: bool,
    /// Colour the letters.
    #[arg(long, value_name = "WHEN", default_value = "auto")]
    color: clap::ColorChoice,
    /// What a third repetition means.
    #[arg(long, value_name = "RULE", default_value = "off")]
    repetition: RepetitionRule,
}

pub(crate) fn run(arguments: &Arguments, out: &mut impl Write) -> Result<ExitCode> {
    let sample = published::MIDGAMES[2].game;
    let mut game = position::read(
        arguments.position.as_deref().unwrap_or(sample),
        arguments.repetition,
    )?;
    if let Some(plies) = arguments.at {
        anyhow::ensure!(
            plies <= game.plies(),
            "there is no position after {plies} moves: the game has {}",
            game.plies()
        );
        game = game.at(plies);
    }
    let last = game.moves().last();
    if arguments.svg {
        out.write_all(diagram::svg(game.position(), last).as_bytes())?;
        return Ok(ExitCode::SUCCESS);
    }
    let characters = if arguments.ascii {
        Characters::Ascii
    } else {
        Characters::Unicode
    };
    let coloured = match arguments.color {
        clap::ColorChoice::Always => true,
        clap::ColorChoice::Never => false,
        clap::ColorChoice::Auto => {
            anstream::AutoStream::choice(&std::io::stdout()) != anstream::ColorChoice::Never
        }
    };
    let ink = if coloured { Ink::Colours } else { Ink::Plain };
    out.write_all(diagram::text(game.position(), last, ink, characters).as_bytes())?;
    if game.outcome().is_some() && game.occurrences() >= 3 {
        writeln!(out, "Draw: the same picture for the third time.")?;
    }
    Ok(ExitCode::SUCCESS)
}
