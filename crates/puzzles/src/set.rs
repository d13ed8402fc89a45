//! Sets of puzzles in one file: a head with a seal over all that follows, and a line a puzzle.
//!
//! A line has five columns with tabs between them: what was agreed, in how many plies the win comes (`-` where nobody
//! counts), the grade, the right moves, and the moves that led there. Moves take two characters each, by
//! [`PuzzleGame::pack`].

use std::fmt::Write as _;

use game::scramble;

use crate::{Puzzle, PuzzleGame};

/// The first words of a set.
const HEAD: &str = "hexapod-puzzles 1";

/// Puzzles of one game, the easiest first.
#[derive(Debug)]
pub struct PuzzleSet<G> {
    puzzles: Vec<Puzzle>,
    game: std::marker::PhantomData<G>,
}

/// Why a text is no set.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum BadSet {
    #[error("it does not begin with `{HEAD}` and the name of the game")]
    Head,
    #[error("it is not as it was written: its seal is another")]
    Seal,
    #[error("line {0} is no puzzle")]
    Line(usize),
}

impl<G: PuzzleGame> PuzzleSet<G> {
    /// The set that ships. A test reads it.
    pub(crate) fn of_program() -> PuzzleSet<G> {
        PuzzleSet::read(G::SET).unwrap_or_else(|_| PuzzleSet {
            puzzles: Vec::new(),
            game: std::marker::PhantomData,
        })
    }

    /// Reads a set.
    pub fn read(text: &str) -> Result<PuzzleSet<G>, BadSet> {
        let (head, body) = text.split_once('\n').ok_or(BadSet::Head)?;
        let rest = head.strip_prefix(HEAD).ok_or(BadSet::Head)?;
        let mut words = rest.split_whitespace();
        if words.next() != Some(G::KIND.name()) {
            return Err(BadSet::Head);
        }
        if words.next() != Some(&seal(body)) {
            return Err(BadSet::Seal);
        }
        let lines = body.lines().enumerate();
        let puzzles = lines.map(|(at, line)| read_line::<G>(line).ok_or(BadSet::Line(at + 2)));
        Ok(PuzzleSet {
            puzzles: puzzles.collect::<Result<_, _>>()?,
            game: std::marker::PhantomData,
        })
    }

    /// All of them.
    pub fn all(&self) -> &[Puzzle] {
        &self.puzzles
    }

    /// The one that is called so.
    pub fn find(&self, id: &str) -> Option<&Puzzle> {
        self.puzzles.iter().find(|puzzle| puzzle.id == id)
    }
}

/// The text of a set, the easiest first; what is there twice is written once.
pub fn write_set<G: PuzzleGame>(puzzles: &[Puzzle]) -> Option<String> {
    let mut order: Vec<&Puzzle> = puzzles.iter().collect();
    order.sort_by(|a, b| (a.grade, a.plies, &a.id).cmp(&(b.grade, b.plies, &b.id)));
    order.dedup_by(|a, b| a.id == b.id);
    let mut body = String::new();
    for puzzle in order {
        let plies = puzzle
            .plies
            .map_or("-".to_owned(), |plies| plies.to_string());
        let (right, moves) = (pack::<G>(&puzzle.right)?, pack::<G>(&puzzle.moves)?);
        let (variant, grade) = (&puzzle.variant, puzzle.grade);
        let _ = writeln!(body, "{variant}\t{plies}\t{grade}\t{right}\t{moves}");
    }
    Some(format!("{HEAD} {} {}\n{body}", G::KIND.name(), seal(&body)))
}

fn read_line<G: PuzzleGame>(line: &str) -> Option<Puzzle> {
    let mut columns = line.split('\t');
    let variant = columns.next()?.to_owned();
    let plies = match columns.next()? {
        "-" => None,
        plies => Some(plies.parse().ok()?),
    };
    let grade = columns.next()?.parse().ok()?;
    let right = unpack::<G>(columns.next()?)?;
    let moves = unpack::<G>(columns.next()?)?;
    Some(Puzzle {
        id: Puzzle::name_of(&variant, &moves),
        kind: G::KIND,
        variant,
        moves,
        plies,
        right,
        grade,
    })
}

fn pack<G: PuzzleGame>(moves: &[String]) -> Option<String> {
    let packed: Option<Vec<[u8; 2]>> = moves.iter().map(|text| G::pack(text)).collect();
    String::from_utf8(packed?.concat()).ok()
}

fn unpack<G: PuzzleGame>(text: &str) -> Option<Vec<String>> {
    let pairs = text.as_bytes().chunks(2);
    pairs.map(|pair| G::unpack(pair.try_into().ok()?)).collect()
}

/// A number that is another if a character is.
fn seal(body: &str) -> String {
    let fold = |bits, byte| scramble(bits ^ u64::from(byte)).wrapping_add(game::GOLDEN);
    format!("{:016x}", body.bytes().fold(0, fold))
}

#[cfg(test)]
mod tests {
    use hex_rules::Hex;

    use super::*;

    #[test]
    fn a_set_comes_back_and_shows_what_was_changed() {
        let moves: Vec<String> = ["a1", "b2"].map(str::to_owned).to_vec();
        let puzzle = Puzzle {
            id: Puzzle::name_of("hex:5x5", &moves),
            kind: games::GameKind::Hex,
            variant: "hex:5x5".to_owned(),
            moves,
            plies: None,
            right: vec!["c3".to_owned()],
            grade: 4,
        };
        let text = write_set::<Hex>(&[puzzle.clone(), puzzle.clone()]).expect("a set");
        let set = PuzzleSet::<Hex>::read(&text).expect("as it was written");
        assert_eq!(set.all(), [puzzle]);
        let changed = text.replace("\t4\t", "\t5\t");
        assert_eq!(PuzzleSet::<Hex>::read(&changed).err(), Some(BadSet::Seal));
        assert_eq!(PuzzleSet::<Hex>::read("").err(), Some(BadSet::Head));
        let other = text.replacen(" hex ", " go ", 1);
        assert_eq!(PuzzleSet::<Hex>::read(&other).err(), Some(BadSet::Head));
    }
}
