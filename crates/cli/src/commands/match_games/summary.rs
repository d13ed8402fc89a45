//! What a match came to.

use std::io::Write;

use anyhow::Result;
use arena::{
    Contestant, Ending, GAMES_FOR_ELO, MatchGame, MatchSum, Record, RecordedLimits, Series, Side,
    Tally, Times, Verdict, WinsDrawsLosses,
};
use game::Part;
use serde::Serialize;

/// Of which match the games are that are summed up.
#[derive(Debug)]
pub(super) struct Heading {
    variant: String,
    seed: u64,
    /// How many games are to be played here.
    scheduled: u64,
    /// Which part that is of so many games, if the match is divided.
    part: Option<(Part, u64)>,
    players: [PlayerHeading; 2],
}

#[derive(Debug)]
struct PlayerHeading {
    entrant: String,
    name: String,
    limits: RecordedLimits,
}

impl PlayerHeading {
    /// With how it did on its side.
    fn with(&self, tally: &Tally, side: Side) -> Player<'_> {
        Player {
            entrant: &self.entrant,
            name: &self.name,
            forfeits: tally.forfeits(side),
            times: tally.times(side),
        }
    }
}

impl Heading {
    /// The match that is played here, between players of these names.
    pub(super) fn of_series<G: MatchGame>(series: &Series<G>, names: &[String; 2]) -> Heading {
        let schedule = &series.schedule;
        let numbers = schedule.numbers();
        let player = |contestant: &Contestant<G>, name: &String| PlayerHeading {
            entrant: contestant.entrant.to_string(),
            name: name.clone(),
            limits: RecordedLimits::from(&contestant.limits),
        };
        let [a, b] = names;
        Heading {
            variant: G::write_variant(&schedule.variant),
            seed: schedule.seed,
            scheduled: numbers.end - numbers.start,
            part: schedule.part.map(|part| (part, schedule.games)),
            players: [player(&series.a, a), player(&series.b, b)],
        }
    }

    /// A match that was played in parts, by one of its games.
    pub(super) fn of_sum(sum: &MatchSum, game: &Record) -> Heading {
        let [name_a, name_b] = game.names.clone();
        let [limits_a, limits_b] = game.limits;
        let player = |entrant: &String, name, limits| PlayerHeading {
            entrant: entrant.clone(),
            name,
            limits,
        };
        Heading {
            variant: game.variant.clone(),
            seed: game.seed,
            scheduled: sum.games(),
            part: None,
            players: [
                player(&game.a, name_a, limits_a),
                player(&game.b, name_b, limits_b),
            ],
        }
    }
}

#[derive(Debug, Serialize)]
struct Summary<'a> {
    #[serde(rename = "type")]
    variant: &'a str,
    a: Player<'a>,
    b: Player<'a>,
    seed: u64,
    #[serde(skip_serializing_if = "Option::is_none")]
    part: Option<String>,
    games: u64,
    scheduled: u64,
    interrupted: bool,
    wins: u64,
    draws: u64,
    losses: u64,
    score: Option<f64>,
    white_score: Option<f64>,
    as_white: WinsDrawsLosses,
    as_black: WinsDrawsLosses,
    pairs: [u64; 5],
    endings: Vec<Ended>,
    elo: Option<Elo>,
    sprt: Option<Test>,
}

#[derive(Debug, Serialize)]
struct Player<'a> {
    entrant: &'a str,
    name: &'a str,
    forfeits: u64,
    times: Times,
}

#[derive(Debug, Serialize)]
struct Ended {
    ending: Ending,
    games: u64,
}

/// Infinite numbers become null.
#[derive(Debug, Serialize)]
struct Elo {
    difference: f64,
    low: f64,
    high: f64,
}

#[derive(Debug, Serialize)]
struct Test {
    elo0: f64,
    elo1: f64,
    llr: f64,
    lower: f64,
    upper: f64,
    verdict: &'static str,
}

/// Writes the summary, in words or as JSON.
pub(super) fn write(
    heading: &Heading,
    tally: &Tally,
    interrupted: bool,
    json: bool,
    out: &mut impl Write,
) -> Result<()> {
    let [a, b] = &heading.players;
    if !json {
        write_player(out, "A", a)?;
        write_player(out, "B", b)?;
        write_words(heading, tally, out)?;
        return Ok(out.flush()?);
    }
    let (wins, draws, losses) = tally.wins_draws_losses();
    let summary = Summary {
        variant: &heading.variant,
        a: a.with(tally, Side::A),
        b: b.with(tally, Side::B),
        seed: heading.seed,
        part: heading.part.map(|(part, _)| part.to_string()),
        games: tally.games(),
        scheduled: heading.scheduled,
        interrupted,
        wins,
        draws,
        losses,
        score: tally.score(),
        white_score: tally.white_score(),
        as_white: tally.as_white(),
        as_black: tally.as_black(),
        pairs: tally.pairs(),
        endings: Ending::ALL
            .into_iter()
            .map(|ending| Ended {
                ending,
                games: tally.ended(ending),
            })
            .filter(|ended| ended.games > 0)
            .collect(),
        elo: tally.elo().map(|elo| Elo {
            difference: elo.difference,
            low: elo.low,
            high: elo.high,
        }),
        sprt: tally.sprt().map(|(sprt, llr, verdict)| {
            let (elo0, elo1) = sprt.hypotheses();
            let (lower, upper) = sprt.bounds();
            let verdict = match verdict {
                Verdict::Undecided => "undecided",
                Verdict::AcceptH0 => "H0",
                Verdict::AcceptH1 => "H1",
            };
            Test {
                elo0,
                elo1,
                llr,
                lower,
                upper,
                verdict,
            }
        }),
    };
    writeln!(out, "{}", serde_json::to_string(&summary)?)?;
    Ok(out.flush()?)
}

fn write_player(out: &mut impl Write, side: &str, player: &PlayerHeading) -> Result<()> {
    let PlayerHeading {
        entrant,
        name,
        limits,
    } = player;
    let known_as = if name == entrant {
        String::new()
    } else {
        format!(" ({name})")
    };
    let limits: String = [
        limits.depth.map(|depth| format!(", depth {depth}")),
        limits.nodes.map(|nodes| format!(", {nodes} nodes")),
        limits.time.map(|time| format!(", {time} s a move")),
    ]
    .into_iter()
    .flatten()
    .collect();
    writeln!(out, "{side:<8} {entrant}{known_as}{limits}")?;
    Ok(())
}

fn write_words(heading: &Heading, tally: &Tally, out: &mut impl Write) -> Result<()> {
    let (wins, draws, losses) = tally.wins_draws_losses();
    let games = tally.games();
    let part = match heading.part {
        Some((part, whole)) => format!(", part {part} of {whole} games"),
        None => String::new(),
    };
    writeln!(
        out,
        "games    {games} of {} of {}, seed {}{part}",
        heading.scheduled, heading.variant, heading.seed
    )?;
    let (Some(score), Some(white)) = (tally.score(), tally.white_score()) else {
        return Ok(());
    };
    writeln!(
        out,
        "A        {wins} won, {draws} drawn, {losses} lost: {}",
        percent(score)
    )?;
    for (colour, own) in [("White", tally.as_white()), ("Black", tally.as_black())] {
        if let Some(score) = own.score() {
            let WinsDrawsLosses {
                wins,
                draws,
                losses,
            } = own;
            writeln!(
                out,
                "as {colour} {wins} won, {draws} drawn, {losses} lost: {}",
                percent(score)
            )?;
        }
    }
    writeln!(out, "White    {}", percent(white))?;
    let [p0, p1, p2, p3, p4] = tally.pairs();
    writeln!(
        out,
        "pairs    {p0} {p1} {p2} {p3} {p4} (so many in which A made 0, ½, 1, 1½ and 2 points)"
    )?;
    writeln!(out, "ended by {}", ends(tally))?;
    for (name, side) in [("A", Side::A), ("B", Side::B)] {
        let times = tally.times(side);
        let forfeits = match tally.forfeits(side) {
            0 => String::new(),
            lost => format!("; broke down in {lost} games"),
        };
        writeln!(
            out,
            "{name}'s time {:.3} s a move, at most {:.3} s{forfeits}",
            times.mean, times.max
        )?;
    }
    match tally.elo() {
        Some(elo) => writeln!(
            out,
            "Elo      {} [{}, {}] (95 %)",
            signed(elo.difference),
            signed(elo.low),
            signed(elo.high)
        )?,
        None => writeln!(out, "Elo      not below {GAMES_FOR_ELO} games")?,
    }
    if let Some((verdict, chance)) = in_words(tally) {
        writeln!(out, "in words {verdict}")?;
        writeln!(
            out,
            "luck     equal players come at least as far apart in {chance} of such matches"
        )?;
    }
    if let Some((sprt, llr, verdict)) = tally.sprt() {
        let (elo0, elo1) = sprt.hypotheses();
        let (lower, upper) = sprt.bounds();
        let verdict = match verdict {
            Verdict::Undecided => "undecided".to_owned(),
            Verdict::AcceptH0 => {
                format!("H0 accepted: the difference is {elo0} Elo rather than {elo1}")
            }
            Verdict::AcceptH1 => {
                format!("H1 accepted: the difference is {elo1} Elo rather than {elo0}")
            }
        };
        writeln!(
            out,
            "SPRT     {sprt} LLR {llr:.2} ({lower:.2}, {upper:.2}): {verdict}"
        )?;
    }
    Ok(())
}

/// Luck that is rarer than this is hardly luck.
const HARDLY: f64 = 0.05;

/// Who was stronger and by how much; and how often luck alone does that.
fn in_words(tally: &Tally) -> Option<(String, String)> {
    let (score, luck) = (tally.score()?, tally.luck()?);
    let (name, share) = if score > 0.5 {
        ("A", score)
    } else if score < 0.5 {
        ("B", 1.0 - score)
    } else {
        let verdict = "neither was stronger: each made half of the points";
        return Some((verdict.to_owned(), "100 %".to_owned()));
    };
    let by = match tally.elo() {
        Some(elo) if elo.difference.is_finite() => {
            format!(", about {:.0} Elo", elo.difference.abs())
        }
        _ => String::new(),
    };
    let chance = if luck < 0.001 {
        "less than 0.1 %".to_owned()
    } else if luck < HARDLY {
        percent(luck)
    } else {
        format!("{:.0} %", 100.0 * luck)
    };
    let verdict = if luck < HARDLY {
        format!("{name} was stronger")
    } else {
        format!("{name} did better, but that may be luck")
    };
    let verdict = format!("{verdict}: {} of the points{by}", percent(share));
    Some((verdict, chance))
}

/// How games ended, those ways that came up.
pub(super) fn ends(tally: &Tally) -> String {
    let ends: Vec<String> = Ending::ALL
        .into_iter()
        .filter(|&ending| tally.ended(ending) > 0)
        .map(|ending| format!("{} {}", ending.words(), tally.ended(ending)))
        .collect();
    ends.join(", ")
}

pub(super) fn percent(share: f64) -> String {
    format!("{:.1} %", 100.0 * share)
}

pub(super) fn signed(elo: f64) -> String {
    if elo.is_infinite() {
        return if elo > 0.0 { "+∞" } else { "−∞" }.to_owned();
    }
    format!("{elo:+.1}")
}
