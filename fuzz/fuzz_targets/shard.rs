//! Law: whatever lies in the shard of a dataset, with a manifest that fits it, its games are read or the
//! dataset is refused with a short reason. Bytes that begin with a blank are packed first, as lines under
//! a header.
#![no_main]

use std::fs;
use std::path::PathBuf;
use std::sync::LazyLock;

use libfuzzer_sys::fuzz_target;
use records::dataset::{Counts, Cursor, Manifest, Origin, Prefix, Shard};
use records::{Dataset, Kind, Split};

/// In memory, if the machine has such a folder.
static FOLDER: LazyLock<PathBuf> = LazyLock::new(|| {
    let parent = PathBuf::from("/dev/shm");
    let parent = if parent.is_dir() {
        parent
    } else {
        std::env::temp_dir()
    };
    let folder = parent.join(format!("hexapod-fuzz-shard-{}", std::process::id()));
    fs::create_dir_all(&folder).expect("a folder");
    folder
});

fuzz_target!(|input: &[u8]| {
    let (bytes, games) = match input.strip_prefix(b" ") {
        Some(lines) => {
            let header = br#"{"format":"hexapod games","version":1}"#;
            let whole = [&header[..], b"\n", lines].concat();
            let packed = zstd::bulk::compress(&whole, 1).expect("packed");
            (packed, lines.split(|&byte| byte == b'\n').count() as u64)
        }
        None => (input.to_vec(), 1),
    };
    fs::write(FOLDER.join("games-00000.zst"), &bytes).expect("written");
    let mut manifest = Manifest {
        format: "hexapod dataset".into(),
        version: 1,
        origin: Origin {
            made_by: "fuzz".into(),
            inputs: Vec::new(),
            plan: None,
            part: None,
            unknown_players: Kind::Human,
            games_a_shard: 1000,
        },
        complete: true,
        cursor: Cursor::default(),
        counts: Counts {
            kept: games,
            ..Counts::default()
        },
        shards: vec![Shard {
            name: "games-00000.zst".into(),
            games,
            bytes: bytes.len() as u64,
            sha256: files::sha256(&bytes),
        }],
        refused: Prefix {
            lines: 0,
            bytes: 0,
            sha256: files::sha256(b""),
        },
        seal: String::new(),
    };
    let json = |manifest: &Manifest| serde_json::to_string_pretty(manifest).expect("JSON") + "\n";
    manifest.seal = files::sha256(json(&manifest).as_bytes());
    fs::write(FOLDER.join("manifest.json"), json(&manifest)).expect("written");
    fs::write(FOLDER.join("refused.jsonl"), "").expect("written");
    let dataset = Dataset::open(&FOLDER).expect("the manifest is whole");
    for game in dataset.games(Split::All) {
        if let Err(refused) = game {
            assert!(
                refused.to_string().len() < 1000,
                "a message is for people: {refused}"
            );
        }
    }
});
