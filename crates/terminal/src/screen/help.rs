//! What one can do, over the board.

use game::Characters;
use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::style::{Modifier, Style};
use ratatui::text::{Line, Span};
use ratatui::widgets::{Block, Clear, Paragraph};

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
    let area = frame.area();
    let height = u16::try_from(lines.len() + 2)
        .unwrap_or(u16::MAX)
        .min(area.height);
    let width = 76.min(area.width);
    let middle = Rect {
        x: area.x + (area.width - width) / 2,
        y: area.y + (area.height - height) / 2,
        width,
        height,
    };
    frame.render_widget(Clear, middle);
    let block = Block::bordered().title(" Help: any key closes it ");
    frame.render_widget(Paragraph::new(lines).block(block), middle);
}
