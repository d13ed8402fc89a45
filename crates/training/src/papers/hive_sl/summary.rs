//! What the games add up to: as the paper counts, and with everything counted.
//!
//! The paper removes "the matches with a similar end-game state, the game with the draw result, and
//! the game reaching the maximum game length". Its formula divides wins by 1,000 all the same, but its
//! 60 % and 40 % of a network against itself leave no room for games that were removed. So both are
//! given: wins of the games that were kept, and of all.

use std::collections::{BTreeMap, BTreeSet};

use arena::{Counts, Elo, Ending, GAMES_FOR_ELO, Side, WinsDrawsLosses};
use serde::Serialize;

use super::play::Played;

/// Both ways to count, told from the side of A.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Summary {
    /// As the paper does.
    pub paper: PaperTable,
    /// With everything.
    pub everything: Everything,
}

/// What the paper would have published.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct PaperTable {
    /// Games that had more turns were removed.
    pub longest: usize,
    /// A's games with White.
    pub as_white: Kept,
    /// A's games with Black.
    pub as_black: Kept,
}

/// What was kept of the games of one colour, and what was not.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Kept {
    /// Games that were played.
    pub games: u64,
    /// Removed because they were too long.
    pub too_long: u64,
    /// Removed because nobody won.
    pub draws: u64,
    /// Removed because another game of the same colours that was kept ended in the same position,
    /// wherever it lies and however it is turned.
    pub duplicates: u64,
    /// Won by A, of those that were kept.
    pub wins: u64,
    /// Lost by A, of those that were kept.
    pub losses: u64,
}

/// Everything that was played.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Everything {
    /// A's games with White.
    pub as_white: WinsDrawsLosses,
    /// A's games with Black.
    pub as_black: WinsDrawsLosses,
    /// A's share of the points.
    pub score: Option<f64>,
    /// White's share of the points.
    pub white_score: Option<f64>,
    /// How much stronger A is, from pairs of games with the same opening, if there are enough games.
    #[serde(serialize_with = "as_numbers")]
    pub elo: Option<Elo>,
    /// Games that ended in the same position as an earlier one of the same colours, wherever it lies
    /// and however it is turned.
    pub duplicates: u64,
    /// Turns a game, on average.
    pub turns: f64,
    /// How the games ended.
    pub endings: BTreeMap<Ending, u64>,
    /// Games in which A, and in which B, could not read a position and moved at random.
    pub unread_games: [u64; 2],
}

impl Kept {
    /// Games that were kept.
    pub fn kept(&self) -> u64 {
        self.wins + self.losses
    }

    /// A's wins as a share of the games that were kept.
    pub fn of_kept(&self) -> Option<f64> {
        share(self.wins, self.kept())
    }

    /// The same of all games: the paper's formula.
    pub fn of_all(&self) -> Option<f64> {
        share(self.wins, self.games)
    }
}

fn share(part: u64, all: u64) -> Option<f64> {
    (all > 0).then(|| part as f64 / all as f64)
}

impl Summary {
    /// What these games say, the paper's way of counting without those of more turns than `longest`.
    pub fn of(games: &[Played], longest: usize) -> Summary {
        let of = |side| games.iter().filter(move |played| played.white == side);
        Summary {
            paper: PaperTable {
                longest,
                as_white: kept(of(Side::A), longest),
                as_black: kept(of(Side::B), longest),
            },
            everything: everything(games),
        }
    }
}

/// Counts games of one colour as the paper does.
fn kept<'a>(games: impl Iterator<Item = &'a Played>, longest: usize) -> Kept {
    let mut counts = Kept::default();
    let mut seen = BTreeSet::new();
    for played in games {
        counts.games += 1;
        let count = match played.winner() {
            _ if played.game.plies() > longest || played.ending == Ending::Length => {
                &mut counts.too_long
            }
            None => &mut counts.draws,
            Some(_) if !seen.insert(end_position(played)) => &mut counts.duplicates,
            Some(Side::A) => &mut counts.wins,
            Some(Side::B) => &mut counts.losses,
        };
        *count += 1;
    }
    counts
}

fn end_position(played: &Played) -> u64 {
    played.game.position().canonical_key()
}

fn everything(games: &[Played]) -> Everything {
    let mut by_colour = [WinsDrawsLosses::default(); 2];
    let mut endings = BTreeMap::new();
    let mut seen = BTreeSet::new();
    let mut duplicates = 0;
    let mut unread_games = [0; 2];
    let mut pairs: BTreeMap<usize, usize> = BTreeMap::new();
    for played in games {
        let own = &mut by_colour[played.white as usize];
        let (count, half_points) = match played.winner() {
            Some(Side::A) => (&mut own.wins, 2),
            None => (&mut own.draws, 1),
            Some(Side::B) => (&mut own.losses, 0),
        };
        *count += 1;
        *pairs.entry(played.opening).or_default() += half_points;
        *endings.entry(played.ending).or_default() += 1;
        duplicates += u64::from(!seen.insert((played.white, end_position(played))));
        for (count, unread) in unread_games.iter_mut().zip(played.unread) {
            *count += u64::from(unread > 0);
        }
    }
    let mut counts: Counts<5> = [0; 5];
    for half_points in pairs.into_values() {
        counts[half_points.min(4)] += 1;
    }
    let [as_white, as_black] = by_colour;
    let all = |white: WinsDrawsLosses, black: WinsDrawsLosses| WinsDrawsLosses {
        wins: white.wins + black.wins,
        draws: white.draws + black.draws,
        losses: white.losses + black.losses,
    };
    let exchanged = WinsDrawsLosses {
        wins: as_black.losses,
        losses: as_black.wins,
        ..as_black
    };
    let turns: usize = games.iter().map(|played| played.game.plies()).sum();
    Everything {
        as_white,
        as_black,
        score: all(as_white, as_black).score(),
        white_score: all(as_white, exchanged).score(),
        elo: Elo::of(&counts).filter(|_| games.len() as u64 >= GAMES_FOR_ELO),
        duplicates,
        turns: turns as f64 / games.len().max(1) as f64,
        endings,
        unread_games,
    }
}

/// Infinite numbers become null.
#[expect(clippy::ref_option, reason = "so serde hands it over")]
fn as_numbers<S: serde::Serializer>(elo: &Option<Elo>, serializer: S) -> Result<S::Ok, S::Error> {
    let numbers = elo.map(|elo| {
        BTreeMap::from([
            ("difference", elo.difference),
            ("low", elo.low),
            ("high", elo.high),
        ])
    });
    numbers.serialize(serializer)
}

#[cfg(test)]
mod tests {
    use game::{Dice, History, Outcome, Player, Repetition};
    use hive_rules::{Hive, Variant};

    use super::*;

    /// A random game that this player wins, another for each seed.
    fn won_by(player: Player, seed: u64) -> History<Hive> {
        let mut dice = Dice::new(seed, player as u64);
        loop {
            let mut game = History::new(Variant::BASE, Repetition::Threefold);
            while let Some(mv) = dice.pick(&game.legal_moves()) {
                game.play(mv).expect("a legal move");
            }
            if game.outcome() == Some(Outcome::Won(player)) {
                return game;
            }
        }
    }

    fn played(opening: usize, white: Side, game: &History<Hive>, ending: Ending) -> Played {
        Played {
            opening,
            white,
            game: game.clone(),
            ending,
            unread: [0; 2],
        }
    }

    #[test]
    fn draws_long_games_and_duplicates_are_removed_as_in_the_paper_and_counted_all_the_same() {
        let [first, second] = Player::ALL;
        let (white_wins, another) = (won_by(first, 1), won_by(first, 2));
        let black_wins = won_by(second, 3);
        let short = |game: &History<Hive>| game.at(10);
        let longest = [&white_wins, &another, &black_wins]
            .map(History::plies)
            .into_iter()
            .max()
            .expect("three");
        let (a, b) = (Side::A, Side::B);
        let mut games = vec![
            played(0, a, &white_wins, Ending::Queen),
            // Of the other colours, so no duplicate.
            played(0, b, &white_wins, Ending::Queen),
            played(1, a, &white_wins, Ending::Queen),
            played(1, b, &black_wins, Ending::Queen),
            played(2, a, &another, Ending::Queen),
            played(2, b, &short(&black_wins), Ending::Repetition),
            played(3, a, &black_wins, Ending::Queen),
            played(3, b, &short(&black_wins), Ending::Length),
        ];
        games[7].unread = [0, 3];
        let Summary { paper, everything } = Summary::of(&games, longest);
        let as_white = Kept {
            games: 4,
            duplicates: 1,
            wins: 2,
            losses: 1,
            ..Kept::default()
        };
        let as_black = Kept {
            games: 4,
            too_long: 1,
            draws: 1,
            wins: 1,
            losses: 1,
            ..Kept::default()
        };
        assert_eq!((paper.as_white, paper.as_black), (as_white, as_black));
        assert_eq!(as_white.of_kept(), Some(2.0 / 3.0));
        assert_eq!(as_white.of_all(), Some(0.5));
        assert_eq!(as_black.of_all(), Some(0.25));

        let tell = |own: WinsDrawsLosses| [own.wins, own.draws, own.losses];
        assert_eq!(tell(everything.as_white), [3, 0, 1]);
        assert_eq!(tell(everything.as_black), [1, 2, 1]);
        assert_eq!(everything.score, Some(5.0 / 8.0));
        assert_eq!(everything.white_score, Some(5.0 / 8.0));
        assert_eq!(everything.duplicates, 2, "the draws end alike too");
        assert_eq!(everything.unread_games, [0, 1]);
        assert_eq!(everything.elo, None, "too few games");
        let endings = [
            (Ending::Queen, 6),
            (Ending::Repetition, 1),
            (Ending::Length, 1),
        ];
        assert_eq!(everything.endings, BTreeMap::from(endings));

        let shorter = Summary::of(&games, 11).paper;
        assert_eq!((shorter.as_white.too_long, shorter.as_white.kept()), (4, 0));
        assert_eq!(shorter.as_white.of_kept(), None);
        assert_eq!((shorter.as_black.too_long, shorter.as_black.draws), (3, 1));
    }

    #[test]
    fn a_network_that_wins_with_both_colours_is_stronger() {
        let [white_wins, black_wins] = Player::ALL.map(|player| won_by(player, 1));
        let games: Vec<Played> = (0..60)
            .flat_map(|opening| {
                let (one, other) = if opening % 6 == 0 {
                    (&black_wins, &white_wins)
                } else {
                    (&white_wins, &black_wins)
                };
                [
                    played(opening, Side::A, one, Ending::Queen),
                    played(opening, Side::B, other, Ending::Queen),
                ]
            })
            .collect();
        let everything = Summary::of(&games, 1000).everything;
        assert_eq!(everything.score, Some(5.0 / 6.0));
        let elo = everything.elo.expect("enough games");
        assert!(elo.low > 0.0 && elo.high > elo.difference, "{elo:?}");
        // As many results as pairs, not as games, say how sure that is.
        let error = 1.96 * (5.0_f64 / 36.0 / 60.0).sqrt();
        let low = arena::from_score(5.0 / 6.0 - error);
        assert!((elo.low - low).abs() < 0.1, "{} {low}", elo.low);
    }
}
