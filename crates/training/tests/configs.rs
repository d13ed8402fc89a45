//! Every config that lies in the repository can be read.

use std::fs;
use std::path::{Path, PathBuf};

use training::supervised::Config;

fn configs(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).expect("a folder") {
        let path = entry.expect("an entry").path();
        if path.is_dir() {
            configs(&path, found);
        } else if path.extension().is_some_and(|ending| ending == "toml") {
            found.push(path);
        }
    }
}

#[test]
fn configs_can_be_read() {
    let mut found = Vec::new();
    configs(
        &Path::new(env!("CARGO_MANIFEST_DIR")).join("../../configs"),
        &mut found,
    );
    assert!(found.len() > 8, "{found:?}");
    for path in found {
        let text = fs::read_to_string(&path).expect("a text");
        let read = Config::read(&text);
        assert!(read.is_ok(), "{}: {read:?}", path.display());
    }
}

#[test]
fn a_game_type_that_is_none_is_named() {
    let text = "name = 'x'\nnetwork.design = 'hexformer-xs'\n[[source]]\nkind = 'dataset'\n\
                path = 'x'\ntypes = ['Basis']\n[learning]\nbatch = 2\nsamples = 2\nrate = 1e-3\n";
    let error = Config::read(text).expect_err("no such type").to_string();
    assert!(
        error.contains("source.types") && error.contains("Basis"),
        "{error}"
    );
}
