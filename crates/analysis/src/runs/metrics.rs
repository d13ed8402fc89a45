//! What a run has measured: the lines of its `metrics.jsonl`.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::iteration::Iteration;

/// The most measurements that are told of a run: more are more than a screen has points.
const MOST_POINTS: usize = 4_000;
/// The most lines that are refused by number.
const MOST_REFUSED: usize = 5;

/// A line of a file and its number, counted from one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Line {
    /// Its number.
    pub number: usize,
    /// What is in it.
    pub text: String,
}

/// How learning went around a step. What a line does not say is absent.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(default)]
pub struct Measured {
    /// Steps made.
    pub step: usize,
    /// Steps in all.
    pub steps: Option<usize>,
    /// The learning rate.
    pub rate: Option<f64>,
    /// The whole loss.
    pub loss: Option<f64>,
    /// That of the choice of a move.
    pub policy: Option<f64>,
    /// That of the value.
    pub value: Option<f64>,
    /// That of what the future brings: liberties, moves left, values, the reply.
    pub future: Option<Vec<f64>>,
    /// How long gradients were.
    pub gradient: Option<f64>,
    /// Positions a second.
    pub speed: Option<f64>,
    /// How much of the time was spent waiting for batches.
    pub waiting: Option<f64>,
}

/// What was found on positions that were held out, of some kind.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(default)]
pub struct HeldOut {
    /// How many choices were judged.
    pub choices: Option<usize>,
    /// Their cross-entropy.
    pub policy: Option<f64>,
    /// How often the wanted move was the most probable.
    pub top1: Option<f64>,
    /// How often it was among the first five.
    pub top5: Option<f64>,
    /// How many values were judged.
    pub values: Option<usize>,
    /// Their squared error.
    pub value: Option<f64>,
}

/// An examination after a step.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Examined {
    /// Steps made.
    pub step: usize,
    /// All positions.
    pub all: HeldOut,
    /// By who moved.
    pub movers: BTreeMap<String, HeldOut>,
    /// By the ply from which on.
    pub plies: BTreeMap<String, HeldOut>,
}

/// What a run has measured, or what has come since it was last asked.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct Metrics {
    /// While it learnt.
    pub measured: Vec<Measured>,
    /// On positions that were held out.
    pub examined: Vec<Examined>,
    /// How the iterations of `hexapod train loop` ended.
    pub iterations: Vec<Iteration>,
    /// How many measurements were left out because there are too many to draw.
    pub left_out: usize,
    /// Lines that cannot be read, and why.
    pub refused: Vec<String>,
}

#[derive(Deserialize)]
struct ExaminedLine {
    step: usize,
    held_out: HeldOutLine,
}

#[derive(Deserialize)]
struct HeldOutLine {
    all: HeldOut,
    #[serde(default)]
    movers: BTreeMap<String, HeldOut>,
    #[serde(default)]
    plies: BTreeMap<String, HeldOut>,
}

impl Metrics {
    /// Reads lines; those that say nothing are named and passed over.
    pub fn read(lines: &[Line]) -> Metrics {
        let mut metrics = Metrics::default();
        let mut wrong = 0;
        for line in lines {
            if line.text.trim().is_empty() {
                continue;
            }
            if let Err(reason) = metrics.take(&line.text) {
                wrong += 1;
                if wrong <= MOST_REFUSED {
                    let refused = format!("metrics.jsonl, line {}: {reason}", line.number);
                    metrics.refused.push(refused);
                }
            }
        }
        if wrong > MOST_REFUSED {
            let more = wrong - MOST_REFUSED;
            metrics
                .refused
                .push(format!("metrics.jsonl: {more} more lines cannot be read"));
        }
        metrics.thin();
        metrics
    }

    fn take(&mut self, line: &str) -> Result<(), String> {
        let value: Value =
            serde_json::from_str(line).map_err(|error| format!("this is no JSON: {error}"))?;
        if !value.get("step").is_some_and(Value::is_u64) {
            return Err("it has no `step`, so nobody knows where it belongs".to_owned());
        }
        let unread = |error: serde_json::Error| format!("it cannot be read: {error}");
        if value.get("iteration").is_some() {
            let iteration: Iteration = serde_json::from_value(value).map_err(unread)?;
            self.iterations.push(iteration.counted());
        } else if value.get("held_out").is_some() {
            let ExaminedLine { step, held_out } = serde_json::from_value(value).map_err(unread)?;
            let HeldOutLine { all, movers, plies } = held_out;
            self.examined.push(Examined {
                step,
                all,
                movers,
                plies,
            });
        } else {
            self.measured
                .push(serde_json::from_value(value).map_err(unread)?);
        }
        Ok(())
    }

    fn thin(&mut self) {
        self.left_out = thin(&mut self.measured) + thin(&mut self.iterations);
    }

    /// Whether it says nothing.
    pub fn is_empty(&self) -> bool {
        self.measured.is_empty()
            && self.examined.is_empty()
            && self.iterations.is_empty()
            && self.refused.is_empty()
    }
}

/// Keeps every so-many-th, and the last; says how many were left out.
fn thin<T>(lines: &mut Vec<T>) -> usize {
    let all = lines.len();
    if all <= MOST_POINTS {
        return 0;
    }
    let every = all.div_ceil(MOST_POINTS);
    let mut number = 0;
    lines.retain(|_| {
        number += 1;
        number % every == 0 || number == all
    });
    all - lines.len()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lines(text: &str) -> Vec<Line> {
        let numbered = (1..).zip(text.lines());
        numbered
            .map(|(number, text)| Line {
                number,
                text: text.to_owned(),
            })
            .collect()
    }

    #[test]
    fn both_kinds_of_lines_are_read_and_wrong_ones_named() {
        let metrics = Metrics::read(&lines(
            "{\"step\":10,\"steps\":40,\"policy\":4.5,\"value\":null,\"new\":1}\n\
             nonsense\n\
             {\"step\":20,\"held_out\":{\"all\":{\"choices\":7,\"top1\":0.25},\"plies\":{\"8\":{\"policy\":1.5}}}}\n\
             {\"policy\":1}\n\
             {\"step\":30,\"policy\":\"low\"}",
        ));
        let [one] = &metrics.measured[..] else {
            panic!("{metrics:?}")
        };
        assert_eq!((one.step, one.policy, one.value), (10, Some(4.5), None));
        let [examined] = &metrics.examined[..] else {
            panic!("{metrics:?}")
        };
        assert_eq!(examined.all.top1, Some(0.25));
        assert_eq!(examined.plies["8"].policy, Some(1.5));
        let [json, step, number] = &metrics.refused[..] else {
            panic!("{metrics:?}")
        };
        assert!(json.contains("line 2: this is no JSON"), "{json}");
        assert!(step.contains("line 4: it has no `step`"), "{step}");
        assert!(number.contains("line 5: it cannot be read"), "{number}");
    }

    #[test]
    fn iterations_are_read_with_whatever_they_say() {
        let metrics = Metrics::read(&lines(
            "{\"step\":78,\"iteration\":1,\"accepted\":true,\"reason\":\"there is no gate\",\"judged\":[{\"opponent\":\"start\",\
             \"score\":{\"first\":{\"wins\":19,\"draws\":0,\"losses\":1},\"pairs\":[0,0,1,0,19],\"elo\":null}}],\
             \"health\":{\"first_share\":0.5,\"new\":1},\"alarms\":[{\"limit\":\"entropy\",\"meaning\":\"low\"}],\
             \"fitted\":{\"policy\":2.5,\"held_out_top1\":null}}\n\
             {\"step\":90,\"iteration\":2}\n\
             {\"step\":95,\"iteration\":\"three\"}\n\
             {\"iteration\":4}",
        ));
        let [one, two] = &metrics.iterations[..] else {
            panic!("{metrics:?}")
        };
        assert_eq!((one.step, one.accepted), (78, Some(true)));
        assert_eq!(
            (one.health.first_share, one.health.length),
            (Some(0.5), None)
        );
        assert_eq!(
            (one.fitted.policy, one.fitted.held_out_top1),
            (Some(2.5), None)
        );
        assert_eq!(one.alarms[0].meaning, "low");
        let [start] = &one.judged[..] else {
            panic!("{one:?}")
        };
        assert_eq!((start.score.first.wins, start.score.second.wins), (19, 0));
        let share = start.share.expect("there are pairs");
        assert!(share.low > 0.8 && share.high < 1.0, "{share:?}");
        assert_eq!((two.iteration, two.accepted), (2, None));
        assert!(metrics.measured.is_empty(), "{metrics:?}");
        let [text, step] = &metrics.refused[..] else {
            panic!("{metrics:?}")
        };
        assert!(text.contains("line 3: it cannot be read"), "{text}");
        assert!(step.contains("line 4: it has no `step`"), "{step}");
    }

    #[test]
    fn a_long_run_is_thinned_but_keeps_its_last_measurement() {
        let text: Vec<String> = (1..=9_001)
            .map(|step| format!("{{\"step\":{step}}}"))
            .collect();
        let metrics = Metrics::read(&lines(&text.join("\n")));
        assert_eq!(metrics.measured.len(), 3_001);
        assert_eq!(metrics.left_out, 6_000);
        assert_eq!(metrics.measured.last().map(|last| last.step), Some(9_001));
    }
}
