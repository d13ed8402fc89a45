//! What is said while a network learns from its own games.

use std::time::Duration;

use arena::WinsDrawsLosses;
use training::reinforcement::verbs::{Collected, Event, Judged, Promoted};

use crate::clock::Stopwatch;
use crate::progress_line::ProgressLine;

/// Says how a run goes on: a bar for what is being done, and lines that stay for what was done.
pub(super) struct Told {
    progress_line: ProgressLine,
    watch: Stopwatch,
    /// When the work began that is being done, and how much of it was there already.
    since: Option<(Work, f64)>,
    /// How many iterations there are in all, if that is known, and how many were finished here.
    iterations: Option<u32>,
    finished: u32,
}

/// What is being done, in which iteration.
type Work = (&'static str, u32);

impl Told {
    pub(super) fn new(iterations: Option<u32>) -> Told {
        Told {
            progress_line: ProgressLine::shaped(0, "{msg} {bar:20} {pos}/{len}, {eta} left"),
            watch: Stopwatch::start(),
            since: None,
            iterations,
            finished: 0,
        }
    }

    pub(super) fn finish(&self) {
        self.progress_line.finish();
    }

    pub(super) fn tell(&mut self, event: &Event) {
        match event {
            Event::Played {
                iteration,
                games,
                of,
                won,
                simulations,
            } => {
                let seconds = self.since(("playing", *iteration));
                let message = format!(
                    "iteration {iteration}: playing, {:.0} games/s, {} simulations/s, won {}-{}",
                    a_second(*games, seconds),
                    thousands(a_second(*simulations, seconds)),
                    won[0],
                    won[1]
                );
                let line = || format!("{message}: {games} of {of}");
                self.progress_line
                    .tell((*games, *of), || message.clone(), line);
            }
            Event::Collected { collected } => {
                for line in self::collected(collected) {
                    self.progress_line.line(&line);
                }
            }
            Event::Fitted {
                iteration,
                progress,
            } => {
                self.since(("learning", *iteration));
                let message = format!(
                    "iteration {iteration}: learning, loss {:.4} (policy {:.4}, value {:.4}), {} positions/s",
                    progress.loss,
                    progress.policy,
                    progress.value,
                    thousands(progress.speed)
                );
                let line = || format!("{message}: step {} of {}", progress.step, progress.steps);
                self.progress_line
                    .tell((progress.step, progress.steps), || message.clone(), line);
            }
            Event::Judged {
                iteration,
                games,
                of,
            } => {
                let seconds = self.since(("judging", *iteration));
                let pace = a_second(*games, seconds);
                let message = format!("iteration {iteration}: judging, {pace:.0} games/s");
                let line = || format!("{message}: {games} of {of}");
                self.progress_line
                    .tell((*games, *of), || message.clone(), line);
            }
            Event::Promoted { promoted } => {
                for line in self::promoted(promoted) {
                    self.progress_line.line(&line);
                }
                self.finished += 1;
                let took = self.watch.elapsed().as_secs_f64();
                let left = self.iterations.map_or_else(String::new, |all| {
                    let left = f64::from(all.saturating_sub(promoted.iteration));
                    let seconds = took / f64::from(self.finished) * left;
                    format!(", about {} left", duration(seconds))
                });
                let took = duration(took);
                self.progress_line.line(&format!("  {took} so far{left}"));
            }
        }
    }

    /// Seconds since this work began.
    fn since(&mut self, work: Work) -> f64 {
        let now = self.watch.elapsed().as_secs_f64();
        match self.since {
            Some((known, since)) if known == work => (now - since).max(1e-3),
            _ => {
                self.since = Some((work, now));
                f64::INFINITY
            }
        }
    }
}

/// What games look like.
pub(super) fn collected(collected: &Collected) -> Vec<String> {
    let health = &collected.health;
    let mut lines = vec![
        format!(
            "iteration {}: {} games, first player won {}, second {}, drawn {}, broken off {}; {:.1} plies; {:.0} % \
             different openings; entropy {:.3}, surprise {:.3}, calibration {:.3}",
            collected.iteration,
            health.games,
            health.first,
            health.second,
            health.drawn,
            health.broken_off,
            health.length,
            100.0 * health.distinct_openings,
            health.entropy,
            health.surprise,
            health.calibration,
        ),
        format!(
            "  {} positions; learns from {} of {}, since iteration {}",
            health.positions, collected.window, collected.seen, collected.window_from
        ),
    ];
    let alarms = collected.alarms.iter();
    lines.extend(alarms.map(|alarm| format!("  alarm: {alarm}")));
    lines
}

/// How an iteration ended.
pub(super) fn promoted(promoted: &Promoted) -> Vec<String> {
    let fitted = &promoted.fitted;
    let verdict = if promoted.accepted {
        "accepted"
    } else {
        "rejected"
    };
    let mut lines = vec![format!(
        "iteration {}: {verdict}, {}; policy {:.4}, value {:.4} after {} steps",
        promoted.iteration, promoted.reason, fitted.policy, fitted.value, fitted.step
    )];
    for Judged { opponent, score } in &promoted.judged {
        let elo = score.elo.map_or_else(String::new, |[elo, low, high]| {
            format!(", {elo:+.0} Elo [{low:+.0}, {high:+.0}]")
        });
        lines.push(format!(
            "  v {opponent}: {} ({} moving first, {} moving second){elo}",
            counts(score.all()),
            counts(score.first),
            counts(score.second)
        ));
    }
    lines
}

#[expect(clippy::cast_precision_loss, reason = "for people")]
fn a_second(count: u64, seconds: f64) -> f64 {
    count as f64 / seconds
}

fn counts(of: WinsDrawsLosses) -> String {
    format!("{}-{}-{}", of.wins, of.draws, of.losses)
}

fn thousands(number: f64) -> String {
    if number >= 10_000.0 {
        format!("{:.0} k", number / 1000.0)
    } else {
        format!("{number:.0}")
    }
}

/// In words, as long as there is something to say.
pub(super) fn duration(seconds: f64) -> String {
    let seconds = Duration::try_from_secs_f64(seconds)
        .unwrap_or_default()
        .as_secs();
    match (seconds / 3600, seconds / 60 % 60, seconds % 60) {
        (0, 0, seconds) => format!("{seconds} s"),
        (0, minutes, seconds) => format!("{minutes} min {seconds} s"),
        (hours, minutes, _) => format!("{hours} h {minutes} min"),
    }
}
