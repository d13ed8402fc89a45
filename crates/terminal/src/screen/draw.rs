//! The whole screen: the board, the panel beside it, and the lines below.

use ratatui::Frame;
use ratatui::layout::{Constraint, Layout, Rect};
use ratatui::style::{Color, Modifier, Style};
use ratatui::text::{Line, Span};
use ratatui::widgets::{Block, Clear, Paragraph, Wrap};

use super::{Screen, Tone, board, help, panel};
use crate::playable::Playable;

/// Below this there is no room for anything.
const LEAST: (u16, u16) = (40, 12);
/// Below this width there is no panel.
const WITH_PANEL: u16 = 64;
const PANEL: u16 = 28;
/// From this width on there is room for every name of a level.
const WITH_WIDE_PANEL: u16 = 100;
const WIDE_PANEL: u16 = 33;

/// Draws everything.
pub(super) fn draw<G: Playable>(screen: &Screen<G>, frame: &mut Frame<'_>) {
    let area = frame.area();
    if area.width < LEAST.0 || area.height < LEAST.1 {
        let said = format!(
            "This terminal is too small: {} columns and {} lines are the least.",
            LEAST.0, LEAST.1
        );
        frame.render_widget(Paragraph::new(said).wrap(Wrap { trim: true }), area);
        return;
    }
    let message_lines = if area.height >= 20 { 2 } else { 1 };
    let [above, message, prompt, keys] = Layout::vertical([
        Constraint::Min(1),
        Constraint::Length(message_lines),
        Constraint::Length(1),
        Constraint::Length(1),
    ])
    .areas(area);
    let (left, right) = if area.width >= WITH_PANEL {
        let width = if area.width >= WITH_WIDE_PANEL {
            WIDE_PANEL
        } else {
            PANEL
        };
        let [left, right] =
            Layout::horizontal([Constraint::Min(1), Constraint::Length(width)]).areas(above);
        (left, Some(right))
    } else {
        (above, None)
    };
    board::draw(screen, left, frame.buffer_mut());
    if let Some(right) = right {
        panel::draw(screen, right, frame);
    }
    draw_message(screen, message, frame);
    draw_prompt(screen, prompt, frame);
    draw_keys(screen, keys, frame);
    if screen.chooser.is_some() {
        draw_chooser(screen, left, frame);
    }
    if screen.help {
        help::draw::<G>(screen.look.characters, frame);
    }
}

fn draw_message<G: Playable>(screen: &Screen<G>, area: Rect, frame: &mut Frame<'_>) {
    let (tone, text) = &screen.message;
    let mut style = Style::new();
    if screen.look.colours {
        match tone {
            Tone::Plain => {}
            Tone::Wrong => style = style.fg(Color::Indexed(203)),
            Tone::Good => style = style.fg(Color::Indexed(77)),
        }
    }
    if *tone != Tone::Plain {
        style = style.add_modifier(Modifier::BOLD);
    }
    frame.render_widget(
        Paragraph::new(text.as_str())
            .style(style)
            .wrap(Wrap { trim: true }),
        area,
    );
}

fn draw_prompt<G: Playable>(screen: &Screen<G>, area: Rect, frame: &mut Frame<'_>) {
    let table = &screen.table;
    let asks = if table.is_over() {
        "Over > ".to_owned()
    } else if table.is_watched() {
        if screen.autoplay.is_paused() {
            "Paused > "
        } else {
            "Watching > "
        }
        .to_owned()
    } else if table.awaits_person() {
        format!("{} to move > ", G::side_name(table.to_move()))
    } else {
        format!("{} thinks… > ", G::side_name(table.to_move()))
    };
    let column = asks.chars().count() + screen.prompt.text().chars().count();
    let line = Line::from(vec![
        Span::styled(asks, Style::new().add_modifier(Modifier::BOLD)),
        Span::raw(screen.prompt.text()),
    ]);
    frame.render_widget(Paragraph::new(line), area);
    let column = u16::try_from(column)
        .unwrap_or(u16::MAX)
        .min(area.width.saturating_sub(1));
    frame.set_cursor_position((area.x + column, area.y));
}

fn draw_keys<G: Playable>(screen: &Screen<G>, area: Rect, frame: &mut Frame<'_>) {
    // What matters most first: a narrow terminal cuts the end off.
    let said = if screen.table.is_watched() {
        " ? help · q Enter quit · Space pause · → step · undo · candidates · save "
    } else if screen.table.is_over() {
        " ? help · q Enter quit · new · undo · save "
    } else {
        " ? help · q Enter quit · arrows Enter, or type a move · Tab completes · hint "
    };
    let style = Style::new().add_modifier(Modifier::REVERSED);
    frame.render_widget(Paragraph::new(said).style(style), area);
}

/// Which tile to place on the cursor.
fn draw_chooser<G: Playable>(screen: &Screen<G>, area: Rect, frame: &mut Frame<'_>) {
    let Some(chooser) = &screen.chooser else {
        return;
    };
    let position = screen.table.game().position();
    let lines: Vec<Line<'_>> = chooser
        .moves
        .iter()
        .enumerate()
        .map(|(place, &(letter, mv))| {
            let text = position.write_move(mv);
            let line = format!(" {letter} {:<11} {text} ", G::in_hand_name(letter));
            let style = if place == chooser.at {
                Style::new().add_modifier(Modifier::REVERSED)
            } else {
                Style::new()
            };
            Line::styled(line, style)
        })
        .collect();
    draw_over(frame, area, 30, " Place here: Enter, Esc ", lines);
}

/// Draws some lines over whatever is there, in the middle of an area.
pub(super) fn draw_over(
    frame: &mut Frame<'_>,
    area: Rect,
    width: u16,
    title: &str,
    lines: Vec<Line<'_>>,
) {
    let height = u16::try_from(lines.len() + 2)
        .unwrap_or(u16::MAX)
        .min(area.height);
    let width = width.min(area.width);
    let middle = Rect {
        x: area.x + (area.width - width) / 2,
        y: area.y + (area.height - height) / 2,
        width,
        height,
    };
    frame.render_widget(Clear, middle);
    let block = Block::bordered().title(title);
    frame.render_widget(Paragraph::new(lines).block(block), middle);
}
