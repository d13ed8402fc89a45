//! A folder with something of everything that commands take, and of what they should refuse.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::time::SystemTime;

use tempfile::TempDir;

use crate::desk;

/// The games of the workshop, a table for `patterns` and `train`, one for `puzzles`, a network, a
/// dataset, a library; and `empty`, an empty file, `plain`, one that is nothing of ours, and
/// `folder`, which holds nothing.
pub(crate) fn shelf() -> TempDir {
    let folder = desk::folder();
    let write = |name: &str, text: &str| {
        fs::write(folder.path().join(name), text).expect("a file");
    };
    let game = "11\t?\talt\ta2 f6 d8 e7 e8 f7 f8 g7 g8 h7\n";
    write(
        "games.tsv",
        &format!("size\twinner\torder\tmoves\n{}", game.repeat(20)),
    );
    write("puzzles.tsv", "gamestring\tplies\n");
    write("empty", "");
    write("plain", "nothing of ours\n");
    fs::create_dir(folder.path().join("folder")).expect("a folder");
    for call in [
        &["net", "new", "hexformer-xs", "net.safetensors"][..],
        &["import", "hive.txt", "--out", "set"],
        &["library", "import", "hive.txt", "--data-dir", "data"],
    ] {
        desk::output(folder.path(), call);
    }
    folder
}

/// Everything in a folder: how large it is, and when it was written.
pub(crate) fn seen(folder: &Path) -> BTreeMap<PathBuf, (u64, SystemTime)> {
    let mut all = BTreeMap::new();
    look(folder, &mut all);
    all
}

fn look(folder: &Path, all: &mut BTreeMap<PathBuf, (u64, SystemTime)>) {
    for entry in fs::read_dir(folder).expect("a folder") {
        let path = entry.expect("an entry").path();
        let about = fs::symlink_metadata(&path).expect("it is there");
        if about.is_dir() {
            look(&path, all);
        }
        let size = if about.is_dir() { 0 } else { about.len() };
        let written = about.modified().expect("a time");
        all.insert(path, (size, written));
    }
}
