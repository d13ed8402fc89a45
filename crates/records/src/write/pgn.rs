//! PGN as Mzinga writes it, with comments.

use std::fmt::Write as _;

use game::{Game as _, Outcome, Player};
use hive_rules::{Hive, State};

use super::tree::Replayed;
use super::{Heading, on_one_line};

/// The tree as PGN that `MzingaViewer` and hivegame.com open: the main line, a move a line, with
/// comments in braces. Mzinga knows no variations: one stands in a comment of the move that it replaces,
/// as `{(2. bA1 wS1- [Why not?] 3. wQ -wS1)}`, and our own reader makes a variation of it again.
pub fn hive_pgn(tree: &Replayed<Hive>, heading: &Heading) -> String {
    let game = tree.main_line();
    // What happened beside the board counts while the board says nothing.
    let state = match (game.position().outcome(), heading.outcome()) {
        (None, Some(Outcome::Won(Player::First))) => State::WhiteWins,
        (None, Some(Outcome::Won(Player::Second))) => State::BlackWins,
        (None, Some(Outcome::Draw)) => State::Draw,
        _ => State::of(&game),
    };
    let tags = [
        ("GameType", game.variant().to_string()),
        ("Date", heading.date.replace('-', ".")),
        ("Event", heading.event.clone()),
        ("Site", heading.site.clone()),
        ("Round", String::new()),
        ("White", heading.white.clone()),
        ("Black", heading.black.clone()),
        ("Result", state.to_string()),
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

/// A variation in brackets, with those inside of it in theirs, each after the move that it replaces.
fn variation(tree: &Replayed<Hive>, first: usize) -> String {
    enum Step<'a> {
        /// A move, and those that could be played instead of it.
        Moves(&'a [usize]),
        Open(usize),
        Close,
    }
    let mut words: Vec<String> = Vec::new();
    let mut todo = vec![Step::Close, Step::Open(first)];
    while let Some(step) = todo.pop() {
        let (node, others, open) = match step {
            Step::Close => {
                if let Some(last) = words.last_mut() {
                    last.push(')');
                }
                continue;
            }
            Step::Open(node) => (node, &[][..], "("),
            Step::Moves([node, others @ ..]) => (*node, others, ""),
            Step::Moves([]) => continue,
        };
        let Some(played) = tree.nodes.get(node) else {
            continue;
        };
        words.push(format!("{open}{}. {}", played.depth + 1, played.text));
        let said = on_one_line(&played.comment, &[('[', '('), (']', ')')]);
        if !said.is_empty() {
            words.push(format!("[{said}]"));
        }
        // A stack: what is pushed last is said first.
        todo.push(Step::Moves(&played.then));
        for &other in others.iter().rev() {
            todo.extend([Step::Close, Step::Open(other)]);
        }
    }
    words.join(" ")
}
