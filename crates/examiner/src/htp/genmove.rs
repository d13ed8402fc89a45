//! Moves of the engine's own.

use std::collections::BTreeSet;

use game::{Dice, History};
use hex_rules::{Cell, Hex, Move};

use super::engine::{Engine, empty, legal_cell, stones, word};
use crate::check::{Check, Finding, Objection, wrong};

pub(super) fn checks<'a>() -> Vec<Check<Engine<'a>>> {
    vec![
        Check::new(
            "genmove",
            "legal",
            "`genmove` and a colour is answered with an empty cell, whoever was to move.",
            legal,
        ),
        Check::new(
            "genmove",
            "played",
            "The move that was answered lies on the board.",
            played,
        ),
        Check::new(
            "genmove",
            "games",
            "In games against itself every move is legal, to the end.",
            games,
        ),
        Check::new(
            "genmove",
            "over",
            "When the game is over `genmove` is answered, and the engine lives.",
            over,
        ),
        Check::new(
            "genmove",
            "not-played",
            "Not required: `reg_genmove` is answered with an empty cell, and does not play there.",
            not_played,
        ),
        Check::new(
            "genmove",
            "all-legal",
            "Not required: `all_legal_moves` lists the empty cells, besides words such as `resign`.",
            all_legal,
        ),
    ]
}

/// Asks for a move, and makes it: `None` if the engine resigns.
fn move_of(engine: &mut Engine<'_>, game: &mut History<Hex>) -> Result<Option<Cell>, Objection> {
    let colour = word(game.position().turn());
    let text = engine.demand(&format!("genmove {colour}"))?;
    if text == "resign" {
        return Ok(None);
    }
    let cell = legal_cell(game, &text)?;
    match game.play(Move::Place(cell)) {
        Ok(()) => Ok(Some(cell)),
        Err(illegal) => wrong(illegal.to_string()),
    }
}

fn legal(engine: &mut Engine<'_>) -> Finding {
    let game = engine.begin(5)?;
    let first = engine.demand("genmove white")?;
    legal_cell(&game, &first)?;
    let mut game = engine.begin(5)?;
    engine.play(&mut game, Cell::new(0, 0))?;
    let answer = engine.demand("genmove w")?;
    legal_cell(&game, &answer)?;
    Ok(String::new())
}

fn played(engine: &mut Engine<'_>) -> Finding {
    let mut game = engine.begin(5)?;
    engine.play(&mut game, Cell::new(0, 0))?;
    if move_of(engine, &mut game)?.is_none() {
        return wrong("it resigns at the second move");
    }
    engine.has_stones(game.position().size(), &stones(&game))?;
    Ok(String::new())
}

fn games(engine: &mut Engine<'_>) -> Finding {
    // A thinking engine takes its time for every move: fewer games than where nobody thinks.
    let number = engine.talk.settings.games.div_ceil(8);
    let (mut moves, mut resigned) = (0, 0);
    for number in 0..number {
        let mut dice = Dice::new(engine.talk.settings.seed, u64::from(number));
        let mut game = engine.begin(4 + number as usize % 2)?;
        // Games that differ: the first two stones are random.
        for _ in 0..2 {
            if let Some(Move::Place(cell)) = dice.pick(&game.legal_moves()) {
                engine.play(&mut game, cell)?;
            }
        }
        while game.outcome().is_none() {
            if move_of(engine, &mut game)?.is_none() {
                resigned += 1;
                break;
            }
            moves += 1;
        }
    }
    Ok(format!(
        "{number} games, {moves} moves, resigned {resigned} times"
    ))
}

fn over(engine: &mut Engine<'_>) -> Finding {
    let mut game = engine.begin(3)?;
    for (column, row) in [(1, 0), (0, 0), (1, 1), (0, 1), (1, 2)] {
        engine.play(&mut game, Cell::new(column, row))?;
    }
    debug_assert!(game.outcome().is_some());
    let answer = engine.ask("genmove white")?;
    engine.demand("name")?;
    Ok(if answer.agrees {
        answer.text
    } else {
        "refused".to_owned()
    })
}

fn not_played(engine: &mut Engine<'_>) -> Finding {
    engine.needs("reg_genmove")?;
    let mut game = engine.begin(5)?;
    engine.play(&mut game, Cell::new(0, 0))?;
    let text = engine.demand("reg_genmove white")?;
    legal_cell(&game, &text)?;
    engine.has_stones(game.position().size(), &stones(&game))?;
    Ok(String::new())
}

fn all_legal(engine: &mut Engine<'_>) -> Finding {
    engine.needs("all_legal_moves")?;
    let mut game = engine.begin(5)?;
    let size = empty(5)?.position().size();
    for cell in [Cell::new(2, 2), Cell::new(1, 3)] {
        engine.play(&mut game, cell)?;
    }
    let answer = engine.demand("all_legal_moves white")?;
    let listed: BTreeSet<String> = answer
        .split_whitespace()
        .map(str::to_ascii_lowercase)
        .filter(|word| word.ends_with(|c: char| c.is_ascii_digit()))
        .collect();
    let stones = stones(&game);
    let expected: BTreeSet<String> = size
        .all()
        .filter(|cell| !stones.contains(cell))
        .map(|cell| cell.to_string())
        .collect();
    match expected.symmetric_difference(&listed).next() {
        None => Ok(String::new()),
        Some(cell) if listed.contains(cell) => wrong(format!("{cell} is listed, and not empty")),
        Some(cell) => wrong(format!("{cell} is empty, and not listed")),
    }
}
