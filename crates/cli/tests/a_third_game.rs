//! What would a third game touch? Files that name both games are counted: they shall not become more.
//! `docs/guides/a-third-game.md` says what there is to do.

use std::fs;
use std::path::{Path, PathBuf};

/// So many files in Rust name both games: those of the crates of rules, of one game alone by their
/// path, and tests left out.
const RUST: usize = 68;
/// So many scripts of the page.
const PAGE: usize = 17;

/// Words that begin as a game does and name none.
const NEITHER: [&str; 3] = ["hexapod", "hexagon", "hexformer"];

#[test]
fn files_that_name_both_games_do_not_become_more() {
    let crates = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let mut rust = Vec::new();
    for folder in fs::read_dir(&crates).expect("the folder of crates") {
        let folder = folder.expect("an entry");
        if !is_of_one_game(&folder.file_name().to_string_lossy()) {
            rust.extend(naming_both(&folder.path().join("src"), "rs"));
        }
    }
    let page = naming_both(&crates.join("web/ui"), "js");
    hold(&crates, "in Rust", rust, RUST);
    hold(&crates, "of the page", page, PAGE);
}

fn hold(crates: &Path, which: &str, mut files: Vec<PathBuf>, most: usize) {
    files.sort();
    let name = |file: &PathBuf| {
        file.strip_prefix(crates)
            .unwrap_or(file)
            .display()
            .to_string()
    };
    let list: Vec<String> = files.iter().map(name).collect();
    assert!(
        files.len() <= most,
        "{} files {which} name both games, and there were {most}: go through `games::with_game!`, or \
         move what is one game's own into a file of its own\n  {}",
        files.len(),
        list.join("\n  ")
    );
}

/// The files below a folder that name both games in code, and are not one game's own.
fn naming_both(folder: &Path, extension: &str) -> Vec<PathBuf> {
    let Ok(entries) = fs::read_dir(folder) else {
        return Vec::new();
    };
    let mut found = Vec::new();
    for entry in entries {
        let entry = entry.expect("an entry");
        let path = entry.path();
        if is_of_one_game(&entry.file_name().to_string_lossy()) {
            continue;
        }
        if path.is_dir() {
            found.extend(naming_both(&path, extension));
        } else if path.extension().is_some_and(|found| found == extension) {
            let text = fs::read_to_string(&path).expect("a file of ours");
            let mut code = without_comments(&text).to_lowercase();
            for word in NEITHER {
                code = code.replace(word, "");
            }
            if code.contains("hive") && code.contains("hex") {
                found.push(path);
            }
        }
    }
    found
}

/// Whether a file or a folder says by its name that it belongs to one game.
fn is_of_one_game(name: &str) -> bool {
    ["hive", "hex"].iter().any(|game| name.starts_with(game))
}

/// Comments to the end of a line, and those between stars.
fn without_comments(text: &str) -> String {
    let mut code = String::new();
    let mut rest = text;
    while let Some((before, after)) = rest.split_once("/*") {
        code.push_str(before);
        rest = after.split_once("*/").map_or("", |(_, after)| after);
    }
    code.push_str(rest);
    let lines = code.lines().map(|line| line.split("//").next());
    lines.flatten().collect::<Vec<_>>().join("\n")
}
