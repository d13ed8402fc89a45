//! The sets that ship: whole, each puzzle a legal game, and a sample of them proven afresh. `hexapod puzzles prove` proves
//! them all.

use std::collections::BTreeSet;

use engine::NetworkFor;
use engine::levels::{Finder, Level};
use game::{Dice, History};
use hex_rules::Hex;
use hive_rules::Hive;
use puzzles::judge::judge;
use puzzles::{Puzzle, PuzzleGame, PuzzleSet};

/// So many are proven here, others with each change of the set.
const SAMPLE: usize = 12;
/// Positions for a proof.
const POSITIONS: u64 = 2_000_000;
/// Tries of a level with other seeds than those of the grading.
const TRIES: u32 = 24;

fn set<G: PuzzleGame>() -> &'static [Puzzle] {
    let read = PuzzleSet::<G>::read(G::SET);
    let read = read.unwrap_or_else(|error| panic!("the set that ships: {error}"));
    assert_eq!(read.all(), G::shipped().all());
    assert!(read.all().len() > SAMPLE, "there are puzzles");
    G::shipped().all()
}

fn sample<G: PuzzleGame>() -> Vec<(&'static Puzzle, History<G>)> {
    let all = set::<G>();
    let mut dice = Dice::new(7, all.len() as u64);
    let mut chosen: Vec<&Puzzle> = all.iter().collect();
    dice.shuffle(&mut chosen);
    let play = |puzzle: &'static Puzzle| (puzzle, puzzle.game::<G>().expect("a legal game"));
    chosen.into_iter().take(SAMPLE).map(play).collect()
}

fn every_one_is_a_game_of_its_own<G: PuzzleGame>() {
    let mut names = BTreeSet::new();
    let mut alike = BTreeSet::new();
    for puzzle in set::<G>() {
        let game = puzzle.game::<G>().expect("a legal game");
        assert_eq!(game.outcome(), None, "{}", puzzle.id);
        assert!(names.insert(&puzzle.id), "{} is there twice", puzzle.id);
        let likeness = G::likeness(game.position());
        assert!(alike.insert(likeness), "{} is like another", puzzle.id);
        assert!((1..=2).contains(&puzzle.right.len()), "{}", puzzle.id);
        for text in &puzzle.right {
            game.position().read_move(text).expect("a legal move");
        }
        assert!((1..=11).contains(&puzzle.grade), "{}", puzzle.id);
    }
}

fn a_sample_is_proven_afresh<G: PuzzleGame>() {
    for (puzzle, game) in sample::<G>() {
        let proven = G::prove(&game, puzzle.plies, POSITIONS).expect("a proof");
        let write = |&mv: &G::Move| game.position().write_move(mv);
        let right: Vec<String> = proven.right.iter().map(write).collect();
        assert_eq!(
            (&right, proven.plies),
            (&puzzle.right, puzzle.plies),
            "{}",
            puzzle.id
        );
    }
}

/// Right moves are followed to the end, whatever the program answers; a wrong one is refuted.
fn a_sample_is_played_out<G: PuzzleGame>() {
    let network = NetworkFor::<G>::shipped();
    for (puzzle, game) in sample::<G>().into_iter().take(5) {
        let wrong = game.legal_moves().into_iter();
        let wrong = wrong.map(|mv| game.position().write_move(mv));
        let wrong = wrong.into_iter().find(|text| !puzzle.right.contains(text));
        if let Some(text) = wrong {
            let verdict = judge(puzzle, &[text], &network).expect("legal");
            assert!(!verdict.right && !verdict.solved, "{}", puzzle.id);
            assert!(verdict.reply.is_some(), "{} is refuted", puzzle.id);
        }
        let mut moves = Vec::new();
        let mut at = game;
        for _ in 0..4 {
            let played = u8::try_from(moves.len()).expect("few moves");
            let left = puzzle.plies.map(|plies| plies - played);
            let proven = G::prove(&at, left, POSITIONS).expect("a proof");
            let mv = *proven.right.first().expect("it is still won");
            moves.push(at.position().write_move(mv));
            at.play(mv).expect("legal");
            let verdict = judge(puzzle, &moves, &network).expect("legal");
            assert!(verdict.right, "{} {moves:?}", puzzle.id);
            if verdict.solved {
                moves.clear();
                break;
            }
            let reply = verdict.reply.expect("an answer");
            at.play(at.position().read_move(&reply).expect("legal"))
                .expect("legal");
            moves.push(reply);
        }
        assert!(moves.is_empty(), "{} is solved in the end", puzzle.id);
    }
}

/// The two levels below a grade do not find a right move more often than not, with other chances.
fn no_level_below_finds_a_sample<G: PuzzleGame>() {
    let finder = Finder::<G>::new(&NetworkFor::shipped());
    for (puzzle, game) in sample::<G>().into_iter().take(6) {
        let right: Vec<G::Move> = puzzle
            .right
            .iter()
            .map(|text| game.position().read_move(text).expect("a legal move"))
            .collect();
        for number in puzzle.grade.saturating_sub(2).max(1)..puzzle.grade {
            let level = Level::numbered::<G>(number).expect("a level");
            let share = finder.share(level, &game, &right, 1 << 32, TRIES);
            assert!(share <= 0.75, "level {number}, {}: {share}", puzzle.id);
        }
    }
}

#[test]
fn hive_puzzles_are_whole() {
    every_one_is_a_game_of_its_own::<Hive>();
}

#[test]
fn hex_puzzles_are_whole() {
    every_one_is_a_game_of_its_own::<Hex>();
}

#[test]
fn hive_puzzles_are_proven() {
    a_sample_is_proven_afresh::<Hive>();
}

#[test]
fn hex_puzzles_are_proven() {
    a_sample_is_proven_afresh::<Hex>();
}

#[test]
fn hive_puzzles_are_played_out() {
    a_sample_is_played_out::<Hive>();
}

#[test]
fn hex_puzzles_are_played_out() {
    a_sample_is_played_out::<Hex>();
}

#[test]
fn hive_grades_hold() {
    no_level_below_finds_a_sample::<Hive>();
}

#[test]
fn hex_grades_hold() {
    no_level_below_finds_a_sample::<Hex>();
}
