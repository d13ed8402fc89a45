//! Runs in a bucket: the same bytes as in a folder, whoever dies meanwhile.

use std::cell::RefCell;
use std::collections::BTreeMap;
use std::fs;
use std::io;
use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Barrier};
use std::time::Duration;

use files::{Lock, LockError, Storage, storage::Folder};
use net::training::Device;
use object_storage::{Bucket, Patience};
use search::Stop;
use training::reinforcement::verbs::{self, Context, Event};
use training::reinforcement::{Part, RunError, RunFolder, Status, run};

use super::server::{Death, Server};
use super::{Told, bucket, impatient, patient};

/// Three iterations in a second or two.
pub(crate) const CONFIG: &str = "\
name = 'tiny'
seed = 5
iterations = 3
[network]
design = 'hex-resnet'
measures = { kind = 'hex-resnet', planes = 8, channels = 4, blocks = 1 }
[play]
variants = ['hex:3x3', 'hex:4x4']
games = 30
parts = 3
random_plies = [0, 2]
[play.search]
simulations = 4
[collect.window]
least = 150
[fit]
batch = 16
rate = 3e-3
uses = 1.0
[judge]
games = 12
parts = 2
[judge.search]
simulations = 4
";

fn at_work<T>(work: impl FnOnce(&mut Context<'_>) -> T) -> T {
    watched(&Stop::new(), &mut |_| {}, work)
}

fn watched<T>(
    stop: &Stop,
    watch: &mut dyn FnMut(&Event),
    work: impl FnOnce(&mut Context<'_>) -> T,
) -> T {
    let threads = NonZeroUsize::MIN;
    work(&mut Context {
        stop,
        elapsed: &|| Duration::ZERO,
        watch,
        threads,
        seats: 16,
        device: Device::Cpu { threads },
        // At every step at which it may be.
        save_every: Duration::ZERO,
    })
}

/// The run from wherever it is to its end.
fn whole_run(folder: impl Into<RunFolder>) -> Result<(), RunError> {
    let mut verbs = verbs::begin(CONFIG, Path::new("config.toml"), folder)?;
    at_work(|context| run(verbs.as_mut(), context))
}

fn in_bucket(server: &Server, name: &str, patience: Patience, told: &Told) -> RunFolder {
    let storage: Arc<dyn Storage> = Arc::new(bucket(server, name, patience, told));
    RunFolder::from(storage)
}

/// All files of a run but those that tell of time.
pub(crate) fn files(storage: &dyn Storage) -> BTreeMap<String, Vec<u8>> {
    let names = storage.list("").expect("names").into_iter();
    let lasting = names.filter(|name| name != "timings.jsonl" && !name.starts_with("events.out"));
    lasting
        .map(|name| {
            // Speeds and waiting are of this machine.
            let bytes = if name.ends_with("fit/metrics.jsonl") {
                Vec::new()
            } else {
                storage.get(&name).expect("read").expect("it is there")
            };
            (name, bytes)
        })
        .collect()
}

pub(crate) fn same(one: &BTreeMap<String, Vec<u8>>, other: &BTreeMap<String, Vec<u8>>, case: &str) {
    let names = |files: &BTreeMap<String, Vec<u8>>| files.keys().cloned().collect::<Vec<_>>();
    assert_eq!(names(one), names(other), "{case}");
    for (name, bytes) in one {
        assert!(other[name] == *bytes, "{case}: {name} differs");
    }
}

/// A run in a folder, on one machine.
fn in_a_folder(scratch: &Path) -> BTreeMap<String, Vec<u8>> {
    let folder = scratch.join("folder");
    whole_run(&folder).expect("it comes to its end");
    let files = files(&Folder::new(&folder));
    assert!(files.contains_key("iteration-0003/promoted.json"));
    files
}

#[test]
fn a_run_in_a_bucket_is_the_run_in_a_folder() {
    let scratch = tempfile::tempdir().expect("a folder");
    let expected = in_a_folder(scratch.path());
    let server = Server::start(&scratch.path().join("s3"));
    let storage = Arc::new(bucket(&server, "runs/whole", patient(), &Told::default()));
    let shared: Arc<dyn Storage> = Arc::clone(&storage) as Arc<dyn Storage>;
    whole_run(shared).expect("it comes to its end");
    let requests = storage.requests();
    println!("a run of three iterations: {requests:?}");
    assert_eq!(requests.again, 0);
    same(&expected, &files(storage.as_ref()), "whole");
    // Nothing is done that is done.
    let again = Arc::new(bucket(&server, "runs/whole", patient(), &Told::default()));
    let shared: Arc<dyn Storage> = Arc::clone(&again) as Arc<dyn Storage>;
    whole_run(shared).expect("it is at its end");
    assert!(
        again.requests().puts <= 2,
        "metrics and events: {:?}",
        again.requests()
    );
}

/// Every verb on a machine that has never seen the run, parts in any order, learning stopped over and
/// over.
#[test]
fn every_verb_may_be_on_another_machine() {
    let scratch = tempfile::tempdir().expect("a folder");
    let expected = in_a_folder(scratch.path());
    let server = Server::start(&scratch.path().join("s3"));
    let asked = RefCell::new(BTreeMap::<&str, Vec<Arc<Bucket>>>::new());
    let machine = |verb| {
        let bucket = Arc::new(bucket(&server, "runs/pieces", patient(), &Told::default()));
        asked
            .borrow_mut()
            .entry(verb)
            .or_default()
            .push(Arc::clone(&bucket));
        let storage: Arc<dyn Storage> = bucket;
        verbs::open(RunFolder::from(storage)).expect("a run")
    };
    let begun = in_bucket(&server, "runs/pieces", patient(), &Told::default());
    verbs::begin(CONFIG, Path::new("config.toml"), begun).expect("it begins");
    for iteration in 1..=3 {
        asked.borrow_mut().clear();
        for part in ["2/3", "3/3", "1/3"] {
            let part: Part = part.parse().expect("a part");
            let mut verbs = machine("play");
            at_work(|context| verbs.play(iteration, &[part], context)).expect("played");
        }
        machine("collect").collect(iteration).expect("collected");
        let mut stops = 0;
        loop {
            let mut verbs = machine("fit");
            let stop = Stop::new();
            // Stopped at the next step at which it may be.
            let watch = &mut |event: &Event| {
                if matches!(event, Event::Fitted { .. }) {
                    stop.raise();
                }
            };
            let done = watched(&stop, watch, |context| verbs.fit(iteration, context));
            match done {
                Ok(()) => break,
                Err(RunError::Stopped) => stops += 1,
                Err(error) => panic!("{error}"),
            }
        }
        assert!(stops > 0, "it was stopped");
        for part in ["2/2", "1/2"] {
            let part: Part = part.parse().expect("a part");
            let mut verbs = machine("judge");
            at_work(|context| verbs.judge(iteration, &[part], context)).expect("judged");
        }
        machine("promote").promote(iteration).expect("promoted");
        tell(iteration, &asked.borrow());
    }
    let status = Status::of(machine("status").as_ref()).expect("a status");
    assert_eq!((status.over, status.next), (3, None));
    let found = files(&bucket(&server, "runs/pieces", patient(), &Told::default()));
    same(&expected, &found, "in pieces");
}

/// Prints what the verbs of an iteration asked of the server, for docs/results/object-storage.md.
fn tell(iteration: u32, asked: &BTreeMap<&str, Vec<Arc<Bucket>>>) {
    for (verb, machines) in asked {
        let all: Vec<_> = machines.iter().map(|bucket| bucket.requests()).collect();
        println!(
            "iteration {iteration}, {verb}, {} machines: {all:?}",
            all.len()
        );
    }
}

/// The server dies at a put, in each of three ways, and is started again: whoever waits goes on.
#[test]
fn the_server_may_be_killed_at_any_put() {
    let scratch = tempfile::tempdir().expect("a folder");
    let expected = in_a_folder(scratch.path());
    let mut server = Server::start(&scratch.path().join("s3"));
    let mut killed = Vec::new();
    let deaths = [Death::Half, Death::After, Death::Before];
    for (number, death) in (1..).step_by(7).zip(deaths.into_iter().cycle()) {
        let (name, case) = (format!("runs/{number}"), format!("put {number}, {death:?}"));
        server.start_again(Some((number, death)));
        let told = Told::default();
        let folder = in_bucket(&server, &name, patient(), &told);
        let died = std::thread::scope(|scope| {
            let done = scope.spawn(|| whole_run(folder));
            let died = server.die_unless(|| done.is_finished());
            server.start_again(None);
            done.join().expect("it ends").expect(&case);
            died
        });
        if !died {
            break;
        }
        killed.push(number);
        assert_eq!(told.words().lines().count(), 1, "{case}: {}", told.words());
        let storage = bucket(&server, &name, patient(), &Told::default());
        same(&expected, &files(&storage), &case);
    }
    println!("killed at the puts {killed:?}");
    assert!(killed.len() >= 8, "{killed:?}");
}

/// The same with whoever does not wait: the verb ends and says why, and the same verb goes on.
#[test]
fn a_verb_that_gives_up_says_so_and_goes_on_when_it_is_said_again() {
    let scratch = tempfile::tempdir().expect("a folder");
    let expected = in_a_folder(scratch.path());
    let mut server = Server::start(&scratch.path().join("s3"));
    for (number, death) in [
        (2, Death::Half),
        (11, Death::After),
        (24, Death::Before),
        (33, Death::Half),
    ] {
        let (name, case) = (format!("runs/{number}"), format!("put {number}, {death:?}"));
        server.start_again(Some((number, death)));
        let folder = in_bucket(&server, &name, impatient(), &Told::default());
        let error = std::thread::scope(|scope| {
            let done = scope.spawn(|| whole_run(folder));
            assert!(server.die_unless(|| done.is_finished()), "{case}");
            done.join().expect("it ends").expect_err(&case).to_string()
        });
        assert!(
            error.starts_with("s3://learning/runs/") && error.contains("the same command goes on"),
            "{error}"
        );
        server.start_again(None);
        whole_run(in_bucket(&server, &name, patient(), &Told::default())).expect(&case);
        let storage = bucket(&server, &name, patient(), &Told::default());
        same(&expected, &files(&storage), &case);
    }
}

#[test]
fn a_damaged_part_is_played_again_and_damaged_networks_are_named() {
    let scratch = tempfile::tempdir().expect("a folder");
    let expected = in_a_folder(scratch.path());
    let server = Server::start(&scratch.path().join("s3"));
    let run = || in_bucket(&server, "runs/hurt", patient(), &Told::default());
    let mut begun = verbs::begin(CONFIG, Path::new("config.toml"), run()).expect("it begins");
    let parts: Vec<Part> = Part::all(3).collect();
    at_work(|context| begun.play(1, &parts, context)).expect("played");
    let damage = |name: &str| {
        let path = server.file(&format!("runs/hurt/{name}"));
        let mut bytes = fs::read(&path).expect("an object");
        let middle = bytes.len() / 2;
        bytes[middle] ^= 1;
        fs::write(path, bytes).expect("damaged");
    };
    damage("iteration-0001/games/part-002-of-003.zst");
    let missing = begun.collect(1).expect_err("one is damaged").to_string();
    assert!(missing.contains("not whole: 2/3"), "{missing}");
    whole_run(run()).expect("it is played again");
    damage("iteration-0003/candidate.safetensors");
    let error = verbs::open(run()).expect("a run").promote(3);
    let error = error.expect_err("it is damaged").to_string();
    assert!(
        error.contains(
            "s3://learning/runs/hurt/iteration-0003/candidate.safetensors: it is not as it was put"
        ),
        "{error}"
    );
    // The last iteration can be learnt again: its checkpoint is there.
    let storage = bucket(&server, "runs/hurt", patient(), &Told::default());
    for name in ["candidate.safetensors", "candidate.json", "promoted.json"] {
        storage
            .remove(&format!("iteration-0003/{name}"))
            .expect("removed");
    }
    whole_run(run()).expect("it is learnt again");
    same(&expected, &files(&storage), "hurt");
}

/// A bucket at whose door two wait for each other before they decide something.
#[derive(Debug)]
struct Meeting {
    bucket: Bucket,
    about: &'static str,
    both: Arc<Barrier>,
}

impl Storage for Meeting {
    fn place(&self) -> &Path {
        self.bucket.place()
    }
    fn get(&self, name: &str) -> io::Result<Option<Vec<u8>>> {
        self.bucket.get(name)
    }
    fn has(&self, name: &str) -> io::Result<bool> {
        self.bucket.has(name)
    }
    fn put(&self, name: &str, bytes: &[u8]) -> io::Result<()> {
        self.bucket.put(name, bytes)
    }
    fn swap(&self, name: &str, expected: Option<&[u8]>, bytes: &[u8]) -> io::Result<bool> {
        if name == self.about {
            self.both.wait();
        }
        self.bucket.swap(name, expected, bytes)
    }
    fn append(&self, name: &str, bytes: &[u8]) -> io::Result<()> {
        self.bucket.append(name, bytes)
    }
    fn settle(&self) -> io::Result<()> {
        self.bucket.settle()
    }
    fn list(&self, begins: &str) -> io::Result<Vec<String>> {
        self.bucket.list(begins)
    }
    fn remove(&self, name: &str) -> io::Result<()> {
        self.bucket.remove(name)
    }
    fn lock(&self) -> Result<Option<Lock>, LockError> {
        self.bucket.lock()
    }
    fn tidy(&self) -> io::Result<()> {
        self.bucket.tidy()
    }
    fn place_of(&self, name: &str) -> PathBuf {
        self.bucket.place_of(name)
    }
}

#[test]
fn of_two_that_promote_at_once_one_wins_and_the_other_says_so() {
    let scratch = tempfile::tempdir().expect("a folder");
    let expected = in_a_folder(scratch.path());
    let server = Server::start(&scratch.path().join("s3"));
    let run = || in_bucket(&server, "runs/race", patient(), &Told::default());
    let both = Arc::new(Barrier::new(2));
    verbs::begin(CONFIG, Path::new("config.toml"), run()).expect("it begins");
    for iteration in 1..=3 {
        let mut verbs = verbs::open(run()).expect("a run");
        let parts: Vec<Part> = Part::all(3).collect();
        at_work(|context| verbs.play(iteration, &parts, context)).expect("played");
        verbs.collect(iteration).expect("collected");
        at_work(|context| verbs.fit(iteration, context)).expect("learnt");
        let parts: Vec<Part> = Part::all(2).collect();
        at_work(|context| verbs.judge(iteration, &parts, context)).expect("judged");
        let about = [
            "iteration-0001/promoted.json",
            "iteration-0002/promoted.json",
            "iteration-0003/promoted.json",
        ][iteration as usize - 1];
        let ends = std::thread::scope(|scope| {
            let racers = [(); 2].map(|()| {
                let (both, server) = (Arc::clone(&both), &server);
                scope.spawn(move || {
                    let bucket = bucket(server, "runs/race", patient(), &Told::default());
                    let storage: Arc<dyn Storage> = Arc::new(Meeting {
                        bucket,
                        about,
                        both,
                    });
                    let mut verbs = verbs::open(RunFolder::from(storage)).expect("a run");
                    verbs.promote(iteration)
                })
            });
            racers.map(|racer| racer.join().expect("it ends"))
        });
        let lost: Vec<_> = ends.iter().filter_map(|end| end.as_ref().err()).collect();
        let [lost] = &lost[..] else {
            panic!("{ends:?}")
        };
        let said = lost.to_string();
        assert!(
            matches!(lost, RunError::Overtaken { .. }) && said.contains(about),
            "{said}"
        );
    }
    let storage = bucket(&server, "runs/race", patient(), &Told::default());
    same(&expected, &files(&storage), "raced");
}
