//! Law: any messages of a page are answered in JSON or put off, and never break the conversation. What is
//! put off is not done: searches would hide everything else.
#![no_main]

use std::sync::{Arc, LazyLock, mpsc};
use std::time::Duration;

use analysis::{Clock, News, Platform, Service, ServiceOptions, Session};
use libfuzzer_sys::fuzz_target;

/// Nobody steps it.
static SERVICE: LazyLock<Arc<Service>> = LazyLock::new(|| {
    let around = Platform {
        clock: Clock::new(Duration::default),
        seed: || 1,
        library: None,
        shelf: None,
        trainer: None,
        runs: None,
    };
    let options = ServiceOptions {
        threads: 1,
        ..ServiceOptions::default()
    };
    Arc::new(Service::new(options, around).expect("a processor"))
});

fuzz_target!(|input: &str| {
    let (outbox, _news) = mpsc::channel::<News>();
    let mut session = Session::new(Arc::clone(&SERVICE), Arc::new(outbox));
    for message in input.split('\n').take(8) {
        for answer in session.hear(message) {
            let answer: serde_json::Value = serde_json::from_str(&answer).expect("JSON");
            assert!(answer.is_object(), "{answer}");
            if let Some(error) = answer["error"].as_str() {
                assert!(error.len() < 2000, "a message is for people: {error}");
                assert!(
                    !error.starts_with("something went wrong inside"),
                    "{message}"
                );
            }
        }
    }
});
