//! The moves of a PGN file, with comments in braces and variations in brackets.
//!
//! A number stands alone (`1.`) or before its move (`1.wS1`). A variation stands after the move that it
//! replaces. Mzinga knows none, so that we [write](crate::write::hive_pgn) them inside of comments:
//! `{(2. bA1 wS1- [Why not?] 3. wQ -wS1)}`, which reads the same and opens everywhere.

use hive_rules::MoveText;

use super::Fault;
use crate::write::{Node, Tree};

/// How deep variations may lie in one another.
const DEEPEST: usize = 1_000;

/// What the text is made of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Token<'a> {
    Word(&'a str),
    Comment(&'a str),
    /// A comment without an end.
    Unclosed,
    Open,
    Close,
}

/// Which brackets stand around comments.
type Braces = (char, char);

const OUTSIDE: Braces = ('{', '}');
/// Of comments inside of a variation that is a comment itself.
const INSIDE: Braces = ('[', ']');

/// All moves, as they are written, each after the one that it follows.
pub(super) fn read(text: &str) -> Result<Tree, Fault> {
    let mut walk = Walk::default();
    let mut rest = text;
    while let Some(token) = next(&mut rest, OUTSIDE) {
        match token {
            Token::Unclosed => return Err(walk.broken("this `{` is never closed: add a `}`")),
            Token::Comment(comment) if walk.graft(comment) => {}
            Token::Comment(comment) => walk.say(comment),
            Token::Word("*" | "1-0" | "0-1" | "1/2-1/2") => {}
            Token::Word(word) => walk.word(word),
            Token::Open => walk.open()?,
            Token::Close => walk.close()?,
        }
    }
    if walk.forks.is_empty() {
        Ok(walk.tree)
    } else {
        Err(walk.broken("this `(` is never closed: add a `)`"))
    }
}

/// Takes the next token off the text.
fn next<'a>(rest: &mut &'a str, (open, close): Braces) -> Option<Token<'a>> {
    let text = rest.trim_start();
    let first = text.chars().next()?;
    let (token, length) = if first == open {
        let inside = text.get(open.len_utf8()..).unwrap_or_default();
        let Some(length) = inside.find(close) else {
            *rest = "";
            return Some(Token::Unclosed);
        };
        let comment = inside.get(..length).unwrap_or_default();
        let whole = open.len_utf8() + length + close.len_utf8();
        (Token::Comment(comment.trim()), whole)
    } else if first == '(' {
        (Token::Open, 1)
    } else if first == ')' {
        (Token::Close, 1)
    } else {
        let ends = |c: char| c.is_whitespace() || c == open || c == '(' || c == ')';
        let length = text.find(ends).unwrap_or(text.len());
        (Token::Word(text.get(..length).unwrap_or_default()), length)
    };
    *rest = text.get(length..).unwrap_or_default();
    Some(token)
}

/// A move with its number.
fn numbered(word: &str) -> Option<(&str, &str)> {
    let rest = word.trim_start_matches(|c: char| c.is_ascii_digit());
    let number = word.get(..word.len() - rest.len())?;
    let mv = rest.strip_prefix('.').filter(|_| !number.is_empty())?;
    Some((number, mv.trim_start_matches('.')))
}

/// A tree on the way to be read.
#[derive(Debug, Default)]
struct Walk {
    tree: Tree,
    /// How many moves stand before each.
    depths: Vec<usize>,
    /// The last move of the line.
    at: Option<usize>,
    /// The moves after which variations that are still open stand.
    forks: Vec<Option<usize>>,
    /// A variation has begun, but not its first move.
    fresh: bool,
    /// What was said before that.
    before: String,
}

impl Walk {
    fn broken(&self, reason: &str) -> Fault {
        let ply = self.at.and_then(|at| self.depths.get(at)).copied();
        Fault {
            ply: Some(ply.map_or(1, |before| before + 1)),
            ..Fault::new("broken PGN", reason)
        }
    }

    /// A word: the number of a move, a move, or a part of one.
    fn word(&mut self, word: &str) {
        if let Some((_, mv)) = numbered(word) {
            self.begin(mv);
            return;
        }
        let last = self.at.and_then(|at| self.tree.nodes.get_mut(at));
        match last.filter(|_| !self.fresh) {
            Some(last) if last.mv.is_empty() => word.clone_into(&mut last.mv),
            Some(last) => {
                last.mv.push(' ');
                last.mv.push_str(word);
            }
            None => self.begin(word),
        }
    }

    fn begin(&mut self, mv: &str) {
        self.fresh = false;
        let depth = self.at.and_then(|at| self.depths.get(at));
        self.depths.push(depth.map_or(0, |depth| depth + 1));
        self.tree.nodes.push(Node {
            parent: self.at,
            mv: mv.to_owned(),
            comment: std::mem::take(&mut self.before),
        });
        self.at = Some(self.tree.nodes.len() - 1);
    }

    fn say(&mut self, words: &str) {
        let last = self.at.and_then(|at| self.tree.nodes.get_mut(at));
        let said = match last {
            _ if self.fresh => &mut self.before,
            Some(last) => &mut last.comment,
            None => &mut self.tree.comment,
        };
        if !said.is_empty() && !words.is_empty() {
            said.push(' ');
        }
        said.push_str(words);
    }

    fn open(&mut self) -> Result<(), Fault> {
        if self.at.is_none() || self.fresh {
            return Err(self.broken("this `(` stands before any move: a variation replaces one"));
        }
        if self.forks.len() >= DEEPEST {
            let reason = format!("variations lie in one another more than {DEEPEST} deep");
            return Err(self.broken(&reason));
        }
        self.forks.push(self.at);
        let last = self.at.and_then(|at| self.tree.nodes.get(at));
        self.at = last.and_then(|last| last.parent);
        self.fresh = true;
        Ok(())
    }

    fn close(&mut self) -> Result<(), Fault> {
        let fork = self.forks.pop();
        let fork = fork.ok_or_else(|| self.broken("this `)` closes nothing: take it out"))?;
        self.at = fork;
        self.fresh = false;
        self.before.clear();
        Ok(())
    }

    /// Takes a comment that is a variation into the tree; says whether it is one.
    fn graft(&mut self, comment: &str) -> bool {
        if !comment.starts_with('(') || !comment.ends_with(')') || self.fresh {
            return false;
        }
        let (nodes, at, forks) = (self.tree.nodes.len(), self.at, self.forks.len());
        let taken = self.take(comment).is_some() && self.forks.len() == forks;
        // A comment in brackets is a comment.
        let taken = taken
            && self
                .tree
                .nodes
                .iter()
                .skip(nodes)
                .all(|node| node.mv.parse::<MoveText>().is_ok());
        if !taken {
            self.tree.nodes.truncate(nodes);
            self.depths.truncate(nodes);
            self.forks.truncate(forks);
            (self.at, self.fresh) = (at, false);
            self.before.clear();
        }
        taken
    }

    /// As far as it goes: a variation has nothing around it, and its moves have the right numbers.
    fn take(&mut self, comment: &str) -> Option<()> {
        let outside = self.forks.len();
        let mut rest = comment;
        while let Some(token) = next(&mut rest, INSIDE) {
            if self.forks.len() == outside && token != Token::Open {
                return None;
            }
            match token {
                Token::Comment(words) => self.say(words),
                Token::Word(word) => {
                    let number = numbered(word);
                    self.word(word);
                    if let Some((number, _)) = number {
                        let depth = self.at.and_then(|at| self.depths.get(at))?;
                        number.parse().ok().filter(|&n: &usize| n == depth + 1)?;
                    }
                }
                Token::Unclosed => return None,
                Token::Open => self.open().ok()?,
                Token::Close => self.close().ok()?,
            }
        }
        Some(())
    }
}
