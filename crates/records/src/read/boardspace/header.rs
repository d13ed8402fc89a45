//! What a file says before the first move.

use hive_rules::Variant;

use super::node::Property;
use crate::read::text::said;
use crate::read::{Fault, bots};
use crate::{Kind, Person};

/// The head of a file.
#[derive(Debug, Default)]
pub(super) struct Header {
    /// `SU`: `hive-plm 2 0 101`.
    variant: String,
    /// `GN`: `HV-guest-Dumbot-2024-04-26-2003`.
    game_name: String,
    /// `DT`: a date in any language.
    date: String,
    /// `RE`: the result in any language.
    pub(super) result: String,
    /// Who sits at P0 and at P1.
    pub(super) seats: [Option<String>; 2],
    /// `P0[ranking 1500]`, where the file tells.
    ratings: [Option<u16>; 2],
}

pub(super) fn read(properties: &[Property]) -> Header {
    let mut header = Header::default();
    for property in properties {
        let value = property.value.trim();
        match property.name.as_str() {
            "SU" => value.clone_into(&mut header.variant),
            "GN" => value.clone_into(&mut header.game_name),
            "DT" => value.clone_into(&mut header.date),
            "RE" => value.clone_into(&mut header.result),
            "P0" => header.sit(0, value),
            "P1" => header.sit(1, value),
            _ => {}
        }
    }
    header
}

/// The name in `id "guest"`.
fn seat(value: &str) -> Option<String> {
    said(value.strip_prefix("id")?.trim().trim_matches('"'))
}

/// The number in `ranking 1500`.
fn rating(value: &str) -> Option<u16> {
    value.strip_prefix("ranking")?.trim().parse().ok()
}

impl Header {
    /// What is said about a seat: who sits there, or how strong they are. The first word counts.
    fn sit(&mut self, at: usize, value: &str) {
        if let Some(name) = self.seats.get_mut(at).filter(|name| name.is_none()) {
            *name = seat(value);
        }
        if let Some(known) = self.ratings.get_mut(at).filter(|known| known.is_none()) {
            *known = rating(value);
        }
    }

    /// The game type: `hive`, `hive-lm`, in any case; what follows a blank is not about the tiles.
    pub(super) fn variant(&self) -> Result<Variant, Fault> {
        let word = self.variant.split_whitespace().next().unwrap_or_default();
        let word = word.to_ascii_lowercase();
        let unknown = || {
            let reason = format!(
                "`{}` is none of the eight game types",
                game::excerpt(&self.variant)
            );
            Fault::new("unknown game type", reason)
        };
        let expansions = match word.strip_prefix("hive").ok_or_else(unknown)? {
            "" => "",
            rest => rest.strip_prefix('-').ok_or_else(unknown)?,
        };
        let mut variant = Variant::BASE;
        // With the pie rule, the second player may choose the colour; the tiles are the same.
        for letter in expansions.strip_prefix("pie").unwrap_or(expansions).chars() {
            match letter {
                'm' => variant.mosquito = true,
                'l' => variant.ladybug = true,
                'p' => variant.pillbug = true,
                _ => return Err(unknown()),
            }
        }
        Ok(variant)
    }

    /// Who played White, and who Black.
    pub(super) fn players(&self, swapped: bool) -> [Person; 2] {
        let person = |name: &Option<String>, rating| Person {
            kind: name.as_deref().map_or(Kind::Unknown, bots::on_boardspace),
            name: name.clone(),
            rating,
        };
        let [first, second] = &self.seats;
        let [of_first, of_second] = self.ratings;
        let (first, second) = (person(first, of_first), person(second, of_second));
        if swapped {
            [second, first]
        } else {
            [first, second]
        }
    }

    /// `2024-04-26`, from the name of the game if it has one there, since the date itself is written
    /// in the language of whoever played.
    pub(super) fn date(&self) -> Option<String> {
        let digits = |part: &&str, count| {
            part.len() == count && part.bytes().all(|byte| byte.is_ascii_digit())
        };
        let parts: Vec<&str> = self.game_name.split('-').collect();
        let dated = parts.windows(3).rev().find_map(|three| match three {
            [year, month, day] if digits(year, 4) && digits(month, 2) && digits(day, 2) => {
                Some(format!("{year}-{month}-{day}"))
            }
            _ => None,
        });
        dated.or_else(|| said(&self.date))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_seat_has_a_name_and_a_rating_in_any_order() {
        let mut header = Header::default();
        for (at, value) in [
            (0, "ranking 1247"),
            (0, "id \"somebody\""),
            (1, "id \"Dumbot\""),
            (1, "ranking much"),
            (0, "ranking 1900"),
            (0, "3 pick w 0 Q"),
        ] {
            header.sit(at, value);
        }
        let [white, black] = header.players(false);
        assert_eq!(
            (white.name.as_deref(), white.rating),
            (Some("somebody"), Some(1247))
        );
        assert_eq!(
            (black.name.as_deref(), black.rating),
            (Some("Dumbot"), None)
        );
        assert_eq!(header.players(true)[1].rating, Some(1247));
    }
}
