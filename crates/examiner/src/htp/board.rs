//! Boards and stones: `boardsize`, `clear_board`, `play`, `undo`, `showboard`.

use hex_rules::Cell;

use super::engine::{Engine, empty, stones};
use crate::check::{Check, Finding, not_applicable, wrong};

pub(super) fn checks<'a>() -> Vec<Check<Engine<'a>>> {
    vec![
        Check::new(
            "board",
            "sizes",
            "`boardsize` takes 11 at least; of sizes that it takes, the four corners can be played and nothing beyond.",
            sizes,
        ),
        Check::new(
            "board",
            "two-numbers",
            "`boardsize` takes columns and rows, as HexGui sends them.",
            two_numbers,
        ),
        Check::new(
            "board",
            "not-square",
            "Not required: on a board of 5 columns and 3 rows, e3 can be played and c4 cannot.",
            not_square,
        ),
        Check::new(
            "board",
            "cleared",
            "`clear_board` and `boardsize` leave an empty board.",
            cleared,
        ),
        Check::new(
            "board",
            "stones",
            "`play` puts a stone of the colour that is told on the cell that is told, in any order of colours.",
            put_stones,
        ),
        Check::new(
            "board",
            "words",
            "Colours are `b`, `black`, `w` or `white`; the case of letters does not matter.",
            words,
        ),
        Check::new(
            "board",
            "occupied",
            "Where a stone lies none can be put: `?`, and the board stays.",
            occupied,
        ),
        Check::new(
            "board",
            "undo",
            "Not required: `undo` takes the last stone back.",
            undo,
        ),
        Check::new(
            "board",
            "undo-nothing",
            "Not required: `undo` of nothing is answered, and the board stays.",
            undo_nothing,
        ),
        Check::new(
            "board",
            "drawing",
            "Not required: `showboard` draws the board: another one when a stone was put there.",
            drawing,
        ),
    ]
}

fn sizes(engine: &mut Engine<'_>) -> Finding {
    let mut taken = Vec::new();
    for side in [3_u8, 5, 7, 9, 11, 13, 14, 19] {
        let answer = engine.ask(&format!("boardsize {side}"))?;
        if !answer.agrees {
            if side == 11 {
                return wrong("it does not play on 11x11");
            }
            continue;
        }
        engine.demand("clear_board")?;
        let last = side - 1;
        for (column, row) in [(0, 0), (last, 0), (0, last), (last, last)] {
            engine.demand(&format!("play black {}", Cell::new(column, row)))?;
        }
        for cell in [Cell::new(side, 0), Cell::new(0, side)] {
            engine.ask(&format!("play white {cell}"))?.must_refuse()?;
        }
        taken.push(side.to_string());
    }
    Ok(taken.join(", "))
}

fn two_numbers(engine: &mut Engine<'_>) -> Finding {
    engine.demand("boardsize 5 5")?;
    let game = empty(5)?;
    engine.has_stones(game.position().size(), &[])?;
    Ok(String::new())
}

fn not_square(engine: &mut Engine<'_>) -> Finding {
    if !engine.ask("boardsize 5 3")?.agrees {
        return not_applicable("it plays on square boards only");
    }
    engine.demand("play black e3")?;
    engine.ask("play white c4")?.must_refuse()?;
    engine.ask("play white f1")?.must_refuse()?;
    Ok(String::new())
}

fn cleared(engine: &mut Engine<'_>) -> Finding {
    for command in ["clear_board", "boardsize 5"] {
        let mut game = engine.begin(5)?;
        engine.play(&mut game, Cell::new(1, 1))?;
        engine.play(&mut game, Cell::new(2, 2))?;
        engine.demand(command)?;
        engine.has_stones(game.position().size(), &[])?;
    }
    Ok(String::new())
}

fn put_stones(engine: &mut Engine<'_>) -> Finding {
    let game = engine.begin(5)?;
    let cells = [
        Cell::new(0, 0),
        Cell::new(4, 0),
        Cell::new(2, 3),
        Cell::new(1, 1),
    ];
    for (colour, cell) in ["white", "white", "black", "white"].iter().zip(cells) {
        engine.demand(&format!("play {colour} {cell}"))?;
    }
    engine.has_stones(game.position().size(), &cells)?;
    Ok(String::new())
}

fn words(engine: &mut Engine<'_>) -> Finding {
    let game = engine.begin(5)?;
    let told = ["b a1", "w b1", "black c1", "white d1", "B E1", "White A2"];
    for stone in told {
        engine.demand(&format!("play {stone}"))?;
    }
    let cells: Vec<Cell> = (0..5)
        .map(|column| Cell::new(column, 0))
        .chain([Cell::new(0, 1)])
        .collect();
    engine.has_stones(game.position().size(), &cells)?;
    Ok(String::new())
}

fn occupied(engine: &mut Engine<'_>) -> Finding {
    let mut game = engine.begin(5)?;
    engine.play(&mut game, Cell::new(2, 2))?;
    for stone in ["black c3", "white c3"] {
        engine.ask(&format!("play {stone}"))?.must_refuse()?;
    }
    engine.has_stones(game.position().size(), &stones(&game))?;
    Ok(String::new())
}

fn undo(engine: &mut Engine<'_>) -> Finding {
    engine.needs("undo")?;
    let mut game = engine.begin(5)?;
    for cell in [Cell::new(2, 2), Cell::new(0, 4), Cell::new(3, 1)] {
        engine.play(&mut game, cell)?;
    }
    for _ in 0..2 {
        engine.demand("undo")?;
        game.undo();
    }
    engine.has_stones(game.position().size(), &stones(&game))?;
    Ok(String::new())
}

fn undo_nothing(engine: &mut Engine<'_>) -> Finding {
    engine.needs("undo")?;
    let game = engine.begin(5)?;
    let answer = engine.ask("undo")?;
    engine.has_stones(game.position().size(), &[])?;
    Ok(if answer.agrees { "agrees" } else { "refused" }.to_owned())
}

fn drawing(engine: &mut Engine<'_>) -> Finding {
    engine.needs("showboard")?;
    let mut game = engine.begin(5)?;
    let before = engine.drawing()?;
    engine.play(&mut game, Cell::new(2, 2))?;
    let after = engine.drawing()?;
    if before == after {
        return wrong("the board with a stone is drawn like the one without");
    }
    Ok(String::new())
}
