//! Which games a source is to give.

use game::{History, Repetition};
use hive_rules::Hive;
use records::Trace;

use super::super::config::SourceConfig;
use super::super::line::{Line, Mover, TrainableGame};

/// Whether people have played it, if only that will do.
pub(super) fn played<G: TrainableGame>(line: &Line<G>, source: &SourceConfig) -> bool {
    !source.people_only || line.movers == [Mover::Human; 2]
}

/// Whether the game is of a type that is wanted and stays within the window, if there is one.
pub(super) fn hive(line: &Line<Hive>, source: &SourceConfig) -> bool {
    let name = line.variant.to_string();
    let type_wanted = source.types.is_empty() || source.types.contains(&name);
    type_wanted && source.window.is_none_or(|side| stays_within(line, side))
}

fn stays_within(line: &Line<Hive>, side: u16) -> bool {
    let mut game = History::new(line.variant, Repetition::Ignored);
    let legal = line.moves.iter().all(|&mv| game.play(mv).is_ok());
    legal && Trace::of(&game).fits(side)
}

#[cfg(test)]
#[expect(clippy::unwrap_used, reason = "a test may panic")]
mod tests {
    use hive_rules::GameString;

    use super::*;

    fn source(more: &str) -> SourceConfig {
        toml::from_str(&format!("kind = 'dataset'\npath = 'x'\n{more}")).unwrap()
    }

    #[test]
    fn types_and_windows_are_kept_to() {
        let text = "Base;InProgress;White[3];wS1;bG1 wS1-;wQ -wS1;bQ bG1-";
        let game = text.parse::<GameString>().unwrap().game;
        let line = Line::of(&game, [Mover::Bot; 2], None).unwrap();
        let taken = |more| hive(&line, &source(more));
        assert!(taken("") && taken("types = ['Base+M', 'Base']") && taken("window = 4"));
        assert!(!taken("types = ['Base+M']") && !taken("window = 3"));
        let people = source("people_only = true");
        assert!(!played(&line, &people) && played(&line, &source("")));
        let line = Line::of(&game, [Mover::Human; 2], None).unwrap();
        assert!(played(&line, &people));
    }
}
