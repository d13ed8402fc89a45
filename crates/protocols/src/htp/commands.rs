//! The commands by name, and what each of them does.

use std::fmt::Write as _;

use hex_rules::{Cell, Colour, Size};

use super::arguments::Arguments;
use super::client_board::{ClientBoard, SwapStyle, word};
use super::clocks::{self, Clocks};
use super::refused::Refused;
use super::session::{Answer, Change, CommandContext, Session};
use super::{analysis, exec, inferior, parameters, solving};

type Outcome = Result<Answer, Refused>;

/// What a command does.
#[derive(Clone, Copy)]
pub(super) enum Command {
    /// Always says the same, whatever its arguments.
    Says(&'static str),
    /// Works something out. Nothing of the session may change but what the search has learnt; only
    /// `exec`, which carries out others, changes more, and puts it back if it fails.
    Does(fn(&mut Session, Arguments<'_>, &mut CommandContext<'_>) -> Outcome),
}

use Command::{Does, Says};

/// Every command, sorted by its name.
pub(super) const ALL: [(&str, Command); 36] = [
    ("all_legal_moves", Does(all_legal_moves)),
    ("boardsize", Does(boardsize)),
    ("clear_board", Does(clear_board)),
    ("compute-fillin", Does(inferior::compute_fill_in)),
    ("compute-inferior", Does(inferior::compute_inferior)),
    ("dfpn-clear-tt", Does(solving::clear)),
    ("dfpn-solve-state", Does(solving::solve_state)),
    ("dfpn-solver-find-winning", Does(solving::find_winning)),
    ("exec", Does(exec::exec)),
    ("final_score", Does(final_score)),
    ("genmove", Does(genmove)),
    ("gogui-gfx-analyze", Does(analyze)),
    // To have this command is to know `# interrupt`.
    ("gogui-interrupt", Says("")),
    ("hexapod-get-pv", Does(get_pv)),
    ("hexapod-search-statistics", Does(search_statistics)),
    ("hexapod-values", Does(values)),
    ("hexapod-visits", Does(visits)),
    ("hexgui-analyze_commands", Says(analysis::MENU)),
    ("known_command", Does(known_command)),
    ("list_commands", Does(list_commands)),
    ("loadsgf", Does(loadsgf)),
    ("name", Says("Hexapod")),
    ("param_dfpn", Does(solving::param)),
    ("param_game", Does(param_game)),
    ("param_hexapod", Does(param_hexapod)),
    ("play", Does(play)),
    ("play-game", Does(play_game)),
    ("protocol_version", Says("2")),
    ("quit", Does(quit)),
    ("reg_genmove", Does(reg_genmove)),
    ("showboard", Does(showboard)),
    ("time_left", Does(time_left)),
    ("undo", Does(undo)),
    ("vc-build", Does(inferior::build)),
    ("vc-get-mustplay", Does(inferior::get_must_play)),
    ("version", Says(env!("CARGO_PKG_VERSION"))),
];

/// What carries this command out, if it is one.
pub(super) fn find(name: &str) -> Option<Command> {
    ALL.into_iter()
        .find(|&(known, _)| known == name)
        .map(|(_, command)| command)
}

fn quit(_: &mut Session, arguments: Arguments<'_>, _: &mut CommandContext<'_>) -> Outcome {
    arguments.none()?;
    Ok(Answer {
        text: String::new(),
        change: Change::Quit,
    })
}

fn known_command(_: &mut Session, arguments: Arguments<'_>, _: &mut CommandContext<'_>) -> Outcome {
    let known = find(arguments.one()?).is_some();
    Ok(Answer::only(if known { "true" } else { "false" }))
}

fn list_commands(_: &mut Session, arguments: Arguments<'_>, _: &mut CommandContext<'_>) -> Outcome {
    arguments.none()?;
    Ok(Answer::only(&ALL.map(|(name, _)| name).join("\n")))
}

fn boardsize(
    session: &mut Session,
    arguments: Arguments<'_>,
    _: &mut CommandContext<'_>,
) -> Outcome {
    if arguments.len() == 0 {
        return Err(Refused::Count("Must specify board dimensions!"));
    }
    arguments.at_most_two()?;
    let side = |at| -> Result<usize, Refused> {
        let cells = arguments.number(at, 1..=u64::from(Size::MOST))?;
        Ok(usize::try_from(cells).unwrap_or(usize::MAX))
    };
    let columns = side(1)?;
    let rows = if arguments.len() == 2 {
        side(2)?
    } else {
        columns
    };
    let size = Size::new(columns, rows).map_err(|refused| Refused::Internal {
        what: refused.to_string(),
    })?;
    // Whoever agrees on a board is to hear at once if nobody here can play on it.
    session.engine.check(&hex_rules::Variant::plain(size))?;
    Ok(Answer::silent(Change::Begin(ClientBoard::new(size))))
}

fn clear_board(
    session: &mut Session,
    arguments: Arguments<'_>,
    _: &mut CommandContext<'_>,
) -> Outcome {
    arguments.none()?;
    Ok(Answer::silent(Change::Begin(ClientBoard::new(
        session.board.size(),
    ))))
}

fn showboard(
    session: &mut Session,
    arguments: Arguments<'_>,
    _: &mut CommandContext<'_>,
) -> Outcome {
    arguments.none()?;
    Ok(Answer::only(&session.board.drawing()?))
}

fn undo(session: &mut Session, arguments: Arguments<'_>, _: &mut CommandContext<'_>) -> Outcome {
    arguments.none()?;
    let mut board = session.board.clone();
    if !board.undo() {
        return Err(Refused::NothingToUndo);
    }
    Ok(Answer::silent(Change::Board(board)))
}

fn play(session: &mut Session, arguments: Arguments<'_>, _: &mut CommandContext<'_>) -> Outcome {
    let (_, mv) = arguments.two()?;
    let colour = arguments.colour(1)?;
    let mut board = session.board.clone();
    put(session, &mut board, colour, mv)?;
    Ok(Answer::silent(Change::Board(board)))
}

fn play_game(
    session: &mut Session,
    arguments: Arguments<'_>,
    _: &mut CommandContext<'_>,
) -> Outcome {
    let mut board = ClientBoard::new(session.board.size());
    for mv in arguments.0 {
        let turn = board.turn();
        put(session, &mut board, turn, mv)?;
    }
    Ok(Answer::silent(Change::Begin(board)))
}

/// Makes what a client calls a move.
fn put(
    session: &Session,
    board: &mut ClientBoard,
    colour: Colour,
    text: &str,
) -> Result<(), Refused> {
    let invalid = |mv: &str| Refused::Move {
        colour: word(colour),
        mv: mv.to_owned(),
        why: "invalid",
    };
    let style = match text.to_ascii_lowercase().as_str() {
        // Whoever resigns has nothing to put down.
        "resign" => return Ok(()),
        "swap" | "swap-pieces" => session.parameters.swap_style,
        "swap-sides" => SwapStyle::Benzene,
        _ => {
            let cell: Cell = text.parse().map_err(|_| invalid("invalid"))?;
            return board.place(colour, cell);
        }
    };
    if !session.parameters.allow_swap || !board.may_swap(colour, style) {
        return Err(invalid(&text.to_ascii_lowercase()));
    }
    board.swap(style);
    Ok(())
}

fn genmove(
    session: &mut Session,
    arguments: Arguments<'_>,
    context: &mut CommandContext<'_>,
) -> Outcome {
    arguments.one()?;
    let colour = arguments.colour(1)?;
    let Some(thought) = session.think(colour, context)? else {
        return Ok(Answer::only("resign"));
    };
    let best = thought.best()?;
    let text = session.write_move(best);
    let mut board = session.board.clone();
    put(session, &mut board, colour, &text)?;
    let clocks = session.clocks.run(colour, thought.elapsed);
    Ok(Answer {
        text,
        change: Change::Move(board, clocks),
    })
}

fn reg_genmove(
    session: &mut Session,
    arguments: Arguments<'_>,
    context: &mut CommandContext<'_>,
) -> Outcome {
    arguments.one()?;
    let colour = arguments.colour(1)?;
    // What was learnt before must not matter, nor how often chance was asked.
    session.engine.begin_anew();
    let text = match session.think(colour, context)? {
        Some(thought) => session.write_move(thought.best()?),
        None => "resign".to_owned(),
    };
    Ok(Answer::only(&text))
}

fn analyze(
    session: &mut Session,
    arguments: Arguments<'_>,
    context: &mut CommandContext<'_>,
) -> Outcome {
    arguments.one()?;
    let colour = arguments.colour(1)?;
    session.analyse(colour, context)?;
    Ok(Answer::only(""))
}

fn final_score(
    session: &mut Session,
    arguments: Arguments<'_>,
    _: &mut CommandContext<'_>,
) -> Outcome {
    arguments.none()?;
    let position = session.board.position(session.board.turn(), false)?;
    let score = position
        .winner()
        .map_or("cannot score".to_owned(), |winner| {
            format!("{}+", winner.letter())
        });
    Ok(Answer::only(&score))
}

fn all_legal_moves(session: &mut Session, _: Arguments<'_>, _: &mut CommandContext<'_>) -> Outcome {
    let board = &session.board;
    let parameters = &session.parameters;
    let position = board.position(board.turn(), false)?;
    let mut text = " resign".to_owned();
    if parameters.allow_swap && board.may_swap(board.turn(), parameters.swap_style) {
        text.push(' ');
        text.push_str(session.swap_word());
    }
    for index in position.empty().iter() {
        let _ = write!(text, " {}", board.size().cell(index));
    }
    Ok(Answer::only(&text))
}

fn time_left(
    session: &mut Session,
    arguments: Arguments<'_>,
    _: &mut CommandContext<'_>,
) -> Outcome {
    let clocks = session.clocks;
    if arguments.len() == 0 {
        let [black, white] = Colour::ALL.map(|colour| clocks::write(clocks.left(colour)));
        return Ok(Answer::only(&format!("Black: {black}, White: {white}")));
    }
    // Go programs are told of stones too, which mean nothing here.
    if arguments.len() > 3 {
        return Err(Refused::Count("command needs at most 2 arguments"));
    }
    let colour = arguments.colour(1)?;
    if arguments.len() == 1 {
        return Ok(Answer::only(&clocks::write(clocks.left(colour))));
    }
    let left = arguments.seconds(2, 0.0)?;
    Ok(Answer::silent(Change::Clocks(clocks.set(colour, left))))
}

fn param_game(
    session: &mut Session,
    arguments: Arguments<'_>,
    _: &mut CommandContext<'_>,
) -> Outcome {
    match arguments.len() {
        0 => Ok(Answer::only(&parameters::list_game(&session.parameters))),
        2 => {
            let started = !session.board.is_untouched();
            let parameters = parameters::set_game(session.parameters, arguments, started)?;
            let clocks = if parameters.game_time == session.parameters.game_time {
                session.clocks
            } else {
                Clocks::new(parameters.game_time)
            };
            Ok(Answer::silent(Change::Parameters(parameters, clocks)))
        }
        _ => Err(Refused::Count("Expected 0 or 2 arguments")),
    }
}

fn param_hexapod(
    session: &mut Session,
    arguments: Arguments<'_>,
    _: &mut CommandContext<'_>,
) -> Outcome {
    let options = *session.engine.options();
    match arguments.len() {
        0 => Ok(Answer::only(&parameters::list_search(
            &session.parameters,
            &options,
        ))),
        2 => {
            let (parameters, new) = parameters::set_search(session.parameters, options, arguments)?;
            Ok(Answer::silent(if new == options {
                Change::Parameters(parameters, session.clocks)
            } else {
                Change::Options(new)
            }))
        }
        _ => Err(Refused::Count("Expected 0 or 2 arguments")),
    }
}

fn loadsgf(session: &mut Session, arguments: Arguments<'_>, _: &mut CommandContext<'_>) -> Outcome {
    let path = arguments
        .word(1)
        .ok_or(Refused::Count("missing argument 1"))?;
    arguments.at_most_two()?;
    let moves = match arguments.len() {
        2 => usize::try_from(arguments.number(2, 0..=u64::MAX)?).unwrap_or(usize::MAX),
        _ => usize::MAX,
    };
    let refused = |reason: &dyn std::fmt::Display| Refused::File {
        reason: reason.to_string(),
    };
    let bytes = (session.read_file)(path).map_err(|error| refused(&error))?;
    let record = records::hex_sgf::read(&bytes).map_err(|error| refused(&error))?;
    Ok(Answer::silent(Change::Begin(ClientBoard::of(
        &record, moves,
    )?)))
}

fn values(session: &mut Session, arguments: Arguments<'_>, _: &mut CommandContext<'_>) -> Outcome {
    arguments.none()?;
    Ok(Answer::only(&session.thought()?.values()))
}

fn visits(session: &mut Session, arguments: Arguments<'_>, _: &mut CommandContext<'_>) -> Outcome {
    arguments.none()?;
    Ok(Answer::only(&session.thought()?.visits()))
}

fn get_pv(session: &mut Session, _: Arguments<'_>, _: &mut CommandContext<'_>) -> Outcome {
    // HexGui may tell whose turn it is; the search knows.
    Ok(Answer::only(&session.thought()?.variation()))
}

fn search_statistics(
    session: &mut Session,
    arguments: Arguments<'_>,
    _: &mut CommandContext<'_>,
) -> Outcome {
    arguments.none()?;
    Ok(Answer::only(&session.thought()?.status()))
}
