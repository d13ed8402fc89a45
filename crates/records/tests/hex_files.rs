//! Games of Hex as files and links: what each of them means.

use std::fmt::Write as _;

use hex_rules::{Cell, Colour, Ending, GameRecord, RecordWarning};
use records::hex_sgf;
use records::hexworld::HexWorldLink;

fn sgf(text: &str) -> GameRecord {
    hex_sgf::read(text.as_bytes()).expect(text)
}

/// The line of a file, and what was odd about it.
fn read(text: &str) -> String {
    match hex_sgf::read(text.as_bytes()) {
        Ok(record) => record
            .warnings
            .iter()
            .fold(record.write_line(), |all, warning| {
                format!("{all}\n  warning: {warning}")
            }),
        Err(refused) => refused.to_string(),
    }
}

#[test]
fn a_file_of_hexgui() {
    let record = sgf(
        "(;AP[HexGui:0.10.2]FF[4]GM[11]SZ[11]PB[Ada]PW[Bo \\[the Bold\\]]EV[Cup]DT[2024-05-01]\n\
         ;B[a2];W[swap-pieces]C[a comment; (with signs\\])];B[f6];W[G7])",
    );
    assert_eq!(record.write_line(), "hex:11 a2 swap-pieces f6 g7");
    assert_eq!(record.about.white.as_deref(), Some("Bo [the Bold]"));
    assert_eq!(record.about.event.as_deref(), Some("Cup"));
    assert_eq!(record.warnings, []);
    let position = record.game.position();
    assert_eq!(position.stone(Cell::new(1, 0)), Some(Colour::White));
}

#[test]
fn swapping_sides_is_the_same_game_seen_from_the_other_seat() {
    let sides = sgf("(;FF[4]GM[11]SZ[11]RE[W+Resign];B[a2];W[swap-sides];W[f7];B[c4];B[resign])");
    let pieces = sgf("(;FF[4]GM[11]SZ[11]RE[B+Resign];B[a2];W[swap-pieces];B[g6];W[d3];W[resign])");
    assert_eq!(sides, pieces);
    assert_eq!(sides.winner(), Some(Colour::Black));
    assert_eq!(sides.warnings, [RecordWarning::SidesSwapped]);
}

#[test]
fn old_hexgui_said_pieces_and_meant_sides() {
    for program in ["HexGui:0.9", "HexGui:0.9.2", "HexGui:0.2.GIT"] {
        let text = format!("(;AP[{program}]GM[11]SZ[5];B[a2];W[swap-pieces];W[c3];B[d1])");
        insta::allow_duplicates! {
            insta::assert_snapshot!(read(&text), @"
            hex:5 a2 swap-pieces c3 a4
              warning: the players swapped sides: all that follows is mirrored, so that each keeps the colour
            ");
        }
    }
    let ten = "(;AP[HexGui:0.10]GM[11]SZ[5];B[a2];W[swap-pieces];B[c3];W[d1])";
    insta::assert_snapshot!(read(ten), @"hex:5 a2 swap-pieces c3 d1");
    // Nothing after the swap shows which it was, so the program's age decides.
    let last = sgf("(;AP[HexGui:0.9]GM[11]SZ[5]RE[B+];B[a2];W[swap-pieces])");
    assert_eq!(last.ending, Some(Ending::Awarded(Colour::White)));
}

#[test]
fn whose_turn_comes_next_shows_which_swap_it_was() {
    insta::assert_snapshot!(read("(;GM[11]SZ[5];B[a2];W[swap-pieces];W[c4];B[d1])"), @"
    hex:5 a2 swap-pieces d3 a4
      warning: the swap is written as `swap-pieces`, but whose turn came next says it was not
      warning: the players swapped sides: all that follows is mirrored, so that each keeps the colour
    ");
    insta::assert_snapshot!(read("(;GM[11]SZ[5];B[a2];W[swap];B[c4];W[d1])"), @"
    hex:5 a2 swap-pieces c4 d1
      warning: the swap is written as `swap-sides`, but whose turn came next says it was not
    ");
}

#[test]
fn resigning_after_a_swap_says_nothing_about_it() {
    let text = "(;GM[11]SZ[5];B[a2];W[swap-pieces];W[resign])";
    insta::assert_snapshot!(read(text), @"hex:5 a2 swap-pieces white-resigns");
}

#[test]
fn a_file_of_littlegolem() {
    // Whoever moves first is W in the moves and B in names and result.
    let record = sgf(
        "(;FF[4]EV[hex.ch.1.1.1]PB[first]PW[second]SZ[13]RE[B]GC[ game #1]SO[https://www.littlegolem.net]\
         ;W[am];B[swap];W[ii];B[de];W[ih];B[resign])",
    );
    assert_eq!(
        record.write_line(),
        "hex:13 a13 swap-pieces i9 d5 i8 white-resigns"
    );
    assert_eq!(record.about.black.as_deref(), Some("first"));
    assert_eq!(record.winner(), Some(Colour::Black));
    assert_eq!(record.warnings, []);
    // Without the site's name, the letters and the first mover tell.
    assert_eq!(sgf("(;SZ[13];W[am];B[ii])").write_line(), "hex:13 a13 i9");
    // A name whose brackets nobody escaped.
    let odd = sgf("(;PB[x]PW[Shumacher;]]SZ[13]SO[littlegolem];W[am];B[ii])");
    assert_eq!(odd.game.plies(), 2);
}

#[test]
fn stones_that_were_set_up() {
    let record = sgf("(;GM[11]SZ[5:7]AB[a1][b2:c3]AW[e7]AE[c3]PL[W];W[d4];B[c3])");
    assert_eq!(
        record.write_line(),
        "hex:5x7 black=a1,b2,c2,b3 white=e7 turn=white d4 c3"
    );
    assert!(record.is_set_up());
    // Nobody says whose turn it is: the first move does, or else the number of stones.
    assert_eq!(
        sgf("(;GM[11]SZ[3]AB[a1]AW[b1];W[c1])").write_line(),
        "hex:3 black=a1 white=b1 turn=white c1"
    );
    assert_eq!(
        sgf("(;GM[11]SZ[3]AB[a1])").game.position().turn(),
        Colour::White
    );
    // White really begins, where nothing points to LittleGolem.
    assert_eq!(
        sgf("(;GM[11]SZ[3];W[a1])").write_line(),
        "hex:3 turn=white a1"
    );
}

#[test]
fn the_main_line_is_read_and_the_others_are_not() {
    let text = "a mail says: (see below)\n(;GM[11]SZ[4];B[a1](;W[b1];B[c1](;W[d1])(;W[zz99]))(;W[c2](;B[d3])))\n(;GM[11]SZ[2];B[a1])";
    assert_eq!(sgf(text).write_line(), "hex:4 a1 b1 c1 d1");
    let all: Vec<String> = hex_sgf::read_games(text.as_bytes())
        .map(|game| game.expect("a game").write_line())
        .collect();
    assert_eq!(all, ["hex:4 a1 b1 c1 d1", "hex:2 a1"]);
}

#[test]
fn turns_that_were_given_away() {
    insta::assert_snapshot!(read("(;GM[11]SZ[4];B[a1];W[pass])"), @"hex:4 a1 white-passes");
    insta::assert_snapshot!(read("(;GM[11]SZ[4];B[a1];W[pass];B[b2];W[c3])"), @"
    hex:4 black=a1 turn=black b2 c3
      warning: a turn was given away after move 1: the stones up to there count as set up
    ");
    insta::assert_snapshot!(read("(;GM[11]SZ[4];B[a1];B[a2];B[b2];W[c3])"), @"
    hex:4 black=a1,a2 turn=black b2 c3
      warning: a turn was given away after move 2: the stones up to there count as set up
    ");
}

#[test]
fn what_the_board_says_counts_more_than_the_result() {
    insta::assert_snapshot!(read("(;GM[11]SZ[2]RE[W+];B[a1];W[b1];B[a2];W[b2])"), @"
    hex:2 a1 b1 a2
      warning: Black had won already: what was played after that is left out (1 moves)
      warning: the text says that White won, the moves say Black
    ");
    for (result, ending) in [
        ("B+Resign", Some(Ending::Resigned(Colour::White))),
        ("w+t", Some(Ending::Forfeited(Colour::Black))),
        ("W", Some(Ending::Awarded(Colour::White))),
        ("Void", None),
        ("?", None),
    ] {
        let record = sgf(&format!("(;GM[11]SZ[9]RE[{result}];B[a1])"));
        assert_eq!(record.ending, ending, "{result}");
    }
}

#[test]
fn broken_files_say_where_and_what_to_do() {
    let long = format!("(;SZ[9]{})", ";B[pass]".repeat(10_001));
    let deep = "(;".repeat(1 << 16);
    let texts = [
        "",
        "(a parenthesis) and no game",
        "(;GM[11]SZ[5]\n;B[a1]",
        "(;GM[11]SZ[5]\n;B[a1",
        "(;GM[11];B{a1})",
        "(;GM[11];B;W[a1])",
        "(;[11])",
        "(;GM[1]SZ[19];B[aa])",
        "(;SZ[big])",
        "(;SZ[5:0])",
        "(;SZ[27])",
        "(;SZ[5]AB[f1])",
        "(;SZ[5]AB[a0])",
        "(;SZ[5]PL[red])",
        "(;SZ[5];B[a1]AB[a2])",
        "(;SZ[5]\n;B[a1]\n;W[a1])",
        "(;SZ[5];B[c9])",
        "(;SZ[5];B[])",
        "(;SZ[5];B[first])",
        "(;SZ[5];B[swap-pieces])",
        "(;SZ[5:6];B[a2];W[swap-pieces])",
        "(;SZ[5];B[a2];W[resign];B[a3])",
        &long,
        &deep,
    ];
    let mut all = String::new();
    for text in texts {
        let shown: String = text.chars().take(40).collect();
        let refused = hex_sgf::read(text.as_bytes()).expect_err(text);
        writeln!(all, "{shown:?}\n  {refused}").expect("a string takes everything");
    }
    insta::assert_snapshot!(all, @r#"
    ""
      line 1 (byte 0): there is no game: SGF begins with `(;`
    "(a parenthesis) and no game"
      line 1 (byte 0): there is no game: SGF begins with `(;`
    "(;GM[11]SZ[5]\n;B[a1]"
      line 2 (byte 20): the file ends inside a game: at least one `)` is missing, it may be cut off
    "(;GM[11]SZ[5]\n;B[a1"
      line 2 (byte 16): this `[` is never closed: a value ends with `]`
    "(;GM[11];B{a1})"
      line 1 (byte 9): B needs a value in brackets, as in B[…]
    "(;GM[11];B;W[a1])"
      line 1 (byte 9): B needs a value in brackets, as in B[…]
    "(;[11])"
      line 1 (byte 2): `[` has no place here: expected a property such as B[a1], or one of ; ( )
    "(;GM[1]SZ[19];B[aa])"
      line 1 (byte 4): GM[1] is another game: Hex is GM[11]
    "(;SZ[big])"
      line 1 (byte 4): SZ[big] is no size: write SZ[11], or columns and rows as in SZ[5:7]
    "(;SZ[5:0])"
      line 1 (byte 4): a board of 5x0 does not exist here: 1x1 to 26x26 do
    "(;SZ[27])"
      line 1 (byte 4): a board of 27x27 does not exist here: 1x1 to 26x26 do
    "(;SZ[5]AB[f1])"
      line 1 (byte 9): in the position that is set up, f1 is not on a board of 5x5
    "(;SZ[5]AB[a0])"
      line 1 (byte 9): `a0` is no cell: write a column from a to z and a row from 1 to 26, as in a1
    "(;SZ[5]PL[red])"
      line 1 (byte 9): PL[red] is no player: write PL[B] or PL[W]
    "(;SZ[5];B[a1]AB[a2])"
      line 1 (byte 15): stones are set up after the first move: only what stands before it can be read
    "(;SZ[5]\n;B[a1]\n;W[a1])"
      line 3 (byte 17): move 2, W[a1]: a1 is taken by Black
    "(;SZ[5];B[c9])"
      line 1 (byte 9): move 1, B[c9]: c9 is not on this board of 5x5
    "(;SZ[5];B[])"
      line 1 (byte 9): move 1, B[]: `` is no cell: write a column from a to z and a row from 1 to 26, as in a1, or `swap-pieces`
    "(;SZ[5];B[first])"
      line 1 (byte 9): move 1, B[first]: `first` is no cell: write a column from a to z and a row from 1 to 26, as in a1, or `swap-pieces`
    "(;SZ[5];B[swap-pieces])"
      line 1 (byte 9): move 1, B[swap-pieces]: nobody can swap here: only the second move may be a swap, if agreed, and only on a square board
    "(;SZ[5:6];B[a2];W[swap-pieces])"
      line 1 (byte 17): move 2, W[swap-pieces]: nobody can swap here: only the second move may be a swap, if agreed, and only on a square board
    "(;SZ[5];B[a2];W[resign];B[a3])"
      line 1 (byte 25): the game has ended before: nothing may follow a resignation or a forfeit
    "(;SZ[9];B[pass];B[pass];B[pass];B[pass];"
      line 1 (byte 80009): more than 10000 moves or stones: no game of Hex is so long
    "(;(;(;(;(;(;(;(;(;(;(;(;(;(;(;(;(;(;(;(;"
      line 1 (byte 131072): the file ends inside a game: at least one `)` is missing, it may be cut off
    "#);
}

#[test]
fn links_to_hexworld() {
    let text = |link: &str| match HexWorldLink::read(link) {
        Ok(link) => {
            let at = link.cursor.map_or(String::new(), |at| format!(" at {at}"));
            let written = link.write().unwrap_or_else(|refused| refused.to_string());
            format!("{}{at}\n  {written}", link.record.write_line())
        }
        Err(refused) => refused.to_string(),
    };
    let links = [
        "https://hexworld.org/board/#11r9c1,b4:sh4g8:rb",
        "https://hexworld.org/board/#15c1,e6:sf7i8g10,j10l6",
        "  #5x7n,a1b2:fw ",
        "13",
        "4c1,a1:p",
        "4c1,a1:pb2,c3",
        "https://hexworld.org/board/",
        "#27,a1",
        "#5,a1a1",
        "#5,a1f1",
        "#5,a1:x",
        "#5,a1:",
        "#5,a1,,b2",
        "#5,a1b",
        "#5,1",
        "#5,é",
        "#5,a1:rbb2",
        "#5,:s",
        "#5,a2,:s",
        "#2,a1b1a2:s",
        "#1,a1:s",
        "#5x1,a1:s",
        "#1x5,a1:s",
    ];
    let all = links.iter().fold(String::new(), |mut all, link| {
        writeln!(all, "{link}\n  {}", text(link)).expect("a string takes everything");
        all
    });
    insta::assert_snapshot!(all, @"
    https://hexworld.org/board/#11r9c1,b4:sh4g8:rb
      hex:11 b4 swap-pieces h4 g8 black-resigns
      https://hexworld.org/board/#11c1,b4:sh4g8:rb
    https://hexworld.org/board/#15c1,e6:sf7i8g10,j10l6
      hex:15 e6 swap-pieces f7 i8 g10 j10 l6 at 5
      https://hexworld.org/board/#15c1,e6:sf7i8g10,j10l6
      #5x7n,a1b2:fw 
      hex:5x7 a1 b2 white-forfeits
      https://hexworld.org/board/#5x7c1,a1b2:fw
    13
      hex:13
      https://hexworld.org/board/#13c1,
    4c1,a1:p
      hex:4 a1 white-passes
      https://hexworld.org/board/#4c1,a1:p
    4c1,a1:pb2,c3
      hex:4 black=a1 turn=black b2 c3 at 1
      a link to hexworld.org cannot hold a position that was set up: write SGF instead
    https://hexworld.org/board/
      column 1: `https://hexworld.org/board/` is no game of hexworld.org: after the # stand the size, a comma and moves, as in #11c1,a5:sd4
    #27,a1
      column 2: a board of 27x27 does not exist here: 1x1 to 26x26 do
    #5,a1a1
      column 6: move 2: a1 is taken by Black
    #5,a1f1
      column 6: move 2: f1 is not on this board of 5x5
    #5,a1:x
      column 6: `:x` is no move of hexworld.org: write a cell, or one of :s :p :rb :rw :fb :fw
    #5,a1:
      column 6: `:` is no move of hexworld.org: write a cell, or one of :s :p :rb :rw :fb :fw
    #5,a1,,b2
      column 7: the viewer can stand in one place only: a third comma has no meaning
    #5,a1b
      column 6: `b` is no move of hexworld.org: write a cell, or one of :s :p :rb :rw :fb :fw
    #5,1
      column 4: `1` is no move of hexworld.org: write a cell, or one of :s :p :rb :rw :fb :fw
    #5,é
      column 4: `é` is no move of hexworld.org: write a cell, or one of :s :p :rb :rw :fb :fw
    #5,a1:rbb2
      column 9: the game has ended before: nothing may follow a resignation or a forfeit
    #5,:s
      column 4: move 1: nobody can swap here: only the second move may be a swap, if agreed, and only on a square board
    #5,a2,:s
      hex:5 a2 swap-pieces at 1
      https://hexworld.org/board/#5c1,a2,:s
    #2,a1b1a2:s
      hex:2 a1 b1 a2
      https://hexworld.org/board/#2c1,a1b1a2
    #1,a1:s
      hex:1 a1
      https://hexworld.org/board/#1c1,a1
    #5x1,a1:s
      hex:5x1 a1
      https://hexworld.org/board/#5x1c1,a1
    #1x5,a1:s
      column 8: move 2: nobody can swap here: only the second move may be a swap, if agreed, and only on a square board
    ");
}
