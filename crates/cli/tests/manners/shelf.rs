//! A folder with something of everything that commands take, and of what they should refuse.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::time::SystemTime;

use tempfile::TempDir;

use crate::desk;

/// A network that is taught in a second.
pub(crate) const SUPERVISED: &str = "\
name = 'tiny'
[network]
design = 'hex-resnet'
measures = { kind = 'hex-resnet', planes = 8, channels = 16, blocks = 2 }
[[source]]
kind = 'hex-games'
path = 'games.tsv'
[lessons]
bot = 1.0
held_out = 0.2
[learning]
batch = 16
samples = 64
rate = 3e-3
";

/// One that learns by itself in a second.
pub(crate) const LOOP: &str = "\
name = 'loop'
iterations = 1
[network]
design = 'hex-resnet'
measures = { kind = 'hex-resnet', planes = 8, channels = 8, blocks = 1 }
[play]
variants = ['hex:3x3']
games = 12
parts = 2
random_plies = [0, 2]
[play.search]
simulations = 4
[fit]
batch = 8
rate = 3e-3
[judge]
games = 4
gate = 'none'
[judge.search]
simulations = 2
";

/// The games of the workshop, a table for `patterns` and `train`, one for `puzzles`, a network, a
/// dataset, a library, configs of `train`; and `empty`, an empty file, `plain`, one that is nothing of ours, and
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
    write("tiny.toml", SUPERVISED);
    write("loop.toml", LOOP);
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
