//! The rounds in which searches are stepped.

use std::panic::{self, AssertUnwindSafe};
use std::time::Duration;

use games::{GameKind, with_kind};

use super::searcher::Searched;
use super::turn::{Begun, Turn};
use super::{ClientId, Thinker};

/// How long a round may take, so that whoever takes a question back is soon heard.
const LONGEST: Duration = Duration::from_millis(20);
/// The most searches in a round: more do not make better use of the network.
const WIDEST: usize = 16;

/// Whether to wait for somebody who wants something to be thought about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Patience {
    Wait,
    DoNotWait,
}

/// The first round takes so many searches.
pub(super) const FIRST_WIDTH: usize = 2;

/// One round. Says whether there was anything to think about; with patience there always is until
/// everything is closed.
pub(super) fn round(thinker: &Thinker, patience: Patience) -> bool {
    let Some((begun, width)) = next(thinker, patience) else {
        return false;
    };
    let since = thinker.clock.start();
    let mut turns: Vec<(ClientId, Box<Turn>)> = begun
        .into_iter()
        .map(|(id, begun)| (id, begun.set_out(&thinker.analysts, &thinker.clock)))
        .collect();
    let stepped = panic::catch_unwind(AssertUnwindSafe(|| step(thinker, &mut turns)));
    let many = turns.len();
    for (id, turn) in turns {
        hand_back(thinker, id, turn, stepped.is_ok());
    }
    thinker.lock().width = match since.elapsed() {
        long if long > LONGEST => (many / 2).max(1),
        short if 2 * short < LONGEST => (width + 1).min(WIDEST),
        _ => width,
    };
    true
}

/// Those whose turn it is, and how many that may be; `None` when there is nobody, or when everything
/// is closed.
fn next(thinker: &Thinker, patience: Patience) -> Option<(Vec<(ClientId, Begun)>, usize)> {
    let mut state = thinker.lock();
    loop {
        if state.closing {
            return None;
        }
        let (mut begun, width) = (Vec::new(), state.width);
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
            return Some((begun, width));
        }
        if patience == Patience::DoNotWait {
            return None;
        }
        state = thinker
            .work
            .wait(state)
            .unwrap_or_else(std::sync::PoisonError::into_inner);
    }
}

/// One step of all who are not over.
fn step(thinker: &Thinker, turns: &mut [(ClientId, Box<Turn>)]) {
    for kind in GameKind::ALL {
        with_kind!(kind, G => step_all_of::<G>(thinker, turns));
    }
}

/// Those of one game take their step together.
fn step_all_of<G: Searched>(thinker: &Thinker, turns: &mut [(ClientId, Box<Turn>)]) {
    let mut searches = Vec::new();
    for (_, turn) in turns.iter_mut().filter(|(_, turn)| !turn.is_over()) {
        searches.extend(G::work(&mut turn.searcher).and_then(|work| work.search.as_mut()));
    }
    if !searches.is_empty() {
        G::analyst(&thinker.analysts).step(&mut searches);
    }
}

/// Says what is to be said after a step, and gives the search back to its client.
fn hand_back(thinker: &Thinker, id: ClientId, mut turn: Box<Turn>, sound: bool) {
    if sound && !turn.is_over() {
        turn.report_if_due();
        let mut state = thinker.lock();
        // A client that has left takes its search along.
        if let Some(client) = state.clients.get_mut(&id) {
            client.put_back(turn);
            state.ring.push_back(id);
        }
        return;
    }
    let kept = if sound { turn.finish() } else { turn.fail() };
    let mut state = thinker.lock();
    if let Some(client) = state.clients.get_mut(&id)
        && client.done(kept)
    {
        state.ring.push_back(id);
    }
}
