//! `hexapod show`: a position to look at.

mod candidates;
mod hex_overlay;
mod hive_overlay;

use std::io::{IsTerminal as _, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use analysis::alone::Analysed;
use anyhow::{Result, ensure};
use game::{Characters, Game, History, Mark};
use games::{AnyGame, with_game};
use hive_rules::published;
use terminal::Ink;

use crate::drawn::Drawn;
use crate::position::{self, Given, RepetitionRule};
use crate::progress_line::ProgressLine;
use crate::{animation, colour, pixels, safe_file};

/// Draw a position: in letters, as SVG or as PNG; or a game as an animation.
///
/// In letters, what moved last stands in brackets. Hive: ² is a stack of two, ⌁ a tile pinned by the
/// one-hive rule, z a tile that rests after a throw. Hex: ● is Black, ○ White.
#[derive(Debug, clap::Args)]
#[command(after_long_help = after_help(), group = clap::ArgGroup::new("written").args(["out", "animation"]))]
#[expect(
    clippy::struct_excessive_bools,
    reason = "they are switches of a command line"
)]
pub(crate) struct Arguments {
    /// A position, see below; `-` reads it from standard input. Without it, a sample is shown.
    #[arg(value_hint = clap::ValueHint::FilePath)]
    position: Vec<String>,
    /// Of a file with several games the one of this number.
    #[arg(long = "game", id = "number", value_name = "NUMBER", default_value_t = 1,
        value_parser = clap::value_parser!(u32).range(1..))]
    number: u32,
    /// Show the position after this many moves.
    #[arg(long, value_name = "PLIES", visible_alias = "at")]
    ply: Option<usize>,
    /// Draw an SVG picture; the same as a name for --out that ends with .svg.
    #[arg(long, conflicts_with_all = ["ascii", "png"])]
    svg: bool,
    /// Draw a PNG picture; the same as a name for --out that ends with .png.
    #[arg(long, conflicts_with = "ascii")]
    png: bool,
    /// How much larger a PNG is than its SVG.
    #[arg(long, value_name = "FACTOR", default_value_t = 2.0)]
    scale: f32,
    /// Write to this file instead of standard output.
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
    /// Write the whole game up to here as an animation, a GIF with a picture a move.
    #[arg(long, value_name = "FILE.gif", conflicts_with_all = ["out", "svg", "png", "ascii",
        "pins", "reach", "connections", "dead", "candidates"])]
    animation: Option<PathBuf>,
    /// Replace the file if it is there already.
    #[arg(long, requires = "written")]
    force: bool,
    /// Hive: mark the pinned tiles, and say what each holds together.
    #[arg(long)]
    pins: bool,
    /// Hive: mark where a tile can go, in its owner's turn.
    #[arg(long, value_name = "TILE")]
    reach: Option<String>,
    /// Hex: mark the cells that virtual connections need, and say what they join.
    #[arg(long)]
    connections: bool,
    /// Hex: mark cells that are dead, and cells that are as good as taken.
    #[arg(long)]
    dead: bool,
    /// Mark the moves that come into question, best first: 5, or as many as in --candidates=3.
    #[arg(long, value_name = "MOVES", num_args = 0..=1, require_equals = true,
        default_missing_value = "5",
        value_parser = clap::value_parser!(u8).range(1..=99))]
    candidates: Option<u8>,
    /// How often to visit the position for --candidates.
    #[arg(long, value_name = "NUMBER", default_value_t = 200, requires = "candidates",
        value_parser = clap::value_parser!(u32).range(1..=i64::from(analysis::MOST_VISITS)))]
    visits: u32,
    /// Use plain ASCII marks: + for a stack and ' for a pinned tile; B and W for stones.
    #[arg(long)]
    ascii: bool,
    /// What a third repetition means in Hive.
    #[arg(long, value_name = "RULE", default_value = "off")]
    repetition: RepetitionRule,
}

fn after_help() -> String {
    format!("{}\n\n{EXAMPLES}", position::HELP)
}

const EXAMPLES: &str = "\
Examples:
  hexapod show game.sgf --ply 20 --pins
  hexapod show game.sgf --reach wA1 --svg > ant.svg
  hexapod show hex:11 f6 --candidates --png --out candidates.png
  hexapod show game.sgf --animation game.gif";

/// What is drawn over a position: marks on its cells, and what they say in words.
pub(crate) struct Overlay<C> {
    marks: Vec<(C, Mark)>,
    notes: Vec<String>,
}

impl<C> Default for Overlay<C> {
    fn default() -> Overlay<C> {
        Overlay {
            marks: Vec::new(),
            notes: Vec::new(),
        }
    }
}

/// As what a position is drawn.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Picture {
    Letters,
    Svg,
    Png,
}

/// Whether a name ends like this, behind its last full stop.
fn ends(path: &Path, wanted: &str) -> bool {
    let ending = path.extension();
    ending.is_some_and(|ending| ending.eq_ignore_ascii_case(wanted))
}

impl Arguments {
    fn picture(&self) -> Picture {
        let ends = |wanted| self.out.as_deref().is_some_and(|path| ends(path, wanted));
        if self.svg || !self.png && ends("svg") {
            Picture::Svg
        } else if self.png || ends("png") {
            Picture::Png
        } else {
            Picture::Letters
        }
    }
}

pub(crate) fn run(arguments: &Arguments, out: &mut impl Write) -> Result<ExitCode> {
    if let [_, .., last] = arguments.position.as_slice() {
        let path = Path::new(last);
        ensure!(
            !ends(path, "png") && !ends(path, "svg"),
            "a picture goes to a file with --out {last}, and to standard output without"
        );
    }
    if let Some(path) = &arguments.animation {
        animation::may_write(path, arguments.force)?;
    } else if let Some(path) = &arguments.out {
        safe_file::may_write(path, arguments.force)?;
    } else if arguments.picture() == Picture::Png {
        ensure!(
            !std::io::stdout().is_terminal(),
            "a PNG is not for terminals: write it to a file with --out FILE or > FILE"
        );
    }
    let sample = [published::MIDGAMES[2].game.to_owned()];
    let words = if arguments.position.is_empty() {
        sample.as_slice()
    } else {
        &arguments.position
    };
    let number = usize::try_from(arguments.number)?;
    let Given { game, cursor } = position::told(words, arguments.repetition, number)?.given;
    let plies = arguments.ply.or(cursor);
    if let Some(path) = &arguments.animation {
        with_game!(AnyGame, game, game => animate(&at(game, plies)?, path, arguments.force))?;
        return Ok(ExitCode::SUCCESS);
    }
    match game {
        AnyGame::Hive(game) => {
            let game = at(game, plies)?;
            let mut overlay = hive_overlay::overlay(game.position(), arguments)?;
            if game.outcome().is_some() && game.occurrences() >= 3 {
                let drawn = "Draw: the same picture for the third time.";
                overlay.notes.insert(0, drawn.to_owned());
            }
            show(&game, overlay, arguments, out)?;
        }
        AnyGame::Hex(game) => {
            let game = at(game, plies)?;
            let overlay = hex_overlay::overlay(game.position(), arguments)?;
            show(&game, overlay, arguments, out)?;
        }
    }
    Ok(ExitCode::SUCCESS)
}

/// The whole game, a picture a move.
fn animate<G: Drawn>(game: &History<G>, path: &Path, force: bool) -> Result<()> {
    let plies: Vec<usize> = (0..=game.plies()).collect();
    let progress_line = ProgressLine::new(plies.len(), "positions");
    let file = animation::gif(game, &plies, &[], &mut |done| {
        progress_line.count(done, plies.len(), "positions");
    });
    progress_line.finish();
    safe_file::write(path, &file?, force)
}

/// The game after so many moves, or all of it.
fn at<G: Game>(game: History<G>, plies: Option<usize>) -> Result<History<G>> {
    let Some(plies) = plies else { return Ok(game) };
    ensure!(
        plies <= game.plies(),
        "there is no position after {plies} moves: the game has {}",
        game.plies()
    );
    Ok(game.at(plies))
}

fn show<G: Drawn + Analysed>(
    game: &History<G>,
    mut overlay: Overlay<G::Cell>,
    arguments: &Arguments,
    out: &mut impl Write,
) -> Result<()> {
    if let Some(most) = arguments.candidates {
        candidates::add(game, usize::from(most), arguments.visits, &mut overlay)?;
    }
    let drawn = match arguments.picture() {
        Picture::Svg => G::svg(game, &overlay.marks).into_bytes(),
        Picture::Png => pixels::png(&G::svg(game, &overlay.marks), arguments.scale)?,
        Picture::Letters => {
            let (ink, characters) = (arguments.ink(), arguments.characters());
            let mut text = G::text(game, ink, characters, &overlay.marks);
            for note in &overlay.notes {
                text.push_str(note);
                text.push('\n');
            }
            text.into_bytes()
        }
    };
    match &arguments.out {
        Some(path) => safe_file::write(path, &drawn, arguments.force),
        None => Ok(out.write_all(&drawn)?),
    }
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
        let coloured = match self.out {
            Some(_) => colour::of_files(),
            None => colour::of_results(),
        };
        if coloured { Ink::Colours } else { Ink::Plain }
    }
}
