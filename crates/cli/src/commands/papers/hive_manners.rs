//! `hexapod papers hive-manners`: how a player of Hive plays, in numbers.

use std::collections::BTreeMap;
use std::io::Write;
use std::path::PathBuf;
use std::process::ExitCode;

use anyhow::{Result, bail};
use game::Player;
use games::KnownGame as _;
use hive_rules::Hive;
use records::{Dataset, Split};
use serde_json::json;
use training::papers::hive_manners::{LOOKS, Manners, Share, Sum};

/// Count how a player of Hive plays, over all of its games in a dataset.
///
/// Openings, tiles used, where it loses, and what the Hive paper says of its network's strategies and
/// weaknesses, each as a number beside that of its opponents. `hexapod import` makes datasets of games: of those
/// that `hexapod match --out` has written too. A turn is one move of the player.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Example:
  hexapod match net:rule=hive-paper,knowledge=off alphabeta --nodes-a 500 --depth-b 2 --type Base --games 100 \\
      --random-openings 4 --out games.jsonl
  hexapod import games.jsonl --out data/games
  hexapod papers hive-manners data/games --player net")]
pub(super) struct Arguments {
    /// The dataset.
    #[arg(value_hint = clap::ValueHint::DirPath)]
    dataset: PathBuf,
    /// Whoever has this in their name; otherwise everybody, and there are no opponents.
    #[arg(long, value_name = "NAME")]
    player: Option<String>,
    /// Games of this type alone.
    #[arg(long = "type", value_name = "TYPE")]
    variant: Option<hive_rules::Variant>,
    /// Print JSON.
    #[arg(long)]
    json: bool,
}

pub(super) fn run(arguments: &Arguments, out: &mut impl Write) -> Result<ExitCode> {
    let dataset = Dataset::open(&arguments.dataset)?;
    let (mut own, mut others) = (Manners::default(), Manners::default());
    let mut names = BTreeMap::<String, u64>::new();
    {
        for game in dataset.games(Split::All) {
            let (_, record) = game?;
            let result = record.result;
            let Some(play) = Hive::of_any(record.play) else {
                continue;
            };
            if arguments
                .variant
                .is_some_and(|wanted| wanted != *play.variant())
            {
                continue;
            }
            let wanted = record.players.each_ref().map(|person| {
                let name = person.name.as_deref().unwrap_or_default();
                match &arguments.player {
                    Some(wanted) => name.contains(wanted.as_str()),
                    None => true,
                }
            });
            if wanted == [false, false] {
                continue;
            }
            for (player, wanted) in Player::ALL.into_iter().zip(wanted) {
                let side = if wanted { &mut own } else { &mut others };
                side.add(&play, player, result);
                if wanted {
                    let name = &record.players[player as usize].name;
                    *names.entry(name.clone().unwrap_or_default()).or_default() += 1;
                }
            }
        }
    }
    if own.games == 0 {
        match &arguments.player {
            Some(name) => bail!(
                "nobody in these games of Hive has `{}` in the name",
                game::excerpt(name)
            ),
            None => bail!(
                "there are no such games of Hive in {}",
                arguments.dataset.display()
            ),
        }
    }
    if arguments.json {
        let all = json!({ "names": names, "player": own, "opponents": others, "looks": LOOKS });
        writeln!(out, "{}", serde_json::to_string_pretty(&all)?)?;
    } else {
        print(&names, &own, &others, out)?;
    }
    Ok(ExitCode::SUCCESS)
}

fn print(
    names: &BTreeMap<String, u64>,
    own: &Manners,
    others: &Manners,
    out: &mut impl Write,
) -> Result<()> {
    let mut shown: Vec<(&String, &u64)> = names.iter().collect();
    shown.sort_by_key(|(_, count)| std::cmp::Reverse(**count));
    let list = shown.iter().take(4);
    let list: Vec<String> = list
        .map(|(name, count)| format!("{name} ({count})"))
        .collect();
    writeln!(out, "player: {}", list.join(", "))?;
    let mut row = |what: &str, of: &dyn Fn(&Manners) -> String| {
        writeln!(out, "{what:<66} {:>12} {:>12}", of(own), of(others))
    };
    row("", &|of| {
        if std::ptr::eq(of, own) {
            "player"
        } else {
            "opponents"
        }
        .to_owned()
    })?;
    row("games", &|of| of.games.to_string())?;
    row("won, drawn, lost", &|of| {
        format!("{}-{}-{}", of.won, of.drawn, of.lost)
    })?;
    row(
        "strategy 1: own turn of the first tile beside the enemy queen",
        &|of| mean(of.touched),
    )?;
    for (at, turns) in LOOKS.into_iter().enumerate() {
        row(
            &format!("  own tiles beside her after {turns} own turns"),
            &|of| look(of, at, |look| look.around_enemy),
        )?;
    }
    row("strategy 2: share of turns that place a tile", &|of| {
        percent(Share {
            all: of.turns,
            so: of.placements,
        })
    })?;
    for (at, turns) in LOOKS.into_iter().enumerate() {
        row(
            &format!("  own tiles on the table after {turns} own turns"),
            &|of| look(of, at, |look| look.tiles),
        )?;
    }
    row(
        "strategy 3: places, while a tile is stuck and others could move",
        &|of| percent(of.placed_when_stuck),
    )?;
    row(
        "strategy 4: games in which an enemy tile lay on the own queen",
        &|of| percent(of.covered),
    )?;
    row("weakness 1: own tiles that are stuck", &|_| String::new())?;
    for (at, turns) in LOOKS.into_iter().enumerate() {
        row(&format!("  after {turns} own turns"), &|of| {
            look(of, at, |look| look.stuck)
        })?;
    }
    row(
        "weakness 2: stuck tiles that are free within three own turns",
        &|of| percent(of.freed),
    )?;
    row(
        "weakness 3: moves a beetle, of the turns in which one can move",
        &|of| percent(of.beetle_moves),
    )?;
    row(
        "weakness 4: own tiles that can move at the end of games won",
        &|of| mean(of.free_at_the_end[0]),
    )?;
    row("  of games lost", &|of| mean(of.free_at_the_end[1]))?;
    row("plies of the games that it lost", &|of| mean(of.lost_after))?;
    for (title, of) in [
        (
            "openings, the first two tiles",
            (|of| &of.openings) as fn(&Manners) -> &BTreeMap<String, u64>,
        ),
        ("tiles placed", |of| &of.placed),
        ("tiles moved", |of| &of.moved),
    ] {
        writeln!(out, "\n{title}")?;
        writeln!(out, "  player:    {}", most(of(own)))?;
        writeln!(out, "  opponents: {}", most(of(others)))?;
    }
    writeln!(out, "\nown turn of the queen")?;
    for (who, of) in [("player:   ", own), ("opponents:", others)] {
        let turns = of.queen_turn.iter();
        let turns: Vec<String> = turns
            .map(|(turn, count)| format!("{turn}: {count}"))
            .collect();
        writeln!(out, "  {who} {}", turns.join(", "))?;
    }
    Ok(())
}

fn mean(sum: Sum) -> String {
    sum.mean()
        .map_or_else(|| "-".to_owned(), |mean| format!("{mean:.1}"))
}

fn percent(share: Share) -> String {
    let share = share.share();
    share.map_or_else(|| "-".to_owned(), |share| format!("{:.1} %", 100.0 * share))
}

fn look(
    of: &Manners,
    at: usize,
    number: fn(&training::papers::hive_manners::Look) -> u64,
) -> String {
    let look = &of.looks[at];
    mean(Sum {
        count: look.games,
        sum: number(look),
    })
}

/// The most frequent, with their shares.
fn most(counts: &BTreeMap<String, u64>) -> String {
    let all: u64 = counts.values().sum();
    let mut sorted: Vec<(&String, &u64)> = counts.iter().collect();
    sorted.sort_by_key(|(_, count)| std::cmp::Reverse(**count));
    let shown = sorted.iter().take(8);
    let shown: Vec<String> = shown
        .map(|(name, count)| format!("{name} {}", percent(Share { all, so: **count })))
        .collect();
    if shown.is_empty() {
        "-".to_owned()
    } else {
        shown.join(", ")
    }
}
