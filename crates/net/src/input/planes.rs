//! Positions as planes, like pictures.

/// Many positions as planes of one size.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Planes {
    /// Planes a position.
    pub channels: usize,
    /// Rows a plane.
    pub height: usize,
    /// Cells a row.
    pub width: usize,
    /// The numbers: position by position, plane by plane, row by row.
    pub data: Vec<f32>,
}

impl Planes {
    /// No positions yet.
    #[must_use]
    pub fn new(channels: usize, height: usize, width: usize) -> Planes {
        Planes {
            channels,
            height,
            width,
            data: Vec::new(),
        }
    }

    /// How many numbers a position is.
    #[must_use]
    pub fn volume(&self) -> usize {
        self.channels * self.height * self.width
    }

    /// How many positions there are.
    #[must_use]
    pub fn len(&self) -> usize {
        self.data.len() / self.volume().max(1)
    }

    /// Whether there are none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.data.is_empty()
    }

    /// Adds a position of zeros and hands it over to be filled in.
    pub fn push(&mut self) -> &mut [f32] {
        let begin = self.data.len();
        self.data.resize(begin + self.volume(), 0.0);
        &mut self.data[begin..]
    }
}

/// What a network says about [`Planes`].
#[derive(Clone, Debug, Default, PartialEq)]
pub struct PlaneAnswers {
    /// A logit for each action, position by position: always the same number of actions.
    pub policy: Vec<f32>,
    /// What each position is worth to the player to move, from -1 to 1.
    pub values: Vec<f32>,
}

/// A network over planes, ready to run.
pub trait PlaneNetwork: Send + Sync {
    /// Answers about every position of a batch.
    fn run(&self, planes: &Planes) -> PlaneAnswers;
}
