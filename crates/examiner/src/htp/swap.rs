//! Swapping, in whichever of its meanings.

use hex_rules::Cell;

use super::engine::Engine;
use crate::check::{Check, Finding, Objection, not_applicable, wrong};

/// Where the first stone is put, and where it lies when it was mirrored.
const STONE: Cell = Cell::new(2, 1);
const MIRRORED: Cell = Cell::new(1, 2);

pub(super) fn checks<'a>() -> Vec<Check<Engine<'a>>> {
    vec![
        Check::new(
            "swap",
            "pieces",
            "Not required: after `swap-pieces` one stone is on the board, mirrored in the long diagonal, or where it was (as benzene has it).",
            pieces,
        ),
        Check::new(
            "swap",
            "sides",
            "Not required: after `swap-sides` the stone lies where it was.",
            sides,
        ),
        Check::new(
            "swap",
            "second-move-only",
            "Not required: whoever knows swapping knows it as the second move only.",
            second_move_only,
        ),
        Check::new(
            "swap",
            "undo",
            "Not required: a swap is taken back by `undo`.",
            undo,
        ),
    ]
}

/// A board with one stone, on which swapping is allowed as far as the engine can be told.
fn one_stone(engine: &mut Engine<'_>) -> Result<(), Objection> {
    engine.ask("param_game allow_swap 1")?;
    let mut game = engine.begin(5)?;
    engine.play(&mut game, STONE)
}

fn swaps(engine: &mut Engine<'_>, how: &str) -> Result<(), Objection> {
    one_stone(engine)?;
    if engine.ask(&format!("play white {how}"))?.agrees {
        Ok(())
    } else {
        not_applicable(format!("it does not know `{how}`"))
    }
}

fn size() -> Result<hex_rules::Size, Objection> {
    super::engine::empty(5).map(|game| game.position().size())
}

fn pieces(engine: &mut Engine<'_>) -> Finding {
    swaps(engine, "swap-pieces")?;
    let moved = engine.ask(&format!("play black {STONE}"))?.agrees;
    if moved {
        engine.has_stones(size()?, &[STONE, MIRRORED])?;
        Ok("the stone is mirrored".to_owned())
    } else {
        engine.has_stones(size()?, &[STONE])?;
        Ok("the stone stays".to_owned())
    }
}

fn sides(engine: &mut Engine<'_>) -> Finding {
    swaps(engine, "swap-sides")?;
    engine.has_stones(size()?, &[STONE])?;
    Ok(String::new())
}

fn second_move_only(engine: &mut Engine<'_>) -> Finding {
    swaps(engine, "swap-pieces")?;
    let mut game = engine.begin(5)?;
    engine.ask("play white swap-pieces")?.must_refuse()?;
    for cell in [STONE, Cell::new(3, 3)] {
        engine.play(&mut game, cell)?;
    }
    engine.ask("play black swap-pieces")?.must_refuse()?;
    engine.has_stones(size()?, &[STONE, Cell::new(3, 3)])?;
    Ok(String::new())
}

fn undo(engine: &mut Engine<'_>) -> Finding {
    engine.needs("undo")?;
    swaps(engine, "swap-pieces")?;
    engine.demand("undo")?;
    let free = engine.ask(&format!("play black {MIRRORED}"))?.agrees;
    if !free {
        return wrong(format!("the stone is still on {MIRRORED}"));
    }
    engine.has_stones(size()?, &[STONE, MIRRORED])?;
    Ok(String::new())
}
