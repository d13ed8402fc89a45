//! Random games: whether the engine's rules are ours.

use std::time::Duration;

use game::{Dice, History, Notation as _, Repetition};
use hive_rules::{Hive, write_game};

use super::answer::{lists_moves, shows};
use super::best_moves;
use super::engine::Engine;
use crate::check::{Check, Finding, Objection, not_applicable, wrong};

/// The longest random game.
const MOST_PLIES: usize = 120;
/// Every so many plies a game is looked at where looking costs more.
const NOW_AND_THEN: usize = 12;

pub(super) fn checks<'a>() -> Vec<Check<Engine<'a>>> {
    vec![
        Check::new(
            "legality",
            "valid-moves",
            "In random games of all types that it plays, the moves that it lists are the legal ones, and no others.",
            valid_moves,
        ),
        Check::new(
            "legality",
            "game-strings",
            "In random games it shows the right state, turn and moves after every move, and after taking it back.",
            game_strings,
        ),
        Check::new(
            "legality",
            "loaded",
            "Random games are loaded from their game strings, whole.",
            loaded,
        ),
        Check::new(
            "legality",
            "best-moves",
            "In random games its best moves are legal.",
            best,
        ),
    ]
}

/// The random game with this number: the same for the same seed.
fn random_game(engine: &mut Engine<'_>, number: u32) -> Result<History<Hive>, Objection> {
    let variants = engine.variants()?;
    let mut dice = Dice::new(engine.talk.settings.seed, u64::from(number));
    // The richest first: a few games should see all tiles.
    let at = variants.len().saturating_sub(1);
    let variant = at
        .checked_sub(number as usize % variants.len().max(1))
        .and_then(|at| variants.get(at));
    let Some(variant) = variant else {
        return not_applicable("it plays no game type");
    };
    // A game ends at its third repetition, after which engines do not agree on what comes.
    let mut game = History::new(*variant, Repetition::Threefold);
    while game.plies() < MOST_PLIES {
        let Some(mv) = dice.pick(&game.legal_moves()) else {
            break;
        };
        if game.play(mv).is_err() {
            break;
        }
    }
    Ok(game)
}

/// Looks at a game as it goes, and says how many things were looked at.
type Look<'a> = dyn FnMut(&mut Engine<'_>, &History<Hive>) -> Result<usize, Objection> + 'a;

/// Walks through the random games, and calls after every move with the answer to it.
fn walk(engine: &mut Engine<'_>, look: &mut Look<'_>) -> Result<(u32, usize), Objection> {
    let games = engine.talk.settings.games;
    let mut looked = 0;
    for number in 0..games {
        let whole = random_game(engine, number)?;
        let mut game = engine.begin(&whole.variant().to_string())?;
        looked += look(engine, &game)?;
        for mv in whole.moves() {
            let text = game.position().write_move(mv);
            let answer = engine.ask(&format!("play {text}"))?;
            if answer.refusal().is_some() {
                return wrong(format!(
                    "it refuses `{text}`, which is legal in {}",
                    write_game(&game)
                ));
            }
            if game.play(mv).is_err() {
                break;
            }
            shows(&answer, &game)?;
            looked += look(engine, &game)?;
        }
    }
    Ok((games, looked))
}

/// Whether the game goes on for everybody, whether they draw by repetition or not.
fn goes_on(game: &History<Hive>) -> bool {
    game.outcome().is_none() && game.occurrences() < 3
}

fn valid_moves(engine: &mut Engine<'_>) -> Finding {
    let mut moves = 0;
    let (games, positions) = walk(engine, &mut |engine, game| {
        if !goes_on(game) {
            return Ok(0);
        }
        let answer = engine.ask("validmoves")?;
        moves += lists_moves(&answer, game)?;
        Ok(1)
    })?;
    Ok(format!(
        "{games} games, {positions} positions, {moves} moves"
    ))
}

fn game_strings(engine: &mut Engine<'_>) -> Finding {
    let (games, looked) = walk(engine, &mut |engine, game| {
        if game.plies() == 0 || !game.plies().is_multiple_of(NOW_AND_THEN) {
            return Ok(1);
        }
        // Back and forth again.
        let before = game.at(game.plies() - 1);
        let Some(mv) = game.moves().last() else {
            return Ok(1);
        };
        let answer = engine.ask("undo")?;
        shows(&answer, &before)?;
        let text = before.position().write_move(mv);
        let answer = engine.ask(&format!("play {text}"))?;
        shows(&answer, game)?;
        Ok(3)
    })?;
    Ok(format!("{games} games, {looked} game strings"))
}

fn loaded(engine: &mut Engine<'_>) -> Finding {
    let games = engine.talk.settings.games;
    for number in 0..games {
        let game = random_game(engine, number)?;
        let answer = engine.ask(&format!("newgame {}", write_game(&game)))?;
        shows(&answer, &game)?;
        if goes_on(&game) {
            engine.has_on_board(&game)?;
        }
    }
    Ok(format!("{games} games"))
}

fn best(engine: &mut Engine<'_>) -> Finding {
    let (games, moves) = walk(engine, &mut |engine, game| {
        if !goes_on(game) || !game.plies().is_multiple_of(NOW_AND_THEN) {
            return Ok(0);
        }
        best_moves::ask(engine, game, "bestmove depth 1", Duration::ZERO)?;
        Ok(1)
    })?;
    Ok(format!("{games} games, {moves} best moves"))
}
