//! Games that are not taken.

use serde::Serialize;

use crate::Source;

/// Why a game was not taken: a line of `refused.jsonl`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Refused {
    /// What to count it under: few words, the same for the same kind of trouble.
    pub class: String,
    /// The move that could not be made, counted from one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub ply: Option<usize>,
    /// What is wrong, for people.
    pub reason: String,
    /// Where it was read.
    #[serde(flatten)]
    pub source: Source,
}

/// What is wrong with a game, wherever it was read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fault {
    /// What to count it under.
    pub class: String,
    /// The move that could not be made, counted from one.
    pub ply: Option<usize>,
    /// What is wrong, for people.
    pub reason: String,
}

impl Fault {
    /// A fault of the text as a whole.
    pub fn new(class: &str, reason: impl Into<String>) -> Fault {
        Fault {
            class: class.to_owned(),
            ply: None,
            reason: reason.into(),
        }
    }

    /// A move of Hive that is refused, under the name of the rule that it breaks.
    pub fn hive_move(
        ply: usize,
        text: &str,
        rule: Option<hive_rules::Refusal>,
        refused: &impl std::fmt::Display,
    ) -> Fault {
        let class = match rule {
            Some(rule) => format!("illegal: {}", rule_name(rule)),
            None => "unreadable move".to_owned(),
        };
        Fault {
            class,
            ply: Some(ply),
            reason: format!("`{}`: {refused}", game::excerpt(text)),
        }
    }

    /// With the place.
    pub fn at(self, source: Source) -> Refused {
        Refused {
            class: self.class,
            ply: self.ply,
            reason: self.reason,
            source,
        }
    }
}

/// The name of a rule, without the tiles that it is about.
fn rule_name(rule: hive_rules::Refusal) -> String {
    let debug = format!("{rule:?}");
    let name = debug.split([' ', '{']).next().unwrap_or_default();
    let mut words = String::new();
    for letter in name.chars() {
        if letter.is_ascii_uppercase() && !words.is_empty() {
            words.push(' ');
        }
        words.push(letter.to_ascii_lowercase());
    }
    words
}

#[cfg(test)]
mod tests {
    use hive_rules::Refusal;

    use super::*;

    #[test]
    fn rules_are_counted_by_name() {
        let bug = hive_rules::Bug::Ant;
        assert_eq!(rule_name(Refusal::NoneLeft { bug }), "none left");
        assert_eq!(rule_name(Refusal::QueenFirst), "queen first");
    }
}
