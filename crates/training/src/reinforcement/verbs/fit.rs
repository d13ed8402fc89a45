//! Learning from the games that were collected.

use std::sync::Arc;

use net::file::Network;
use net::training::Trainer;
use records::part;
use serde::{Deserialize, Serialize};

use super::{Collected, Context, Event, Run};
use crate::reinforcement::error::RunError;
use crate::reinforcement::game::{LearningGame, lines};
use crate::reinforcement::part::Part;
use crate::reinforcement::played::AboutGames;
use crate::supervised::course::{Course, Told};
use crate::supervised::line::Line;
use crate::supervised::loader::{Loader, TrainingSet};
use crate::supervised::sampler::{Sampler, Sampling};
use crate::supervised::{self, Fitted, Folder, Progress, validation};

/// Steps that are told of together.
const LOG_EVERY: u64 = 10;

/// Where learning began in an iteration.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
struct Begun {
    /// Steps that were made before it.
    step: u64,
    /// Whether it goes on from a network alone, because there is no checkpoint.
    from_network: bool,
}

pub(super) fn fit<G: LearningGame>(
    run: &mut Run<G>,
    iteration: u32,
    context: &mut Context<'_>,
) -> Result<(), RunError> {
    let candidate = run.folder.candidate(iteration);
    if run.folder.has_network(&candidate) && run.fitted(iteration).is_ok() {
        return Ok(());
    }
    let collected = run.healthy(run.collected(iteration)?)?;
    let (own, anchors) = run.gather(&collected)?;
    let config = run.config.learning(&[]);
    let seed = run.config.seed ^ u64::from(iteration) << 32;
    let batch = run.config.fit.batch;
    let first_anchor = own.len();
    let sampling = Sampling {
        own: Sampler::new(&own, false, batch, seed),
        others: Sampler::new(&anchors, false, batch, seed).after(first_anchor),
        share: run.anchor_share(iteration),
    };
    if sampling.own.batches() == 0 {
        return Err(supervised::RunError::TooFew {
            found: sampling.own.positions(),
            batch,
        }
        .into());
    }
    let kept_back = Sampler::new(&anchors, true, 1024, run.config.seed).after(first_anchor);
    let new = collected.health.positions as f64;
    let steps = ((run.config.fit.uses * new / batch as f64).ceil() as u64).max(1);
    let folder =
        Folder::open_bare(&run.folder.fit(iteration)).map_err(supervised::RunError::from)?;
    let (mut trainer, begun) = run.trainer(iteration, &folder, context)?;
    let done = trainer.steps();
    folder
        .forget_after(done)
        .map_err(supervised::RunError::from)?;
    let last = begun.step + steps;
    let mut lines = own;
    lines.extend(anchors);
    let training_set = Arc::new(TrainingSet {
        lines,
        config: config.samples,
        sampling,
        first: begun.step,
        seed,
    });
    let encoders = G::encoders(&run.card);
    let encoder = || encoders(config.samples.legal_only);
    let mut progress: Option<Progress> = None;
    if done < last {
        let mut loader = Loader::start(&training_set, encoder, done, context.threads.get());
        let rate = |step| run.rate(iteration, begun, step);
        let (stop, elapsed) = (context.stop, context.elapsed);
        let course = Course {
            folder: &folder,
            last,
            rate: &rate,
            log_every: LOG_EVERY,
            save_every: context.save_every,
            elapsed,
            pause: &|| stop.is_raised(),
        };
        let watch = &mut context.watch;
        let reached = course.learn(&mut trainer, &mut loader, &mut |told| {
            if let Told::Learnt(learnt) = told {
                folder.note(&learnt)?;
                progress = Some(learnt);
                watch(&Event::Fitted {
                    iteration,
                    progress: learnt,
                });
            }
            Ok(())
        })?;
        if reached < last {
            return Err(RunError::Stopped);
        }
    }
    let weights = trainer.average().map_err(supervised::RunError::from)?;
    let held_out = kept_back.some(config.learning.validation_positions);
    let held_out: Vec<_> = held_out
        .iter()
        .map(|picks| training_set.validation(picks, &mut encoder()))
        .filter(|batch| !batch.is_empty())
        .collect();
    let report = if held_out.is_empty() {
        None
    } else {
        let report = validation::validate(&weights, context.device, &held_out);
        Some(report.map_err(supervised::RunError::from)?)
    };
    let last_progress = match progress {
        Some(progress) => Some(progress),
        // It was all learnt when somebody was killed.
        None => folder.last_progress().map_err(supervised::RunError::from)?,
    };
    let fitted = Fitted::new(begun.step, last, last_progress.as_ref(), report.as_ref());
    folder
        .write_fitted(&fitted)
        .map_err(supervised::RunError::from)?;
    let mut card = run.card.clone();
    card.name = format!("{} after {iteration} iterations", run.config.name);
    card.training = format!(
        "by self-play from {}: {} games of iterations {} to {iteration}, {} positions of the {} that the run has \
         seen; {} steps of {batch} in all; hexapod train loop",
        if run.config.network.start.is_some() {
            "a network"
        } else {
            "nothing"
        },
        collected.health.games,
        collected.window_from,
        collected.window,
        collected.seen,
        last,
    );
    run.folder
        .write_network(&candidate, &Network { card, weights })
}

impl<G: LearningGame> Run<G> {
    /// How learning went in an iteration.
    pub(super) fn fitted(&self, iteration: u32) -> Result<Fitted, RunError> {
        let folder = Folder::open_bare(&self.folder.fit(iteration));
        let fitted = folder.and_then(|folder| folder.fitted());
        let fitted = fitted.map_err(supervised::RunError::from)?;
        fitted.ok_or_else(|| RunError::NotYet {
            iteration,
            missing: "nothing was learnt yet".into(),
            what_to_do: format!("learn first: `hexapod train fit RUN --iteration {iteration}`"),
        })
    }

    /// The games that are learnt from: those of the window, and those of others.
    fn gather(&mut self, collected: &Collected) -> Result<(Vec<Line<G>>, Vec<Line<G>>), RunError> {
        let window = collected.window_from..=collected.iteration;
        self.lines.retain(|iteration, _| window.contains(iteration));
        for iteration in window.clone() {
            if !self.lines.contains_key(&iteration) {
                let lines = self.read(iteration)?;
                self.lines.insert(iteration, lines);
            }
        }
        let own = self.lines.values().flatten().cloned().collect();
        if self.anchors.is_none() {
            let mut anchors = lines(&self.config, &self.config.anchors)?;
            anchors.retain(|line| G::shows(&self.card, line));
            self.anchors = Some(anchors);
        }
        Ok((own, self.anchors.clone().unwrap_or_default()))
    }

    /// The games of an iteration, as they were collected.
    fn read(&self, iteration: u32) -> Result<Vec<Line<G>>, RunError> {
        let collected = self.collected(iteration)?;
        let mut lines = Vec::new();
        for part in Part::all(self.config.play.parts) {
            let Some(known) = collected
                .parts
                .iter()
                .find(|known| known.part == part.to_string())
            else {
                continue;
            };
            let path = self.folder.games(iteration, part);
            let content = |problem: String| RunError::Content {
                path: path.clone(),
                problem,
            };
            let bytes = self.folder.read(&path)?;
            let bytes = bytes.ok_or_else(|| content("it was collected, and is gone".into()))?;
            let read =
                part::read::<AboutGames>(&bytes).map_err(|error| content(error.to_string()))?;
            if read.sha256 != known.sha256 {
                return Err(content(
                    "it is not the file that was collected: its hash differs".into(),
                ));
            }
            for record in read.records {
                let line = supervised::sources::taught_record::<G>(&record);
                lines.push(line.ok_or_else(|| content("a game cannot be learnt from".into()))?);
            }
        }
        Ok(lines)
    }

    /// How many of the batches come from others.
    fn anchor_share(&self, iteration: u32) -> f64 {
        let [first, last] = self.config.fit.anchor_share;
        first + (last - first) * self.way(iteration)
    }

    /// How far the run has come, from 0 to 1.
    fn way(&self, iteration: u32) -> f64 {
        let all = self.config.iterations.saturating_sub(1).max(1);
        (f64::from(iteration - 1) / f64::from(all)).min(1.0)
    }

    /// The learning rate of a step. Whoever begins without knowing how far gradients go begins slowly.
    fn rate(&self, iteration: u32, begun: Begun, step: u64) -> f64 {
        let fit = &self.config.fit;
        let fall = f64::midpoint(1.0, (std::f64::consts::PI * self.way(iteration)).cos());
        let rate = fit.rate * (fit.last_rate + (1.0 - fit.last_rate) * fall);
        let warm_up = if begun.from_network { fit.warm_up } else { 0 };
        let made = (step - begun.step + 1) as f64;
        rate * (made / warm_up.max(1) as f64).min(1.0)
    }

    /// The trainer where it was left: in this iteration, at the end of the last one, or else with the
    /// best network that there is.
    fn trainer(
        &self,
        iteration: u32,
        folder: &Folder,
        context: &Context<'_>,
    ) -> Result<(Trainer, Begun), RunError> {
        let options = self.config.learning(&[]).trainer_options(context.device);
        let wrong = supervised::RunError::from;
        let path = self.folder.begun(iteration);
        let begun: Option<Begun> = self.folder.read_json(&path)?;
        let own = folder.checkpoint(&self.card.architecture).map_err(wrong)?;
        if let (Some(begun), Some(own)) = (begun, own) {
            return Ok((
                Trainer::resume(&own, options).map_err(supervised::RunError::from)?,
                begun,
            ));
        }
        let before = match iteration {
            1 => None,
            _ => Folder::open_bare(&self.folder.fit(iteration - 1))
                .and_then(|before| before.checkpoint(&self.card.architecture))
                .map_err(wrong)?,
        };
        let (trainer, begun) = if let Some(before) = before {
            let trainer = Trainer::resume(&before, options);
            (
                trainer,
                Begun {
                    step: before.step,
                    from_network: false,
                },
            )
        } else {
            let best = self.best_before(iteration)?;
            let start = || self.folder.name_of(&self.folder.start());
            let network = self.folder.network(&best.unwrap_or_else(start))?;
            let trainer = Trainer::new(&network.weights, options);
            (
                trainer,
                Begun {
                    step: 0,
                    from_network: true,
                },
            )
        };
        self.folder.write_json(&path, &begun)?;
        Ok((trainer.map_err(supervised::RunError::from)?, begun))
    }
}
