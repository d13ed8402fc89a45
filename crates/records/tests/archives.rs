//! Files in files, and files that want to fill the memory.

mod desk;

use std::io::{Cursor, Write as _};
use std::ops::ControlFlow;

use desk::Desk;
use flate2::Compression;
use flate2::write::GzEncoder;
use records::unpack::{Limits, unpack};
use zip::write::SimpleFileOptions;

const ONE: &[u8] = b"hex:5 a1";
const TWO: &[u8] = b"hex:5 a2";

fn gzip(bytes: &[u8]) -> Vec<u8> {
    let mut packer = GzEncoder::new(Vec::new(), Compression::default());
    packer.write_all(bytes).expect("memory");
    packer.finish().expect("memory")
}

fn zstd(bytes: &[u8]) -> Vec<u8> {
    zstd::encode_all(bytes, 3).expect("memory")
}

fn tar(files: &[(&str, &[u8])]) -> Vec<u8> {
    let mut builder = tar::Builder::new(Vec::new());
    for (name, bytes) in files {
        let mut header = tar::Header::new_gnu();
        header.set_size(bytes.len() as u64);
        header.set_mode(0o644);
        header.set_cksum();
        builder
            .append_data(&mut header, name, *bytes)
            .expect("memory");
    }
    builder.into_inner().expect("memory")
}

fn zip(files: &[(&str, &[u8])]) -> Vec<u8> {
    let mut writer = zip::ZipWriter::new(Cursor::new(Vec::new()));
    for (name, bytes) in files {
        writer
            .start_file(*name, SimpleFileOptions::default())
            .expect("memory");
        writer.write_all(bytes).expect("memory");
    }
    writer.finish().expect("memory").into_inner()
}

/// The name of an entry, and its bytes or the class of what is wrong.
type Unpacked = (Option<String>, Result<Vec<u8>, &'static str>);

/// Everything that comes out.
fn out(file: &[u8], limits: Limits) -> Vec<Unpacked> {
    let mut entries = Vec::new();
    let flow = unpack(Cursor::new(file), limits, &mut |entry| {
        entries.push((entry.name, entry.bytes.map_err(|error| error.class())));
        ControlFlow::Continue(())
    });
    assert!(flow.is_continue());
    entries
}

#[test]
fn archives_are_opened_in_each_other() {
    let inner = zip(&[("x/one.txt", ONE), ("two.txt.gz", &gzip(TWO))]);
    let outer = zstd(&tar(&[
        ("year/inner.zip", &inner),
        ("plain.txt", b"hex:5 a3"),
    ]));
    let expected = vec![
        (
            Some("year/inner.zip/x/one.txt".to_owned()),
            Ok(ONE.to_vec()),
        ),
        (
            Some("year/inner.zip/two.txt.gz".to_owned()),
            Ok(TWO.to_vec()),
        ),
        (Some("plain.txt".to_owned()), Ok(b"hex:5 a3".to_vec())),
    ];
    assert_eq!(out(&outer, Limits::default()), expected);
}

#[test]
fn games_are_imported_from_archives_of_every_kind() {
    let desk = Desk::with(&[
        ("a.zip", &zip(&[("one.txt", ONE)])),
        ("b.tar", &tar(&[("two.txt", TWO)])),
        ("c/d.gz", &gzip(b"hex:5 a3\nhex:5 a4\n")),
        ("c/e.zst", &zstd(b"hex:5 a5")),
    ]);
    assert_eq!(desk.import().counts.kept, 5);
    let source = &desk.records()[0].source;
    assert!(source.file.ends_with("a.zip"));
    assert_eq!(source.place.as_deref(), Some("one.txt, line 1"));
}

#[test]
fn what_unpacks_to_too_much_is_refused() {
    let limits = Limits {
        entry: 1000,
        whole: 5000,
        depth: 4,
    };
    let large = vec![b' '; 1001];
    let fits = vec![b' '; 1000];
    for packed in [gzip(&large), zstd(&large), large.clone()] {
        assert_eq!(out(&packed, limits), [(None, Err("too-large"))]);
    }
    assert_eq!(out(&gzip(&fits), limits), [(None, Ok(fits.clone()))]);
    let bomb = zip(&[("bomb", &vec![0; 10_000_000]), ("after", ONE)]);
    let entries = out(&bomb, limits);
    assert_eq!(entries[0].1, Err("too-large"));
    assert_eq!(entries[1].1, Ok(ONE.to_vec()), "the rest is still read");
    let many: Vec<(&str, &[u8])> = vec![("x", &fits); 7];
    let kept = out(&tar(&many), limits)
        .iter()
        .filter(|(_, bytes)| bytes.is_ok())
        .count();
    assert_eq!(kept, 5, "together they are too much");
    let deep = (0..9).fold(ONE.to_vec(), |bytes, _| gzip(&bytes));
    assert_eq!(out(&deep, limits), [(None, Err("nested-too-deeply"))]);
}

#[test]
fn broken_archives_are_refused_wherever_they_break() {
    let whole = zip(&[("one.txt", ONE), ("two.txt", TWO)]);
    let packed = [whole, zstd(&tar(&[("one.txt", ONE)])), gzip(ONE)];
    for archive in packed {
        for length in 0..archive.len() {
            for (_, bytes) in out(&archive[..length], Limits::default()) {
                // Without its first bytes an archive is only a text; nothing whole may come of it.
                assert!(bytes.as_deref() != Ok(ONE) || length > 20);
            }
        }
    }
    assert_eq!(
        out(b"PK\x03\x04 and nothing more", Limits::default()),
        [(None, Err("broken-archive"))]
    );
}
