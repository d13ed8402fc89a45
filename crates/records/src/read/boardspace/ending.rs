//! How a game ended, where the board does not say it.

use game::{Outcome, Player};

use super::header::Header;
use super::turns::Acts;
use crate::Ended;

/// How a draw is called in the languages of the site, or the part of it that stays.
const DRAWS: [&str; 11] = [
    "draw",
    "empate",
    "平局",
    "нич",
    "remis",
    "nulle",
    "gelijk",
    "unentschieden",
    "patta",
    "pareggio",
    "引き分け",
];

/// What was said or done beside the board: acts first, then the result in prose.
pub(super) fn of(header: &Header, acts: &Acts) -> Option<(Outcome, Ended)> {
    let won = |seat: usize| {
        let first = (seat == 0) != acts.swapped;
        Outcome::Won(if first { Player::First } else { Player::Second })
    };
    if let Some(seat) = acts.resigned {
        return Some((won(1 - seat.min(1)), Ended::Resigned));
    }
    if let Some(seat) = acts.won_on_time {
        return Some((won(seat), Ended::Time));
    }
    if acts.agreed {
        return Some((Outcome::Draw, Ended::Agreed));
    }
    let result = header.result.to_lowercase();
    if let Some(seat) = named(&result, header) {
        return Some((won(seat), Ended::Stated));
    }
    let drawn = DRAWS.iter().any(|word| result.contains(word));
    drawn.then_some((Outcome::Draw, Ended::Stated))
}

/// The seat that the result names. Guests are called by other names there (`invitado1499`): if only
/// one of the two is a guest and nobody is named, the guest is meant, as the other would be named.
fn named(result: &str, header: &Header) -> Option<usize> {
    let names = header.seats.each_ref().map(|seat| {
        let name = seat.as_deref().unwrap_or_default().to_lowercase();
        // A program at a second table is called `Dumbot1`, and wins as `Dumbot`.
        let plain = name.trim_end_matches(|c: char| c.is_ascii_digit());
        if plain.is_empty() {
            name
        } else {
            plain.to_owned()
        }
    });
    let only = |holds: &dyn Fn(&str) -> bool| {
        let holds = names.each_ref().map(|name| !name.is_empty() && holds(name));
        match holds {
            [true, false] => Some(0),
            [false, true] => Some(1),
            _ => None,
        }
    };
    let words = result.trim_end_matches(|c: char| c == '.' || c.is_ascii_digit());
    let drawn = DRAWS.iter().any(|word| result.contains(word));
    only(&|name| words.ends_with(name) || words.starts_with(name))
        .or_else(|| only(&|name| result.contains(name)))
        .or_else(|| {
            let nobody = !drawn
                && !result.is_empty()
                && !names.iter().any(|name| result.contains(name.as_str()));
            only(&|name| name == "guest").filter(|_| nobody)
        })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn seat(result: &str, first: &str, second: &str) -> Option<usize> {
        let mut header = Header::default();
        header.seats = [Some(first.to_owned()), Some(second.to_owned())];
        named(&result.to_lowercase(), &header)
    }

    #[test]
    fn the_winner_is_named_in_any_language() {
        assert_eq!(seat("Game won by Dumbot", "Ada", "Dumbot1"), Some(1));
        assert_eq!(seat("Игру выиграл(а) Ada.", "Ada", "Dumbot"), Some(0));
        assert_eq!(seat("Ada获胜", "Ada", "Dumbot"), Some(0));
        assert_eq!(seat("客人1480获胜", "WeakBot", "guest"), Some(1));
        assert_eq!(seat("Game won by guest1485", "guest", "WeakBot"), Some(0));
        assert_eq!(
            seat("Game won by me", "me", "Ada"),
            Some(0),
            "`Game` has `me` in it"
        );
        assert_eq!(seat("The game is a draw", "guest", "Ada"), None);
        assert_eq!(seat("", "guest", "Ada"), None);
    }
}
