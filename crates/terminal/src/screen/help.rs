//! What one can do, over the board.

use game::Characters;
use ratatui::Frame;
use ratatui::style::{Modifier, Style};
use ratatui::text::{Line, Span};

use super::draw::draw_over;
use crate::command::WORDS;
use crate::playable::Playable;

/// Draws the help in the middle of the screen.
pub(super) fn draw<G: Playable>(characters: Characters, frame: &mut Frame<'_>) {
    let strong = Style::new().add_modifier(Modifier::BOLD);
    let mut lines = vec![Line::from(vec![
        Span::styled("Arrows, Enter  ", strong),
        if G::ZIGZAG {
            "move the cursor, pick up, put down".into()
        } else {
            "move the cursor, play there".into()
        },
    ])];
    if G::ZIGZAG {
        lines.push(Line::from(vec![
            Span::styled("Tab            ", strong),
            "the next tile in hand; Esc lays it back".into(),
        ]));
    }
    lines.push(Line::from(vec![
        Span::styled("or type        ", strong),
        G::TYPED_EXAMPLE.into(),
    ]));
    lines.push(Line::from(vec![
        Span::styled("               ", strong),
        "Tab completes; capitals do not matter".into(),
    ]));
    for (place, said) in G::legend(characters).iter().enumerate() {
        let heading = if place == 0 {
            "on the board   "
        } else {
            "               "
        };
        lines.push(Line::from(vec![
            Span::styled(heading, strong),
            (*said).into(),
        ]));
    }
    for (word, letter, takes, does) in WORDS {
        if word == "board" || word == "exit" {
            continue;
        }
        let said = match (letter, takes) {
            ("", "") => word.to_owned(),
            ("", takes) => format!("{word} {takes}"),
            (letter, _) => format!("{word}, {letter}"),
        };
        lines.push(Line::from(vec![
            Span::styled(format!("{said:<15}"), strong),
            does.into(),
        ]));
    }
    lines.push(Line::from(vec![
        Span::styled("Ctrl-C         ", strong),
        "the same, at once".into(),
    ]));
    draw_over(frame, frame.area(), 76, " Help: any key closes it ", lines);
}
