//! The eight kinds of bug.

/// A kind of bug.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[repr(u8)]
pub enum Bug {
    /// One step. Whoever's is surrounded has lost.
    Queen,
    /// Exactly three steps.
    Spider,
    /// One step, also onto other tiles.
    Beetle,
    /// Jumps in a straight line over at least one tile.
    Grasshopper,
    /// As many steps as it likes.
    Ant,
    /// Moves as what it touches; on top of the hive, as a beetle.
    Mosquito,
    /// Two steps on top of the hive, then one down.
    Ladybug,
    /// One step, or throws a neighbour over itself.
    Pillbug,
}

impl Bug {
    /// All eight, those of the base game first.
    pub const ALL: [Bug; 8] = [
        Bug::Queen,
        Bug::Spider,
        Bug::Beetle,
        Bug::Grasshopper,
        Bug::Ant,
        Bug::Mosquito,
        Bug::Ladybug,
        Bug::Pillbug,
    ];

    /// How many tiles of this kind each player owns.
    pub const fn copies(self) -> u8 {
        match self {
            Bug::Queen | Bug::Mosquito | Bug::Ladybug | Bug::Pillbug => 1,
            Bug::Spider | Bug::Beetle => 2,
            Bug::Grasshopper | Bug::Ant => 3,
        }
    }

    /// The letter that stands for it in UHP.
    pub const fn letter(self) -> char {
        match self {
            Bug::Queen => 'Q',
            Bug::Spider => 'S',
            Bug::Beetle => 'B',
            Bug::Grasshopper => 'G',
            Bug::Ant => 'A',
            Bug::Mosquito => 'M',
            Bug::Ladybug => 'L',
            Bug::Pillbug => 'P',
        }
    }

    /// The bug of that letter, in either case.
    pub fn from_letter(letter: char) -> Option<Bug> {
        let upper = letter.to_ascii_uppercase();
        Bug::ALL.into_iter().find(|bug| bug.letter() == upper)
    }

    /// Its name in a sentence.
    pub const fn name(self) -> &'static str {
        match self {
            Bug::Queen => "queen",
            Bug::Spider => "spider",
            Bug::Beetle => "beetle",
            Bug::Grasshopper => "grasshopper",
            Bug::Ant => "ant",
            Bug::Mosquito => "mosquito",
            Bug::Ladybug => "ladybug",
            Bug::Pillbug => "pillbug",
        }
    }

    /// Its name with the article that it takes.
    pub const fn with_article(self) -> &'static str {
        match self {
            Bug::Queen => "a queen",
            Bug::Spider => "a spider",
            Bug::Beetle => "a beetle",
            Bug::Grasshopper => "a grasshopper",
            Bug::Ant => "an ant",
            Bug::Mosquito => "a mosquito",
            Bug::Ladybug => "a ladybug",
            Bug::Pillbug => "a pillbug",
        }
    }

    /// The number of its first tile among the fourteen of a player.
    pub(crate) const fn first_slot(self) -> u8 {
        match self {
            Bug::Queen => 0,
            Bug::Spider => 1,
            Bug::Beetle => 3,
            Bug::Grasshopper => 5,
            Bug::Ant => 8,
            Bug::Mosquito => 11,
            Bug::Ladybug => 12,
            Bug::Pillbug => 13,
        }
    }

    /// The kind of each of a player's fourteen tiles. The last two entries only fill the array to a
    /// power of two.
    pub(crate) const OF_SLOT: [Bug; 16] = {
        let mut bugs = [Bug::Pillbug; 16];
        let mut kind = 0;
        while kind < 8 {
            let bug = Bug::ALL[kind];
            let mut copy = 0;
            while copy < bug.copies() {
                bugs[(bug.first_slot() + copy) as usize] = bug;
                copy += 1;
            }
            kind += 1;
        }
        bugs
    };
}

/// A set of kinds, one bit each.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub(crate) struct Bugs(u8);

impl Bugs {
    #[inline]
    pub(crate) const fn contains(self, bug: Bug) -> bool {
        self.0 >> bug as u8 & 1 == 1
    }

    #[inline]
    #[must_use]
    pub(crate) const fn with(self, bug: Bug) -> Bugs {
        Bugs(self.0 | 1 << bug as u8)
    }
}
