//! How the iterations went: `metrics.jsonl`, a line an iteration, and event files beside it. Both are
//! made anew from what the iterations themselves hold, so that they are never ahead or behind.

use arena::WinsDrawsLosses;
use serde::Serialize;

use super::error::RunError;
use super::folder::RunFolder;
use super::tensorboard::{Scalar, events};
use super::timings::{Timing, seconds};
use super::verbs::{Judged, Promoted};

/// A line of `metrics.jsonl`.
#[derive(Debug, Serialize)]
struct Line<'a> {
    /// Steps of learning after it, which is what curves are drawn over.
    step: u64,
    #[serde(flatten)]
    promoted: &'a Promoted,
}

/// Writes down how all iterations went up to this one.
pub(super) fn write(folder: &RunFolder, iteration: u32) -> Result<(), RunError> {
    let (mut text, mut scalars) = (String::new(), Vec::new());
    let timings = folder.timed()?;
    for iteration in 1..=iteration {
        let path = folder.promoted(iteration);
        let Some(promoted) = folder.read_json::<Promoted>(&path)? else {
            continue;
        };
        let line = Line {
            step: promoted.fitted.step,
            promoted: &promoted,
        };
        let line = serde_json::to_string(&line).map_err(|error| RunError::Content {
            path,
            problem: error.to_string(),
        })?;
        text.push_str(&line);
        text.push('\n');
        scalars.extend(scalars_of(&promoted, &timings));
    }
    folder.write(&folder.metrics(), text.as_bytes())?;
    folder.write(&folder.events(), &events(&scalars))
}

/// What `TensorBoard` draws of an iteration.
fn scalars_of(promoted: &Promoted, timings: &[Timing]) -> Vec<Scalar> {
    let (health, fitted) = (&promoted.health, &promoted.fitted);
    let took: f64 = timings
        .iter()
        .filter(|timing| timing.iteration <= promoted.iteration)
        .map(|timing| timing.seconds)
        .sum();
    let mut named = vec![
        ("games/decisive".to_owned(), health.decisive),
        ("games/first player won".to_owned(), health.first_share),
        ("games/length".to_owned(), health.length),
        (
            "games/distinct openings".to_owned(),
            health.distinct_openings,
        ),
        ("search/entropy".to_owned(), health.entropy),
        ("search/surprise".to_owned(), health.surprise),
        ("search/calibration".to_owned(), health.calibration),
        ("loss/policy".to_owned(), fitted.policy),
        ("loss/value".to_owned(), fitted.value),
        ("learning/rate".to_owned(), fitted.rate),
        ("learning/window".to_owned(), promoted.window as f64),
    ];
    if let Some(top1) = fitted.held_out_top1 {
        named.push(("held out/top 1".to_owned(), top1));
    }
    for Judged { opponent, score } in &promoted.judged {
        let share = |of: WinsDrawsLosses| of.score().unwrap_or_default();
        named.push((format!("score/{opponent}"), share(score.all())));
        named.push((
            format!("score/{opponent}, moving first"),
            share(score.first),
        ));
        named.push((
            format!("score/{opponent}, moving second"),
            share(score.second),
        ));
    }
    for verb in ["play", "fit", "judge"] {
        let seconds = seconds(timings, promoted.iteration, verb);
        named.push((format!("seconds/{verb}"), seconds));
    }
    let scalar = |(tag, value): (String, f64)| Scalar {
        tag,
        value: value as f32,
        step: promoted.iteration.into(),
        time: took,
    };
    named.into_iter().map(scalar).collect()
}
