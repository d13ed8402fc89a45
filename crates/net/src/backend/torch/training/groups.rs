//! Batches of positions of different lengths in groups of about the same, so that little is spent on
//! padding.

use super::targets::TokenTargets;
use crate::input::Tokens;

/// What a group costs besides its rows, in rows: about what a GPU could compute in the time that
/// it takes to tell it.
const COST: usize = 4096;
/// The most groups that a batch is split into.
const MOST: usize = 3;

/// Positions by their numbers, in groups: one group of all, or as many as pay.
pub(super) fn by_length(tokens: &Tokens) -> Vec<Vec<usize>> {
    let mut steps: Vec<(usize, Vec<usize>)> = Vec::new();
    for (position, range) in tokens.starts.windows(2).enumerate() {
        let padded = ((range[1] - range[0]) as usize).next_multiple_of(8);
        match steps.binary_search_by_key(&padded, |(length, _)| *length) {
            Ok(at) => steps[at].1.push(position),
            Err(at) => steps.insert(at, (padded, vec![position])),
        }
    }
    let cost = |from: usize, to: usize| {
        let positions: usize = steps[from..to].iter().map(|(_, who)| who.len()).sum();
        positions * steps[to - 1].0 + COST
    };
    // Few lengths and few groups: all ways to cut are tried.
    let count = steps.len();
    let mut best = (cost(0, count), vec![count]);
    let mut cuts: Vec<Vec<usize>> = vec![Vec::new()];
    for _ in 1..MOST {
        cuts = cuts
            .into_iter()
            .flat_map(|cut| {
                let from = cut.last().map_or(1, |last| last + 1);
                (from..count).map(move |next| [&cut[..], &[next]].concat())
            })
            .collect();
        for cut in &cuts {
            let ends = [&cut[..], &[count]].concat();
            let begins = std::iter::once(0).chain(ends.iter().copied());
            let whole = begins.zip(&ends).map(|(from, &to)| cost(from, to)).sum();
            if whole < best.0 {
                best = (whole, ends);
            }
        }
    }
    let mut steps = steps.into_iter();
    let mut from = 0;
    best.1
        .into_iter()
        .map(|to| {
            let group = steps.by_ref().take(to - from).flat_map(|(_, who)| who);
            from = to;
            group.collect()
        })
        .collect()
}

/// Some positions of a batch with their targets.
pub(super) fn select(
    tokens: &Tokens,
    targets: &TokenTargets,
    positions: &[usize],
) -> (Tokens, TokenTargets) {
    let mut chosen = (Tokens::new(tokens.width), TokenTargets::default());
    for &position in positions {
        let range = |starts: &[u32]| starts[position] as usize..starts[position + 1] as usize;
        let (rows, moves) = (range(&tokens.starts), range(&tokens.move_starts));
        let features = rows.start * tokens.width..rows.end * tokens.width;
        chosen
            .0
            .features
            .extend_from_slice(&tokens.features[features]);
        chosen.0.places.extend_from_slice(&tokens.places[rows]);
        chosen
            .0
            .moves
            .extend_from_slice(&tokens.moves[moves.clone()]);
        chosen.0.finish_position();
        chosen.1.policy.extend_from_slice(&targets.policy[moves]);
        chosen.1.results.push(targets.results[position]);
        chosen.1.future.extend(targets.future.get(position));
    }
    chosen
}

#[cfg(test)]
mod tests {
    use super::*;

    fn batch(lengths: impl IntoIterator<Item = usize>) -> Tokens {
        let mut tokens = Tokens::new(1);
        for length in lengths {
            tokens.features.extend(vec![7; length]);
            tokens.places.extend(vec![[0.0; 2]; length]);
            tokens.moves.push([0, 0]);
            tokens.finish_position();
        }
        tokens
    }

    #[test]
    fn small_and_even_batches_stay_whole() {
        assert_eq!(by_length(&batch([5, 60, 9])).len(), 1);
        assert_eq!(by_length(&batch(vec![64; 2048])).len(), 1);
    }

    #[test]
    fn groups_hold_every_position_once_and_save_padding() {
        let tokens = batch((0..2048).map(|i| 40 + i * 7 % 41));
        let groups = by_length(&tokens);
        assert_eq!(groups.len(), 3);
        let mut all: Vec<usize> = groups.concat();
        all.sort_unstable();
        assert!(all.into_iter().eq(0..2048));
        let padded: usize = groups
            .iter()
            .map(|group| {
                let (part, _) = select(&tokens, &targets(&tokens), group);
                let lengths = part.starts.windows(2).map(|range| range[1] - range[0]);
                group.len() * (lengths.max().expect("some") as usize).next_multiple_of(8)
            })
            .sum();
        assert!(padded < 2048 * 70, "{padded}");
    }

    fn targets(tokens: &Tokens) -> TokenTargets {
        TokenTargets {
            policy: vec![1.0; tokens.moves.len()],
            results: vec![[1.0, 0.0, 0.0]; tokens.len()],
            future: Vec::new(),
        }
    }
}
