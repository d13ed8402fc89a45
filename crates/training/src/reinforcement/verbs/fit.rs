//! Learning from the games that were collected.

use std::num::NonZeroUsize;
use std::sync::Arc;

use game::Part;
use net::Weights;
use net::file::{Card, Network};
use net::training::{Device, Trainer};
use records::part;
use serde::{Deserialize, Serialize};

use super::{Collected, Context, Event, Run};
use crate::reinforcement::error::RunError;
use crate::reinforcement::game::{LearningGame, lines};
use crate::reinforcement::played::AboutGames;
use crate::supervised::batch::Encoder;
use crate::supervised::course::{Course, Told};
use crate::supervised::game::Encoders;
use crate::supervised::line::Line;
use crate::supervised::loader::{Loader, TrainingSet};
use crate::supervised::sampler::{Sampler, Sampling};
use crate::supervised::validation::{self, ValidationReport};
use crate::supervised::{self, Fitted, Folder, Progress};

/// Steps that are told of together.
const LOG_EVERY: u64 = 10;

/// Positions of games that are held out, when there are any.
const HELD_OUT: usize = 2048;

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
    if run.folder.has_network(&candidate)? && run.fitted(iteration).is_ok() {
        return Ok(());
    }
    let collected = run.healthy(run.collected(iteration)?)?;
    let folder = run.folder.learning(iteration);
    let (trainer, begun) = run.trainer(iteration, &folder, context)?;
    let new = collected.health.positions as f64;
    let config = &run.config.at(iteration).fit;
    let uses = (config.uses * new / config.batch as f64).ceil();
    let last = begun.step + (uses as u64).max(1);
    let material = run.material(&collected, begun, context.threads)?;
    let mut fit = Fit {
        run,
        iteration,
        folder,
        begun,
        last,
        material,
        trainer,
    };
    let progress = fit.learn(context)?;
    let weights = fit.trainer.average()?;
    let report = fit.validate(&weights, context.device)?;
    let fitted = Fitted::new(begun.step, last, progress.as_ref(), report.as_ref());
    fit.folder.write_fitted(&fitted)?;
    let card = run.card_after(&collected, last);
    let network = Network { card, weights };
    run.folder.write_network(&candidate, &network)
}

/// What is learnt from, and what is looked at without being learnt from.
struct Material<G: LearningGame> {
    training_set: Arc<TrainingSet<G>>,
    encoders: Encoders<G>,
    kept_back: Sampler,
}

impl<G: LearningGame> Material<G> {
    fn encoder(&self) -> Box<dyn Encoder<G>> {
        (self.encoders)(self.training_set.config.legal_only)
    }
}

/// Learning in an iteration.
struct Fit<'a, G: LearningGame> {
    run: &'a Run<G>,
    iteration: u32,
    folder: Folder,
    begun: Begun,
    /// The step after which it is over.
    last: u64,
    material: Material<G>,
    trainer: Trainer,
}

impl<G: LearningGame> Fit<'_, G> {
    /// Learns to the end, and says how it went there.
    fn learn(&mut self, context: &mut Context<'_>) -> Result<Option<Progress>, RunError> {
        let done = self.trainer.steps();
        self.folder.forget_after(done)?;
        if done >= self.last {
            // It was all learnt when somebody was killed.
            return Ok(self.folder.last_progress()?);
        }
        let material = &self.material;
        let encoder = || material.encoder();
        let threads = context.threads.get();
        let mut loader = Loader::start(&material.training_set, encoder, done, threads);
        let rate = |step| self.run.rate(self.iteration, self.begun, step);
        let (stop, elapsed) = (context.stop, context.elapsed);
        let course = Course {
            folder: &self.folder,
            last: self.last,
            rate: &rate,
            log_every: LOG_EVERY,
            // What is told last goes into the files of the run, and must not depend on pauses.
            pause_every: LOG_EVERY,
            save_every: context.save_every,
            elapsed,
            pause: &|| stop.is_raised(),
        };
        let (watch, iteration, from) = (&mut context.watch, self.iteration, self.begun.step);
        let mut last = None;
        let reached = course.learn(&mut self.trainer, &mut loader, &mut |told| {
            if let Told::Learnt(progress) = told {
                self.folder.note(&progress)?;
                last = Some(progress);
                watch(&Event::Fitted {
                    iteration,
                    from,
                    progress,
                });
            }
            Ok(())
        })?;
        if reached < self.last {
            return Err(RunError::Stopped);
        }
        Ok(last)
    }

    /// How the network does on games of others that are held out, if there are any.
    fn validate(
        &self,
        weights: &Weights,
        device: Device,
    ) -> Result<Option<ValidationReport>, RunError> {
        let Material {
            training_set,
            kept_back,
            ..
        } = &self.material;
        let batches: Vec<_> = kept_back
            .some(HELD_OUT)
            .iter()
            .map(|picks| training_set.validation(picks, &mut self.material.encoder()))
            .filter(|batch| !batch.is_empty())
            .collect();
        if batches.is_empty() {
            return Ok(None);
        }
        Ok(Some(validation::validate(weights, device, &batches)?))
    }
}

impl<G: LearningGame> Run<G> {
    /// How learning went in an iteration.
    pub(super) fn fitted(&self, iteration: u32) -> Result<Fitted, RunError> {
        let fitted = self.folder.learning(iteration).fitted()?;
        fitted.ok_or_else(|| RunError::NotYet {
            iteration,
            missing: "nothing was learnt yet".into(),
            what_to_do: format!("learn first: `hexapod train fit RUN --iteration {iteration}`"),
        })
    }

    /// What is learnt from: games of the window, and those of others.
    fn material(
        &mut self,
        collected: &Collected,
        begun: Begun,
        threads: NonZeroUsize,
    ) -> Result<Material<G>, RunError> {
        let window = collected.window_from..=collected.iteration;
        self.lines.retain(|iteration, _| window.contains(iteration));
        for iteration in window {
            if !self.lines.contains_key(&iteration) {
                let lines = self.read(iteration, threads)?;
                self.lines.insert(iteration, lines);
            }
        }
        if self.anchors.is_none() {
            let mut anchors = lines(&self.config, &self.config.anchors)?;
            anchors.retain(|line| G::shows(&self.card, line));
            self.anchors = Some(anchors);
        }
        let own: Vec<Line<G>> = self.lines.values().flatten().cloned().collect();
        let anchors = self.anchors.clone().unwrap_or_default();
        let config = self.config.at(collected.iteration);
        let batch = config.fit.batch;
        let seed = self.config.seed ^ u64::from(collected.iteration) << 32;
        let after = own.len();
        let sampling = Sampling {
            own: Sampler::new(&own, false, batch, seed),
            others: Sampler::new(&anchors, false, batch, seed).after(after),
            share: self.anchor_share(collected.iteration),
        };
        if sampling.own.batches() == 0 {
            let found = sampling.own.positions();
            return Err(supervised::RunError::TooFew { found, batch }.into());
        }
        // The same every time, so that iterations can be compared.
        let kept_back = Sampler::new(&anchors, true, 1024, self.config.seed).after(after);
        let mut lines = own;
        lines.extend(anchors);
        Ok(Material {
            training_set: Arc::new(TrainingSet {
                lines,
                config: config.learning(&[]).samples,
                sampling,
                first: begun.step,
                seed,
            }),
            encoders: G::encoders(&self.card),
            kept_back,
        })
    }

    /// The card of what has learnt from these games.
    fn card_after(&self, collected: &Collected, steps: u64) -> Card {
        let mut card = self.card.clone();
        let iteration = collected.iteration;
        card.name = format!("{} after {iteration} iterations", self.config.name);
        let start = &self.config.network.start;
        card.training = format!(
            "hexapod train loop, config `{}`: by self-play from {}; last on {} positions, of iterations {} to \
             {iteration}, of the {} that the run has seen; {steps} steps of {} in all, seed {}",
            self.config.name,
            if start.is_some() {
                "a network"
            } else {
                "nothing"
            },
            collected.window,
            collected.window_from,
            collected.seen,
            self.config.at(iteration).fit.batch,
            self.config.seed,
        );
        card
    }

    /// The games of an iteration, as they were collected: every one is replayed, so that many read.
    fn read(&self, iteration: u32, threads: NonZeroUsize) -> Result<Vec<Line<G>>, RunError> {
        let collected = self.collected(iteration)?;
        let parts: Vec<Part> = Part::all(self.config.at(iteration).play.parts).collect();
        let each = parts.len().div_ceil(threads.get()).max(1);
        let read = std::thread::scope(|scope| {
            let readers = parts.chunks(each).map(|parts| {
                let collected = &collected;
                scope.spawn(move || {
                    let parts = parts.iter().map(|&part| self.read_part(collected, part));
                    parts.collect::<Result<Vec<_>, _>>()
                })
            });
            let readers: Vec<_> = readers.collect();
            let read = readers.into_iter().map(std::thread::ScopedJoinHandle::join);
            read.collect::<Vec<_>>()
        });
        let mut lines = Vec::new();
        for parts in read {
            let parts = parts.unwrap_or_else(|panic| std::panic::resume_unwind(panic))?;
            lines.extend(parts.into_iter().flatten());
        }
        Ok(lines)
    }

    /// The games of a part; none if it was not collected.
    fn read_part(&self, collected: &Collected, part: Part) -> Result<Vec<Line<G>>, RunError> {
        let name = part.to_string();
        let Some(known) = collected.parts.iter().find(|known| known.part == name) else {
            return Ok(Vec::new());
        };
        let path = self.folder.games(collected.iteration, part);
        let content = |problem: String| RunError::Content {
            path: path.clone(),
            problem,
        };
        let bytes = self.folder.read(&path)?;
        let bytes = bytes.ok_or_else(|| content("it was collected, and is gone".into()))?;
        let read = part::read::<AboutGames>(&bytes).map_err(|error| content(error.to_string()))?;
        if read.sha256 != known.sha256 {
            return Err(content(
                "it is not the file that was collected: its hash differs".into(),
            ));
        }
        let lines = read.records.iter().map(|record| {
            let line = supervised::sources::taught_record::<G>(record);
            line.ok_or_else(|| content("a game cannot be learnt from".into()))
        });
        lines.collect()
    }

    /// How many of the batches come from others.
    fn anchor_share(&self, iteration: u32) -> f64 {
        let [first, last] = self.config.at(iteration).fit.anchor_share;
        first + (last - first) * self.way(iteration)
    }

    /// How far the run has come, from 0 to 1.
    fn way(&self, iteration: u32) -> f64 {
        let all = self.config.iterations.saturating_sub(1).max(1);
        (f64::from(iteration - 1) / f64::from(all)).min(1.0)
    }

    /// The learning rate of a step. Whoever begins without knowing how far gradients go begins slowly.
    fn rate(&self, iteration: u32, begun: Begun, step: u64) -> f64 {
        let fit = &self.config.at(iteration).fit;
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
        let config = self.config.at(iteration);
        let options = config.learning(&[]).trainer_options(context.device);
        let path = self.folder.begun(iteration);
        let begun: Option<Begun> = self.folder.read_json(&path)?;
        let own = folder.checkpoint(&self.card.architecture)?;
        if let (Some(begun), Some(own)) = (begun, own) {
            return Ok((Trainer::resume(&own, options)?, begun));
        }
        let before = match iteration {
            1 => None,
            _ => self
                .folder
                .learning(iteration - 1)
                .checkpoint(&self.card.architecture)?,
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
        Ok((trainer?, begun))
    }
}
