//! Every command, and its arguments that name files, as `src/reference.rs` writes them down.

const WRITTEN: &str = include_str!("../command_line.txt");

/// A command as it is called, without `hexapod`, and its arguments that name files.
pub(crate) struct Called {
    pub(crate) words: Vec<&'static str>,
    pub(crate) paths: Vec<&'static str>,
}

pub(crate) fn all() -> Vec<Called> {
    let mut all: Vec<Called> = Vec::new();
    for line in WRITTEN.lines().filter(|line| !line.starts_with('#')) {
        if let Some(path) = line.strip_prefix("  ") {
            all.last_mut().expect("of a command").paths.push(path);
        } else {
            all.push(Called {
                words: line.split(' ').skip(1).collect(),
                paths: Vec::new(),
            });
        }
    }
    assert!(all.len() > 30, "{} commands", all.len());
    all
}
