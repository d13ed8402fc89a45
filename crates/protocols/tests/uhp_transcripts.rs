//! Conversations on record: `testdata/uhp/*.txt`.

mod clock;
mod transcript;

use engine::{Engine, Stop};
use game::Notation as _;
use protocols::uhp::{Reply, Said, Session, default_options};

use clock::clock;

#[test]
fn conversations_go_as_recorded() {
    for conversation in transcript::conversations("uhp") {
        let mut session = Session::new(Engine::new(default_options(), clock()));
        for exchange in conversation {
            let mut said = String::new();
            let reply = session.answer(&exchange.sent, &Stop::new(), &mut |so_far| {
                if let Said::Line(line) = so_far {
                    said.push_str(line);
                    said.push('\n');
                }
            });
            if let Reply::Text(text) = &reply {
                said.push_str(text);
            }
            let is_legal = |text: &str| {
                session
                    .game()
                    .is_some_and(|game| game.position().read_move(text).is_ok())
            };
            assert!(
                exchange.agrees(&said, is_legal),
                "{}: expected\n{}\nanswered\n{said}",
                exchange.place,
                exchange.answer.join("\n")
            );
        }
    }
}
