//! The properties of a file, in order: `P0[1 Pick W 2 wG1]`.

use crate::read::Fault;

#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Property {
    /// `SU`, `P0`.
    pub(super) name: String,
    /// What stands between the brackets, a backslash before a letter taken away.
    pub(super) value: String,
}

/// All properties of a game. Brackets and semicolons between them mean nothing here: there are no
/// variations.
pub(super) fn read(text: &str) -> Result<Vec<Property>, Fault> {
    let mut properties = Vec::new();
    let mut name = String::new();
    let mut letters = text.chars();
    while let Some(letter) = letters.next() {
        match letter {
            '[' => {
                let value = value(&mut letters).ok_or_else(|| {
                    let reason = format!("the file ends inside {}[", game::excerpt(&name));
                    Fault::new("truncated file", reason)
                })?;
                properties.push(Property {
                    name: std::mem::take(&mut name),
                    value,
                });
            }
            letter if letter.is_ascii_alphanumeric() || letter == '-' => name.push(letter),
            _ => name.clear(),
        }
    }
    Ok(properties)
}

/// The text up to the closing bracket, or `None` if there is none.
fn value(letters: &mut std::str::Chars<'_>) -> Option<String> {
    let mut value = String::new();
    loop {
        match letters.next()? {
            ']' => return Some(value),
            '\\' => value.push(letters.next()?),
            letter => value.push(letter),
        }
    }
}

/// The games of a file: each begins with the number of the game that is played.
pub(super) fn split(text: &str) -> Vec<&str> {
    let starts: Vec<usize> = text.match_indices("GM[").map(|(at, _)| at).collect();
    let ends = starts.iter().skip(1).copied().chain([text.len()]);
    if starts.is_empty() {
        return vec![text];
    }
    let games = starts.iter().zip(ends);
    games
        .filter_map(|(&start, end)| text.get(start..end))
        .collect()
}

#[test]
fn a_backslash_is_written_twice() {
    let read = read(r"(;GM[27]; P0[3 dropb wA1 M 10 bA1\\]TM[12]");
    let property = |name: &str, value: &str| Property {
        name: name.to_owned(),
        value: value.to_owned(),
    };
    let expected = vec![
        property("GM", "27"),
        property("P0", r"3 dropb wA1 M 10 bA1\"),
        property("TM", "12"),
    ];
    assert_eq!(read, Ok(expected));
}
