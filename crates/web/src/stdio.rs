//! The same conversation as lines on standard streams.

use std::io::{self, BufRead, Write};
use std::sync::Arc;
use std::thread;

use protocols::lines::{self, Line};
use tokio::runtime;
use tokio::sync::mpsc;

use crate::protocol::{self, Refused};
use crate::service::{Service, ServiceOptions};
use crate::session::Session;

/// Lines that may wait to be heard: whoever sends more has to wait too.
const MOST_UNHEARD: usize = 64;

/// Answers requests, one a line, until the input ends and all that was asked is answered, or nobody
/// reads the answers.
pub fn converse(
    options: ServiceOptions,
    input: impl BufRead + Send + 'static,
    output: &mut impl Write,
) -> io::Result<()> {
    let service = Arc::new(Service::start(options, Vec::new())?);
    let mut session = Session::new(service);
    let (sender, lines) = mpsc::channel(MOST_UNHEARD);
    // Reading blocks, and must not keep anybody from hearing answers. It ends with the input; if the
    // output ends first, the program does not wait for it.
    thread::Builder::new()
        .name("reader".into())
        .spawn(move || read(input, &sender))?;
    let runtime = runtime::Builder::new_current_thread().build()?;
    runtime.block_on(answer(&mut session, lines, output))
}

fn read(mut input: impl BufRead, sender: &mpsc::Sender<io::Result<Line>>) {
    while let Some(line) = lines::read(&mut input).transpose() {
        let failed = line.is_err();
        if sender.blocking_send(line).is_err() || failed {
            break;
        }
    }
}

async fn answer(
    session: &mut Session,
    mut lines: mpsc::Receiver<io::Result<Line>>,
    output: &mut impl Write,
) -> io::Result<()> {
    let mut open = true;
    while open || session.waiting() > 0 {
        tokio::select! {
            line = lines.recv(), if open => match line {
                Some(line) => hear(session, &line?, output)?,
                None => open = false,
            },
            news = session.news() => {
                let Some(news) = news else { break };
                if let Some(words) = news.words() {
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
