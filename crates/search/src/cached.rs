//! An evaluator that remembers what it said.

use std::hash::{Hash, Hasher};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Mutex, PoisonError};

use game::{EvalAnswer, EvalRequest, Evaluator, Game};

/// Into how many parts the memory is divided, so that threads seldom wait for each other.
const PARTS: usize = 64;

/// An evaluator that remembers what another one said, for as many positions as it has room for.
///
/// # When two requests are the same
///
/// An answer is given again only if
/// - the positions have the same [`key`](Game::key);
/// - their moves are listed in the same order, since that is the order of the priors: in Hive, two
///   ants that have changed places leave the key as it was, but not the list;
/// - the lines before them are equally long, the pictures were on the table equally often, and as
///   many of the last moves are the same as the evaluator reads;
/// - whatever else [is to be told apart](Cached::apart_by) is the same. Keys need not tell variants
///   from each other: a cache that serves games of several must.
///
/// All of it is compared by 128 bits of hash.
#[derive(Debug)]
pub struct Cached<G: Game, E> {
    evaluator: E,
    apart: fn(&G) -> u64,
    /// How many of the last moves the evaluator looks at.
    moves_read: usize,
    parts: Vec<Mutex<Vec<Option<Known>>>>,
    asked: AtomicU64,
    known: AtomicU64,
}

/// An answer, and to what.
#[derive(Debug)]
struct Known {
    name: Name,
    value: f32,
    draw: f32,
    priors: Vec<f32>,
}

/// What tells requests apart.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Name {
    key: u64,
    rest: u64,
}

impl<G: Game, E> Cached<G, E> {
    /// Remembers so many answers (each takes four bytes a legal move and some more) of an evaluator
    /// that looks at so many of the last moves of a [line](EvalRequest::line): 0 if it evaluates
    /// positions wherever they come from.
    pub fn new(evaluator: E, answers: usize, moves_read: usize) -> Cached<G, E> {
        let each = answers.div_ceil(PARTS).max(1);
        let empty = || Mutex::new(std::iter::repeat_with(|| None).take(each).collect());
        Cached {
            evaluator,
            apart: |_| 0,
            moves_read,
            parts: std::iter::repeat_with(empty).take(PARTS).collect(),
            asked: AtomicU64::new(0),
            known: AtomicU64::new(0),
        }
    }

    /// Also tells positions apart by this number, say of what was agreed before the game.
    #[must_use]
    pub fn apart_by(self, apart: fn(&G) -> u64) -> Cached<G, E> {
        Cached { apart, ..self }
    }

    /// Who is asked what is not known.
    pub fn evaluator(&self) -> &E {
        &self.evaluator
    }

    /// How many requests there were, and how many of them were not new.
    pub fn hits(&self) -> (u64, u64) {
        let count = |counter: &AtomicU64| counter.load(Ordering::Relaxed);
        (count(&self.asked), count(&self.known))
    }

    /// Forgets everything, as is due when the evaluator has changed its mind.
    pub fn clear(&self) {
        for part in &self.parts {
            let mut slots = part.lock().unwrap_or_else(PoisonError::into_inner);
            slots.iter_mut().for_each(|slot| *slot = None);
        }
    }

    /// Does something with the slot that belongs to a request.
    fn with_slot<T>(&self, name: Name, act: impl FnOnce(&mut Option<Known>) -> T) -> T {
        // Keys of some games are small numbers: spread them.
        let spread = (name.key ^ name.rest).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        let part = &self.parts[(spread >> 58) as usize % PARTS];
        // A thread that died with the lock left a slot as it was or as it should be.
        let mut slots = part.lock().unwrap_or_else(PoisonError::into_inner);
        let at = (u128::from(spread << 6) * slots.len() as u128) >> 64;
        act(&mut slots[at as usize])
    }

    /// Says again what was said; whether it is known.
    fn recall(&self, name: Name, answer: &mut EvalAnswer<'_>) -> bool {
        self.with_slot(name, |slot| {
            let known = slot.as_ref().filter(|known| known.name == name);
            if let Some(known) = known {
                (answer.value, answer.draw) = (known.value, known.draw);
                answer.priors.copy_from_slice(&known.priors);
            }
            known.is_some()
        })
    }

    /// Keeps what was said, in the memory of what it replaces.
    fn remember(&self, name: Name, answer: &EvalAnswer<'_>) {
        self.with_slot(name, |slot| {
            let mut priors = slot.take().map_or_else(Vec::new, |known| known.priors);
            priors.clear();
            priors.extend_from_slice(answer.priors);
            *slot = Some(Known {
                name,
                value: answer.value,
                draw: answer.draw,
                priors,
            });
        });
    }

    fn name(&self, request: &EvalRequest<'_, G>) -> Name {
        let mut hasher = Folding(0);
        request.legal.hash(&mut hasher);
        request.occurrences.hash(&mut hasher);
        (self.apart)(request.position).hash(&mut hasher);
        request.line.len().hash(&mut hasher);
        let unread = request.line.len().saturating_sub(self.moves_read);
        for mv in request.line.iter().skip(unread) {
            mv.hash(&mut hasher);
        }
        Name {
            key: request.position.key(),
            rest: hasher.finish(),
        }
    }
}

/// A hash of many small numbers, by multiplying and folding the product. The standard one is made
/// to withstand keys that somebody chose, which nobody does here, and takes its time for that.
struct Folding(u64);

impl Hasher for Folding {
    fn write(&mut self, bytes: &[u8]) {
        for chunk in bytes.chunks(8) {
            let mut padded = [0; 8];
            padded[..chunk.len()].copy_from_slice(chunk);
            self.write_u64(u64::from_le_bytes(padded));
        }
    }

    fn write_u8(&mut self, number: u8) {
        self.write_u64(u64::from(number));
    }

    fn write_u16(&mut self, number: u16) {
        self.write_u64(u64::from(number));
    }

    fn write_u32(&mut self, number: u32) {
        self.write_u64(u64::from(number));
    }

    #[inline]
    fn write_u64(&mut self, number: u64) {
        let mixed = self.0.rotate_left(23) ^ number ^ 0xa076_1d64_78bd_642f;
        let product = u128::from(mixed) * 0xe703_7ed1_a0b4_28db;
        self.0 = product as u64 ^ (product >> 64) as u64;
    }

    fn write_usize(&mut self, number: usize) {
        self.write_u64(number as u64);
    }

    fn write_isize(&mut self, number: isize) {
        self.write_u64(number as u64);
    }

    fn finish(&self) -> u64 {
        self.0
    }
}

impl<G: Game, E: Evaluator<G>> Evaluator<G> for Cached<G, E> {
    fn evaluate_into(&self, requests: &[EvalRequest<'_, G>], answers: &mut [EvalAnswer<'_>]) {
        let names: Vec<Name> = requests.iter().map(|asked| self.name(asked)).collect();
        let new: Vec<usize> = (0..requests.len())
            .filter(|&at| !self.recall(names[at], &mut answers[at]))
            .collect();
        let count = |counter: &AtomicU64, many: usize| {
            counter.fetch_add(many as u64, Ordering::Relaxed);
        };
        count(&self.asked, requests.len());
        count(&self.known, requests.len() - new.len());
        if new.is_empty() {
            return;
        }
        let asked: Vec<EvalRequest<'_, G>> = new.iter().map(|&at| requests[at]).collect();
        // The places for the answers are lent on, and come back filled.
        let lent = new.iter().map(|&at| std::mem::take(&mut answers[at]));
        let mut lent: Vec<EvalAnswer<'_>> = lent.collect();
        self.evaluator.evaluate_into(&asked, &mut lent);
        for (at, answer) in new.into_iter().zip(lent) {
            self.remember(names[at], &answer);
            answers[at] = answer;
        }
    }
}

#[cfg(test)]
mod tests {
    use game::Matches;

    use super::*;

    /// Says something else about everything that it is asked, and counts.
    struct Counting(AtomicU64);

    impl Evaluator<Matches> for Counting {
        fn evaluate_into(
            &self,
            requests: &[EvalRequest<'_, Matches>],
            answers: &mut [EvalAnswer<'_>],
        ) {
            self.0.fetch_add(requests.len() as u64, Ordering::Relaxed);
            for (asked, answer) in requests.iter().zip(answers) {
                answer.value = asked.position.left as f32 / 1_000.0;
            }
        }
    }

    fn counted(cached: &Cached<Matches, Counting>) -> u64 {
        cached.evaluator().0.load(Ordering::Relaxed)
    }

    fn ask(
        cached: &Cached<Matches, Counting>,
        left: u64,
        legal: &[u64],
        line: &[u64],
        occurrences: u32,
    ) {
        let position = Matches::start(&left);
        let request = EvalRequest {
            position: &position,
            legal,
            line: line.into(),
            occurrences,
        };
        let answers = cached.evaluate(&[request]);
        assert_eq!(answers[0].priors.len(), legal.len());
        assert!((answers[0].value - left as f32 / 1_000.0).abs() < 1e-6);
    }

    #[test]
    fn the_same_question_is_asked_once() {
        let cached = Cached::new(Counting(AtomicU64::new(0)), 1_000, 2);
        for _ in 0..3 {
            ask(&cached, 9, &[1, 2, 3], &[3, 1, 2], 1);
        }
        assert_eq!(counted(&cached), 1);
        ask(&cached, 9, &[1, 2, 3], &[2, 1, 2], 1);
        assert_eq!(
            counted(&cached),
            1,
            "the third move from the end is not read"
        );
        assert_eq!(cached.hits(), (4, 3));
        cached.clear();
        ask(&cached, 9, &[1, 2, 3], &[3, 1, 2], 1);
        assert_eq!(counted(&cached), 2);
    }

    #[test]
    fn what_differs_is_asked_again() {
        let cached = Cached::new(Counting(AtomicU64::new(0)), 1_000, 2);
        ask(&cached, 9, &[1, 2, 3], &[3, 1, 2], 1);
        ask(&cached, 8, &[1, 2, 3], &[3, 1, 2], 1);
        ask(&cached, 9, &[2, 1, 3], &[3, 1, 2], 1);
        ask(&cached, 9, &[1, 2], &[3, 1, 2], 1);
        ask(&cached, 9, &[1, 2, 3], &[3, 2, 1], 1);
        ask(&cached, 9, &[1, 2, 3], &[1, 2], 1);
        ask(&cached, 9, &[1, 2, 3], &[3, 1, 2], 2);
        assert_eq!(counted(&cached), 7);
    }

    #[test]
    fn lists_that_differ_a_little_have_other_hashes() {
        let mut seen = std::collections::HashSet::new();
        let mut lists = 0;
        for a in 0..40_u16 {
            for b in 0..40_u16 {
                for c in 0..40_u16 {
                    let mut hasher = Folding(0);
                    [Some(a), Some(b), None, Some(c)].hash(&mut hasher);
                    seen.insert(hasher.finish());
                    lists += 1;
                }
            }
        }
        assert_eq!(seen.len(), lists);
        // Every bit is as often set as not.
        for bit in 0..64 {
            let set = seen.iter().filter(|hash| *hash >> bit & 1 == 1).count();
            assert!((31_000..33_000).contains(&set), "bit {bit}: {set}");
        }
    }

    #[test]
    fn what_is_to_be_told_apart_is() {
        let cached = Cached::new(Counting(AtomicU64::new(0)), 1_000, 0);
        let cached = cached.apart_by(|position: &Matches| position.left % 2);
        let name = |left| {
            cached.name(&EvalRequest {
                position: &Matches::start(&left),
                legal: &[1],
                line: game::Line::default(),
                occurrences: 1,
            })
        };
        assert_eq!(name(4).rest, name(6).rest);
        assert_ne!(name(4).rest, name(5).rest);
    }

    #[test]
    fn there_are_never_more_answers_than_there_is_room_for() {
        let cached = Cached::new(Counting(AtomicU64::new(0)), 128, 0);
        for left in 1..5_000 {
            ask(&cached, left, &[1], &[], 1);
        }
        let kept: usize = cached
            .parts
            .iter()
            .map(|part| part.lock().expect("nobody died").iter().flatten().count())
            .sum();
        assert!((100..=128).contains(&kept), "{kept}");
    }
}
