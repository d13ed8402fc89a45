//! Games of Hex: files of SGF, and what lines and links hold.

use std::ops::ControlFlow;

use game::Outcome as End;
use hex_rules::{Colour, Ending, GameLineError, GameLineProblem, GameRecord, RecordWarning};

use super::{Fault, Found, Outcome, Read, Sink, text::said, uhp};
use crate::hex_sgf::{GameTree, SgfError, SgfProblem, read_trees};
use crate::write::{Node, Tree};
use crate::{AnyGame, Ended, Kind, Person, Record, Source};

const LEFT_OUT: &str = "a variation is left out: it does not begin where the game does, the turns do not \
                        alternate, or there is no room for it";

/// The games of an SGF file.
pub(super) fn find_sgf(file: &[u8], sink: &mut Sink<'_>) -> ControlFlow<()> {
    if let Some(number) = other_game(file) {
        let fault = Fault::new(
            "another game",
            format!("SGF knows Hex as GM[11]; this is GM[{number}]"),
        );
        return sink(Found {
            place: None,
            read: &|| Err(fault.clone()),
        });
    }
    let mut met = false;
    for (number, game) in (1..).zip(read_trees(file)) {
        met = true;
        sink(Found {
            place: (number > 1).then(|| format!("game {number}")),
            read: &|| match &game {
                Ok((record, tree)) => {
                    let mut read = take(record.clone())?;
                    read.annotate(&written(tree));
                    if tree.left_out > 0 {
                        read.remarks.push(LEFT_OUT);
                    }
                    Ok(read)
                }
                Err(error) => Err(sgf_fault(error)),
            },
        })?;
    }
    if met {
        return ControlFlow::Continue(());
    }
    sink(Found {
        place: None,
        read: &|| {
            Err(Fault::new(
                "no game file",
                "there is no game in this SGF file",
            ))
        },
    })
}

/// A tree as our own notation writes it.
fn written(tree: &GameTree) -> Tree {
    let nodes = tree.moves.iter().map(|node| Node {
        parent: node.parent,
        mv: node.mv.to_string(),
        comment: node.comment.clone(),
    });
    Tree {
        comment: tree.comment.clone(),
        nodes: nodes.collect(),
    }
}

/// The game that an SGF file is about, if it says so and it is not Hex.
fn other_game(file: &[u8]) -> Option<String> {
    let head = super::text::decode(file.get(..2000).unwrap_or(file)).into_owned();
    let (_, after) = head.split_once("GM[")?;
    let (number, _) = after.split_once(']')?;
    let number = number.trim();
    (number != "11").then(|| game::excerpt(number))
}

/// Takes a game that was replayed.
pub(super) fn take(read: GameRecord) -> Outcome {
    // A position that is set up is worth looking at.
    if read.game.plies() == 0 && !read.is_set_up() {
        return Err(uhp::no_moves());
    }
    let remarks = read.warnings.iter().map(remark).collect();
    let (result, ended) = ending(&read);
    let person = |name: &Option<String>| Person {
        rating: None,
        name: name.as_deref().and_then(said),
        kind: Kind::Unknown,
    };
    let about = &read.about;
    let record = Record {
        players: [person(&about.black), person(&about.white)],
        date: about.date.as_deref().and_then(said),
        site: about
            .event
            .as_deref()
            .or(about.place.as_deref())
            .and_then(said),
        play: AnyGame::Hex(read.game),
        result,
        ended,
        source: Source::default(),
        thoughts: None,
    };
    Ok(Read::new(record, remarks))
}

fn ending(read: &GameRecord) -> (Option<End>, Ended) {
    let won = |colour: Colour| Some(End::Won(colour.player()));
    if let Some(winner) = read.game.position().winner() {
        return (won(winner), Ended::Board);
    }
    let Some(ending) = read.ending else {
        return (None, Ended::Unfinished);
    };
    let result = ending.winner().and_then(won);
    match ending {
        Ending::Resigned(_) => (result, Ended::Resigned),
        Ending::Forfeited(_) => (result, Ended::Time),
        Ending::Awarded(_) => (result, Ended::Stated),
        Ending::Passed(_) => (None, Ended::Unfinished),
    }
}

fn remark(warning: &RecordWarning) -> &'static str {
    match warning {
        RecordWarning::AfterTheEnd { .. } => "moves after the end are left out",
        RecordWarning::TurnGivenAway { .. } => {
            "a turn was given away, the stones before it are set up"
        }
        RecordWarning::SidesSwapped => "the players swapped sides, all after it is mirrored",
        RecordWarning::OtherSwap { .. } => "the word for the swap is not what was meant",
        RecordWarning::Result { .. } => "the result of the file is not that of the board",
    }
}

fn sgf_fault(error: &SgfError) -> Fault {
    match &error.problem {
        SgfProblem::Move { ply, reason, .. } => hex_move(*ply, reason, error.to_string()),
        _ => Fault::new("broken SGF", error.to_string()),
    }
}

pub(super) fn line_fault(error: &GameLineError) -> Fault {
    match &error.problem {
        GameLineProblem::Move { ply, reason } => hex_move(*ply, reason, error.to_string()),
        _ => Fault::new("broken line", error.to_string()),
    }
}

fn hex_move(ply: usize, refused: &hex_rules::MoveRefused, reason: String) -> Fault {
    use hex_rules::MoveRefused as No;
    let class = match refused {
        No::Unreadable(_) => "unreadable move",
        No::Outside { .. } => "illegal: outside the board",
        No::Occupied { .. } => "illegal: occupied",
        No::NoSwap => "illegal: no swap",
        No::Over { .. } => "illegal: game over",
    };
    Fault {
        ply: Some(ply),
        ..Fault::new(class, reason)
    }
}
