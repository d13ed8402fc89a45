//! Moves as people type them: `a5`, `A5`, `5a`, `a 5`, `swap`.

use game::{History, Notation as _, Typed, Typing};

use super::MoveRefused;
use crate::{Hex, Move};

impl Typing for Hex {
    fn typed(game: &History<Hex>, text: &str) -> Typed<Move> {
        let position = game.position();
        let mut wanted: String = text.chars().filter(char::is_ascii_alphanumeric).collect();
        wanted.make_ascii_lowercase();
        // `5a` is a cell to some people.
        let digits = wanted.chars().take_while(char::is_ascii_digit).count();
        let (number, letters) = wanted.split_at(digits);
        let turned = format!("{letters}{number}");
        let wanted = match turned.as_str() {
            "s" | "swap" | "swappieces" => "swap-pieces".to_owned(),
            _ => turned,
        };
        match position.read_move(&wanted) {
            Ok(mv) => Typed::Legal(mv),
            Err(refusal) => {
                let mut completions = game.legal_moves();
                completions.retain(|&mv| position.write_move(mv).starts_with(&wanted));
                Typed::Refused {
                    reason: reason(position, &wanted, &refusal),
                    completions,
                }
            }
        }
    }
}

/// Why it is no move, in words for those who see this board and perhaps no other.
fn reason(position: &Hex, wanted: &str, refusal: &MoveRefused) -> String {
    let last = position.size().all().next_back();
    let range = last.map_or(String::new(), |last| format!("a1 to {last}"));
    let swap = if position.may_swap() {
        ", or `swap`"
    } else {
        ""
    };
    match refusal {
        MoveRefused::Unreadable(_) if wanted == "pass" => {
            format!("nobody passes in Hex: choose a cell, {range}{swap}")
        }
        MoveRefused::Unreadable(_) => {
            format!("that is no cell: write its column and its row, {range}{swap}")
        }
        MoveRefused::Outside { cell, .. } => {
            format!("{cell} is not on this board: its cells are {range}")
        }
        other => other.to_string(),
    }
}

#[cfg(test)]
#[expect(clippy::expect_used, reason = "a test may break off")]
mod tests {
    use super::*;
    use crate::GameRecord;

    fn read(game: &str, text: &str) -> String {
        let game = GameRecord::read_line(game).expect("a game").game;
        match Hex::typed(&game, text) {
            Typed::Legal(mv) => mv.to_string(),
            Typed::Refused {
                reason,
                completions,
            } => format!("no: {reason} ({})", completions.len()),
        }
    }

    #[test]
    fn cells_are_read_in_every_way_that_people_write_them() {
        for text in ["a5", "A5", "5a", " a 5 ", "A-5"] {
            assert_eq!(read("hex:11", text), "a5", "{text}");
        }
        assert_eq!(read("hex:11+swap a5", "Swap"), "swap-pieces");
        assert_eq!(read("hex:11+swap a5", "s"), "swap-pieces");
    }

    #[test]
    fn what_is_no_move_is_told_why() {
        assert_eq!(read("hex:11 a5", "a5"), "no: a5 is taken by Black (0)");
        assert_eq!(
            read("hex:11", "z9"),
            "no: z9 is not on this board: its cells are a1 to k11 (0)"
        );
        assert_eq!(
            read("hex:11", "hello"),
            "no: that is no cell: write its column and its row, a1 to k11 (0)"
        );
        assert_eq!(
            read("hex:4x9+swap a1", "pass"),
            "no: nobody passes in Hex: choose a cell, a1 to d9 (0)"
        );
        assert_eq!(
            read("hex:5+swap a1", "what"),
            "no: that is no cell: write its column and its row, a1 to e5, or `swap` (0)"
        );
        assert!(
            read("hex:11", "").ends_with("(121)"),
            "anything may come of nothing"
        );
        assert!(read("hex:11", "b").ends_with("(11)"));
        assert!(read("hex:11", "é").starts_with("no: "));
    }
}
