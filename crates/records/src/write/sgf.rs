//! SGF of Hex, with variations and comments.

use std::fmt::Write as _;

use game::Outcome;
use hex_rules::{About, Colour, Ending, GameRecord, Hex};

use super::Heading;
use super::tree::Replayed;

/// The tree as SGF: variations as SGF has them, comments as `C[]`.
pub fn hex_sgf(tree: &Replayed<Hex>, heading: &Heading) -> String {
    let said = |text: &String| Some(text.clone()).filter(|text| !text.is_empty());
    let mut head = GameRecord::new(tree.start.clone());
    head.about = About {
        black: said(&heading.black),
        white: said(&heading.white),
        event: said(&heading.event),
        date: said(&heading.date),
        place: said(&heading.site),
    };
    let on_board = tree.main_line().position().winner();
    let stated = heading.outcome().and_then(Outcome::winner);
    let winner = on_board.or_else(|| stated.map(Colour::from));
    head.ending = winner.map(Ending::Awarded);
    let mut sgf = crate::hex_sgf::write(&head);
    // Its closing bracket comes after the moves.
    let end = sgf.trim_end().trim_end_matches(')').len();
    sgf.truncate(end);
    comment(&mut sgf, &tree.comment);
    let mover = tree.start.position().turn();
    let mut todo = Vec::new();
    follow(&mut todo, &tree.roots);
    while let Some(step) = todo.pop() {
        match step {
            Step::Open => sgf.push_str("\n("),
            Step::Close => sgf.push(')'),
            Step::Node(node) => {
                let Some(played) = tree.nodes.get(node) else {
                    continue;
                };
                let colour = if played.depth.is_multiple_of(2) {
                    mover
                } else {
                    !mover
                };
                if played.depth > 0 && played.depth.is_multiple_of(10) {
                    sgf.push('\n');
                }
                let _ = write!(sgf, ";{}[{}]", colour.letter(), played.text);
                comment(&mut sgf, &played.comment);
                follow(&mut todo, &played.then);
            }
        }
    }
    sgf.push_str(")\n");
    sgf
}

/// What is written next.
enum Step {
    Node(usize),
    Open,
    Close,
}

/// Puts off what follows a move: one goes on, several are variations in brackets.
fn follow(todo: &mut Vec<Step>, then: &[usize]) {
    let forks = then.len() > 1;
    for &node in then.iter().rev() {
        if forks {
            todo.push(Step::Close);
        }
        todo.push(Step::Node(node));
        if forks {
            todo.push(Step::Open);
        }
    }
}

fn comment(sgf: &mut String, text: &str) {
    let text = text.trim();
    if text.is_empty() {
        return;
    }
    let mut escaped = String::with_capacity(text.len());
    for c in text.chars().filter(|&c| c == '\n' || !c.is_control()) {
        if matches!(c, '\\' | ']') {
            escaped.push('\\');
        }
        escaped.push(c);
    }
    let _ = write!(sgf, "C[{escaped}]");
}
