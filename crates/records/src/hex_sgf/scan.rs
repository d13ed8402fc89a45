//! Bytes become tokens.

use super::{Place, SgfError, SgfProblem};

/// What SGF is made of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Token<'a> {
    /// `(`
    Open,
    /// `)`
    Close,
    /// `;`
    Node,
    /// The name of a property.
    Name(Name),
    /// What stands between brackets, as it is written.
    Value(&'a [u8]),
}

/// The name of a property: capital letters, of which all that we know have one or two.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Name([u8; 2]);

impl Name {
    /// A name that stands for none of ours.
    const OTHER: Name = Name([b'?'; 2]);

    /// The name as a text that can be compared with.
    pub(super) fn text(&self) -> &str {
        let letters = match self.0 {
            [_, 0] => self.0.get(..1),
            _ => self.0.get(..2),
        };
        std::str::from_utf8(letters.unwrap_or_default()).unwrap_or_default()
    }
}

/// Walks over a file.
#[derive(Clone, Debug)]
pub(super) struct Scanner<'a> {
    input: &'a [u8],
    at: usize,
}

impl<'a> Scanner<'a> {
    pub(super) fn new(input: &'a [u8]) -> Scanner<'a> {
        Scanner { input, at: 0 }
    }

    /// Goes to the next `(` that has a `;` after it, or says that there is none. Mails and pages
    /// have text before their games.
    pub(super) fn find_game(&mut self) -> bool {
        let rest = self.rest();
        let begins = |at: usize| {
            let mut after = rest.iter().skip(at + 1);
            rest.get(at) == Some(&b'(')
                && after.find(|byte| !byte.is_ascii_whitespace()) == Some(&b';')
        };
        // Blanks after a parenthesis are looked at once for each parenthesis, of which only the
        // last has any: all together that is one walk over the file.
        let found = (0..rest.len()).find(|&at| begins(at));
        self.at += found.unwrap_or(rest.len());
        found.is_some()
    }

    /// The next token and where it begins; `None` at the end of the file.
    pub(super) fn token(&mut self) -> Result<Option<(usize, Token<'a>)>, SgfError> {
        // A name with brackets that was written without escapes leaves one of them over.
        self.skip_while(|byte| byte.is_ascii_whitespace() || byte == b']' || byte == 0);
        let at = self.at;
        let Some(&byte) = self.input.get(at) else {
            return Ok(None);
        };
        let token = match byte {
            b'(' => Token::Open,
            b')' => Token::Close,
            b';' => Token::Node,
            b'[' => return self.value().map(|value| Some((at, Token::Value(value)))),
            letter if letter.is_ascii_alphabetic() => {
                return Ok(Some((at, Token::Name(self.name()))));
            }
            _ => {
                let sample = self.rest().get(..4.min(self.rest().len()));
                let sample = String::from_utf8_lossy(sample.unwrap_or_default());
                let found = game::excerpt(sample.get(..1).unwrap_or("\u{fffd}"));
                return Err(self.error(at, SgfProblem::Stray { found }));
            }
        };
        self.at += 1;
        Ok(Some((at, token)))
    }

    /// Small letters are decoration in old files: `SiZe[11]` is `SZ[11]`.
    fn name(&mut self) -> Name {
        let from = self.at;
        self.skip_while(|byte| byte.is_ascii_alphanumeric());
        let written = self.input.get(from..self.at).unwrap_or_default();
        let mut capitals = written.iter().filter(|byte| byte.is_ascii_uppercase());
        let letters = [capitals.next(), capitals.next(), capitals.next()];
        match letters {
            [Some(&first), second, None] => Name([first, second.copied().unwrap_or(0)]),
            _ => Name::OTHER,
        }
    }

    /// Everything up to the bracket that closes, which a backslash would hide.
    fn value(&mut self) -> Result<&'a [u8], SgfError> {
        let open = self.at;
        let mut hidden = false;
        let inside = self.input.get(open + 1..).unwrap_or_default();
        let length = inside.iter().position(|&byte| {
            let closes = byte == b']' && !hidden;
            hidden = byte == b'\\' && !hidden;
            closes
        });
        let length = length.ok_or_else(|| self.error(open, SgfProblem::OpenValue))?;
        self.at = open + length + 2;
        Ok(inside.get(..length).unwrap_or_default())
    }

    /// Whether a value comes next.
    pub(super) fn next_is_value(&self) -> bool {
        let mut rest = self.rest().iter();
        rest.find(|byte| !byte.is_ascii_whitespace()) == Some(&b'[')
    }

    fn rest(&self) -> &'a [u8] {
        self.input.get(self.at..).unwrap_or_default()
    }

    fn skip_while(&mut self, wanted: impl Fn(u8) -> bool) {
        let rest = self.rest();
        let length = rest.iter().position(|&byte| !wanted(byte));
        self.at += length.unwrap_or(rest.len());
    }

    /// The name that begins at this byte, as it is written.
    pub(super) fn name_at(&self, byte: usize) -> String {
        let letters = self.input.get(byte..).unwrap_or_default().iter();
        let letters = letters.take_while(|byte| byte.is_ascii_alphanumeric());
        // An excerpt shows less.
        let letters = letters.take(100).map(|&byte| char::from(byte));
        game::excerpt(&letters.collect::<String>())
    }

    /// Where the walk stands.
    pub(super) fn at(&self) -> usize {
        self.at
    }

    /// An error at this byte.
    pub(super) fn error(&self, byte: usize, problem: SgfProblem) -> SgfError {
        let before = self.input.get(..byte).unwrap_or(self.input);
        let line = before.split(|&byte| byte == b'\n').count();
        SgfError {
            place: Place { line, byte },
            problem,
        }
    }
}

/// A value as people read it: escapes resolved, on one line. Old files are Latin-1.
pub(super) fn plain(value: &[u8]) -> String {
    let text = decoded(value);
    let mut hidden = false;
    let shown = text.chars().filter_map(|c| {
        let escape = c == '\\' && !hidden;
        hidden = escape;
        (!escape).then_some(if c.is_control() { ' ' } else { c })
    });
    shown.collect::<String>().trim().to_owned()
}

/// A comment as people read it: escapes resolved, with its own lines. A line that ends with a backslash
/// goes on in the next.
pub(super) fn paragraphs(value: &[u8]) -> String {
    let text = decoded(value).replace("\r\n", "\n").replace('\r', "\n");
    let mut hidden = false;
    let shown = text.chars().filter_map(|c| match c {
        '\\' if !hidden => {
            hidden = true;
            None
        }
        _ => {
            let joined = std::mem::take(&mut hidden) && c == '\n';
            (!joined).then_some(if c.is_control() && c != '\n' { ' ' } else { c })
        }
    });
    shown.collect::<String>().trim().to_owned()
}

fn decoded(value: &[u8]) -> String {
    match std::str::from_utf8(value) {
        Ok(text) => text.to_owned(),
        Err(_) => value.iter().copied().map(char::from).collect(),
    }
}

/// A text as [`plain`] reads it.
pub(super) fn escaped(text: &str) -> String {
    let mut written = String::with_capacity(text.len());
    for c in text.chars() {
        if matches!(c, '\\' | ']') {
            written.push('\\');
        }
        written.push(c);
    }
    written
}
