//! Threads that make batches while others are being learnt.

use std::sync::Arc;
use std::sync::mpsc::{Receiver, sync_channel};
use std::thread;

use game::{Dice, Game};

use super::batch::{Batch, Encoder};
use super::config::LessonConfig;
use super::lesson::Lesson;
use super::line::{Line, Pupil};
use super::timetable::{Pick, Timetable};

/// Everything that batches are made of.
#[derive(Debug)]
pub struct Course<G: Game> {
    /// The lines.
    pub lines: Vec<Line<G>>,
    /// What is made of them.
    pub config: LessonConfig,
    /// When they come.
    pub timetable: Timetable,
    /// What is random follows from this.
    pub seed: u64,
}

impl<G: Pupil> Course<G> {
    /// The batch of a step.
    pub fn batch(&self, step: u64, encoder: &mut dyn Encoder<G>) -> Batch {
        let mut dice = Dice::new(self.seed ^ 0x5eed_ba7c, step);
        let lessons: Vec<Lesson<G>> = self
            .timetable
            .of(step)
            .iter()
            .map(|pick| {
                Lesson::of(
                    &self.lines[pick.line as usize],
                    pick.ply.into(),
                    &self.config,
                    Some(&mut dice),
                )
            })
            .collect();
        let turning = self.config.symmetry.then_some(&mut dice);
        encoder.encode(&lessons, turning)
    }

    /// Positions as they are, each counting one, for an examination.
    pub fn examination(&self, picks: &[Pick], encoder: &mut dyn Encoder<G>) -> Batch {
        let plain = LessonConfig {
            human: 1.0,
            bot: 1.0,
            unknown: 1.0,
            smoothing: 0.0,
            ..self.config
        };
        let lessons: Vec<Lesson<G>> = picks
            .iter()
            .map(|pick| {
                let line = &self.lines[pick.line as usize];
                let mut lesson = Lesson::of(line, pick.ply.into(), &plain, None);
                lesson.weight = 1.0;
                lesson
            })
            .collect();
        encoder.encode(&lessons, None)
    }
}

/// Batches, one step after the other. The same steps give the same batches, however many threads
/// make them.
#[derive(Debug)]
pub struct Loader {
    lanes: Vec<Receiver<Batch>>,
    next: usize,
}

/// Batches that a thread may be ahead.
const AHEAD: usize = 2;

impl Loader {
    /// Batches from a step on, made by so many threads with an encoder each.
    pub fn start<G: Pupil, E: Encoder<G> + 'static>(
        course: &Arc<Course<G>>,
        encoder: impl Fn() -> E,
        first: u64,
        threads: usize,
    ) -> Loader {
        let lanes = (0..threads.max(1))
            .map(|lane| {
                let (give, take) = sync_channel(AHEAD);
                let (course, mut encoder) = (Arc::clone(course), encoder());
                thread::spawn(move || {
                    let mut step = first + lane as u64;
                    // Until nobody takes any more.
                    while give.send(course.batch(step, &mut encoder)).is_ok() {
                        step += threads.max(1) as u64;
                    }
                });
                take
            })
            .collect();
        Loader { lanes, next: 0 }
    }

    /// The next batch; `None` if the thread that should have made it has failed.
    pub fn next_batch(&mut self) -> Option<Batch> {
        let batch = self.lanes[self.next].recv().ok();
        self.next = (self.next + 1) % self.lanes.len();
        batch
    }
}
