//! PGN as Mzinga writes it: tags, then moves with a number each.

use std::ops::ControlFlow;

use game::{Outcome as End, Player};

use super::text::said;
use super::{Fault, Found, Outcome, Sink, bots, movetext, uhp};
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

/// A game in pieces.
#[derive(Debug, Default)]
struct Lines<'a> {
    tags: Vec<&'a str>,
    moves: Vec<&'a str>,
}

/// The lines of each game. A tag after a move begins the next one.
fn split(text: &str) -> Vec<Lines<'_>> {
    let mut games: Vec<Lines<'_>> = Vec::new();
    let mut in_moves = true;
    let mut in_comment = false;
    for line in text.lines().map(str::trim).filter(|line| !line.is_empty()) {
        // A line of a comment may begin like a tag; one that is a tag is one, lest a brace that is
        // missing swallows the games that follow.
        let tag = line.starts_with('[') && (!in_comment || line.ends_with("\"]"));
        if tag && in_moves {
            games.push(Lines::default());
        }
        in_moves = !tag;
        let mut braces = line.bytes().filter(|byte| matches!(byte, b'{' | b'}'));
        in_comment = !tag && braces.next_back().map_or(in_comment, |brace| brace == b'{');
        if let Some(game) = games.last_mut() {
            if tag {
                game.tags.push(line);
            } else {
                game.moves.push(line);
            }
        }
    }
    games
}

fn read(lines: &Lines<'_>) -> Outcome {
    let tag = |name: &str| {
        lines.tags.iter().find_map(|line| {
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
    let tree = movetext::read(&lines.moves.join("\n"))?;
    let mut read = uhp::read(&format!("{game_type};;;{}", tree.main_moves().join(";")))?;
    read.annotate(&tree);
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
        Person {
            name,
            kind,
            rating: None,
        }
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
