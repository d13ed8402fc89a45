//! Moves as people type them: `a5`, `A5`, `5a`, `a 5`, `swap`.

use game::{History, Notation as _, Typed, Typing};

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
                    reason: refusal.to_string(),
                    completions,
                }
            }
        }
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
        assert!(read("hex:11", "z9").starts_with("no: "));
        assert!(
            read("hex:11", "").ends_with("(121)"),
            "anything may come of nothing"
        );
        assert!(read("hex:11", "b").ends_with("(11)"));
        assert!(read("hex:11", "é").starts_with("no: "));
    }
}
