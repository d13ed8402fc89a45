//! Many games between two networks at once, all in lockstep: each step is one move in every game that
//! still goes on, and each network is asked about all positions in which it is to move.
//!
//! As in the paper, a game begins with a few random moves, and after them the most probable legal
//! move is made. Its text leaves open, and here it is decided:
//!
//! - A *turn* is one move of one player. The paper has 1.5 million steps in 41,200 games, 36 a game,
//!   and says that matches are around 35 turns long.
//! - Every random opening is played twice, with colours exchanged. So what differs between the two
//!   colours is the networks' doing, and a network that plays itself plays every game twice: what it
//!   wins as White and as Black is 100 % in all, as the paper says of its SL1.
//! - *Draws* are games in which both queens are surrounded, the same picture is on the table for the
//!   third time, or the greatest length is reached.
//! - With simulations a network chooses the move that a search by the paper's rule has visited most often, as
//!   in its figure 2b; games are then longer in the tree than on the table.
//! - A network that cannot read a position, because the hive is wider than its planes, has no opinion
//!   and moves at random. How often that happened is counted; the paper's own board ends there.

use arena::{Ending, Side};
use engine::Stop;
use engine::heuristics::hive::QueenHints;
use game::{Dice, EvalRequest, History, Outcome, Player, Repetition};
use hive_rules::{Hive, Move, Variant};
use net::evaluator::Reader;
use search::mcts::guided::{HivePaper, Lockstep, Rule, Settings};

/// Which games are played.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Comparison {
    /// Games that A plays with White, and again with Black.
    pub games: usize,
    /// Turns at the beginning of a game that are random.
    pub random_turns: usize,
    /// After how many turns a game is broken off.
    pub longest: usize,
    /// How many positions a network is asked about at once.
    pub batch: usize,
    /// What is random follows from this number.
    pub seed: u64,
    /// How A searches, and how B does.
    pub searches: [PaperSearch; 2],
}

/// How a network's move is found.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct PaperSearch {
    /// Simulations a move; with none the most probable move is made.
    pub simulations: u32,
    /// By this rule.
    pub rule: HivePaper,
    /// After so many turns of the game a position in the tree counts as drawn.
    pub longest_in_tree: Option<u32>,
}

/// A game that is over.
#[derive(Clone, Debug)]
pub struct Played {
    /// Which of the openings it began with.
    pub opening: usize,
    /// Who had White.
    pub white: Side,
    pub game: History<Hive>,
    /// How it came to its end.
    pub ending: Ending,
    /// In how many positions A and B could read nothing and moved at random.
    pub unread: [u32; 2],
}

/// How far the games are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Progress {
    /// Games that are over.
    pub over: usize,
    /// Games in all.
    pub of: usize,
    /// Turns that were made in those that go on.
    pub turns: usize,
}

impl Played {
    /// Who has won.
    pub fn winner(&self) -> Option<Side> {
        let winner = self.game.outcome()?.winner()?;
        Some(by_colour(self.white, winner))
    }
}

/// Who plays a colour in a game in which `white` has White.
fn by_colour(white: Side, player: Player) -> Side {
    match player {
        Player::First => white,
        Player::Second => white.other(),
    }
}

/// A game that goes on.
struct Table {
    game: History<Hive>,
    white: Side,
    unread: [u32; 2],
    dice: Dice,
}

/// A game in which there is something to choose.
struct Choice {
    table: usize,
    legal: Vec<Move>,
    line: Vec<Move>,
}

impl Choice {
    fn request<'a>(&'a self, game: &'a History<Hive>) -> EvalRequest<'a, Hive> {
        EvalRequest {
            position: game.position(),
            legal: &self.legal,
            line: (&self.line).into(),
            occurrences: game.occurrences() as u32,
        }
    }
}

impl Comparison {
    /// Plays all games between A and B, or gives up when `stop` is raised. They come in the order of
    /// their openings, A's game with White first. The same seed and networks give the same games.
    pub fn play(
        &self,
        readers: [&dyn Reader<Hive>; 2],
        stop: &Stop,
        watch: &mut dyn FnMut(Progress),
    ) -> Option<Vec<Played>> {
        let mut tables: Vec<Table> = (0..self.games).flat_map(|n| self.begin(n)).collect();
        let mut endings = vec![None; tables.len()];
        for turns in self.random_turns.. {
            let mut choices = [Vec::new(), Vec::new()];
            for (number, table) in tables.iter_mut().enumerate() {
                if endings[number].is_none() {
                    endings[number] = self.ending(&table.game);
                }
                if endings[number].is_none() {
                    let legal = table.game.legal_moves();
                    match legal[..] {
                        [only] => table.make(only),
                        _ => choices[table.to_move() as usize].push(Choice {
                            table: number,
                            line: table.game.moves().collect(),
                            legal,
                        }),
                    }
                }
            }
            let of = endings.len();
            let over = endings.iter().flatten().count();
            watch(Progress { over, of, turns });
            if over == of {
                break;
            }
            for (side, choices) in choices.iter().enumerate() {
                for batch in choices.chunks(self.batch.max(1)) {
                    if stop.is_raised() {
                        return None;
                    }
                    if self.searches[side].simulations == 0 {
                        choose(readers[side], side, batch, &mut tables);
                    } else if !self.search(readers[side], side, batch, &mut tables, stop) {
                        return None;
                    }
                }
            }
        }
        let all = tables.into_iter().zip(endings).enumerate();
        all.map(|(number, (table, ending))| {
            Some(Played {
                opening: number / 2,
                white: table.white,
                game: table.game,
                ending: ending?,
                unread: table.unread,
            })
        })
        .collect()
    }

    /// Makes the move that a search has visited most often in each of these games. Says whether it was not
    /// stopped.
    fn search(
        &self,
        reader: &dyn Reader<Hive>,
        side: usize,
        choices: &[Choice],
        tables: &mut [Table],
        stop: &Stop,
    ) -> bool {
        let search = self.searches[side];
        let settings = Settings {
            rule: Rule::HivePaper(search.rule),
            longest: search.longest_in_tree,
            forced_visits: 0,
            reuse: false,
            mebibytes: 64,
            seed: self.seed,
            ..Settings::default()
        };
        let known: Vec<bool> = choices
            .iter()
            .map(|choice| reader.reads(&choice.request(&tables[choice.table].game)))
            .collect();
        let mut group = Lockstep::new(choices.len(), settings, QueenHints);
        let begun = choices.iter().zip(&known).enumerate();
        for (seat, (choice, _)) in begun.filter(|(_, (_, known))| **known) {
            let game = &tables[choice.table].game;
            let number = (choice.table as u64) << 16 | game.plies() as u64;
            group.begin(seat, game, search.simulations, number);
        }
        let mut found = vec![None; choices.len()];
        let mut left = known.iter().filter(|known| **known).count();
        while left > 0 {
            if stop.is_raised() {
                return false;
            }
            group.step(&reader);
            let finished: Vec<usize> = group.finished().collect();
            for seat in finished {
                let report = group.report(seat);
                found[seat] = report.and_then(|report| report.best());
                group.leave(seat);
                left -= 1;
            }
        }
        for ((choice, found), known) in choices.iter().zip(found).zip(known) {
            let table = &mut tables[choice.table];
            let mv = found.filter(|_| known).unwrap_or_else(|| {
                table.unread[side] += 1;
                choice.legal[table.dice.below(choice.legal.len())]
            });
            table.make(mv);
        }
        true
    }

    /// The two games with one opening.
    fn begin(&self, opening: usize) -> [Table; 2] {
        let mut dice = Dice::new(self.seed, opening as u64);
        let mut game = History::new(Variant::BASE, Repetition::Threefold);
        while game.plies() < self.random_turns {
            let Some(mv) = dice.pick(&game.legal_moves()) else {
                break;
            };
            make(&mut game, mv);
        }
        [Side::A, Side::B].map(|white| Table {
            game: game.clone(),
            white,
            unread: [0; 2],
            dice: dice.clone(),
        })
    }

    /// How a game has ended, if it has.
    fn ending(&self, game: &History<Hive>) -> Option<Ending> {
        match (game.outcome(), game::Game::outcome(game.position())) {
            (Some(Outcome::Won(_)), _) => Some(Ending::Queen),
            (Some(Outcome::Draw), Some(_)) => Some(Ending::Draw),
            (Some(Outcome::Draw), None) => Some(Ending::Repetition),
            (None, _) => (game.plies() >= self.longest).then_some(Ending::Length),
        }
    }
}

/// Makes the move that a network finds most probable in each of these games.
fn choose(reader: &dyn Reader<Hive>, side: usize, choices: &[Choice], tables: &mut [Table]) {
    let requests: Vec<EvalRequest<'_, Hive>> = choices
        .iter()
        .map(|choice| choice.request(&tables[choice.table].game))
        .collect();
    let known: Vec<bool> = requests.iter().map(|asked| reader.reads(asked)).collect();
    let answers = reader.evaluate(&requests);
    for ((choice, answer), known) in choices.iter().zip(answers).zip(known) {
        let table = &mut tables[choice.table];
        let likeliest = if known {
            greatest(&answer.priors)
        } else {
            table.unread[side] += 1;
            table.dice.below(choice.legal.len())
        };
        table.make(choice.legal[likeliest]);
    }
}

/// The first of the greatest.
fn greatest(numbers: &[f32]) -> usize {
    let mut best = 0;
    for (at, number) in numbers.iter().enumerate() {
        if *number > numbers[best] {
            best = at;
        }
    }
    best
}

impl Table {
    fn to_move(&self) -> Side {
        by_colour(self.white, game::Game::to_move(self.game.position()))
    }

    fn make(&mut self, mv: Move) {
        make(&mut self.game, mv);
    }
}

fn make(game: &mut History<Hive>, mv: Move) {
    game.play(mv).expect("one of the legal moves");
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicUsize, Ordering};

    use game::{EvalAnswer, Evaluator, Game as _};

    use super::*;

    /// Likes the last move best, reads what has fewer tiles, and counts what it is asked.
    struct LastMove {
        fewer_than: usize,
        most_at_once: AtomicUsize,
    }

    impl LastMove {
        fn reading(fewer_than: usize) -> LastMove {
            LastMove {
                fewer_than,
                most_at_once: AtomicUsize::new(0),
            }
        }
    }

    impl Evaluator<Hive> for LastMove {
        fn evaluate_into(
            &self,
            requests: &[EvalRequest<'_, Hive>],
            answers: &mut [EvalAnswer<'_>],
        ) {
            self.most_at_once
                .fetch_max(requests.len(), Ordering::Relaxed);
            for answer in answers {
                assert!(answer.priors.len() > 1, "there is something to choose");
                if let Some(last) = answer.priors.last_mut() {
                    *last += 0.5;
                }
            }
        }
    }

    impl Reader<Hive> for LastMove {
        fn reads(&self, request: &EvalRequest<'_, Hive>) -> bool {
            request.position.pieces().count() < self.fewer_than
        }
    }

    fn comparison() -> Comparison {
        Comparison {
            games: 12,
            random_turns: 4,
            longest: 60,
            batch: 5,
            seed: 3,
            searches: [PaperSearch::default(); 2],
        }
    }

    fn played(comparison: Comparison, one: &LastMove, other: &LastMove) -> Vec<Played> {
        let games = comparison.play([one, other], &Stop::new(), &mut |_| ());
        games.expect("nobody stops it")
    }

    fn moves(games: &[Played]) -> Vec<Vec<Move>> {
        games
            .iter()
            .map(|played| played.game.moves().collect())
            .collect()
    }

    #[test]
    fn every_opening_is_played_with_both_colours_and_all_games_follow_from_the_seed() {
        let (one, other) = (LastMove::reading(100), LastMove::reading(8));
        let games = played(comparison(), &one, &other);
        assert_eq!(games.len(), 24);
        for (number, pair) in games.chunks(2).enumerate() {
            assert_eq!([pair[0].white, pair[1].white], [Side::A, Side::B]);
            assert_eq!([pair[0].opening, pair[1].opening], [number, number]);
            let [first, second] = [0, 1].map(|i| pair[i].game.moves().take(4).collect::<Vec<_>>());
            assert_eq!(first, second);
        }
        assert_eq!(moves(&games), moves(&played(comparison(), &one, &other)));
        let elsewhere = Comparison {
            seed: 4,
            ..comparison()
        };
        assert_ne!(moves(&games), moves(&played(elsewhere, &one, &other)));
        assert_eq!(one.most_at_once.into_inner(), 5, "as many as a batch holds");
    }

    #[test]
    fn a_network_against_itself_plays_every_game_twice() {
        let one = LastMove::reading(9);
        let all = moves(&played(comparison(), &one, &one));
        assert!(all.chunks(2).all(|pair| pair[0] == pair[1]));
        assert!(all.chunks(2).any(|pair| pair[0] != all[0]));
    }

    #[test]
    fn the_likeliest_move_is_made_and_who_cannot_read_moves_at_random() {
        let (one, other) = (LastMove::reading(100), LastMove::reading(10));
        let games = played(comparison(), &one, &other);
        for played in &games {
            let mut hive = Hive::start(&Variant::BASE);
            let mut unread = 0;
            for (ply, mv) in played.game.moves().enumerate() {
                let mut legal = Vec::new();
                hive.legal_moves(&mut legal);
                let a_moves = by_colour(played.white, hive.to_move()) == Side::A;
                let reads = a_moves || hive.pieces().count() < 10;
                if ply >= 4 && reads {
                    assert_eq!(Some(&mv), legal.last(), "ply {ply}");
                }
                unread += u32::from(!reads && legal.len() > 1 && ply >= 4);
                hive.apply(mv);
            }
            assert_eq!(played.unread, [0, unread]);
        }
        assert!(games.iter().any(|played| played.unread[1] > 0));
    }

    /// Reads everything, and finds all moves alike.
    struct Nobody;

    impl Evaluator<Hive> for Nobody {
        fn evaluate_into(&self, _: &[EvalRequest<'_, Hive>], _: &mut [EvalAnswer<'_>]) {}
    }

    impl Reader<Hive> for Nobody {
        fn reads(&self, _: &EvalRequest<'_, Hive>) -> bool {
            true
        }
    }

    #[test]
    fn who_searches_finds_what_wins_at_once() {
        let played = |comparison: Comparison| {
            let games = comparison.play([&Nobody, &Nobody], &Stop::new(), &mut |_| ());
            games.expect("nobody stops it")
        };
        let searching = Comparison {
            games: 6,
            searches: [
                PaperSearch {
                    simulations: 60,
                    longest_in_tree: Some(95),
                    ..PaperSearch::default()
                },
                PaperSearch::default(),
            ],
            ..comparison()
        };
        let games = played(searching);
        assert_eq!(games.len(), 12);
        assert_eq!(moves(&games), moves(&played(searching)));
        let plain = played(Comparison {
            games: 6,
            ..comparison()
        });
        assert_ne!(moves(&games), moves(&plain));
        let lost = games
            .iter()
            .filter(|played| played.winner() == Some(Side::B));
        let won = games
            .iter()
            .filter(|played| played.winner() == Some(Side::A));
        assert!(won.count() >= lost.count());
    }

    #[test]
    fn endings_say_what_the_games_say() {
        let one = LastMove::reading(100);
        let games = played(comparison(), &one, &one);
        for played in &games {
            let over = played.game.position().outcome();
            match played.ending {
                Ending::Queen => assert!(played.winner().is_some()),
                Ending::Draw => assert_eq!(over, Some(Outcome::Draw)),
                Ending::Repetition => assert_eq!(played.game.occurrences(), 3),
                Ending::Length => assert_eq!(played.game.plies(), 60),
                other => panic!("{other:?}"),
            }
            assert_eq!(played.winner().is_some(), played.ending == Ending::Queen);
        }
    }

    #[test]
    fn it_stops_when_told_to() {
        let (one, stop) = (LastMove::reading(100), Stop::new());
        stop.raise();
        let games = comparison().play([&one, &one], &stop, &mut |_| ());
        assert!(games.is_none());
        assert_eq!(one.most_at_once.into_inner(), 0);
    }
}
