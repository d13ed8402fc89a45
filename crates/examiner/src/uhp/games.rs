//! Games that begin, go on and are taken back: `newgame`, `play`, `pass`, `undo`.

use game::{Game as _, History, Notation as _};
use hive_rules::{Hive, Move, Piece, write_game};

use super::answer::{Answer, shows};
use super::engine::{Engine, read};
use crate::check::{Check, Finding, Objection, not_applicable, wrong};

/// A game of a few moves without expansions.
const OPENING: &str = r"Base;InProgress;White[4];wS1;bG1 wS1-;wQ \wS1;bQ bG1/;wA1 -wQ;bA1 bQ-";
/// White has to pass.
const FORCED_PASS: &str = r"Base;InProgress;Black[13];wS1;bS1 wS1-;wQ -wS1;bQ bS1-;wB1 \wS1;bQ bS1/;wA1 /wQ;bQ bS1-;wB1 \bS1;bQ bS1/;wB1 bS1;bQ wB1-;wA1 /bQ;bQ wB1/;wA2 /wQ;bQ wB1-;wA2 bQ\;bQ wB1/;wA3 /wQ;bQ wB1-;wA3 bQ-;bQ wB1/;wG1 /wB1;bQ wB1-;wG1 wB1/";
/// A game that is over.
pub(super) const OVER: &str = r"Base;Draw;White[11];wS1;bS1 wS1/;wQ wS1\;bB1 bS1-;wA1 -wQ;bQ bB1\;wS2 /wQ;bQ /bB1;wG1 -wS2;bQ wQ-;wB1 -wA1;bA1 bQ\;wG1 wS2-;bG1 \bS1;wB1 \wA1;bA2 bQ-;wB1 \wS1;bA3 bB1\;wG2 -wB1;bG1 bS1\";

pub(super) fn checks<'a>() -> Vec<Check<Engine<'a>>> {
    vec![
        Check::new(
            "newgame",
            "no-type",
            "`newgame` alone begins a game of Base, whatever was played before.",
            no_type,
        ),
        Check::new(
            "newgame",
            "types",
            "`newgame` and a game type begins such a game, for all types of the expansions that `info` names.",
            types,
        ),
        Check::new(
            "newgame",
            "game-string",
            "`newgame` and a game string goes on with that game, and shows it.",
            game_string,
        ),
        Check::new(
            "newgame",
            "false-fields",
            "State and turn follow from the moves: a string that says otherwise is refused or put right.",
            false_fields,
        ),
        Check::new(
            "newgame",
            "illegal-string",
            "A game with an illegal move is refused, and the present game stays.",
            illegal_string,
        ),
        Check::new(
            "play",
            "moves",
            "`play` makes a move and shows the game string: type, state, turn, moves.",
            moves,
        ),
        Check::new(
            "play",
            "references",
            "A place may be told by any tile next to it.",
            references,
        ),
        Check::new(
            "play",
            "illegal",
            "Illegal moves are refused with `invalidmove`, and the position stays.",
            illegal,
        ),
        Check::new(
            "play",
            "over",
            "When the game is over nothing can be played.",
            over,
        ),
        Check::new(
            "play",
            "no-game",
            "Without a game there is nothing to play: the engine refuses, or plays Base.",
            no_game,
        ),
        Check::new(
            "pass",
            "forced",
            "Whoever cannot move passes, by `pass` or by `play pass`.",
            forced_pass,
        ),
        Check::new(
            "pass",
            "not-forced",
            "Whoever can move may not pass.",
            pass_not_forced,
        ),
        Check::new(
            "undo",
            "one",
            "`undo` takes one move back and shows the game.",
            |engine| undo(engine, &["undo"]),
        ),
        Check::new(
            "undo",
            "many",
            "`undo` and a number takes so many moves back.",
            |engine| undo(engine, &["undo 1", "undo 3", "undo 2"]),
        ),
        Check::new(
            "undo",
            "too-many",
            "More moves than were made cannot be taken back: `err`, and the position stays.",
            undo_too_many,
        ),
        Check::new(
            "undo",
            "over",
            "Moves can be taken back when the game is over.",
            undo_at_the_end,
        ),
    ]
}

fn no_type(engine: &mut Engine<'_>) -> Finding {
    let empty = read("Base")?;
    let first = engine.ask("newgame")?;
    shows(&first, &empty)?;
    engine.begin(OPENING)?;
    let again = engine.ask("newgame")?;
    shows(&again, &empty)?;
    engine.is_unchanged(&empty, "newgame")?;
    Ok(String::new())
}

fn types(engine: &mut Engine<'_>) -> Finding {
    let variants = engine.variants()?;
    for variant in &variants {
        let game = engine.begin(&variant.to_string())?;
        engine.has_on_board(&game)?;
    }
    let names: Vec<String> = variants.iter().map(ToString::to_string).collect();
    Ok(names.join(", "))
}

fn game_string(engine: &mut Engine<'_>) -> Finding {
    let game = engine.begin(OPENING)?;
    engine.has_on_board(&game)?;
    Ok(String::new())
}

fn false_fields(engine: &mut Engine<'_>) -> Finding {
    let before = engine.begin(OPENING)?;
    let text = "Base;Draw;Black[7];wS1;bS1 wS1-";
    let answer = engine.ask(&format!("newgame {text}"))?;
    if answer.refusal().is_some() {
        answer.must_refuse()?;
        engine.is_unchanged(&before, text)?;
        return Ok("refused".to_owned());
    }
    let game = read(text)?;
    shows(&answer, &game)?;
    engine.has_on_board(&game)?;
    Ok("put right".to_owned())
}

fn illegal_string(engine: &mut Engine<'_>) -> Finding {
    let before = engine.begin(OPENING)?;
    for text in [
        "Base;InProgress;Black[2];wS1;bS1 wS1-;wQ bS1-",
        "Base;InProgress;Black[2];wS1;bS1 wS1-;wM -wS1",
    ] {
        let answer = engine.ask(&format!("newgame {text}"))?;
        answer.must_refuse()?;
        engine.is_unchanged(&before, &format!("newgame {text}"))?;
    }
    Ok(String::new())
}

fn moves(engine: &mut Engine<'_>) -> Finding {
    let whole = read(OPENING)?;
    engine.begin("Base")?;
    for plies in 1..=whole.plies() {
        let text = last_move(&whole, plies);
        let answer = engine.ask(&format!("play {text}"))?;
        shows(&answer, &whole.at(plies))?;
    }
    engine.has_on_board(&whole)?;
    Ok(String::new())
}

/// The move that made the game so long, as text.
fn last_move(game: &History<Hive>, plies: usize) -> String {
    let before = game.at(plies - 1);
    let mv = game.moves().nth(plies - 1).unwrap_or(Move::Pass);
    before.position().write_move(mv)
}

fn references(engine: &mut Engine<'_>) -> Finding {
    let game = engine.begin(OPENING)?;
    let position = game.position();
    let mut legal = Vec::new();
    position.legal_moves(&mut legal);
    let mut told = 0;
    for mv in legal {
        let written = position.write_move(mv);
        let Some((tile, _)) = written.split_once(' ') else {
            continue;
        };
        // Tiles of the other ways to tell it: on top, and not the one that moves.
        let others: Vec<Piece> = position
            .pieces()
            .filter(|piece| piece.to_string() != tile && !position.covered().contains(*piece))
            .collect();
        for other in others {
            for text in ways_to_tell(tile, other) {
                if position.read_move(&text).ok() != Some(mv) {
                    continue;
                }
                let mut after = game.clone();
                if after.play(mv).is_err() {
                    continue;
                }
                let answer = engine.ask(&format!("play {text}"))?;
                shows(&answer, &after)?;
                let back = engine.ask("undo")?;
                shows(&back, &game)?;
                told += 1;
            }
        }
    }
    Ok(format!("{told} texts"))
}

fn ways_to_tell(tile: &str, other: Piece) -> [String; 6] {
    ["-", "/", "\\"]
        .map(|mark| {
            [
                format!("{tile} {mark}{other}"),
                format!("{tile} {other}{mark}"),
            ]
        })
        .concat()
        .try_into()
        .unwrap_or_default()
}

fn illegal(engine: &mut Engine<'_>) -> Finding {
    // What the rules forbid, all of it readable, each in a game where it matters.
    const MOVES: [(&str, &[&str]); 4] = [
        ("Base", &["wQ", "bA1", "wA2", "wM"]),
        (
            "Base;InProgress;Black[1];wS1",
            &["bQ wS1-", "bA2 wS1-", "wA1 wS1-", "bA1 wS1"],
        ),
        // A new tile beside the opponent, a pinned tile, a tile that cannot go so far, the
        // opponent's tile, a tile where another lies.
        (
            OPENING,
            &["wG1 bA1-", "wS1 wA1-", "wQ -wA1", "bA1 -wA1", r"wA1 wS1-"],
        ),
        // Three turns without a queen: now she must come.
        (
            r"Base;InProgress;White[4];wS1;bG1 wS1-;wA1 -wS1;bA1 bG1-;wS2 -wA1;bS1 bA1-",
            &["wA2 -wS2", "wG1 -wS2"],
        ),
    ];
    let mut tried = 0;
    for (text, moves) in MOVES {
        let game = engine.begin(text)?;
        for mv in moves {
            let answer = engine.ask(&format!("play {mv}"))?;
            must_be_invalid(&answer)?;
            engine.is_unchanged(&game, &answer.asked)?;
            tried += 1;
        }
    }
    Ok(format!("{tried} moves"))
}

fn must_be_invalid(answer: &Answer) -> Result<(), Objection> {
    match answer.must_refuse()? {
        "invalidmove" => Ok(()),
        _ => wrong(format!(
            "`{}` is a move: it is refused with `invalidmove`",
            answer.short()
        )),
    }
}

fn over(engine: &mut Engine<'_>) -> Finding {
    let game = engine.begin(OVER)?;
    for command in ["play wA2 -wG2", "pass", "play pass"] {
        engine.ask(command)?.must_refuse()?;
    }
    // What was taken back shows what lay there.
    let before = game.at(game.plies() - 1);
    let answer = engine.ask("undo")?;
    shows(&answer, &before)?;
    Ok(String::new())
}

fn no_game(engine: &mut Engine<'_>) -> Finding {
    engine.restart()?;
    let answer = engine.ask("play wS1")?;
    if answer.refusal().is_some() {
        answer.must_refuse()?;
        return Ok("refused".to_owned());
    }
    let line = answer.line()?;
    match read(line) {
        Ok(game) if write_game(&game).ends_with(";wS1") => Ok("played".to_owned()),
        _ => wrong("the answer is neither a refusal nor a game with this move"),
    }
}

fn forced_pass(engine: &mut Engine<'_>) -> Finding {
    for command in ["pass", "play pass"] {
        let mut game = engine.begin(FORCED_PASS)?;
        if game.play(Move::Pass).is_err() {
            return not_applicable("the examiner's own game is wrong");
        }
        let answer = engine.ask(command)?;
        shows(&answer, &game)?;
        engine.has_on_board(&game)?;
    }
    Ok(String::new())
}

fn pass_not_forced(engine: &mut Engine<'_>) -> Finding {
    for text in ["Base", OPENING] {
        let game = engine.begin(text)?;
        for command in ["pass", "play pass"] {
            let answer = engine.ask(command)?;
            answer.must_refuse()?;
            engine.is_unchanged(&game, command)?;
        }
    }
    Ok(String::new())
}

fn undo(engine: &mut Engine<'_>, commands: &[&str]) -> Finding {
    let mut game = engine.begin(OPENING)?;
    for command in commands {
        let number = command.strip_prefix("undo ").unwrap_or("1");
        for _ in 0..number.parse().unwrap_or(1) {
            game.undo();
        }
        let answer = engine.ask(command)?;
        shows(&answer, &game)?;
        engine.has_on_board(&game)?;
    }
    Ok(String::new())
}

fn undo_too_many(engine: &mut Engine<'_>) -> Finding {
    let game = engine.begin(OPENING)?;
    for command in ["undo 7", "undo 1000000"] {
        let answer = engine.ask(command)?;
        answer.must_refuse()?;
        engine.is_unchanged(&game, command)?;
    }
    let empty = engine.begin("Base")?;
    engine.ask("undo")?.must_refuse()?;
    engine.is_unchanged(&empty, "undo")?;
    Ok(String::new())
}

fn undo_at_the_end(engine: &mut Engine<'_>) -> Finding {
    let mut game = engine.begin(OVER)?;
    game.undo();
    let answer = engine.ask("undo")?;
    shows(&answer, &game)?;
    engine.has_on_board(&game)?;
    Ok(String::new())
}
