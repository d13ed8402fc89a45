//! What SECURITY.md promises of our code and of everybody else's in the program: where `unsafe` may
//! stand, where crates come from, and under which licences.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use serde_json::Value;

/// Arithmetic on the processor, and on GPUs.
const MAY_BE_UNSAFE: [&str; 2] = ["net/src/backend/cpu/", "net/src/backend/torch/"];

/// The same as in `deny.toml`.
const LICENCES: [&str; 9] = [
    "MIT",
    "Apache-2.0",
    "Apache-2.0 WITH LLVM-exception",
    "BSD-2-Clause",
    "BSD-3-Clause",
    "Zlib",
    "Unicode-3.0",
    "ISC",
    "CDLA-Permissive-2.0",
];

/// All sources in a folder, by their paths from there.
fn sources(folder: &Path) -> Vec<PathBuf> {
    let mut found = Vec::new();
    let mut folders = vec![folder.to_owned()];
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(&folder).expect("a folder") {
            let path = entry.expect("an entry").path();
            if path.is_dir() && !path.ends_with("node_modules") {
                folders.push(path);
            } else if path.extension().is_some_and(|end| end == "rs") {
                found.push(path);
            }
        }
    }
    found
}

/// The lint `unsafe_code` is denied in the whole workspace: whoever wants it has to name it.
#[test]
fn unsafe_code_stands_where_networks_calculate_and_nowhere_else() {
    let crates = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let lint = concat!("unsafe", "_code");
    let mut seen = 0;
    for path in sources(&crates) {
        let name = path.strip_prefix(&crates).expect("inside");
        let name = name.to_string_lossy().replace('\\', "/");
        let text = fs::read_to_string(&path).expect("text");
        if name.ends_with("cli/tests/trust.rs") || !text.contains(lint) {
            continue;
        }
        seen += 1;
        let may = MAY_BE_UNSAFE.iter().any(|folder| name.starts_with(folder));
        assert!(may, "{name} allows itself {lint}");
    }
    assert!(seen > 0, "the backends do");
    for manifest in fs::read_dir(&crates).expect("a folder") {
        let manifest = manifest.expect("an entry").path().join("Cargo.toml");
        let text = fs::read_to_string(&manifest).expect("a manifest");
        assert!(
            text.contains("[lints]\nworkspace = true"),
            "{}: the workspace's lints hold",
            manifest.display()
        );
    }
}

/// Whether one of the licences to choose from is allowed, of every part.
fn is_allowed(licence: &str) -> bool {
    let plain = licence.replace('/', " OR ").replace(['(', ')'], " ");
    plain.split(" AND ").all(|part| {
        let mut choices = part.split(" OR ").map(str::trim);
        choices.any(|choice| LICENCES.contains(&choice))
    })
}

#[test]
fn licences_are_read_as_they_are_written() {
    assert!(is_allowed("MIT/Apache-2.0") && is_allowed("Unlicense OR MIT"));
    assert!(is_allowed("(MIT OR Apache-2.0) AND Unicode-3.0"));
    assert!(!is_allowed("GPL-3.0") && !is_allowed("MIT AND GPL-3.0"));
}

#[test]
fn crates_of_others_come_from_one_place_under_licences_that_we_may_pass_on() {
    let asked = Command::new(env!("CARGO"))
        .args(["metadata", "--format-version", "1", "--locked", "--offline"])
        .current_dir(env!("CARGO_MANIFEST_DIR"))
        .output()
        .expect("cargo runs");
    let said = String::from_utf8_lossy(&asked.stderr);
    // Crates for other systems are not fetched by everybody.
    if !asked.status.success() && said.contains("offline") {
        return;
    }
    assert!(asked.status.success(), "{said}");
    let told: Value = serde_json::from_slice(&asked.stdout).expect("JSON");
    let packages = told["packages"].as_array().expect("packages");
    assert!(packages.len() > 100, "there are {}", packages.len());
    for package in packages {
        let name = &package["name"];
        if let Some(source) = package["source"].as_str() {
            let index = "registry+https://github.com/rust-lang/crates.io-index";
            assert_eq!(source, index, "{name} comes from elsewhere");
        }
        let licence = package["license"].as_str().unwrap_or_default();
        assert!(is_allowed(licence), "{name} is under `{licence}`");
    }
}
