//! The numbers of a dataset as tables.

use std::io::Write;

use anyhow::Result;
use records::health::{Health, LEAST_DECIDED, ONE_SIDED, OPENING};
use records::{Dataset, Split, Statistics};

/// Counts the games on one side of the split.
pub(super) fn count(dataset: &Dataset, split: Split) -> Result<Statistics> {
    let mut statistics = Statistics::default();
    for game in dataset.games(split) {
        let (_, record) = game?;
        statistics.add(&record);
    }
    Ok(statistics.summed())
}

pub(super) fn print(statistics: &Statistics, json: bool, out: &mut impl Write) -> Result<()> {
    if json {
        writeln!(out, "{}", serde_json::to_string_pretty(statistics)?)?;
        return Ok(());
    }
    lengths(statistics, out)?;
    results(statistics, out)?;
    health(&statistics.health, out)
}

/// How long the games are, how many moves were legal, how much room they need.
fn lengths(statistics: &Statistics, out: &mut impl Write) -> Result<()> {
    writeln!(
        out,
        "{:<12} {:>8} {:>14} {:>7} {:>6} {:>6} {:>13} {:>6} {:>6} {:>8} {:>10} {:>7}",
        "type",
        "games",
        "plies (mean)",
        "median",
        "90 %",
        "most",
        "moves (mean)",
        "10 %",
        "90 %",
        "turns",
        "in 12x12",
        "widest"
    )?;
    for (name, of) in &statistics.types {
        let fits = of.fits_12x12.map(|fits| percent(fits, of.games));
        let widest = of.widest.map(|widest| widest.to_string());
        writeln!(
            out,
            "{name:<12} {:>8} {:>14.1} {:>7} {:>6} {:>6} {:>13.1} {:>6} {:>6} {:>8.1} {:>10} {:>7}",
            of.games,
            of.plies.mean,
            of.plies.median,
            of.plies.p90,
            of.plies.most,
            of.legal_moves.mean,
            of.legal_moves.p10,
            of.legal_moves.p90,
            of.plies.mean / 2.0,
            fits.as_deref().unwrap_or("-"),
            widest.as_deref().unwrap_or("-"),
        )?;
    }
    Ok(())
}

/// Who played, who won, and by what it ended.
fn results(statistics: &Statistics, out: &mut impl Write) -> Result<()> {
    writeln!(
        out,
        "\n{:<12} {:<16} {:>8} {:>15} {:>15} {:>15} {:>8}",
        "type", "first-second", "games", "first won", "second won", "drawn", "unknown"
    )?;
    for (name, of) in &statistics.types {
        for (players, results) in &of.results_by_players {
            let games = of.players.get(players).copied().unwrap_or(0);
            let count = |result: &str| results.get(result).copied().unwrap_or(0);
            let share =
                |result: &str| format!("{} {:>6}", count(result), percent(count(result), games));
            writeln!(
                out,
                "{name:<12} {players:<16} {games:>8} {:>15} {:>15} {:>15} {:>8}",
                share("first"),
                share("second"),
                share("draw"),
                count("?"),
            )?;
        }
    }
    writeln!(out)?;
    for (name, of) in &statistics.types {
        let ended: Vec<String> = of
            .ended
            .iter()
            .map(|(how, count)| format!("{how} {count}"))
            .collect();
        writeln!(out, "{name:<12} ended by: {}", ended.join(", "))?;
    }
    Ok(())
}

/// Whether one could learn from them.
fn health(health: &Health, out: &mut impl Write) -> Result<()> {
    writeln!(
        out,
        "\n{} of {} games begin with the same {OPENING} plies as another; {} are as long as the longest, {} plies",
        health.repeated_openings(),
        health.games,
        health.of_greatest_length,
        health.longest
    )?;
    if let Some(found) = health.one_sided() {
        let most = 100.0 * ONE_SIDED;
        writeln!(
            out,
            "one-sided: {found} (a loop would stop here: of {LEAST_DECIDED} or more, one player may win at most {most:.0} %)"
        )?;
    }
    Ok(())
}

#[expect(clippy::cast_precision_loss, reason = "a share for people")]
fn percent(part: u64, whole: u64) -> String {
    format!("{:.1}%", 100.0 * part as f64 / whole.max(1) as f64)
}
