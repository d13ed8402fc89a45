//! How the match stands, while it is played: a live table on a terminal, a line now and then
//! otherwise.

use std::io::IsTerminal as _;
use std::time::Duration;

use arena::{MatchGame, Record, Series, Side, Tally};
use indicatif::{ProgressBar, ProgressStyle};

use super::summary::{ends, percent, signed};
use crate::clock::Stopwatch;

/// The bar before a game has ended, when nobody can say how long the rest will take, and after.
const AT_FIRST: &str = "{msg}\n{bar:40} {pos}/{len} games, {elapsed} gone";
const LATER: &str = "{msg}\n{bar:40} {pos}/{len} games, {elapsed} gone, {eta} left";

/// After how long a silence every game is worth a line.
const SILENCE: Duration = Duration::from_mins(1);

/// What is shown beside the results.
#[derive(Debug)]
pub(super) struct Progress {
    bar: Option<ProgressBar>,
    /// Whether a game has ended since.
    is_later: bool,
    heading: String,
    games: u64,
    every: u64,
    /// Since when nothing was said of how it stands.
    silence: Stopwatch,
}

impl Progress {
    pub(super) fn new<G: MatchGame>(series: &Series<G>, names: &[String; 2]) -> Progress {
        let [a, b] = names;
        let numbers = series.schedule.numbers();
        let games = numbers.end - numbers.start;
        let variant = G::write_variant(&series.schedule.variant);
        let bar = std::io::stderr().is_terminal().then(|| {
            let bar = ProgressBar::new(games).with_style(style(AT_FIRST));
            bar.enable_steady_tick(Duration::from_millis(500));
            bar
        });
        Progress {
            bar,
            is_later: false,
            heading: format!("{variant}: A {a}, B {b}"),
            games,
            every: (games / 10).clamp(1, 100),
            silence: Stopwatch::start(),
        }
    }

    /// Shows how the match stands before it begins or goes on.
    pub(super) fn begin(&self, tally: &Tally) {
        self.show(tally);
        // Games of another time say nothing about how long these take.
        if let Some(bar) = &self.bar {
            bar.reset_eta();
        }
    }

    fn show(&self, tally: &Tally) {
        if let Some(bar) = &self.bar {
            bar.set_position(tally.games());
            bar.set_message(format!(
                "{}\n{}\nended by {}",
                self.heading,
                standing(tally),
                ends(tally)
            ));
        }
    }

    /// A game is over.
    pub(super) fn report(&mut self, record: &Record, tally: &Tally) {
        if let Some(detail) = &record.detail {
            let loser = record.winner.map(Side::other);
            let loser = loser.map_or_else(String::new, |loser| format!("{loser:?} "));
            let what = record.ending.words();
            self.say(&format!(
                "game {}: {loser}loses by {what}: {detail}",
                record.game
            ));
        }
        if let Some(bar) = self.bar.as_ref().filter(|_| !self.is_later) {
            bar.set_style(style(LATER));
            self.is_later = true;
        }
        self.show(tally);
        let is_due = tally.games().is_multiple_of(self.every) || self.silence.elapsed() >= SILENCE;
        if self.bar.is_none() && is_due {
            self.silence = Stopwatch::start();
            self.say(&format!(
                "{:>5}/{} games: {}",
                tally.games(),
                self.games,
                standing(tally)
            ));
        }
    }

    pub(super) fn finish(&self) {
        if let Some(bar) = &self.bar {
            bar.finish_and_clear();
        }
    }

    fn say(&self, line: &str) {
        match &self.bar {
            Some(bar) => bar.println(line),
            None => crate::complain(line),
        }
    }
}

fn style(template: &str) -> ProgressStyle {
    ProgressStyle::with_template(template).unwrap_or_else(|_| ProgressStyle::default_bar())
}

/// One line.
fn standing(tally: &Tally) -> String {
    let (wins, draws, losses) = tally.wins_draws_losses();
    let mut parts = vec![format!("A +{wins} ={draws} -{losses}")];
    if let (Some(score), Some(white)) = (tally.score(), tally.white_score()) {
        parts.push(format!("{}, White {}", percent(score), percent(white)));
    }
    if let Some(elo) = tally.elo() {
        let (low, high) = (signed(elo.low), signed(elo.high));
        parts.push(format!("Elo {} [{low}, {high}]", signed(elo.difference)));
    }
    if let Some((sprt, llr, _)) = tally.sprt() {
        let (lower, upper) = sprt.bounds();
        parts.push(format!("LLR {llr:.2} ({lower:.2}, {upper:.2})"));
    }
    parts.join(", ")
}
