//! Moves that deserve praise: the only good ones, and those that are hard to find.
//!
//! Both are said only of a move that the search makes itself, and only after the best of the others
//! was searched as long as it: a glance at many moves does not know that all but one are bad.

use serde::Serialize;

use super::Settings;

/// What the network gives less at first sight is hard to find, …
const HARD: f64 = 0.05;
/// … and what it gives more, everybody sees: nobody is praised for taking back.
const OBVIOUS: f64 = 0.75;
/// So many of the other moves are looked at.
const RIVALS: usize = 3;

/// Why a move is praised.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Praise {
    /// `!`, or `!!` if it was both.
    pub sign: &'static str,
    /// No other move was nearly as good: each that came into question costs a mistake.
    pub only: bool,
    /// The network gave it little at first sight, and what it would have played costs something.
    pub hard: bool,
    /// How likely the network found it at first sight.
    pub prior: f64,
    /// The best of the others.
    pub next: String,
    /// What that one would have cost, in chances to win.
    pub saved: f64,
}

/// A move that was looked at.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Tried<M> {
    pub mv: M,
    pub visits: u32,
    /// How likely the network found it.
    pub prior: f64,
    /// What the search thinks of it: how likely its player is to win with it, if it was tried.
    pub chance: Option<f64>,
}

/// The others that came into question: those that were visited most, and what the network would have
/// played.
pub(super) fn rivals<M: Copy + PartialEq>(tried: &[Tried<M>], mv: M) -> Vec<Tried<M>> {
    let mut others: Vec<Tried<M>> = tried
        .iter()
        .filter(|other| other.mv != mv)
        .copied()
        .collect();
    others.sort_by(|a, b| b.prior.total_cmp(&a.prior));
    let first_sight = others.first().copied();
    others.sort_by(|a, b| b.visits.cmp(&a.visits).then(b.prior.total_cmp(&a.prior)));
    others.truncate(RIVALS);
    others.extend(first_sight.filter(|first| others.iter().all(|other| other.mv != first.mv)));
    others
}

/// Whether a move may be worth praise as far as its own search can tell, so that it is worth looking
/// at the others: `chance` is what its player has after it.
pub(super) fn may_be<M: Copy + PartialEq>(
    tried: &[Tried<M>],
    mv: M,
    chance: f64,
    settings: &Settings,
) -> bool {
    let Some(own) = tried.iter().find(|tried| tried.mv == mv) else {
        return false;
    };
    if chance < settings.thresholds.mistake || own.prior >= OBVIOUS || tried.len() < 2 {
        return false;
    }
    let enough = settings.thresholds.dubious;
    let best = own.chance.unwrap_or(chance);
    // One that is as good, and is known well, is enough to say no.
    rivals(tried, mv).iter().all(|other| {
        let known = other.chance.filter(|_| 4 * other.visits >= own.visits);
        known.is_none_or(|other| best - other >= enough)
    }) || own.prior < HARD
}

/// What is to be said of a move, from what each of its rivals costs.
pub(super) fn praise<M: Copy>(
    own_prior: f64,
    rivals: &[(Tried<M>, f64)],
    write: impl Fn(M) -> String,
    settings: &Settings,
) -> Option<Praise> {
    let (next, saved) = rivals.iter().min_by(|(_, a), (_, b)| a.total_cmp(b))?;
    let first_sight = rivals
        .iter()
        .max_by(|(a, _), (b, _)| a.prior.total_cmp(&b.prior));
    let only = *saved >= settings.thresholds.mistake;
    let hard = own_prior < HARD
        && *saved >= settings.thresholds.dubious / 2.0
        && first_sight.is_some_and(|(first, cost)| {
            first.prior > own_prior && *cost >= settings.thresholds.dubious
        });
    let sign = match (only, hard) {
        (true, true) => "!!",
        (false, false) => return None,
        _ => "!",
    };
    Some(Praise {
        sign,
        only,
        hard,
        prior: own_prior,
        next: write(next.mv),
        saved: *saved,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn tried(mv: char, visits: u32, prior: f64, chance: f64) -> Tried<char> {
        Tried {
            mv,
            visits,
            prior,
            chance: (visits > 0).then_some(chance),
        }
    }

    fn said(prior: f64, rivals: &[(Tried<char>, f64)]) -> Option<(&'static str, bool, bool)> {
        let praise = praise(prior, rivals, |mv| mv.to_string(), &Settings::default());
        praise.map(|praise| (praise.sign, praise.only, praise.hard))
    }

    #[test]
    fn those_that_were_visited_most_and_the_first_sight_are_rivals() {
        let all = [
            tried('a', 40, 0.02, 0.6),
            tried('b', 8, 0.1, 0.5),
            tried('c', 6, 0.1, 0.5),
            tried('d', 5, 0.1, 0.5),
            tried('e', 4, 0.6, 0.2),
            tried('f', 0, 0.01, 0.0),
        ];
        let found: String = rivals(&all, 'a').iter().map(|other| other.mv).collect();
        assert_eq!(found, "bcde");
        let found: String = rivals(&all, 'e').iter().map(|other| other.mv).collect();
        assert_eq!(
            found, "abc",
            "b was visited often, and had most at first sight of the rest"
        );
    }

    #[test]
    fn only_what_nothing_else_comes_near_is_the_only_move() {
        let rival = |prior, cost| (tried('b', 9, prior, 0.3), cost);
        assert_eq!(
            said(0.4, &[rival(0.3, 0.2), rival(0.1, 0.5)]),
            Some(("!", true, false))
        );
        assert_eq!(said(0.4, &[rival(0.3, 0.2), rival(0.1, 0.1)]), None);
        assert_eq!(said(0.02, &[rival(0.6, 0.1)]), Some(("!", false, true)));
        assert_eq!(said(0.02, &[rival(0.6, 0.3)]), Some(("!!", true, true)));
        assert_eq!(
            said(0.02, &[rival(0.01, 0.1)]),
            None,
            "it was seen first after all"
        );
        assert_eq!(
            said(0.02, &[rival(0.6, 0.2), rival(0.1, 0.0)]),
            None,
            "there was another"
        );
        assert_eq!(said(0.4, &[]), None, "there was no choice");
    }

    #[test]
    fn not_everything_is_looked_at_again() {
        let settings = Settings::default();
        let may = |all: &[Tried<char>], chance| may_be(all, 'a', chance, &settings);
        let near = [tried('a', 40, 0.4, 0.6), tried('b', 20, 0.3, 0.58)];
        assert!(!may(&near, 0.6));
        let far = [tried('a', 40, 0.4, 0.6), tried('b', 20, 0.3, 0.4)];
        assert!(may(&far, 0.6));
        assert!(!may(&far, 0.1), "nothing is good in a lost position");
        let seen = [tried('a', 40, 0.9, 0.6), tried('b', 20, 0.05, 0.1)];
        assert!(!may(&seen, 0.6), "everybody sees it");
        assert!(!may(&seen[..1], 0.6));
    }
}
