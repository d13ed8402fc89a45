//! PGN as Mzinga writes it: tags, then moves with a number each.

use std::ops::ControlFlow;

use game::{Outcome as End, Player};

use super::text::said;
use super::{Fault, Found, Outcome, Sink, bots, uhp};
use crate::{Ended, Kind, Person};

/// The games of a file: each begins with its tags.
pub(super) fn find(text: &str, sink: &mut Sink<'_>) -> ControlFlow<()> {
    let games = split(text);
    let several = games.len() > 1;
    for (number, game) in (1..).zip(&games) {
        sink(Found {
            place: several.then(|| format!("game {number}")),
            read: &|| read(game),
        })?;
    }
    ControlFlow::Continue(())
}

/// The lines of each game. A tag after a move begins the next one.
fn split(text: &str) -> Vec<Vec<&str>> {
    let mut games: Vec<Vec<&str>> = Vec::new();
    let mut in_moves = true;
    for line in text.lines().map(str::trim).filter(|line| !line.is_empty()) {
        let tag = line.starts_with('[');
        if tag && in_moves {
            games.push(Vec::new());
        }
        in_moves = !tag;
        if let Some(game) = games.last_mut() {
            game.push(line);
        }
    }
    games
}

fn read(lines: &[&str]) -> Outcome {
    let (tags, moves): (Vec<&str>, Vec<&str>) =
        lines.iter().partition(|line| line.starts_with('['));
    let tag = |name: &str| {
        tags.iter().find_map(|line| {
            let inside = line.strip_prefix('[')?.strip_suffix(']')?;
            let (key, value) = inside.trim().split_once(char::is_whitespace)?;
            let value = value.trim().strip_prefix('"')?.strip_suffix('"')?;
            key.eq_ignore_ascii_case(name).then_some(value)
        })
    };
    let game_type = tag("GameType").ok_or_else(|| {
        let reason = "there is no tag such as [GameType \"Base+MLP\"]";
        Fault::new("unknown game type", reason)
    })?;
    let moves = read_moves(&moves);
    let mut read = uhp::read(&format!("{game_type};;;{}", moves.join(";")))?;
    let site = tag("Site").and_then(said);
    let on_boardspace = |name: &str| {
        let site = site.as_deref().unwrap_or_default().to_ascii_lowercase();
        match bots::on_boardspace(name) {
            Kind::Human if !site.contains("boardspace") => Kind::Unknown,
            kind => kind,
        }
    };
    let person = |colour: &str| {
        let name = tag(colour).and_then(said);
        let kind = name.as_deref().map_or(Kind::Unknown, on_boardspace);
        Person { name, kind }
    };
    let record = &mut read.record;
    record.players = [person("White"), person("Black")];
    record.date = tag("Date")
        .and_then(said)
        .map(|date| date.replace('.', "-"));
    record.site = site;
    let stated = match tag("Result") {
        Some("WhiteWins" | "1-0") => Some(End::Won(Player::First)),
        Some("BlackWins" | "0-1") => Some(End::Won(Player::Second)),
        Some("Draw" | "1/2-1/2") => Some(End::Draw),
        _ => None,
    };
    let odd = uhp::settle(record, stated.map(|end| (end, Ended::Stated)));
    read.remarks.extend(odd);
    Ok(read)
}

/// The moves without their numbers and without comments in braces. A number stands alone (`1.`) or
/// before its move (`1.wS1`).
fn read_moves(lines: &[&str]) -> Vec<String> {
    let mut moves: Vec<String> = Vec::new();
    let mut in_comment = false;
    for word in lines.iter().flat_map(|line| line.split_whitespace()) {
        if in_comment || word.starts_with('{') {
            in_comment = !word.ends_with('}');
            continue;
        }
        if matches!(word, "*" | "1-0" | "0-1" | "1/2-1/2") {
            continue;
        }
        let rest = word.trim_start_matches(|c: char| c.is_ascii_digit());
        let numbered = rest.len() < word.len();
        match rest.strip_prefix('.').filter(|_| numbered) {
            Some(mv) => moves.push(mv.trim_start_matches('.').to_owned()),
            None => match moves.last_mut() {
                Some(last) if last.is_empty() => word.clone_into(last),
                Some(last) => {
                    last.push(' ');
                    last.push_str(word);
                }
                None => moves.push(word.to_owned()),
            },
        }
    }
    moves
}
