//! Conversations on record: `testdata/htp/*.txt`.

mod clock;
mod transcript;

use engine::{Engine, EngineGame as _, Stop};
use hex_rules::{Cell, Hex};
use protocols::htp::{Reply, Session};

use clock::clock;

#[test]
fn conversations_go_as_recorded() {
    for conversation in transcript::conversations("htp") {
        let engine = Engine::new(Hex::usual(), clock());
        let mut session = Session::new(engine, |path| std::fs::read(path));
        for exchange in conversation {
            let mut said = String::new();
            let reply = session.answer(&exchange.sent, &Stop::new(), &mut |block| {
                said.push_str(block);
            });
            if let Reply::Text(text) | Reply::Quit(text) = &reply {
                said.push_str(text);
            }
            let (size, _) = session.stones();
            let is_cell = |text: &str| text.parse().is_ok_and(|cell: Cell| size.contains(cell));
            assert!(
                exchange.agrees(&said, is_cell),
                "{}: expected\n{}\nanswered\n{said}",
                exchange.place,
                exchange.answer.join("\n")
            );
        }
    }
}
