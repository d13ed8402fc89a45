//! What `hexapod papers hive-sl` prints and writes.

use std::fmt::Write as _;
use std::io::Write;

use anyhow::Result;
use arena::{Elo, Side, WinsDrawsLosses};
use hive_rules::write_game;
use net::file::Card;
use serde_json::json;
use training::papers::hive_sl::summary::{Everything, Kept, PaperTable};
use training::papers::hive_sl::{Comparison, Played, Summary};

/// Both tables.
pub(super) fn print(
    summary: &Summary,
    comparison: &Comparison,
    [a, b]: [&Card; 2],
    out: &mut impl Write,
) -> Result<()> {
    let &Comparison {
        games,
        random_turns,
        longest,
        seed,
        ..
    } = comparison;
    writeln!(
        out,
        "A {} ({})\nB {} ({})",
        a.name, a.encoding, b.name, b.encoding
    )?;
    writeln!(
        out,
        "{games} games a colour, {random_turns} random turns, at most {longest} turns, seed {seed}"
    )?;
    if a.sha256 == b.sha256 && a.encoding == b.encoding {
        writeln!(
            out,
            "A and B are the same network: every game was played twice, and its Elo is 0 by design"
        )?;
    }
    print_paper(&summary.paper, out)?;
    print_everything(&summary.everything, out)
}

fn print_paper(paper: &PaperTable, out: &mut impl Write) -> Result<()> {
    writeln!(
        out,
        "\nAs in the paper (removed: more than {} turns, draws, the same last position):",
        paper.longest
    )?;
    writeln!(
        out,
        "{:<9} {:>6} {:>9} {:>6} {:>11} {:>6} {:>6} {:>7} {:>13} {:>12}",
        "A is",
        "games",
        "too long",
        "draws",
        "duplicates",
        "kept",
        "wins",
        "losses",
        "wins of kept",
        "wins of all"
    )?;
    for (colour, kept) in [("White", paper.as_white), ("Black", paper.as_black)] {
        let Kept {
            games,
            too_long,
            draws,
            duplicates,
            wins,
            losses,
        } = kept;
        writeln!(
            out,
            "{colour:<9} {games:>6} {too_long:>9} {draws:>6} {duplicates:>11} {:>6} {wins:>6} {losses:>7} {:>13} {:>12}",
            kept.kept(),
            percent(kept.of_kept()),
            percent(kept.of_all()),
        )?;
    }
    Ok(())
}

fn print_everything(all: &Everything, out: &mut impl Write) -> Result<()> {
    writeln!(out, "\nEverything counted:")?;
    writeln!(
        out,
        "{:<9} {:>6} {:>6} {:>6} {:>7} {:>8}",
        "A is", "games", "wins", "draws", "losses", "score"
    )?;
    for (colour, own) in [("White", all.as_white), ("Black", all.as_black)] {
        let WinsDrawsLosses {
            wins,
            draws,
            losses,
        } = own;
        writeln!(
            out,
            "{colour:<9} {:>6} {wins:>6} {draws:>6} {losses:>7} {:>8}",
            own.games(),
            percent(own.score())
        )?;
    }
    writeln!(
        out,
        "score {} of A, {} of White; Elo of A {}",
        percent(all.score),
        percent(all.white_score),
        all.elo
            .map_or_else(|| "not told of fewer than 100 games".to_owned(), interval)
    )?;
    let endings: Vec<String> = all
        .endings
        .iter()
        .map(|(ending, count)| format!("{} {count}", ending.words()))
        .collect();
    writeln!(out, "ended by {}", endings.join(", "))?;
    writeln!(
        out,
        "{:.1} turns a game; {} games ended like an earlier one of the same colours",
        all.turns, all.duplicates
    )?;
    let [a, b] = all.unread_games;
    writeln!(
        out,
        "could not read the hive and moved at random: A in {a} games, B in {b}"
    )?;
    Ok(())
}

fn percent(share: Option<f64>) -> String {
    share.map_or_else(|| "-".to_owned(), |share| format!("{:.1} %", 100.0 * share))
}

fn interval(elo: Elo) -> String {
    let Elo {
        difference,
        low,
        high,
    } = elo;
    format!("{difference:+.1}, 95 % in [{low:+.1}, {high:+.1}]")
}

/// The same for programs.
pub(super) fn json(
    summary: &Summary,
    comparison: &Comparison,
    [a, b]: [&Card; 2],
    out: &mut impl Write,
) -> Result<()> {
    let network =
        |card: &Card| json!({"name": card.name, "encoding": card.encoding, "sha256": card.sha256});
    let PaperTable {
        as_white, as_black, ..
    } = &summary.paper;
    let shares = |kept: &Kept| json!({"of_kept": kept.of_kept(), "of_all": kept.of_all()});
    let all = json!({
        "a": network(a),
        "b": network(b),
        "games_a_colour": comparison.games,
        "random_turns": comparison.random_turns,
        "longest": comparison.longest,
        "seed": comparison.seed,
        "paper": summary.paper,
        "paper_wins": {"as_white": shares(as_white), "as_black": shares(as_black)},
        "everything": summary.everything,
    });
    writeln!(out, "{}", serde_json::to_string_pretty(&all)?)?;
    Ok(())
}

/// The games as a table between tabs, which `hexapod import` reads.
pub(super) fn games(games: &[Played], [a, b]: [&Card; 2]) -> String {
    let name = |side: Side| {
        let card = if side == Side::A { a } else { b };
        card.name.replace(char::is_control, " ")
    };
    let mut table =
        "opening\twhite\tblack\tbots\tresult\tending\tunread_a\tunread_b\tgamestring\n".to_owned();
    for played in games {
        let Played {
            opening,
            white,
            ending,
            unread: [unread_a, unread_b],
            game,
        } = played;
        let result = match played.winner() {
            Some(winner) if winner == *white => "white",
            Some(_) => "black",
            None => "draw",
        };
        // Writing to a string cannot fail.
        let _ = writeln!(
            table,
            "{opening}\t{}\t{}\twb\t{result}\t{}\t{unread_a}\t{unread_b}\t{}",
            name(*white),
            name(white.other()),
            ending.words(),
            write_game(game)
        );
    }
    table
}
