//! Noticing that nobody reads our results any more.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, PoisonError};

/// What to do in place of ending at once.
type InOrder = Box<dyn Fn() + Send>;

static IN_ORDER: Mutex<Option<InOrder>> = Mutex::new(None);

static HAS_LEFT: AtomicBool = AtomicBool::new(false);

/// Whether nobody reads the results any more: then ending early is no failure.
pub(crate) fn has_left() -> bool {
    HAS_LEFT.load(Ordering::Relaxed)
}

/// From now on the program is asked to end in order when its reader is gone, and gets most of a second
/// for it.
pub(crate) fn asks(in_order: impl Fn() + Send + 'static) {
    *IN_ORDER.lock().unwrap_or_else(PoisonError::into_inner) = Some(Box::new(in_order));
}

/// Ends the program when the reader of standard output is gone, whatever it does.
///
/// Where the system cannot tell, the next result that cannot be written ends it.
#[cfg(unix)]
pub(crate) fn watch() {
    let watch = || {
        if wait_for_departure() {
            leave();
        }
    };
    // Without it the program ends as where the system cannot tell.
    let _ = std::thread::Builder::new()
        .name("departure".into())
        .spawn(watch);
}

#[cfg(not(unix))]
pub(crate) fn watch() {}

#[cfg(unix)]
#[expect(
    clippy::exit,
    reason = "the first thread may wait or think; what it writes is whole at any moment"
)]
fn leave() -> ! {
    use std::time::Duration;

    const LONGEST: Duration = Duration::from_millis(800);
    HAS_LEFT.store(true, Ordering::Relaxed);
    if let Some(in_order) = &*IN_ORDER.lock().unwrap_or_else(PoisonError::into_inner) {
        in_order();
        std::thread::sleep(LONGEST);
    }
    std::process::exit(0)
}

/// Waits until the other end of standard output is closed. Gives up if it has no other end, as a
/// file.
#[cfg(unix)]
fn wait_for_departure() -> bool {
    use rustix::event::{PollFd, PollFlags, poll};

    let stdout = std::io::stdout();
    // Errors and hang-ups are reported unasked.
    let mut watched = [PollFd::new(&stdout, PollFlags::empty())];
    loop {
        match poll(&mut watched, None) {
            Ok(_) => {}
            Err(rustix::io::Errno::INTR) => continue,
            Err(_) => return false,
        }
        let [seen] = &watched;
        if seen.revents().contains(PollFlags::NVAL) {
            return false;
        }
        if seen.revents().intersects(PollFlags::ERR | PollFlags::HUP) {
            return true;
        }
    }
}
