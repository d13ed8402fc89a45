//! Files that are missing, unreadable, empty, or folders: every argument that names one, tried with
//! each.

use std::collections::BTreeSet;
use std::fs;
use std::io::Write as _;
use std::path::Path;

use crate::command_line;
use crate::desk::hexapod;
use crate::shelf::{seen, shelf};

/// What an argument names.
#[derive(Clone, Copy, Debug)]
enum Names {
    /// A file to read.
    File,
    /// A file to read, or a folder with files.
    FileOrFolder,
    /// A folder to read.
    Folder,
    /// A folder to read, which may be empty.
    PerhapsEmptyFolder,
    /// A folder for what is kept, which is made when it is needed.
    DataFolder,
    /// A file to write.
    NewFile,
    /// A file to write, or a folder to fill.
    NewFileOrFolder,
    /// A folder to fill.
    NewFolder,
    /// A program to run.
    Program,
}

impl Names {
    /// What is wrong, and the name of something of which it is true.
    fn wrong(self) -> &'static [(&'static str, &'static str)] {
        const MISSING: (&str, &str) = ("missing", "none.sgf");
        // Nobody can read what lies below a file: it holds for whoever may do everything, too.
        const UNREADABLE: (&str, &str) = ("unreadable", "plain/x.sgf");
        const LOCKED: (&str, &str) = ("not allowed", "locked");
        const EMPTY: (&str, &str) = ("empty", "empty");
        const A_FOLDER: (&str, &str) = ("a folder", "folder");
        const A_FILE: (&str, &str) = ("a file", "plain");
        const NO_PARENT: (&str, &str) = ("in no folder", "none/x.txt");
        match self {
            Names::File | Names::FileOrFolder | Names::Program => {
                &[MISSING, UNREADABLE, LOCKED, EMPTY, A_FOLDER]
            }
            Names::Folder => &[MISSING, UNREADABLE, A_FILE, A_FOLDER],
            Names::PerhapsEmptyFolder => &[MISSING, UNREADABLE, A_FILE],
            Names::DataFolder | Names::NewFolder => &[UNREADABLE, A_FILE],
            Names::NewFile => &[NO_PARENT, UNREADABLE, A_FOLDER],
            Names::NewFileOrFolder => &[NO_PARENT, UNREADABLE],
        }
    }
}

/// A command, an argument, what it names, and a call that lacks nothing but that: `@`.
type Row = (&'static str, &'static str, Names, &'static str);

const ROWS: &[Row] = &[
    (
        "serve",
        "--data-dir",
        Names::DataFolder,
        "--no-open --port 0 --data-dir @",
    ),
    (
        "serve",
        "--runs",
        Names::PerhapsEmptyFolder,
        "--no-open --port 0 --runs @",
    ),
    ("serve", "--ui", Names::Folder, "--no-open --port 0 --ui @"),
    ("play", "--resume", Names::File, "--plain --resume @"),
    (
        "play",
        "--net",
        Names::File,
        "hive --plain --like hive-paper --net @",
    ),
    (
        "play",
        "--data-dir",
        Names::DataFolder,
        "hex --plain --data-dir @",
    ),
    ("analyse", "GAME", Names::File, "--visits 2 @"),
    (
        "analyse",
        "--net",
        Names::File,
        "hex.sgf --visits 2 --net @",
    ),
    (
        "analyse",
        "--data-dir",
        Names::DataFolder,
        "--json --data-dir @",
    ),
    ("review", "GAME", Names::File, "--visits 2 @"),
    (
        "review",
        "--html",
        Names::NewFile,
        "hex.sgf --visits 2 --html @",
    ),
    (
        "review",
        "--animation",
        Names::NewFile,
        "hex.sgf --visits 2 --animation @",
    ),
    ("review", "--net", Names::File, "hex.sgf --visits 2 --net @"),
    ("show", "POSITION", Names::File, "@"),
    ("show", "--out", Names::NewFile, "hex.sgf --out @"),
    (
        "show",
        "--animation",
        Names::NewFile,
        "hex.sgf --animation @",
    ),
    ("convert", "FROM", Names::FileOrFolder, "--to json @"),
    (
        "convert",
        "--out",
        Names::NewFileOrFolder,
        "hex.sgf --to json --out @",
    ),
    ("moves", "POSITION", Names::File, "@"),
    (
        "perft",
        "--position",
        Names::File,
        "hex --depth 1 --position @",
    ),
    ("uhp", "--net", Names::File, "--net @"),
    ("htp", "--net", Names::File, "--net @"),
    ("uhp-check", "ENGINE", Names::Program, "@"),
    ("htp-check", "ENGINE", Names::Program, "@"),
    (
        "match",
        "A",
        Names::Program,
        "uhp:@ random --depth 1 --games 1",
    ),
    (
        "match",
        "B",
        Names::File,
        "random net:file=@ --nodes 1 --games 1",
    ),
    (
        "match",
        "--openings",
        Names::File,
        "random random --depth 1 --games 2 --openings @",
    ),
    ("match", "--sum", Names::File, "--sum @"),
    (
        "match",
        "--out",
        Names::NewFile,
        "random random --depth 1 --games 1 --out @",
    ),
    (
        "openings",
        "--out",
        Names::NewFile,
        "--count 1 --plies 2 --depth 1 --within 1000 --out @",
    ),
    ("puzzles", "FILE", Names::File, "@"),
    (
        "puzzles make",
        "GAMES",
        Names::FileOrFolder,
        "hex --journal new.jsonl --set new.txt @",
    ),
    (
        "puzzles make",
        "--journal",
        Names::NewFile,
        "hex hex.sgf --set new.txt --journal @",
    ),
    (
        "puzzles make",
        "--set",
        Names::NewFile,
        "hex hex.sgf --journal new.jsonl --set @",
    ),
    ("puzzles prove", "--set", Names::File, "hex --set @"),
    ("solve", "--position", Names::File, "hex --position @"),
    ("solve", "--puzzles", Names::File, "hex --puzzles @"),
    (
        "solve",
        "--out",
        Names::NewFile,
        "hex --size 2 --all-openings --out @",
    ),
    (
        "tune",
        "FOLDER",
        Names::NewFolder,
        "--rounds 1 --games 1 --nodes 10 --epochs 1 @",
    ),
    (
        "tune",
        "--start",
        Names::File,
        "run --rounds 1 --games 1 --nodes 10 --start @",
    ),
    (
        "patterns",
        "OUT",
        Names::NewFile,
        "@ --games games.tsv --epochs 1",
    ),
    ("patterns", "--games", Names::File, "weights.txt --games @"),
    (
        "patterns",
        "--openings",
        Names::File,
        "weights.txt --openings @",
    ),
    (
        "papers hive-sl",
        "A",
        Names::File,
        "@ net.safetensors --games 1 --longest 6",
    ),
    (
        "papers hive-sl",
        "B",
        Names::File,
        "net.safetensors @ --games 1 --longest 6",
    ),
    (
        "papers hive-sl",
        "--games-out",
        Names::NewFile,
        "net.safetensors net.safetensors --games 1 --longest 6 --games-out @",
    ),
    (
        "papers hive-rl",
        "--start",
        Names::File,
        "--start @ --out new",
    ),
    (
        "papers hive-rl",
        "--out",
        Names::NewFolder,
        "--start net.safetensors --out @",
    ),
    ("papers five-steps", "RUNS", Names::Folder, "@ --games 1"),
    (
        "papers five-steps",
        "--plots",
        Names::NewFolder,
        "learnt --games 1 --simulations 2 --mcts 2 --plots @",
    ),
    ("papers hive-manners", "DATASET", Names::Folder, "@"),
    (
        "papers hive-minimax",
        "--out",
        Names::NewFolder,
        "--depth 1 --positions 1 --games 2 --nodes 5 --out @",
    ),
    ("train loop", "CONFIG", Names::File, "@ --out new"),
    ("train loop", "--out", Names::NewFolder, "loop.toml --out @"),
    ("train play", "RUN", Names::Folder, "@ --iteration 1"),
    ("train collect", "RUN", Names::Folder, "@ --iteration 1"),
    ("train fit", "RUN", Names::Folder, "@ --iteration 1"),
    ("train judge", "RUN", Names::Folder, "@ --iteration 1"),
    ("train promote", "RUN", Names::Folder, "@ --iteration 1"),
    ("train status", "RUN", Names::Folder, "@"),
    ("cluster render", "RUN", Names::Folder, "@"),
    ("cluster submit", "RUN", Names::Folder, "@"),
    ("cluster status", "RUN", Names::Folder, "@"),
    ("cluster cancel", "RUN", Names::Folder, "@"),
    ("train supervised", "CONFIG", Names::File, "@ --out new"),
    (
        "train supervised",
        "--out",
        Names::NewFolder,
        "tiny.toml --out @",
    ),
    ("import", "PATHS", Names::FileOrFolder, "@ --out new"),
    ("import", "--out", Names::NewFolder, "hive.txt --out @"),
    (
        "library import",
        "PATHS",
        Names::FileOrFolder,
        "@ --data-dir new",
    ),
    (
        "library import",
        "--data-dir",
        Names::DataFolder,
        "hive.txt --data-dir @",
    ),
    (
        "library status",
        "--data-dir",
        Names::DataFolder,
        "--data-dir @",
    ),
    (
        "library check",
        "--data-dir",
        Names::DataFolder,
        "--data-dir @",
    ),
    (
        "library repair",
        "--data-dir",
        Names::DataFolder,
        "--data-dir @",
    ),
    (
        "data generate",
        "--out",
        Names::NewFolder,
        "--games 1 --nodes 5 --longest 9 --out @",
    ),
    (
        "data generate",
        "--weights",
        Names::File,
        "--games 1 --out new --weights @",
    ),
    ("data merge", "DATASETS", Names::Folder, "set @ --out new"),
    ("data merge", "--out", Names::NewFolder, "set set --out @"),
    ("data inspect", "DATASET", Names::Folder, "@"),
    ("data stats", "DATASET", Names::Folder, "@"),
    ("data stats", "--plots", Names::NewFolder, "set --plots @"),
    ("data export", "DATASET", Names::Folder, "@"),
    ("data export", "--out", Names::NewFile, "set --out @"),
    ("net info", "FILE", Names::File, "@"),
    ("net new", "OUT", Names::NewFile, "hexformer-xs @"),
    ("net pack", "FILE", Names::File, "@ packed.safetensors"),
    ("net pack", "OUT", Names::NewFile, "net.safetensors @"),
    (
        "net export",
        "FILE",
        Names::File,
        "@ --to onnx --out net.onnx",
    ),
    (
        "net export",
        "--out",
        Names::NewFile,
        "net.safetensors --to onnx --out @",
    ),
    ("man", "--out", Names::NewFolder, "--out @"),
];

/// Tells what is wrong instead of failing: it has a test of its own.
const TELLS: (&str, &str) = ("doctor", "--data-dir");

#[test]
fn no_argument_is_forgotten() {
    let mut known: BTreeSet<(&str, &str)> = ROWS.iter().map(|row| (row.0, row.1)).collect();
    known.insert(TELLS);
    for called in command_line::all() {
        let words = called.words.join(" ");
        for path in called.paths {
            assert!(
                known.contains(&(words.as_str(), path)),
                "{path} of `hexapod {words}` names a file, and is not tried with bad ones"
            );
        }
    }
}

#[test]
fn what_is_wrong_with_a_file_is_said_and_nothing_is_written() {
    try_all(shelf().path(), ROWS);
}

/// Tries every row with everything that can be wrong.
fn try_all(shelf: &Path, rows: &[Row]) {
    let locked = lock(shelf);
    let mut before = seen(shelf);
    let mut wrong = Vec::new();
    for (command, argument, names, call) in rows {
        for (case, path) in names.wrong() {
            if *path == "locked" && !locked {
                continue;
            }
            let words = command.split(' ').chain(call.split(' '));
            let words: Vec<String> = words.map(|word| word.replace('@', path)).collect();
            let words: Vec<&str> = words.iter().map(String::as_str).collect();
            let run = hexapod(shelf, &words)
                .timeout(std::time::Duration::from_mins(1))
                .output()
                .expect("it runs");
            let said = String::from_utf8_lossy(&run.stderr);
            let mut faults = Vec::new();
            if !matches!(run.status.code(), Some(1 | 2)) {
                faults.push(format!("ended with {}", run.status));
            }
            if said.matches("error:").count() != 1 || said.contains("panicked") {
                faults.push("not one error".to_owned());
            }
            if !said.contains(path) {
                faults.push(format!("{path} is not named"));
            }
            if said.contains("(os error") {
                faults.push("the system's words, and nothing to do".to_owned());
            }
            if !run.stdout.is_empty() {
                faults.push(format!("printed {}", String::from_utf8_lossy(&run.stdout)));
            }
            let after = seen(shelf);
            if after != before {
                faults.push("something was written".to_owned());
                before = after;
            }
            if !faults.is_empty() {
                wrong.push(format!(
                    "{command} {argument} ({names:?}), {case}: {}\n    {}",
                    faults.join("; "),
                    said.trim_end()
                ));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// A file that nobody may read, for those whom that hinders.
fn lock(folder: &Path) -> bool {
    let path = folder.join("locked");
    fs::write(&path, "hex:3 a1\n").expect("a file");
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt as _;
        fs::set_permissions(&path, fs::Permissions::from_mode(0o000)).expect("permissions");
    }
    let locked = fs::read(&path).is_err();
    if !locked {
        let skipped =
            "skipped: files without permissions, for whoever runs this may read everything";
        // Not by `eprintln!`, which is heard only if a test fails.
        let _ = writeln!(std::io::stderr(), "{skipped}");
    }
    locked
}

#[test]
fn the_doctor_tells_of_a_folder_that_is_none() {
    let shelf = shelf();
    for path in ["plain", "plain/x"] {
        let call = ["doctor", "--no-speed", "--data-dir", path];
        let run = hexapod(shelf.path(), &call).assert().code(1);
        let told = String::from_utf8_lossy(&run.get_output().stdout).into_owned();
        let broken = told.lines().any(|line| line.starts_with("broken:"));
        assert!(broken && told.contains(path), "{told}");
    }
}
