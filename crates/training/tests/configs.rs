//! Files that say what to teach: those that ship can be read, wrong ones are refused by name.

use std::path::{Path, PathBuf};

use training::reinforcement;
use training::supervised::Config;

const GOOD: &str = r#"
name = "x"
[network]
design = "hex-resnet"
[[source]]
kind = "hex-games"
path = "games.tsv"
[learning]
batch = 8
samples = 64
rate = 1e-3
"#;

fn refused(from: &str, to: &str) -> String {
    assert!(GOOD.contains(from), "{from}");
    let text = GOOD.replacen(from, to, 1);
    Config::read(&text).expect_err(to).to_string()
}

#[test]
fn the_configs_that_ship_can_be_read() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../configs");
    let mut found = Vec::new();
    files(Path::new(folder), &mut found);
    assert!(found.len() > 8, "{found:?}");
    let mut loops = 0;
    for path in found {
        let text = std::fs::read_to_string(&path).expect("a file");
        let wrong = if text.contains("\n[play]\n") {
            loops += 1;
            reinforcement::Config::read(&text).err()
        } else {
            Config::read(&text).err()
        };
        assert!(wrong.is_none(), "{}: {wrong:?}", path.display());
    }
    assert_eq!(loops, 12);
}

fn files(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in std::fs::read_dir(folder).expect("a folder of configs") {
        let path = entry.expect("an entry").path();
        if path.is_dir() {
            files(&path, found);
        } else {
            found.push(path);
        }
    }
}

#[test]
fn wrong_fields_are_refused_by_name() {
    assert!(Config::read(GOOD).is_ok());
    for (from, to, said) in [
        (
            "batch = 8",
            "batch = 1",
            "`learning.batch` is 1: it is from 2 to 65536",
        ),
        (
            "batch = 8",
            "batch = 8\nbatches = 3",
            "unknown field `batches`",
        ),
        ("rate = 1e-3", "rate = -1.0", "`learning.rate` is -1"),
        ("rate = 1e-3", "", "missing field `rate`"),
        ("samples = 64", "", "give either `samples` or `epochs`"),
        (
            "samples = 64",
            "samples = 64\nepochs = 2.0",
            "give either `samples` or `epochs`",
        ),
        (
            "hex-resnet",
            "hex-renset",
            "`network.design` is `hex-renset`: it is one of hexformer-xs",
        ),
        (
            "hex-resnet",
            "hexformer-s",
            "the network judges hive, and this is of hex",
        ),
        ("hex-games", "hex-gmaes", "unknown variant `hex-gmaes`"),
        (
            "[learning]",
            "types = ['Basis']\n[learning]",
            "`source.types` is `Basis`",
        ),
        (
            "[learning]",
            "[lessons]\nheld_out = 0.9\n[learning]",
            "`lessons.held_out` is 0.9",
        ),
        (
            "[[source]]",
            "measures = { kind = 'hex-resnet', planes = 8, channels = 0, blocks = 1 }\n[[source]]",
            "no hex-resnet has these measures",
        ),
        (
            "[[source]]",
            "measures = { kind = 'hexformer', inputs = 64, width = 32, layers = 1, hidden = 8, \
             foresight = true }\n[[source]]",
            "the design `hex-resnet` is of another kind",
        ),
        (
            "[[source]]",
            "encoding = 'hive-paper'\n[[source]]",
            "only `hive-paper` has others",
        ),
    ] {
        let found = refused(from, to);
        assert!(found.contains(said), "{to}: {found}");
    }
}

#[test]
fn what_cannot_be_turned_must_not_be_asked_to() {
    let text = GOOD
        .replace("hex-resnet", "hive-paper")
        .replace("hex-games", "tuned-games");
    let said = Config::read(&text).expect_err("symmetry is on").to_string();
    assert!(said.contains("`lessons.symmetry` is true"), "{said}");
    let text = text.replace("[learning]", "[lessons]\nsymmetry = false\n[learning]");
    assert!(Config::read(&text).is_ok());
}
