//! Conversations on record, in the folders of `testdata`.
//!
//! A line after `> ` is sent, the lines after it must be the answer. `> ` alone sends a blank line.
//! `\xHH` in what is sent is a byte. `<move>` in an answer stands for any legal move. Lines that
//! begin with `#` explain.

use std::fs;
use std::path::Path;

/// A line that was sent, and the answer.
pub(crate) struct Exchange {
    /// Where it stands, for people.
    pub(crate) place: String,
    pub(crate) sent: Vec<u8>,
    pub(crate) answer: Vec<String>,
}

impl Exchange {
    /// Whether an answer is the one on record; `is_legal` judges what stands for a move.
    pub(crate) fn agrees(&self, said: &str, is_legal: impl Fn(&str) -> bool) -> bool {
        let said: Vec<&str> = said.lines().collect();
        said.len() == self.answer.len()
            && self
                .answer
                .iter()
                .zip(said)
                .all(|(line, said)| match line.split_once("<move>") {
                    Some((before, _)) => said.strip_prefix(before).is_some_and(&is_legal),
                    None => line == said,
                })
    }
}

/// The conversations of a folder, each from its beginning.
pub(crate) fn conversations(folder: &str) -> Vec<Vec<Exchange>> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("../../testdata")
        .join(folder);
    let mut paths: Vec<_> = fs::read_dir(folder)
        .expect("the folder of transcripts")
        .map(|entry| entry.expect("an entry").path())
        .filter(|path| path.extension().is_some_and(|ending| ending == "txt"))
        .collect();
    paths.sort();
    assert!(!paths.is_empty());
    paths
        .into_iter()
        .map(|path| {
            let recorded = fs::read_to_string(&path).expect("a transcript");
            let name = path.file_name().expect("a name").to_string_lossy();
            exchanges(&name, &recorded)
        })
        .collect()
}

fn exchanges(name: &str, recorded: &str) -> Vec<Exchange> {
    let lines: Vec<(usize, &str)> = (1..)
        .zip(recorded.lines())
        .filter(|(_, line)| !line.starts_with('#'))
        .collect();
    lines
        .chunk_by(|_, (_, line)| !line.starts_with('>'))
        .map(|exchange| {
            let (at, sent) = exchange[0];
            let sent = sent.strip_prefix('>').expect("what is sent comes first");
            Exchange {
                place: format!("{name}:{at}"),
                sent: bytes(sent.strip_prefix(' ').unwrap_or(sent)),
                answer: exchange[1..]
                    .iter()
                    .map(|&(_, line)| line.to_owned())
                    .collect(),
            }
        })
        .collect()
}

/// The bytes that a text with `\xHH` stands for.
fn bytes(text: &str) -> Vec<u8> {
    let mut parts = text.split(r"\x");
    let mut bytes = parts.next().unwrap_or_default().as_bytes().to_vec();
    for part in parts {
        let (hex, rest) = part.split_at(2);
        bytes.push(u8::from_str_radix(hex, 16).expect("two hexadecimal digits"));
        bytes.extend_from_slice(rest.as_bytes());
    }
    bytes
}
