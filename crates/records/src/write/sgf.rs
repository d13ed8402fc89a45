//! SGF of Hex, with variations and comments.

use std::fmt::Write as _;

use game::Outcome;
use hex_rules::{About, Cell, Colour, Ending, GameRecord, Hex};

use super::Heading;
use super::tree::Replayed;

/// Something that somebody has drawn on a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shape {
    /// Around a cell.
    Circle(Cell),
    /// From one cell to another.
    Arrow(Cell, Cell),
}

/// The tree as SGF: variations as SGF has them, comments as `C[]`.
pub fn hex_sgf(tree: &Replayed<Hex>, heading: &Heading) -> String {
    hex_sgf_with(tree, heading, &|_| Vec::new())
}

/// The same with what is drawn after each move, or before the first one: circles as `CR[]`, arrows as `AR[]`.
pub fn hex_sgf_with(
    tree: &Replayed<Hex>,
    heading: &Heading,
    drawn: &dyn Fn(Option<usize>) -> Vec<Shape>,
) -> String {
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
    markup(&mut sgf, &drawn(None));
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
                markup(&mut sgf, &drawn(Some(node)));
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

/// Each property once, with all its values. An arrow needs two points.
fn markup(sgf: &mut String, shapes: &[Shape]) {
    let circles = shapes.iter().filter_map(|shape| match shape {
        Shape::Circle(at) => Some(format!("[{at}]")),
        Shape::Arrow(..) => None,
    });
    let arrows = shapes.iter().filter_map(|shape| match shape {
        Shape::Arrow(from, to) if from != to => Some(format!("[{from}:{to}]")),
        _ => None,
    });
    for (name, values) in [
        ("CR", circles.collect::<String>()),
        ("AR", arrows.collect()),
    ] {
        if !values.is_empty() {
            sgf.push_str(name);
            sgf.push_str(&values);
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
