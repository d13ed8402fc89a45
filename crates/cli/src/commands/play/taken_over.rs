//! The terminal, taken over and given back whatever happens.

use std::io::{self, Stdout};
use std::sync::Once;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;

use ratatui::Terminal;
use ratatui::backend::CrosstermBackend;
use ratatui::crossterm::cursor::Show;
use ratatui::crossterm::event::{DisableBracketedPaste, EnableBracketedPaste};
use ratatui::crossterm::execute;
use ratatui::crossterm::terminal::{
    EnterAlternateScreen, LeaveAlternateScreen, disable_raw_mode, enable_raw_mode,
};

/// Whether the terminal is ours.
static TAKEN: AtomicBool = AtomicBool::new(false);

/// The terminal, for as long as it is ours.
pub(crate) struct TakenOver {
    pub(crate) terminal: Terminal<CrosstermBackend<Stdout>>,
}

impl TakenOver {
    pub(crate) fn take() -> io::Result<TakenOver> {
        give_back_after_panics();
        enable_raw_mode()?;
        TAKEN.store(true, Ordering::SeqCst);
        // From here on whatever goes wrong gives the terminal back.
        let entered = execute!(io::stdout(), EnterAlternateScreen, EnableBracketedPaste);
        let terminal = entered.and_then(|()| Terminal::new(CrosstermBackend::new(io::stdout())));
        match terminal {
            Ok(terminal) => Ok(TakenOver { terminal }),
            Err(error) => {
                give_back();
                Err(error)
            }
        }
    }
}

impl Drop for TakenOver {
    fn drop(&mut self) {
        give_back();
    }
}

/// Gives the terminal back, once.
fn give_back() {
    if TAKEN.swap(false, Ordering::SeqCst) {
        // If that fails there is nothing left to try.
        let _ = execute!(
            io::stdout(),
            DisableBracketedPaste,
            LeaveAlternateScreen,
            Show
        );
        let _ = disable_raw_mode();
    }
}

/// A panic of the thread that draws gives the terminal back before it is reported. One of a player's
/// thread is not reported: it was caught, and the screen says what became of it.
fn give_back_after_panics() {
    static ONCE: Once = Once::new();
    ONCE.call_once(|| {
        let report = std::panic::take_hook();
        let drawing = thread::current().id();
        std::panic::set_hook(Box::new(move |panic| {
            if thread::current().id() == drawing {
                give_back();
            }
            if !TAKEN.load(Ordering::SeqCst) {
                report(panic);
            }
        }));
    });
}
