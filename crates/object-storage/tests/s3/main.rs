//! Buckets on a real S3 server on loopback: what a storage promises, and whole runs in one.

#![expect(
    clippy::print_stdout,
    reason = "figures for docs/results/object-storage.md"
)]

mod objects;
mod program;
mod runs;
mod server;

use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use object_storage::{Bucket, Patience};

use server::{BUCKET, Server};

/// What somebody was told who waited.
#[derive(Clone, Debug, Default)]
struct Told(Arc<Mutex<Vec<String>>>);

impl Told {
    fn tell(&self) -> impl Fn(&str) + Send + Sync + 'static {
        let told = Arc::clone(&self.0);
        move |words| {
            let mut told = told.lock().unwrap_or_else(PoisonError::into_inner);
            told.push(words.to_owned());
        }
    }

    fn words(&self) -> String {
        let told = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        told.join("\n")
    }
}

/// For tests in which a server comes back: far longer than that takes.
fn patient() -> Patience {
    Patience::of(Duration::from_millis(20), Duration::from_mins(2))
}

fn impatient() -> Patience {
    Patience::of(Duration::from_millis(1), Duration::from_millis(5))
}

/// A place of this name in the bucket of a server.
fn bucket(server: &Server, name: &str, patience: Patience, told: &Told) -> Bucket {
    let address = format!("s3://{BUCKET}/{name}");
    let address = address.parse().expect("an address");
    Bucket::open(address, &server.environment(), patience, told.tell()).expect("a client")
}
