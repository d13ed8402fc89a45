//! The same conversation as lines on standard streams.

use std::io::{self, BufRead, Write};
use std::sync::Arc;
use std::sync::mpsc::{self, Receiver, Sender, SyncSender};
use std::thread;

use protocols::lines::{self, Line};

use crate::outbox::Outbox;
use crate::platform::Platform;
use crate::protocol::{self, Refused};
use crate::service::{Service, ServiceOptions};
use crate::session::Session;
use crate::thinker::News;

/// Lines that may wait to be heard: whoever sends more has to wait too.
const MOST_UNHEARD: usize = 64;

/// What happens in a conversation.
#[derive(Debug)]
enum Event {
    Line(io::Result<Line>),
    /// No more lines come.
    End,
    Found(News),
}

#[derive(Debug)]
struct Events(Sender<Event>);

impl Outbox for Events {
    fn deliver(&self, news: News) {
        let _ = self.0.send(Event::Found(news));
    }
}

/// Answers requests, one a line, until the input ends and all that was asked is answered, or nobody
/// reads the answers.
pub fn converse(
    options: ServiceOptions,
    platform: Platform,
    input: impl BufRead + Send + 'static,
    output: &mut impl Write,
) -> io::Result<()> {
    let service = Arc::new(Service::start(options, platform)?);
    let (sender, events) = mpsc::channel();
    let (room, unheard) = mpsc::sync_channel(MOST_UNHEARD);
    let mut session = Session::new(service, Arc::new(Events(sender.clone())));
    // Reading blocks, and must not keep anybody from hearing answers. It ends with the input; if the
    // output ends first, the program does not wait for it.
    thread::Builder::new()
        .name("reader".into())
        .spawn(move || read(input, &sender, &room))?;
    answer(&mut session, &events, &unheard, output)
}

/// Each line takes one of the places in `room` until it is heard.
fn read(mut input: impl BufRead, events: &Sender<Event>, room: &SyncSender<()>) {
    while let Some(line) = lines::read(&mut input).transpose() {
        let failed = line.is_err();
        let is_heard = room.send(()).is_ok() && events.send(Event::Line(line)).is_ok();
        if failed || !is_heard {
            break;
        }
    }
    let _ = events.send(Event::End);
}

fn answer(
    session: &mut Session,
    events: &Receiver<Event>,
    unheard: &Receiver<()>,
    output: &mut impl Write,
) -> io::Result<()> {
    let mut open = true;
    while (open || session.waiting() > 0)
        && let Ok(event) = events.recv()
    {
        match event {
            Event::Line(line) => {
                let _ = unheard.try_recv();
                hear(session, &line?, output)?;
            }
            Event::End => open = false,
            Event::Found(news) => {
                if let Some(words) = session.words(&news) {
                    say(output, &words)?;
                }
                news.heard();
            }
        }
    }
    Ok(())
}

fn hear(session: &mut Session, line: &Line, output: &mut impl Write) -> io::Result<()> {
    let answers = match line {
        Line::Whole(bytes) if bytes.iter().all(u8::is_ascii_whitespace) => Vec::new(),
        Line::Whole(bytes) => match std::str::from_utf8(bytes) {
            Ok(text) => session.hear(text),
            Err(_) => refuse("this line is no UTF-8: send JSON"),
        },
        Line::TooLong => refuse("this line is longer than 1 MiB and was passed over: send less"),
    };
    answers.iter().try_for_each(|answer| say(output, answer))
}

fn refuse(error: &str) -> Vec<String> {
    vec![protocol::answer(None, &Refused::new(error))]
}

fn say(output: &mut impl Write, words: &str) -> io::Result<()> {
    writeln!(output, "{words}")?;
    output.flush()
}
