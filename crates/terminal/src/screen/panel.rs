//! What stands beside the board: who plays, hands, what the engine thinks, the moves.

use game::Player as Seat;
use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::style::{Color, Modifier, Style};
use ratatui::text::{Line, Span};
use ratatui::widgets::{Block, Borders, Paragraph};

use super::{Picked, Screen};
use crate::playable::Playable;

const STRONG: Style = Style::new().add_modifier(Modifier::BOLD);
const FAINT: Style = Style::new().add_modifier(Modifier::DIM);

/// Draws the panel.
pub(super) fn draw<G: Playable>(screen: &Screen<G>, area: Rect, frame: &mut Frame<'_>) {
    let block = Block::new().borders(Borders::LEFT);
    let inside = block.inner(area);
    frame.render_widget(block, area);
    let mut lines = Vec::new();
    let table = &screen.table;
    let variant = G::write_variant(table.game().variant());
    let title = if variant.starts_with(G::NAME) {
        variant
    } else {
        format!("{} {variant}", G::NAME)
    };
    lines.push(Line::styled(title, STRONG));
    for seat in Seat::ALL {
        lines.extend(sitter(screen, seat));
    }
    lines.push(Line::styled(G::standing(table.game().position()), FAINT));
    if screen.candidates {
        lines.extend(advice(screen));
    }
    lines.push(Line::default());
    let room = usize::from(inside.height).saturating_sub(lines.len());
    let moves = table.moves();
    let width = if G::ZIGZAG { 1 } else { 2 };
    let rows: Vec<Line<'_>> = moves
        .chunks(width)
        .enumerate()
        .map(|(row, moves)| {
            let number = row * width + 1;
            let moves: Vec<String> = moves.iter().map(|mv| format!("{mv:<11}")).collect();
            Line::from(vec![
                Span::styled(format!("{number:>3} "), FAINT),
                Span::raw(moves.join(" ")),
            ])
        })
        .collect();
    let first = rows.len().saturating_sub(room);
    lines.extend(rows.into_iter().skip(first));
    frame.render_widget(Paragraph::new(lines), inside);
}

/// A side: who plays it, and what it has in hand.
fn sitter<G: Playable>(screen: &Screen<G>, seat: Seat) -> Vec<Line<'static>> {
    let table = &screen.table;
    let is_turn = !table.is_over() && table.to_move() == seat;
    let arrow = if is_turn { "> " } else { "  " };
    let style = if is_turn { STRONG } else { Style::new() };
    let mut lines = vec![Line::styled(
        format!(
            "{arrow}{} {}",
            G::side_name(seat),
            table.sitter(seat).words()
        ),
        style,
    )];
    if let Some([first, second]) = G::hands(table.game().position()) {
        let hand = match seat {
            Seat::First => first,
            Seat::Second => second,
        };
        let mut spans = vec![Span::raw("  ")];
        for (letter, count) in hand {
            let text = match count {
                0 => "·".to_owned(),
                1 => letter.to_string(),
                many => format!("{letter}{many}"),
            };
            let picked = is_turn && screen.picked == Some(Picked::Hand(letter));
            let style = match (picked, count) {
                (true, _) => STRONG.add_modifier(Modifier::REVERSED),
                (false, 0) => FAINT,
                (false, _) => Style::new(),
            };
            spans.push(Span::styled(text, style));
            spans.push(Span::raw(" "));
        }
        lines.push(Line::from(spans));
    }
    lines
}

/// Who is likely to win, and the best moves.
fn advice<G: Playable>(screen: &Screen<G>) -> Vec<Line<'static>> {
    let mut lines = vec![Line::default()];
    let Some(advice) = &screen.advice else {
        lines.push(Line::styled("no opinion yet", FAINT));
        return lines;
    };
    let table = &screen.table;
    let chance = match table.to_move() {
        Seat::First => advice.chance,
        Seat::Second => 1.0 - advice.chance,
    };
    let name = G::side_name(Seat::First);
    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "a share of twenty"
    )]
    let full = (chance.clamp(0.0, 1.0) * 12.0).round() as usize;
    let mut bar = Span::raw("█".repeat(full) + &"░".repeat(12 - full));
    if screen.look.colours {
        bar = bar.style(Style::new().fg(Color::Indexed(250)));
    }
    lines.push(Line::from(vec![
        Span::styled(format!("{name} {:>3.0} % ", 100.0 * chance), STRONG),
        bar,
    ]));
    let position = table.game().position();
    for (number, candidate) in (1..).zip(advice.candidates.iter().take(5)) {
        lines.push(Line::from(format!(
            "{number} {:<11} {:>3.0} % {:>5}",
            position.write_move(candidate.mv),
            100.0 * candidate.chance,
            candidate.visits
        )));
    }
    lines
}
