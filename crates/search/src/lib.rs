//! Game-tree search that knows no game.
//!
//! A search is generic over [`game::Game`]. What is good in a game and what is worth looking at
//! first, it is told through [`Heuristics`], or by an [`Evaluator`](game::Evaluator), which [`Cached`]
//! spares the same request twice. It reads no clock and prints nothing: it is stopped
//! from outside, and reports to whoever watches.
//!
//! [`alphabeta`] looks at everything to some depth ([`minimax`] too, as it once was), [`mcts`] at what pays, [`mcts::guided`] at what an
//! evaluator likes. All of them answer with a [`Report`]: what the position is worth, the candidates
//! with what is known of each, and the play that is expected.
//!
//! ```
//! use game::{EvalAnswer, EvalRequest, Evaluator, Game, History, Matches, Repetition};
//! use search::mcts::guided::{self, Guided};
//! use search::mcts::{Mcts, RandomPlayouts, Settings, Uct};
//!
//! // The textbook's search needs nothing but the rules.
//! let settings = Settings { mebibytes: 1, ..Settings::default() };
//! let mut search = Mcts::new(RandomPlayouts::new(100), Uct::default(), settings);
//! let position = Matches::start(&7);
//! let report = search.search(&position, Some(500), &|| false, &mut |_| {}).expect("it goes on");
//! for candidate in &report.candidates {
//!     println!("take {}: {} visits, {:?}", candidate.mv, candidate.visits, candidate.value);
//! }
//! assert_eq!(report.best(), Some(3), "it leaves four, and four are lost");
//!
//! // A guided one is told what is good: here by a rule of thumb, elsewhere by a network.
//! struct CountsInFours;
//!
//! impl Evaluator<Matches> for CountsInFours {
//!     fn evaluate_into(&self, requests: &[EvalRequest<'_, Matches>], answers: &mut [EvalAnswer<'_>]) {
//!         for (request, answer) in requests.iter().zip(answers) {
//!             answer.value = if request.position.left.is_multiple_of(4) { -1.0 } else { 1.0 };
//!         }
//!     }
//! }
//!
//! let mut search = Guided::new(CountsInFours, (), guided::Settings::default());
//! let game = History::<Matches>::new(21, Repetition::Ignored);
//! let report = search.search(&game, Some(50), &|| false, &mut |_| {}).expect("it goes on");
//! assert_eq!(report.best(), Some(1));
//! assert!(report.value.expected_score() > 0.5);
//! ```

#![allow(
    clippy::cast_possible_truncation,
    clippy::cast_possible_wrap,
    clippy::cast_precision_loss,
    clippy::cast_sign_loss,
    reason = "scores and depths are small numbers"
)]

pub mod alphabeta;
mod cached;
mod clock;
mod heuristics;
pub mod mcts;
pub mod minimax;
mod report;
mod stop;

pub use cached::Cached;
pub use clock::{Clock, Deadline, Stopwatch};
pub use heuristics::{Heuristics, RulesAlone};
pub use report::{Candidate, Report, Weighed, Work};
pub use stop::Stop;
