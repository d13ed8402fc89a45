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
    /// The work that is being done, since somebody first heard of it.
    pace: Option<Pace>,
    /// How many iterations there are in all, if that is known, and how many were finished here.
    iterations: Option<u32>,
    finished: u32,
}

/// How fast some work is done: counted from when it was first told of, and what was done by then.
struct Pace {
    /// What is done, in which iteration.
    work: (&'static str, u32),
    since: f64,
    games: u64,
    simulations: u64,
}

/// Of less time no pace is told: it would be anything.
const LEAST_SECONDS: f64 = 0.5;

impl Told {
    pub(super) fn new(iterations: Option<u32>) -> Told {
        Told {
            progress_line: ProgressLine::shaped(0, "{msg} {bar:20} {pos}/{len}, {eta} left"),
            watch: Stopwatch::start(),
            pace: None,
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
                let pace = self.pace(("playing", *iteration), *games, *simulations);
                let pace = pace.map_or_else(String::new, |[games, simulations]| {
                    let simulations = thousands(simulations);
                    format!(" {games:.0} games/s, {simulations} simulations/s,")
                });
                let [first, second] = won;
                let message = format!("iteration {iteration}: playing,{pace} won {first}-{second}");
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
                from,
                progress,
            } => {
                let message = format!(
                    "iteration {iteration}: learning, loss {:.4} (policy {:.4}, value {:.4}), {} positions/s",
                    progress.loss,
                    progress.policy,
                    progress.value,
                    thousands(progress.speed)
                );
                let (step, steps) = (progress.step - from, progress.steps - from);
                let line = || format!("{message}: step {step} of {steps}");
                self.progress_line
                    .tell((step, steps), || message.clone(), line);
            }
            Event::Judged {
                iteration,
                games,
                of,
            } => {
                let pace = self.pace(("judging", *iteration), *games, 0);
                let pace =
                    pace.map_or_else(String::new, |[games, _]| format!(", {games:.0} games/s"));
                let message = format!("iteration {iteration}: judging{pace}");
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

    /// Games and simulations a second, once enough time has gone by.
    fn pace(
        &mut self,
        work: (&'static str, u32),
        games: u64,
        simulations: u64,
    ) -> Option<[f64; 2]> {
        let now = self.watch.elapsed().as_secs_f64();
        let pace = match &self.pace {
            Some(pace) if pace.work == work => pace,
            _ => {
                self.pace = Some(Pace {
                    work,
                    since: now,
                    games,
                    simulations,
                });
                return None;
            }
        };
        let seconds = now - pace.since;
        let done = [games - pace.games, simulations - pace.simulations];
        (seconds >= LEAST_SECONDS).then(|| done.map(|count| a_second(count, seconds)))
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
    if health.off_board > 0 {
        lines.push(format!(
            "  {} games left the board and were drawn",
            health.off_board
        ));
    }
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
pub(crate) fn duration(seconds: f64) -> String {
    let seconds = Duration::try_from_secs_f64(seconds)
        .unwrap_or_default()
        .as_secs();
    match (seconds / 3600, seconds / 60 % 60, seconds % 60) {
        (0, 0, seconds) => format!("{seconds} s"),
        (0, minutes, seconds) => format!("{minutes} min {seconds} s"),
        (hours, minutes, _) => format!("{hours} h {minutes} min"),
    }
}
