//! `hexapod htp`: the protocol's edge, that is standard streams, files and signals. What is said is
//! [`protocols::htp`]'s business.

use std::fs::File;
use std::io::{self, Read as _, Write};
use std::process::ExitCode;

use anyhow::Result;
use engine::{Engine, EngineGame as _};
use hex_rules::Hex;
use protocols::htp::{Reply, Request, RequestError, Session};
use protocols::lines::Line;

use super::conversation::{self, Effort, Inbox};
use super::playing::Playing;

/// Play Hex as an HTP engine.
///
/// Speaks the Hex Text Protocol on standard input and output, as HexGui and tournaments of Hex
/// programs do; `list_commands` lists its commands. Ctrl-C or `# interrupt` during a search asks for
/// the best move so far.
#[derive(Debug, clap::Args)]
#[command(after_help = AFTER_HELP)]
pub(crate) struct Arguments {
    #[command(flatten)]
    playing: Playing,
}

const AFTER_HELP: &str = "\
Examples:
  hexapod htp                      HexGui is told this command
  hexapod htp --player mcts-rave --threads 2
  printf 'boardsize 11\\ngenmove black\\n' | hexapod htp

Among the commands:
  param_hexapod                    the player, its time a move (max_time), threads, memory, seed
  param_hexapod use_livegfx 1      show the search while it goes on
  param_game allow_swap 1          the second move may be a swap
  param_game swap_style benzene    swap-pieces leaves the board as it is, as MoHex has it
  param_game game_time 600         what is on the clocks; time_left shows and sets them";

pub(crate) fn run(arguments: &Arguments, out: &mut impl Write) -> Result<ExitCode> {
    let engine = arguments.playing.engine(Hex::usual())?;
    let inbox = conversation::open(Request::is_interrupt)?;
    converse(engine, &inbox, out)?;
    Ok(conversation::end(&inbox))
}

/// Answers until the client leaves.
fn converse(engine: Engine<Hex>, inbox: &Inbox, out: &mut impl Write) -> Result<()> {
    let mut session = Session::new(engine, read_file);
    while let Some(conversation::Request { line, stop, .. }) = inbox.wait() {
        let request = match &line {
            Line::Whole(bytes) => Request::read(bytes),
            Line::TooLong => Err(RequestError::TooLong),
        };
        inbox.begins(
            effort(request.as_ref().ok().and_then(Option::as_ref)),
            &stop,
        );
        let mut shown = Ok(());
        let reply = match request {
            Ok(None) => Reply::Silence,
            Ok(Some(request)) => session.obey(&request, &stop, &mut |block| {
                if shown.is_ok() {
                    shown = send(block, out);
                }
                if shown.is_err() {
                    // Nobody hears the answer.
                    stop.raise();
                }
            }),
            Err(error) => Session::refuse(error),
        };
        shown?;
        let goes_on = match reply {
            Reply::Silence => true,
            Reply::Text(text) => send(&text, out).map(|()| true)?,
            Reply::Quit(text) => send(&text, out).map(|()| false)?,
        };
        inbox.answered();
        if !goes_on {
            break;
        }
    }
    Ok(())
}

fn send(text: &str, out: &mut impl Write) -> io::Result<()> {
    out.write_all(text.as_bytes())?;
    out.flush()
}

fn effort(request: Option<&Request>) -> Effort {
    match request {
        Some(request) if request.is_endless() => Effort::Endless,
        Some(request) if request.is_long() => Effort::Long,
        _ => Effort::Short,
    }
}

/// A file that a client names. No game is longer than this.
fn read_file(path: &str) -> io::Result<Vec<u8>> {
    const LONGEST: u64 = 16 << 20;
    let mut bytes = Vec::new();
    let file = File::open(path)?;
    // What is no file may never end, or never begin.
    if !file.metadata()?.is_file() {
        return Err(io::Error::other("this is no file"));
    }
    file.take(LONGEST + 1).read_to_end(&mut bytes)?;
    if bytes.len() as u64 > LONGEST {
        return Err(io::Error::other("the file is too long"));
    }
    Ok(bytes)
}
