//! What a dataset is, and single games of it.

use std::fmt::Write as _;
use std::io::Write;

use anyhow::{Result, bail};
use game::{Characters, Unpainted};
use records::export::{Exporter, Format, result};
use records::{AnyGame, Dataset, GameId, Person, Record, Split, Thought};

use crate::commands::import;

/// The manifest in words.
pub(super) fn describe(dataset: &Dataset, json: bool, out: &mut impl Write) -> Result<()> {
    let manifest = dataset.manifest();
    if json {
        writeln!(out, "{}", serde_json::to_string_pretty(manifest)?)?;
        return Ok(());
    }
    writeln!(out, "made by {} from", manifest.origin.made_by)?;
    for input in &manifest.origin.inputs {
        writeln!(
            out,
            "{:>9} files of {} bytes in {}",
            input.files, input.bytes, input.path
        )?;
    }
    if !manifest.complete {
        writeln!(out, "not finished: the same command goes on")?;
    }
    import::summarise(manifest, out)
}

/// Reads everything, and says so if that went well.
pub(super) fn verify(dataset: &Dataset, out: &mut impl Write) -> Result<()> {
    let mut games = 0;
    for game in dataset.games(Split::All) {
        game?;
        games += 1;
    }
    writeln!(out, "all checksums fit, and all {games} games replay")?;
    Ok(())
}

/// One game.
pub(super) fn show(
    dataset: &Dataset,
    wanted: &str,
    json: bool,
    out: &mut impl Write,
) -> Result<()> {
    let (id, record) = find(dataset, wanted)?;
    if json {
        Exporter::new(out, Format::Jsonl)?.write(id, &record)?;
        return Ok(());
    }
    let [first, second] = &record.players;
    writeln!(out, "name     {id} ({})", side(id))?;
    writeln!(out, "type     {}", record.play.variant())?;
    writeln!(out, "first    {}", person(first))?;
    writeln!(out, "second   {}", person(second))?;
    writeln!(out, "date     {}", record.date.as_deref().unwrap_or("?"))?;
    writeln!(out, "site     {}", record.site.as_deref().unwrap_or("?"))?;
    writeln!(
        out,
        "result   {} ({}), {} plies",
        result(record.result),
        record.ended.name(),
        record.play.plies()
    )?;
    let place = record.source.place.as_deref();
    let place = place.map(|place| format!(", {place}")).unwrap_or_default();
    writeln!(out, "source   {}{place}", record.source.file)?;
    if let Some(thoughts) = &record.thoughts {
        writeln!(out, "{}", thought_of(thoughts))?;
    }
    writeln!(out, "{}\n", record.play.line())?;
    let drawn = match &record.play {
        AnyGame::Hive(game) => {
            let last = game.moves().last();
            hive_rules::diagram::text(game.position(), last, &Unpainted, Characters::Unicode)
        }
        AnyGame::Hex(game) => {
            let last = game.moves().last();
            hex_rules::diagram::text(game.position(), last, &Unpainted, Characters::Unicode)
        }
    };
    out.write_all(drawn.as_bytes())?;
    Ok(())
}

/// The game with this number, or the only one whose name begins like this. A number that is too large
/// may still be a name.
fn find(dataset: &Dataset, wanted: &str) -> Result<(GameId, Record)> {
    let kept = dataset.manifest().counts.kept;
    let number = wanted.parse::<u64>().ok();
    let number = number.filter(|number| (1..=kept).contains(number));
    let mut found = None;
    for (at, game) in (1..).zip(dataset.games(Split::All)) {
        let (id, record) = game?;
        match number {
            Some(number) if number == at => return Ok((id, record)),
            Some(_) => {}
            None if !id.to_string().starts_with(wanted) => {}
            None if found.is_some() => {
                bail!("several games begin with `{wanted}`: write more of the name")
            }
            None => found = Some((id, record)),
        }
    }
    match found {
        Some(found) => Ok(found),
        None => bail!(
            "there is no game `{}`: write a number from 1 to {kept}, or how the name of a game begins",
            game::excerpt(wanted)
        ),
    }
}

/// On how many positions somebody thought, and of how many of them there is more than a value.
fn thought_of(thoughts: &[Option<Thought>]) -> String {
    let count = |wanted: fn(&&Thought) -> bool| thoughts.iter().flatten().filter(wanted).count();
    let (all, of) = (count(|_| true), thoughts.len());
    let mut words = format!("thoughts on {all} of {of} positions");
    let more = [
        ("a policy", count(|thought| !thought.policy.is_empty())),
        ("a cheap search", count(|thought| thought.cheap)),
    ];
    for (what, count) in more.into_iter().filter(|&(_, count)| count > 0) {
        // Writing to a string cannot fail.
        let _ = write!(words, ", {what} on {count}");
    }
    words
}

fn side(id: GameId) -> &'static str {
    match id.split() {
        Split::HeldOut => "held out",
        _ => "training",
    }
}

fn person(person: &Person) -> String {
    let name = person.name.as_deref().unwrap_or("?");
    format!("{name} ({})", person.kind.name())
}
