//! PGN as Mzinga writes it, with comments.

use std::fmt::Write as _;

use hive_rules::{Hive, State};

use super::tree::Replayed;
use super::{Heading, Resigned, on_one_line};

/// The tree as PGN that `MzingaViewer` and hivegame.com open: the main line, a move a line, with
/// comments in braces. A variation becomes a comment of the move that it replaces.
pub fn hive_pgn(tree: &Replayed<Hive>, heading: &Heading) -> String {
    let game = tree.main_line();
    let result = match heading.resigned {
        Some(Resigned::White) => State::BlackWins,
        Some(Resigned::Black) => State::WhiteWins,
        None => State::of(&game),
    };
    let tags = [
        ("GameType", game.variant().to_string()),
        ("Date", heading.date.replace('-', ".")),
        ("Event", heading.event.clone()),
        ("Site", heading.site.clone()),
        ("Round", String::new()),
        ("White", heading.white.clone()),
        ("Black", heading.black.clone()),
        ("Result", result.to_string()),
    ];
    let mut pgn = String::new();
    for (name, value) in tags {
        // There is no way to write a quotation mark inside of a tag.
        let value = on_one_line(&value, &[('"', '\'')]);
        let _ = writeln!(pgn, "[{name} \"{value}\"]");
    }
    pgn.push('\n');
    let before = comment(&tree.comment);
    if !before.is_empty() {
        let _ = writeln!(pgn, "{before}");
    }
    let mut beside: &[usize] = &tree.roots;
    for (number, node) in (1..).zip(tree.main()) {
        let Some(played) = tree.nodes.get(node) else {
            break;
        };
        let _ = write!(pgn, "{number}. {}", played.text);
        let others = beside.iter().filter(|&&other| other != node);
        let said = std::iter::once(comment(&played.comment));
        let said = said.chain(others.map(|&other| comment(&variation(tree, other))));
        for said in said.filter(|said| !said.is_empty()) {
            let _ = write!(pgn, " {said}");
        }
        pgn.push('\n');
        beside = &played.then;
    }
    pgn
}

/// A comment in its braces, or nothing. One line, so that no line of it looks like a tag.
fn comment(text: &str) -> String {
    let text = on_one_line(text, &[('{', '('), ('}', ')')]);
    if text.is_empty() {
        String::new()
    } else {
        format!("{{{text}}}")
    }
}

/// A variation in words, with those inside of it in brackets.
fn variation(tree: &Replayed<Hive>, first: usize) -> String {
    enum Step {
        Node(usize),
        Word(&'static str),
    }
    let mut words = vec!["Or".to_owned()];
    let mut todo = vec![Step::Node(first)];
    while let Some(step) = todo.pop() {
        let node = match step {
            Step::Node(node) => node,
            Step::Word(word) => {
                words.push(word.to_owned());
                continue;
            }
        };
        let Some(played) = tree.nodes.get(node) else {
            continue;
        };
        words.push(format!("{}. {}", played.depth + 1, played.text));
        if !played.comment.trim().is_empty() {
            words.push(format!("- {} -", played.comment));
        }
        // A stack: what is pushed last is said first, and the main line goes on after all others.
        let mut then = played.then.iter();
        todo.extend(then.next().map(|&main| Step::Node(main)));
        for &other in then.rev() {
            todo.extend([Step::Word(")"), Step::Node(other), Step::Word("(or")]);
        }
    }
    words.join(" ")
}
