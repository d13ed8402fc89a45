//! What somebody who knows runs of training can be asked.

use std::fmt;
use std::sync::Arc;

use engine::Stop;

use crate::actions::{Run, RunGames, RunGamesRequest, RunList};
use crate::outbox::Outbox;
use crate::protocol::Refused;
use crate::thinker::ClientId;

/// Runs of training, wherever they are kept. Many clients ask at once.
pub trait RunService: fmt::Debug + Send + Sync {
    /// Looks for runs.
    fn list(&self) -> RunList;

    /// The run of this `id` with all that is known of it.
    fn run(&self, id: &str) -> Result<Run, Refused>;

    /// Games of a run, as many as fit into an answer.
    fn games(&self, request: &RunGamesRequest, stop: &Stop) -> Result<RunGames, Refused>;

    /// The networks of a run's iterations.
    fn networks(&self, run: &str) -> Result<Box<dyn RunNetworks>, Refused>;

    /// Tells a client what happens in a run, in answer to this question, until it is taken back.
    fn watch(
        &self,
        client: ClientId,
        outbox: Arc<dyn Outbox>,
        question: &str,
        run: String,
    ) -> Result<(), Refused>;

    /// Ends what a client watches: what it asked for by this question, or all.
    fn unwatch(&self, client: ClientId, question: Option<&str>);
}

/// The networks of a run's iterations, as files.
pub trait RunNetworks {
    /// Which iterations have one, in their order; 0 is the network that the run began with.
    fn iterations(&self) -> Vec<u32>;

    /// The card of one, or why it cannot be read.
    fn card(&self, iteration: u32) -> Result<String, String>;

    /// The file with its numbers, or why it cannot be read.
    fn numbers(&self, iteration: u32) -> Result<Vec<u8>, String>;
}

/// There is no run of this `id`.
pub fn no_run(id: &str) -> Refused {
    let error = format!(
        "there is no run `{}`: ask for `runs` to see which there are",
        game::excerpt(id)
    );
    Refused::field("run", error)
}
