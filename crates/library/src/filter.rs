//! Which games count.

use rusqlite::types::Value;

/// Which games count; by default all.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Filter {
    /// A type or size: `Base+MLP`, `hex:11x11`; or all of a game: `hive`, `hex`.
    pub variant: Option<String>,
    /// Part of a player's name, capitals or not.
    pub player: Option<String>,
    /// Without games in which a program is known to have played.
    pub without_programs: bool,
    /// From this year on.
    pub since: Option<i64>,
    /// Up to this year.
    pub until: Option<i64>,
}

/// A condition about the table `games` called by its name, and what is put into it.
#[derive(Debug, Default)]
pub(crate) struct Condition {
    parts: Vec<&'static str>,
    pub(crate) values: Vec<Value>,
}

impl Filter {
    /// As a condition. Names are values, never part of it.
    pub(crate) fn condition(&self) -> Condition {
        let mut condition = Condition::default();
        match self.variant.as_deref() {
            None | Some("") => {}
            Some("hive") => condition.parts.push("games.variant NOT LIKE 'hex:%'"),
            Some("hex") => condition.parts.push("games.variant LIKE 'hex:%'"),
            Some(variant) => condition.with("games.variant = ?", [variant.to_owned()]),
        }
        if let Some(player) = self.player.as_deref().map(str::trim)
            && !player.is_empty()
        {
            let part = format!("%{}%", escaped(player));
            condition.with(
                r"(games.first LIKE ? ESCAPE '\' OR games.second LIKE ? ESCAPE '\')",
                [part.clone(), part],
            );
        }
        if self.without_programs {
            condition.parts.push("NOT games.programs");
        }
        if let Some(year) = self.since {
            condition.with("games.year >= ?", [year]);
        }
        if let Some(year) = self.until {
            condition.with("games.year <= ?", [year]);
        }
        condition
    }
}

impl Condition {
    pub(crate) fn with<V: Into<Value>, const N: usize>(
        &mut self,
        part: &'static str,
        values: [V; N],
    ) {
        self.parts.push(part);
        self.values.extend(values.map(Into::into));
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.parts.is_empty()
    }

    /// To stand after `WHERE`.
    pub(crate) fn words(&self) -> String {
        if self.parts.is_empty() {
            return "TRUE".to_owned();
        }
        self.parts.join(" AND ")
    }
}

/// What means something in a pattern means itself.
pub(crate) fn escaped(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for letter in text.chars() {
        if matches!(letter, '%' | '_' | '\\') {
            escaped.push('\\');
        }
        escaped.push(letter);
    }
    escaped
}
