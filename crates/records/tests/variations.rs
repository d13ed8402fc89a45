//! Variations and comments of files that others wrote, and of files that are broken.

use std::ops::ControlFlow;

use records::read::{self, Fault, Read};

fn outcome(text: &str) -> Result<Read, Fault> {
    let mut games = Vec::new();
    let _ = read::find(text.as_bytes(), &mut |found| {
        games.push((found.read)());
        ControlFlow::Continue(())
    });
    assert_eq!(games.len(), 1, "{text}");
    games.remove(0)
}

fn one(text: &str) -> Read {
    outcome(text).unwrap_or_else(|fault| panic!("{fault:?}\n{text}"))
}

/// The tree in short: each move with the number of the one before it, and what is said of it.
fn short(read: &Read) -> String {
    let tree = read
        .tree
        .as_ref()
        .expect("there is more than the main line");
    let nodes = tree.nodes.iter().map(|node| {
        let after = node
            .parent
            .map_or(String::new(), |parent| format!("{parent}>"));
        let said = match node.comment.as_str() {
            "" => String::new(),
            comment => format!(" \"{comment}\""),
        };
        format!("{after}{}{said}", node.mv)
    });
    let nodes: Vec<String> = nodes.collect();
    format!("\"{}\" {}", tree.comment, nodes.join(", "))
}

const PGN: &str = "[GameType \"Base\"]\n[Result \"InProgress\"]\n\n";

#[test]
fn pgn_has_comments_in_braces_and_variations_in_brackets() {
    let read = one(&format!(
        "{PGN}{{Before.}}\n1. wS1 {{As\n[ever]}}\n2. bG1 wS1- {{Good}} (2. bA1 wS1- {{No.}} 3. wQ -wS1 (3.wQ /wS1)) {{Yes}}\n3. wQ -wS1\n"
    ));
    assert_eq!(read.record.play.plies(), 3);
    assert_eq!(
        short(&read),
        "\"Before.\" wS1 \"As\n[ever]\", 0>bG1 wS1- \"Good Yes\", 1>wQ -wS1, 0>bA1 wS1- \"No.\", 3>wQ -wS1, \
         3>wQ /wS1"
    );
    assert!(read.remarks.is_empty());
}

#[test]
fn pgn_may_have_variations_inside_of_comments() {
    let read = one(&format!(
        "{PGN}1. wS1\n2. bG1 wS1- {{(2. bA1 wS1- [No.] 3. wQ -wS1 (3. wQ /wS1))}}\n"
    ));
    assert_eq!(
        short(&read),
        "\"\" wS1, 0>bG1 wS1-, 0>bA1 wS1- \"No.\", 2>wQ -wS1, 2>wQ /wS1"
    );
    // What only looks like one stays what it is.
    for comment in [
        "(1. was better)",
        "(7. bA1 wS1-)",
        "(2. bA1 wS1-) or not (really)",
        "(so)",
    ] {
        let read = one(&format!("{PGN}1. wS1\n2. bG1 wS1- {{{comment}}}\n"));
        assert_eq!(short(&read), format!("\"\" wS1, 0>bG1 wS1- \"{comment}\""));
    }
}

#[test]
fn a_variation_that_cannot_be_played_is_left_out_and_that_is_said() {
    let read = one(&format!(
        "{PGN}1. wS1\n2. bG1 wS1- (2. wA1 wS1- 3. bQ wA1-)\n"
    ));
    assert_eq!(read.record.play.plies(), 2);
    assert_eq!(read.tree, None);
    assert_eq!(read.remarks.len(), 1);
    assert!(read.remarks[0].contains("left out"), "{:?}", read.remarks);
    let read = one("(;GM[11]SZ[5];B[c3](;W[b4])(;W[c3])(;W[d4];W[a1]))");
    assert_eq!(short(&read), "\"\" c3, 0>b4, 0>d4");
    assert_eq!(read.remarks.len(), 2, "{:?}", read.remarks);
}

#[test]
fn broken_pgn_is_refused_with_a_reason() {
    let reason = |moves: &str| {
        let fault = outcome(&format!("{PGN}{moves}")).expect_err(moves);
        assert_eq!(fault.class, "broken PGN");
        fault.reason
    };
    assert!(reason("1. wS1 {so").contains("never closed"));
    assert!(reason("1. wS1 (1. wQ").contains("never closed"));
    assert!(reason("1. wS1 )").contains("closes nothing"));
    assert!(reason("(1. wS1)").contains("before any move"));
    let deep = "1. wS1 ".to_owned() + &"(1. wS1 ".repeat(2_000);
    assert!(reason(&deep).contains("1000 deep"));
    let deep = format!(
        "(;GM[11]SZ[5];B[c3]{}{}",
        "(;W[b4]".repeat(200_000),
        ")".repeat(200_001)
    );
    assert!(outcome(&deep).is_err(), "no game is so long");
    let wide = format!("(;GM[11]SZ[5];B[c3]{})", "(;W[b4]C[x])".repeat(50_000));
    let wide = one(&wide);
    assert!(wide.tree.is_some_and(|tree| tree.nodes.len() <= 20_000));
    assert!(!wide.remarks.is_empty());
}

#[test]
fn comments_are_cut_where_nobody_reads_on() {
    let long = format!("(;GM[11]SZ[5];B[c3]C[{}])", "é".repeat(20_000));
    let read = one(&long);
    let tree = read.tree.expect("a comment");
    assert_eq!(tree.nodes[0].comment.chars().count(), 10_000);
    assert!(read.remarks[0].contains("cut"), "{:?}", read.remarks);
}

#[test]
fn sgf_of_hex_keeps_what_was_said_where_it_was_said() {
    let read = one(
        "(;GM[11]SZ[5]C[A \\] and a \\\\.\n\nTwo];C[Before]B[c3](;W[b4];C[after]B[a1];W[resign]C[enough])(;W[swap-pieces];B[c2]))",
    );
    assert_eq!(
        short(&read),
        "\"A ] and a \\.\n\nTwo\" c3 \"Before\", 0>b4, 1>a1 \"after\nenough\""
    );
    assert_eq!(
        read.remarks.len(),
        1,
        "nobody agreed on swapping: {:?}",
        read.remarks
    );
    let read = one("(;GM[11]SZ[5]RU[swap];B[c3](;W[b4])(;W[swap-pieces];B[c2]C[hm]))");
    assert_eq!(short(&read), "\"\" c3, 0>b4, 0>swap-pieces, 2>c2 \"hm\"");
}

#[test]
fn variations_after_a_swap_of_sides_are_mirrored_like_the_game() {
    let read = one("(;GM[11]SZ[5];B[a2];W[swap-sides](;W[b3]C[x];B[c1])(;W[b4]))");
    assert_eq!(read.record.play.line(), "hex:5 a2 swap-pieces c2 a3");
    assert_eq!(
        short(&read),
        "\"\" a2, 0>swap-pieces, 1>c2 \"x\", 2>a3, 1>d2"
    );
}

#[test]
fn stones_that_are_set_up_are_the_start_of_the_game() {
    let read = one("(;GM[11]SZ[5]AB[c3][b4]AW[a1]PL[W](;W[d2]C[x];B[e5])(;W[e1])(;AB[e5];W[e1]))");
    assert_eq!(read.record.play.plies(), 2);
    assert_eq!(short(&read), "\"\" d2 \"x\", 0>e5, e1");
    assert_eq!(read.remarks.len(), 1, "{:?}", read.remarks);
    // A problem without a solution is no game that was played, but it can be looked at.
    let read = one("(;GM[11]SZ[5]AB[c3]AW[a1])");
    assert_eq!(read.record.play.plies(), 0);
    assert!(read.played().is_err());
}

#[test]
fn comments_of_boardspace_belong_to_the_turn_before_them() {
    let read = one(
        "(;GM[27]VV[1]SU[hive]C[hello]P0[id \"Ann\"]P1[id \"Bob\"]; P0[1 dropb wS1 N 13 .]; P0[2 done]C[my\\] best]; P1[3 dropb bG1 O 13 wS1-]; P1[4 done])",
    );
    assert_eq!(read.record.play.plies(), 2);
    assert_eq!(short(&read), "\"hello\" wS1 \"my] best\", 0>bG1 wS1-");
}
