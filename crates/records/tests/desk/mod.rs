//! A place to try things out: files go in, a dataset comes out.
#![allow(dead_code, reason = "not every test needs all of it")]

use std::fs;
use std::ops::ControlFlow;
use std::path::PathBuf;

use records::dataset::{Manifest, RealDisk};
use records::import::{Imported, Options, import};
use records::{Dataset, Record, Split};

/// A folder with files to read, and one for the dataset.
pub(crate) struct Desk {
    folder: tempfile::TempDir,
}

impl Desk {
    /// With these files, by name.
    pub(crate) fn with(files: &[(&str, &[u8])]) -> Desk {
        let desk = Desk {
            folder: tempfile::tempdir().expect("a folder"),
        };
        for (name, bytes) in files {
            desk.put(name, bytes);
        }
        desk
    }

    pub(crate) fn put(&self, name: &str, bytes: &[u8]) {
        let path = self.files().join(name);
        fs::create_dir_all(path.parent().expect("a folder above")).expect("a folder");
        fs::write(path, bytes).expect("a file");
    }

    pub(crate) fn files(&self) -> PathBuf {
        self.folder.path().join("files")
    }

    pub(crate) fn dataset(&self) -> PathBuf {
        self.folder.path().join("dataset")
    }

    pub(crate) fn options(&self) -> Options {
        Options::new(vec![self.files()])
    }

    /// Imports everything.
    pub(crate) fn import(&self) -> Manifest {
        let tell = &mut |_| ControlFlow::Continue(());
        match import(RealDisk, &self.dataset(), &self.options(), tell).expect("an import") {
            Imported::Done(manifest) => manifest,
            other => panic!("not done: {other:?}"),
        }
    }

    pub(crate) fn records(&self) -> Vec<Record> {
        let dataset = Dataset::open(&self.dataset()).expect("a dataset");
        let games = dataset.games(Split::All);
        games.map(|game| game.expect("a game").1).collect()
    }

    pub(crate) fn refused(&self) -> Vec<String> {
        let path = self.dataset().join("refused.jsonl");
        let text = fs::read_to_string(path).expect("the list of the refused");
        text.lines().map(str::to_owned).collect()
    }
}

/// The only game of a text.
pub(crate) fn one(text: &str) -> Record {
    let desk = Desk::with(&[("game", text.as_bytes())]);
    let manifest = desk.import();
    assert_eq!(manifest.counts.met(), 1, "{:?}", desk.refused());
    assert_eq!(manifest.counts.kept, 1, "{:?}", desk.refused());
    desk.records().remove(0)
}

/// The line for the only game of a text, which is refused.
pub(crate) fn refused(text: &str) -> String {
    let desk = Desk::with(&[("game", text.as_bytes())]);
    let manifest = desk.import();
    assert_eq!((manifest.counts.met(), manifest.counts.kept), (1, 0));
    desk.refused().remove(0)
}
