//! The arena: matches between any two players of a game.
//!
//! What is special about a game is said by its [`MatchGame`]. An [`Entrant`] is a player as people
//! name it; a [`Contestant`] is an entrant with its options and limits, as it takes part in a match.
//! From it a [`Player`] is seated for some games: one of ours, `in_process` (a search, or a
//! `level_player`), or an `external` program, which speaks UHP or HTP. A [`Schedule`] says which games
//! are played: openings paired by colour, each game determined by a seed and its number. A [`Series`]
//! plays them, several at a time, under a referee who checks every move by our rules: whoever crashes,
//! hangs or cheats loses that game, and the match goes on. Each game becomes a [`Record`], kept by a
//! [journal](files::Journal) as it ends, and replayed when the match goes on; a [`Tally`] adds them up, with [`Elo`] and [`Sprt`]. A game that was under
//! way when the match was stopped is [`Adjourned`]. Many machines share a match in parts
//! ([`MatchPart`]), whose games become one [`MatchSum`].
//!
//! [`Wanted`] makes openings of Hive.
//!
//! ```
//! use std::ops::ControlFlow;
//! use std::time::Duration;
//!
//! use arena::{Before, Contestant, News, Openings, Patience, Schedule, Series, Tally, Terms};
//! use engine::{Limits, Stop};
//! use hive_rules::{Hive, Variant};
//!
//! let random: Contestant<Hive> = Contestant { entrant: "random".parse()?, options: Vec::new(), limits: Limits::default() };
//! let schedule = Schedule { variant: Variant::MLP, openings: Openings::Random { plies: 4 }, seed: 1, games: 4, part: None };
//! let patience = Patience { grace: Duration::from_secs(1), longest: Duration::from_mins(1) };
//! let terms = Terms { max_plies: 100, board_size: None, patience };
//! let series = Series { a: random.clone(), b: random, schedule, terms, concurrency: 2 };
//!
//! let mut tally = Tally::new(None);
//! series.play(&Before::nothing(), &Stop::new(), &mut |news| {
//!     if let News::Over(record) = news {
//!         tally.add(&record);
//!     }
//!     ControlFlow::Continue(())
//! });
//! assert_eq!(tally.games(), 4);
//! # Ok::<(), arena::EntrantError>(())
//! ```

mod adjourned;
mod agreement;
mod book;
mod bout;
mod elo;
mod entrant;
mod external;
mod hex;
mod hive;
mod in_process;
mod level_player;
mod luck;
mod match_game;
mod match_part;
mod match_sum;
mod matches;
mod own_settings;
mod player;
mod program;
mod record;
mod replay;
mod schedule;
mod series;
mod sprt;
mod tally;

pub use adjourned::{Adjourned, Before, NotAdjourned, NotResumable};
pub use agreement::{Agreement, OtherMatch};
pub use book::{BookError, read_openings};
pub use bout::{Ending, Terms};
pub use elo::{Counts, Elo, from_score, to_score};
pub use entrant::{Entrant, EntrantError};
pub use hex::{HexOpeningRefused, one_stone_openings};
pub use hive::{HiveOpeningRefused, Made, Wanted};
pub use match_game::MatchGame;
pub use match_part::MatchPart;
pub use match_sum::{MatchSum, NotSummed};
pub use player::{Choice, Failure, Player};
pub use program::{Patience, Program};
pub use record::{Record, RecordError, RecordedLimits, Times};
pub use replay::Disbelieved;
pub use schedule::{Fixture, Openings, Schedule, Side};
pub use series::{Contestant, News, NotReady, Series};
pub use sprt::{Sprt, SprtError, Verdict};
pub use tally::{GAMES_FOR_ELO, Tally, WinsDrawsLosses};
