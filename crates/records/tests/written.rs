//! Trees that are written come back, with their variations and comments.

use std::ops::ControlFlow;

use game::{Dice, Game, History, Notation, Repetition};
use hex_rules::{Hex, Size};
use hive_rules::{GameString, Hive};
use records::AnyGame;
use records::hexworld::HexWorldLink;
use records::read::{self, Read};
use records::write::{Heading, Node, Tree, TreeError, hex_sgf, hexworld, hive_pgn, uhp};

/// A random tree: a main line, and variations that branch off anywhere.
fn random_tree<G: Notation>(start: &History<G>, dice: &mut Dice) -> (Tree, Vec<G::Move>) {
    let mut tree = Tree::default();
    let mut game = start.clone();
    let mut main = Vec::new();
    let words = [
        "good",
        "is this [legal]?",
        "a \\ and a ] and a }",
        "two\nlines { here",
        "",
        "",
        "",
    ];
    let said = |dice: &mut Dice| dice.pick(&words).expect("words").to_owned();
    for _ in 0..=dice.below(30) {
        let Some(mv) = dice.pick(&game.legal_moves()) else {
            break;
        };
        tree.nodes.push(Node {
            parent: tree.nodes.len().checked_sub(1),
            mv: game.position().write_move(mv),
            comment: said(dice),
        });
        game.play(mv).expect("legal");
        main.push(mv);
    }
    for _ in 0..dice.below(6) {
        let from = dice.below(main.len() + 1);
        let mut game = start.clone();
        main[..from]
            .iter()
            .for_each(|&mv| game.play(mv).expect("legal"));
        let mut parent = from.checked_sub(1);
        for _ in 0..=dice.below(4) {
            let Some(mv) = dice.pick(&game.legal_moves()) else {
                break;
            };
            // Whoever branches off behind the last move would go on with the main line.
            if from == main.len() {
                break;
            }
            tree.nodes.push(Node {
                parent,
                mv: game.position().write_move(mv),
                comment: said(dice),
            });
            parent = Some(tree.nodes.len() - 1);
            game.play(mv).expect("legal");
        }
    }
    tree.comment = said(dice);
    (tree, main)
}

fn read_back(text: &str) -> Read {
    let mut games = Vec::new();
    let _ = read::find(text.as_bytes(), &mut |found| {
        games.push((found.read)().unwrap_or_else(|fault| panic!("{fault:?}\n{text}")));
        ControlFlow::Continue(())
    });
    assert_eq!(games.len(), 1, "{text}");
    games.remove(0)
}

/// A tree with every move after the one that it follows, the main line before its variations.
fn in_order(tree: &Tree, said: impl Fn(&str) -> String) -> Tree {
    let mut ordered = Tree {
        comment: said(&tree.comment),
        nodes: Vec::new(),
    };
    let follows = |parent: Option<usize>, new: Option<usize>| {
        let all = tree.nodes.iter().enumerate().rev();
        let then = all.filter(move |(_, node)| node.parent == parent);
        then.map(move |(at, _)| (at, new)).collect::<Vec<_>>()
    };
    let mut todo = follows(None, None);
    while let Some((at, parent)) = todo.pop() {
        let Node { mv, comment, .. } = tree.nodes[at].clone();
        ordered.nodes.push(Node {
            parent,
            mv,
            comment: said(&comment),
        });
        todo.extend(follows(Some(at), Some(ordered.nodes.len() - 1)));
    }
    ordered
}

/// What comes back of a tree: nothing besides the main line, if there is nothing.
fn expected(tree: Tree, main: usize) -> Option<Tree> {
    let says_more = !tree.comment.is_empty()
        || tree.nodes.len() > main
        || tree.nodes.iter().any(|node| !node.comment.is_empty());
    says_more.then_some(tree)
}

#[test]
fn hive_comes_back_from_pgn_and_uhp() {
    for number in 0..300 {
        let mut dice = Dice::new(1, number);
        let start = History::<Hive>::new(hive_rules::Variant::MLP, Repetition::Ignored);
        let (tree, main) = random_tree(&start, &mut dice);
        let replayed = tree.replay(&start).expect("a tree");
        let heading = Heading {
            white: "Ada \"the queen\"".into(),
            date: "2026-11-15".into(),
            ..Heading::default()
        };
        let pgn = hive_pgn(&replayed, &heading);
        let read = read_back(&pgn);
        match &read.record.play {
            AnyGame::Hive(game) => assert!(game.moves().eq(main.iter().copied()), "{pgn}"),
            AnyGame::Hex(_) => panic!("another game in\n{pgn}"),
        }
        // A comment is one line there, and its brackets are round.
        let round = |comment: &str| {
            let words: Vec<&str> = comment.split_whitespace().collect();
            words
                .join(" ")
                .replace(['[', '{'], "(")
                .replace([']', '}'], ")")
        };
        let back = read.tree.as_ref().map(|tree| in_order(tree, round));
        assert_eq!(back, expected(in_order(&tree, round), main.len()), "{pgn}");
        assert!(read.remarks.is_empty(), "{:?}", read.remarks);
        let read: GameString = uhp(&replayed).parse().expect("a game string");
        assert!(read.game.moves().eq(main) && read.warnings.is_empty());
        let comments = tree
            .nodes
            .iter()
            .filter(|node| node.comment == "good")
            .count();
        assert_eq!(
            pgn.matches("good").count(),
            comments + usize::from(tree.comment == "good")
        );
    }
}

#[test]
fn hex_comes_back_from_sgf_and_hexworld() {
    let size = Size::square(5).expect("a board");
    for number in 0..300 {
        let mut dice = Dice::new(2, number);
        let start = History::<Hex>::new(hex_rules::Variant::with_swap(size), Repetition::Ignored);
        let (tree, main) = random_tree(&start, &mut dice);
        let replayed = tree.replay(&start).expect("a tree");
        let sgf = hex_sgf(&replayed, &Heading::default());
        let record =
            records::hex_sgf::read(sgf.as_bytes()).unwrap_or_else(|error| panic!("{error}\n{sgf}"));
        assert!(record.game.moves().eq(main.iter().copied()), "{sgf}");
        assert_eq!(record.winner(), replayed.main_line().position().winner());
        let read = read_back(&sgf);
        let same = |comment: &str| comment.to_owned();
        let back = expected(in_order(&tree, same), main.len());
        assert_eq!(read.tree, back, "{sgf}");
        assert!(read.remarks.is_empty(), "{:?}", read.remarks);
        let link = hexworld(&replayed, None).expect("a game from the start");
        let back = HexWorldLink::read(&link).expect("a link");
        assert!(back.record.game.moves().eq(main), "{link}");
    }
}

#[test]
fn variations_stand_where_they_branch_off() {
    let node = |parent, mv: &str, comment: &str| Node {
        parent,
        mv: mv.into(),
        comment: comment.into(),
    };
    let tree = Tree {
        comment: "Hello.".into(),
        nodes: vec![
            node(None, "c3", ""),
            node(Some(0), "b2", "blocks"),
            node(Some(0), "d2", "better"),
            node(Some(2), "a1", ""),
            node(Some(1), "e5", ""),
        ],
    };
    let plain = hex_rules::Variant::plain(Size::square(5).expect("a board"));
    let start = History::<Hex>::new(plain, Repetition::Ignored);
    let sgf = hex_sgf(&tree.replay(&start).expect("a tree"), &Heading::default());
    let (_, moves) = sgf
        .split_once("C[Hello.]")
        .expect("the comment of the root");
    assert_eq!(
        moves,
        ";B[c3]\n(;W[b2]C[blocks];B[e5])\n(;W[d2]C[better];B[a1]))\n"
    );
}

#[test]
fn what_is_no_tree_is_refused_with_a_reason() {
    let start = History::<Hive>::new(hive_rules::Variant::BASE, Repetition::Ignored);
    let refused = |nodes: Vec<(Option<usize>, &str)>| {
        let nodes = nodes.into_iter().map(|(parent, mv)| Node {
            parent,
            mv: mv.to_owned(),
            comment: String::new(),
        });
        let tree = Tree {
            comment: String::new(),
            nodes: nodes.collect(),
        };
        tree.replay(&start).map(|_| ()).expect_err("it is wrong")
    };
    assert_eq!(
        refused(vec![(Some(0), "wS1")]),
        TreeError::Parent { node: 0, parent: 0 }
    );
    assert_eq!(
        refused(vec![(None, "wS1"), (Some(7), "bS1 wS1-")]),
        TreeError::Parent { node: 1, parent: 7 }
    );
    let text = refused(vec![(None, "wS1"), (Some(0), "wQ wS1-")]).to_string();
    assert!(text.starts_with("node 1, `wQ wS1-`: "), "{text}");
    let many = vec![(None, "wS1"); 20_001];
    assert_eq!(refused(many), TreeError::TooLarge { nodes: 20_001 });
    assert!(start.position().outcome().is_none());
}
