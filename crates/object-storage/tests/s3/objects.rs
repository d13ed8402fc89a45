//! What a storage promises, of a bucket.

use std::fs;
use std::io::ErrorKind;

use files::Storage;
use object_storage::Bucket;

use super::server::{BUCKET, Death, SECRET, Server};
use super::{Told, bucket, impatient, patient};

#[test]
fn objects_are_put_got_listed_and_taken_away() {
    let scratch = tempfile::tempdir().expect("a folder");
    let server = Server::start(scratch.path());
    let storage = bucket(&server, "a/run", patient(), &Told::default());
    let other = bucket(&server, "a/running", patient(), &Told::default());
    other.put("b", b"of another run").expect("put");
    let get = |name: &str| storage.get(name).expect("it answers");
    assert_eq!(get("a/b"), None);
    assert_eq!(storage.list("").expect("nothing"), [""; 0]);
    for (name, bytes) in [("a/b", "1"), ("c", "2"), ("a/d/e f", "3")] {
        storage.put(name, bytes.as_bytes()).expect("put");
    }
    assert_eq!(get("a/b").as_deref(), Some(&b"1"[..]));
    assert!(storage.has("c").expect("an answer") && !storage.has("b").expect("an answer"));
    assert_eq!(storage.list("").expect("names"), ["a/b", "a/d/e f", "c"]);
    assert_eq!(storage.list("a/b").expect("names"), ["a/b"]);
    storage.remove("a/b").expect("removed");
    storage.remove("a/b").expect("it was not there");
    assert_eq!(storage.list("a/").expect("names"), ["a/d/e f"]);
    assert_eq!(
        storage.place_of("c").display().to_string(),
        "s3://learning/a/run/c"
    );
}

#[test]
fn what_is_appended_is_there_when_something_else_is() {
    let scratch = tempfile::tempdir().expect("a folder");
    let server = Server::start(scratch.path());
    let [ours, theirs] = [(); 2].map(|()| bucket(&server, "run", patient(), &Told::default()));
    ours.append("lines", b"1\n").expect("kept");
    ours.append("lines", b"2\n").expect("kept");
    assert_eq!(theirs.get("lines").expect("an answer"), None);
    ours.put("else", b"").expect("put");
    assert_eq!(
        theirs.get("lines").expect("read").as_deref(),
        Some(&b"1\n2\n"[..])
    );
    std::thread::scope(|scope| {
        for storage in [&ours, &theirs] {
            scope.spawn(|| {
                for _ in 0..20 {
                    storage.append("lines", b"3\n").expect("kept");
                    storage.settle().expect("written");
                }
            });
        }
    });
    let lines = ours.get("lines").expect("read").expect("there");
    assert_eq!(lines.len(), 2 * 42, "nobody's line is lost");
}

#[test]
fn of_many_who_expect_the_same_one_puts() {
    let scratch = tempfile::tempdir().expect("a folder");
    let server = Server::start(scratch.path());
    let mut known: Option<Vec<u8>> = None;
    for round in 0..5 {
        let won: Vec<Vec<u8>> = std::thread::scope(|scope| {
            let racers: Vec<_> = (0..6)
                .map(|racer| {
                    let (known, server) = (known.clone(), &server);
                    scope.spawn(move || {
                        let storage = bucket(server, "run", patient(), &Told::default());
                        let mine = format!("{round}: {racer}").into_bytes();
                        let won = storage.swap("best", known.as_deref(), &mine);
                        won.expect("an answer").then_some(mine)
                    })
                })
                .collect();
            let ends = racers
                .into_iter()
                .map(|racer| racer.join().expect("it ends"));
            ends.flatten().collect()
        });
        let [winner] = &won[..] else {
            panic!("{won:?} all won")
        };
        let storage = bucket(&server, "run", patient(), &Told::default());
        assert_eq!(storage.get("best").expect("read").as_ref(), Some(winner));
        known = Some(winner.clone());
    }
}

#[test]
fn a_damaged_object_is_found_by_its_hash() {
    let scratch = tempfile::tempdir().expect("a folder");
    let server = Server::start(scratch.path());
    let storage = bucket(&server, "run", patient(), &Told::default());
    storage.put("config.toml", b"seed = 1").expect("put");
    fs::write(server.file("run/config.toml"), b"seed = 7").expect("damaged");
    let found = storage.get("config.toml").expect_err("it is damaged");
    assert_eq!(found.kind(), ErrorKind::InvalidData);
    assert!(found.to_string().contains("its SHA-256 differs"), "{found}");
    // Somebody copied it there by other means: it has no hash of ours.
    fs::write(server.file("run/by-hand"), b"seed = 7").expect("copied");
    assert!(storage.get("by-hand").expect("read").is_some());
}

#[test]
fn a_put_that_is_cut_off_leaves_what_was_there() {
    let scratch = tempfile::tempdir().expect("a folder");
    let mut server = Server::start(scratch.path());
    let get = |storage: &Bucket| storage.get("a").expect("read").expect("there");
    let mut before = vec![1; 100_000];
    bucket(&server, "run", patient(), &Told::default())
        .put("a", &before)
        .expect("put");
    for (death, byte) in [(Death::Before, 2), (Death::Half, 3), (Death::After, 4)] {
        let new = vec![byte; 300_000];
        server.start_again(Some((1, death)));
        let told = Told::default();
        let storage = bucket(&server, "run", patient(), &told);
        std::thread::scope(|scope| {
            let put = scope.spawn(|| storage.put("a", &new));
            server.die();
            server.start_again(None);
            // Whoever reads now finds the one or the other, whole.
            let seen = get(&bucket(&server, "run", patient(), &Told::default()));
            assert!(seen == before || seen == new, "{death:?}");
            put.join().expect("it ends").expect("put in the end");
        });
        assert!(get(&storage) == new, "{death:?}");
        before = new;
        assert_eq!(told.words().lines().count(), 1, "{}", told.words());
        assert!(told.words().contains("asking again for up to 120 seconds"));
    }
}

/// The same without anybody who asks again: what was there is there, whole.
#[test]
fn a_put_that_fails_is_said_and_leaves_one_or_the_other() {
    let scratch = tempfile::tempdir().expect("a folder");
    let mut server = Server::start(scratch.path());
    for death in [Death::Before, Death::Half, Death::After] {
        let [old, new] = [b'o', b'n'].map(|byte| vec![byte; 200_000]);
        server.start_again(None);
        let storage = bucket(&server, "run", impatient(), &Told::default());
        storage.put("a", &old).expect("put");
        server.start_again(Some((1, death)));
        let storage = bucket(&server, "run", impatient(), &Told::default());
        let error = std::thread::scope(|scope| {
            let put = scope.spawn(|| storage.put("a", &new));
            server.die();
            put.join()
                .expect("it ends")
                .expect_err("nobody is there")
                .to_string()
        });
        assert!(error.contains("nothing that was put is lost"), "{error}");
        server.start_again(None);
        let there = storage.get("a").expect("read").expect("there");
        assert!(
            there == if death == Death::After { new } else { old },
            "{death:?}"
        );
    }
}

#[test]
fn whoever_wins_knows_it_though_the_answer_is_lost() {
    let scratch = tempfile::tempdir().expect("a folder");
    let mut server = Server::start(scratch.path());
    server.start_again(Some((1, Death::After)));
    let storage = bucket(&server, "run", patient(), &Told::default());
    std::thread::scope(|scope| {
        let swapped = scope.spawn(|| storage.swap("best", None, b"mine"));
        server.die();
        server.start_again(None);
        assert!(swapped.join().expect("it ends").expect("an answer"));
    });
    assert!(!storage.swap("best", None, b"another").expect("an answer"));
}

#[test]
fn credentials_are_refused_and_never_told() {
    let scratch = tempfile::tempdir().expect("a folder");
    let server = Server::start(scratch.path());
    let mut environment = server.environment();
    let wrong = "hush-but-wrong";
    for (name, value) in &mut environment {
        if name == "AWS_SECRET_ACCESS_KEY" {
            *value = wrong.to_owned();
        }
    }
    let told = Told::default();
    let address = format!("s3://{BUCKET}/run").parse().expect("an address");
    let storage = Bucket::open(address, &environment, patient(), told.tell()).expect("a client");
    let error = storage.put("a", b"1").expect_err("refused").to_string();
    assert!(
        error.contains("refuses the credentials") && error.contains("SignatureDoesNotMatch"),
        "{error}"
    );
    let all = format!("{error}{storage:?}{}", told.words());
    for secret in [wrong, SECRET, "AKIDHEXAPOD"] {
        assert!(!all.contains(secret), "{all}");
    }
}
