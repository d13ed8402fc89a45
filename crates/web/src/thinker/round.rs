//! The rounds in which searches are stepped.

use std::panic::{self, AssertUnwindSafe};
use std::time::Duration;

use super::mind::Mind;
use super::turn::{Begun, Turn};
use super::{ClientId, Shared};
use crate::clock::Stopwatch;

/// How long a round may take, so that whoever takes a question back is soon heard.
const LONGEST: Duration = Duration::from_millis(20);
/// The most searches in a round: more do not make better use of the network.
const WIDEST: usize = 16;

/// Thinks until everything is closed.
pub(super) fn think(shared: &Shared) {
    let mut width = 2;
    while let Some(begun) = next(shared, width) {
        let since = Stopwatch::start();
        let mut turns: Vec<(ClientId, Box<Turn>)> = begun
            .into_iter()
            .map(|(id, begun)| (id, begun.set_out(&shared.analysts)))
            .collect();
        let stepped = panic::catch_unwind(AssertUnwindSafe(|| step(shared, &mut turns)));
        let many = turns.len();
        for (id, turn) in turns {
            hand_back(shared, id, turn, stepped.is_ok());
        }
        width = match since.elapsed() {
            long if long > LONGEST => (many / 2).max(1),
            short if 2 * short < LONGEST => (width + 1).min(WIDEST),
            _ => width,
        };
    }
}

/// Waits for those whose turn it is, at most so many; `None` when everything is closed.
fn next(shared: &Shared, width: usize) -> Option<Vec<(ClientId, Begun)>> {
    let mut state = shared.lock();
    loop {
        if state.closing {
            return None;
        }
        let mut begun = Vec::new();
        while begun.len() < width
            && let Some(id) = state.ring.pop_front()
        {
            // Whoever has nothing to think about leaves the ring.
            if let Some(client) = state.clients.get_mut(&id)
                && let Some(turn) = client.take()
            {
                begun.push((id, turn));
            }
        }
        if !begun.is_empty() {
            return Some(begun);
        }
        state = shared
            .work
            .wait(state)
            .unwrap_or_else(std::sync::PoisonError::into_inner);
    }
}

/// One step of all who are not over.
fn step(shared: &Shared, turns: &mut [(ClientId, Box<Turn>)]) {
    let (mut hive, mut hex) = (Vec::new(), Vec::new());
    for (_, turn) in turns.iter_mut() {
        if turn.is_over() {
            continue;
        }
        match &mut turn.mind {
            Mind::Hive(work) => hive.extend(work.search.as_mut()),
            Mind::Hex(work) => hex.extend(work.search.as_mut()),
        }
    }
    if !hive.is_empty() {
        shared.analysts.hive.step(&mut hive);
    }
    if !hex.is_empty() {
        shared.analysts.hex.step(&mut hex);
    }
}

/// Says what is to be said after a step, and gives the search back to its client.
fn hand_back(shared: &Shared, id: ClientId, mut turn: Box<Turn>, sound: bool) {
    if sound && !turn.is_over() {
        turn.report_if_due();
        let mut state = shared.lock();
        // A client that has left takes its search along.
        if let Some(client) = state.clients.get_mut(&id) {
            client.put_back(turn);
            state.ring.push_back(id);
        }
        return;
    }
    let kept = if sound { turn.finish() } else { turn.fail() };
    let mut state = shared.lock();
    if let Some(client) = state.clients.get_mut(&id)
        && client.done(kept)
    {
        state.ring.push_back(id);
    }
}
