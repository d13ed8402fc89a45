//! Noticing that nobody reads our answers any more.

use std::io;

/// Ends the program when the reader of standard output is gone, also in the middle of a search.
///
/// Where the system cannot tell, the next answer that cannot be written ends it.
#[cfg(unix)]
pub(super) fn watch() -> io::Result<()> {
    let watch = || {
        if wait_for_departure() {
            super::leave(0);
        }
    };
    std::thread::Builder::new()
        .name("departure".into())
        .spawn(watch)?;
    Ok(())
}

#[cfg(not(unix))]
pub(super) fn watch() -> io::Result<()> {
    Ok(())
}

/// Waits until the other end of standard output is closed. Gives up if it has no other end, as a
/// file.
#[cfg(unix)]
fn wait_for_departure() -> bool {
    use rustix::event::{PollFd, PollFlags, poll};

    let stdout = io::stdout();
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
